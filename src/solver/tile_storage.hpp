/// Where the bit matrices of a movement search by tiles live.
#pragma once

#include <cstddef>

#include "geometry.hpp"

namespace teeko::solver {

/// The rows of a tile of both matrices of movement_search.hpp, `open` and `wonOrInvalid`.
struct TilePair {
  Lanes* open = nullptr;
  Lanes* won = nullptr;
};

/// Slots (see block_log.hpp) from `first` to before `end`.
struct SlotRange {
  std::size_t first = 0;
  std::size_t end = 0;

  [[nodiscard]] std::size_t size() const noexcept { return end - first; }
  [[nodiscard]] bool contains(std::size_t slot) const noexcept {
    return slot >= first && slot < end;
  }
};

/// Stores tiles: those that do not fit into memory go elsewhere, such as to a file. Tiles are
/// identified by their slots. They are set up one range at a time, and then used one by one.
class TileStorage {
 public:
  virtual ~TileStorage() = default;

  /// How many tiles fit into memory at a time, at least 1.
  [[nodiscard]] virtual std::size_t tilesInMemory() const noexcept = 0;
  /// The place of a tile while its range is set up. A range has at most tilesInMemory() tiles; the
  /// range with slot 0 must be set up last.
  [[nodiscard]] virtual TilePair placeIn(const SlotRange& range, std::size_t slot) noexcept = 0;
  /// Ends setting up a range.
  virtual void keep(const SlotRange& range) = 0;

  /// Whether load() gives a tile's own place, so that `buffer` is not used.
  [[nodiscard]] virtual bool isInMemory(std::size_t slot) const noexcept = 0;
  /// The rows of a tile: in `buffer` or in a place of its own. Different tiles may be asked for by
  /// different threads at once.
  [[nodiscard]] virtual TilePair load(std::size_t slot, const TilePair& buffer) = 0;
  /// Writes back what load() gave.
  virtual void store(std::size_t slot, const TilePair& rows) = 0;
};

}  // namespace teeko::solver
