// needs: curses
#include "teeko/screen/show.hpp"

#include <chrono>
#include <functional>
#include <memory>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>

#include <fcntl.h>
#include <unistd.h>

#include "teeko/io/error.hpp"

#include "screen/files_in_memory.hpp"
#include "screen/other_end.hpp"
#include "support/catch.hpp"
#include "support/in_child.hpp"

using namespace teeko;
using namespace teeko::screen;

namespace {

Surroundings noFiles() {
  return surroundingsOf(std::make_shared<FilesInMemory>());
}

play::Values noValues(const play::GameChoice& /*choice*/,
                      const std::function<void(const std::string&)>& /*progress*/,
                      const std::stop_token& /*stop*/) {
  return {};
}

/// Shows the screen to a person who types these keys, and leaves it once this word is there, or
/// after a minute; whether the word was there. For processes of a test's own.
bool isShown(std::string_view word, GameScreen& screen, const Solve& solve,
             std::string_view keys = "") {
  const OtherEnd terminal;
  terminal.type(keys);
  bool hasRead = false;
  std::jthread person([&](const std::stop_token& isLeft) {
    const auto latest = std::chrono::steady_clock::now() + std::chrono::minutes(1);
    std::string text;
    bool leaves = false;
    while (!isLeft.stop_requested()) {
      text += terminal.written();
      hasRead = text.find(word) != std::string::npos;
      if (!leaves && (hasRead || std::chrono::steady_clock::now() > latest)) {
        terminal.type("qy");
        leaves = true;
      }
    }
  });
  const Ending ending = show(screen, solve, Colours::Hidden);
  person.request_stop();
  person.join();
  return hasRead && ending == Ending::Left;
}

}  // namespace

TEST_CASE("the game is shown where standard input and output are a terminal, and nowhere else") {
  const auto faultWith = [](bool input, bool output) {
    return inChild([=] {
      const OtherEnd terminal;
      const int none = open("/dev/null", O_RDWR);
      if ((!input && dup2(none, STDIN_FILENO) < 0) || (!output && dup2(none, STDOUT_FILENO) < 0)) {
        return 1;
      }
      try {
        requireTerminal();
        return 0;
      } catch (const Error& error) {
        const std::string fault =
            "the full-screen game cannot be shown: standard input and output are not both a "
            "terminal";
        return error.kind() == ErrorKind::BadInput && error.what() == fault ? 2 : 1;
      }
    });
  };
  CHECK(faultWith(true, true) == 0);
  CHECK(faultWith(true, false) == 2);
  CHECK(faultWith(false, true) == 2);
  CHECK(faultWith(false, false) == 2);
}

TEST_CASE("why a game cannot be solved is shown") {
  CHECK(inChild([] {
          GameScreen screen({.session = play::Session({play::Game::Teeko, 4}), .seats = {}},
                            noFiles());
          const Solve solve = [](const auto&...) -> play::Values {
            throw std::runtime_error("unsolvable");
          };
          return isShown("unsolvable", screen, solve) ? 0 : 1;
        }) == 0);
}

TEST_CASE("a computer player that begins makes its move at once") {
  CHECK(inChild([] {
          GameScreen screen({.session = play::Session({play::Game::TicTacToe, 8}),
                             .seats = {play::Level::Beginner, std::nullopt}},
                            noFiles());
          return isShown("1.", screen, noValues) && screen.session().ply() == 1 ? 0 : 1;
        }) == 0);
}

TEST_CASE("computer players make their moves beside the screen") {
  CHECK(inChild([] {
          GameScreen screen({.session = play::Session({play::Game::TicTacToe, 3}),
                             .seats = {play::Level::Beginner, play::Level::Beginner}},
                            noFiles());
          const bool ends = isShown("begins", screen, noValues, "a");
          return ends && screen.session().result() != Result::Open ? 0 : 1;
        }) == 0);
}
