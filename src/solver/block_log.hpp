/// What a movement search by tiles finds, level by level: the messages from one level to the next,
/// the way back to where a search was, and the values in the end.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <stdexcept>
#include <vector>

#include "packed_block.hpp"
#include "tile_storage.hpp"

namespace teeko::solver {

/// Tiles are kept in parts of equally many; the last one may have fewer.
class Parts {
 public:
  /// `parts` is at most `tiles`; there may be fewer parts than that in the end.
  Parts(std::size_t tiles, std::size_t parts)
      : tiles_(tiles), tilesPerPart_((tiles + parts - 1) / parts) {}

  [[nodiscard]] std::size_t count() const noexcept {
    return (tiles_ + tilesPerPart_ - 1) / tilesPerPart_;
  }
  [[nodiscard]] std::size_t of(std::size_t tile) const noexcept { return tile / tilesPerPart_; }
  [[nodiscard]] TileRange tiles(std::size_t part) const noexcept {
    const std::size_t first = part * tilesPerPart_;
    return {first, std::min(first + tilesPerPart_, tiles_)};
  }

 private:
  std::size_t tiles_;
  std::size_t tilesPerPart_;
};

/// 64 rows of a tile in which positions were found: rows are the opponent's piece sets, columns
/// those of the side to move.
struct BlockRecord {
  std::uint16_t tile = 0;
  /// The number of the rows, which is that of the tile with the same columns.
  std::uint16_t rows = 0;
  /// What pack() has written.
  std::span<const std::uint8_t> packed;
};

/// Records one after another, as bytes.
class RecordWriter {
 public:
  void add(std::size_t tile, std::size_t rows, const Block& block) {
    const std::size_t begin = bytes_.size();
    bytes_.resize(begin + kHeader + kLongestPackedBlock);
    const std::size_t length = pack(block, bytes_.data() + begin + kHeader);
    const std::uint16_t header[] = {static_cast<std::uint16_t>(tile),
                                    static_cast<std::uint16_t>(rows),
                                    static_cast<std::uint16_t>(length)};
    std::memcpy(bytes_.data() + begin, header, kHeader);
    bytes_.resize(begin + kHeader + length);
  }
  [[nodiscard]] std::span<const std::uint8_t> bytes() const noexcept { return bytes_; }
  void clear() noexcept { bytes_.clear(); }

  static constexpr std::size_t kHeader = 3 * sizeof(std::uint16_t);

 private:
  std::vector<std::uint8_t> bytes_;
};

/// Calls visit(BlockRecord) for each record that RecordWriter has written. Throws
/// std::invalid_argument when these bytes are not what it writes.
template <typename Visitor>
void forEachRecord(std::span<const std::uint8_t> bytes, Visitor visit) {
  while (!bytes.empty()) {
    std::uint16_t header[3];
    if (bytes.size() < sizeof header) {
      throw std::invalid_argument("a record is cut short");
    }
    std::memcpy(header, bytes.data(), sizeof header);
    bytes = bytes.subspan(sizeof header);
    if (bytes.size() < header[2]) {
      throw std::invalid_argument("a record is cut short");
    }
    visit(BlockRecord{header[0], header[1], bytes.first(header[2])});
    bytes = bytes.subspan(header[2]);
  }
}

/// The records of all levels, by the part that their tiles are in.
class BlockLog {
 public:
  virtual ~BlockLog() = default;

  /// Adds records of a level to a part. For any thread. Throws Error when they cannot be kept.
  virtual void append(std::size_t part, int level, std::span<const std::uint8_t> records) = 0;
  /// In how many pieces the records of a part and level were added.
  [[nodiscard]] virtual std::size_t pieces(std::size_t part, int level) const = 0;
  /// One of them. For any thread. Throws Error when it cannot be read or was damaged.
  [[nodiscard]] virtual std::vector<std::uint8_t> piece(std::size_t part, int level,
                                                        std::size_t index) const = 0;
};

}  // namespace teeko::solver
