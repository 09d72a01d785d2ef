#include "teeko/octaflip/perft.hpp"

#include <algorithm>

namespace teeko::octaflip {
namespace {

using Bits = std::uint64_t;

/// For each square, in how many of three sets it is, as a binary number of two bits: bit i of
/// `ones` is the low bit for square i, bit i of `twos` the high bit. (A carry-save adder, as in
/// Warren, Hacker's Delight, 5-1.)
struct Sum {
  Bits ones;
  Bits twos;
};

constexpr Sum add(Bits a, Bits b, Bits c) noexcept {
  const Bits either = a ^ b;
  return {either ^ c, (a & b) | (either & c)};
}

/// The pairs of squares so far apart in one direction and its opposite, of which the one is in
/// `own` and the other in `empty`.
template <int Rows, int Columns>
struct Pairs {
  Bits forth;
  Bits back;

  constexpr Pairs(Squares own, Squares empty) noexcept
      : forth((own.shifted(Rows, Columns) & empty).bits()),
        back((own.shifted(-Rows, -Columns) & empty).bits()) {}
};

/// The pairs in all directions, `Steps` apart, per square of `empty`, as eight sets added up.
struct Total {
  Bits ones;
  Bits twos;
  Bits fours;
  Bits eights;
};

template <int Steps>
constexpr Total pairsOf(Squares own, Squares empty) noexcept {
  const Pairs<0, Steps> row(own, empty);
  const Pairs<Steps, 0> column(own, empty);
  const Pairs<Steps, Steps> falling(own, empty);
  const Pairs<Steps, -Steps> rising(own, empty);
  const Sum a = add(row.forth, row.back, column.forth);
  const Sum b = add(column.back, falling.forth, falling.back);
  const Sum c = add(rising.forth, rising.back, a.ones);
  const Sum d = add(b.ones, c.ones, 0);
  const Sum e = add(a.twos, b.twos, c.twos);
  const Sum f = add(e.ones, d.twos, 0);
  const Sum g = add(e.twos, f.twos, 0);
  return {d.ones, f.ones, g.ones, g.twos};
}

int countMoves(Squares own, Squares empty) noexcept {
  const Total clones = pairsOf<1>(own, empty);
  const Total jumps = pairsOf<2>(own, empty);
  const auto count = [](Bits a, Bits b) { return Squares(a).size() + Squares(b).size(); };
  return count(clones.ones, jumps.ones) + 2 * count(clones.twos, jumps.twos) +
         4 * count(clones.fours, jumps.fours) + 8 * count(clones.eights, jumps.eights);
}

/// A position with its sides as the side to move sees them.
struct Node {
  Squares own;
  Squares other;
  Squares empty;
  int passes = 0;

  [[nodiscard]] bool isOver() const noexcept {
    return own.empty() || other.empty() || empty.empty() || passes == Position::kMostPasses;
  }
  /// After a move to this square by the piece on `left`, or by none if it is a clone.
  [[nodiscard]] Node after(Square to, Squares left) const noexcept {
    const Squares flipped = around(to) & other;
    return {other - flipped, ((own - left) | Squares(to)) | flipped, (empty - Squares(to)) | left,
            0};
  }
};

std::uint64_t countFrom(const Node& node, int depth) noexcept;

/// Where a piece on this square can be cloned or jump to, and where a piece that is cloned or jumps
/// to it can come from.
Squares nearTo(Square square) noexcept {
  return around(square) | jumpsFrom(square);
}

/// The sequences of two moves. How many moves the opponent has after a move follows from how many
/// it would have now: it loses those to the square that is taken and those of the pieces that are
/// flipped, and gains those to the square that a jump leaves.
std::uint64_t countTwo(const Node& node) noexcept {
  const int replies = countMoves(node.other, node.empty);
  const Squares targets = (stepsAway(node.own, 1) | stepsAway(node.own, 2)) & node.empty;
  if (targets.empty()) {
    return countFrom({node.other, node.own, node.empty, node.passes + 1}, 1);
  }
  std::uint64_t count = 0;
  for (const Square to : targets) {
    const Squares flipped = around(to) & node.other;
    const Squares others = node.other - flipped;
    if (others.empty()) {
      continue;
    }
    const Squares empty = node.empty - Squares(to);
    int left = replies - (nearTo(to) & node.other).size();
    for (const Square square : flipped) {
      left -= (nearTo(square) & empty).size();
    }
    if (!empty.empty()) {
      count += static_cast<std::uint64_t>((around(to) & node.own).size() * std::max(1, left));
    }
    for (const Square from : jumpsFrom(to) & node.own) {
      count += static_cast<std::uint64_t>(std::max(1, left + (nearTo(from) & others).size()));
    }
  }
  return count;
}

std::uint64_t countFrom(const Node& node, int depth) noexcept {
  if (node.isOver()) {
    return 0;
  }
  if (depth == 1) {
    return static_cast<std::uint64_t>(std::max(1, countMoves(node.own, node.empty)));
  }
  if (depth == 2) {
    return countTwo(node);
  }
  const Squares clones = stepsAway(node.own, 1) & node.empty;
  const Squares jumps = stepsAway(node.own, 2) & node.empty;
  if (clones.empty() && jumps.empty()) {
    return countFrom({node.other, node.own, node.empty, node.passes + 1}, depth - 1);
  }
  std::uint64_t count = 0;
  for (const Square to : clones) {
    const auto sources = static_cast<std::uint64_t>((around(to) & node.own).size());
    count += sources * countFrom(node.after(to, Squares()), depth - 1);
  }
  for (const Square to : jumps) {
    for (const Square from : jumpsFrom(to) & node.own) {
      count += countFrom(node.after(to, Squares(from)), depth - 1);
    }
  }
  return count;
}

}  // namespace

std::uint64_t perftInBulk(const Position& position, int depth) noexcept {
  const Board& board = position.board();
  return depth == 0 ? 1
                    : countFrom({board.piecesOf(position.toMove()),
                                 board.piecesOf(opponentOf(position.toMove())),
                                 board.emptySquares(), position.passes()},
                                depth);
}

}  // namespace teeko::octaflip
