/// Blocks of bits without their zero rows, words and bytes, for files, messages and lists.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>

#include "kernels.hpp"

namespace teeko::solver {

/// The most bytes of a packed block: a bit for each group of eight rows, each row, each word and
/// each byte, and the bytes themselves; and room for seven that are written behind them.
inline constexpr std::size_t kLongestPackedBlock =
    1 + kRowsPerBlock / 8 + kRowsPerBlock + kRowsPerBlock * kLaneCount + sizeof(Block) + 7;

/// Writes the block to `bytes`, where there is room for kLongestPackedBlock, and returns how many
/// bytes that took:
///
///     1 byte       which groups of eight rows are not empty
///     per group    1 byte: which of its rows are not empty
///     per row      1 byte: which of its words (lanes) are not zero
///     per word     1 byte: which of its bytes are not zero, from the lowest up
///     per byte     the byte
///
/// Each kind follows the one before it, for all of the block: bytes of one kind stand together, as
/// that compresses better.
inline std::size_t pack(const Kernels& kernels, const Block& block, std::uint8_t* bytes) {
  return kernels.pack(block, bytes);
}

/// How many rows of a packed block are not empty.
[[nodiscard]] inline std::size_t countPackedRows(std::span<const std::uint8_t> bytes) noexcept {
  std::size_t rows = 0;
  const std::size_t groups =
      bytes.empty() ? 0 : static_cast<std::size_t>(std::popcount(bytes.front()));
  for (std::size_t i = 1; i <= groups && i < bytes.size(); ++i) {
    rows += static_cast<std::size_t>(std::popcount(bytes[i]));
  }
  return rows;
}

/// Bytes of a movement search that it has not written.
struct DamagedRecord : std::invalid_argument {
  using std::invalid_argument::invalid_argument;
};

/// Reads what pack() has written, and returns which rows are not empty, as bits; the other rows of
/// `block` stay as they are. Throws DamagedRecord when these bytes are not what pack() writes.
std::uint64_t unpack(const Kernels& kernels, std::span<const std::uint8_t> bytes, Block& block);

}  // namespace teeko::solver
