/// The tiles of a movement search, the first ones in memory and the others in a file that is gone
/// when the search ends.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>

#include "solver/tile_storage.hpp"
#include "store_file.hpp"

namespace teeko::store {

class TilesOnDisk final : public solver::TileStorage {
 public:
  /// `inMemory` tiles, at least 1, are kept in memory. The file is in this folder.
  TilesOnDisk(const solver::PieceSets& pieceSets, std::size_t inMemory,
              const std::filesystem::path& folder, IoCounters& counters)
      : rowsPerTile_(pieceSets.width()),
        inMemory_(inMemory),
        open_(inMemory * rowsPerTile_),
        won_(inMemory * rowsPerTile_) {
    if (inMemory_ < pieceSets.tiles()) {
      file_ = StoreFile::temporary(folder, &counters);
    }
  }

  [[nodiscard]] std::size_t tilesInMemory() const noexcept override { return inMemory_; }
  [[nodiscard]] solver::TilePair placeIn(const solver::TileRange& range,
                                         std::size_t tile) noexcept override {
    return placeAt(tile - range.first);
  }
  void keep(const solver::TileRange& range) override {
    for (std::size_t tile = range.first; range.first > 0 && tile < range.end; ++tile) {
      write(tile, placeIn(range, tile));
    }
  }
  [[nodiscard]] bool isInMemory(std::size_t tile) const noexcept override {
    return tile < inMemory_;
  }
  [[nodiscard]] solver::TilePair load(std::size_t tile, const solver::TilePair& buffer) override {
    if (isInMemory(tile)) {
      return placeAt(tile);
    }
    file_.read(offsetOf(tile), bytesOf(buffer.open));
    file_.read(offsetOf(tile) + bytesPerTile(), bytesOf(buffer.won));
    return buffer;
  }
  void store(std::size_t tile, const solver::TilePair& rows) override {
    if (!isInMemory(tile)) {
      write(tile, rows);
    }
  }

 private:
  [[nodiscard]] solver::TilePair placeAt(std::size_t index) noexcept {
    return {open_.data() + index * rowsPerTile_, won_.data() + index * rowsPerTile_};
  }
  [[nodiscard]] std::size_t bytesPerTile() const noexcept {
    return rowsPerTile_ * sizeof(solver::Lanes);
  }
  [[nodiscard]] std::uint64_t offsetOf(std::size_t tile) const noexcept {
    return std::uint64_t{tile - inMemory_} * 2 * bytesPerTile();
  }
  [[nodiscard]] std::span<std::uint8_t> bytesOf(solver::Lanes* rows) const noexcept {
    return {reinterpret_cast<std::uint8_t*>(rows), bytesPerTile()};
  }
  void write(std::size_t tile, const solver::TilePair& rows) const {
    file_.write(offsetOf(tile), bytesOf(rows.open));
    file_.write(offsetOf(tile) + bytesPerTile(), bytesOf(rows.won));
  }

  std::size_t rowsPerTile_;
  std::size_t inMemory_;
  solver::Storage<solver::Lanes> open_;
  solver::Storage<solver::Lanes> won_;
  StoreFile file_;
};

}  // namespace teeko::store
