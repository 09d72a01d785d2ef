#include "teeko/check/readings.hpp"

#include <algorithm>
#include <cstddef>

#include "output_readings.hpp"

namespace teeko::check {
namespace {

/// The place whose chosen line this is.
const Disagreement* placeOf(std::string_view chosen) {
  const auto* const place = std::find_if(
      kDisagreements.begin(), kDisagreements.end(),
      [chosen](const Disagreement& disagreement) { return disagreement.chosen == chosen; });
  return place == kDisagreements.end() ? nullptr : place;
}

}  // namespace

bool takesOtherReading(const Readings& readings) {
  for (std::size_t i = 0; i < readings.size(); ++i) {
    if (!readings[i].empty() && readings[i] != kDisagreements[i].chosen) {
      return true;
    }
  }
  return false;
}

bool agree(const Readings& one, const Readings& other) {
  return std::equal(one.begin(), one.end(), other.begin(), other.end(),
                    [](std::string_view line, std::string_view otherLine) {
                      return line.empty() || otherLine.empty() || line == otherLine;
                    });
}

std::string_view readingIn(std::string_view expected, std::string_view actual) {
  const Disagreement* const place = placeOf(expected);
  if (place == nullptr) {
    return {};
  }
  if (actual == place->chosen) {
    return place->chosen;
  }
  return actual == place->other ? place->other : readingIn(place->other, actual);
}

std::optional<Readings> readingsIn(const Lines& expected, const Lines& actual) {
  if (expected.size() != actual.size()) {
    return std::nullopt;
  }
  Readings readings;
  for (std::size_t i = 0; i < expected.size(); ++i) {
    const std::string_view printed = readingIn(expected[i].text, actual[i].text);
    if (printed.empty() && expected[i].text != actual[i].text) {
      return std::nullopt;
    }
    if (printed.empty()) {
      continue;
    }
    std::string_view& known =
        readings[static_cast<std::size_t>(placeOf(expected[i].text) - kDisagreements.data())];
    if (!known.empty() && known != printed) {
      return std::nullopt;
    }
    known = printed;
  }
  return readings;
}

}  // namespace teeko::check
