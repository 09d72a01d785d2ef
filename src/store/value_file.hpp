/// The values of all positions with so many pieces, in a file of compressed blocks.
///
/// A block is 64 rows of a tile: see geometry.hpp. Blocks stand in sections, in the order in which
/// they are found: with all pieces placed, a section is a tile and has a block for each 64 rows;
/// with fewer, it is 64 rows and has a block for each tile. A section begins with the offsets of
/// its blocks, so any block can be read by itself.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <mutex>
#include <vector>

#include "solver/tile_values.hpp"
#include "store_file.hpp"

namespace teeko::store {

/// Where sections begin; 0 for those that are not there.
using SectionOffsets = std::vector<std::uint64_t>;

/// A block compressed.
[[nodiscard]] std::vector<std::uint8_t> pack(const solver::RankBlock& block);

class ValueFile {
 public:
  /// Opens a file to read the sections that it has.
  ValueFile(const std::filesystem::path& name, SectionOffsets sections, std::size_t blocks);
  /// Opens a file to add sections, or begins one. What is behind `end` is removed.
  ValueFile(const std::filesystem::path& name, SectionOffsets sections, std::size_t blocks,
            std::uint64_t end, IoCounters& counters);

  /// Adds a section of blocks that pack() has made. For any thread.
  void add(std::size_t section, const std::vector<std::vector<std::uint8_t>>& blocks);
  /// A block; squares overlap where `invalid` is. For any thread. Throws Error when it cannot be
  /// read or was damaged.
  void read(std::size_t section, std::size_t block, solver::Rank invalid,
            solver::RankBlock& result) const;

  void sync() const { file_.sync(); }
  [[nodiscard]] const SectionOffsets& sections() const noexcept { return sections_; }
  [[nodiscard]] std::uint64_t end() const noexcept { return end_; }

 private:
  StoreFile file_;
  SectionOffsets sections_;
  std::size_t blocks_;
  std::uint64_t end_ = 0;
  std::mutex mutex_;
};

}  // namespace teeko::store
