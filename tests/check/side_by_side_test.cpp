#include "check/side_by_side.hpp"

#include <string>
#include <utility>
#include <vector>

#include "support/catch.hpp"

using namespace teeko;
using namespace teeko::check;

namespace {

using OptionalLine = std::optional<std::string>;

/// Lines with numbers from `first` on, of which the marked one differs.
Difference differenceOf(const std::vector<std::pair<OptionalLine, OptionalLine>>& lines,
                        std::size_t marked, std::size_t first = 1) {
  Difference difference;
  for (const auto& [expected, actual] : lines) {
    difference.lines.push_back({.number = first++, .expected = expected, .actual = actual});
  }
  difference.marked = marked;
  return difference;
}

std::string both(const std::vector<std::pair<OptionalLine, OptionalLine>>& lines,
                 std::size_t marked = 0) {
  return sideBySide(differenceOf(lines, marked), Columns::Both);
}

std::string actual(const std::vector<std::pair<OptionalLine, OptionalLine>>& lines,
                   std::size_t marked = 0) {
  return sideBySide(differenceOf(lines, marked), Columns::Actual);
}

/// The digits in turn, so that a place in a long line can be recognized.
std::string digits(std::size_t count) {
  std::string text;
  while (text.size() < count) {
    text += static_cast<char>('0' + text.size() % 10);
  }
  return text;
}

/// Nine lines, of which one differs.
std::vector<std::pair<OptionalLine, OptionalLine>> nine(std::size_t differs) {
  std::vector<std::pair<OptionalLine, OptionalLine>> lines;
  for (std::size_t i = 0; i < 9; ++i) {
    const std::string line = std::to_string(i + 1);
    lines.emplace_back(line, i == differs ? "x" : line);
  }
  return lines;
}

}  // namespace

TEST_CASE("three lines are shown before and after the one that differs") {
  CHECK(both(nine(4), 4) == R"(        expected   actual
     2  2          2
     3  3          3
     4  4          4
>    5  5          x
        ^          ^
     6  6          6
     7  7          7
     8  8          8
)");
  CHECK(both(nine(0), 0) == R"(        expected   actual
>    1  1          x
        ^          ^
     2  2          2
     3  3          3
     4  4          4
)");
  CHECK(both(nine(8), 8) == R"(        expected   actual
     6  6          6
     7  7          7
     8  8          8
>    9  9          x
        ^          ^
)");
  CHECK(actual(nine(4), 4) == R"(        actual
     2  2
     3  3
     4  4
>    5  x
        ^
     6  6
     7  7
     8  8
)");
  CHECK(actual(nine(8), 8) == R"(        actual
     6  6
     7  7
     8  8
>    9  x
        ^
)");
}

TEST_CASE("numbers of lines are right-aligned up to four digits") {
  const std::vector<std::pair<OptionalLine, OptionalLine>> lines{{"a", "a"}, {"b", "c"}};
  CHECK(sideBySide(differenceOf(lines, 1, 9999), Columns::Both) == R"(        expected   actual
  9999  a          a
> 10000  b          c
        ^          ^
)");
}

TEST_CASE("an output that has ended, and lines that are empty") {
  CHECK(both({{"a", "a"}, {"b", std::nullopt}, {"c", std::nullopt}, {"d", std::nullopt}}, 1) ==
        R"(        expected   actual
     1  a          a
>    2  b          (end of output)
        ^          ^
     3  c
     4  d
)");
  CHECK(both({{std::nullopt, "a"}, {std::nullopt, "b"}}) == R"(        expected          actual
>    1  (end of output)   a
        ^                 ^
     2                    b
)");
  CHECK(both({{"a", "a"}, {"", "b"}, {"", ""}}, 1) == R"(        expected       actual
     1  a              a
>    2  (empty line)   b
        ^              ^
     3
)");
  CHECK(both({{"", ""}, {"x", ""}}, 1) == R"(        expected   actual
     1
>    2  x          (empty line)
        ^          ^
)");
  // The end of the output may come after the line that differs.
  CHECK(both({{"a", "b"}, {"c", std::nullopt}, {"d", std::nullopt}}) == R"(        expected   actual
>    1  a          b
        ^          ^
     2  c          (end of output)
     3  d
)");
  CHECK(both({{"a", "b"}, {std::nullopt, "c"}, {std::nullopt, "d"}}) ==
        R"(        expected          actual
>    1  a                 b
        ^                 ^
     2  (end of output)   c
     3                    d
)");
}

