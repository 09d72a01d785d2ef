#include "side_by_side.hpp"

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "glyphs.hpp"

namespace teeko::check {
namespace {

constexpr std::size_t kWidth = 80;
/// How many lines are shown before and after the one that differs.
constexpr std::size_t kContext = 3;
/// What stands before the columns: `>`, the line's number, and blanks.
constexpr std::size_t kMargin = 8;
constexpr std::size_t kGap = 3;
constexpr std::size_t kWidestColumn = (kWidth - kMargin - kGap) / 2;
/// How much of a line is shown in its column, in rows one below the other.
constexpr std::size_t kMostOfLine = kWidestColumn * 4;
constexpr std::string_view kExpected = "expected";
constexpr std::string_view kActual = "actual";

/// A line of each text, the two with the same number.
struct LinePair {
  std::size_t index = 0;
  /// Whether this is the pair that the reader is to look at.
  bool isMarked = false;
  /// Whether only one of the two has a newline at its end.
  bool endsDiffer = false;
};

/// The same pair as it is shown.
struct ShownPair {
  LinePair pair;
  Glyphs expected;
  Glyphs actual;
};

/// The pairs around the one at this index.
std::vector<LinePair> pairsAround(const Lines& expected, const Lines& actual, std::size_t index) {
  const std::size_t begin = index - std::min(index, kContext);
  const std::size_t end = std::min(index + kContext + 1, std::max(expected.size(), actual.size()));
  std::vector<LinePair> pairs;
  for (std::size_t i = begin; i < end; ++i) {
    const bool hasBoth = i < expected.size() && i < actual.size();
    pairs.push_back({.index = i,
                     .isMarked = i == index,
                     .endsDiffer = hasBoth && expected[i].ended != actual[i].ended});
  }
  return pairs;
}

/// One text's line of this pair. Where nothing could be seen that the reader is to look at, a note
/// in parentheses says it in words.
Glyphs glyphsOf(const Lines& lines, const LinePair& pair) {
  Glyphs glyphs;
  if (pair.index == lines.size()) {
    appendPlain(glyphs, "(end of output)");
  }
  if (pair.index >= lines.size()) {
    return glyphs;
  }
  const Line& line = lines[pair.index];
  if (pair.isMarked && line.text.empty()) {
    appendPlain(glyphs, "(empty line)");
    return glyphs;
  }
  appendVisible(glyphs, line.text, "·");
  if (pair.endsDiffer && !line.ended) {
    appendPlain(glyphs, " (no newline)");
  }
  return glyphs;
}

/// Both lines of the pair; of long ones the part where they differ.
ShownPair shownPair(const Lines& expected, const Lines& actual, const LinePair& pair) {
  ShownPair shown{pair, glyphsOf(expected, pair), glyphsOf(actual, pair)};
  const auto difference = std::ranges::mismatch(shown.expected, shown.actual).in1;
  const auto focus = static_cast<std::size_t>(difference - shown.expected.begin());
  cutAround(shown.expected, focus, kWidestColumn, kMostOfLine);
  cutAround(shown.actual, focus, kWidestColumn, kMostOfLine);
  return shown;
}

/// How wide the column of the expected lines is.
std::size_t columnWidthOf(const std::vector<ShownPair>& pairs) {
  std::size_t width = kExpected.size();
  for (const ShownPair& shown : pairs) {
    width = std::max(width, std::min(shown.expected.size(), kWidestColumn));
  }
  return width;
}

/// `>  12  ` for the marked pair, `   12  ` for the others, as wide as the margin.
std::string marginOf(const LinePair& pair) {
  constexpr std::size_t kDigits = 4;
  const std::string number = std::to_string(pair.index + 1);
  const std::string blanks(kDigits - std::min(kDigits, number.size()), ' ');
  return (pair.isMarked ? "> " : "  ") + blanks + number + "  ";
}

/// Both cells of a row and the gap between them, without blanks at the end.
std::string cellsOf(const ShownPair& shown, std::size_t row, std::size_t width) {
  const std::string cells = paddedTextOf(shown.expected, row * width, width) +
                            std::string(kGap, ' ') +
                            textOf(shown.actual, row * kWidestColumn, kWidestColumn);
  return cells.substr(0, cells.find_last_not_of(' ') + 1);
}

/// The pair in as many rows as its lines need.
std::string rowsOf(const ShownPair& shown, std::size_t width) {
  std::string text = marginOf(shown.pair) + cellsOf(shown, 0, width) + '\n';
  for (std::size_t row = 1;
       row * width < shown.expected.size() || row * kWidestColumn < shown.actual.size(); ++row) {
    text += std::string(kMargin, ' ') + cellsOf(shown, row, width) + '\n';
  }
  return text;
}

std::string headingOf(std::size_t width) {
  const std::string padding(width - kExpected.size(), ' ');
  return std::string(kMargin, ' ') + std::string(kExpected) + padding + std::string(kGap, ' ') +
         std::string(kActual) + '\n';
}

}  // namespace

std::string sideBySide(const Lines& expected, const Lines& actual, std::size_t index) {
  std::vector<ShownPair> pairs;
  for (const LinePair& pair : pairsAround(expected, actual, index)) {
    pairs.push_back(shownPair(expected, actual, pair));
  }
  const std::size_t width = columnWidthOf(pairs);
  std::string text = headingOf(width);
  for (const ShownPair& shown : pairs) {
    text += rowsOf(shown, width);
  }
  return text;
}

}  // namespace teeko::check
