#include "teeko/grade/case_folder.hpp"

#include <algorithm>
#include <optional>
#include <system_error>

#ifdef TEEKO_HAS_PROCESSES
#include <fnmatch.h>
#endif

#include "teeko/core/notation.hpp"
#include "teeko/io/decimal.hpp"
#include "teeko/io/error.hpp"
#include "teeko/io/input_file.hpp"
#include "teeko/io/text.hpp"

#include "settings_file.hpp"

namespace teeko::grade {
namespace {

namespace fs = std::filesystem;

/// In bytes; no game is as long.
constexpr std::size_t kLargestCaseFile = std::size_t{64} << 20;
constexpr std::size_t kLargestSettings = std::size_t{1} << 20;

Error caseFault(const fs::path& file, const std::string& what) {
  return {ErrorKind::BadInput, shownName(file) + ": " + what};
}

/// A hint or a reason is a line, however it is written in YAML.
std::string lineIn(std::string text) {
  std::ranges::replace_if(
      text, [](char c) { return c == '\n' || c == '\r'; }, ' ');
  return std::string(trimmed(text));
}

void applySettings(const fs::path& path, check::Case& result) {
  const std::string file = shownName(path);
  for (const Setting& setting : readSettings(readWhole(path, kLargestSettings), file)) {
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

check::Case loadCase(const fs::path& folder, check::Part part) {
  check::Case result;
  result.part = part;
  result.name = folder.filename().string();
  const auto require = [&](const char* name) { return readWhole(folder / name, kLargestCaseFile); };
  result.input = require("input");
  result.output = require("output");
  if (part == check::Part::Movement) {
    result.board = require("gameboard.txt");
  }
  // A link that leads nowhere is a fault, not a case without settings.
  const fs::path settings = folder / "settings.yml";
  if (fs::exists(fs::symlink_status(settings))) {
    applySettings(settings, result);
  }
  if (!result.open.empty()) {
    result.weight = 0;
  }
  return result;
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
      throw caseFault(folder / cases[i].name / "settings.yml",
                      "does not say what leaves the case open, as in open: SENTENCE");
    }
  }
}

bool matches(const std::string& pattern, const std::string& name) {
#ifdef TEEKO_HAS_PROCESSES
  return fnmatch(pattern.c_str(), name.c_str(), 0) == 0;
#else
  return pattern == name;
#endif
}

}  // namespace

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
    return [&pattern](const check::Case& given) { return matches(pattern, given.name); };
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
      return matches(pattern, given.name);
    });
  });
  return cases;
}

}  // namespace teeko::grade
