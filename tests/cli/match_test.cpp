#include <string>
#include <utility>
#include <vector>

#include "cli/commands.hpp"
#include "cli/fault_of.hpp"
#include "support/catch.hpp"
#include "support/scratch.hpp"

using namespace teeko::cli;

namespace {

std::string faultOfMatch(const Words& words) {
  return faultOf(addMatch, words);
}

/// What is wrong with a match of two players and these words.
std::string faultOfTwo(const Words& more) {
  Words words{"--player", "random", "--player", "level:1"};
  words.insert(words.end(), more.begin(), more.end());
  return faultOfMatch(words);
}

/// The same with one more player and --sprt, which is for two. That is looked at last: where it is
/// what is wrong, nothing else is.
std::string faultOfThree(Words more) {
  more.insert(more.end(), {"--player", "random", "--sprt", "0", "1"});
  return faultOfTwo(more);
}

const std::string kThree = "--sprt is for two players";

}  // namespace

TEST_CASE("a match has at least two players, one game and no more words") {
  const std::string tooFew = "a match has at least two players: --player WHO --player WHO";
  CHECK(faultOfMatch({}) == tooFew);
  CHECK(faultOfMatch({"--player", "random"}) == tooFew);
  CHECK(faultOfTwo({"chess"}) ==
        "'chess' was not expected: one of teeko, octaflip and tictactoe is played");
  CHECK(faultOfTwo({"teeko", "octaflip"}) ==
        "'octaflip' was not expected: one of teeko, octaflip and tictactoe is played");
  for (const std::string game : {"teeko", "octaflip", "tictactoe"}) {
    CHECK(faultOfThree({game}) == kThree);
  }
}

TEST_CASE("a match's board fits the game") {
  CHECK(faultOfTwo({"octaflip", "--goals", "advanced"}) == "--goals is for Teeko");
  CHECK(faultOfThree({"octaflip", "--goals", "standard"}) == kThree);
  CHECK(faultOfThree({"--goals", "advanced"}) == kThree);
  CHECK(faultOfTwo({"--size", "3"}) == "3 is not a size of the board, 4 to 8");
  CHECK(faultOfTwo({"octaflip", "--size", "5"}).starts_with("5 is not a size of the board"));
  CHECK(faultOfThree({"--size", "8"}) == kThree);
  CHECK(faultOfThree({"tictactoe", "--size", "3"}) == kThree);
  CHECK(faultOfTwo({"--size", "0"}).starts_with("--size: '0' is not a whole number from 1 to "));
  // By default, 5×5 and 3×3.
  CHECK(faultOfTwo({"--player", "scan"}) == "scan plays Teeko on 4×4 only");
  CHECK(faultOfThree({"--player", "scan", "--size", "4"}) == kThree);
  CHECK(faultOfThree({"tictactoe", "--player", "perfect"}) == kThree);
  CHECK(faultOfTwo({"tictactoe", "--size", "8", "--player", "perfect"}) ==
        "perfect plays on boards that are solved only");
}

TEST_CASE("a match's numbers have limits") {
  const std::vector<std::pair<Words, std::string>> facts{
      {{"--games", "0"}, "--games: '0' is not a whole number from 1 to 1000000"},
      {{"--games", "1000001"}, "--games: '1000001' is not a whole number from 1 to 1000000"},
      {{"--games", "1"}, kThree},
      {{"--games", "1000"}, kThree},
      {{"--openings", "-1"}, "--openings: '-1' is not a whole number from 0 to 100"},
      {{"--openings", "101"}, "--openings: '101' is not a whole number from 0 to 100"},
      {{"--openings", "0"}, kThree},
      {{"--openings", "100"}, kThree},
      {{"--seed", "0"}, kThree},
      {{"--seed", "18446744073709551615"}, kThree},
      {{"--movetime", "0"}, "--movetime: '0' is not a whole number from 1 to 3600000"},
      {{"--movetime", "3600001"}, "--movetime: '3600001' is not a whole number from 1 to 3600000"},
      {{"--movetime", "1"}, kThree},
      {{"--movetime", "3600000"}, kThree},
      {{"--jobs", "0"}, "--jobs: '0' is not a whole number from 1 to 64"},
      {{"--jobs", "65"}, "--jobs: '65' is not a whole number from 1 to 64"},
      {{"--jobs", "64"}, kThree},
      {{"--clock", "10"}, "--clock: '10': S+INC is meant, in seconds, such as 10+0.1"},
      {{"--clock", "x+1"}, "--clock: 'x' is not a number of seconds up to 86400"},
      {{"--clock", "1+x"}, "--clock: 'x' is not a number of seconds up to 86400"},
      {{"--clock", "-1+0"}, "--clock: '-1' is not a number of seconds up to 86400"},
      {{"--clock", "86400.1+0"}, "--clock: '86400.1' is not a number of seconds up to 86400"},
      {{"--clock", "0+86400.1"}, "--clock: '86400.1' is not a number of seconds up to 86400"},
      {{"--clock", "86400+86400"}, kThree},
      {{"--clock", "0+0"}, kThree},
      {{"--clock", "10+0.1"}, kThree},
      {{"--clock", "1+1", "--movetime", "5"}, "--movetime and --clock exclude each other"},
      {{"--tournament", "gauntlet"}, kThree},
      {{"--tournament", "round-robin"}, kThree}};
  for (const auto& [words, expected] : facts) {
    CAPTURE(words);
    CHECK((expected == kThree ? faultOfThree(words) : faultOfTwo(words)) == expected);
  }
}

