/// The solver's inner loops, one set for each kind of processor: the same results, at different
/// speeds. Rows and columns are those of geometry.hpp; bytes are at multiples of 64, as lanes are.
#pragma once

#include <cstddef>
#include <cstdint>

#include "teeko/solver/instructions.hpp"

#include "lanes.hpp"

namespace teeko::solver {

/// Rows and columns of bits that belong together: 64 placements' rows in one tile of 64 columns.
inline constexpr std::size_t kRowsPerBlock = 64;
struct Block {
  Lanes row[kRowsPerBlock];
};

/// A placement one move (or drop) away, by its class's row and its lane: row * kLaneCount + lane,
/// as this table competes with the matrices for the cache.
struct Successor {
  std::uint32_t rowAndLane;
};

/// The successors of each row: those of row r are at [first[r], first[r + 1]).
struct Successors {
  const Successor* all;
  const std::uint32_t* first;
};

/// Values as bytes (Value::code()), with two more that mark what is no position because squares
/// overlap: never the best for whoever chooses.
inline constexpr std::uint8_t kNeverLowest = 255;
inline constexpr std::uint8_t kNeverHighest = 0;

struct Kernels {
  Instructions instructions;

  /// A block of rows of one tile, from `firstRow`: of the positions in `open`, those with any
  /// successor in `source`, a tile. They go to `found` and out of `open`. Returns whether there are
  /// any.
  bool (*findAny)(const Lanes* source, Successors successors, std::size_t firstRow, Lanes* open,
                  Block& found);
  /// The same with those that have all successors in `source`.
  bool (*findAll)(const Lanes* source, Successors successors, std::size_t firstRow, Lanes* open,
                  Block& found);
  /// How many bits are in `block` and `columns`, those of row i counted `weights[i]` times.
  std::uint64_t (*countBits)(const Block& block, const Lanes& columns, const std::uint8_t* weights);
  /// Swaps rows and columns, and each lane with its inverse.
  void (*transpose)(Block& block);
  /// Adds `block` to 64 rows of a tile.
  void (*unite)(Lanes* rows, const Block& block);
  /// Writes `code` where there is a bit. The bytes of row i, lane g begin at
  /// `codes[(i * kLaneCount + g) * width]`.
  void (*record)(const Block& block, std::uint8_t* codes, std::size_t width, std::uint8_t code);
  /// Writes 64 bytes: `code` where there is a bit, `otherwise` elsewhere.
  void (*fill)(std::uint8_t* codes, std::uint64_t word, std::uint8_t code, std::uint8_t otherwise);
  /// The lowest (`highest`: highest) of the bytes in the rows of `count` children, 64 of them in
  /// each lane, as it is before the move that leads there (Value::beforeMove()); where none is a
  /// position, `noPosition`. Lanes of `rows`, and of `row`, which gets the result, are `width`
  /// bytes apart.
  void (*best)(const std::uint8_t* rows, const Successor* children, std::size_t count,
               std::size_t width, bool highest, std::uint8_t noPosition, std::uint8_t* row);
};

/// The kernels for these instructions; nothing when the program or the processor does not have
/// them. With Auto, the fastest.
[[nodiscard]] const Kernels* kernelsFor(Instructions instructions);

extern const Kernels kPortableKernels;
#ifdef TEEKO_X86_KERNELS
extern const Kernels kAvx2Kernels;
extern const Kernels kAvx512Kernels;
#endif

}  // namespace teeko::solver
