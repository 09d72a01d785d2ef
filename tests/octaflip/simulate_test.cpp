#include "teeko/octaflip/simulate.hpp"

#include <sstream>
#include <string>

#include "teeko/octaflip/record.hpp"

#include "support/catch.hpp"

using namespace teeko::octaflip;

namespace {

const std::string kBoard =
    "R......B\n........\n........\n........\n........\n........\n........\nB......R\n";

std::string answerTo(const std::string& record) {
  std::istringstream input(record);
  return textOf(simulate(input));
}

}  // namespace

TEST_CASE("OctaFlip: a record's parts are read one after the other") {
  std::istringstream input(kBoard + "6\n1 1 2 2\n9 0 0 0\n1 1 1 1\n0 0 0 0\no o o o\nrest");
  RecordReader reader(input);
  const auto board = reader.readBoard();
  REQUIRE(board);
  CHECK(board->red == (Squares(*squareAt(0, 0)) | Squares(*squareAt(7, 7))));
  CHECK(board->blue == (Squares(*squareAt(0, 7)) | Squares(*squareAt(7, 0))));
  CHECK(board->blocked.empty());
  CHECK(reader.readTurnCount() == 6);
  CHECK(reader.readTurn() == Turn{Move(*squareAt(0, 0), *squareAt(1, 1))});
  CHECK(reader.readTurn() == Turn{});
  CHECK(reader.readTurn() == Turn{});
  CHECK(reader.readTurn() == Turn{kPass});
  CHECK(reader.readTurn() == Turn{kPass});
  CHECK(reader.readTurn() == std::nullopt);
}

TEST_CASE("OctaFlip: every byte in every place of a record gets one of the four answers") {
  const std::string record = kBoard + "2\n1 1 2 2\n1 8 2 7\n";
  const std::string untouched = answerTo(record);
  CHECK(untouched.ends_with("B......R\nDraw\n"));
  for (std::size_t place = 0; place < record.size(); ++place) {
    for (int byte = 0; byte < 256; ++byte) {
      std::string changed = record;
      changed[place] = static_cast<char>(byte);
      const std::string answer = answerTo(changed);
      const bool isBoard = answer.size() > 72 && answer[8] == '\n';
      if (!isBoard && answer != "Board input error\n" &&
          !answer.starts_with("Invalid input at turn ") &&
          !answer.starts_with("Invalid move at turn ")) {
        FAIL("byte " << byte << " in place " << place << ": " << answer);
      }
      if (place < kBoard.size() && record[place] != changed[place]) {
        const bool fits =
            place % 9 != 8 && std::string("RB.#").find(changed[place]) != std::string::npos;
        CHECK((answer == "Board input error\n") == !fits);
      }
    }
  }
}
