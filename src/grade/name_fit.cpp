#include "name_fit.hpp"

#include <algorithm>
#include <cctype>
#include <cstddef>

#include <fnmatch.h>

#include "teeko/io/pattern.hpp"

namespace teeko::grade {
namespace {

bool isSeparator(char character) {
  return character == ' ' || character == '-' || character == '_';
}

char lower(char character) {
  return static_cast<char>(std::tolower(static_cast<unsigned char>(character)));
}

/// A pattern in two: what comes before its first special character, and the rest.
struct Pattern {
  explicit Pattern(std::string_view pattern)
      : beginning(pattern.substr(0, pattern.find_first_of("*?[\\"))),
        rest(pattern.substr(beginning.size())) {}

  /// Whether the rest is a `*` and an ending.
  [[nodiscard]] bool hasOneStar() const {
    return rest.starts_with('*') && rest.find_first_of("*?[\\", 1) == std::string_view::npos;
  }

  std::string_view beginning;
  std::string_view rest;
};

/// Skips as many blanks, `-` and `_` as there are.
std::size_t afterSeparators(std::string_view name, std::size_t place) {
  while (place < name.size() && isSeparator(name[place])) {
    ++place;
  }
  return place;
}

/// Where the beginning of a pattern ends in this name, when it stands at `place`.
std::optional<std::size_t> endOf(std::string_view beginning, std::string_view name,
                                 std::size_t place) {
  const std::size_t first = place;
  for (const char expected : beginning) {
    const std::size_t next = place == first ? place : afterSeparators(name, place);
    if (isSeparator(expected)) {
      if (place == name.size() || !isSeparator(name[place])) {
        return std::nullopt;
      }
      place = afterSeparators(name, place);
    } else if (next < name.size() && lower(name[next]) == lower(expected)) {
      place = next + 1;
    } else {
      return std::nullopt;
    }
  }
  return place;
}

/// Whether a word begins at this place of a name.
bool beginsWord(std::string_view name, std::size_t place) {
  if (place == 0) {
    return true;
  }
  const auto before = static_cast<unsigned char>(name[place - 1]);
  const auto here = static_cast<unsigned char>(name[place]);
  return !(std::isalpha(before) != 0 && std::isalpha(here) != 0) &&
         !(std::isdigit(before) != 0 && std::isdigit(here) != 0);
}

/// The places in a name where the beginning of the pattern ends, for each place where it can begin.
template <typename Visit>
void forEachEnd(std::string_view name, std::string_view beginning, Visit visit) {
  for (std::size_t place = 0; place < name.size(); ++place) {
    if (beginsWord(name, place)) {
      if (const std::optional<std::size_t> end = endOf(beginning, name, place)) {
        visit(place, *end);
      }
    }
    if (beginning.empty()) {
      return;
    }
  }
}

/// Where the part of a name begins that the pattern's rest stands for.
std::optional<std::size_t> restIn(const std::string& name, const std::string& pattern, Fit fit) {
  const Pattern parts{pattern};
  if (fit == Fit::Exact) {
    return parts.beginning.size();
  }
  std::optional<std::size_t> found;
  const std::string rest(parts.rest);
  forEachEnd(name, parts.beginning, [&](std::size_t place, std::size_t end) {
    const bool isInFront = place > 0;
    if (!found && isInFront == (fit == Fit::WithWordsInFront) &&
        fnmatch(rest.c_str(), name.c_str() + end, FNM_CASEFOLD) == 0) {
      found = end;
    }
  });
  return found;
}

/// A name without its ending.
std::string stemOf(const std::string& name) {
  return name.substr(0, name.rfind('.'));
}

}  // namespace

Fit fitOf(const std::string& name, const std::string& pattern) {
  if (matchesPattern(pattern, name)) {
    return Fit::Exact;
  }
  for (const Fit fit : {Fit::SpelledOtherwise, Fit::WithWordsInFront}) {
    if (restIn(name, pattern, fit)) {
      return fit;
    }
  }
  return Fit::None;
}

Fit bestFitOf(const std::string& name, std::span<const Wanted> wanted) {
  Fit best = Fit::None;
  for (const Wanted& one : wanted) {
    best = std::max(best, fitOf(name, one.pattern));
  }
  return best;
}

bool fitsAny(const std::string& name, std::span<const Wanted> wanted) {
  return bestFitOf(name, wanted) != Fit::None;
}

std::string ownerIn(const std::string& name, std::span<const Wanted> wanted) {
  const Fit best = bestFitOf(name, wanted);
  for (const Wanted& one : wanted) {
    const Fit fit = fitOf(name, one.pattern);
    const Pattern parts(one.pattern);
    if (fit != best || !parts.hasOneStar()) {
      continue;
    }
    const std::size_t begin = restIn(name, one.pattern, fit).value_or(0);
    const std::size_t ending = parts.rest.size() - 1;
    if (begin + ending < name.size()) {
      return name.substr(begin, name.size() - begin - ending);
    }
  }
  return stemOf(name);
}

std::optional<std::string> likelyOwnerIn(std::string_view name, std::span<const Wanted> wanted) {
  std::optional<std::string> owner;
  for (const Wanted& one : wanted) {
    const Pattern parts(one.pattern);
    if (parts.beginning.empty() || !parts.hasOneStar() || owner) {
      continue;
    }
    forEachEnd(name, parts.beginning, [&](std::size_t, std::size_t end) {
      const std::string_view rest = name.substr(end, name.find('.', end) - end);
      if (!owner && !rest.empty()) {
        owner = std::string(rest);
      }
    });
  }
  return owner;
}

}  // namespace teeko::grade
