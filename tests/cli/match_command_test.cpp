// needs: processes
#include <chrono>
#include <filesystem>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <unistd.h>

#include "teeko/io/descriptor.hpp"
#include "teeko/match/game.hpp"
#include "teeko/match/plan.hpp"
#include "teeko/play/record_text.hpp"

#include "cli/commands.hpp"
#include "cli/fault_of.hpp"
#include "cli/printed_by.hpp"
#include "process/posix.hpp"
#include "support/catch.hpp"
#include "support/environment.hpp"
#include "support/in_child.hpp"
#include "support/scratch.hpp"
#include "support/texts.hpp"

using namespace teeko;
using namespace teeko::cli;

namespace {

std::string faultOfMatch(const Words& words) {
  return faultOf(addMatch, words);
}

/// What is wrong with a match of two players and these words.
std::string faultOfTwo(const Words& more) {
  return faultOfMatch(withMore({"--player", "random", "--player", "level:1"}, more));
}

/// The same with one more player and --sprt, which is for two. That is looked at last: where it is
/// what is wrong, nothing else is.
std::string faultOfThree(Words more) {
  more.insert(more.end(), {"--player", "random", "--sprt", "0", "1"});
  return faultOfTwo(more);
}

/// Plays a match of two players that take no time, and returns what it prints.
std::string played(const Words& more) {
  return answerOf(addMatch, withMore({"--player", "random", "--player", "random"}, more));
}

/// The plan that the first game in this file tells, and how many games there are.
std::pair<match::MatchPlan, std::size_t> savedIn(const std::filesystem::path& file) {
  const auto records = play::parseRecords(contentsOf(file));
  REQUIRE((records && !records->empty()));
  const auto plan = match::planOf(records->front());
  REQUIRE(plan);
  return {*plan, records->size()};
}

/// These games with another time of the last one's moves.
std::string withOtherTime(std::string games) {
  const std::string tag = "[Milliseconds \"";
  return games.insert(games.rfind(tag) + tag.size(), "9");
}

/// These games without the times of their moves.
std::string withoutTimes(const std::string& games) {
  std::istringstream lines(games);
  std::string text;
  for (std::string line; std::getline(lines, line);) {
    text += line.starts_with("[Milliseconds") ? "" : line + '\n';
  }
  return text;
}

const std::string kThree = "--sprt is for two players";

}  // namespace

TEST_CASE("a match has at least two players, one game and no more words") {
  const std::string tooFew = "a match has at least two players: --player WHO --player WHO";
  CHECK(faultOfMatch({}) == tooFew);
  CHECK(faultOfMatch({"--player", "random"}) == tooFew);
  CHECK(faultOfTwo({"chess"}) ==
        "'chess' was not expected: name one game, teeko, octaflip or tictactoe");
  CHECK(faultOfTwo({"teeko", "octaflip"}) ==
        "'octaflip' was not expected: name one game, teeko, octaflip or tictactoe");
  for (const std::string game : {"teeko", "octaflip", "tictactoe"}) {
    CHECK(faultOfThree({game}) == kThree);
  }
}

TEST_CASE("a match's board fits the game") {
  CHECK(faultOfTwo({"octaflip", "--goals", "advanced"}) == "--goals is for Teeko only");
  CHECK(faultOfThree({"octaflip", "--goals", "standard"}) == kThree);
  CHECK(faultOfThree({"--goals", "advanced"}) == kThree);
  CHECK(faultOfTwo({"--size", "3"}) == "--size: 3 is not a size of the board, 4 to 8");
  CHECK(
      faultOfTwo({"octaflip", "--size", "5"}).starts_with("--size: 5 is not a size of the board"));
  CHECK(faultOfThree({"--size", "8"}) == kThree);
  CHECK(faultOfThree({"tictactoe", "--size", "3"}) == kThree);
  CHECK(faultOfTwo({"--size", "0"}).starts_with("--size: '0' is not a whole number from 1 to "));
  // By default, 5×5 and 3×3.
  CHECK(faultOfTwo({"--player", "scan"}) == "scan plays Teeko on 4×4 only");
  CHECK(faultOfThree({"--player", "scan", "--size", "4"}) == kThree);
  CHECK(faultOfThree({"tictactoe", "--player", "perfect"}) == kThree);
  CHECK(faultOfTwo({"tictactoe", "--size", "8", "--player", "perfect"}) ==
        "perfect plays only on boards that are solved: Teeko up to 6×6, tic-tac-toe up to 4×4");
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
  const std::string meant =
      "--sprt: two different numbers of Elo points from -1000 to 1000 are needed, the smaller one "
      "first";
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
        "--resume needs --save FILE, the file to go on from");
  CHECK(faultOfTwo({"--shard", "3/2"}).starts_with("--shard: '3/2'"));
}

