/// The values in a finished store.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <list>
#include <memory>
#include <mutex>
#include <unordered_map>
#include <utility>
#include <vector>

#include "manifest.hpp"
#include "solver/solution_data.hpp"
#include "value_files.hpp"

namespace teeko::store {

/// The files of a store, by the number of pieces.
[[nodiscard]] std::vector<std::shared_ptr<const ValueFiles>> valuesIn(
    const std::filesystem::path& folder, const Manifest& manifest);

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
  /// The files, by the number of pieces.
  explicit StoredValues(std::vector<std::shared_ptr<const ValueFiles>> files)
      : files_(std::move(files)) {}

  [[nodiscard]] solver::Value at(int pieces, const solver::Entry& entry) const override;

 private:
  struct Kept {
    std::uint64_t key = 0;
    std::unique_ptr<solver::RankBlock> block;
  };

  const solver::RankBlock& blockAt(int pieces, const BlockPlace& place) const;

  /// By the number of pieces.
  std::vector<std::shared_ptr<const ValueFiles>> files_;
  mutable std::mutex mutex_;
  /// The last one used first.
  mutable std::list<Kept> kept_;
  mutable std::unordered_map<std::uint64_t, std::list<Kept>::iterator> places_;
};

/// A solution whose values are looked up in these files, by the number of pieces.
[[nodiscard]] std::shared_ptr<const solver::SolutionData> solutionIn(
    solver::Geometry geometry, const solver::Variant& variant, const Manifest& manifest,
    std::vector<std::shared_ptr<const ValueFiles>> values);

/// The value at an entry of the block that it is in.
[[nodiscard]] inline solver::Value valueIn(const solver::RankBlock& block,
                                           const solver::Entry& entry) noexcept {
  return solver::Value::fromRank(block.row[entry.row % solver::kRowsPerBlock]
                                     .rank[entry.lane][entry.column % solver::kColumnsPerTile]);
}

}  // namespace teeko::store
