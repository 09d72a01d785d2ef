#include "stored_values.hpp"

#include <string>
#include <utility>

#include "teeko/io/error.hpp"

namespace teeko::solver {

namespace {

/// Of 64 KiB each.
constexpr std::size_t kMostBlocksKept = 256;

}  // namespace

std::vector<std::shared_ptr<const ValueFiles>> valuesIn(const std::filesystem::path& folder,
                                                        const Manifest& manifest) {
  std::vector<std::shared_ptr<const ValueFiles>> files;
  for (int pieces = 0; pieces <= kAllPieces; ++pieces) {
    files.push_back(
        std::make_shared<ValueFiles>(StoreFolder(folder, nullptr, manifest.run), pieces,
                                     manifest.values[static_cast<std::size_t>(pieces)].sections,
                                     sectionsOf(manifest.size, pieces).blocks));
  }
  return files;
}

BlockPlace blockOf(int pieces, const Entry& entry) {
  const std::size_t rows = entry.row / kRowsPerBlock;
  const std::size_t tile = entry.column / kColumnsPerTile;
  return pieces == kAllPieces ? BlockPlace{tile, rows} : BlockPlace{rows, tile};
}

Value StoredValues::at(int pieces, const Entry& entry) const {
  if (!files_[static_cast<std::size_t>(pieces)]) {
    throw Error(ErrorKind::Unfinished,
                "values with " + std::to_string(pieces) + " pieces were not kept");
  }
  const std::scoped_lock lock(mutex_);
  return valueIn(blockAt(pieces, blockOf(pieces, entry)), entry);
}

const RankBlock& StoredValues::blockAt(int pieces, const BlockPlace& place) const {
  const std::uint64_t key = (static_cast<std::uint64_t>(pieces) << 48U) +
                            (std::uint64_t{place.section} << 24U) + place.block;
  if (const auto found = places_.find(key); found != places_.end()) {
    kept_.splice(kept_.begin(), kept_, found->second);
    return *kept_.front().block;
  }
  auto block = std::make_unique<RankBlock>();
  files_[static_cast<std::size_t>(pieces)]->read(place.section, place.block, kInvalidRankForMin,
                                                 *block);
  if (kept_.size() == kMostBlocksKept) {
    places_.erase(kept_.back().key);
    kept_.pop_back();
  }
  kept_.push_front({key, std::move(block)});
  places_[key] = kept_.begin();
  return *kept_.front().block;
}

std::shared_ptr<SolutionData> solutionIn(Geometry geometry, const Variant& variant,
                                         const Manifest& manifest,
                                         std::vector<std::shared_ptr<const ValueFiles>> values) {
  auto data = std::make_shared<SolutionData>();
  data->geometry = std::move(geometry);
  data->variant = variant;
  data->distances = manifest.levels;
  data->placed.push_back(countMovement(data->geometry, data->distances));
  for (int pieces = kAllPieces - 1; pieces >= 0; --pieces) {
    data->placed.push_back(
        placedCounts(manifest.values[static_cast<std::size_t>(pieces)].counts, pieces));
  }
  data->source = std::make_shared<StoredValues>(std::move(values));
  return data;
}

}  // namespace teeko::solver
