#include "side_by_side.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

namespace teeko::check {
namespace {

constexpr std::size_t kWidth = 80;
constexpr std::size_t kContext = 3;
/// Before the columns: `>`, the line's number, and blanks.
constexpr std::size_t kMargin = 8;
constexpr std::size_t kGap = 3;
constexpr std::size_t kWidestColumn = (kWidth - kMargin - kGap) / 2;
/// How much of a line is shown in its column, in rows one below the other.
constexpr std::size_t kRoom = kWidestColumn * 4;
/// More than ever is shown, so that a line of a megabyte costs no more.
constexpr std::size_t kMostBytes = 16384;

/// Characters of one column each.
using Glyphs = std::vector<std::string>;

/// A byte as C writes it in a string.
std::string escaped(char character) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  switch (character) {
    case '\t':
      return "\\t";
    case '\r':
      return "\\r";
    case '\0':
      return "\\0";
    default:
      const auto byte = static_cast<std::uint8_t>(character);
      return {'\\', 'x', kDigits[byte / 16], kDigits[byte % 16]};
  }
}

void appendNote(Glyphs& glyphs, std::string_view note) {
  for (const char character : note) {
    glyphs.emplace_back(1, character);
  }
}

/// `blank` is what a blank is shown as.
void append(Glyphs& glyphs, std::string_view text, std::string_view blank) {
  for (const char character : text) {
    if (character == ' ') {
      glyphs.emplace_back(blank);
    } else if (character > ' ' && character <= '~') {
      glyphs.emplace_back(1, character);
    } else {
      appendNote(glyphs, escaped(character));
    }
  }
}

/// The line at this index, or a word on its absence right after the last line. Of one that
/// `differs` also what makes no mark.
Glyphs glyphsAt(const std::vector<Line>& lines, std::size_t index, bool differs, bool endsDiffer) {
  Glyphs glyphs;
  if (index < lines.size() && differs && lines[index].text.empty()) {
    appendNote(glyphs, "(empty line)");
  } else if (index < lines.size()) {
    append(glyphs, lines[index].text.substr(0, kMostBytes), "·");
    if (endsDiffer && !lines[index].ended) {
      appendNote(glyphs, " (no newline)");
    }
  } else if (index == lines.size()) {
    appendNote(glyphs, "(end of output)");
  }
  return glyphs;
}

/// Leaves of a line that is longer than this the part around `focus`, `lead` before it.
void cut(Glyphs& glyphs, std::size_t room, std::size_t focus = 0, std::size_t lead = 0) {
  if (glyphs.size() <= room) {
    return;
  }
  const std::size_t begin = std::min(focus - std::min(focus, lead), glyphs.size() - room);
  Glyphs part(glyphs.begin() + static_cast<std::ptrdiff_t>(begin),
              glyphs.begin() + static_cast<std::ptrdiff_t>(begin + room));
  if (begin > 0) {
    part.front() = "…";
  }
  if (begin + room < glyphs.size()) {
    part.back() = "…";
  }
  glyphs = std::move(part);
}

/// At most `width` glyphs, and as many blanks as they are fewer than `padding`.
std::string part(const Glyphs& glyphs, std::size_t begin, std::size_t width,
                 std::size_t padding = 0) {
  std::string text;
  const std::size_t end = std::min(begin + width, glyphs.size());
  for (std::size_t i = begin; i < end; ++i) {
    text += glyphs[i];
  }
  const std::size_t shown = end - std::min(begin, end);
  return text.append(padding - std::min(shown, padding), ' ');
}

struct Row {
  std::size_t index = 0;
  Glyphs expected;
  Glyphs actual;
};

/// `>  12  ` for the line that differs, `   12  ` for others, as wide as the margin.
std::string marginOf(std::size_t index, bool marked) {
  const std::string number = std::to_string(index + 1);
  return (marked ? "> " : "  ") + std::string(4 - std::min<std::size_t>(4, number.size()), ' ') +
         number + "  ";
}

}  // namespace

std::vector<Line> linesOf(std::string_view text) {
  std::vector<Line> lines;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    lines.push_back({text.substr(0, end), end != std::string_view::npos});
    text.remove_prefix(lines.back().ended ? end + 1 : text.size());
  }
  return lines;
}

void ignoreTrailingSpace(std::vector<Line>& lines) {
  for (Line& line : lines) {
    line.text = line.text.substr(0, line.text.find_last_not_of(" \t\r\v\f") + 1);
    line.ended = true;
  }
}

std::optional<std::size_t> firstDifference(const std::vector<Line>& expected,
                                           const std::vector<Line>& actual) {
  const auto [inExpected, inActual] = std::ranges::mismatch(expected, actual);
  if (inExpected == expected.end() && inActual == actual.end()) {
    return std::nullopt;
  }
  return static_cast<std::size_t>(inExpected - expected.begin());
}

std::string visible(std::string_view text, std::size_t width) {
  Glyphs glyphs;
  append(glyphs, text.substr(0, kMostBytes), " ");
  cut(glyphs, width);
  return part(glyphs, 0, width);
}

std::string sideBySide(const std::vector<Line>& expected, const std::vector<Line>& actual,
                       std::size_t index) {
  std::vector<Row> rows;
  constexpr std::string_view kHeading = "expected";
  std::size_t width = kHeading.size();
  const std::size_t end = std::min(index + kContext + 1, std::max(expected.size(), actual.size()));
  for (std::size_t i = index - std::min(index, kContext); i < end; ++i) {
    const bool endsDiffer =
        i < expected.size() && i < actual.size() && expected[i].ended != actual[i].ended;
    Row row{i, glyphsAt(expected, i, i == index, endsDiffer),
            glyphsAt(actual, i, i == index, endsDiffer)};
    const auto difference = std::ranges::mismatch(row.expected, row.actual).in1;
    const auto focus = static_cast<std::size_t>(difference - row.expected.begin());
    cut(row.expected, kRoom, focus, kWidestColumn);
    cut(row.actual, kRoom, focus, kWidestColumn);
    width = std::max(width, std::min(row.expected.size(), kWidestColumn));
    rows.push_back(std::move(row));
  }

  const std::string gap(kGap, ' ');
  std::string text = std::string(kMargin, ' ') + std::string(kHeading) +
                     std::string(width - kHeading.size(), ' ') + gap + "actual\n";
  for (const Row& row : rows) {
    for (std::size_t n = 0;
         n == 0 || n * width < row.expected.size() || n * kWidestColumn < row.actual.size(); ++n) {
      text += n == 0 ? marginOf(row.index, row.index == index) : std::string(kMargin, ' ');
      const std::string cells = part(row.expected, n * width, width, width) + gap +
                                part(row.actual, n * kWidestColumn, kWidestColumn);
      text += cells.substr(0, cells.find_last_not_of(' ') + 1) + '\n';
    }
  }
  return text;
}

}  // namespace teeko::check
