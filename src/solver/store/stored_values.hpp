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

#include "../solution_data.hpp"
#include "manifest.hpp"
#include "value_files.hpp"

namespace teeko::solver {

/// The files of a store, by the number of pieces.
[[nodiscard]] std::vector<std::shared_ptr<const ValueFiles>> valuesIn(
    const std::filesystem::path& folder, const Manifest& manifest);

/// Which block an entry is in.
struct BlockPlace {
  std::size_t section = 0;
  std::size_t block = 0;

  auto operator<=>(const BlockPlace&) const = default;
};

[[nodiscard]] BlockPlace blockOf(int pieces, const Entry& entry);

/// Keeps the blocks that were read last.
class StoredValues final : public ValueSource {
 public:
  /// The files, by the number of pieces.
  explicit StoredValues(std::vector<std::shared_ptr<const ValueFiles>> files)
      : files_(std::move(files)) {}

  [[nodiscard]] Value at(int pieces, const Entry& entry) const override;

 private:
  struct Kept {
    std::uint64_t key = 0;
    std::unique_ptr<RankBlock> block;
  };

  const RankBlock& blockAt(int pieces, const BlockPlace& place) const;

  /// By the number of pieces.
  std::vector<std::shared_ptr<const ValueFiles>> files_;
  mutable std::mutex mutex_;
  /// The last one used first.
  mutable std::list<Kept> kept_;
  mutable std::unordered_map<std::uint64_t, std::list<Kept>::iterator> places_;
};

/// A solution whose values are looked up in these files, by the number of pieces.
[[nodiscard]] std::shared_ptr<SolutionData> solutionIn(
    Geometry geometry, const Variant& variant, const Manifest& manifest,
    std::vector<std::shared_ptr<const ValueFiles>> values);

/// The value at an entry of the block that it is in.
[[nodiscard]] inline Value valueIn(const RankBlock& block, const Entry& entry) noexcept {
  return Value::fromRank(
      block.row[entry.row % kRowsPerBlock].rank[entry.lane][entry.column % kColumnsPerTile]);
}

}  // namespace teeko::solver
