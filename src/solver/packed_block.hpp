/// Blocks of bits without their zero rows, words and bytes, for files, messages and lists.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <stdexcept>

#include "bits.hpp"
#include "kernels.hpp"

namespace teeko::solver {

/// The most bytes of a packed block: a bit for each group of eight rows, each row, each word and
/// each byte, and the bytes themselves; and room for a row that is written behind them.
inline constexpr std::size_t kLongestPackedBlock = 1 + kRowsPerBlock / 8 + kRowsPerBlock +
                                                   kRowsPerBlock * kLaneCount + sizeof(Block) +
                                                   sizeof(Lanes);

/// Writes these rows of the block, none of which is zero, to `bytes`, where there is room for
/// kLongestPackedBlock, and returns how many bytes that took:
///
///     1 byte       which groups of eight rows are not empty
///     per group    1 byte: which of its rows are not empty
///     per row      1 byte: which of its words (lanes) are not zero
///     per word     1 byte: which of its bytes are not zero, from the lowest up
///     per byte     the byte
///
/// Each kind follows the one before it, for all of the block: bytes of one kind stand together, as
/// that compresses better. A block without bits is a 0.
inline std::size_t pack(const Kernels& kernels, const Block& block, std::uint64_t rows,
                        std::uint8_t* bytes) {
  return kernels.pack(block, rows, bytes);
}

/// The same for a block that has only those rows and is transposed first. With Packing::Quick, one
/// that has few bits becomes a list of them:
///
///     1 byte       0
///     8 bytes      which rows are not empty
///     per bit      2 bytes: row * 512 + lane * 64 + column, in any order
///
/// Those numbers are in the machine's order of bytes.
inline std::size_t packTransposed(const Kernels& kernels, const Block& block, std::uint64_t rows,
                                  Packing packing, std::uint8_t* bytes) {
  return kernels.packTransposed(block, rows, packing, bytes);
}

/// Which rows of a packed block are not empty, as bits, if these bytes are what pack() or
/// packTransposed() writes.
[[nodiscard]] inline std::uint64_t packedRows(std::span<const std::uint8_t> bytes) noexcept {
  std::uint64_t rows = 0;
  if (bytes.size() >= kListHeader && bytes.front() == 0) {
    std::memcpy(&rows, bytes.data() + 1, sizeof rows);
    return rows;
  }
  std::size_t next = 1;
  for (const std::size_t group : IndicesOf(bytes.empty() ? 0 : bytes.front())) {
    rows |= std::uint64_t{next < bytes.size() ? bytes[next] : std::uint8_t{0}} << (8 * group);
    ++next;
  }
  return rows;
}

/// Bytes of a movement search that it has not written.
struct DamagedRecord : std::invalid_argument {
  using std::invalid_argument::invalid_argument;
};

/// Reads what pack() or packTransposed() has written, and returns which rows are not empty, as
/// bits; the other rows of `block` stay as they are. Throws DamagedRecord when neither writes such
/// bytes.
std::uint64_t unpack(const Kernels& kernels, std::span<const std::uint8_t> bytes, Block& block);

}  // namespace teeko::solver
