#include "teeko/classic/heuristic.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <utility>

#include "teeko/play/best_moves.hpp"

namespace teeko::classic {
namespace {

using Bits = std::uint32_t;

constexpr Bits bitsOf(Squares squares) {
  return static_cast<Bits>(squares.bits());
}

/// A set of windows: bit i for goal i of kAdvancedGoals, which has the standard ones first.
using WindowSet = std::uint64_t;

constexpr int kDoubledLineWeight = 2;
constexpr int kDoubledDiagonalWeight = 5;
constexpr int kDoubledBoxWeight = 10;

constexpr int doubledWeightOf(Squares goal) {
  const Square first = goal.lowest();
  goal.erase(first);
  const Square second = goal.lowest();
  goal.erase(second);
  const Square third = goal.lowest();
  const auto apart = [](Square a, Square b) {
    return std::pair(rowOf<kSize>(b) - rowOf<kSize>(a), columnOf<kSize>(b) - columnOf<kSize>(a));
  };
  const auto step = apart(first, second);
  if (step != apart(second, third)) {
    return kDoubledBoxWeight;
  }
  return step.first != 0 && step.second != 0 ? kDoubledDiagonalWeight : kDoubledLineWeight;
}

/// The windows of a set of goals, by what is asked of them.
struct Windows {
  std::array<WindowSet, kSquareCount<kSize>> around{};
  WindowSet lines = 0;
  WindowSet diagonals = 0;
  WindowSet boxes = 0;

  constexpr explicit Windows(GoalSet goals) {
    WindowSet window = 1;
    for (const Squares goal : goalsOf<kSize>(goals)) {
      for (const Square square : kSquares<kSize>) {
        around[square.index()] |= goal.contains(square) ? window : 0;
      }
      const int weight = doubledWeightOf(goal);
      (weight == kDoubledLineWeight  ? lines
       : weight == kDoubledBoxWeight ? boxes
                                     : diagonals) |= window;
      window <<= 1;
    }
  }

