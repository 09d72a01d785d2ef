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

/// A person who types these keys, waits until this word is on the screen, ten seconds at most, and
/// leaves it.
class Person {
 public:
  Person(const OtherEnd& terminal, std::string_view keys, std::string_view word)
      : terminal_(terminal), word_(word), thread_([this] { watch(); }) {
    terminal.type(keys);
  }

  /// Whether the word was there, once the screen is left.
  [[nodiscard]] bool hasRead() {
    thread_.join();
    return hasRead_;
  }

 private:
  void watch() {
    constexpr auto kPatience = std::chrono::seconds(10);
    const auto latest = std::chrono::steady_clock::now() + kPatience;
    std::string text;
    while (!hasRead_ && std::chrono::steady_clock::now() < latest) {
      text += terminal_.written();
      hasRead_ = text.find(word_) != std::string::npos;
    }
    terminal_.type("qy");
  }

  const OtherEnd& terminal_;
  std::string_view word_;
  bool hasRead_ = false;
  std::thread thread_;
};

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
          const OtherEnd terminal;
          GameScreen screen({.session = play::Session({play::Game::Teeko, 4}), .seats = {}},
                            noFiles());
          Person person(terminal, "", "unsolvable");
          const Solve solve = [](const auto&...) -> play::Values {
            throw std::runtime_error("unsolvable");
          };
          const Ending ending = show(screen, solve, Colours::Shown);
          return person.hasRead() && ending == Ending::Left ? 0 : 1;
        }) == 0);
}

TEST_CASE("a computer player that begins makes its move at once") {
  CHECK(inChild([] {
          const OtherEnd terminal;
          GameScreen screen({.session = play::Session({play::Game::TicTacToe, 8}),
                             .seats = {play::Level::Beginner, std::nullopt}},
                            noFiles());
          Person person(terminal, "", "1.");
          const Ending ending = show(screen, noValues, Colours::Hidden);
          return person.hasRead() && ending == Ending::Left && screen.session().ply() == 1 ? 0 : 1;
        }) == 0);
}

TEST_CASE("computer players make their moves beside the screen") {
  CHECK(inChild([] {
          const OtherEnd terminal;
          GameScreen screen({.session = play::Session({play::Game::TicTacToe, 3}),
                             .seats = {play::Level::Beginner, play::Level::Beginner}},
                            noFiles());
          Person person(terminal, "a", "begins");
          const Ending ending = show(screen, noValues, Colours::Hidden);
          return person.hasRead() && ending == Ending::Left &&
                         screen.session().result() != Result::Open
                     ? 0
                     : 1;
        }) == 0);
}
