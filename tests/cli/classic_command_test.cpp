#include <cstdint>
#include <filesystem>
#include <string>

#include "cli/commands.hpp"
#include "cli/fault_of.hpp"
#include "cli/operating_system.hpp"
#include "cli/printed_by.hpp"
#include "support/catch.hpp"
#include "support/scratch.hpp"
#include "support/texts.hpp"

using namespace teeko::cli;

namespace {

/// A game between two computer players.
std::string gameWith(const Words& more) {
  return answerOf(addClassic, withMore({"--black", "heuristic", "--red", "heuristic"}, more));
}

}  // namespace

TEST_CASE("the classic game's computer looks three plies ahead, unless it is told otherwise") {
  CHECK(gameWith({}) == gameWith({"--depth", "3"}));
  for (const std::string depth : {"1", "2", "4"}) {
    CAPTURE(depth);
    CHECK(gameWith({"--seed", "1"}) != gameWith({"--seed", "1", "--depth", depth}));
  }
  CHECK(gameWith({"--seed", "1"}) != gameWith({"--seed", "2"}));
}

TEST_CASE("who cannot play perfectly begins no classic game, and records none") {
  const Scratch scratch;
  const std::string file = (scratch.path() / "game").string();
  for (const std::string side : {"--black", "--red"}) {
    CHECK(faultOf(addClassic, {side, "perfect", "--size", "7", "--record", file}) ==
          "perfect plays on boards up to 6x6, not on 7x7");
    CHECK_FALSE(std::filesystem::exists(file));
  }
}

TEST_CASE("the classic game's options have limits") {
  const std::string number = " is not a whole number from ";
  CHECK(faultOf(addClassic, {"--depth", "0"}) == "--depth: '0'" + number + "1 to 20");
  CHECK(faultOf(addClassic, {"--depth", "21"}) == "--depth: '21'" + number + "1 to 20");
  CHECK(faultOf(addClassic, {"--size", "3"}) == "--size: '3'" + number + "4 to 8");
  CHECK(faultOf(addClassic, {"--size", "9"}) == "--size: '9'" + number + "4 to 8");
  CHECK(gameWith({"--size", "4", "--depth", "1", "--seed", "0"}) !=
        gameWith({"--size", "8", "--depth", "1", "--seed", "0"}));
}

TEST_CASE("a classic game is not loaded from a file of more than 16 MiB") {
  const Scratch scratch;
  const auto faultOfSize = [&](std::uintmax_t bytes) {
    const std::filesystem::path file = scratch.file("game", "");
    std::filesystem::resize_file(file, bytes);
    return faultOf(addClassic, {"--load", file.string()});
  };
  constexpr std::uintmax_t kMost = std::uintmax_t{1} << 24;
  CHECK(contains(faultOfSize(kMost + 1), ": is larger than 16 MiB"));
  CHECK_FALSE(contains(faultOfSize(kMost), "MiB"));
}

TEST_CASE("a loaded classic game brings its players") {
  const Scratch scratch;
  const std::string begin = "[Game \"Teeko\"]\n[First \"heuristic\"]\n[Second \"";
  const auto loaded = [&](const std::string& second) {
    return Words{"--load", scratch.file("game", begin + second + "\"]\n*").string()};
  };
  const Printed played = printedBy(addClassic, loaded("heuristic"));
  CHECK(played.code == ExitCode::Done);
  CHECK(played.text == gameWith({}));
  // A name that is none of a player's is not taken.
  CHECK(printedBy(addClassic, loaded("Ada")).text == gameWith({}));
  // A person would be asked, and there is no input; who ends it at a terminal wants to leave.
  if (!inputIsTerminal()) {
    CHECK(faultOf(addClassic, loaded("human")).ends_with('!'));
  }
}
