/// The block log of a movement search that nobody goes on with later: in memory, not compressed,
/// and only as much of it as the search still needs.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <utility>
#include <vector>

#include "../block_log.hpp"

namespace teeko::solver {

/// Has the last level that something was added to and the one before: those that a search writes
/// and reads.
class RecentLevels final : public BlockLog {
 public:
  explicit RecentLevels(std::size_t parts) : levels_{Level(parts), Level(parts)} {}

  [[nodiscard]] Packing packing() const noexcept override { return Packing::Quick; }
  [[nodiscard]] Bytes compressed(std::span<const std::uint8_t> records) const override {
    return {records.begin(), records.end()};
  }
  void append(std::size_t part, int level, Bytes piece) override {
    auto kept = std::make_shared<const Bytes>(std::move(piece));
    const std::scoped_lock lock(mutex_);
    Level& to = levels_[static_cast<std::size_t>(level) % 2];
    if (to.number != level) {
      to = Level(to.pieces.size());
      to.number = level;
    }
    to.pieces[part].push_back(std::move(kept));
  }
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
  struct Level {
    explicit Level(std::size_t parts) : pieces(parts) {}

    int number = -1;
    /// By part.
    std::vector<std::vector<Piece>> pieces;
  };

  /// Nothing for other levels.
  [[nodiscard]] std::span<const Piece> piecesOf(std::size_t part, int level) const {
    const Level& from = levels_[static_cast<std::size_t>(level) % 2];
    return from.number == level ? from.pieces[part] : std::span<const Piece>();
  }

  std::array<Level, 2> levels_;
  mutable std::mutex mutex_;
};

}  // namespace teeko::solver
