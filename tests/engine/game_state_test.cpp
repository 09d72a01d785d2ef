#include "teeko/engine/game_state.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "support/catch.hpp"

using namespace teeko;
using namespace teeko::engine;
using play::Game;

namespace {

SetPosition fen(const std::string& text, const std::vector<std::string>& moves = {}) {
  return {.fen = text, .moves = moves};
}

SetPosition start(const std::vector<std::string>& moves = {}) {
  return {.fen = {}, .moves = moves};
}

}  // namespace

TEST_CASE("the greeting names the options of the game") {
  const std::vector<std::string> common{"option name Level type spin default 5 min 1 max 5",
                                        "option name Threads type spin default 1 min 1 max 256"};
  const std::string seed = "option name Seed type spin default 0 min 0 max 2147483647";
  const std::vector<std::string> head{"id name teeko 1.2.3", "id author the teeko authors"};
  const auto lines = [&](const std::vector<std::string>& before,
                         const std::vector<std::string>& behind) {
    std::vector<std::string> all = head;
    for (const auto* const part : {&before, &common, &behind}) {
      all.insert(all.end(), part->begin(), part->end());
    }
    all.emplace_back("ugiok");
    return all;
  };
  CHECK(GameState(Game::Teeko).greeting("1.2.3") ==
        lines({"option name Size type spin default 5 min 4 max 8"},
              {seed, "option name Goals type combo default standard var standard var advanced"}));
  CHECK(GameState(Game::OctaFlip).greeting("1.2.3") ==
        lines({}, {"option name Hash type spin default 16 min 1 max 1024", seed}));
  CHECK(GameState(Game::TicTacToe).greeting("1.2.3") ==
        lines({"option name Size type spin default 3 min 3 max 8"}, {seed}));
}

TEST_CASE("options are set") {
  GameState state(Game::Teeko);
  for (const auto& [name, value] : std::vector<std::pair<std::string, std::string>>{
           {"Size", "6"}, {"gOALS", "Advanced"}, {"level", "2"}, {"Threads", "3"}, {"Seed", "9"}}) {
    CAPTURE(name);
    CHECK(state.set(SetOption{name, value}).empty());
  }
  CHECK(state.options().choice == play::GameChoice{Game::Teeko, 6, GoalSet::Advanced});
  CHECK(state.options().level == 2);
  CHECK(state.options().threads == 3);
  CHECK(state.options().seed == 9);
}

TEST_CASE("options that are none change nothing") {
  GameState state(Game::Teeko);
  CHECK(state.set(SetOption{"Size", "9"}) == "Size is a whole number from 4 to 8, not '9'");
  CHECK(state.set(SetOption{"Size", "3"}) == "Size is a whole number from 4 to 8, not '3'");
  CHECK(state.set(SetOption{"Size", ""}) == "Size is a whole number from 4 to 8, not ''");
  CHECK(state.set(SetOption{"Level", "-1"}) == "Level is a whole number from 1 to 5, not '-1'");
  CHECK(state.set(SetOption{"Level", "6"}) == "Level is a whole number from 1 to 5, not '6'");
  CHECK(state.set(SetOption{"Goals", "all"}) ==
        "'all' is not a set of goals: standard or advanced");
  CHECK(state.set(SetOption{"Hash", "16"}) == "there is no option 'Hash'");
  CHECK(state.set(SetOption{"", ""}) == "there is no option ''");
  CHECK(state.options().choice == play::GameChoice{});
  CHECK(state.options().level == 5);
  CHECK(GameState(Game::OctaFlip).set(SetOption{"Size", "8"}) == "there is no option 'Size'");
  CHECK(GameState(Game::TicTacToe).set(SetOption{"Goals", "standard"}) ==
        "there is no option 'Goals'");
}

TEST_CASE("size and goals count from the next position") {
  GameState state(Game::Teeko);
  CHECK(state.set(SetOption{"Size", "4"}).empty());
  CHECK(state.answer(Question::Fen) == "response 5/5/5/5/5 b");
  CHECK(state.set(start()).empty());
  CHECK(state.answer(Question::Fen) == "response 4/4/4/4 b");
  // Corners of a 3×3 square: a goal only of the advanced set.
  const std::string corners = "b1b2/5/b1b2/r1r2/r1r2 r";
  CHECK(state.set(fen(corners)).empty());
  CHECK(state.answer(Question::GameOver) == "response false");
  CHECK(state.set(SetOption{"Goals", "advanced"}).empty());
  CHECK(state.answer(Question::GameOver) == "response false");
  CHECK(state.set(fen(corners)).empty());
  CHECK(state.answer(Question::Result) == "response p1win");
}

TEST_CASE("a position brings its size") {
  GameState state(Game::Teeko);
  CHECK(state.set(fen("6/6/6/6/6/6 b", {"F5"})).empty());
  CHECK(state.options().choice.size == 6);
  CHECK(state.answer(Question::Fen) == "response 6/6/6/6/6/5b r");
  CHECK(state.set(start()).empty());
  CHECK(state.answer(Question::Fen) == "response 6/6/6/6/6/6 b");
}

TEST_CASE("a wrong position or move leaves the position as it was") {
  GameState state(Game::Teeko);
  CHECK(state.set(start({"C2"})).empty());
  for (const SetPosition& wrong :
       {fen(""), fen("what"), fen("5/5/5/5/5 r"), fen("6/6/6/6/6/6 b", {"A9"}), start({"C2", "C2"}),
        start({"C2", "B1", ""})}) {
    CHECK(!state.set(wrong).empty());
    CHECK(state.answer(Question::Fen) == "response 5/5/2b2/5/5 r");
    CHECK(state.options().choice.size == 5);
  }
  CHECK(state.set(start({"C2", "C2"})) == "move 2, 'C2': C2 is taken");
}

TEST_CASE("questions about a game") {
  GameState state(Game::TicTacToe);
  CHECK(state.answer(Question::GameOver) == "response false");
  CHECK(state.answer(Question::FirstToMove) == "response true");
  CHECK(state.answer(Question::Result) == "response none");
  CHECK(state.answer(Question::Moves) == "response 11 12 13 21 22 23 31 32 33");
  CHECK(state.set(start({"11", "21", "12", "22", "13"})).empty());
  CHECK(state.answer(Question::GameOver) == "response true");
  CHECK(state.answer(Question::FirstToMove) == "response false");
  CHECK(state.answer(Question::Result) == "response p1win");
  CHECK(state.answer(Question::Moves) == "response");
  CHECK(state.set(start({"11", "21", "12", "22", "33", "23"})).empty());
  CHECK(state.answer(Question::Result) == "response p2win");
  CHECK(state.set(start({"11", "12", "13", "21", "23", "22", "31", "33", "32"})).empty());
  CHECK(state.answer(Question::Result) == "response draw");
}

TEST_CASE("the third time that a position comes up is a draw") {
  GameState state(Game::Teeko);
  const std::string begin = "b4/r4/b4/r4/bb1rr b";
  const std::vector<std::string> round{"A0B0", "D4D3", "B0A0", "D3D4"};
  std::vector<std::string> moves = round;
  CHECK(state.set(fen(begin, moves)).empty());
  CHECK(state.answer(Question::Result) == "response none");
  moves.insert(moves.end(), round.begin(), round.end());
  CHECK(state.set(fen(begin, moves)).empty());
  CHECK(state.answer(Question::Result) == "response draw");
  CHECK(state.answer(Question::GameOver) == "response true");
  CHECK(state.answer(Question::Moves) == "response");
}
