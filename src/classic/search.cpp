#include "teeko/classic/search.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <utility>

#include "teeko/play/best_moves.hpp"

namespace teeko::classic {
namespace {

using Squares = SquareSet<kSize>;

/// A set of windows: bit i stands for goal i of kAdvancedGoals, which has the standard ones first.
using WindowSet = std::uint64_t;

constexpr int kDoubledLineWeight = 2;
constexpr int kDoubledDiagonalWeight = 5;
constexpr int kDoubledBoxWeight = 10;

constexpr int doubledWeightOf(Squares goal) {
  auto member = goal.begin();
  const Square first = *member++;
  const Square second = *member++;
  const Square third = *member;
  const auto offset = [](Square a, Square b) {
    return std::pair(rowOf<kSize>(b) - rowOf<kSize>(a), columnOf<kSize>(b) - columnOf<kSize>(a));
  };
  const auto step = offset(first, second);
  if (step != offset(second, third)) {
    return kDoubledBoxWeight;
  }
  return step.first != 0 && step.second != 0 ? kDoubledDiagonalWeight : kDoubledLineWeight;
}

/// The windows of a set of goals, by square and by shape.
struct Windows {
  std::array<WindowSet, kSquareCount<kSize>> around{};
  WindowSet lines = 0;
  WindowSet diagonals = 0;
  WindowSet boxes = 0;

  constexpr explicit Windows(GoalSet goals) {
    WindowSet window = 1;
    for (const Squares goal : goalsOf<kSize>(goals)) {
      for (const Square square : goal) {
        around[square.index()] |= window;
      }
      const int weight = doubledWeightOf(goal);
      (weight == kDoubledLineWeight  ? lines
       : weight == kDoubledBoxWeight ? boxes
                                     : diagonals) |= window;
      window <<= 1;
    }
  }

  /// The windows with at least one of these pieces.
  [[nodiscard]] WindowSet touchedBy(Squares pieces) const {
    WindowSet touched = 0;
    for (const Square square : pieces) {
      touched |= around[square.index()];
    }
    return touched;
  }
  /// The sum, over the pieces, of the doubled weights of the windows around each but for those in
  /// `without`.
  [[nodiscard]] int doubledWeight(Squares pieces, WindowSet without) const {
    int weight = 0;
    for (const Square square : pieces) {
      const WindowSet with = around[square.index()] & ~without;
      weight += kDoubledLineWeight * std::popcount(with & lines) +
                kDoubledDiagonalWeight * std::popcount(with & diagonals) +
                kDoubledBoxWeight * std::popcount(with & boxes);
    }
    return weight;
  }
};

constexpr Windows kStandardWindows(GoalSet::Standard);
constexpr Windows kAdvancedWindows(GoalSet::Advanced);

constexpr const Windows& windowsOf(GoalSet goals) {
  return goals == GoalSet::Standard ? kStandardWindows : kAdvancedWindows;
}

/// A piece counts once in each window around it, and again as often as the formula asks in those
/// that its side has to itself. The sums are of halves of whole numbers, so they are exact in any
/// order.
double valueOfWindows(Squares mine, Squares theirs, const Windows& windows) {
  const int doubledMine =
      windows.doubledWeight(mine, 0) + 14 * windows.doubledWeight(mine, windows.touchedBy(theirs));
  const int doubledTheirs = 4 * windows.doubledWeight(theirs, 0) +
                            16 * windows.doubledWeight(theirs, windows.touchedBy(mine));
  return (doubledMine - doubledTheirs) / 2.0 / (1 + (doubledMine + doubledTheirs) / 2.0);
}

/// The squares around each square.
constexpr auto kNeighbours = [] {
  std::array<Squares, kSquareCount<kSize>> neighbours;
  for (const Square square : kSquares<kSize>) {
    for (const Direction direction : kDirections) {
      if (const auto to = neighbour<kSize>(square, direction)) {
        neighbours[square.index()].insert(*to);
      }
    }
  }
  return neighbours;
}();

/// A position as the search needs it, and its place in the tree.
struct Node {
  Squares own;          ///< The pieces of the side to move.
  Squares opponent;     ///< Those of the other side.
  bool isMine = false;  ///< Whether the side that searches is to move.
  int ply = 0;          ///< How many moves lead here from the root.
  int depth = 0;        ///< How many plies are still to be looked at.

