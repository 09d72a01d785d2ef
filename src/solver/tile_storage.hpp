/// Where the bit matrices of a movement search by tiles live.
#pragma once

#include <cstddef>

#include "geometry.hpp"
#include "storage.hpp"

namespace teeko::solver {

/// Two of the matrices of retrograde.hpp, `open` and `wonOrInvalid`: the rows of a tile of both.
struct TilePair {
  Lanes* open = nullptr;
  Lanes* won = nullptr;
};

/// Tiles from `first` to before `end`.
struct TileRange {
  std::size_t first = 0;
  std::size_t end = 0;

  [[nodiscard]] std::size_t size() const noexcept { return end - first; }
  [[nodiscard]] bool contains(std::size_t tile) const noexcept {
    return tile >= first && tile < end;
  }
};

/// Keeps what does not fit into memory elsewhere. Tiles are set up a range at a time, and then
/// used one by one.
class TileStorage {
 public:
  virtual ~TileStorage() = default;

  /// How many tiles fit into memory at a time, at least 1.
  [[nodiscard]] virtual std::size_t tilesInMemory() const noexcept = 0;
  /// The place of a tile while a range of at most so many tiles is set up, the range with tile 0
  /// last.
  [[nodiscard]] virtual TilePair placeIn(const TileRange& range, std::size_t tile) noexcept = 0;
  /// Ends setting up a range.
  virtual void keep(const TileRange& range) = 0;

  /// Whether load() gives a tile's own place, so that `buffer` is not used.
  [[nodiscard]] virtual bool isInMemory(std::size_t tile) const noexcept = 0;
  /// The rows of a tile: in `buffer` or in a place of its own. Different tiles may be asked for by
  /// different threads at once.
  [[nodiscard]] virtual TilePair load(std::size_t tile, const TilePair& buffer) = 0;
  /// Writes back what load() gave.
  virtual void store(std::size_t tile, const TilePair& rows) = 0;
};

/// All tiles in memory.
class TilesInMemory final : public TileStorage {
 public:
  explicit TilesInMemory(const PieceSets& pieceSets)
      : tiles_(pieceSets.tiles()),
        rowsPerTile_(pieceSets.width()),
        open_(tiles_ * rowsPerTile_),
        won_(tiles_ * rowsPerTile_) {}

  [[nodiscard]] std::size_t tilesInMemory() const noexcept override { return tiles_; }
  [[nodiscard]] TilePair placeIn(const TileRange&, std::size_t tile) noexcept override {
    return {open_.data() + tile * rowsPerTile_, won_.data() + tile * rowsPerTile_};
  }
  void keep(const TileRange&) override {}
  [[nodiscard]] bool isInMemory(std::size_t) const noexcept override { return true; }
  [[nodiscard]] TilePair load(std::size_t tile, const TilePair&) override {
    return placeIn({0, tiles_}, tile);
  }
  void store(std::size_t, const TilePair&) override {}

 private:
  std::size_t tiles_;
  std::size_t rowsPerTile_;
  Storage<Lanes> open_;
  Storage<Lanes> won_;
};

}  // namespace teeko::solver
