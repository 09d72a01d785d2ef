#include "teeko/play/oracle.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <span>

namespace teeko::play {
namespace {

using solver::Value;

/// Squares without gaps between rows: square (row, column) is bit size * row + column.
using Bits = std::uint32_t;

Bits packed(tictactoe::Bits squares, int size) {
  Bits bits = 0;
  for (int row = 0; row < size; ++row) {
    const auto ofRow =
        static_cast<Bits>(squares >> row * tictactoe::kLargestSize) & ((1U << size) - 1);
    bits |= ofRow << row * size;
  }
  return bits;
}

/// A position's place in the table: a number in base 3 with a digit for every square, 0 if it is
/// empty, 1 for X and 2 for O.
std::size_t placeOf(Bits xs, Bits os) {
  static constexpr auto kInBaseThree = [] {
    std::array<std::uint32_t, 256> numbers{};
    for (std::size_t bits = 0; bits < numbers.size(); ++bits) {
      std::uint32_t power = 1;
      for (int square = 0; square < 8; ++square) {
        numbers[bits] += (bits >> square & 1) != 0 ? power : 0;
        power *= 3;
      }
    }
    return numbers;
  }();
  constexpr std::size_t kThreeToTheEighth = 6561;
  const auto number = [](Bits bits) {
    return kInBaseThree[bits & 255] + kThreeToTheEighth * kInBaseThree[bits >> 8];
  };
  return number(xs) + 2 * number(os);
}

/// Fills the table from full boards to the empty one.
class Solver {
 public:
  explicit Solver(int size) : squares_(size * size), all_((Bits{1} << squares_) - 1) {
    for (const tictactoe::Bits line : tictactoe::linesOf(size)) {
      lines_.push_back(packed(line, size));
    }
    std::size_t places = 1;
    for (int square = 0; square < squares_; ++square) {
      powers_.push_back(places);
      places *= 3;
    }
    values_.resize(places);
  }

  std::vector<std::uint8_t> solve() && {
    std::vector<bool> hasLine(std::size_t{all_} + 1);
    for (Bits pieces = 0; pieces <= all_; ++pieces) {
      hasLine[pieces] = std::any_of(lines_.begin(), lines_.end(),
                                    [&](Bits line) { return (pieces & line) == line; });
    }
    for (int pieces = squares_; pieces >= 0; --pieces) {
      for (Bits taken = 0; taken <= all_; ++taken) {
        if (std::popcount(taken) == pieces) {
          solveTaken(taken, hasLine);
        }
      }
    }
    return std::move(values_);
  }

 private:
  /// All positions with pieces on these squares.
  void solveTaken(Bits taken, const std::vector<bool>& hasLine) {
    const int pieces = std::popcount(taken);
    const bool isXToMove = pieces % 2 == 0;
    for (Bits xs = taken;; xs = (xs - 1) & taken) {
      if (std::popcount(xs) == (pieces + 1) / 2) {
        const Bits os = taken & ~xs;
        const bool isLost = hasLine[isXToMove ? os : xs];
        const std::size_t place = placeOf(xs, os);
        values_[place] =
            (isLost ? Value::lossIn(0) : bestAfter(place, all_ & ~taken, isXToMove)).code();
      }
      if (xs == 0) {
        return;
      }
    }
  }

  /// What the best move to one of these empty squares is worth.
  [[nodiscard]] Value bestAfter(std::size_t place, Bits empty, bool isXToMove) const {
    if (empty == 0) {
      return Value();
    }
    std::uint8_t lowest = Value::winIn(1).code();
    for (Bits rest = empty; rest != 0; rest &= rest - 1) {
      const std::size_t power = powers_[static_cast<std::size_t>(std::countr_zero(rest))];
      lowest = std::min(lowest, values_[place + (isXToMove ? power : 2 * power)]);
    }
    return Value::fromCode(lowest).beforeMove();
  }

  int squares_;
  Bits all_;
  std::vector<Bits> lines_;
  std::vector<std::size_t> powers_;
  std::vector<std::uint8_t> values_;
};

}  // namespace

TicTacToeSolution::TicTacToeSolution(int size)
    : size_(size),
      values_(std::make_shared<const std::vector<std::uint8_t>>(Solver(size).solve())) {
  assert(size >= tictactoe::kSmallestSize && size <= kLargestSize);
}

Value TicTacToeSolution::valueOf(const tictactoe::Position& position) const noexcept {
  assert(position.size() == size_);
  const tictactoe::Board& board = position.board();
  const std::size_t place = placeOf(packed(board.piecesOf(tictactoe::kX), size_),
                                    packed(board.piecesOf(tictactoe::kO), size_));
  return Value::fromCode((*values_)[place]);
}

Oracle<tictactoe::Position> oracleOf(TicTacToeSolution solution) {
  return [solution = std::move(solution)](const tictactoe::Position& position) {
    return std::optional(solution.valueOf(position));
  };
}

}  // namespace teeko::play
