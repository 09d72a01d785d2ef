#include "value_file.hpp"

#include <cstring>
#include <stdexcept>
#include <string>
#include <utility>

#include <xxhash.h>

#include "teeko/io/error.hpp"
#include "teeko/io/text.hpp"

#include "compression.hpp"

namespace teeko::store {
namespace {

using solver::Rank;
using solver::RankBlock;
using solver::Value;

constexpr std::size_t kRanks = sizeof(RankBlock) / sizeof(Rank);

/// What stands for a rank in a file: 0 for no position, 1 for a draw, and plies + 2 for a win, if
/// those are odd, or a loss. Most are small, so the high bytes compress to nothing.
std::uint16_t storedFor(Rank rank) noexcept {
  // Value::plies() without branches, so that the compiler can work on many ranks at once.
  const int plies = Value::winIn(1).rank() + 1 - (rank < 0 ? -rank : rank);
  const int stored = rank == 0 ? 1 : plies + 2;
  return static_cast<std::uint16_t>(solver::isPosition(rank) ? stored : 0);
}

Rank rankOf(unsigned stored, Rank invalid) noexcept {
  if (stored < 2) {
    return stored == 0 ? invalid : solver::Value().rank();
  }
  const int plies = static_cast<int>(stored) - 2;
  return (plies % 2 == 1 ? solver::Value::winIn(plies) : solver::Value::lossIn(plies)).rank();
}

/// The offsets of a section's blocks from its beginning, and the end of the last.
struct SectionIndex {
  explicit SectionIndex(std::size_t blocks) : offsets(blocks + 1) {}

  [[nodiscard]] std::span<std::uint8_t> bytes() noexcept {
    return {reinterpret_cast<std::uint8_t*>(offsets.data()),
            offsets.size() * sizeof(std::uint32_t)};
  }

  std::vector<std::uint32_t> offsets;
};

}  // namespace

std::vector<std::uint8_t> pack(const RankBlock& block) {
  // Low bytes, then high ones.
  std::vector<std::uint8_t> planes(2 * kRanks);
  const Rank* const ranks = block.row[0].rank[0];
  for (std::size_t i = 0; i < kRanks; ++i) {
    const std::uint16_t stored = storedFor(ranks[i]);
    planes[i] = static_cast<std::uint8_t>(stored);
    planes[kRanks + i] = static_cast<std::uint8_t>(stored >> 8U);
  }
  return compressed(planes);
}

ValueFile::ValueFile(const std::filesystem::path& name, SectionOffsets sections, std::size_t blocks)
    : file_(name, StoreFile::Mode::Read), sections_(std::move(sections)), blocks_(blocks) {}

ValueFile::ValueFile(const std::filesystem::path& name, SectionOffsets sections, std::size_t blocks,
                     std::uint64_t end, IoCounters& counters)
    : file_(name, StoreFile::Mode::ReadAndWrite, &counters),
      sections_(std::move(sections)),
      blocks_(blocks),
      end_(std::max<std::uint64_t>(end, 1)) {
  if (file_.size() < end) {
    throw Error(ErrorKind::Unfinished, shownName(name) + ": is cut short");
  }
  file_.resize(end_);
}

void ValueFile::add(std::size_t section, const std::vector<std::vector<std::uint8_t>>& blocks) {
  SectionIndex index(blocks.size());
  std::vector<std::uint8_t> bytes(index.bytes().size());
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    index.offsets[i] = static_cast<std::uint32_t>(bytes.size());
    bytes.insert(bytes.end(), blocks[i].begin(), blocks[i].end());
  }
  index.offsets.back() = static_cast<std::uint32_t>(bytes.size());
  std::memcpy(bytes.data(), index.bytes().data(), index.bytes().size());
  std::uint64_t offset = 0;
  {
    const std::scoped_lock lock(mutex_);
    offset = end_;
    end_ += bytes.size();
    sections_[section] = offset;
  }
  file_.write(offset, bytes);
}

void ValueFile::read(std::size_t section, std::size_t block, Rank invalid,
                     RankBlock& result) const {
  std::uint32_t ends[2];
  const std::uint64_t begin = sections_[section];
  file_.read(begin + block * sizeof(std::uint32_t),
             {reinterpret_cast<std::uint8_t*>(ends), sizeof ends});
  try {
    const std::size_t indexSize = (blocks_ + 1) * sizeof(std::uint32_t);
    if (ends[0] < indexSize || ends[1] < ends[0] || ends[1] - ends[0] > 4 * sizeof(RankBlock)) {
      throw std::invalid_argument("is damaged");
    }
    std::vector<std::uint8_t> bytes(ends[1] - ends[0]);
    file_.read(begin + ends[0], bytes);
    const std::vector<std::uint8_t> planes = decompressed(bytes, 2 * kRanks);
    if (planes.size() != 2 * kRanks) {
      throw std::invalid_argument("is damaged");
    }
    Rank* const ranks = result.row[0].rank[0];
    for (std::size_t i = 0; i < kRanks; ++i) {
      ranks[i] = rankOf(planes[i] + 256U * planes[kRanks + i], invalid);
    }
  } catch (const std::invalid_argument& fault) {
    throw Error(ErrorKind::Unfinished, shownName(file_.name()) + ": " + fault.what());
  }
}

}  // namespace teeko::store
