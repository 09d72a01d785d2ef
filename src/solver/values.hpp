/// The values of all positions with so many marks on each side, as bytes.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "teeko/solver/variant.hpp"

#include "geometry.hpp"
#include "kernels.hpp"
#include "storage.hpp"

namespace teeko::solver {

/// A matrix of geometry.hpp with a byte for each position: Value::code(), or one of the kernels'
/// two marks where squares overlap. Rows are the placements of one player, columns those of the
/// other.
class ValueMatrix {
 public:
  ValueMatrix() = default;
  /// A matrix to be filled.
  ValueMatrix(const Placements& rows, const Placements& columns)
      : width_(columns.width()), own_(bytesFor(rows, columns)), codes_(own_.data()) {}
  /// One that is there already, in memory that outlives it and begins at a multiple of 64 bytes.
  ValueMatrix(const Placements& columns, const std::uint8_t* codes)
      : width_(columns.width()), codes_(codes) {}

  [[nodiscard]] static std::size_t bytesFor(const Placements& rows, const Placements& columns) {
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
    return (row * kLaneCount + lane) * width_;
  }

  std::size_t width_ = 0;
  Storage<std::uint8_t> own_;
  const std::uint8_t* codes_ = nullptr;
};

/// What marks an overlap for whoever chooses among positions.
[[nodiscard]] constexpr std::uint8_t neverChosen(Chooser chooser) noexcept {
  // A position's value is that of the side to move in it, the chooser's opponent where the owner of
  // the mark chooses.
  return chooser == Chooser::Owner ? kNeverLowest : kNeverHighest;
}

}  // namespace teeko::solver
