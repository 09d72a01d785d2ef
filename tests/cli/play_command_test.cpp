// needs: zstd
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "cli/commands.hpp"
#include "cli/fault_of.hpp"
#include "cli/operating_system.hpp"
#include "cli/printed_by.hpp"
#include "support/catch.hpp"
#include "support/scratch.hpp"
#include "support/texts.hpp"

using namespace teeko::cli;

namespace {

/// A store that is not there: it is looked for when nothing else is wrong, before the terminal is.
class MissingStore {
 public:
  /// What is wrong with these words and the store.
  [[nodiscard]] std::string faultWith(Words words) const {
    words.insert(words.end(), {"--store", store_});
    return faultOf(addPlay, std::move(words));
  }
  /// Whether nothing is wrong with these words.
  [[nodiscard]] bool isRight(const Words& words) const {
    return faultWith(words).starts_with(store_ + ": ");
  }

  [[nodiscard]] std::string file(const std::string& text) const {
    return scratch_.file("game", text).string();
  }

 private:
  Scratch scratch_;
  std::string store_ = (scratch_.path() / "missing").string();
};

}  // namespace

TEST_CASE("play begins with one game") {
  const MissingStore missing;
  for (const Words& words : {Words{"--load", "x", "--resume"},
                             {"--load", "x", "--position", "x"},
                             {"--resume", "--position", "x"}}) {
    CAPTURE(words);
    CHECK(missing.faultWith(words) == "--load, --resume and --position do not go together");
  }
  CHECK(missing.faultWith({"--game", "2"}) == "--game needs --load");
  CHECK(
      missing.faultWith({"--load", "x", "--game", "0"}).starts_with("--game: '0' is not a whole"));
  CHECK(missing.faultWith({"chess"}).starts_with("GAME: "));
}

TEST_CASE("play's board fits its game") {
  const MissingStore missing;
  CHECK(missing.isRight({}));
  CHECK(missing.isRight({"teeko", "--size", "4", "--goals", "advanced"}));
  CHECK(missing.isRight({"--size", "8"}));
  CHECK(missing.faultWith({"octaflip", "--goals", "standard"}) == "--goals is for Teeko only");
  CHECK(missing.faultWith({"octaflip", "--size", "7"}).starts_with("--size: 7 is not a size"));
  CHECK(missing.faultWith({"--size", "3"}) == "--size: 3 is not a size of the board, 4 to 8");
  CHECK(missing.faultWith({"--size", "2"}) == "--size: '2' is not a whole number from 3 to 8");
  CHECK(missing.faultWith({"--size", "9"}) == "--size: '9' is not a whole number from 3 to 8");
  for (const Words& words :
       {Words{"octaflip"}, {"octaflip", "--size", "8"}, {"tictactoe", "--size", "3"}}) {
    CHECK(missing.faultWith(words) == "--store is for Teeko only");
  }
}

TEST_CASE("play's players are people or levels") {
  const MissingStore missing;
  for (const std::string option : {"--first", "--second"}) {
    CAPTURE(option);
    for (const std::string who : {"human", "1", "5", "perfect"}) {
      CHECK(missing.isRight({option, who}));
    }
    for (const std::string who : {"0", "6", "scan", ""}) {
      CHECK(missing.faultWith({option, who}) ==
            std::string(option).append(": '").append(who).append(
                "' is neither human nor a level: 1 to 5, or its name, such as Club"));
    }
  }
  CHECK(missing.isRight({"--seed", "0"}));
  CHECK(missing.isRight({"--seed", "18446744073709551615"}));
  CHECK(missing.faultWith({"--seed", "-1"}).starts_with("--seed: "));
}

TEST_CASE("play's position is one of the game") {
  const MissingStore missing;
  CHECK(missing.isRight({"--position", "5/1r3/2b2/5/5 b"}));
  CHECK(missing.isRight({"--position", "5/1r3/2b2/5/5 b", "--size", "5"}));
  CHECK(missing.faultWith({"--position", "x"}).starts_with("--position: "));
  // Its size is its own.
  CHECK(missing.faultWith({"--position", "4/4/4/4 b", "--size", "5"}) ==
        "the position has the size 4, not 5");
}

TEST_CASE("play takes the values of its game from a store") {
  const Scratch scratch;
  const std::string store = (scratch.path() / "store").string();
  CHECK(printedBy(addSolve, {"--goals", "advanced", "--store", store}).code == ExitCode::Done);
  const auto faultWith = [&](const std::string& goals) {
    return faultOf(addPlay, {"--size", "4", "--goals", goals, "--store", store});
  };
  CHECK(faultWith("standard").starts_with(store + ": is a store of 4x4, advanced goals, "));
  // What is looked for next would be there.
  if (!inputIsTerminal() && !outputIsTerminal()) {
    CHECK(contains(faultWith("advanced"), "terminal"));
  }
}

TEST_CASE("play opens a record that fits the options") {
  const MissingStore missing;
  const std::string file = missing.file(
      "[Game \"Teeko\"]\n[Size \"4\"]\n[Goals \"advanced\"]\n\n1. A0 B0 *\n\n"
      "[Game \"OctaFlip\"]\n\n*\n");
  CHECK(missing.isRight({"--load", file}));
  CHECK(missing.isRight({"--load", file, "teeko", "--size", "4", "--goals", "advanced"}));
  CHECK(missing.isRight({"--load", file, "--game", "1"}));
  CHECK(missing.faultWith({"--load", file, "--game", "2"}) == "--store is for Teeko only");
  CHECK(missing.faultWith({"--load", file, "octaflip"}) == file + " holds a game of Teeko");
  CHECK(missing.faultWith({"--load", file, "--size", "5"}) == file + " has the size 4, not 5");
  CHECK(missing.faultWith({"--load", file, "--goals", "standard"}) ==
        file + " has the goals advanced");
  CHECK(missing.faultWith({"--load", file, "--game", "3"}).starts_with(file + ": "));
  constexpr std::size_t kLongest = std::size_t{16} << 20;
  const auto faultOfSpaces = [&](std::size_t count) {
    return missing.faultWith({"--load", missing.file(std::string(count, ' '))});
  };
  CHECK(faultOfSpaces(kLongest) == faultOfSpaces(1));
  CHECK(faultOfSpaces(kLongest + 1) == file + ": is larger than 16 MiB");
  const std::string none = file + "-missing";
  CHECK(missing.faultWith({"--load", none}).starts_with(none + ": "));
}

TEST_CASE("play's help tells of the keys") {
  CHECK(contains(answerOf(addPlay, {"--help"}), "In the game, ? shows the keys."));
}
