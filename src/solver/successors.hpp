/// Which piece sets a move of one side leads to, for all piece sets at once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "geometry.hpp"
#include "kernels.hpp"

namespace teeko::solver {

/// The successor in this row and lane, and the row and lane of a successor.
[[nodiscard]] constexpr Successor successorAt(std::size_t row, std::size_t lane) noexcept {
  return {static_cast<std::uint32_t>(row * sizeof(Lanes) + lane * sizeof(std::uint64_t))};
}
[[nodiscard]] constexpr std::size_t rowOf(Successor successor) noexcept {
  return successor.offset / sizeof(Lanes);
}
[[nodiscard]] constexpr std::size_t laneOf(Successor successor) noexcept {
  return successor.offset % sizeof(Lanes) / sizeof(std::uint64_t);
}

/// The successors of each class, in the order of the classes.
struct SuccessorTable {
  std::vector<Successor> all;
  /// Where the successors of each row begin in `all`, padding included, and the end of the last.
  std::vector<std::uint32_t> first;

  [[nodiscard]] Successors view() const noexcept { return {all.data(), first.data()}; }
  [[nodiscard]] std::span<const Successor> of(std::size_t row) const noexcept {
    return {all.data() + first[row], all.data() + first[row + 1]};
  }
};

/// For the representative of each class of `pieces` pieces: with four, the piece sets one step
/// away; with fewer, those with one piece more. The opponent's pieces are not looked at.
[[nodiscard]] SuccessorTable makeSuccessors(const Geometry& geometry, int pieces);

/// The moves of a table reversed: for each of `rows` rows, the rows from which a move leads there,
/// each with the lane of that move in the table.
[[nodiscard]] SuccessorTable predecessorsOf(const SuccessorTable& successors, std::size_t rows);

}  // namespace teeko::solver
