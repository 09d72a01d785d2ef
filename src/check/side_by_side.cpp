#include "side_by_side.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>
#include <vector>

#include "glyphs.hpp"

namespace teeko::check {
namespace {

constexpr std::size_t kPageWidth = 80;
/// How many lines are shown before and after the one that differs.
constexpr std::size_t kContextLines = 3;
/// What stands before the columns: `>`, the line's number, and blanks.
constexpr std::size_t kMargin = 8;
constexpr std::size_t kGap = 3;
constexpr std::size_t kWidestColumn = (kPageWidth - kMargin - kGap) / 2;
constexpr std::string_view kExpected = "expected";
constexpr std::string_view kActual = "actual";

/// A line of both outputs as it is shown.
struct Row {
  std::size_t number = 0;
  bool isMarked = false;
  bool hasActual = false;
  Glyphs expected;
  Glyphs actual;
};

/// A line, or in parentheses a note where nothing could be seen that the reader is to look at.
Glyphs glyphsOf(const std::optional<std::string>& line, bool isFirstMissing, bool isMarked) {
  if (!line) {
    return glyphsIn(isFirstMissing ? "(end of output)" : "");
  }
  return glyphsIn(isMarked && line->empty() ? "(empty line)" : *line);
}

std::vector<Row> rowsOf(const Difference& difference) {
  const std::vector<ComparedLine>& lines = difference.lines;
  const std::size_t marked = difference.marked;
  const std::size_t end = std::min(marked + kContextLines + 1, lines.size());
  std::vector<Row> rows;
  for (std::size_t i = marked - std::min(marked, kContextLines); i < end; ++i) {
    const bool isMarked = i == marked;
    const bool isAfterExpected = isMarked || (i > 0 && lines[i - 1].expected);
    const bool isAfterActual = isMarked || (i > 0 && lines[i - 1].actual);
    rows.push_back({.number = lines[i].number,
                    .isMarked = isMarked,
                    .hasActual = lines[i].actual.has_value(),
                    .expected = glyphsOf(lines[i].expected, isAfterExpected, isMarked),
                    .actual = glyphsOf(lines[i].actual, isAfterActual, isMarked)});
  }
  return rows;
}

/// Where two lines differ first.
std::size_t focusOf(const Row& row) {
  const auto same =
      std::mismatch(row.expected.begin(), row.expected.end(), row.actual.begin(), row.actual.end())
          .first;
  return static_cast<std::size_t>(same - row.expected.begin());
}

/// Where the part of a line that is shown begins, which has room for so many characters: the line's
/// beginning if the whole line fits, and otherwise around `focus`. After the line there is room for
/// a caret, as a line may differ from another in its end alone.
std::size_t beginAround(std::size_t focus, std::size_t length, std::size_t room) {
  const std::size_t needed = length + 1;
  return std::min(focus - std::min(focus, room / 2), needed - std::min(needed, room));
}

/// `>  12  ` for the marked line, `   12  ` for the others, as wide as the margin.
std::string marginOf(const Row& row) {
  constexpr std::size_t kDigits = 4;
  const std::string number = std::to_string(row.number);
  const std::string blanks(kDigits - std::min(kDigits, number.size()), ' ');
  return (row.isMarked ? "> " : "  ") + blanks + number + "  ";
}

std::string withoutBlanksAtEnd(const std::string& line) {
  return line.substr(0, line.find_last_not_of(' ') + 1) + '\n';
}

/// What a line needs of its column's width, and gets at most.
std::size_t widthOf(const Glyphs& line) {
  return std::min(line.size(), kWidestColumn);
}

/// The rows in two columns.
class Table {
 public:
  explicit Table(const std::vector<Row>& rows) : width_(kExpected.size()) {
    for (const Row& row : rows) {
      width_ = std::max(width_, widthOf(row.expected));
    }
  }

  [[nodiscard]] std::string heading() const {
    return std::string(kMargin, ' ') + paddedTextOf(glyphsIn(kExpected), 0, width_) +
           std::string(kGap, ' ') + std::string(kActual) + '\n';
  }

  [[nodiscard]] std::string line(const Row& row) const {
    if (row.isMarked &&
        (row.expected.size() > kWidestColumn || row.actual.size() > kWidestColumn)) {
      return stacked(row);
    }
    const std::string text =
        withoutBlanksAtEnd(marginOf(row) + cell(row.expected) + std::string(kGap, ' ') +
                           partOf(row.actual, 0, kWidestColumn));
    return row.isMarked ? text + carets(focusOf(row)) : text;
  }

 private:
  [[nodiscard]] std::string cell(Glyphs line) const {
    cutAround(line, 0, 0, kWidestColumn);
    return paddedTextOf(line, 0, width_);
  }

  [[nodiscard]] std::string carets(std::size_t focus) const {
    return std::string(kMargin + focus, ' ') + '^' + std::string(width_ + kGap - 1, ' ') + "^\n";
  }

  /// Both lines, one below the other; of longer ones the part around the difference.
  [[nodiscard]] static std::string stacked(Row row) {
    constexpr std::array<std::string_view, 2> kLabels{"expected: ", "actual:   "};
    constexpr std::size_t kWidest = kPageWidth - kMargin - kLabels[0].size();
    const std::size_t focus = focusOf(row);
    const std::size_t longest = std::max(row.expected.size(), row.actual.size());
    const std::size_t begin = beginAround(focus, longest, kWidest);
    std::string text = marginOf(row);
    for (const auto& [label, line] :
         {std::pair(kLabels[0], &row.expected), std::pair(kLabels[1], &row.actual)}) {
      text += (line == &row.expected ? "" : std::string(kMargin, ' ')) + std::string(label) +
              partOf(*line, begin, kWidest) + '\n';
    }
    return text + std::string(kMargin + kLabels[0].size() + focus - begin, ' ') + "^\n";
  }

  std::size_t width_;
};

/// The rows in one column of what was printed.
std::string actualOnly(const std::vector<Row>& rows) {
  constexpr std::size_t kWidest = kPageWidth - kMargin;
  std::string text = std::string(kMargin, ' ') + std::string(kActual) + '\n';
  for (const Row& row : rows) {
    if (!row.hasActual && !row.isMarked) {
      break;  // How many lines are expected still is not to be told.
    }
    const std::size_t focus = focusOf(row);
    const std::size_t begin = row.isMarked ? beginAround(focus, row.actual.size(), kWidest) : 0;
    text += withoutBlanksAtEnd(marginOf(row) + partOf(row.actual, begin, kWidest));
    if (row.isMarked) {
      text += std::string(kMargin + focus - begin, ' ') + "^\n";
    }
  }
  return text;
}

}  // namespace

std::string sideBySide(const Difference& difference, Columns columns) {
  const std::vector<Row> rows = rowsOf(difference);
  if (columns == Columns::Actual) {
    return actualOnly(rows);
  }
  const Table table(rows);
  std::string text = table.heading();
  for (const Row& row : rows) {
    text += table.line(row);
  }
  return text;
}

}  // namespace teeko::check
