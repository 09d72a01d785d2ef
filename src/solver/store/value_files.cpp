#include "value_files.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <stdexcept>
#include <string>
#include <utility>

#include "teeko/io/error.hpp"
#include "teeko/io/text.hpp"

#include "../geometry.hpp"
#include "compression.hpp"

namespace teeko::solver {
namespace {

constexpr std::size_t kRanks = sizeof(RankBlock) / sizeof(Rank);
/// Value::plies() is this without the rank's sign, subtracted.
constexpr int kFastest = Value::winIn(1).rank() + 1;

/// All bits where two ranks differ, none where they are equal. Without a comparison, of which the
/// compiler may make branches.
constexpr int differing(int a, int b) noexcept {
  return ((a - b) | (b - a)) >> 31;
}

/// What stands for a rank in a file: 0 for no position, 1 for a draw, and plies + 2 for a win, if
/// those are odd, or a loss. Most are small, so the high bytes compress to nothing.
std::uint16_t storedFor(Rank rank) noexcept {
  // Without branches, so that the compiler can work on many ranks at once.
  const int plies = kFastest - (rank < 0 ? -rank : rank);
  const int ofPosition = ((plies + 1) & differing(rank, 0)) + 1;
  return static_cast<std::uint16_t>(ofPosition & differing(rank, kInvalidRankForMin) &
                                    differing(rank, kInvalidRankForMax));
}

/// The rank that is stored so, without branches too.
Rank rankOf(std::uint16_t stored, Rank invalid) noexcept {
  const int plies = stored - 2;
  const int decided = plies % 2 != 0 ? kFastest - plies : plies - kFastest;
  const auto rank = static_cast<Rank>(stored == 1 ? Value().rank() : decided);
  return stored == 0 ? invalid : rank;
}

using Plane = std::array<std::uint8_t, kRanks>;

/// The bytes of what is stored for a block's ranks: first the low ones of all of them, then the
/// high ones.
struct Planes {
  explicit Planes(const Rank* ranks) noexcept {  // NOLINT(*-member-init): what is used is written
    unsigned all = 0;
    for (std::size_t i = 0; i < kRanks; ++i) {
      const std::uint16_t stored = storedFor(ranks[i]);
      plane[0][i] = static_cast<std::uint8_t>(stored);
      all |= stored;
    }
    if (all > 0xff) {
      for (std::size_t i = 0; i < kRanks; ++i) {
        plane[1][i] = static_cast<std::uint8_t>(storedFor(ranks[i]) >> 8U);
      }
      count = 2;
    }
  }

  [[nodiscard]] std::span<const std::uint8_t> bytes() const noexcept {
    return {plane[0].data(), count * kRanks};
  }

