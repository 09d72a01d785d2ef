/// The tiles of a movement search, all of them in memory.
#pragma once

#include <algorithm>
#include <cstddef>

#include "memory_block.hpp"
#include "tile_storage.hpp"

namespace teeko::solver {

class TilesInMemory final : public TileStorage {
 public:
  TilesInMemory(std::size_t tiles, std::size_t rowsPerTile)
      : tiles_(tiles),
        rowsPerTile_(rowsPerTile),
        open_(tiles * rowsPerTile),
        won_(tiles * rowsPerTile) {}

  [[nodiscard]] std::size_t tilesInMemory() const noexcept override {
    return std::max<std::size_t>(tiles_, 1);
  }
  [[nodiscard]] TilePair placeIn(const SlotRange&, std::size_t slot) noexcept override {
    return {open_.data() + slot * rowsPerTile_, won_.data() + slot * rowsPerTile_};
  }
  void keep(const SlotRange&) override {}
  [[nodiscard]] bool isInMemory(std::size_t) const noexcept override { return true; }
  [[nodiscard]] TilePair load(std::size_t slot, const TilePair&) override {
    return placeIn({}, slot);
  }
  void store(std::size_t, const TilePair&) override {}

 private:
  std::size_t tiles_;
  std::size_t rowsPerTile_;
  Storage<Lanes> open_;
  Storage<Lanes> won_;
};

}  // namespace teeko::solver
