/// What a movement search by tiles finds, level by level: the messages from one level to the next,
/// the way back to where a search was, and the values in the end.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "teeko/solver/processes.hpp"

#include "packed_block.hpp"
#include "tile_storage.hpp"

namespace teeko::solver {

/// Tiles are kept in parts: part p has the tiles p, p + count(), p + 2 * count() and so on, so that
/// all parts take about the same work.
class Parts {
 public:
  /// There are fewer parts than `parts` when there are fewer tiles.
  Parts(std::size_t tiles, std::size_t parts) : tiles_(tiles), parts_(std::min(parts, tiles)) {}

  [[nodiscard]] std::size_t count() const noexcept { return parts_; }
  [[nodiscard]] std::size_t of(std::size_t tile) const noexcept { return tile % parts_; }
  [[nodiscard]] std::vector<std::size_t> tiles(std::size_t part) const {
    std::vector<std::size_t> tiles;
    for (std::size_t tile = part; tile < tiles_; tile += parts_) {
      tiles.push_back(tile);
    }
    return tiles;
  }

 private:
  std::size_t tiles_;
  std::size_t parts_;
};

/// Which process owns each part, and so which tiles this process owns. It numbers its own tiles by
/// *slots*: first the tiles of its first part, then those of its second part and so on.
class Ownership {
 public:
  static constexpr std::size_t kNoSlot = ~std::size_t{0};

  /// `owners` has the process of each part; `process` is this one.
  Ownership(const Parts& parts, std::vector<std::size_t> owners, std::size_t process)
      : parts_(parts), owners_(std::move(owners)) {
    for (std::size_t part = 0; part < parts_.count(); ++part) {
      if (owners_[part] != process) {
        continue;
      }
      ownParts_.push_back(part);
      firstSlots_.push_back(tiles_.size());
      const auto tiles = parts_.tiles(part);
      tiles_.insert(tiles_.end(), tiles.begin(), tiles.end());
    }
    firstSlots_.push_back(tiles_.size());
    for (std::size_t slot = 0; slot < tiles_.size(); ++slot) {
      slots_.resize(std::max(slots_.size(), tiles_[slot] + 1), kNoSlot);
      slots_[tiles_[slot]] = slot;
    }
  }

  [[nodiscard]] const Parts& parts() const noexcept { return parts_; }
  [[nodiscard]] std::size_t ownerOfPart(std::size_t part) const noexcept { return owners_[part]; }
  [[nodiscard]] std::size_t ownerOf(std::size_t tile) const noexcept {
    return owners_[parts_.of(tile)];
  }
  [[nodiscard]] const std::vector<std::size_t>& ownParts() const noexcept { return ownParts_; }
  /// The slots of the parts ownParts()[first] to ownParts()[end - 1].
  [[nodiscard]] SlotRange slots(std::size_t first, std::size_t end) const noexcept {
    return {firstSlots_[first], firstSlots_[end]};
  }
  /// How many tiles this process has.
  [[nodiscard]] std::size_t size() const noexcept { return tiles_.size(); }
  [[nodiscard]] std::size_t tileAt(std::size_t slot) const noexcept { return tiles_[slot]; }
  /// kNoSlot when the tile is another process's.
  [[nodiscard]] std::size_t slotOf(std::size_t tile) const noexcept {
    return tile < slots_.size() ? slots_[tile] : kNoSlot;
  }

 private:
  Parts parts_;
  std::vector<std::size_t> owners_;
  std::vector<std::size_t> ownParts_;
  /// By the place in ownParts_, and the end of all.
  std::vector<std::size_t> firstSlots_;
  /// By slot.
  std::vector<std::size_t> tiles_;
  /// By tile.
  std::vector<std::size_t> slots_;
};

/// All parts are one process's.
[[nodiscard]] inline Ownership ownedByOne(const Parts& parts) {
  return {parts, std::vector<std::size_t>(parts.count()), 0};
}

/// 64 rows of a tile in which positions were found: rows are the opponent's piece sets, columns
/// those of the side to move.
struct BlockRecord {
  std::uint16_t tile = 0;
  /// The number of the rows, which is that of the tile with the same columns.
  std::uint16_t rows = 0;
  /// What pack() or packTransposed() has written.
  std::span<const std::uint8_t> packed;
};

/// Where the rows of a record are, as in BlockRecord.
struct RecordPlace {
  std::size_t tile = 0;
  std::size_t rows = 0;
};

/// Records one after another, as bytes.
class RecordWriter {
 public:
  /// Adds the rows of a block whose bits are set in `marks`; none of them is zero.
  void add(const Kernels& kernels, RecordPlace place, const Block& block, std::uint64_t marks) {
    write(place, [&](std::uint8_t* bytes) { return pack(kernels, block, marks, bytes); });
  }
  /// The same for a block that is transposed first.
  void addTransposed(const Kernels& kernels, RecordPlace place, const Block& block,
                     std::uint64_t marks, Packing packing) {
    write(place, [&](std::uint8_t* bytes) {
      return packTransposed(kernels, block, marks, packing, bytes);
    });
  }
  [[nodiscard]] std::span<const std::uint8_t> bytes() const noexcept {
    return std::span(bytes_).first(size_);
  }
  void clear() noexcept { size_ = 0; }

