#include "teeko/core/notation.hpp"

#include <algorithm>

namespace teeko {
namespace {

std::ptrdiff_t countRows(std::string_view board) {
  return std::count(board.begin(), board.end(), '/') + 1;
}

/// Whether a character of UTF-8 goes on with this byte.
bool goesOn(char byte) noexcept {
  return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80;
}

/// All bytes in UTF-8 of the first character of a text that is not empty.
std::string_view bytesOfFirst(std::string_view text) noexcept {
  constexpr std::size_t kLongest = 4;
  const std::string_view following = text.substr(1, kLongest - 1);
  const auto end = std::find_if_not(following.begin(), following.end(), goesOn);
  return text.substr(0, 1 + static_cast<std::size_t>(end - following.begin()));
}

/// Reads one row of a grid, whose size is known. `number` counts rows from 1.
std::optional<Fault> readRow(std::string_view text, int number, const GridRules& rules,
                             Grid& grid) {
  const std::string where = "row " + std::to_string(number);
  int column = 0;
  bool afterRun = false;
  for (std::string_view rest = text; !rest.empty(); rest.remove_prefix(1)) {
    const char character = rest.front();
    const bool isRun = character >= '1' && character <= '9';
    const int length = isRun ? character - '0' : 1;
    if (!isRun && rules.pieces.find(character) == std::string_view::npos) {
      return Fault{where + ": " + quotedText(bytesOfFirst(rest)) + " is neither one of " +
                   std::string(rules.pieces) + " nor a number of empty squares"};
    }
    if (isRun && afterRun) {
      return Fault{where + ": two numbers of empty squares follow one another"};
    }
    if (column + length > grid.size) {
      return Fault{where + " has more than " + std::to_string(grid.size) + " squares"};
    }
    for (int i = 0; i < length; ++i) {
      grid.at(number - 1, column++) = isRun ? Grid::kEmpty : character;
    }
    afterRun = isRun;
  }
  if (column < grid.size) {
    return Fault{where + " has " + std::to_string(column) + " squares instead of " +
                 std::to_string(grid.size)};
  }
  return std::nullopt;
}

}  // namespace

Grid emptyGrid(int size) {
  Grid grid;
  grid.size = size;
  for (auto& row : grid.cells) {
    row.fill(Grid::kEmpty);
  }
  return grid;
}

std::string textOf(const Grid& grid) {
  std::string text;
  for (int row = 0; row < grid.size; ++row) {
    text += row > 0 ? "/" : "";
    int run = 0;
    for (int column = 0; column <= grid.size; ++column) {
      if (column < grid.size && grid.at(row, column) == Grid::kEmpty) {
        ++run;
        continue;
      }
      text += run > 0 ? std::to_string(run) : "";
      run = 0;
      if (column < grid.size) {
        text += grid.at(row, column);
      }
    }
  }
  return text;
}

Parsed<Grid> parseGrid(std::string_view text, const GridRules& rules) {
  const auto rows =
      static_cast<int>(std::min<std::ptrdiff_t>(countRows(text), rules.largestSize + 1));
  if (rows < rules.smallestSize || rows > rules.largestSize) {
    const std::string sizes =
        rules.smallestSize == rules.largestSize
            ? std::to_string(rules.smallestSize)
            : std::to_string(rules.smallestSize) + " to " + std::to_string(rules.largestSize);
    return Fault{"a board has " + sizes + " rows, separated by /; this one has " +
                 (rows > rules.largestSize ? "more" : std::to_string(rows))};
  }
  Grid grid = emptyGrid(rows);
  for (int number = 1; number <= rows; ++number) {
    const std::string_view row = text.substr(0, text.find('/'));
    if (const auto fault = readRow(row, number, rules, grid)) {
      return *fault;
    }
    text.remove_prefix(std::min(row.size() + 1, text.size()));
  }
  return grid;
}

Parsed<std::vector<std::string_view>> parseFields(std::string_view text, std::size_t count) {
  std::vector<std::string_view> fields;
  for (std::string_view rest = text; fields.size() <= count;) {
    const std::size_t blank = rest.find(' ');
    fields.push_back(rest.substr(0, blank));
    if (blank == std::string_view::npos) {
      break;
    }
    rest.remove_prefix(blank + 1);
  }
  if (fields.size() != count || std::count(fields.begin(), fields.end(), std::string_view()) > 0) {
    return Fault{quotedText(text) + " is not " + std::to_string(count) +
                 " fields with one blank between them"};
  }
  return fields;
}

std::string quotedText(std::string_view text) {
  constexpr std::size_t kLongest = 40;
  constexpr std::size_t kLongestTail = 3;  // of a character in UTF-8
  std::string_view shown = text.substr(0, kLongest);
  while (shown.size() < text.size() && shown.size() + kLongestTail > kLongest &&
         goesOn(text[shown.size()])) {
    shown.remove_suffix(1);  // not in the middle of a character
  }
  std::string quotation = "'";
  const auto byteAt = [shown](std::size_t place) {
    return static_cast<unsigned char>(place < shown.size() ? shown[place] : ' ');
  };
  for (std::size_t i = 0; i < shown.size(); ++i) {
    if (byteAt(i) < ' ' || byteAt(i) == 0x7F) {
      quotation += '?';
    } else if (byteAt(i) == 0xC2 && byteAt(i + 1) >= 0x80 && byteAt(i + 1) < 0xA0) {
      quotation += '?';  // a control character in UTF-8
      ++i;
    } else {
      quotation += shown[i];
    }
  }
  return quotation + (shown.size() < text.size() ? "...'" : "'");
}

bool isAscii(std::string_view text) {
  return std::all_of(text.begin(), text.end(),
                     [](char byte) { return static_cast<unsigned char>(byte) < 0x80; });
}

std::string lowerCase(std::string_view text) {
  std::string lower(text);
  std::transform(lower.begin(), lower.end(), lower.begin(), [](char character) {
    return character >= 'A' && character <= 'Z' ? static_cast<char>(character - 'A' + 'a')
                                                : character;
  });
  return lower;
}

Parsed<int> sizeOfPosition(std::string_view text) {
  const std::string_view board = text.substr(0, text.find(' '));
  const std::ptrdiff_t rows = countRows(board);
  if (rows < kSmallestSize || rows > kLargestSize) {
    return Fault{quotedText(text) + " is no position: a board has " +
                 std::to_string(kSmallestSize) + " to " + std::to_string(kLargestSize) +
                 " rows, separated by /"};
  }
  return static_cast<int>(rows);
}

}  // namespace teeko
