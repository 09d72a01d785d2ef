/// The values of all positions with so many pieces, in files of compressed blocks: one for each
/// process that found some.
///
/// A block is 64 rows of a tile: see geometry.hpp. Blocks stand in sections, in the order in which
/// they are found: with all pieces placed, a section is a tile and has a block for each 64 rows;
/// with fewer, it is 64 rows and has a block for each tile. A section begins with the offsets of
/// its blocks, so any block can be read by itself. A block's checksum is also one of the store, the
/// number of pieces, the section and the block: a block from elsewhere counts as damaged.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <span>
#include <string>
#include <vector>

#include "teeko/solver/processes.hpp"

#include "../tile_values.hpp"
#include "compression.hpp"
#include "store_folder.hpp"

namespace teeko::solver {

/// Where a section begins.
struct SectionPlace {
  /// The number of a file.
  std::size_t file = 0;
  /// 0 when the section is not there.
  std::uint64_t offset = 0;
};

/// How the values with so many pieces are cut on a board of this size.
struct Sections {
  std::size_t count = 0;
  /// In each section.
  std::size_t blocks = 0;
};

[[nodiscard]] Sections sectionsOf(int size, int pieces);

/// A block compressed.
[[nodiscard]] Bytes pack(const Compressor& compressor, const RankBlock& block);
/// The same for 64 rows of a tile whose rows and columns are swapped first, and each lane with its
/// inverse.
[[nodiscard]] Bytes packTransposed(const Compressor& compressor, const RankRow* rows);
/// What was packed, the squares that overlap being `invalid`. Throws std::invalid_argument
/// when these are no bytes that either of them returns.
void unpack(const Decompressor& decompressor, std::span<const std::uint8_t> bytes, Rank invalid,
            RankBlock& result);

class ValueFiles {
 public:
  /// The values of so many pieces in this folder, in sections of so many blocks. Files are opened
  /// when they are read.
  ValueFiles(StoreFolder folder, int pieces, std::vector<SectionPlace> sections,
             std::size_t blocks);

  /// Opens or begins the file with this number, to add sections. What is behind `end` is removed.
  void write(std::size_t file, std::uint64_t end);
  /// Adds a section of packed blocks. For any thread.
  void add(std::size_t section, const std::vector<Bytes>& blocks);
  /// Notes where another process has added a section.
  void place(std::size_t section, const SectionPlace& place);
  /// Returns when what was added will outlast a loss of power.
  void sync() const;

  /// A block as it was packed. For any thread. Throws Error when it cannot be read.
  [[nodiscard]] Bytes packed(std::size_t section, std::size_t block) const;
  /// Reads a block; entries with overlapping squares become `invalid`. For any thread. Throws Error
  /// when it cannot be read or was damaged.
  void read(std::size_t section, std::size_t block, Rank invalid, RankBlock& result) const;

  [[nodiscard]] const std::vector<SectionPlace>& sections() const noexcept { return sections_; }
  /// The length of the file that is written.
  [[nodiscard]] std::uint64_t end() const noexcept { return end_; }
  /// The name of a file with the values of so many pieces.
  [[nodiscard]] static std::string nameOf(int pieces, std::size_t file);

 private:
  [[nodiscard]] const StoreFile& fileAt(std::size_t number) const;
  /// Makes a block one of this store, and of its place in it, or takes that back.
  void bindBlock(std::size_t section, std::size_t block, std::span<std::uint8_t> packed) const;

  StoreFolder folder_;
  Decompressor decompressor_;
  int pieces_;
  std::vector<SectionPlace> sections_;
  std::size_t blocks_;
  std::size_t written_ = 0;
  std::uint64_t end_ = 0;
  mutable std::mutex mutex_;
  /// By number. A file that is open stays where it is.
  mutable std::map<std::size_t, StoreFile> files_;
};

}  // namespace teeko::solver