TEST_CASE("mistakes can be required only on boards that are solved") {
  CHECK(faultOfTwo({"--size", "7", "--require", "mistakes=0"}) ==
        "mistakes=0: mistakes are known only on boards that are solved: Teeko up to 6×6, "
        "tic-tac-toe up to 4×4");
  CHECK(faultOfTwo({"--size", "7", "--require", "score>=0.5", "--resume"}) ==
        "--resume needs --save FILE, the file to go on from");
  CHECK(faultOfTwo({"--size", "6", "--require", "mistakes=0", "--resume"}) ==
        "--resume needs --save FILE, the file to go on from");
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
        "--merge: no games were found; name the files that --save wrote");
  const Scratch scratch;
  const std::string empty = scratch.file("empty", "").string();
  CHECK(faultOfMatch({"--merge", empty}) ==
        "--merge: no games were found; name the files that --save wrote");
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
                             {"--oversubscribe"},
                             {"--resume"},
                             {"--shard", "1/2"}}) {
    CHECK(faultOfMatch(withMore({"--merge", empty}, words)) ==
          words.front() + " does not go with --merge");
  }
}

TEST_CASE("a match is of 100 games of Teeko, unless it is told otherwise") {
  const Scratch scratch;
  const std::filesystem::path file = scratch.path() / "games";
  const EnvironmentVariable cache("XDG_CACHE_HOME", scratch.path().string());
  (void)played({"--save", file});
  (void)played({"--games", "2", "--json", (scratch.path() / "json").string()});
  CHECK(contains(contentsOf(scratch.path() / "json"), "\"goals\":\"standard\""));
  const match::PlayerSpec random{.kind = match::PlayerKind::Random};
  match::MatchPlan plan{.choice = {.game = play::Game::Teeko, .size = 5},
                        .players = {random, random},
                        .games = 100,
                        .openingPlies = 2,
                        .seed = 1};
  CHECK(savedIn(file) == std::pair(plan, std::size_t{100}));
  (void)played({"--games", "3", "--goals", "advanced", "--size", "4", "--openings", "1", "--seed",
                "7", "--tournament", "gauntlet", "--clock", "2+0.25", "--save", file,
                "--overwrite"});
  plan.choice = {.game = play::Game::Teeko, .size = 4, .goals = GoalSet::Advanced};
  plan.games = 4;
  plan.openingPlies = 1;
  plan.seed = 7;
  plan.tournament = match::Tournament::Gauntlet;
  plan.clock = match::GameClock{std::chrono::milliseconds(2000), std::chrono::milliseconds(250)};
  CHECK(savedIn(file) == std::pair(plan, std::size_t{4}));
  (void)played({"tictactoe", "--games", "2", "--movetime", "50", "--save", file, "--overwrite"});
  CHECK(savedIn(file).first.moveTime == std::chrono::milliseconds(50));
}

