// needs: curses
#include "teeko/screen/kept_games.hpp"

#include <chrono>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "support/catch.hpp"
#include "support/in_child.hpp"
#include "support/scratch.hpp"

using namespace teeko;
using namespace teeko::screen;

namespace {

namespace fs = std::filesystem;

/// A game with these moves.
std::string recordWith(const std::string& moves) {
  return "[Game \"TicTacToe\"]\n\n1. " + moves + " *\n";
}

KeptGames keptIn(const fs::path& folder) {
  return {folder, [] { return std::string("2026-11-28T083015"); }};
}

/// The names of the files that are listed, in their order.
std::vector<std::string> namesIn(const KeptGames& games) {
  std::vector<std::string> names;
  for (const KeptGame& game : games.list()) {
    names.push_back(game.file.filename().string());
  }
  return names;
}

using Names = std::vector<std::string>;

}  // namespace

TEST_CASE("games are kept in files of their own, and removed when they are over") {
  const Scratch scratch;
  const fs::path folder = scratch.path() / "not" / "yet" / "there";
  {
    KeptGames games = keptIn(folder);
    CHECK(games.list().empty());
    CHECK_FALSE(fs::exists(folder));
    CHECK(games.keep(3, "").empty());
    CHECK(games.keep(1, recordWith("11")).empty());
    CHECK(games.keep(2, recordWith("22")).empty());
    CHECK(games.keep(1, recordWith("11 12")).empty());
  }
  CHECK(contentsOf(folder / "2026-11-28T083015-1.pgn") == recordWith("11 12"));
  CHECK(contentsOf(folder / "2026-11-28T083015-2.pgn") == recordWith("22"));
  KeptGames games = keptIn(folder);
  const auto taken = games.take(1, folder / "2026-11-28T083015-2.pgn");
  REQUIRE(taken);
  CHECK(taken->session.moves() == std::vector<std::string>{"22"});
  CHECK(games.keep(2, recordWith("33")).empty());
  CHECK(contentsOf(folder / "2026-11-28T083015-3.pgn") == recordWith("33"));
  CHECK(games.keep(1, "").empty());
  CHECK_FALSE(fs::exists(folder / "2026-11-28T083015-2.pgn"));
  CHECK(games.keep(1, recordWith("22 23")).empty());
  CHECK(contentsOf(folder / "2026-11-28T083015-2.pgn") == recordWith("22 23"));
}

TEST_CASE("the game that was played last is listed first, and what cannot be read at the end") {
  const Scratch scratch;
  const auto now = fs::file_time_type::clock::now();
  const auto write = [&](const char* name, const std::string& text, int hoursAgo) {
    fs::last_write_time(scratch.file(name, text), now - std::chrono::hours(hoursAgo));
  };
  write("b.pgn", recordWith("11"), 3);
  write("a.pgn", recordWith("22"), 2);
  write("damaged.pgn", "[Game", 1);
  // What earlier versions have kept.
  write("interrupted.pgn", recordWith("33"), 4);
  write("c.txt", recordWith("33"), 1);
  const KeptGames games = keptIn(scratch.path());
  CHECK(namesIn(games) == Names{"a.pgn", "b.pgn", "interrupted.pgn", "damaged.pgn"});
  CHECK(games.list().back().game.fault() == "line 1: a tag is written as [Name \"value\"]");
}

TEST_CASE("a file that has other things than one whole game is never written to") {
  const Scratch scratch;
  const std::string illegal = recordWith("11 11");
  const fs::path file = scratch.file("a.pgn", illegal);
  KeptGames games = keptIn(scratch.path());
  const auto taken = games.take(1, file);
  REQUIRE(taken);
  CHECK(taken->session.ply() == 1);
  CHECK(games.keep(1, recordWith("11 22")).empty());
  CHECK(contentsOf(file) == illegal);
  CHECK(games.keep(1, "").empty());
  CHECK(contentsOf(file) == illegal);
  CHECK_FALSE(games.take(2, scratch.file("b.pgn", "[Game")));
  CHECK_FALSE(games.take(2, scratch.path() / "none.pgn"));
}

TEST_CASE("what cannot be kept is said, and what was kept stays") {
  const Scratch scratch;
  KeptGames inFile = keptIn(scratch.file("file", "") / "below");
  CHECK(inFile.keep(1, recordWith("11")).starts_with("its folder cannot be made: "));
  CHECK(inFile.list().empty());
  KeptGames games = keptIn(scratch.path());
  CHECK(games.keep(1, recordWith("11")).empty());
  const fs::path file = scratch.path() / "2026-11-28T083015-1.pgn";
  fs::remove(file);
  fs::create_directory(file);
  CHECK(games.keep(1, recordWith("11 12")).starts_with("its file cannot be written: "));
  (void)scratch.file("2026-11-28T083015-1.pgn/inside", "");
  CHECK(games.drop(file).starts_with("its file cannot be removed: "));
  CHECK(games.keep(1, "").starts_with("its file cannot be removed: "));
}

TEST_CASE("only one program plays a game at a time") {
  const Scratch scratch;
  const fs::path file = scratch.file("a.pgn", recordWith("11"));
  (void)scratch.file("b.pgn", recordWith("22"));
  KeptGames games = keptIn(scratch.path());
  REQUIRE(games.take(1, file));
  CHECK(games.keep(1, recordWith("11 12")).empty());
  CHECK(games.keep(2, recordWith("33")).empty());
  CHECK(inChild([&] {
          KeptGames others = keptIn(scratch.path());
          if (namesIn(others) != Names{"b.pgn"} || others.countInUse() != 2) {
            return 1;
          }
          const auto taken = others.take(1, file);
          if (taken || taken.fault() != file.string() + ": is played in another terminal") {
            return 2;
          }
          if (others.drop(file) != "it is played in another terminal" || !fs::exists(file)) {
            return 3;
          }
          // A new game of the same second has a file of its own.
          if (!others.keep(1, recordWith("13")).empty() ||
              contentsOf(scratch.path() / "2026-11-28T083015-2.pgn") != recordWith("13")) {
            return 4;
          }
          return others.take(2, scratch.path() / "b.pgn") ? 0 : 5;
        }) == 0);
  // When a program has ended, its games are free.
  CHECK(games.countInUse() == 0);
  CHECK(games.take(3, scratch.path() / "b.pgn"));
  // A game that is over is nobody's.
  CHECK(games.keep(1, "").empty());
  (void)scratch.file("a.pgn", recordWith("11"));
  CHECK(inChild([&] { return keptIn(scratch.path()).take(1, file) ? 0 : 1; }) == 0);
}
