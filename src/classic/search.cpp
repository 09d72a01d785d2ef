#include "teeko/classic/search.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cfloat>
#include <chrono>
#include <cmath>
#include <exception>
#include <limits>
#include <optional>
#include <utility>

#include "teeko/play/best_moves.hpp"

namespace teeko::classic {
namespace {

/// A set of windows: bit i stands for goal i of kAdvancedGoals, which has the standard ones first.
template <int Size>
class WindowSet {
 public:
  constexpr void insert(std::size_t window) {
    words_[window / 64] |= std::uint64_t{1} << window % 64;
  }
  constexpr WindowSet& operator|=(const WindowSet& other) {
    for (std::size_t i = 0; i < kWords; ++i) {
      words_[i] |= other.words_[i];
    }
    return *this;
  }
  constexpr WindowSet& operator&=(const WindowSet& other) {
    for (std::size_t i = 0; i < kWords; ++i) {
      words_[i] &= other.words_[i];
    }
    return *this;
  }
  constexpr WindowSet& operator-=(const WindowSet& other) {
    for (std::size_t i = 0; i < kWords; ++i) {
      words_[i] &= ~other.words_[i];
    }
    return *this;
  }
  /// How many windows are in both.
  [[nodiscard]] constexpr int sharedWith(const WindowSet& other) const {
    int count = 0;
    for (std::size_t i = 0; i < kWords; ++i) {
      count += std::popcount(words_[i] & other.words_[i]);
    }
    return count;
  }
  [[nodiscard]] constexpr bool isEmpty() const {
    return std::all_of(words_.begin(), words_.end(), [](std::uint64_t word) { return word == 0; });
  }

 private:
  static constexpr std::size_t kWords = (kAdvancedGoals<Size>.size() + 63) / 64;

  std::array<std::uint64_t, kWords> words_{};
};

constexpr int kDoubledLineWeight = 2;
constexpr int kDoubledDiagonalWeight = 5;
constexpr int kDoubledBoxWeight = 10;

template <int Size>
constexpr int doubledWeightOf(SquareSet<Size> goal) {
  auto member = goal.begin();
  const Square first = *member++;
  const Square second = *member++;
  const Square third = *member;
  const auto offset = [](Square a, Square b) {
    return std::pair(rowOf<Size>(b) - rowOf<Size>(a), columnOf<Size>(b) - columnOf<Size>(a));
  };
  const auto step = offset(first, second);
  if (step != offset(second, third)) {
    return kDoubledBoxWeight;
  }
  return step.first != 0 && step.second != 0 ? kDoubledDiagonalWeight : kDoubledLineWeight;
}

/// The windows of a set of goals, by square and by shape.
template <int Size>
struct Windows {
  using Squares = SquareSet<Size>;
  using Set = WindowSet<Size>;

  std::array<Set, kSquareCount<Size>> around{};
  Set lines;
  Set diagonals;
  Set boxes;

  constexpr explicit Windows(GoalSet goals) {
    std::size_t window = 0;
    for (const Squares goal : goalsOf<Size>(goals)) {
      for (const Square square : goal) {
        around[square.index()].insert(window);
      }
      const int weight = doubledWeightOf(goal);
      (weight == kDoubledLineWeight  ? lines
       : weight == kDoubledBoxWeight ? boxes
                                     : diagonals)
          .insert(window);
      ++window;
    }
  }

