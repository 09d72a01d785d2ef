#include "teeko/io/line_gatherer.hpp"

#include <string>
#include <vector>

#include "support/catch.hpp"

using namespace teeko;

TEST_CASE("bytes become lines, and a line that is too long is empty") {
  LineGatherer gatherer(3);
  CHECK_FALSE(gatherer.isComplete());
  std::vector<std::string> lines;
  for (const char byte : std::string("a\n\nabc\nabcd\nabcdefg\nb")) {
    if (gatherer.add(byte)) {
      lines.push_back(gatherer.isTooLong() ? "too long" + gatherer.text() : gatherer.text());
    }
    CHECK(gatherer.isComplete() == (byte == '\n'));
  }
  CHECK(lines == std::vector<std::string>{"a", "", "abc", "too long", "too long"});
  CHECK(gatherer.text() == "b");
}

TEST_CASE("what came of a line that is too long is let go at once") {
  LineGatherer gatherer(3);
  for (const char byte : std::string("abcd")) {
    (void)gatherer.add(byte);
  }
  CHECK(gatherer.isTooLong());
  CHECK(gatherer.text().empty());
}