  static constexpr std::size_t kHeader = 3 * sizeof(std::uint16_t);

 private:
  /// Adds what writePacked(bytes) writes; it returns how many bytes those are.
  template <typename WritePacked>
  void write(RecordPlace place, WritePacked writePacked) {
    if (bytes_.size() - size_ < kHeader + kLongestPackedBlock) {
      bytes_.resize(2 * bytes_.size() + kHeader + kLongestPackedBlock);
    }
    std::uint8_t* const begin = bytes_.data() + size_;
    const std::size_t length = writePacked(begin + kHeader);
    const std::uint16_t header[] = {static_cast<std::uint16_t>(place.tile),
                                    static_cast<std::uint16_t>(place.rows),
                                    static_cast<std::uint16_t>(length)};
    std::memcpy(begin, header, kHeader);
    size_ += kHeader + length;
  }

  /// Longer than what was written, so that room for a record is rarely made.
  Bytes bytes_;
  std::size_t size_ = 0;
};

/// The bytes of a record that forEachRecord() visits.
[[nodiscard]] inline std::span<const std::uint8_t> bytesOf(const BlockRecord& record) noexcept {
  return {record.packed.data() - RecordWriter::kHeader,
          RecordWriter::kHeader + record.packed.size()};
}

/// Calls visit(BlockRecord) for each record that RecordWriter has written. Throws
/// DamagedRecord when these bytes are not what it writes for so many tiles.
template <typename Visitor>
void forEachRecord(std::span<const std::uint8_t> bytes, std::size_t tiles, Visitor visit) {
  while (!bytes.empty()) {
    std::uint16_t header[3];
    if (bytes.size() < sizeof header) {
      throw DamagedRecord("a record is cut short");
    }
    std::memcpy(header, bytes.data(), sizeof header);
    bytes = bytes.subspan(sizeof header);
    if (bytes.size() < header[2]) {
      throw DamagedRecord("a record is cut short");
    }
    if (header[2] == 0) {
      throw DamagedRecord("a record is empty");
    }
    if (header[0] >= tiles || header[1] >= tiles) {
      throw DamagedRecord("a record is of another board");
    }
    visit(BlockRecord{header[0], header[1], bytes.first(header[2])});
    bytes = bytes.subspan(header[2]);
  }
}

/// A piece of a log.
struct LogPiece {
  std::span<const std::uint8_t> bytes;
  /// What keeps the bytes; null where the log does.
  std::shared_ptr<const Bytes> kept;
};

/// The records of all levels, by the part that their tiles are in. Each process has those of its
/// own parts.
class BlockLog {
 public:
  virtual ~BlockLog() = default;

  /// How records are to be packed.
  [[nodiscard]] virtual Packing packing() const noexcept = 0;
  /// Records as they are kept and sent to other processes. For any thread.
  [[nodiscard]] virtual Bytes compressed(std::span<const std::uint8_t> records) const = 0;
  /// Adds what compressed() has returned to a level of a part. For any thread. Throws Error when it
  /// cannot be kept.
  virtual void append(std::size_t part, int level, std::span<const std::uint8_t> piece) = 0;
  /// In how many pieces the records of a part and level were added.
  [[nodiscard]] virtual std::size_t pieces(std::size_t part, int level) const = 0;
  /// How many bytes those are.
  [[nodiscard]] virtual std::uint64_t bytes(std::size_t part, int level) const = 0;
  /// The records of one of them. For any thread. Throws Error when it cannot be read or was
  /// damaged.
  [[nodiscard]] virtual LogPiece piece(std::size_t part, int level, std::size_t index) const = 0;
  /// Adds records to a level of a part, as append(compressed(records)) does.
  virtual void add(std::size_t part, int level, std::span<const std::uint8_t> records) {
    append(part, level, compressed(records));
  }
};

}  // namespace teeko::solver
