#include "teeko/grade/case_folder.hpp"

#include <algorithm>
#include <charconv>
#include <functional>
#include <map>
#include <optional>
#include <system_error>

#include "teeko/core/notation.hpp"
#include "teeko/io/decimal.hpp"
#include "teeko/io/error.hpp"
#include "teeko/io/input_file.hpp"
#include "teeko/io/pattern.hpp"
#include "teeko/io/text.hpp"

#include "settings_file.hpp"

namespace teeko::grade {
namespace {

namespace fs = std::filesystem;

/// In bytes; no game is as long.
constexpr std::size_t kLargestCaseFile = std::size_t{64} << 20;
constexpr std::size_t kLargestSettings = std::size_t{1} << 20;
constexpr const char* kSettings = "settings.yml";

Error caseFault(const fs::path& file, const std::string& what) {
  return {ErrorKind::BadInput, shownName(file) + ": " + what};
}

/// A hint or a reason is a line, however it is written in YAML.
std::string lineIn(std::string text) {
  std::ranges::replace_if(
      text, [](char c) { return c == '\n' || c == '\r'; }, ' ');
  return std::string(trimmed(text));
}

void applySettings(const std::string& settings, const std::string& file, check::Case& result) {
  for (const Setting& setting : readSettings(settings, file)) {
    const auto faultHere = [&](const std::string& what) {
      return faultIn(file, setting.line, what);
    };
    if (setting.key == "weight") {
      const std::optional<double> weight = decimalIn(textOf(setting, file));
      if (!weight || *weight < 0) {
        throw faultHere(inQuotes(*setting.value) + " is not a weight, a number of 0 or more");
      }
      result.weight = *weight;
    } else if (setting.key == "visibility") {
      result.visibility = textOf(setting, file);
      if (!check::isVisibility(result.visibility)) {
        throw faultHere(inQuotes(result.visibility) + " is " + std::string(check::kNoVisibility));
      }
    } else if (setting.key == "hint") {
      result.hint = lineIn(textOf(setting, file));
    } else if (setting.key == "open") {
      result.open = lineIn(textOf(setting, file));
    } else if (lowerCase(setting.key) == "visibility") {
      throw faultHere(inQuotes(setting.key) + " must be written in small letters");
    }
  }
}

/// The case in this folder. `read` gives the contents of a file; only `settings.yml` may be
/// missing.
check::Case caseFrom(const fs::path& folder, check::Part part,
                     const std::function<std::optional<std::string>(const fs::path&)>& read) {
  check::Case result;
  result.part = part;
  result.name = folder.filename().string();
  result.input = *read(folder / "input");
  result.output = *read(folder / "output");
  if (part == check::Part::Movement) {
    result.board = *read(folder / "gameboard.txt");
  }
  const fs::path settings = folder / kSettings;
  if (const std::optional<std::string> text = read(settings)) {
    applySettings(*text, shownName(settings), result);
  }
  if (!result.open.empty()) {
    result.weight = 0;
  }
  return result;
}

std::optional<std::string> readFile(const fs::path& file) {
  const bool isSettings = file.filename() == kSettings;
  // A link that leads nowhere is a fault, not a case without settings.
  if (isSettings && !fs::exists(fs::symlink_status(file))) {
    return std::nullopt;
  }
  return readWhole(file, isSettings ? kLargestSettings : kLargestCaseFile);
}

check::Case loadCase(const fs::path& folder, check::Part part) {
  return caseFrom(folder, part, readFile);
}

std::vector<fs::path> caseFolders(const fs::path& folder) {
  std::vector<fs::path> folders;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
    if (entry.is_directory() && !entry.path().filename().string().starts_with('.')) {
      folders.push_back(entry.path());
    }
  }
  std::ranges::sort(folders);
  return folders;
}

/// Adds the cases in this folder, sorted by name.
void addCases(std::vector<check::Case>& cases, const fs::path& folder, check::Part part) {
  for (const fs::path& caseFolder : caseFolders(folder)) {
    cases.push_back(loadCase(caseFolder, part));
  }
}

/// Adds the cases in this folder, if there is one, which must all be open.
void addOpenCases(std::vector<check::Case>& cases, const fs::path& folder, check::Part part) {
  if (!fs::is_directory(folder)) {
    return;
  }
  const std::size_t known = cases.size();
  addCases(cases, folder, part);
  for (std::size_t i = known; i < cases.size(); ++i) {
    if (cases[i].open.empty()) {
      throw caseFault(folder / cases[i].name / kSettings,
                      "does not say what leaves the case open, as in open: SENTENCE");
    }
  }
}

using TarFiles = std::map<fs::path, std::string_view>;

/// The files in a tar archive ("ustar Interchange Format", pax in POSIX.1-2017): before each, a
/// block of 512 bytes with its name and, in octal digits, its size.
TarFiles filesInTar(std::string_view archive) {
  constexpr std::size_t kBlock = 512;
  constexpr std::size_t kLongestName = 100;
  constexpr std::size_t kSizeAt = 124;
  constexpr std::size_t kSizeLength = 11;
  TarFiles files;
  while (archive.size() >= kBlock && archive.front() != '\0') {
    const std::string_view name = archive.substr(0, kLongestName);
    std::size_t size = 0;
    const char* const digits = archive.data() + kSizeAt;
    (void)std::from_chars(digits, digits + kSizeLength, size, 8);
    archive.remove_prefix(kBlock);
    files.emplace(name.substr(0, name.find('\0')), archive.substr(0, size));
    archive.remove_prefix(std::min(archive.size(), (size + kBlock - 1) / kBlock * kBlock));
  }
  return files;
}

}  // namespace

