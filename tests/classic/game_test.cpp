#include "teeko/classic/game.hpp"

#include <sstream>
#include <string>
#include <vector>

#include "teeko/classic/reading_order.hpp"
#include "teeko/core/picture.hpp"
#include "teeko/io/error.hpp"

#include "support/boards.hpp"
#include "support/catch.hpp"

using namespace teeko;
using namespace teeko::classic;

namespace {

template <int Size>
struct Played {
  std::string output;
  play::Record<Position<Size>> record;
  bool endedEarly = false;
};

/// A game in which the first legal move is the hint and files are only named.
template <int Size>
Played<Size> played(const std::string& answers, const play::Players<Position<Size>>& players = {},
                    const Position<Size>& start = Position<Size>()) {
  std::istringstream in(answers);
  std::ostringstream out;
  std::ostringstream errors;
  Console console(in, out, errors);
  Played<Size> game{"", play::Record<Position<Size>>(start)};
  using Record = play::Record<Position<Size>>;
  try {
    playClassic<Size>(console, game.record, players,
                      {.hint =
                           [](const Record& record) {
                             return Hint{movesInReadingOrder(record.position()).front(), "first"};
                           },
                       .save =
                           [](const Record& record, const std::string& file) {
                             return std::to_string(record.ply()) + " plies to " + file;
                           }});
  } catch (const Error&) {
    game.endedEarly = true;
  }
  console.flush();
  game.output = out.str();
  return game;
}

template <int Size>
play::Player<Position<Size>> firstMove() {
  return [](const Position<Size>& position, const std::stop_token&) {
    return movesInReadingOrder(position).front();
  };
}

/// The text without the pictures of boards.
std::string withoutBoards(const std::string& output) {
  std::istringstream lines(output);
  std::string rest;
  for (std::string line; std::getline(lines, line);) {
    const bool isRow = line.size() > 2 && line[1] == ':';
    if (!isRow && line.substr(0, 4) != "   A") {
      rest += line + '\n';
    }
  }
  return rest;
}

}  // namespace

TEST_CASE("every size has its squares and the same prompts") {
  for (int number = kSmallestSize; number <= kLargestSize; ++number) {
    CAPTURE(number);
    visitSize(number, [](auto size) {
      constexpr int kSize = size();
      const std::string last = squareName<kSize>(*squareAt<kSize>(0, kSize - 1));
      const std::string row = {'A', static_cast<char>('0' + kSize)};
      const std::string column = {static_cast<char>('A' + kSize), '0'};
      std::string expected = "b's turn\nDrop (e.g. B3):\n";
      std::string answers;
      for (const std::string& none : {row, column}) {
        answers.append(none).append(" ");
        expected.append("'").append(none).append("' is not a square from A0 to ").append(last);
        expected.append(".\nDrop (e.g. B3):\n");
      }
      expected += "r's turn\nDrop (e.g. B3):\n";
      answers.append(last).append(" quit");
      const auto game = played<kSize>(answers);
      CHECK(withoutBoards(game.output) == expected);
      CHECK(game.record.position() == Position<kSize>().after({{}, *squareNamed<kSize>(last)}));
      CHECK(game.output.starts_with(pictureOf(Board<kSize>())));
    });
  }
}

TEST_CASE("after undo the game is what it would be without the moves") {
  const std::string drops = "A0 E0 A1 E1 B3 D3 C4 C2 ";
  struct Fact {
    std::string answers;
    std::string same;
  };
  const std::vector<Fact> facts{
      {"C2 undo", ""},
      {"C2 B1 undo", "C2"},
      {"C2 B1 undo undo D3", "D3"},
      {"C2 back B1", "B1"},
      {drops + "A0 undo", "A0 E0 A1 E1 B3 D3 C4"},
      {drops + "A0 back A1 A2", drops + "A1 A2"},
      {drops + "A0 back undo", "A0 E0 A1 E1 B3 D3 C4"},
      {drops + "back back C3 C4", "A0 E0 A1 E1 B3 D3 C3 C4"},
      {drops + "A0 B0 undo A0 B0 E0 undo", drops},
      {drops + "A0 help hint save f back", drops},
  };
  for (const auto& [answers, same] : facts) {
    CAPTURE(answers);
    const auto game = played<5>(answers + " quit");
    const auto expected = played<5>(same + " quit");
    CHECK_FALSE(game.endedEarly);
    CHECK(game.record.position() == expected.record.position());
    CHECK(game.record.ply() == expected.record.ply());
  }
}

