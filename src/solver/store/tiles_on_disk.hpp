/// The tiles of a movement search, the first ones in memory and the others in a file that is gone
/// when the search ends.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>

#include "../memory_block.hpp"
#include "../tile_storage.hpp"
#include "store_file.hpp"

namespace teeko::solver {

class TilesOnDisk final : public TileStorage {
 public:
  /// `inMemory` of the tiles, at least 1, are kept in memory. `makeFile` is called if there are
  /// others.
  TilesOnDisk(std::size_t tiles, std::size_t rowsPerTile, std::size_t inMemory,
              const std::function<StoreFile()>& makeFile)
      : rowsPerTile_(rowsPerTile),
        inMemory_(inMemory),
        open_(inMemory * rowsPerTile_),
        won_(inMemory * rowsPerTile_) {
    if (inMemory_ < tiles) {
      file_ = makeFile();
    }
  }

  [[nodiscard]] std::size_t tilesInMemory() const noexcept override { return inMemory_; }
  [[nodiscard]] TilePair placeIn(const SlotRange& range, std::size_t slot) noexcept override {
    return placeAt(slot - range.first);
  }
  void keep(const SlotRange& range) override {
    for (std::size_t slot = range.first; range.first > 0 && slot < range.end; ++slot) {
      write(slot, placeIn(range, slot));
    }
  }
  [[nodiscard]] bool isInMemory(std::size_t slot) const noexcept override {
    return slot < inMemory_;
  }
  [[nodiscard]] TilePair load(std::size_t slot, const TilePair& buffer) override {
    if (isInMemory(slot)) {
      return placeAt(slot);
    }
    file_.read(offsetOf(slot), bytesOf(buffer.open));
    file_.read(offsetOf(slot) + bytesPerTile(), bytesOf(buffer.won));
    return buffer;
  }
  void store(std::size_t slot, const TilePair& rows) override {
    if (!isInMemory(slot)) {
      write(slot, rows);
    }
  }

 private:
  [[nodiscard]] TilePair placeAt(std::size_t index) noexcept {
    return {open_.data() + index * rowsPerTile_, won_.data() + index * rowsPerTile_};
  }
  [[nodiscard]] std::size_t bytesPerTile() const noexcept { return rowsPerTile_ * sizeof(Lanes); }
  [[nodiscard]] std::uint64_t offsetOf(std::size_t slot) const noexcept {
    return std::uint64_t{slot - inMemory_} * 2 * bytesPerTile();
  }
  [[nodiscard]] std::span<std::uint8_t> bytesOf(Lanes* rows) const noexcept {
    return {reinterpret_cast<std::uint8_t*>(rows), bytesPerTile()};
  }
  void write(std::size_t slot, const TilePair& rows) const {
    file_.write(offsetOf(slot), bytesOf(rows.open));
    file_.write(offsetOf(slot) + bytesPerTile(), bytesOf(rows.won));
  }

  std::size_t rowsPerTile_;
  std::size_t inMemory_;
  Storage<Lanes> open_;
  Storage<Lanes> won_;
  StoreFile file_;
};

}  // namespace teeko::solver
