#include "teeko/solver/solution_file.hpp"

#include <cstdint>
#include <cstring>
#include <fstream>
#include <memory>
#include <span>
#include <string>
#include <system_error>
#include <type_traits>
#include <utility>

#include <xxhash.h>

#include "teeko/io/replace_file.hpp"

#include "../memory_values.hpp"

namespace teeko::solver {

namespace {

/// To be changed with whatever changes the bytes of a file or their meaning.
constexpr std::uint32_t kVersion = 3;

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

/// The beginning of a file; the matrices follow, by the number of pieces, and then the log.
struct Header {
  Identity identity;
  /// Of the whole file, with zero here. It is a guard against damage, not against forgery.
  std::uint64_t checksum = 0;
  /// How many pieces of the log there are.
  std::uint64_t pieces = 0;
  Counts placed[kAllPieces + 1] = {};
  std::uint64_t levels = 0;
  /// By plies, wins and losses together: the plies tell which.
  std::uint64_t positionsOfLevel[Value::kLongestLossInCode + 1] = {};
};
static_assert(std::has_unique_object_representations_v<Header>);

/// Stands before each piece of the log.
struct KeptPiece {
  std::uint32_t part = 0;
  std::uint32_t level = 0;
  std::uint64_t bytes = 0;
};
static_assert(std::has_unique_object_representations_v<KeptPiece>);

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

template <typename T>
std::span<const std::uint8_t> bytesOf(const T& value) {
  return {reinterpret_cast<const std::uint8_t*>(&value), sizeof value};
}

/// Adds up the bytes of a file.
class Checksum {
 public:
  explicit Checksum(Header header) : state_(XXH3_createState(), &XXH3_freeState) {
    if (state_ == nullptr) {
      throw std::bad_alloc();
    }
    header.checksum = 0;
    XXH3_64bits_reset(state_.get());
    add(bytesOf(header));
  }

  void add(std::span<const std::uint8_t> bytes) {
    XXH3_64bits_update(state_.get(), bytes.data(), bytes.size());
  }
  [[nodiscard]] std::uint64_t value() const { return XXH3_64bits_digest(state_.get()); }

 private:
  std::unique_ptr<XXH3_state_t, XXH_errorcode (*)(XXH3_state_t*)> state_;
};

/// Reads a regular file from its beginning.
class Reader {
 public:
  explicit Reader(const std::filesystem::path& file) {
    std::error_code error;
    if (std::filesystem::is_regular_file(file, error)) {
      left_ = std::filesystem::file_size(file, error);
      stream_.open(file, std::ios::binary);
    }
    isGood_ = stream_.is_open() && !error;
  }

  /// How many bytes there are still.
  [[nodiscard]] std::uint64_t left() const noexcept { return left_; }
  /// Fills `bytes`; false, now and from then on, when there are fewer or they cannot be read.
  [[nodiscard]] bool read(std::span<std::uint8_t> bytes) {
    isGood_ = isGood_ && bytes.size() <= left_ &&
              stream_.read(reinterpret_cast<char*>(bytes.data()),
                           static_cast<std::streamsize>(bytes.size()));
    left_ -= isGood_ ? bytes.size() : 0;
    return isGood_;
  }
  template <typename T>
  [[nodiscard]] bool readInto(T& value) {
    return read({reinterpret_cast<std::uint8_t*>(&value), sizeof value});
  }

 private:
  std::ifstream stream_;
  std::uint64_t left_ = 0;
  bool isGood_ = false;
};

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

/// Reads a piece of the log; false when there is none.
bool readPiece(Reader& reader, std::uint64_t levels, Checksum& checksum, MemoryLog& log) {
  KeptPiece header;
  if (!reader.readInto(header) || header.bytes > reader.left() || header.level >= levels ||
      header.part >= log.parts()) {
    return false;
  }
  const auto bytes = log.takeRoom(header.part, static_cast<int>(header.level), header.bytes);
  if (!reader.read(bytes)) {
    return false;
  }
  checksum.add(bytesOf(header));
  checksum.add(bytes);
  return true;
}

/// What is in this file, if it is the solution for this geometry and variant.
std::shared_ptr<const SolutionData> load(const std::filesystem::path& file, Geometry geometry,
                                         const Variant& variant) {
  Reader reader(file);
  Header header;
  const Identity identity = identityOf(geometry.side, variant);
  if (!reader.readInto(header) || std::memcmp(&header.identity, &identity, sizeof identity) != 0 ||
      header.levels > std::size(header.positionsOfLevel)) {
    return nullptr;
  }
  auto data = std::make_shared<SolutionData>();
  auto values = std::make_shared<MemoryValues>();
  data->geometry = std::move(geometry);
  data->variant = variant;
  data->source = values;
  restoreCounts(header, *data);
  Checksum checksum(header);
  for (int pieces = 0; pieces < kAllPieces; ++pieces) {
    ValueMatrix& matrix = values->fewer[static_cast<std::size_t>(pieces)];
    matrix = ValueMatrix(data->geometry.setsOf(pieces - ownOf(pieces)),
                         data->geometry.setsOf(ownOf(pieces)));
    if (!reader.read(matrix.bytes())) {
      return nullptr;
    }
    checksum.add(matrix.bytes());
  }
  const Ownership ownership = ownershipInMemory(data->geometry);
  auto log = std::make_unique<MemoryLog>(ownership.parts().count(), KeptLevels::All);
  for (std::uint64_t piece = 0; piece < header.pieces; ++piece) {
    if (!readPiece(reader, header.levels, checksum, *log)) {
      return nullptr;
    }
  }
  if (reader.left() != 0 || header.checksum != checksum.value()) {
    return nullptr;
  }
  ThreadPool pool(threadsFor(0));
  try {
    values->all.emplace(data->geometry, ownership, std::move(log),
                        Cpu{.kernels = *kernelsFor(Instructions::Auto), .pool = pool});
  } catch (const DamagedRecord&) {
    return nullptr;
  }
  return data;
}

void save(const SolutionData& data, const std::filesystem::path& file) {
  const auto& values = dynamic_cast<const MemoryValues&>(*data.source);
  Header header = headerOf(data);
  std::string contents(sizeof header, '\0');
  const auto add = [&contents](std::span<const std::uint8_t> bytes) {
    contents.append(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  };
  for (const ValueMatrix& matrix : values.fewer) {
    add(matrix.bytes());
  }
  const MemoryLog& log = values.all->log();
  for (int level = 1; level < log.levels(); ++level) {
    for (std::size_t part = 0; part < log.parts(); ++part) {
      for (std::size_t i = 0; i < log.pieces(part, level); ++i) {
        const std::span<const std::uint8_t> piece = log.piece(part, level, i).bytes;
        add(bytesOf(KeptPiece{.part = static_cast<std::uint32_t>(part),
                              .level = static_cast<std::uint32_t>(level),
                              .bytes = piece.size()}));
        add(piece);
        ++header.pieces;
      }
    }
  }
  Checksum checksum(header);
  checksum.add({reinterpret_cast<const std::uint8_t*>(contents.data()) + sizeof header,
                contents.size() - sizeof header});
  header.checksum = checksum.value();
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