  /// The windows with at least one of these pieces.
  [[nodiscard]] Set touchedBy(Squares pieces) const {
    Set touched;
    for (const Square square : pieces) {
      touched |= around[square.index()];
    }
    return touched;
  }
  /// The sum, over the pieces, of the doubled weights of the windows around each but for those in
  /// `without`.
  [[nodiscard]] int doubledWeight(Squares pieces, const Set& without) const {
    int weight = 0;
    for (const Square square : pieces) {
      Set with = around[square.index()];
      with -= without;
      weight += kDoubledLineWeight * with.sharedWith(lines) +
                kDoubledDiagonalWeight * with.sharedWith(diagonals) +
                kDoubledBoxWeight * with.sharedWith(boxes);
    }
    return weight;
  }
};

template <int Size>
constexpr Windows<Size> kStandardWindows(GoalSet::Standard);
template <int Size>
constexpr Windows<Size> kAdvancedWindows(GoalSet::Advanced);

template <int Size>
constexpr const Windows<Size>& windowsOf(GoalSet goals) {
  return goals == GoalSet::Standard ? kStandardWindows<Size> : kAdvancedWindows<Size>;
}

/// The number as a double holds it. Where the processor computes with more precision than that
/// (32-bit x86), values that are equal would differ otherwise, by where the compiler keeps them.
double rounded(double number) {
  if constexpr (FLT_EVAL_METHOD == 0) {
    return number;
  } else {
    const volatile double held = number;
    return held;
  }
}

/// heuristicGameValue(). Each of the opponent's pieces counts four times in a window, mine once. In
/// a window without the other side's pieces, theirs count 20 times in all and mine 15 times. The
/// sums are multiples of one half, so they are exact in any order.
template <int Size>
double valueOfWindows(SquareSet<Size> mine, SquareSet<Size> theirs, const Windows<Size>& windows) {
  const int doubledMine =
      windows.doubledWeight(mine, {}) + 14 * windows.doubledWeight(mine, windows.touchedBy(theirs));
  const int doubledTheirs = 4 * windows.doubledWeight(theirs, {}) +
                            16 * windows.doubledWeight(theirs, windows.touchedBy(mine));
  return rounded((doubledMine - doubledTheirs) / 2.0 / (1 + (doubledMine + doubledTheirs) / 2.0));
}

/// The squares around each square.
template <int Size>
constexpr auto kNeighbours = [] {
  std::array<SquareSet<Size>, kSquareCount<Size>> neighbours;
  for (const Square square : kSquares<Size>) {
    for (const Direction direction : kDirections) {
      if (const auto to = neighbour<Size>(square, direction)) {
        neighbours[square.index()].insert(*to);
      }
    }
  }
  return neighbours;
}();

/// A position as the search needs it, and its place in the tree.
template <int Size>
struct Node {
  SquareSet<Size> own;       ///< The pieces of the side to move.
  SquareSet<Size> opponent;  ///< Those of the other side.
  bool isMine = false;       ///< Whether the side that searches is to move.
  int ply = 0;               ///< How many moves lead here from the root.
  int depth = 0;             ///< How many plies are still to be looked at.

  [[nodiscard]] Node after(const Move& move) const {
    Node next{opponent, own, !isMine, ply + 1, depth - 1};
    if (move.from) {
      next.opponent.erase(*move.from);
    }
    next.opponent.insert(move.to);
    return next;
  }
};

template <int Size>
using Moves = typename Position<Size>::Moves;

/// Like Position::legalMoves(), for a node that is known to be open: asking for that again would
/// slow the search down (legalMoves in the benchmark).
template <int Size>
Moves<Size> listMoves(const Node<Size>& node) {
  Moves<Size> list;
  const SquareSet<Size> empty = SquareSet<Size>::all() - node.own - node.opponent;
  if (node.own.size() < kPiecesPerSide) {
    for (const Square to : empty) {
      list.push_back({std::nullopt, to});
    }
    return list;
  }
  for (const Square from : node.own) {
    for (const Square to : kNeighbours<Size>[from.index()] & empty) {
      list.push_back({from, to});
    }
  }
  return list;
}

/// The values between which an exact one is wanted.
struct Window {
  double alpha;
  double beta;
};

using Clock = std::chrono::steady_clock;

/// The time of a search is over.
struct TimeIsOver : std::exception {};

/// Searches for one side. What it has learnt of positions is worth nothing to the other side, as
/// the estimate is not antisymmetric.
template <int Size>
class Searcher {
  using Squares = SquareSet<Size>;
  using Node = classic::Node<Size>;
  using Moves = classic::Moves<Size>;

 public:
  Searcher(int depth, GoalSet goals, std::optional<Clock::time_point> latest)
      : windows_(windowsOf<Size>(goals)),
        table_(depth <= 3 ? std::size_t{1} << 12 : kLargeTable),
        latest_(latest) {}

  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