TEST_CASE("a test between two hypotheses is for two players and the whole match") {
  const std::string meant = "--sprt: two numbers of Elo points are meant, the smaller one first";
  for (const auto& [elo0, elo1] : {std::pair<std::string, std::string>{"5", "5"},
                                   {"6", "5"},
                                   {"x", "1"},
                                   {"1", "x"},
                                   {"-1000.1", "0"},
                                   {"0", "1000.1"},
                                   {"nan", "1"}}) {
    CAPTURE(elo0, elo1);
    CHECK(faultOfTwo({"--sprt", elo0, elo1}) == meant);
  }
  CHECK(faultOfTwo({"--player", "random", "--sprt", "-1000", "1000"}) == kThree);
  CHECK(faultOfTwo({"--sprt", "0", "5", "--shard", "1/2"}) ==
        "--sprt and --shard exclude each other: a part cannot tell when to stop");
  // A single part is the whole match.
  CHECK(faultOfTwo({"--sprt", "0", "5", "--shard", "1/1", "--resume"}) ==
        "--resume goes on from the file that --save names");
  CHECK(faultOfTwo({"--shard", "3/2"}).starts_with("--shard: '3/2'"));
}

TEST_CASE("mistakes can be required only on boards that are solved") {
  CHECK(faultOfTwo({"--size", "7", "--require", "mistakes=0"}) ==
        "mistakes=0: mistakes are known on boards that are solved only");
  CHECK(faultOfTwo({"--size", "7", "--require", "score>=0.5", "--resume"}) ==
        "--resume goes on from the file that --save names");
  CHECK(faultOfTwo({"--size", "6", "--require", "mistakes=0", "--resume"}) ==
        "--resume goes on from the file that --save names");
}

TEST_CASE("a match's players and requirements are ones that there are") {
  CHECK(faultOfTwo({"--require", "luck>0"}).starts_with("--require: "));
  CHECK(faultOfTwo({"--player", "nobody"}).starts_with("--player: "));
}

TEST_CASE("a match's files are different ones, and can be written") {
  const Scratch scratch;
  const std::string file = (scratch.path() / "file").string();
  const std::string same = (scratch.path() / "x/../file").string();
  for (const auto& [first, second] : {std::pair<std::string, std::string>{"--save", "--json"},
                                      {"--json", "--html"},
                                      {"--save", "--html"}}) {
    CHECK(faultOfTwo({first, file, second, same}) ==
          "--save, --json and --html name the same file: " + same);
  }
  for (const std::string option : {"--save", "--json", "--html"}) {
    CAPTURE(option);
    const std::string missing = (scratch.path() / "missing/file").string();
    const std::string fault = faultOfTwo({option, missing});
    CHECK(fault.starts_with(missing + ": cannot be written: "));
    CHECK(fault.ends_with('!'));
  }
  CHECK(filesIn(scratch.path()) == 0);
}

TEST_CASE("what was saved is merged alone") {
  CHECK(faultOfMatch({"--merge"}) ==
        "--merge joins files that --save wrote: there is no game in what is named");
  const Scratch scratch;
  const std::string empty = scratch.file("empty", "").string();
  CHECK(faultOfMatch({"--merge", empty}) ==
        "--merge joins files that --save wrote: there is no game in what is named");
  for (const Words& words : {Words{"--player", "random"},
                             {"--size", "5"},
                             {"--goals", "standard"},
                             {"--games", "2"},
                             {"--openings", "2"},
                             {"--seed", "1"},
                             {"--movetime", "5"},
                             {"--clock", "1+1"},
                             {"--tournament", "gauntlet"},
                             {"--jobs", "2"},
                             {"--resume"},
                             {"--shard", "1/2"}}) {
    Words all{"--merge", empty};
    all.insert(all.end(), words.begin(), words.end());
    CHECK(faultOfMatch(all) == words.front() + " does not go with --merge");
  }
}