  /// All windows with one of these pieces, and the doubled weights of those around each piece, but
  /// for those in `without`.
  [[nodiscard]] WindowSet touchedBy(Bits pieces) const {
    WindowSet touched = 0;
    for (; pieces != 0; pieces &= pieces - 1) {
      touched |= around[static_cast<std::size_t>(std::countr_zero(pieces))];
    }
    return touched;
  }
  [[nodiscard]] int doubledWeight(Bits pieces, WindowSet without) const {
    int weight = 0;
    for (; pieces != 0; pieces &= pieces - 1) {
      const WindowSet with = around[static_cast<std::size_t>(std::countr_zero(pieces))] & ~without;
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

/// A piece counts in each window around it, and so many times more in those that are its side's
/// alone. The sums are of halves of whole numbers, so they are exact in any order.
double valueOfWindows(Bits mine, Bits theirs, const Windows& windows) {
  const int doubledMine =
      windows.doubledWeight(mine, 0) + 14 * windows.doubledWeight(mine, windows.touchedBy(theirs));
  const int doubledTheirs = 4 * windows.doubledWeight(theirs, 0) +
                            16 * windows.doubledWeight(theirs, windows.touchedBy(mine));
  return (doubledMine - doubledTheirs) / 2.0 / (1 + (doubledMine + doubledTheirs) / 2.0);
}

constexpr auto kNeighbourBits = [] {
  std::array<Bits, kSquareCount<kSize>> neighbours{};
  for (const Square square : kSquares<kSize>) {
    for (const Direction direction : kDirections) {
      if (const auto to = neighbour<kSize>(square, direction)) {
        neighbours[square.index()] |= Bits{1} << to->index();
      }
    }
  }
  return neighbours;
}();

constexpr Bits kAllSquares = bitsOf(Squares::all());

/// A move as the bits that it changes.
struct BitMove {
  /// None in a drop.
  Bits from = 0;
  Bits to = 0;
};

/// No position has more moves: 25 drops, or four pieces with eight neighbours each.
constexpr std::size_t kMostMoves = 32;

struct MoveList {
  std::array<BitMove, kMostMoves> moves;
  std::size_t count = 0;

  void push(BitMove move) { moves[count++] = move; }
  [[nodiscard]] auto begin() { return moves.begin(); }
  [[nodiscard]] auto end() { return moves.begin() + static_cast<std::ptrdiff_t>(count); }
};

void listMoves(Bits mover, Bits waiter, MoveList& list) {
  const Bits empty = kAllSquares & ~mover & ~waiter;
  if (std::popcount(mover) < kMarksPerPlayer) {
    for (Bits to = empty; to != 0; to &= to - 1) {
      list.push({0, to & (~to + 1)});
    }
    return;
  }
  for (Bits pieces = mover; pieces != 0; pieces &= pieces - 1) {
    const Bits from = pieces & (~pieces + 1);
    const auto square = static_cast<std::size_t>(std::countr_zero(from));
    for (Bits to = kNeighbourBits[square] & empty; to != 0; to &= to - 1) {
      list.push({from, to & (~to + 1)});
    }
  }
}

/// Searches from the view of one side; what it has learnt of positions is worth nothing to the
/// other, as the estimate is not antisymmetric.
class Searcher {
 public:
  Searcher(int depth, GoalSet goals)
      : windows_(windowsOf(goals)), table_(depth <= 3 ? std::size_t{1} << 12 : kLargeTable) {}

  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

  /// The value for `me` of a position that it has just moved to (`myTurn` false) or that the other
  /// has, `ply` plies from the root and `depth` from the end: exact between the bounds, at most
  /// `alpha` or at least `beta` otherwise.
  double valueOf(Bits me, Bits other, bool myTurn, int ply, int depth, double alpha, double beta) {
    ++nodes_;
    if (holdsGoal(myTurn ? other : me)) {
      return myTurn ? -winValue(ply) : winValue(ply);
    }
    if (depth == 0) {
      return valueOfWindows(me, other, windows_);
    }
    Entry& entry = table_[slotOf(me, other, depth)];
    const std::uint64_t key = keyOf(me, other, myTurn, depth);
    if (entry.key == key &&
        (entry.bound == Bound::Exact || (entry.bound == Bound::AtLeast && entry.value >= beta) ||
         (entry.bound == Bound::AtMost && entry.value <= alpha))) {
      return entry.value;
    }
    const auto [value, bound] = valueOfMoves(me, other, myTurn, ply, depth, alpha, beta);
    entry = {key, value, bound};
    return value;
  }

 private:
  static constexpr std::size_t kLargeTable = std::size_t{1} << 18;
  static constexpr std::size_t kHistoryTargets = kSquareCount<kSize>;

  enum class Bound : std::uint8_t { Exact, AtLeast, AtMost };
  struct Entry {
    std::uint64_t key = 0;
    double value = 0;
    Bound bound = Bound::Exact;
  };

  static std::uint64_t keyOf(Bits me, Bits other, bool myTurn, int depth) {
    return me | std::uint64_t{other} << 25 | (myTurn ? std::uint64_t{1} << 50 : 0) |
           static_cast<std::uint64_t>(depth) << 51;
  }

  [[nodiscard]] std::size_t slotOf(Bits me, Bits other, int depth) const {
    constexpr std::uint64_t kGoldenRatio = 0x9E3779B97F4A7C15U;
    const std::uint64_t mixed = keyOf(me, other, false, depth) * kGoldenRatio;
    return static_cast<std::size_t>(mixed >> 32) & (table_.size() - 1);
  }

  /// All four pieces in one window.
  [[nodiscard]] bool holdsGoal(Bits pieces) const {
    WindowSet common = ~WindowSet{0};
    int count = 0;
    for (; pieces != 0; pieces &= pieces - 1, ++count) {
      common &= windows_.around[static_cast<std::size_t>(std::countr_zero(pieces))];
    }
    return count == kMarksPerPlayer && common != 0;
  }

  /// Moves that were good elsewhere come first.
  void sortByHistory(MoveList& list, bool myTurn) {
    const auto& history = history_[myTurn ? 1 : 0];
    std::array<std::pair<std::uint32_t, BitMove>, kMostMoves> scored;
    for (std::size_t i = 0; i < list.count; ++i) {
      scored[i] = {history[historyIndex(list.moves[i])], list.moves[i]};
    }
    const auto end = scored.begin() + static_cast<std::ptrdiff_t>(list.count);
    std::stable_sort(scored.begin(), end,
                     [](const auto& a, const auto& b) { return a.first > b.first; });
    for (std::size_t i = 0; i < list.count; ++i) {
      list.moves[i] = scored[i].second;
    }
  }

  /// By where a move goes from, one more for drops, and where to.
  static std::size_t historyIndex(const BitMove& move) {
    const auto from = static_cast<std::size_t>(move.from == 0 ? kSquareCount<kSize>
                                                              : std::countr_zero(move.from));
    return from * kHistoryTargets + static_cast<std::size_t>(std::countr_zero(move.to));
  }

  std::pair<double, Bound> valueOfMoves(Bits me, Bits other, bool myTurn, int ply, int depth,
                                        double alpha, double beta) {
    MoveList list;
    listMoves(myTurn ? me : other, myTurn ? other : me, list);
    if (depth > 1) {
      sortByHistory(list, myTurn);
    }
    const double sign = myTurn ? 1 : -1;
    double low = myTurn ? alpha : -beta;
    const double high = myTurn ? beta : -alpha;
    double best = -std::numeric_limits<double>::infinity();
    bool improved = false;
    for (const BitMove& move : list) {
      const Bits change = move.from | move.to;
      const double value =
          sign * valueOf(myTurn ? me ^ change : me, myTurn ? other : other ^ change, !myTurn,
                         ply + 1, depth - 1, myTurn ? low : -high, myTurn ? high : -low);
      best = std::max(best, value);
      if (best >= high) {
        history_[myTurn ? 1 : 0][historyIndex(move)] += static_cast<std::uint32_t>(depth * depth);
        break;
      }
      improved = improved || best > low;
      low = std::max(low, best);
    }
    const bool atLeast = best >= high;
    const bool atMost = !atLeast && !improved;
    const Bound forMe = atLeast == atMost   ? Bound::Exact
                        : atLeast == myTurn ? Bound::AtLeast
                                            : Bound::AtMost;
    return {sign * best, forMe};
  }

  const Windows& windows_;
  std::vector<Entry> table_;
  std::array<std::array<std::uint32_t, (kHistoryTargets + 1) * kHistoryTargets>, 2> history_{};
  std::uint64_t nodes_ = 0;
};

}  // namespace

double heuristicGameValue(const ClassicBoard& board, Mark me, GoalSet goals) {
  return valueOfWindows(bitsOf(board.squaresOf(me)), bitsOf(board.squaresOf(opponentOf(me))),
                        windowsOf(goals));
}

SearchResult search(const ClassicBoard& board, Mark me, int depth, GoalSet goals) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  Searcher searcher(depth, goals);
  play::BestMoves<Move, double> best;
  for (const Move& move : legalMoves(board, me)) {
    const ClassicBoard after = boardAfter(board, me, move);
    // Just below the best value, so that an equal one is told from a lower one.
    const double alpha =
        best.moves().empty() ? -kInfinity : std::nextafter(best.highest(), -kInfinity);
    best.add(move,
             searcher.valueOf(bitsOf(after.squaresOf(me)), bitsOf(after.squaresOf(opponentOf(me))),
                              false, 1, depth - 1, alpha, kInfinity));
  }
  return {best.moves(), best.highest(), searcher.nodes()};
}

}  // namespace teeko::classic
