/// The values in a finished store.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <list>
#include <memory>
#include <mutex>
#include <unordered_map>
#include <vector>

#include "manifest.hpp"
#include "solver/solution_data.hpp"
#include "value_file.hpp"

namespace teeko::store {

/// The file with the values of so many pieces.
[[nodiscard]] std::filesystem::path valuesFile(const std::filesystem::path& folder, int pieces);

/// How the values with so many pieces are cut: see value_file.hpp.
struct Sections {
  std::size_t count = 0;
  std::size_t blocks = 0;
};

[[nodiscard]] Sections sectionsOf(const solver::Geometry& geometry, int pieces);

/// Which block an entry is in.
struct BlockPlace {
  std::size_t section = 0;
  std::size_t block = 0;

  auto operator<=>(const BlockPlace&) const = default;
};

[[nodiscard]] BlockPlace blockOf(int pieces, const solver::Entry& entry);

/// Keeps the blocks that were read last.
class StoredValues final : public solver::ValueSource {
 public:
  StoredValues(const std::filesystem::path& folder, const solver::Geometry& geometry,
               const Manifest& manifest);

  [[nodiscard]] solver::Value at(int pieces, const solver::Entry& entry) const override;

  /// The file with the values of so many pieces.
  [[nodiscard]] const ValueFile& file(int pieces) const noexcept {
    return *files_[static_cast<std::size_t>(pieces)];
  }

 private:
  struct Kept {
    std::uint64_t key = 0;
    std::unique_ptr<solver::RankBlock> block;
  };

  const solver::RankBlock& blockAt(int pieces, const BlockPlace& place) const;

  /// By the number of pieces.
  std::vector<std::unique_ptr<ValueFile>> files_;
  mutable std::mutex mutex_;
  /// The last one used first.
  mutable std::list<Kept> kept_;
  mutable std::unordered_map<std::uint64_t, std::list<Kept>::iterator> places_;
};

/// The value at an entry of the block that it is in.
[[nodiscard]] inline solver::Value valueIn(const solver::RankBlock& block,
                                           const solver::Entry& entry) noexcept {
  return solver::Value::fromRank(block.row[entry.row % solver::kRowsPerBlock]
                                     .rank[entry.lane][entry.column % solver::kColumnsPerTile]);
}

}  // namespace teeko::store