TEST_CASE("a match goes on from its file, or replaces it, only if it is told to") {
  const Scratch scratch;
  const std::filesystem::path file = scratch.path() / "games";
  (void)played({"tictactoe", "--games", "2", "--save", file});
  const std::string two = contentsOf(file);
  CHECK(faultOfTwo({"tictactoe", "--games", "2", "--seed", "2", "--save", file}) ==
        file.string() +
            ": there is something in this file: --resume goes on from its games, --overwrite "
            "replaces it");
  CHECK(contentsOf(file) == two);
  (void)played({"tictactoe", "--games", "2", "--seed", "2", "--save", file, "--overwrite"});
  const std::string others = contentsOf(file);
  CHECK(others != two);
  CHECK(faultOfTwo({"tictactoe", "--games", "2", "--save", file, "--resume"})
            .starts_with(file.string() + ": record 1: it is from another match: "));
  // What is there already is not played.
  const std::string first = withOtherTime(others.substr(0, others.find("\n\n[") + 1));
  (void)scratch.file("games", first);
  (void)played({"tictactoe", "--games", "2", "--seed", "2", "--save", file, "--resume"});
  CHECK(contentsOf(file).starts_with(first));
  CHECK(savedIn(file).second == 2);
}

TEST_CASE("what is in a file is replaced only by games, and only where that is asked for") {
  const Scratch scratch;
  const auto file = [&](const std::string& name) { return (scratch.path() / name).string(); };
  (void)scratch.file("thesis", "not games");
  CHECK(faultOfTwo({"tictactoe", "--save", file("thesis")})
            .starts_with(file("thesis") + ": there is something in this file: "));
  (void)scratch.file("empty", "");
  (void)played({"tictactoe", "--games", "2", "--save", file("empty")});
  CHECK(savedIn(file("empty")).second == 2);
  // Joined games are saved like played ones, but there is nothing to go on from.
  CHECK(faultOfMatch({"--merge", file("empty"), "--save", file("thesis")}) ==
        file("thesis") + ": there is something in this file: --overwrite replaces it");
  CHECK(printedBy(addMatch, {"--merge", file("empty"), "--save", file("thesis"), "--overwrite"})
            .code == ExitCode::Done);
  CHECK(contentsOf(file("thesis")) == contentsOf(file("empty")));
  CHECK(faultOfTwo({"tictactoe", "--overwrite"}) ==
        "--overwrite needs --save FILE, the file to replace");
  CHECK(faultOfTwo({"tictactoe", "--save", file("empty"), "--resume", "--overwrite"}) ==
        "--overwrite does not go with --resume");
}

TEST_CASE("a match that goes on may have more games than before, not fewer") {
  const Scratch scratch;
  const EnvironmentVariable date("SOURCE_DATE_EPOCH", "0");
  const auto file = [&](const std::string& name) { return (scratch.path() / name).string(); };
  (void)played({"tictactoe", "--games", "8", "--save", file("whole")});
  (void)played({"tictactoe", "--games", "4", "--save", file("games")});
  CHECK(faultOfTwo({"tictactoe", "--games", "2", "--save", file("games"), "--resume"})
            .starts_with(file("games") + ": record 1: it is from another match: "));
  CHECK(savedIn(file("games")).second == 4);
  (void)played({"tictactoe", "--games", "8", "--save", file("games"), "--resume"});
  CHECK(withoutTimes(contentsOf(file("games"))) == withoutTimes(contentsOf(file("whole"))));
  const std::string eight = contentsOf(file("games"));
  CHECK(faultOfMatch({"tictactoe", "--player", "random", "--player", "random", "--games", "6",
                      "--save", file("games"), "--resume"}) ==
        file("games") +
            ": it is a match of 8 games a pairing; ask for as many with --games, or for more");
  CHECK(contentsOf(file("games")) == eight);
}