  /// The node's value for the side to move: exact inside the window, at most `alpha` or at least
  /// `beta` outside. Throws TimeIsOver.
  double valueOf(const Node& node, Window window) {
    ++nodes_;
    requireTime();
    if (holdsGoal(node.opponent)) {
      return -rounded(winValue(node.ply));
    }
    if (node.depth == 0) {
      return node.isMine ? valueOfWindows(node.own, node.opponent, windows_)
                         : -valueOfWindows(node.opponent, node.own, windows_);
    }
    Entry& entry = table_[slotOf(node)];
    if (entry.isOf(node) && entry.answers(window)) {
      return entry.value;
    }
    const auto [value, bound] = valueOfMoves(node, window);
    entry = {node, value, bound};
    return value;
  }

 private:
  static constexpr std::size_t kLargeTable = std::size_t{1} << 18;
  static constexpr std::size_t kHistoryTargets = kSquareCount<Size>;

  /// What a value that was found tells of the exact one.
  enum class Bound : std::uint8_t { Exact, AtLeast, AtMost };
  /// Of a node; the goals need not be kept, as the table is for one search.
  struct Entry {
    Squares own;
    Squares opponent;
    double value = 0;
    Bound bound = Bound::Exact;
    bool isMine = false;
    /// 0 in an entry of no node.
    std::uint8_t depth = 0;

    Entry() = default;
    Entry(const Node& node, double found, Bound told)
        : own(node.own),
          opponent(node.opponent),
          value(found),
          bound(told),
          isMine(node.isMine),
          depth(static_cast<std::uint8_t>(node.depth)) {}

    [[nodiscard]] bool isOf(const Node& node) const {
      return own == node.own && opponent == node.opponent && isMine == node.isMine &&
             depth == node.depth;
    }
    [[nodiscard]] bool answers(Window window) const {
      return bound == Bound::Exact || (bound == Bound::AtLeast && value >= window.beta) ||
             (bound == Bound::AtMost && value <= window.alpha);
    }
  };

  void requireTime() const {
    constexpr std::uint64_t kNodesBetweenLooks = 1024;
    if (latest_ && nodes_ % kNodesBetweenLooks == 0 && Clock::now() >= *latest_) {
      throw TimeIsOver();
    }
  }

  [[nodiscard]] std::size_t slotOf(const Node& node) const {
    constexpr std::uint64_t kGoldenRatio = 0x9E3779B97F4A7C15U;
    const Squares mine = node.isMine ? node.own : node.opponent;
    const Squares theirs = node.isMine ? node.opponent : node.own;
    const std::uint64_t mixed = (mine.bits() ^ std::rotl(theirs.bits(), 25) ^
                                 static_cast<std::uint64_t>(node.depth) << 51) *
                                kGoldenRatio;
    return static_cast<std::size_t>(mixed >> 32) & (table_.size() - 1);
  }

  /// Whether all four pieces are in one window.
  [[nodiscard]] bool holdsGoal(Squares pieces) const {
    if (pieces.size() < kPiecesPerSide) {
      return false;
    }
    WindowSet<Size> common = windows_.around[(*pieces.begin()).index()];
    for (const Square square : pieces) {
      common &= windows_.around[square.index()];
    }
    return !common.isEmpty();
  }

  /// Moves that were good elsewhere come first.
  void sortByHistory(Moves& moves, const Node& node) const {
    const auto& history = history_[node.isMine ? 1 : 0];
    std::array<std::pair<std::uint32_t, Move>, Moves::kMost> scored;
    const auto end = std::transform(
        moves.begin(), moves.end(), scored.begin(),
        [&](const Move& move) { return std::pair(history[historyIndex(move)], move); });
    std::stable_sort(scored.begin(), end,
                     [](const auto& a, const auto& b) { return a.first > b.first; });
    std::transform(scored.begin(), end, moves.begin(),
                   [](const auto& entry) { return entry.second; });
  }

  /// By where a move comes from, with one place more for drops, and where it goes.
  static std::size_t historyIndex(const Move& move) {
    const std::size_t from = move.from ? move.from->index() : kHistoryTargets;
    return from * kHistoryTargets + move.to.index();
  }

