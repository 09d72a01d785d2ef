/// The values of all positions with so many pieces on each side, as bytes.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>

#include "teeko/solver/variant.hpp"

#include "geometry.hpp"
#include "kernels.hpp"
#include "memory_block.hpp"

namespace teeko::solver {

inline constexpr int kAllPieces = 2 * kPiecesPerSide;

/// How many of the pieces on the board are those of the side to move, which has as many as its
/// opponent or one fewer.
[[nodiscard]] constexpr int ownOf(int pieces) noexcept {
  return pieces / 2;
}

/// A matrix of geometry.hpp with a byte for each position: Value::code(), or kInvalidForMin or
/// kInvalidForMax where squares overlap. Rows are the piece sets of one side, columns those of the
/// other.
class ValueMatrix {
 public:
  ValueMatrix() = default;
  /// A matrix to be filled: uninitialised memory.
  ValueMatrix(const PieceSets& rows, const PieceSets& columns)
      : width_(columns.width()), own_(bytesFor(rows, columns)), codes_(own_.data()) {}
  /// One that is there already, in memory that outlives it and begins at a multiple of 64 bytes.
  ValueMatrix(const PieceSets& columns, const std::uint8_t* codes)
      : width_(columns.width()), codes_(codes) {}

  [[nodiscard]] static std::size_t bytesFor(const PieceSets& rows, const PieceSets& columns) {
    return rows.width() * kLaneCount * columns.width();
  }

  /// Bytes of a lane, padding included.
  [[nodiscard]] std::size_t width() const noexcept { return width_; }
  [[nodiscard]] const std::uint8_t* lane(std::size_t row, std::size_t lane) const noexcept {
    return codes_ + offsetOf(row, lane);
  }
  /// The same, of a matrix to be filled.
  [[nodiscard]] std::uint8_t* lane(std::size_t row, std::size_t lane) noexcept {
    return own_.data() + offsetOf(row, lane);
  }

 private:
  [[nodiscard]] std::size_t offsetOf(std::size_t row, std::size_t lane) const noexcept {
    assert(lane < kLaneCount);
    return (row * kLaneCount + lane) * width_;
  }

  std::size_t width_ = 0;
  Storage<std::uint8_t> own_;
  const std::uint8_t* codes_ = nullptr;
};

/// Who chooses where the next piece is dropped. There are `pieces`, fewer than all.
[[nodiscard]] constexpr Chooser chooserOf(const Variant& variant, int pieces) noexcept {
  return variant.drops.choosers[static_cast<std::size_t>(ownOf(pieces))];
}

/// Which code a drop's chooser takes. A code is of the position after the drop, for the side to
/// move there: low ones are good for the piece's owner, high ones for its opponent.
[[nodiscard]] constexpr Extreme extremeOf(Chooser chooser) noexcept {
  return chooser == Chooser::Owner ? Extreme::Lowest : Extreme::Highest;
}

/// The code for "no position" among codes of which the lowest or highest is chosen: it is chosen
/// only if there is no other.
[[nodiscard]] constexpr std::uint8_t invalidFor(Extreme extreme) noexcept {
  return extreme == Extreme::Lowest ? kInvalidForMin : kInvalidForMax;
}

/// The code for overlapping squares in the matrix of positions with `pieces` pieces. The choice of
/// the drop that leads to these positions prefers every other code to it.
[[nodiscard]] constexpr std::uint8_t invalidCodeOf(const Variant& variant, int pieces) noexcept {
  return invalidFor(pieces == 0 ? Extreme::Lowest : extremeOf(chooserOf(variant, pieces - 1)));
}

}  // namespace teeko::solver