TEST_CASE("parts of a match are joined") {
  const Scratch scratch;
  const EnvironmentVariable date("SOURCE_DATE_EPOCH", "0");
  const auto file = [&](const std::string& name) { return (scratch.path() / name).string(); };
  (void)played({"tictactoe", "--games", "4", "--save", file("all")});
  (void)played({"tictactoe", "--games", "4", "--shard", "1/2", "--save", file("1")});
  (void)played({"tictactoe", "--games", "4", "--shard", "2/2", "--save", file("2")});
  CHECK(savedIn(file("1")).second == 2);
  const Printed joined = printedBy(addMatch, {"--merge", file("1"), file("2"), file("1"), "--save",
                                              file("joined"), "--json", file("joined.json")});
  CHECK(joined.code == ExitCode::Done);
  CHECK(withoutTimes(contentsOf(file("joined"))) == withoutTimes(contentsOf(file("all"))));
  const Printed again =
      printedBy(addMatch, {"--merge", file("2"), file("1"), "--json", file("again.json")});
  CHECK(again.text == joined.text);
  // What is written for programs is one line.
  const std::string json = contentsOf(file("again.json"));
  CHECK(json.find('\n') == json.size() - 1);
  CHECK(contains(json, "\"goals\":null"));
  CHECK(contains(json, "\"game\":\"tictactoe\""));
  CHECK(contentsOf(file("again.json")) == contentsOf(file("joined.json")));
  // A part without games has a file, too.
  (void)played({"tictactoe", "--games", "2", "--shard", "2/2", "--save", file("none")});
  CHECK(std::filesystem::exists(file("none")));
  CHECK(contentsOf(file("none")).empty());
  // Games of another match are refused, and a game that is there twice with different contents.
  (void)played({"tictactoe", "--games", "4", "--seed", "2", "--save", file("others")});
  CHECK(faultOfMatch({"--merge", file("all"), file("others")})
            .starts_with(file("others") + ": record 1: it is from another match: "));
  (void)scratch.file("changed", withOtherTime(contentsOf(file("all"))));
  CHECK(faultOfMatch({"--merge", file("all"), file("changed")}) ==
        file("changed") + ": record 4: game 4 differs from an earlier record of it");
}

TEST_CASE("a player's name stands in a match's result as it is") {
  const Scratch scratch;
  const std::string file = (scratch.path() / "games").string();
  (void)played({"tictactoe", "--games", "2", "--save", file});
  // As if another program had played.
  const auto records = play::parseRecords(contentsOf(file));
  REQUIRE(records);
  match::MatchPlan plan = *match::planOf(records->front());
  const auto report = match::reportOf(plan, records->front());
  REQUIRE(report);
  plan.players.front() = {.kind = match::PlayerKind::Ugi, .text = "zoë"};
  (void)scratch.file("games", play::textOf(match::recordOf(plan, *report, "2026.11.27")));
  const Printed merged =
      printedBy(addMatch, {"--merge", file, "--json", (scratch.path() / "json").string()});
  CHECK(merged.code == ExitCode::Done);
  CHECK(contains(contentsOf(scratch.path() / "json"), "\"ugi:zoë\""));
}

TEST_CASE("a match with hypotheses ends once it is decided between them") {
  const Scratch scratch;
  const EnvironmentVariable date("SOURCE_DATE_EPOCH", "0");
  const std::string file = (scratch.path() / "games").string();
  const std::string all = (scratch.path() / "all").string();
  const auto playedWith = [](const Words& more) {
    return answerOf(addMatch, withMore({"tictactoe", "--player", "perfect", "--player", "random",
                                        "--games", "300"},
                                       more));
  };
  const std::string decided = playedWith({"--sprt", "0", "200", "--save", file});
  const std::size_t games = savedIn(file).second;
  CHECK(games < 150);
  // It is decided, so that no game is played any more.
  CHECK(playedWith({"--sprt", "0", "200", "--save", file, "--resume"}) == decided);
  CHECK(savedIn(file).second == games);
  // Of games that were all played, those until then count.
  (void)playedWith({"--save", all});
  CHECK(savedIn(all).second == 300);
  const auto numberOfGames = [](const std::string& text) {
    return text.substr(0, text.find('\n'));
  };
  const Printed joined = printedBy(addMatch, {"--merge", all, "--sprt", "0", "200"});
  CHECK(numberOfGames(joined.text) == numberOfGames(decided));
  CHECK(contains(numberOfGames(decided), ", " + std::to_string(games) + " games of "));
  // So they do in the file of what is joined; the file that went on after the decision keeps all.
  const std::string counted = (scratch.path() / "counted").string();
  (void)printedBy(addMatch, {"--merge", all, "--sprt", "0", "200", "--save", counted});
  CHECK(savedIn(counted).second == games);
  CHECK(numberOfGames(playedWith({"--sprt", "0", "200", "--save", all, "--resume"})) ==
        numberOfGames(decided));
  CHECK(savedIn(all).second == 300);
}