TEST_CASE("undo goes back to the person's own turn") {
  struct Fact {
    const char* answers;
    std::size_t plies;
    bool nothing;  ///< Whether there was nothing to undo.
  };
  const play::Players<Position<5>> personFirst{.first = {}, .second = firstMove<5>()};
  for (const auto& [answers, plies, nothing] :
       {Fact{"undo", 0, true}, Fact{"C2", 2, false}, Fact{"C2 undo", 0, false},
        Fact{"C2 undo undo", 0, true}, Fact{"C2 D3 undo", 2, false},
        Fact{"C2 undo D3", 2, false}}) {
    CAPTURE(answers);
    const auto game = played<5>(std::string(answers) + " quit", personFirst);
    CHECK(game.record.ply() == plies);
    CHECK((game.output.find("There is nothing to undo.") != std::string::npos) == nothing);
  }
  const play::Players<Position<5>> personSecond{.first = firstMove<5>(), .second = {}};
  for (const auto& [answers, plies, nothing] :
       {Fact{"undo", 1, true}, Fact{"C2", 3, false}, Fact{"C2 undo", 1, false},
        Fact{"C2 undo undo", 1, true}, Fact{"C2 D3 undo", 3, false}}) {
    CAPTURE(answers);
    const auto game = played<5>(std::string(answers) + " quit", personSecond);
    CHECK(game.record.ply() == plies);
    CHECK((game.output.find("There is nothing to undo.") != std::string::npos) == nothing);
  }
}

TEST_CASE("a game that begins with steps can go back no further") {
  const auto start = positionOf<5>("O...X O...X ....X O.... .O..X");
  const auto game = played<5>("undo A0 undo back back A0 A2 quit", {}, start);
  CHECK(withoutBoards(game.output) ==
        "b's turn\nMove from (e.g. B3):\nThere is nothing to undo.\nMove from (e.g. B3):\n"
        "Move to (e.g. B3):\nThere is nothing to undo.\nMove to (e.g. B3):\nMove from (e.g. B3):\n"
        "There is nothing to undo.\nMove from (e.g. B3):\nMove to (e.g. B3):\n"
        "A2 is not beside A0.\nMove to (e.g. B3):\n");
}

TEST_CASE("words work in any case, and other words are squares that do not exist") {
  for (const std::string word : {"quit", "QUIT", "Exit", "eXiT"}) {
    CHECK_FALSE(played<5>(word).endedEarly);
  }
  for (const std::string word : {"quit!", "q", "helpp", "back0", ":help", "QU\xC4T"}) {
    const auto game = played<5>(word);
    CHECK(game.endedEarly);
    CHECK(game.output.find("is not a square from A0 to E4.") != std::string::npos);
  }
  const auto help = played<5>("HELP quit");
  for (const std::string word : {"help", "back", "undo", "hint", "save FILE", "quit", "exit"}) {
    CAPTURE(word);
    CHECK(help.output.find(word) != std::string::npos);
  }
}

TEST_CASE("services are asked for with what a person says") {
  CHECK(withoutBoards(played<5>("A0 Hint SAVE my.txt quit").output) ==
        "b's turn\nDrop (e.g. B3):\nr's turn\nDrop (e.g. B3):\nhint: B0 (first)\n"
        "Drop (e.g. B3):\n1 plies to my.txt\nDrop (e.g. B3):\n");
  CHECK(withoutBoards(played<5>("save\nquit").output) ==
        "b's turn\nDrop (e.g. B3):\n"
        "save needs the name of a file on the same line: save game.txt\nDrop (e.g. B3):\n");
}
