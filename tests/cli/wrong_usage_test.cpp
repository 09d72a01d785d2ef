#include <string>
#include <utility>
#include <vector>

#include "cli/commands.hpp"
#include "cli/fault_of.hpp"
#include "support/catch.hpp"
#include "support/scratch.hpp"

using namespace teeko::cli;

namespace {

using Facts = std::vector<std::pair<Words, std::string>>;

void checkFaults(const CommandLine::AddOptions& command, const Facts& facts) {
  for (const auto& [words, expected] : facts) {
    CAPTURE(words);
    CHECK(faultOf(command, words) == expected);
  }
}

}  // namespace

TEST_CASE("wrong usage of solve") {
  checkFaults(
      addSolve,
      {{{"--memory", "2"}, "--memory needs --store"},
       {{"--memory", "0"}, "--memory: '0': a number above 0 is meant, such as 2.5"},
       {{"--memory", "-1"}, "--memory: '-1': a number above 0 is meant, such as 2.5"},
       {{"--memory", "x"}, "--memory: 'x': a number above 0 is meant, such as 2.5"},
       {{"--memory", "0.001"}, "--memory needs --store"},
       {{"--threads", "0"}, "--threads: '0' is not a whole number from 1 to 1024"},
       {{"--threads", "1025"}, "--threads: '1025' is not a whole number from 1 to 1024"},
       {{"--threads", "1024", "--memory", "1"}, "--memory needs --store"},
       {{"--size", "3"}, "--size: '3' is not a whole number from 4 to 2147483647"},
       {{"--size", "9", "--store", "x"}, "boards of more than 8 squares a side can't be solved!"}});
  for (const Words& words : {Words{"--goals", "x"}, {"--drops", "x"}, {"--drops", "4-alternate"}}) {
    CHECK(faultOfParsing(addSolve, words).starts_with(words.front() + ": "));
  }
}

TEST_CASE("wrong usage of analyze") {
  const Scratch scratch;
  const std::string file = scratch.file("board", "").string();
  const std::string position = "5/1r3/2b2/5/5 b";
  checkFaults(
      addAnalyze,
      {{{"--position", position, file}, "--position and FILE are two boards; one is enough"},
       {{"--position", position, "--to-move", "1"},
        "--position says who is to move; --to-move does not go with it"},
       {{"--position", position, "--size", "4"}, "--position has a board of size 5, --size says 4"},
       {{"--to-move", "0"}, "--to-move: '0' is not a whole number from 1 to 2"},
       {{"--to-move", "3"}, "--to-move: '3' is not a whole number from 1 to 2"}});
  CHECK(faultOf(addAnalyze, {"--position", "x"}).starts_with("--position: "));
  CHECK(faultOf(addAnalyze, {"--position", "5/5/5/5/9 b"}).starts_with("--position: "));
  CHECK(faultOf(addAnalyze, {file}).starts_with(file + ": "));
}

TEST_CASE("wrong usage of classic") {
  const Scratch scratch;
  const std::string teeko =
      scratch.file("teeko", "[Game \"Teeko\"]\n[Size \"4\"]\n[Goals \"advanced\"]\n\n1. A0 *\n")
          .string();
  const std::string octaflip = scratch.file("octaflip", "[Game \"OctaFlip\"]\n\n*\n").string();
  const std::string empty = scratch.file("empty", "").string();
  const std::string illegal =
      scratch.file("illegal", "[Game \"Teeko\"]\n[Size \"5\"]\n\n1. A0 A0 *\n").string();
  checkFaults(
      addClassic,
      {{{"--load", empty}, empty + ": holds no game"},
       {{"--load", octaflip}, octaflip + ": a game of OctaFlip, not of Teeko"},
       {{"--load", teeko, "--size", "5"}, teeko + ": a game of size 4, not 5"},
       {{"--load", teeko, "--goals", "standard"},
        teeko + ": a game with advanced goals, not standard"},
       {{"--black", "perfect", "--size", "7"}, "perfect plays on boards up to 6x6, not on 7x7"},
       {{"--red", "perfect", "--size", "8"}, "perfect plays on boards up to 6x6, not on 8x8"},
       {{"--size", "3"}, "--size: '3' is not a whole number from 4 to 8"},
       {{"--size", "9"}, "--size: '9' is not a whole number from 4 to 8"},
       {{"--depth", "0"}, "--depth: '0' is not a whole number from 1 to 20"},
       {{"--depth", "21"}, "--depth: '21' is not a whole number from 1 to 20"},
       {{"--depth", "20", "--black", "perfect", "--size", "7"},
        "perfect plays on boards up to 6x6, not on 7x7"}});
  CHECK(faultOf(addClassic, {"--load", illegal}).starts_with(illegal + ": "));
  CHECK(faultOfParsing(addClassic, {"--black", "scan"}).starts_with("--black: "));
}

TEST_CASE("wrong usage of the other commands") {
  PlayOptions options;
  const auto tictactoe = [&](Command& command) { return addTicTacToe(command, options); };
  checkFaults(
      tictactoe,
      {{{"--size", "2"}, "--size: '2' is not a whole number from 3 to 8"},
       {{"--size", "9"}, "--size: '9' is not a whole number from 3 to 8"},
       {{"--computer", "0"}, "--computer: '0' is not a whole number from 1 to 5"},
       {{"--computer", "6"}, "--computer: '6' is not a whole number from 1 to 5"},
       {{"--seed", "-1"}, "--seed: '-1' is not a whole number from 0 to 18446744073709551615"}});
  const auto movement = [&](Command& command) { return addMovement(command, options); };
  const Scratch scratch;
  const std::string missing = (scratch.path() / "missing").string();
  CHECK(faultOf(movement, {missing}).starts_with(missing + ": "));
  CHECK(faultOfParsing(movement, {"--computer", "x"}).starts_with("--computer: "));
  CHECK(faultOf(addOctaflip, {missing}).starts_with(missing + ": "));
  CHECK(faultOfParsing(addEngine, {"chess"}).starts_with("GAME: "));
}