  Plane plane[2];
  /// One if all high bytes are zero.
  std::size_t count = 1;
};

/// Swaps the rows and columns of a plane, and each lane with its inverse.
void transpose(Plane& plane) noexcept {
  constexpr std::size_t kSide = kColumnsPerTile;
  static_assert(kSide == kRowsPerBlock);
  using Square = std::array<std::uint8_t, kSide * kSide>;
  std::array<Square, kLaneCount> lanes;  // NOLINT(*-member-init)
  for (std::size_t row = 0; row < kSide; ++row) {
    for (std::size_t lane = 0; lane < kLaneCount; ++lane) {
      std::copy_n(&plane[(row * kLaneCount + lane) * kSide], kSide, &lanes[lane][row * kSide]);
    }
  }
  for (std::size_t lane = 0; lane < kLaneCount; ++lane) {
    Square& square = lanes[lane];
    Square other;  // NOLINT(*-member-init)
    // A byte's index is 64 * row + column. Taking bytes from the two halves in turn rotates the
    // bits of each index left by one; after six times, row and column are swapped.
    for (std::size_t side = 1; side < kSide; side *= 2) {
      for (std::size_t i = 0; i < square.size() / 2; ++i) {
        other[2 * i] = square[i];
        other[2 * i + 1] = square[square.size() / 2 + i];
      }
      square = other;
    }
  }
  for (std::size_t row = 0; row < kSide; ++row) {
    for (std::size_t lane = 0; lane < kLaneCount; ++lane) {
      std::copy_n(&lanes[kSymmetryTables.inverse[lane]][row * kSide], kSide,
                  &plane[(row * kLaneCount + lane) * kSide]);
    }
  }
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

Sections sectionsOf(int size, int pieces) {
  const int own = ownOf(pieces);
  const std::size_t rows = countTiles(size, pieces - own);
  const std::size_t columns = countTiles(size, own);
  return pieces == kAllPieces ? Sections{columns, rows} : Sections{rows, columns};
}

Bytes pack(const Compressor& compressor, const RankBlock& block) {
  return compressor.compressed(Planes(block.row[0].rank[0]).bytes());
}

Bytes packTransposed(const Compressor& compressor, const RankRow* rows) {
  Planes planes(rows->rank[0]);
  for (std::size_t i = 0; i < planes.count; ++i) {
    transpose(planes.plane[i]);
  }
  return compressor.compressed(planes.bytes());
}

void unpack(const Decompressor& decompressor, std::span<const std::uint8_t> bytes, Rank invalid,
            RankBlock& result) {
  Bytes planes = decompressor.decompressed(bytes, 2 * kRanks);
  if (planes.size() == kRanks) {
    planes.resize(2 * kRanks);
  }
  if (planes.size() != 2 * kRanks) {
    throw std::invalid_argument("is damaged");
  }
  Rank* const ranks = result.row[0].rank[0];
  std::uint16_t most = 0;
  for (std::size_t i = 0; i < kRanks; ++i) {
    const auto stored = static_cast<std::uint16_t>(planes[i] + 256U * planes[kRanks + i]);
    most = std::max(most, stored);
    ranks[i] = rankOf(stored, invalid);
  }
  if (most > Value::kLongestLoss + 2) {
    throw std::invalid_argument("is damaged");
  }
}

ValueFiles::ValueFiles(StoreFolder folder, int pieces, std::vector<SectionPlace> sections,
                       std::size_t blocks)
    : folder_(std::move(folder)),
      pieces_(pieces),
      sections_(std::move(sections)),
      blocks_(blocks) {}

std::string ValueFiles::nameOf(int pieces, std::size_t file) {
  const std::string name = "values-" + std::to_string(pieces);
  return file == 0 ? name : name + '-' + std::to_string(file);
}

void ValueFiles::write(std::size_t file, std::uint64_t end) {
  StoreFile opened = folder_.open(nameOf(pieces_, file), end > 0 ? StoreFile::Mode::ReadAndWriteOld
                                                                 : StoreFile::Mode::ReadAndWrite);
  if (opened.size() < end) {
    throw Error(ErrorKind::Unfinished, shownName(opened.name()) + ": is cut short");
  }
  written_ = file;
  end_ = std::max<std::uint64_t>(end, 1);
  opened.resize(end_);
  files_[file] = std::move(opened);
}

const StoreFile& ValueFiles::fileAt(std::size_t number) const {
  const std::scoped_lock lock(mutex_);
  StoreFile& file = files_[number];
  if (!file.isOpen()) {
    file = folder_.open(nameOf(pieces_, number), StoreFile::Mode::Read);
  }
  return file;
}

void ValueFiles::bindBlock(std::size_t section, std::size_t block,
                           std::span<std::uint8_t> packed) const {
  const std::uint64_t owner[] = {folder_.run(), static_cast<std::uint64_t>(pieces_), section,
                                 block};
  bindTo(owner, packed);
}

void ValueFiles::add(std::size_t section, const std::vector<Bytes>& blocks) {
  SectionIndex index(blocks.size());
  Bytes bytes(index.bytes().size());
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    index.offsets[i] = static_cast<std::uint32_t>(bytes.size());
    bytes.insert(bytes.end(), blocks[i].begin(), blocks[i].end());
    bindBlock(section, i, std::span(bytes).last(blocks[i].size()));
  }
  index.offsets.back() = static_cast<std::uint32_t>(bytes.size());
  std::memcpy(bytes.data(), index.bytes().data(), index.bytes().size());
  std::uint64_t offset = 0;
  {
    const std::scoped_lock lock(mutex_);
    offset = end_;
    end_ += bytes.size();
    sections_[section] = {written_, offset};
  }
  fileAt(written_).write(offset, bytes);
}

void ValueFiles::place(std::size_t section, const SectionPlace& place) {
  const std::scoped_lock lock(mutex_);
  sections_.at(section) = place;
}

void ValueFiles::sync() const {
  fileAt(written_).sync();
}

Bytes ValueFiles::packed(std::size_t section, std::size_t block) const {
  const auto [number, begin] = sections_[section];
  const StoreFile& file = fileAt(number);
  std::uint32_t ends[2];
  file.read(begin + block * sizeof(std::uint32_t),
            {reinterpret_cast<std::uint8_t*>(ends), sizeof ends});
  const std::size_t indexSize = (blocks_ + 1) * sizeof(std::uint32_t);
  if (ends[0] < indexSize || ends[1] < ends[0] || ends[1] - ends[0] > 4 * sizeof(RankBlock)) {
    throw Error(ErrorKind::Unfinished, shownName(file.name()) + ": is damaged");
  }
  Bytes bytes(ends[1] - ends[0]);
  file.read(begin + ends[0], bytes);
  bindBlock(section, block, bytes);
  return bytes;
}

void ValueFiles::read(std::size_t section, std::size_t block, Rank invalid,
                      RankBlock& result) const {
  const Bytes bytes = packed(section, block);
  try {
    unpack(decompressor_, bytes, invalid, result);
  } catch (const std::invalid_argument& fault) {
    throw Error(ErrorKind::Unfinished,
                shownName(fileAt(sections_[section].file).name()) + ": " + fault.what());
  }
}

}  // namespace teeko::solver