  /// The value of the best move, and what it tells of the node's exact value.
  std::pair<double, Bound> valueOfMoves(const Node& node, Window window) {
    Moves moves = listMoves(node);
    if (node.depth > 1) {
      sortByHistory(moves, node);
    }
    double best = -std::numeric_limits<double>::infinity();
    Bound bound = Bound::AtMost;
    for (const Move& move : moves) {
      best = std::max(best, -valueOf(node.after(move), {-window.beta, -window.alpha}));
      if (best >= window.beta) {
        auto& history = history_[node.isMine ? 1 : 0];
        history[historyIndex(move)] += static_cast<std::uint32_t>(node.depth * node.depth);
        return {best, Bound::AtLeast};
      }
      if (best > window.alpha) {
        window.alpha = best;
        bound = Bound::Exact;
      }
    }
    return {best, bound};
  }

  const Windows<Size>& windows_;
  std::vector<Entry> table_;
  std::optional<Clock::time_point> latest_;
  /// The history heuristic: the sum of depth² over a move's beta cutoffs, by side and
  /// historyIndex().
  std::array<std::array<std::uint32_t, (kHistoryTargets + 1) * kHistoryTargets>, 2> history_{};
  std::uint64_t nodes_ = 0;
};

/// search(), which throws TimeIsOver after `latest`.
template <int Size>
SearchResult searchWithin(const Position<Size>& position, int depth,
                          std::optional<Clock::time_point> latest) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  Searcher<Size> searcher(depth, position.goals(), latest);
  const Side me = position.toMove();
  play::BestMoves<Move, double> best;
  for (const Move& move : movesInReadingOrder(position)) {
    const Position<Size> after = position.after(move);
    const Node<Size> node{after.piecesOf(opponentOf(me)), after.piecesOf(me), false, 1, depth - 1};
    // Just below the best value, so that an equal one is told from a lower one.
    const double alpha =
        best.moves().empty() ? -kInfinity : std::nextafter(best.highest(), -kInfinity);
    best.add(move, -searcher.valueOf(node, {-kInfinity, -alpha}));
  }
  return {best.moves(), best.highest(), searcher.nodes()};
}

}  // namespace

template <int Size>
double heuristicGameValue(const Position<Size>& position, Side me) {
  return valueOfWindows(position.piecesOf(me), position.piecesOf(opponentOf(me)),
                        windowsOf<Size>(position.goals()));
}

template <int Size>
SearchResult search(const Position<Size>& position, int depth) {
  return searchWithin(position, depth, std::nullopt);
}

template <int Size>
SearchResult searchUntil(const Position<Size>& position, int depth, Clock::time_point latest) {
  SearchResult result = search(position, 1);
  try {
    for (int plies = 2; plies <= depth && Clock::now() < latest; ++plies) {
      result = searchWithin(position, plies, latest);
    }
  } catch (const TimeIsOver&) {
    // The last result stays.
  }
  return result;
}

template double heuristicGameValue(const Position<4>& position, Side me);
template double heuristicGameValue(const Position<5>& position, Side me);
template double heuristicGameValue(const Position<6>& position, Side me);
template double heuristicGameValue(const Position<7>& position, Side me);
template double heuristicGameValue(const Position<8>& position, Side me);
template SearchResult search(const Position<4>& position, int depth);
template SearchResult searchUntil(const Position<4>& position, int depth, Clock::time_point latest);
template SearchResult search(const Position<5>& position, int depth);
template SearchResult searchUntil(const Position<5>& position, int depth, Clock::time_point latest);
template SearchResult search(const Position<6>& position, int depth);
template SearchResult searchUntil(const Position<6>& position, int depth, Clock::time_point latest);
template SearchResult search(const Position<7>& position, int depth);
template SearchResult searchUntil(const Position<7>& position, int depth, Clock::time_point latest);
template SearchResult search(const Position<8>& position, int depth);
template SearchResult searchUntil(const Position<8>& position, int depth, Clock::time_point latest);

}  // namespace teeko::classic