TEST_CASE("games that are over before those that decide count nowhere") {
  const Scratch scratch;
  const auto file = [&](const std::string& name) { return (scratch.path() / name).string(); };
  const Words plan{"tictactoe", "--player", "perfect", "--player", "random", "--games", "300"};
  (void)printedBy(addMatch, withMore(plan, {"--save", file("all")}));
  const Words tested = withMore(
      plan, {"--sprt", "0", "200", "--save", file("games"), "--json", file("json"), "--resume"});
  (void)printedBy(addMatch, tested);
  const std::size_t games = savedIn(file("games")).second;
  const std::string json = contentsOf(file("json"));
  // As if other processes had played on while the third game was being played.
  std::string without = contentsOf(file("all"));
  const std::size_t third = without.find("[Round \"3\"]");
  const std::size_t begin = without.rfind("[Game ", third);
  (void)scratch.file("games", without.erase(begin, without.find("[Game ", third) - begin));
  CHECK(savedIn(file("games")).second == 299);
  (void)printedBy(addMatch, tested);
  CHECK(savedIn(file("games")).second == games);
  CHECK(contains(contentsOf(file("json")), "\"games\":" + std::to_string(games) + ","));
  const auto testIn = [](const std::string& text) {
    return text.substr(text.find("\"sprt\""), text.find("\"players\"") - text.find("\"sprt\""));
  };
  CHECK(testIn(contentsOf(file("json"))) == testIn(json));
}

TEST_CASE("the test between two hypotheses stands in the result for programs") {
  const Scratch scratch;
  const std::string json = (scratch.path() / "json").string();
  const Words plan{"tictactoe", "--player", "perfect", "--player", "random", "--games", "300"};
  const Printed met = printedBy(
      addMatch, withMore(plan, {"--sprt", "0", "200", "--json", json, "--require", "sprt=H1"}));
  CHECK(met.code == ExitCode::Done);
  CHECK(met.text.ends_with("\nsprt=H1: met\n"));
  CHECK(contains(contentsOf(json),
                 "\"sprt\":{\"elo0\":0.0,\"elo1\":200.0,\"alpha\":0.05,\"beta\":0.05,\"llr\":"));
  CHECK(contains(contentsOf(json),
                 "\"lower\":-2.9444389791664403,\"upper\":2.9444389791664403,"
                 "\"decision\":\"H1\",\"pairs\":"));
  const Printed missed =
      printedBy(addMatch, withMore({"tictactoe", "--player", "random", "--player", "perfect",
                                    "--games", "300", "--sprt", "0", "200", "--json", json},
                                   {"--require", "sprt=H1"}));
  CHECK(missed.code == ExitCode::Unfinished);
  CHECK(missed.text.ends_with("\nsprt=H1: missed\n"));
  CHECK(contains(contentsOf(json), "\"decision\":\"H0\","));
  // As long as nothing is decided, neither is accepted.
  const Words begun{"tictactoe", "--player", "perfect", "--player", "random", "--games",
                    "2",         "--sprt",   "0",       "1",        "--json", json};
  CHECK(printedBy(addMatch, withMore(begun, {"--require", "sprt=H0"})).code ==
        ExitCode::Unfinished);
  CHECK(contains(contentsOf(json), "\"decision\":null,\"pairs\":1}"));
  CHECK(contains(contentsOf(json), "\"pentanomial\":[0,"));
  // Of several players there is no test, and no single row of counts.
  (void)played({"tictactoe", "--player", "random", "--games", "2", "--json", json});
  CHECK(contains(contentsOf(json), "\"sprt\":null,\"pentanomial\":null,"));
  CHECK(faultOfTwo({"--require", "sprt=H1"}) == "sprt=H1: there is no test without --sprt");
}

