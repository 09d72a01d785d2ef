#include "teeko/solver/solution_file.hpp"

#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>

#include <xxhash.h>

#include "teeko/io/replace_file.hpp"

#include "../solution_data.hpp"
#include "mapped_file.hpp"

namespace teeko::solver {

namespace {

/// To be changed with whatever changes the bytes of a file or their meaning.
constexpr std::uint32_t kVersion = 2;
constexpr std::size_t kLine = 64;

/// What a file must begin with to be the right one.
struct Identity {
  char magic[16] = "teeko solution\n";
  std::uint32_t version = kVersion;
  std::uint32_t byteOrder = 0x01020304;
  std::uint32_t side = 0;
  std::uint32_t goals = 0;
  std::uint32_t movement = 0;
  std::uint8_t choosers[kPiecesPerSide] = {};
};

struct Counts {
  std::uint64_t positions, wins, losses, draws, longest;
};

/// The beginning of a file; the matrices follow, by the number of pieces.
struct alignas(kLine) Header {
  Identity identity;
  std::uint64_t size = 0;
  /// Of the whole file, with zero here.
  std::uint64_t checksum = 0;
  Counts placed[kAllPieces + 1] = {};
  std::uint64_t levels = 0;
  /// By plies, wins and losses together: the plies tell which.
  std::uint64_t positionsOfLevel[Value::kLongestLossInCode + 1] = {};
  /// So that no byte is padding, which would have any value.
  std::uint64_t unused[6] = {};
};
static_assert(std::has_unique_object_representations_v<Header> && sizeof(Header) % kLine == 0);

Identity identityOf(int side, const Variant& variant) {
  Identity identity;
  identity.side = static_cast<std::uint32_t>(side);
  identity.goals = static_cast<std::uint32_t>(variant.goals);
  identity.movement = variant.movement ? 1 : 0;
  for (std::size_t drop = 0; drop < variant.drops.choosers.size(); ++drop) {
    identity.choosers[drop] = static_cast<std::uint8_t>(variant.drops.choosers[drop]);
  }
  return identity;
}

std::size_t bytesOf(const Geometry& geometry, int pieces) {
  return ValueMatrix::bytesFor(geometry.setsOf(pieces - ownOf(pieces)),
                               geometry.setsOf(ownOf(pieces)));
}

std::size_t fileSizeOf(const Geometry& geometry) {
  std::size_t size = sizeof(Header);
  for (int pieces = 0; pieces <= kAllPieces; ++pieces) {
    size += bytesOf(geometry, pieces);
  }
  return size;
}

/// Covers the header, with zero in place of the checksum, and the matrices. It is a guard against
/// damage, not against forgery.
std::uint64_t checksumOf(Header header, const void* matrices, std::size_t size) {
  header.checksum = 0;
  return XXH3_64bits_withSeed(matrices, size, XXH3_64bits(&header, sizeof header));
}

Header headerOf(const SolutionData& data) {
  Header header;
  header.identity = identityOf(data.geometry.side, data.variant);
  for (std::size_t i = 0; i < data.placed.size(); ++i) {
    const PlacedCounts& counts = data.placed[i];
    header.placed[i] = {counts.positions, counts.wins, counts.losses, counts.draws,
                        static_cast<std::uint64_t>(counts.longest.value_or(0))};
  }
  header.levels = data.distances.size();
  for (std::size_t level = 0; level < header.levels; ++level) {
    const DistanceCounts& counts = data.distances[level];
    header.positionsOfLevel[level] = counts.wins + counts.losses;
  }
  return header;
}

void restoreCounts(const Header& header, SolutionData& data) {
  for (int i = 0; i <= kAllPieces; ++i) {
    const Counts& counts = header.placed[i];
    PlacedCounts placed;
    placed.pieces = kAllPieces - i;
    placed.positions = counts.positions;
    placed.wins = counts.wins;
    placed.losses = counts.losses;
    placed.draws = counts.draws;
    if (counts.longest != 0) {
      placed.longest = static_cast<int>(counts.longest);
    }
    data.placed.push_back(placed);
  }
  for (std::size_t level = 0; level < header.levels; ++level) {
    const std::uint64_t positions = header.positionsOfLevel[level];
    const bool won = level % 2 == 1;
    data.distances.push_back({static_cast<int>(level), won ? positions : 0, won ? 0 : positions});
  }
}

/// What is in this file, if it is the solution for this geometry and variant.
std::shared_ptr<const SolutionData> load(const std::filesystem::path& file, Geometry geometry,
                                         const Variant& variant) {
  auto data = std::make_shared<SolutionData>();
  data->geometry = std::move(geometry);
  data->variant = variant;
  const std::size_t size = fileSizeOf(data->geometry);
  const std::optional<MappedFile> mapped = mapFile(file, size);
  if (!mapped) {
    return nullptr;
  }
  Header header;
  std::memcpy(static_cast<void*>(&header), mapped->memory.get(), sizeof header);
  const Identity identity = identityOf(data->geometry.side, variant);
  const auto* matrices =
      reinterpret_cast<const std::uint8_t*>(mapped->memory.get()) + sizeof header;
  if (std::memcmp(&header.identity, &identity, sizeof identity) != 0 || header.size != size ||
      header.levels > std::size(header.positionsOfLevel) ||
      header.checksum != checksumOf(header, matrices, size - sizeof header)) {
    return nullptr;
  }
  restoreCounts(header, *data);
  for (int pieces = 0; pieces <= kAllPieces; ++pieces) {
    data->values[static_cast<std::size_t>(pieces)] =
        ValueMatrix(data->geometry.setsOf(ownOf(pieces)), matrices);
    matrices += bytesOf(data->geometry, pieces);
  }
  data->file = mapped->memory;
  return data;
}

void save(const SolutionData& data, const std::filesystem::path& file) {
  std::string contents(fileSizeOf(data.geometry), '\0');
  std::size_t offset = sizeof(Header);
  for (int pieces = 0; pieces <= kAllPieces; ++pieces) {
    const std::size_t bytes = bytesOf(data.geometry, pieces);
    std::memcpy(contents.data() + offset, data.values[static_cast<std::size_t>(pieces)].lane(0, 0),
                bytes);
    offset += bytes;
  }
  Header header = headerOf(data);
  header.size = contents.size();
  header.checksum =
      checksumOf(header, contents.data() + sizeof header, contents.size() - sizeof header);
  std::memcpy(contents.data(), &header, sizeof header);
  replaceFile(file, contents);
}

}  // namespace

template <int Size>
std::optional<Solution<Size>> loadSolution(const std::filesystem::path& file,
                                           const Variant& variant) {
  auto data = load(file, makeGeometry<Size>(variant.goals), variant);
  if (!data) {
    return std::nullopt;
  }
  return SolutionAccess::make<Size>(std::move(data));
}

template <int Size>
void saveSolution(const Solution<Size>& solution, const std::filesystem::path& file) {
  save(SolutionAccess::dataOf(solution), file);
}

template std::optional<Solution<4>> loadSolution(const std::filesystem::path&, const Variant&);
template std::optional<Solution<5>> loadSolution(const std::filesystem::path&, const Variant&);
template std::optional<Solution<6>> loadSolution(const std::filesystem::path&, const Variant&);
template std::optional<Solution<7>> loadSolution(const std::filesystem::path&, const Variant&);
template std::optional<Solution<8>> loadSolution(const std::filesystem::path&, const Variant&);
template void saveSolution(const Solution<4>&, const std::filesystem::path&);
template void saveSolution(const Solution<5>&, const std::filesystem::path&);
template void saveSolution(const Solution<6>&, const std::filesystem::path&);
template void saveSolution(const Solution<7>&, const std::filesystem::path&);
template void saveSolution(const Solution<8>&, const std::filesystem::path&);

}  // namespace teeko::solver
