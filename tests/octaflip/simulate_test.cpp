#include "teeko/octaflip/simulate.hpp"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
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
  CHECK(reader.readTurn() == Turn{{1, 1, 2, 2}});
  CHECK(reader.readTurn() == Turn{{9, 0, 0, 0}});
  CHECK(reader.readTurn() == Turn{{1, 1, 1, 1}});
  CHECK(reader.readTurn() == Turn{{0, 0, 0, 0}});
  CHECK(reader.readTurn() == Turn{{0, 0, 0, 0}});
  CHECK(reader.readTurn() == std::nullopt);
}

TEST_CASE("OctaFlip: a turn's numbers are squares where they are on the board") {
  const Square corner = *squareAt(0, 0);
  CHECK(Turn{{1, 1, 2, 2}}.move() == Move(corner, *squareAt(1, 1)));
  CHECK(Turn{{0, 0, 0, 0}}.move() == kPass);
  CHECK(Turn{{1, 1, 1, 1}}.move() == std::nullopt);
  constexpr std::uint64_t kHuge = std::numeric_limits<std::uint64_t>::max();
  // 2^32 + 1 and the like would be on the board as 32 bits.
  for (const std::uint64_t off : {std::uint64_t{0}, std::uint64_t{9}, kHuge, (kHuge >> 32U) + 2}) {
    for (std::size_t place = 0; place < 4; ++place) {
      Turn turn{{1, 1, 2, 2}};
      turn.numbers[place] = off;
      CHECK(turn.move() == std::nullopt);
      CHECK(turn.from() == (place < 2 ? std::nullopt : std::optional(corner)));
    }
  }
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
