#include "teeko/check/case.hpp"

#include <algorithm>
#include <optional>
#include <string_view>
#include <system_error>

#ifdef TEEKO_HAS_PROCESSES
#include <fnmatch.h>
#endif

#include "teeko/io/decimal.hpp"
#include "teeko/io/error.hpp"
#include "teeko/io/input_file.hpp"
#include "teeko/io/string_stream.hpp"
#include "teeko/io/text.hpp"

namespace teeko::check {
namespace {

namespace fs = std::filesystem;

/// In bytes; no game is as long.
constexpr std::size_t kLargestFile = std::size_t{64} << 20;

Error fault(const fs::path& file, const std::string& what) {
  return {ErrorKind::BadInput, shownName(file) + ": " + what};
}

/// A plain value of a YAML line: without its comment and quotes.
std::string_view plainValue(std::string_view text) {
  text = trimmed(text.substr(0, text.find(" #")));
  if (text.size() >= 2 && text.front() == text.back() &&
      (text.front() == '"' || text.front() == '\'')) {
    text = text.substr(1, text.size() - 2);
  }
  return text;
}

void readSettings(const fs::path& file, Case& result) {
  StringReader lines(readWhole(file, kLargestFile));
  std::string text;
  for (int number = 1; std::getline(lines, text); ++number) {
    const std::string_view line(text);
    const std::size_t colon = std::min(line.find(':'), line.size());
    const std::string_view key = trimmed(line.substr(0, colon));
    const std::string_view value =
        colon < line.size() ? plainValue(line.substr(colon + 1)) : std::string_view();
    const auto faultHere = [&](const std::string& what) {
      return fault(file, "line " + std::to_string(number) + ": " + inQuotes(value) + " is " + what);
    };
    if (key == "weight") {
      const std::optional<double> weight = decimalIn(std::string(value));
      if (!weight || *weight < 0) {
        throw faultHere("not a weight, a number of 0 or more");
      }
      result.weight = *weight;
    } else if (key == "visibility") {
      if (!isVisibility(value)) {
        throw faultHere(std::string(kNoVisibility));
      }
      result.visibility = value;
    } else if (key == "hint") {
      result.hint = value;
    }
  }
}

Case loadCase(const fs::path& folder, Part part) {
  Case result;
  result.part = part;
  result.name = folder.filename().string();
  const auto require = [&](const char* name) { return readWhole(folder / name, kLargestFile); };
  result.input = require("input");
  result.output = require("output");
  if (part == Part::Movement) {
    result.board = require("gameboard.txt");
  }
  if (const fs::path settings = folder / "settings.yml"; fs::exists(settings)) {
    readSettings(settings, result);
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

bool matches(const std::string& pattern, const std::string& name) {
#ifdef TEEKO_HAS_PROCESSES
  return fnmatch(pattern.c_str(), name.c_str(), 0) == 0;
#else
  return pattern == name;
#endif
}

}  // namespace

std::optional<Part> partNamed(std::string_view name) {
  const auto* const place = std::ranges::find(kPartNames, name);
  return place == kPartNames.end() ? std::nullopt
                                   : std::optional(static_cast<Part>(place - kPartNames.begin()));
}

bool isVisibility(std::string_view word) {
  return std::ranges::find(kVisibilities, word) != kVisibilities.end();
}

std::vector<Case> matchingCases(std::vector<Case> cases, const std::vector<std::string>& patterns) {
  const auto isMatched = [](const std::string& pattern) {
    return [&pattern](const Case& given) { return matches(pattern, given.name); };
  };
  for (const std::string& pattern : patterns) {
    if (std::ranges::none_of(cases, isMatched(pattern))) {
      throw Error(
          ErrorKind::BadInput,
          "no case is called " + inQuotes(pattern) +
              (pattern.starts_with("random-") ? ": --random N makes random-1 to random-N" : ""));
    }
  }
  std::erase_if(cases, [&](const Case& given) {
    return !patterns.empty() && std::ranges::none_of(patterns, [&](const std::string& pattern) {
      return matches(pattern, given.name);
    });
  });
  return cases;
}

void putSamplesFirst(std::vector<Case>& cases) {
  (void)std::stable_partition(cases.begin(), cases.end(),
                              [](const Case& given) { return given.name.starts_with("sample-"); });
}

std::vector<Case> loadCases(const fs::path& folder, Part part) {
  try {
    if (fs::is_regular_file(folder / "input")) {
      return {loadCase(fs::absolute(folder).lexically_normal(), part)};
    }
    const fs::path own = folder / nameOf(part);
    const bool hasOwn = fs::is_directory(own) && !fs::exists(own / "input");
    std::vector<Case> cases;
    for (const fs::path& caseFolder : caseFolders(hasOwn ? own : folder)) {
      cases.push_back(loadCase(caseFolder, part));
    }
    if (cases.empty()) {
      throw fault(folder, "holds no cases");
    }
    return cases;
  } catch (const fs::filesystem_error& error) {
    throw fault(error.path1(), error.code().message());
  }
}

}  // namespace teeko::check