TEST_CASE("what is joined fits what is asked for") {
  const Scratch scratch;
  const std::string file = (scratch.path() / "games").string();
  (void)played({"tictactoe", "--player", "random", "--games", "2", "--save", file});
  CHECK(faultOfMatch({"--merge", file, "--sprt", "0", "1"}) == kThree);
}

TEST_CASE("a match's files are not where its output goes") {
  const Scratch scratch;
  const std::string file = scratch.file("output", "").string();
  CHECK(inChild([&] {
          const Descriptor output(open(file.c_str(), O_WRONLY));
          (void)dup2(output.number(), STDOUT_FILENO);
          const std::string fault = faultOfTwo({"tictactoe", "--games", "2", "--json", file});
          return fault == file + ": output already goes to this file; name another one" ? 0 : 1;
        }) == 0);
}

namespace {

/// What a match writes to the error stream at a terminal.
std::string toldOf(const Words& words) {
  const process::Pipe terminal = process::makeTerminal();
  const process::Pipe answer = process::makePipe();
  CHECK(inChild([&] {
          (void)dup2(terminal.writeEnd.number(), STDERR_FILENO);
          const std::string errors = printedBy(addMatch, words).errors;
          return write(answer.writeEnd.number(), errors.data(), errors.size()) > 0 ? 0 : 1;
        }) == 0);
  std::string text(1000, '\0');
  text.resize(readSome(answer.readEnd.number(), text.data(), text.size()));
  return text;
}

}  // namespace

TEST_CASE("at a terminal it is told how many games are played, and the first player's score") {
  const Scratch scratch;
  const std::string file = (scratch.path() / "games").string();
  const Words words{"tictactoe", "--player", "level:1", "--player", "random", "--player", "perfect",
                    "--games",   "10",       "--seed",  "2",        "--save", file};
  const Printed whole = printedBy(addMatch, words);
  // All but the last game.
  const std::string games = contentsOf(file);
  (void)scratch.file("games", games.substr(0, games.rfind("\n\n[Game ") + 1));
  const std::string text = toldOf(withMore(words, {"--resume"}));
  CHECK(contains(whole.text, "level:1     20    7      1    12  37.5 %"));
  CHECK(text == "\r30 of 30 games, level:1 scores 37 %\r" + std::string(35, ' ') + "\r");
}

TEST_CASE("the score that is told is that of the first player's games until then") {
  // In the first game of this part of the match it has a draw, a win, or no part.
  const auto toldOfPart = [](const std::string& part) {
    return toldOf({"tictactoe", "--player", "perfect", "--player", "random", "--player", "level:1",
                   "--games", "10", "--seed", "2", "--jobs", "1", "--shard", part});
  };
  CHECK(toldOfPart("2/15").starts_with("\r1 of 2 games, perfect scores 50 %\r"));
  CHECK(toldOfPart("5/15").starts_with("\r1 of 2 games, perfect scores 100 %\r"));
  CHECK(toldOfPart("15/15").starts_with("\r1 of 2 games, perfect scores 0 %\r"));
}

TEST_CASE("a match that misses what is required says so") {
  const Printed met = printedBy(addMatch, {"tictactoe", "--player", "perfect", "--player", "random",
                                           "--games", "2", "--require", "score>=0.5"});
  CHECK(met.code == ExitCode::Done);
  CHECK(met.text.ends_with("\nscore>=0.5: met\n"));
  const Printed missed =
      printedBy(addMatch, {"tictactoe", "--player", "random", "--player", "perfect", "--games", "2",
                           "--require", "score>=1", "--require", "score>=0"});
  CHECK(missed.code == ExitCode::Unfinished);
  CHECK(missed.text.ends_with("\nscore>=1: missed\nscore>=0: met\n"));
}
