/// The block log of a movement search in memory, not compressed.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <span>
#include <vector>

#include "block_log.hpp"
#include "memory_block.hpp"

namespace teeko::solver {

/// Which levels a log keeps: all, or the last one that something was added to and the one before,
/// which are those that a search writes and reads.
enum class KeptLevels : std::uint8_t { All, Recent };

class MemoryLog final : public BlockLog {
 public:
  MemoryLog(std::size_t parts, KeptLevels kept) : parts_(parts), kept_(kept) {}

  [[nodiscard]] Packing packing() const noexcept override { return Packing::Quick; }
  [[nodiscard]] Bytes compressed(std::span<const std::uint8_t> records) const override {
    return {records.begin(), records.end()};
  }
  void append(std::size_t part, int level, std::span<const std::uint8_t> piece) override {
    std::copy(piece.begin(), piece.end(), takeRoom(part, level, piece.size()).begin());
  }
  void add(std::size_t part, int level, std::span<const std::uint8_t> records) override {
    append(part, level, records);
  }
  /// Room for a piece, to be filled before anything else is asked of its level. For any thread.
  [[nodiscard]] std::span<std::uint8_t> takeRoom(std::size_t part, int level, std::size_t bytes) {
    const std::scoped_lock lock(mutex_);
    const auto number = static_cast<std::size_t>(level);
    if (number >= levels_.size()) {
      levels_.resize(number + 1, Level(parts_));
      if (kept_ == KeptLevels::Recent && number >= 2) {
        levels_[number - 2].clear();
        arenaOf(number).clear();
      }
    }
    const std::span<std::uint8_t> room = arenaOf(number).take(bytes);
    levels_[number][part].push_back(room);
    return room;
  }
  [[nodiscard]] std::size_t parts() const noexcept { return parts_; }
  /// One more than the highest level that something was added to.
  [[nodiscard]] int levels() const noexcept { return static_cast<int>(levels_.size()); }
  [[nodiscard]] std::size_t pieces(std::size_t part, int level) const override {
    const std::scoped_lock lock(mutex_);
    return piecesOf(part, level).size();
  }
  [[nodiscard]] std::uint64_t bytes(std::size_t part, int level) const override {
    const std::scoped_lock lock(mutex_);
    std::uint64_t bytes = 0;
    for (const auto& piece : piecesOf(part, level)) {
      bytes += piece.size();
    }
    return bytes;
  }
  [[nodiscard]] LogPiece piece(std::size_t part, int level, std::size_t index) const override {
    const std::scoped_lock lock(mutex_);
    return {.bytes = piecesOf(part, level)[index], .kept = nullptr};
  }

 private:
  /// Memory that is taken piece by piece and given back all at once, to be used again.
  class Arena {
   public:
    [[nodiscard]] std::span<std::uint8_t> take(std::size_t bytes) {
      while (block_ < blocks_.size() && blocks_[block_].size - used_ < bytes) {
        ++block_;
        used_ = 0;
      }
      if (block_ == blocks_.size()) {
        // A block has room for many pieces, so that little is left at its end.
        const std::size_t size = std::max({bytes, kLeastBlock, size_ / 8});
        blocks_.push_back({Storage<std::uint8_t>(size), size});
        size_ += size;
      }
      const std::span<std::uint8_t> taken(blocks_[block_].bytes.data() + used_, bytes);
      used_ += bytes;
      return taken;
    }
    void clear() noexcept {
      if (size_ > kMostKept) {
        blocks_.clear();
        size_ = 0;
      }
      block_ = 0;
      used_ = 0;
    }

   private:
    /// A huge page.
    static constexpr std::size_t kLeastBlock = std::size_t{2} << 20U;
    /// More is given back: later levels are small, and other parts of the search grow.
    static constexpr std::size_t kMostKept = std::size_t{64} << 20U;
    struct Block {
      Storage<std::uint8_t> bytes;
      std::size_t size = 0;
    };

    std::vector<Block> blocks_;
    /// Of all blocks.
    std::size_t size_ = 0;
    std::size_t block_ = 0;
    /// Of that block.
    std::size_t used_ = 0;
  };

  /// The pieces of each part; empty once the level is not kept any more.
  using Level = std::vector<std::vector<std::span<std::uint8_t>>>;

  /// Two levels that follow each other are in different arenas.
  [[nodiscard]] Arena& arenaOf(std::size_t level) noexcept { return arenas_[level % 2]; }
  [[nodiscard]] std::span<const std::span<std::uint8_t>> piecesOf(std::size_t part,
                                                                  int level) const {
    const auto number = static_cast<std::size_t>(level);
    if (number >= levels_.size() || levels_[number].empty()) {
      return {};
    }
    return levels_[number][part];
  }

  std::size_t parts_;
  KeptLevels kept_;
  std::vector<Level> levels_;
  std::array<Arena, 2> arenas_;
  mutable std::mutex mutex_;
};

}  // namespace teeko::solver
