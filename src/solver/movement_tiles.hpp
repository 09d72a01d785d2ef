/// Where the bits of the movement phase live. Everything else asks here for the rows of a tile and
/// hands over what belongs in another tile. For matrices that do not fit into memory, see
/// movement_search.hpp.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "geometry.hpp"
#include "kernels.hpp"
#include "memory_block.hpp"

namespace teeko::solver {

/// The matrices of retrograde.hpp.
enum class BitMatrix : std::uint8_t { Open, WonOrInvalid, NewlyLost };

/// Whether a delivered block is added to the bits at its address or replaces them.
enum class Delivery : std::uint8_t { Unite, Replace };

struct BlockAddress {
  BitMatrix matrix = BitMatrix::Open;
  std::size_t tile = 0;
  std::size_t firstRow = 0;
};

/// The three matrices, by tile. In each level, each tile is worked on by one thread, which calls
/// rows() for it. Threads may deliver blocks to any tile, but only to a matrix for which no thread
/// calls rows() in that level, and never two threads to the same rows. So a delivery need not be
/// complete before the level ends. This version keeps all tiles in memory and delivers at once.
class MovementTiles {
 public:
  MovementTiles(const PieceSets& pieceSets, const Kernels& kernels)
      : kernels_(kernels),
        rowsPerTile_(pieceSets.width()),
        matrices_{matrixFor(pieceSets), matrixFor(pieceSets), matrixFor(pieceSets)} {}

  /// The rows of a tile, padding included: uninitialised memory at first.
  [[nodiscard]] Lanes* rows(BitMatrix matrix, std::size_t tile) noexcept {
    return matrices_[static_cast<std::size_t>(matrix)].data() + tile * rowsPerTile_;
  }

  /// Hands over a block to the 64 rows of an address.
  void deliver(const Block& block, const BlockAddress& to, Delivery delivery) noexcept {
    Lanes* const place = rows(to.matrix, to.tile) + to.firstRow;
    if (delivery == Delivery::Unite) {
      kernels_.unite(place, block);
    } else {
      std::copy_n(block.row, kRowsPerBlock, place);
    }
  }

 private:
  static Storage<Lanes> matrixFor(const PieceSets& pieceSets) {
    return Storage<Lanes>(pieceSets.tiles() * pieceSets.width());
  }

  const Kernels& kernels_;
  std::size_t rowsPerTile_;
  std::array<Storage<Lanes>, 3> matrices_;
};

}  // namespace teeko::solver
