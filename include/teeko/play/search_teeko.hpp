/// How Teeko is searched: see search.hpp.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "teeko/core/position.hpp"
#include "teeko/play/search.hpp"

namespace teeko::play {

namespace detail {

/// A shape that wins, wherever it stands: the squares of a goal, counted from its lowest one, and
/// where that one can be. All goals of a shape are looked at together, by shifts.
struct Shape {
  std::array<int, kPiecesPerSide> offsets{};
  std::uint64_t origins = 0;
};

constexpr int shapeCountOf(int size, GoalSet goals) noexcept {
  // Four kinds of lines, and squares.
  return goals == GoalSet::Standard ? 5 : 4 + size - 1;
}

template <int Size, GoalSet Goals>
inline constexpr auto kShapes = [] {
  std::array<Shape, static_cast<std::size_t>(shapeCountOf(Size, Goals))> shapes{};
  std::size_t count = 0;
  for (const SquareSet<Size>& goal : goalsOf<Size>(Goals)) {
    Shape shape;
    const int lowest = std::countr_zero(goal.bits());
    std::size_t member = 0;
    for (const Square square : goal) {
      shape.offsets[member++] = static_cast<int>(square.index()) - lowest;
    }
    std::size_t same = 0;
    while (same < count && shapes[same].offsets != shape.offsets) {
      ++same;
    }
    count = same == count ? count + 1 : count;
    shapes[same].offsets = shape.offsets;
    shapes[same].origins |= std::uint64_t{1} << lowest;
  }
  return shapes;
}();

/// The squares around each square.
template <int Size>
inline constexpr auto kAround = [] {
  std::array<std::uint64_t, static_cast<std::size_t>(kSquareCount<Size>)> around{};
  for (const Square square : kSquares<Size>) {
    for (const Direction direction : kDirections) {
      if (const auto to = neighbour<Size>(square, direction)) {
        around[square.index()] |= std::uint64_t{1} << to->index();
      }
    }
  }
  return around;
}();

}  // namespace detail

template <int Size>
struct SearchGame<teeko::Position<Size>> {
  using P = teeko::Position<Size>;
  using Bits = std::uint64_t;

  static constexpr bool kReducesLateMoves = false;

  /// Bit n - 1 stands for square n.
  struct Node {
    Bits own;    ///< The pieces of the side to move.
    Bits other;  ///< Those of its opponent.
    Side toMove;
    GoalSet goals;

    [[nodiscard]] Bits empty() const { return SquareSet<Size>::all().bits() & ~(own | other); }
    [[nodiscard]] bool isDropping() const { return std::popcount(own) < kPiecesPerSide; }
    [[nodiscard]] Node swapped() const { return {other, own, opponentOf(toMove), goals}; }
  };

  static Node nodeOf(const P& position) {
    return {position.piecesOf(position.toMove()).bits(),
            position.piecesOf(opponentOf(position.toMove())).bits(), position.toMove(),
            position.goals()};
  }

  /// Where a piece comes from, for a drop where it goes, and where it goes.
  static MoveCode codeOf(const P&, const Move& move) {
    return codeOf(move.from.value_or(move.to).index(), move.to.index());
  }
  static Move moveOf(const P&, MoveCode code) {
    const Square from = squareOfBit(code / 64);
    const Square to = squareOfBit(code % 64);
    return from == to ? Move{std::nullopt, to} : Move{from, to};
  }

  static std::uint64_t keyOf(const Node& node) {
    std::uint64_t key = node.own * 0x9E3779B97F4A7C15U;
    key ^= key >> 32;
    key = (key + node.other) * 0xBF58476D1CE4E5B9U;
    key ^= key >> 29;
    key += node.goals == GoalSet::Standard ? 0 : 0x94D049BB133111EBU;
    return node.toMove == Side::First ? key : ~key;
  }

  /// Whether a side holds a goal, can make one with its next move, or cannot prevent that the other
  /// side makes one with the move after.
  static std::optional<Score> known(const Node& node) {
    if (holdsGoal(node.other, node.goals)) {
      return Score::lossIn(0);
    }
    if (winningSquares(node) != 0) {
      return Score::winIn(1);
    }
    const Bits threats = winningSquares(node.swapped());
    if (threats != 0 && (std::popcount(threats) > 1 || !canReach(node, threats))) {
      return Score::lossIn(2);
    }
    return std::nullopt;
  }

  static Score estimate(const Node& node) {
    return Score::estimated(node.goals == GoalSet::Standard ? estimateOf<GoalSet::Standard>(node)
                                                            : estimateOf<GoalSet::Advanced>(node));
  }

  /// Where the opponent threatens to make a goal, only the moves to that square.
  template <typename Visit>
  static void visitMoves(const Node& node, Visit visit) {
    const Bits threats = winningSquares(node.swapped());
    const Bits targets = threats != 0 ? threats : node.empty();
    if (node.isDropping()) {
      forEachBit(targets, [&](std::size_t to) { visit(codeOf(to, to)); });
      return;
    }
    forEachBit(node.own, [&](std::size_t from) {
      forEachBit(detail::kAround<Size>[from] & targets,
                 [&](std::size_t to) { visit(codeOf(from, to)); });
    });
  }

  /// Moves towards the centre come first.
  static int hint(const Node&, MoveCode code) {
    const std::size_t from = code / 64U;
    const std::size_t to = code % 64U;
    return from == to ? kCentrality[to] : kCentrality[to] - kCentrality[from];
  }

