#include <filesystem>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "teeko/assignment/board_file.hpp"

#include "cli/commands.hpp"
#include "cli/fault_of.hpp"
#include "cli/operating_system.hpp"
#include "cli/printed_by.hpp"
#include "support/boards.hpp"
#include "support/catch.hpp"
#include "support/scratch.hpp"
#include "support/texts.hpp"

using namespace teeko;
using namespace teeko::cli;

namespace {

using AddGame = std::function<Action(Command&, PlayOptions&)>;

/// What a game prints that gets these answers, and what ends it early.
struct Played {
  std::string text;
  std::string errors;
  std::string fault;
};

Played played(const AddGame& addGame, Words words, const std::string& answers) {
  PlayOptions options;
  CommandLine line("teeko", "", "", "");
  line.addCommand("game", "", [&](Command& command) { return addGame(command, options); });
  words.insert(words.begin(), "game");
  const CommandStreams streams(answers);
  Played played;
  played.fault = faultIn([&] { (void)line.run(std::move(words)); });
  played.text = streams.printed();
  played.errors = streams.errors();
  return played;
}

const std::string kEarly = "input ended before the game did!";

/// A drawn board, on which both sides can move.
std::string drawnBoard(const Scratch& scratch) {
  std::string file = (scratch.path() / "board").string();
  assignment::saveGameBoardToFile(boardOf<4>("O... .OXX X.O. XO.."), file);
  return file;
}

}  // namespace

TEST_CASE("every game of the assignment, and tic-tac-toe, can write the answers") {
  const Scratch scratch;
  const std::string board = drawnBoard(scratch);
  const std::vector<std::pair<AddGame, Words>> games{
      {addWholeGame, {}}, {addPlacement, {}}, {addMovement, {board}}, {addTicTacToe, {}}};
  for (const auto& [addGame, words] : games) {
    CAPTURE(words);
    const std::string answers = "2\n13\nx\n";
    const Played plain = played(addGame, words, answers);
    const Played echoed = played(addGame, withMore(words, {"--echo"}), answers);
    CHECK(plain.fault == kEarly);
    CHECK(echoed.fault == kEarly);
    CHECK(countOf("x\n", plain.text) == 0);
    CHECK(countOf("x\n", echoed.text) == 1);
    CHECK(echoed.text.size() > plain.text.size());
  }
}

TEST_CASE("a wrong answer in a placement is named with its line") {
  for (const AddGame& addGame : std::vector<AddGame>{addWholeGame, addPlacement}) {
    // At a terminal, its lines are not counted.
    const std::string where = inputIsTerminal() ? "teeko: " : "teeko: line 3: ";
    CHECK(played(addGame, {}, "2\n13\nx\n").errors == where + "'x' is not a square from 1 to 16\n");
  }
}

TEST_CASE("the computer of every game of the assignment can play perfectly") {
  const Scratch scratch;
  struct Game {
    AddGame addGame;
    Words words;
    /// After which the two computers play differently.
    std::string answers;
  };
  const std::vector<Game> games{{addWholeGame, {}, "1\n7\n2\n8\n"},
                                {addPlacement, {}, "1\n13\n7\n10\n"},
                                {addMovement, {drawnBoard(scratch)}, "1\n7\n7\n"}};
  for (const Game& game : games) {
    CAPTURE(game.words);
    const auto playedBy = [&](const Words& more) {
      return played(game.addGame, withMore(game.words, more), game.answers).text;
    };
    CHECK(playedBy({}) == playedBy({"--computer", "scan"}));
    CHECK(playedBy({}) != playedBy({"--computer", "perfect"}));
  }
}

TEST_CASE("a placement that was not drawn is not saved") {
  const Scratch scratch;
  const std::string file = (scratch.path() / "saved").string();
  const std::string won = "2\n1\n5\n2\n6\n3\n7\n4\n";
  for (const AddGame& addGame : std::vector<AddGame>{addWholeGame, addPlacement}) {
    const Played game = played(addGame, {"--save", file}, won);
    CHECK(game.fault.empty());
    CHECK(game.errors ==
          "teeko: the placement was not drawn, so nothing is saved to " + file + "\n");
    CHECK_FALSE(std::filesystem::exists(file));
    const Played drawn = played(addGame, {"--save", file}, "2\n1\n2\n3\n4\n9\n10\n11\n12\n");
    CHECK(drawn.errors.empty());
    CHECK(contentsOf(file).size() > 16);
    std::filesystem::remove(file);
  }
}
