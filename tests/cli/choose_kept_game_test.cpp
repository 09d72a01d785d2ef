#include "cli/choose_kept_game.hpp"

#include <chrono>
#include <filesystem>
#include <optional>
#include <sstream>
#include <string>

#include "support/catch.hpp"
#include "support/scratch.hpp"
#include "support/texts.hpp"

using namespace teeko;
using namespace teeko::cli;

namespace {

namespace fs = std::filesystem;

/// Three games and a damaged file.
class Folder {
 public:
  Folder() {
    write("new.pgn", "[Game \"Teeko\"]\n[Second \"human\"]\n\n1. C2 B1 2. D3 *\n",
          std::chrono::minutes(0));
    write("middle.pgn",
          "[Game \"TicTacToe\"]\n[First \"human\"]\n[Second \"perfect\"]\n\n1. 22 *\n",
          std::chrono::minutes(61));
    write("old.pgn",
          "[Game \"OctaFlip\"]\n[First \"expert\"]\n[Second \"human\"]\n\n1. 1122 8171 *\n",
          std::chrono::minutes(3 * 24 * 60));
    write("damaged.pgn", "[Game", std::chrono::minutes(0));
  }

  /// The name of the file that is chosen, or `-`.
  std::string choose(const std::string& answers) {
    std::istringstream in(answers);
    std::ostringstream out;
    screen::KeptGames games(scratch_.path(), [] { return std::string("now"); });
    const auto file = chooseKeptGame(games, in, out);
    printed_ = out.str();
    return file ? file->filename().string() : "-";
  }
  [[nodiscard]] const std::string& printed() const { return printed_; }
  [[nodiscard]] bool has(const char* name) const { return fs::exists(scratch_.path() / name); }

 private:
  void write(const char* name, const std::string& text, std::chrono::minutes ago) {
    fs::last_write_time(scratch_.file(name, text), fs::file_time_type::clock::now() - ago);
  }

  Scratch scratch_;
  std::string printed_;
};

const std::string kQuestion = "Which one? Enter is 1; d and a number drops a game; q leaves.\n";

}  // namespace

TEST_CASE("unfinished games are listed, the last played next to the question") {
  Folder folder;
  CHECK(folder.choose("q\n") == "-");
  CHECK(folder.printed() ==
        "Games that are not finished:\n"
        "  4  cannot be read: line 1: a tag is written as [Name \"value\"]\n"
        "  3  OctaFlip 8x8, Expert against human, 2 moves, Red to move, 3 days ago\n"
        "  2  Tic-tac-toe 3x3, human against Perfect, 1 move, O to move, 1 hour ago\n"
        "  1  Teeko 5x5, human against human, 3 moves, Red to drop, just now\n" +
            kQuestion);
}

TEST_CASE("a game is chosen by its number") {
  Folder folder;
  CHECK(folder.choose("\n") == "new.pgn");
  CHECK(folder.choose(" 2 \n") == "middle.pgn");
  CHECK(folder.choose("3") == "old.pgn");
  CHECK(folder.choose("") == "-");
  CHECK(folder.choose("0\n5\nx\n-1\nd\nd9\n1 2\n3\n") == "old.pgn");
  CHECK(contains(folder.printed(), "'d9' is not a number from 1 to 4.\n"));
  CHECK(folder.choose("4\nquit\n") == "-");
  CHECK(contains(folder.printed(), "This game cannot be read: line 1: "));
}

TEST_CASE("a game is dropped after one question") {
  Folder folder;
  CHECK(folder.choose("d1\nn\nd 1\n\nq\n") == "-");
  CHECK(folder.has("new.pgn"));
  CHECK(folder.choose("d 4\ny\n1\n") == "new.pgn");
  CHECK_FALSE(folder.has("damaged.pgn"));
  CHECK(contains(folder.printed(), "Drop this game: cannot be read: "));
  CHECK(folder.choose("d1\ny\nd1\ny\nd1\ny\n") == "-");
  CHECK_FALSE(folder.has("old.pgn"));
  CHECK(folder.choose("1\n") == "-");
}
