#include "teeko/assignment/board_file.hpp"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "teeko/io/error.hpp"

#include "support/boards.hpp"
#include "support/catch.hpp"
#include "support/scratch.hpp"

using namespace teeko;
using namespace teeko::assignment;

namespace {

const GameBoard kDrawn = boardOf<4>(".... OO.. XO.. XXOX");

/// What is wrong with a gameboard.txt of these bytes, after the file's name.
std::string faultOf(std::string_view bytes) {
  const Scratch scratch;
  const auto file = scratch.file("gameboard.txt", bytes);
  try {
    (void)initGameBoardFromFile(file);
  } catch (const Error& error) {
    CHECK(error.kind() == ErrorKind::BadInput);
    const std::string message = error.what();
    REQUIRE(message.starts_with(file.string()));
    return message.substr(file.string().size());
  }
  return "none";
}

}  // namespace

TEST_CASE("a drawn board is read however it is spaced") {
  const std::vector<std::string_view> texts{
      "0 0 0 0\n1 1 0 0\n2 1 0 0\n2 2 1 2\n",
      "0 0 0 0\n1 1 0 0\n2 1 0 0\n2 2 1 2",
      "0 0 0 0\r\n1 1 0 0\r\n2 1 0 0\r\n2 2 1 2\r\n",
      "\xEF\xBB\xBF\n0 0 0 0\n1 1 0 0\n2 1 0 0\n2 2 1 2\n",
      "0 0 0 0 1 1 0 0 2 1 0 0 2 2 1 2",
      "\n\n0\t0\v0\f0 \n+1 01 00 -0\n2 1 0 0\n2 2 1 2\n \n\n",
  };
  for (const auto text : texts) {
    CAPTURE(text);
    const Scratch scratch;
    CHECK(initGameBoardFromFile(scratch.file("board", text)) == kDrawn);
  }
}

TEST_CASE("what is wrong with a board file is said, and where") {
  struct Fact {
    std::string_view bytes, fault;
  };
  const std::vector<Fact> facts{
      {"", ": holds 0 of the 16 squares"},
      {" \r\n\n", ": holds 0 of the 16 squares"},
      {"\xEF\xBB\xBF", ": holds 0 of the 16 squares"},
      {"0 0 0 0\n1 1 0 0\n2 1 0 0\n2 2 1", ": holds 15 of the 16 squares"},
      {"0 0 0 0\n1 1 0 0\n2 1 0 0\n2 2 1 2\n0",
       ", line 5, column 1: '0' comes after the 16 squares"},
      {"0 0 0 0\n1 1 0 0\n2 1 0 0\n2 2 1 2 x",
       ", line 4, column 9: 'x' comes after the 16 squares"},
      {"3 0 0 0", ", line 1, column 1: '3' is not 0, 1 or 2"},
      {"0 0 0 0\n1 -1 0 0", ", line 2, column 3: '-1' is not 0, 1 or 2"},
      {"0 0 0 0\n1 1 0 0\n2 1 0 0\n2 2 1 O", ", line 4, column 7: 'O' is not 0, 1 or 2"},
      {"0 0 0 0\r\n1,1,0,0", ", line 2, column 1: '1,1,0,0' is not 0, 1 or 2"},
      {"4294967297", ", line 1, column 1: '4294967297' is not 0, 1 or 2"},
      {"\xEF\xBB\xBF"
       "9",
       ", line 1, column 1: '9' is not 0, 1 or 2"},
      {std::string_view("0\0", 2), ", line 1, column 1: '0^@' is not 0, 1 or 2"},
      {"0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0",
       ": is not a drawn board: 0 Circles and 0 Crosses instead of four each"},
      {"0 0 0 0\n1 1 0 0\n2 1 0 0\n2 2 1 1",
       ": is not a drawn board: 5 Circles and 3 Crosses instead of four each"},
      {"0 0 0 0\n1 1 0 0\n2 1 0 0\n2 2 1 0",
       ": is not a drawn board: 4 Circles and 3 Crosses instead of four each"},
      {"0 0 0 0\n1 1 0 0\n1 1 2 0\n2 2 0 2", ": is not a drawn board: Circle has already won"},
      {"2 1 1 0\n1 2 0 0\n0 0 2 0\n0 1 0 2", ": is not a drawn board: Cross has already won"},
      {"1 1 1 1\n0 0 0 0\n0 0 0 0\n2 2 2 2", ": is not a drawn board: Circle has already won"},
  };
  for (const auto& [bytes, fault] : facts) {
    CAPTURE(bytes);
    CHECK(faultOf(bytes) == fault);
  }
}

TEST_CASE("files that can't be read") {
  const Scratch scratch;
  const auto missing = scratch.path() / "missing";
  CHECK_THROWS_WITH(initGameBoardFromFile(scratch.path()),
                    scratch.path().string() + ": is a directory");
  CHECK_THROWS_WITH(initGameBoardFromFile(missing), missing.string() + ": does not exist");
}

TEST_CASE("a file's name is shown safely") {
  CHECK_THROWS_WITH(initGameBoardFromFile("no\x1B[2J\nboard"),
                    Catch::Matchers::StartsWith("no^[[2J^Jboard: "));
}

TEST_CASE("an endless word is refused at once", "[unix]") {
  if (!std::filesystem::exists("/dev/zero")) {
    WARN("not tried, as there is no endless file here");
    return;
  }
  CHECK_THROWS_AS(initGameBoardFromFile("/dev/zero"), Error);
}

TEST_CASE("a saved board is what is read again") {
  const Scratch scratch;
  const auto file = scratch.path() / "saved.txt";
  saveGameBoardToFile(kDrawn, file);
  CHECK(contentsOf(file) == "0 0 0 0\n1 1 0 0\n2 1 0 0\n2 2 1 2\n");
  CHECK(initGameBoardFromFile(file) == kDrawn);
}
