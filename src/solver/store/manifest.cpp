#include "manifest.hpp"

#include <algorithm>
#include <bit>
#include <string>
#include <string_view>

#include <xxhash.h>

#include "teeko/io/decimal.hpp"
#include "teeko/io/error.hpp"
#include "teeko/io/input_file.hpp"
#include "teeko/io/string_stream.hpp"
#include "teeko/io/text.hpp"
#include "teeko/solver/value.hpp"

#include "../geometry.hpp"
#include "store_file.hpp"

namespace teeko::solver {
namespace {

/// To be changed with whatever changes the bytes of a store's files or their meaning, but for what
/// the manifest begins and ends with: the version, and the checksum.
constexpr std::string_view kStoreVersion = "4";
/// The last line, before the checksum of what is above it.
constexpr std::string_view kEnd = "checksum ";
/// Follows the name of the drop rule if the game has no movement phase. Older stores lack it, and
/// their games have one.
constexpr std::string_view kPlacementOnly = "-placement";
constexpr std::size_t kLargestManifest = std::size_t{1} << 24U;
constexpr std::uint64_t kMostFiles = std::uint64_t{1} << 20U;

/// The files have numbers as the processor has them.
constexpr std::string_view byteOrder() noexcept {
  return std::endian::native == std::endian::little ? "little" : "big";
}

std::filesystem::path fileIn(const std::filesystem::path& folder) {
  return folder / "store";
}

std::string checksumOf(std::string_view text) {
  return std::to_string(XXH3_64bits(text.data(), text.size()));
}

/// The words of a manifest, each after the one before it.
class ManifestWords {
 public:
  ManifestWords(const std::filesystem::path& file, std::string_view text)
      : file_(file), size_(text.size()), in_(std::string(text)) {}

  [[noreturn]] void refuse(const std::string& why = "is damaged") const {
    throw Error(ErrorKind::BadInput, shownName(file_) + ": " + why);
  }
  /// The next one; empty at the end.
  std::string text() {
    std::string word;
    in_ >> word;
    return word;
  }
  void expect(std::string_view word) {
    if (text() != word) {
      refuse();
    }
  }
  std::uint64_t number(std::uint64_t most = ~std::uint64_t{0}) {
    const auto number = integerIn<std::uint64_t>(text());
    if (!number || *number > most) {
      refuse();
    }
    return *number;
  }
  std::vector<std::uint64_t> numbers() {
    std::vector<std::uint64_t> numbers(number(size_));
    for (std::uint64_t& each : numbers) {
      each = number();
    }
    return numbers;
  }