  [[nodiscard]] Node after(const Move& move) const {
    Node next{opponent, own, !isMine, ply + 1, depth - 1};
    if (move.from) {
      next.opponent.erase(*move.from);
    }
    next.opponent.insert(move.to);
    return next;
  }
};

using Moves = ClassicPosition::Moves;

/// Like Position::legalMoves(), for a node that is known to be open: asking for that again would
/// slow the search down (legalMoves in the benchmark).
Moves listMoves(const Node& node) {
  Moves list;
  const Squares empty = Squares::all() - node.own - node.opponent;
  if (node.own.size() < kPiecesPerSide) {
    for (const Square to : empty) {
      list.push_back({std::nullopt, to});
    }
    return list;
  }
  for (const Square from : node.own) {
    for (const Square to : kNeighbours[from.index()] & empty) {
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

/// Searches for one side. What it has learnt of positions is worth nothing to the other side, as
/// the estimate is not antisymmetric.
class Searcher {
 public:
  Searcher(int depth, GoalSet goals)
      : windows_(windowsOf(goals)), table_(depth <= 3 ? std::size_t{1} << 12 : kLargeTable) {}

  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

  /// The node's value for the side to move: exact inside the window, at most `alpha` or at least
  /// `beta` outside.
  double valueOf(const Node& node, Window window) {
    ++nodes_;
    if (holdsGoal(node.opponent)) {
      return -winValue(node.ply);
    }
    if (node.depth == 0) {
      return node.isMine ? valueOfWindows(node.own, node.opponent, windows_)
                         : -valueOfWindows(node.opponent, node.own, windows_);
    }
    Entry& entry = table_[slotOf(node)];
    const std::uint64_t key = keyOf(node);
    if (entry.key == key && entry.answers(window)) {
      return entry.value;
    }
    const auto [value, bound] = valueOfMoves(node, window);
    entry = {key, value, bound};
    return value;
  }

 private:
  static constexpr std::size_t kLargeTable = std::size_t{1} << 18;
  static constexpr std::size_t kHistoryTargets = kSquareCount<kSize>;

  /// What a value that was found tells of the exact one.
  enum class Bound : std::uint8_t { Exact, AtLeast, AtMost };
  struct Entry {
    std::uint64_t key = 0;
    double value = 0;
    Bound bound = Bound::Exact;

    [[nodiscard]] bool answers(Window window) const {
      return bound == Bound::Exact || (bound == Bound::AtLeast && value >= window.beta) ||
             (bound == Bound::AtMost && value <= window.alpha);
    }
  };

  /// Both sides' pieces and the depth; the table is for one search, so the goals are the same.
  static std::uint64_t keyOf(const Node& node) {
    const Squares mine = node.isMine ? node.own : node.opponent;
    const Squares theirs = node.isMine ? node.opponent : node.own;
    return mine.bits() | theirs.bits() << kSquareCount<kSize> | (node.isMine ? kMyTurn : 0) |
           static_cast<std::uint64_t>(node.depth) << 51;
  }

  [[nodiscard]] std::size_t slotOf(const Node& node) const {
    constexpr std::uint64_t kGoldenRatio = 0x9E3779B97F4A7C15U;
    const std::uint64_t mixed = (keyOf(node) & ~kMyTurn) * kGoldenRatio;
    return static_cast<std::size_t>(mixed >> 32) & (table_.size() - 1);
  }

  /// Whether all four pieces are in one window.
  [[nodiscard]] bool holdsGoal(Squares pieces) const {
    WindowSet common = ~WindowSet{0};
    for (const Square square : pieces) {
      common &= windows_.around[square.index()];
    }
    return pieces.size() == kPiecesPerSide && common != 0;
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
    const std::size_t from = move.from ? move.from->index() : kSquareCount<kSize>;
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

  static constexpr std::uint64_t kMyTurn = std::uint64_t{1} << 50;

  const Windows& windows_;
  std::vector<Entry> table_;
  /// How often a move was good, by side and historyIndex().
  std::array<std::array<std::uint32_t, (kHistoryTargets + 1) * kHistoryTargets>, 2> history_{};
  std::uint64_t nodes_ = 0;
};

}  // namespace

double heuristicGameValue(const ClassicPosition& position, Side me) {
  return valueOfWindows(position.piecesOf(me), position.piecesOf(opponentOf(me)),
                        windowsOf(position.goals()));
}

SearchResult search(const ClassicPosition& position, int depth) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  Searcher searcher(depth, position.goals());
  const Side me = position.toMove();
  play::BestMoves<Move, double> best;
  for (const Move& move : movesInReadingOrder(position)) {
    const ClassicPosition after = position.after(move);
    const Node node{after.piecesOf(opponentOf(me)), after.piecesOf(me), false, 1, depth - 1};
    // Just below the best value, so that an equal one is told from a lower one.
    const double alpha =
        best.moves().empty() ? -kInfinity : std::nextafter(best.highest(), -kInfinity);
    best.add(move, -searcher.valueOf(node, {-kInfinity, -alpha}));
  }
  return {best.moves(), best.highest(), searcher.nodes()};
}

}  // namespace teeko::classic
