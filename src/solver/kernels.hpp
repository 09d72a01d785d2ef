/// The solver's inner loops, one set for each kind of processor: the same results, at different
/// speeds. Rows and columns are those of geometry.hpp; bytes are at multiples of 64, as lanes are.
#pragma once

#include <cstddef>
#include <cstdint>

#include "teeko/solver/instructions.hpp"

#include "lanes.hpp"

namespace teeko::solver {

/// Rows and columns of bits that belong together: the rows of 64 classes in one tile of 64 columns.
inline constexpr std::size_t kRowsPerBlock = 64;
struct Block {
  Lanes row[kRowsPerBlock];
};

/// The rows of a block as bits: all of them.
inline constexpr std::uint64_t kAllRows = ~std::uint64_t{0};

/// A piece set one move away, as a byte offset into a tile: the place of the word for its class and
/// lane. From the offset, the kernels find the row and the order of its lanes in few steps.
struct Successor {
  std::uint32_t offset;
};

/// The successors of each row: those of row r are at [first[r], first[r + 1]).
struct Successors {
  const Successor* all;
  const std::uint32_t* first;
};

/// Among which positions to look for those with successors in a set.
struct FindRequest {
  /// The set: a tile.
  const Lanes* source;
  Successors successors;
  /// The first of 64 rows.
  std::size_t firstRow;
  /// The tile whose positions in those rows are candidates; those that are found are removed.
  Lanes* open;
};

/// Writes what is found, with zeros elsewhere, to `found`; returns in which rows there is any, as
/// bits.
using FindKernel = std::uint64_t (*)(const FindRequest& request, Block& found);

/// Adds the bits of a row to the rows of its predecessors: those from which a move leads to it.
struct SpreadRequest {
  const Lanes* row;
  /// The rows of the predecessors, and for each the lane that gives the order of the added lanes.
  const Successor* predecessors;
  std::size_t count;
  /// A tile that gets them.
  Lanes* reached;
  /// A byte for each row of the tile, which becomes 1 where it got any.
  std::uint8_t* touched;
};

/// A search among the positions that `spread` has reached, for when these are in few rows.
struct FindReachedRequest {
  FindRequest find;
  /// What was spread to the tile; becomes zero in the rows that are looked at.
  Lanes* reached;
  /// Which of the 64 rows to look at.
  std::uint64_t rows;
};

using FindReachedKernel = std::uint64_t (*)(const FindReachedRequest& request, Block& found);

/// Which of several codes is chosen.
enum class Extreme : std::uint8_t { Lowest, Highest };

/// How blocks with few bits are packed: so that they compress well, or in little time.
enum class Packing : std::uint8_t { Short, Quick };

/// What is before the bits of a packed list: see packed_block.hpp.
inline constexpr std::size_t kListHeader = 1 + sizeof(std::uint64_t);

struct Kernels {
  Instructions instructions;

  /// The open positions with any successor in the source.
  FindKernel findAny;
  /// The open positions with all successors in the source.
  FindKernel findAll;
  /// Hands a row on to its predecessors.
  void (*spread)(const SpreadRequest& request);
  /// The open positions that were reached.
  FindReachedKernel findReached;
  /// The open positions that were reached and have all successors in the source.
  FindReachedKernel findAllReached;
  /// How many bits are in these rows of `block` and in `columns`, those of row i counted
  /// `weights[i]` times.
  std::uint64_t (*countBits)(const Block& block, std::uint64_t rows, const Lanes& columns,
                             const std::uint8_t* weights);
  /// Swaps rows and columns, and each lane with its inverse.
  void (*transpose)(Block& block);
  /// Adds `block` to 64 rows of a tile.
  void (*unite)(Lanes* rows, const Block& block);
  /// Writes these rows of a block, none of which is zero, as packed_block.hpp has them, where there
  /// is room for kLongestPackedBlock, and returns how many bytes that took.
  std::size_t (*pack)(const Block& block, std::uint64_t rows, std::uint8_t* bytes);
  /// The same for a block that has only those rows and is transposed first.
  std::size_t (*packTransposed)(const Block& block, std::uint64_t rows, Packing packing,
                                std::uint8_t* bytes);
  /// Reads either: says which rows are not empty, as bits, and writes those alone. Returns whether
  /// so many bytes are what one of them writes.
  bool (*unpack)(const std::uint8_t* bytes, std::size_t count, Block& block, std::uint64_t& rows);
  /// Writes `rank` where there is a bit in these rows. The 64 ranks of row i, lane g begin at
  /// `ranks[(i * kLaneCount + g) * 64]`.
  void (*recordRanks)(const Block& block, std::uint64_t rows, std::int16_t* ranks,
                      std::int16_t rank);
  /// Writes 64 ranks: `rank` where there is a bit, `otherwise` elsewhere.
  void (*fillRanks)(std::int16_t* ranks, std::uint64_t word, std::int16_t rank,
                    std::int16_t otherwise);
};

/// The instruction sets that kernels use, and whether a processor has each.
struct Processor {
  bool avx2 = false;
  bool bmi = false;
  bool bmi2 = false;
  bool popcnt = false;
  bool avx512f = false;
  bool avx512bw = false;
};

/// Whether a processor has all instruction sets that the kernels for these instructions use. For
/// Auto it always has: there are portable kernels.
[[nodiscard]] bool hasInstructions(const Processor& processor, Instructions instructions) noexcept;

/// The kernels for these instructions, with Auto the fastest; null when the program or the
/// processor does not have them.
[[nodiscard]] const Kernels* kernelsFor(Instructions instructions);

extern const Kernels kPortableKernels;
#ifdef TEEKO_X86_KERNELS
extern const Kernels kAvx2Kernels;
extern const Kernels kAvx512Kernels;
#endif

}  // namespace teeko::solver
