/// The block log of a movement search in memory, not compressed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <utility>
#include <vector>

#include "block_log.hpp"

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
  void append(std::size_t part, int level, Bytes piece) override {
    auto kept = std::make_shared<const Bytes>(std::move(piece));
    const std::scoped_lock lock(mutex_);
    const auto number = static_cast<std::size_t>(level);
    if (number >= levels_.size()) {
      levels_.resize(number + 1, Level(parts_));
      if (kept_ == KeptLevels::Recent && number >= 2) {
        levels_[number - 2].clear();
      }
    }
    levels_[number][part].push_back(std::move(kept));
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
    for (const Piece& piece : piecesOf(part, level)) {
      bytes += piece->size();
    }
    return bytes;
  }
  [[nodiscard]] std::shared_ptr<const Bytes> piece(std::size_t part, int level,
                                                   std::size_t index) const override {
    const std::scoped_lock lock(mutex_);
    return piecesOf(part, level)[index];
  }

 private:
  using Piece = std::shared_ptr<const Bytes>;
  /// By part; empty once it is not kept any more.
  using Level = std::vector<std::vector<Piece>>;

  [[nodiscard]] std::span<const Piece> piecesOf(std::size_t part, int level) const {
    const auto number = static_cast<std::size_t>(level);
    return number < levels_.size() && !levels_[number].empty() ? levels_[number][part]
                                                               : std::span<const Piece>();
  }

  std::size_t parts_;
  KeptLevels kept_;
  std::vector<Level> levels_;
  mutable std::mutex mutex_;
};

}  // namespace teeko::solver
