/// The values of a board that was solved in memory.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "column_tables.hpp"
#include "cpu.hpp"
#include "geometry.hpp"
#include "memory_block.hpp"
#include "memory_log.hpp"
#include "solution_data.hpp"
#include "tile_values.hpp"

namespace teeko::solver {

/// A matrix of geometry.hpp with a byte for each position: Value::code(), or 0 where squares
/// overlap. No win on boards up to 8x8 is too long for a code: the longest takes 181 plies
/// (docs/SOLVED.md). Rows are the opponent's piece sets, columns those of the side to move.
class ValueMatrix {
 public:
  ValueMatrix() = default;
  /// A matrix to be filled: uninitialised memory.
  ValueMatrix(const PieceSets& rows, const PieceSets& columns)
      : width_(columns.width()),
        size_(rows.width() * kLaneCount * columns.width()),
        codes_(size_) {}

  [[nodiscard]] bool isEmpty() const noexcept { return size_ == 0; }
  [[nodiscard]] std::span<std::uint8_t> bytes() noexcept { return {codes_.data(), size_}; }
  [[nodiscard]] std::span<const std::uint8_t> bytes() const noexcept {
    return {codes_.data(), size_};
  }

  [[nodiscard]] Value at(const Entry& entry) const noexcept {
    return Value::fromCode(codes_.data()[offsetOf(entry.row, entry.lane) + entry.column]);
  }
  /// Fills 64 rows, those of tile `tile` of the other side's columns, from a tile whose rows are
  /// this matrix's columns.
  void takeTransposed(std::size_t tile, const RankRow* rows) noexcept;
  /// Reads 64 rows from `firstRow` on of a tile; squares that overlap become `invalid`.
  void read(std::size_t firstRow, std::size_t tile, Rank invalid, RankBlock& block) const noexcept;

 private:
  [[nodiscard]] std::size_t offsetOf(std::size_t row, std::size_t lane) const noexcept {
    return (row * kLaneCount + lane) * width_;
  }

  std::size_t width_ = 0;
  std::size_t size_ = 0;
  Storage<std::uint8_t> codes_;
};

/// How the tiles of a board that is solved in memory are cut into parts: enough for the threads to
/// share.
[[nodiscard]] inline Ownership ownershipInMemory(const Geometry& geometry) {
  constexpr std::size_t kParts = 64;
  return ownedByOne({geometry.setsOf(kPiecesPerSide).tiles(), kParts});
}

/// The values with all pieces placed: what a search has found, level by level. A value is looked up
/// in the records of its block, so it takes no memory of its own.
class MovementValues {
 public:
  /// `log` has all levels, in the parts that `ownership` says. `geometry` outlives this. Throws
  /// DamagedRecord when the log is not one of such a board.
  MovementValues(const Geometry& geometry, const Ownership& ownership,
                 std::unique_ptr<const MemoryLog> log, const Cpu& cpu);

  [[nodiscard]] Value at(const Entry& entry) const;
  /// Reads a block; squares that overlap become `invalid`.
  void read(const RecordPlace& place, Rank invalid, RankBlock& block) const;

  [[nodiscard]] const MemoryLog& log() const noexcept { return *log_; }

 private:
  /// What a level has found in a block. There are many of them, so they are small.
  struct Record {
    const std::uint8_t* packed = nullptr;
    std::uint16_t bytes = 0;
    std::uint16_t level = 0;

    [[nodiscard]] std::span<const std::uint8_t> span() const noexcept { return {packed, bytes}; }
  };

  [[nodiscard]] const std::vector<Record>& recordsOf(const RecordPlace& place) const noexcept {
    return records_[place.tile * tiles_ + place.rows];
  }

  const Geometry& geometry_;
  std::unique_ptr<const MemoryLog> log_;
  const Kernels& kernels_;
  ColumnTables columns_;
  std::size_t tiles_;
  /// By tile and rows, in the order of the levels.
  std::vector<std::vector<Record>> records_;
};

/// All values, or the first ones: those with few pieces.
class MemoryValues final : public ValueSource {
 public:
  /// Throws Error (Unfinished) when values with so many pieces were not kept.
  [[nodiscard]] Value at(int pieces, const Entry& entry) const override;

  /// By the number of pieces; empty where they are not kept.
  std::array<ValueMatrix, kAllPieces> fewer;
  std::optional<MovementValues> all;
};

}  // namespace teeko::solver