TEST_CASE("the column of what was printed does not show how much is still expected") {
  CHECK(actual({{"a", "a"}, {"b", std::nullopt}, {"c", std::nullopt}}, 1) == R"(        actual
     1  a
>    2  (end of output)
        ^
)");
  CHECK(actual({{"a", "b"}, {"c", std::nullopt}, {"d", std::nullopt}}) == R"(        actual
>    1  b
        ^
)");
  CHECK(actual({{std::nullopt, "a"}, {std::nullopt, "b"}}) == R"(        actual
>    1  a
        ^
     2  b
)");
  CHECK(actual({{"a", "a"}, {"a", ""}}, 1) == R"(        actual
     1  a
>    2  (empty line)
        ^
)");
}

TEST_CASE("columns are as wide as needed, up to half of the page") {
  CHECK(both({{digits(34), digits(34)}, {"a", "b"}}, 1) ==
        R"(        expected                             actual
     1  0123456789012345678901234567890123   0123456789012345678901234567890123
>    2  a                                    b
        ^                                    ^
)");
  CHECK(both({{digits(35), digits(35)}, {"a", "b"}}, 1) ==
        R"(        expected                             actual
     1  012345678901234567890123456789012…   012345678901234567890123456789012…
>    2  a                                    b
        ^                                    ^
)");
  CHECK(both({{"a", digits(35)}, {"b", "c"}}, 1) == R"(        expected   actual
     1  a          012345678901234567890123456789012…
>    2  b          c
        ^          ^
)");
  CHECK(both({{digits(33), digits(34)}}) == R"(        expected                            actual
>    1  012345678901234567890123456789012   0123456789012345678901234567890123
                                         ^                                   ^
)");
  CHECK(both({{digits(34), digits(33)}}) == R"(        expected                             actual
>    1  0123456789012345678901234567890123   012345678901234567890123456789012
                                         ^                                    ^
)");
}

TEST_CASE("lines that differ and are wider than the columns stand one below the other") {
  CHECK(both({{"same", "same"}, {digits(35), "0"}, {"same", "same"}}, 1) ==
        R"(        expected                             actual
     1  same                                 same
>    2  expected: 01234567890123456789012345678901234
        actual:   0
                   ^
     3  same                                 same
)");
  CHECK(both({{"0", digits(35)}}) == R"(        expected   actual
>    1  expected: 0
        actual:   01234567890123456789012345678901234
                   ^
)");
  CHECK(both({{digits(61), digits(60)}}) == R"(        expected                             actual
>    1  expected: 0123456789012345678901234567890123456789012345678901234567890
        actual:   012345678901234567890123456789012345678901234567890123456789
                                                                              ^
)");
  CHECK(both({{digits(62), digits(61)}}) == R"(        expected                             actual
>    1  expected: …234567890123456789012345678901234567890123456789012345678901
        actual:   …23456789012345678901234567890123456789012345678901234567890
                                                                              ^
)");
  CHECK(both({{digits(62), digits(61) + "x"}}) ==
        R"(        expected                             actual
>    1  expected: …234567890123456789012345678901234567890123456789012345678901
        actual:   …23456789012345678901234567890123456789012345678901234567890x
                                                                              ^
)");
  CHECK(both({{digits(200), digits(100) + "x" + digits(99)}}) ==
        R"(        expected                             actual
>    1  expected: …012345678901234567890123456789012345678901234567890123456789…
        actual:   …012345678901234567890123456789x01234567890123456789012345678…
                                                 ^
)");
  CHECK(both({{digits(200), digits(40) + "x"}}) ==
        R"(        expected                             actual
>    1  expected: …012345678901234567890123456789012345678901234567890123456789…
        actual:   …012345678901234567890123456789x
                                                 ^
)");
  CHECK(both({{digits(200), digits(200) + "x"}}) ==
        R"(        expected                             actual
>    1  expected: …12345678901234567890123456789012345678901234567890123456789
        actual:   …12345678901234567890123456789012345678901234567890123456789x
                                                                              ^
)");
}

TEST_CASE("of a long line of what was printed, the part around the difference is shown") {
  CHECK(actual({{digits(72), digits(71)}}) == R"(        actual
>    1  01234567890123456789012345678901234567890123456789012345678901234567890
                                                                               ^
)");
  CHECK(actual({{digits(71), digits(72)}}) == R"(        actual
>    1  …2345678901234567890123456789012345678901234567890123456789012345678901
                                                                              ^
)");
  CHECK(actual({{digits(200), digits(100) + "x" + digits(99)}}) == R"(        actual
>    1  …56789012345678901234567890123456789x0123456789012345678901234567890123…
                                            ^
)");
  CHECK(actual({{digits(200), digits(200)}, {"a", "b"}}, 1) == R"(        actual
     1  01234567890123456789012345678901234567890123456789012345678901234567890…
>    2  b
        ^
)");
}