 private:
  const std::filesystem::path& file_;
  /// No more words than characters.
  std::size_t size_;
  StringReader in_;
};

void writeNumbers(std::ostream& out, const std::vector<std::uint64_t>& numbers) {
  out << numbers.size();
  for (const std::uint64_t number : numbers) {
    out << ' ' << number;
  }
  out << '\n';
}

std::string wordsOf(const Manifest& manifest) {
  StringWriter out;
  out << "teeko-store " << kStoreVersion << ' ' << byteOrder() << "\nrun " << manifest.run
      << "\ncommits " << manifest.commits << "\nsize " << manifest.size << "\ngoals "
      << nameOf(manifest.variant.goals) << "\ndrops " << manifest.variant.drops.name
      << (manifest.variant.movement ? "" : kPlacementOnly) << "\nparts " << manifest.parts
      << "\nlevels ";
  std::vector<std::uint64_t> levels;
  for (const DistanceCounts& level : manifest.levels) {
    levels.push_back(level.wins + level.losses);
  }
  writeNumbers(out, levels);
  out << "movement-done " << (manifest.isMovementDone ? 1 : 0) << "\nlog ";
  writeNumbers(out, manifest.logEnds);
  out << "files " << manifest.files << "\nfewest-done " << manifest.fewestDone << '\n';
  for (const ValuesState& values : manifest.values) {
    std::vector<std::uint64_t> places;
    for (const SectionPlace& place : values.sections) {
      places.insert(places.end(), {place.file, place.offset});
    }
    out << "values ";
    writeNumbers(out, values.ends);
    writeNumbers(out, places);
    out << "counts " << values.counts.draws << ' ';
    writeNumbers(out, values.counts.byPlies);
  }
  return out.str();
}

/// How many of the values with so many pieces a store has.
enum class Found : std::uint8_t { None, WholeParts, All };

Found foundOf(const Manifest& manifest, int pieces) {
  if (pieces >= manifest.fewestDone) {
    return Found::All;
  }
  // Those with all pieces and with one fewer are found together, from the log.
  const bool isFromLog =
      manifest.fewestDone > kAllPieces && manifest.isMovementDone && pieces >= kAllPieces - 1;
  return isFromLog ? Found::WholeParts : Found::None;
}

/// Whether these can be the values with so many pieces.
bool isPossible(const ValuesState& values, const Manifest& manifest, int pieces) {
  const Found found = foundOf(manifest, pieces);
  const std::vector<SectionPlace>& sections = values.sections;
  if (values.ends.size() > manifest.files ||
      values.counts.byPlies.size() > Value::kLongestLoss + 1) {
    return false;
  }
  if (sections.size() != sectionsOf(manifest.size, pieces).count) {
    return sections.empty() && found != Found::All;
  }
  for (std::size_t i = 0; i < sections.size(); ++i) {
    const auto& [file, offset] = sections[i];
    const bool isWanted = found == Found::All ||
                          (found == Found::WholeParts && sections[i % manifest.parts].offset != 0);
    const bool isInFile = file < values.ends.size() && offset < values.ends[file];
    const bool isRight = isWanted ? offset != 0 && isInFile : offset == 0 && file == 0;
    if (!isRight) {
      return false;
    }
  }
  return true;
}

/// Whether a store can have this manifest: no number in it is out of its range.
bool isPossible(const Manifest& manifest) {
  if (manifest.parts == 0 || manifest.parts > countTiles(manifest.size, kPiecesPerSide) ||
      manifest.logEnds.size() != manifest.parts || manifest.files > kMostFiles ||
      manifest.levels.size() > Value::kLongestWin ||
      (!manifest.isMovementDone && manifest.fewestDone <= kAllPieces)) {
    return false;
  }
  for (int pieces = 0; pieces <= kAllPieces; ++pieces) {
    if (!isPossible(manifest.values[static_cast<std::size_t>(pieces)], manifest, pieces)) {
      return false;
    }
  }
  return true;
}

/// Parses a manifest whose checksum is right, so a fault in it is not damage: it was written so.
Manifest manifestIn(ManifestWords words) {
  Manifest manifest;
  words.expect("teeko-store");
  if (const std::string version = words.text(); version != kStoreVersion) {
    words.refuse("is of another version of teeko, whose stores have the format " +
                 printable(version) + ", not " + std::string(kStoreVersion) +
                 "; solve the game once more, in another folder");
  }
  if (words.text() != byteOrder()) {
    words.refuse("is of a machine with another order of bytes");
  }
  words.expect("run");
  manifest.run = words.number();
  words.expect("commits");
  manifest.commits = words.number();
  words.expect("size");
  manifest.size = static_cast<int>(words.number(kLargestSize));
  words.expect("goals");
  const auto goals = goalSetNamed(words.text());
  words.expect("drops");
  std::string name = words.text();
  const bool movement = !name.ends_with(kPlacementOnly);
  name.resize(name.size() - (movement ? 0 : kPlacementOnly.size()));
  const auto drops = dropRuleNamed(name);
  if (manifest.size < kSmallestSize || !goals || !drops) {
    words.refuse();
  }
  manifest.variant = {.goals = *goals, .drops = *drops, .movement = movement};
  words.expect("parts");
  manifest.parts = words.number();
  words.expect("levels");
  for (const std::uint64_t count : words.numbers()) {
    const auto plies = static_cast<int>(manifest.levels.size());
    const bool won = plies % 2 == 1;
    manifest.levels.push_back({plies, won ? count : 0, won ? 0 : count});
  }
  words.expect("movement-done");
  manifest.isMovementDone = words.number(1) == 1;
  words.expect("log");
  manifest.logEnds = words.numbers();
  words.expect("files");
  manifest.files = words.number();
  words.expect("fewest-done");
  manifest.fewestDone = static_cast<int>(words.number(kAllPieces + 1));
  for (ValuesState& values : manifest.values) {
    words.expect("values");
    values.ends = words.numbers();
    const auto places = words.numbers();
    if (places.size() % 2 != 0) {
      words.refuse();
    }
    for (std::size_t i = 0; i < places.size(); i += 2) {
      values.sections.push_back({places[i], places[i + 1]});
    }
    words.expect("counts");
    values.counts.draws = words.number();
    values.counts.byPlies = words.numbers();
  }
  if (!isPossible(manifest)) {
    words.refuse();
  }
  return manifest;
}

/// A variant on a board of this size, in words.
std::string gameText(int size, const Variant& variant) {
  return std::to_string(size) + 'x' + std::to_string(size) + ", " +
         std::string(nameOf(variant.goals)) + " goals, " + std::string(variant.drops.name) +
         " drops" + (variant.movement ? "" : ", no movement");
}

}  // namespace

std::string textOf(const Manifest& manifest) {
  const std::string words = wordsOf(manifest);
  return words + std::string(kEnd) + checksumOf(words) + '\n';
}

Manifest manifestIn(const std::filesystem::path& file, std::string_view text) {
  const std::size_t end = text.rfind(kEnd);
  if (end == std::string::npos ||
      text.substr(end) != std::string(kEnd) + checksumOf(text.substr(0, end)) + '\n') {
    ManifestWords(file, "").refuse();
  }
  return manifestIn(ManifestWords(file, text.substr(0, end)));
}

std::optional<Manifest> readManifest(const std::filesystem::path& folder) {
  const std::filesystem::path file = fileIn(folder);
  if (!std::filesystem::exists(file)) {
    return std::nullopt;
  }
  return manifestIn(file, readWhole(file, kLargestManifest));
}

void writeManifest(const std::filesystem::path& folder, const Manifest& manifest) {
  const std::string text = textOf(manifest);
  const std::filesystem::path written = folder / "store-new";
  const StoreFile file(written, StoreFile::Mode::ReadAndWrite);
  file.resize(0);
  file.write(0, {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
  file.sync();
  std::error_code failure;
  std::filesystem::rename(written, fileIn(folder), failure);
  if (failure) {
    throw Error(ErrorKind::Unfinished,
                shownName(fileIn(folder)) + ": cannot be written: " + failure.message());
  }
  StoreFile::syncFolder(folder);
}

void requireVariant(const std::filesystem::path& folder, const Manifest& manifest, int size,
                    const Variant& variant) {
  const std::string found = gameText(manifest.size, manifest.variant);
  const std::string wanted = gameText(size, variant);
  if (found != wanted) {
    throw Error(ErrorKind::BadInput,
                shownName(folder) + ": is a store of " + found + ", not of " + wanted);
  }
}

std::optional<Manifest> manifestToGoOnFrom(const std::vector<Manifest>& all) {
  std::uint64_t newest = 0;
  for (const Manifest& manifest : all) {
    if (manifest.run != all.front().run) {
      return std::nullopt;
    }
    newest = std::max(newest, manifest.commits);
  }
  const auto withCommits = [&](std::uint64_t commits) {
    return std::find_if(all.begin(), all.end(),
                        [&](const Manifest& manifest) { return manifest.commits == commits; });
  };
  const auto older = withCommits(newest - 1);
  return older != all.end() ? *older : *withCommits(newest);
}

}  // namespace teeko::solver