std::vector<check::Case> loadArchivedCases(std::string_view archive, check::Part part) {
  const TarFiles files = filesInTar(archive);
  const auto read = [&](const fs::path& file) -> std::optional<std::string> {
    const auto found = files.find(file);
    if (found == files.end() && file.filename() != kSettings) {
      throw caseFault(file, "is not in the archive");
    }
    return found == files.end() ? std::nullopt : std::optional<std::string>(found->second);
  };
  std::vector<check::Case> cases;
  for (const char* const kind : {"golden", "open"}) {
    const fs::path folder = fs::path(kind) / check::nameOf(part);
    for (const auto& [file, contents] : files) {
      if (file.filename() == "input" && file.parent_path().parent_path() == folder) {
        cases.push_back(caseFrom(file.parent_path(), part, read));
      }
    }
  }
  return cases;
}

std::vector<check::Case> loadCases(const fs::path& folder, check::Part part) {
  try {
    if (fs::is_regular_file(folder / "input")) {
      return {loadCase(fs::absolute(folder).lexically_normal(), part)};
    }
    const fs::path own = folder / check::nameOf(part);
    const bool hasOwn = fs::is_directory(own) && !fs::exists(own / "input");
    std::vector<check::Case> cases;
    addCases(cases, hasOwn ? own : folder, part);
    if (cases.empty()) {
      throw caseFault(folder, "holds no cases");
    }
    if (hasOwn) {
      addOpenCases(
          cases,
          (fs::absolute(folder) / "").parent_path().parent_path() / "open" / check::nameOf(part),
          part);
    }
    return cases;
  } catch (const fs::filesystem_error& error) {
    throw caseFault(error.path1(), error.code().message());
  }
}

std::vector<check::Case> matchingCases(std::vector<check::Case> cases,
                                       const std::vector<std::string>& patterns) {
  const auto isMatched = [](const std::string& pattern) {
    return [&pattern](const check::Case& given) { return matchesPattern(pattern, given.name); };
  };
  for (const std::string& pattern : patterns) {
    if (std::ranges::none_of(cases, isMatched(pattern))) {
      throw Error(
          ErrorKind::BadInput,
          "no case is called " + inQuotes(pattern) +
              (pattern.starts_with("random-") ? ": --random N makes random-1 to random-N" : ""));
    }
  }
  std::erase_if(cases, [&](const check::Case& given) {
    return !patterns.empty() && std::ranges::none_of(patterns, [&](const std::string& pattern) {
      return matchesPattern(pattern, given.name);
    });
  });
  return cases;
}

}  // namespace teeko::grade