  static Node after(const Node& node, MoveCode code) {
    const Bits own = (node.own & ~(Bits{1} << code / 64U)) | Bits{1} << code % 64U;
    return {node.other, own, opponentOf(node.toMove), node.goals};
  }

  /// A game may go on for ever.
  static int mostPlies(const Node&) { return SearchLimits::kMostDepth; }

 private:
  static MoveCode codeOf(std::size_t from, std::size_t to) {
    return static_cast<MoveCode>(from * 64 + to);
  }

  template <typename Visit>
  static void forEachBit(Bits bits, Visit visit) {
    for (; bits != 0; bits &= bits - 1) {
      visit(static_cast<std::size_t>(std::countr_zero(bits)));
    }
  }

  /// How many lines and 2×2 blocks a square is on.
  static constexpr auto kCentrality = [] {
    std::array<int, static_cast<std::size_t>(kSquareCount<Size>)> count{};
    for (const SquareSet<Size>& goal : kGoals<Size>) {
      for (const Square square : goal) {
        ++count[square.index()];
      }
    }
    return count;
  }();

  /// Calls `visit` with every shape.
  template <GoalSet Goals, typename Visit>
  static void forEachShape(Visit visit) {
    for (const detail::Shape& shape : detail::kShapes<Size, Goals>) {
      visit(shape);
    }
  }

  /// For each of a shape's squares, where the shape can stand so that a piece is on that one.
  using Layers = std::array<Bits, kPiecesPerSide>;
  static Layers layersOf(Bits pieces, const detail::Shape& shape) {
    return {pieces & shape.origins, pieces >> shape.offsets[1] & shape.origins,
            pieces >> shape.offsets[2] & shape.origins, pieces >> shape.offsets[3] & shape.origins};
  }

  static bool holdsGoal(Bits pieces, GoalSet goals) {
    Bits held = 0;
    const auto look = [&](const detail::Shape& shape) {
      const auto [a, b, c, d] = layersOf(pieces, shape);
      held |= a & b & c & d;
    };
    goals == GoalSet::Standard ? forEachShape<GoalSet::Standard>(look)
                               : forEachShape<GoalSet::Advanced>(look);
    return held != 0;
  }

  /// The squares that would complete a goal three of whose squares are among these.
  static Bits completing(Bits pieces, GoalSet goals) {
    Bits squares = 0;
    const auto look = [&](const detail::Shape& shape) {
      const auto [a, b, c, d] = layersOf(pieces, shape);
      const Bits ab = a & b;
      const Bits cd = c & d;
      squares |= (b & cd) | (a & cd) << shape.offsets[1] | (ab & d) << shape.offsets[2] |
                 (ab & c) << shape.offsets[3];
    };
    goals == GoalSet::Standard ? forEachShape<GoalSet::Standard>(look)
                               : forEachShape<GoalSet::Advanced>(look);
    return squares;
  }

  /// The squares to which the side to move can go and have a goal.
  static Bits winningSquares(const Node& node) {
    const Bits squares = completing(node.own, node.goals) & node.empty();
    if (squares == 0 || node.isDropping()) {
      return squares;
    }
    Bits winning = 0;
    forEachBit(squares, [&](std::size_t to) {
      forEachBit(detail::kAround<Size>[to] & node.own, [&](std::size_t from) {
        if (holdsGoal(after(node, codeOf(from, to)).other, node.goals)) {
          winning |= Bits{1} << to;
        }
      });
    });
    return winning;
  }

  /// Whether the side to move can go to this square, which is empty.
  static bool canReach(const Node& node, Bits square) {
    return node.isDropping() ||
           (detail::kAround<Size>[static_cast<std::size_t>(std::countr_zero(square))] & node.own) !=
               0;
  }

  /// The places of a shape that a side has to itself, by how many of its pieces are there.
  struct Places {
    Bits two;
    Bits three;
  };
  static Places placesOf(const Layers& own, Bits free) {
    const auto [a, b, c, d] = own;
    const Bits ab = a & b;
    const Bits cd = c & d;
    const Bits aOrB = a ^ b;
    const Bits cOrD = c ^ d;
    const Bits three = (ab & cOrD) | (cd & aOrB);
    const Bits two = (ab & ~(c | d)) | (cd & ~(a | b)) | (aOrB & cOrD);
    return {two & free, three & free};
  }

  template <GoalSet Goals>
  static int estimateOf(const Node& node) {
    int value = 0;
    forEachShape<Goals>([&](const detail::Shape& shape) {
      const Layers own = layersOf(node.own, shape);
      const Layers other = layersOf(node.other, shape);
      const Places mine = placesOf(own, ~(other[0] | other[1] | other[2] | other[3]));
      const Places theirs = placesOf(other, ~(own[0] | own[1] | own[2] | own[3]));
      value += kTwo * (std::popcount(mine.two) - std::popcount(theirs.two)) +
               kThree * (std::popcount(mine.three) - std::popcount(theirs.three));
    });
    forEachBit(node.own, [&](std::size_t square) { value += kCentrality[square]; });
    forEachBit(node.other, [&](std::size_t square) { value -= kCentrality[square]; });
    return value;
  }

  static constexpr int kTwo = 8;
  static constexpr int kThree = 30;
};

extern template class Searcher<teeko::Position<4>>;
extern template class Searcher<teeko::Position<5>>;
extern template class Searcher<teeko::Position<6>>;
extern template class Searcher<teeko::Position<7>>;
extern template class Searcher<teeko::Position<8>>;

}  // namespace teeko::play
