#include "teeko/engine/command.hpp"

#include <string>

#include "support/catch.hpp"

using namespace teeko;
using namespace teeko::engine;
using std::chrono::milliseconds;

namespace {

template <typename Kind>
Kind parsed(const std::string& line) {
  const auto command = parseCommand(line);
  CAPTURE(line);
  REQUIRE(command);
  REQUIRE(std::holds_alternative<Kind>(*command));
  return std::get<Kind>(*command);
}

GoLimits limitsIn(const std::string& line) {
  return parsed<Go>(line).limits;
}

}  // namespace

TEST_CASE("commands without words") {
  (void)parsed<Greet>("ugi");
  (void)parsed<IsReady>("isready");
  (void)parsed<NewGame>("uginewgame");
  (void)parsed<Stop>("stop");
  (void)parsed<Quit>("quit");
  (void)parsed<Quit>("\t quit \r");
}

TEST_CASE("what is not known is skipped") {
  for (const char* const line :
       {"", " ", "\r", "what", "uci", "QUIT", "quitting", "position", "position C2", "query",
        "query what", "setoption", "setoption name", "setoption value 3", "\xff\xfe\x01"}) {
    CAPTURE(line);
    CHECK(!parseCommand(line));
  }
  CHECK(!parseCommand(std::string("quit\0", 5)));
  (void)parsed<IsReady>("please isready now");
  CHECK(parsed<Query>("query the result").question == Question::Result);
  CHECK(limitsIn("go fast depth 4 deep") == GoLimits{.depth = 4});
  CHECK(parsed<SetPosition>("position at startpos now").moves.empty());
  CHECK(limitsIn("go 3 depth 4 5 nodes") == GoLimits{.depth = 4});
}

TEST_CASE("a line has one command, the first") {
  (void)parsed<IsReady>("isready quit");
  (void)parsed<Stop>("stop isready");
  (void)parsed<SetPosition>("position startpos quit");
  CHECK(!parseCommand("position quit"));
}

TEST_CASE("questions") {
  CHECK(parsed<Query>("query gameover").question == Question::GameOver);
  CHECK(parsed<Query>("query p1turn").question == Question::FirstToMove);
  CHECK(parsed<Query>("query result").question == Question::Result);
  CHECK(parsed<Query>("query fen").question == Question::Fen);
  CHECK(parsed<Query>("query moves").question == Question::Moves);
}

TEST_CASE("options") {
  const auto size = parsed<SetOption>("setoption name Size value 6");
  CHECK(size.name == "Size");
  CHECK(size.value == "6");
  const auto words = parsed<SetOption>("setoption name Clear  Hash value a b");
  CHECK(words.name == "Clear Hash");
  CHECK(words.value == "a b");
  CHECK(parsed<SetOption>("setoption name Size").value.empty());
}

TEST_CASE("positions") {
  CHECK(!parsed<SetPosition>("position startpos").fen);
  CHECK(parsed<SetPosition>("position startpos moves C2 B1").moves ==
        std::vector<std::string>{"C2", "B1"});
  const auto position = parsed<SetPosition>("position fen 5/5/5/5/5  b moves C2");
  CHECK(position.fen == "5/5/5/5/5 b");
  CHECK(position.moves == std::vector<std::string>{"C2"});
  CHECK(parsed<SetPosition>("position fen R6B/8/8/8/8/8/8/B6R R 0").fen ==
        "R6B/8/8/8/8/8/8/B6R R 0");
  CHECK(parsed<SetPosition>("position fen").fen == "");
}

TEST_CASE("limits of a search") {
  CHECK(limitsIn("go") == GoLimits{});
  CHECK(limitsIn("go infinite") == GoLimits{.infinite = true});
  CHECK(limitsIn("go depth 4 nodes 100 movetime 20") ==
        GoLimits{.depth = 4, .nodes = 100, .moveTime = milliseconds(20)});
  CHECK(limitsIn("go infinite depth 4") == GoLimits{.depth = 4, .infinite = true});
  const GoLimits clocks = limitsIn("go p1time 1000 p2time 2000 p1inc 10 p2inc 20 movestogo 5");
  CHECK(clocks.clocks[0] == milliseconds(1000));
  CHECK(clocks.clocks[1] == milliseconds(2000));
  CHECK(clocks.increments[0] == milliseconds(10));
  CHECK(clocks.increments[1] == milliseconds(20));
  CHECK(clocks.movesToGo == 5);
}

TEST_CASE("numbers out of range count as the nearest one, others not at all") {
  CHECK(limitsIn("go depth 0").depth == 1);
  CHECK(limitsIn("go depth -7").depth == 1);
  CHECK(limitsIn("go depth 99999999999999999999999").depth == 1'000'000);
  CHECK(limitsIn("go nodes 0").nodes == 1);
  CHECK(limitsIn("go movetime -3").moveTime == milliseconds(0));
  CHECK(limitsIn("go movetime -99999999999999999999999").moveTime == milliseconds(0));
  CHECK(limitsIn("go p1time 99999999999999999999999").clocks[0] == milliseconds(1'000'000'000'000));
  CHECK(limitsIn("go movestogo 0").movesToGo == 1);
  CHECK(limitsIn("go depth") == GoLimits{});
  CHECK(limitsIn("go depth x movetime 5") == GoLimits{.moveTime = milliseconds(5)});
  CHECK(limitsIn("go depth 3.5") == GoLimits{});
  CHECK(limitsIn("go depth infinite") == GoLimits{.infinite = true});
}
