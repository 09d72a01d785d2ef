/// A full-screen game for tests.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "teeko/screen/draw.hpp"
#include "teeko/screen/game_screen.hpp"

#include "screen/files_in_memory.hpp"
#include "support/catch.hpp"

namespace teeko::screen {

inline constexpr Seats kPeople{.first = std::nullopt, .second = std::nullopt};

/// A screen whose files are kept in memory, and whose jobs are done when it is asked to.
class Table {
 public:
  explicit Table(const play::Session& session, Seats seats = kPeople)
      : screen(setup(session, seats), surroundingsOf(files_)) {}
  explicit Table(const play::GameChoice& choice, Seats seats = kPeople)
      : Table(play::Session(choice), seats) {}

  /// Types these characters; \n is Enter and \e Escape.
  void type(const std::string& text) {
    for (const char character : text) {
      if (character == '\n') {
        screen.handle(Event(Key::Enter));
      } else if (character == '\x1B') {
        screen.handle(Event(Key::Escape));
      } else {
        screen.handle(Event(static_cast<Character>(character)));
      }
    }
  }
  /// Moves the cursor to a square and chooses it.
  void choose(const std::string& name) {
    const auto square = squareNamed(screen.session().choice(), name);
    REQUIRE(square);
    moveTo(*square);
    screen.handle(Event(Key::Enter));
    CHECK(screen.cursor() == *square);
  }
  /// Does the job that is wanted, if there is one.
  void work() {
    if (const auto job = screen.job()) {
      run(*job, {}, [this](const Event& event) { screen.handle(event); });
    }
  }
  void solve() {
    const auto choice = screen.toSolve();
    REQUIRE(choice);
    screen.handle(Event(Solved{*choice, play::solveGame(*choice)}));
  }
  [[nodiscard]] std::vector<std::string> lines(Characters characters = Characters::Unicode) const {
    return draw(screen, characters).lines();
  }
  [[nodiscard]] std::vector<std::string> moves() const { return screen.session().moves(); }
  [[nodiscard]] FilesInMemory& files() { return *files_; }

 private:
  static Setup setup(const play::Session& session, Seats seats) {
    Setup setup;
    setup.session = session;
    setup.seats = seats;
    setup.seed = 1;
    return setup;
  }
  void moveTo(SquarePlace square) {
    for (int i = 0; i < 2 * kLargestSize; ++i) {
      const SquarePlace cursor = screen.cursor();
      if (cursor.row != square.row) {
        screen.handle(Event(cursor.row < square.row ? Key::Down : Key::Up));
      } else if (cursor.column != square.column) {
        screen.handle(Event(cursor.column < square.column ? Key::Right : Key::Left));
      }
    }
  }

  std::shared_ptr<FilesInMemory> files_ = std::make_shared<FilesInMemory>();

 public:
  GameScreen screen;
};

}  // namespace teeko::screen
