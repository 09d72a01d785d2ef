#include "teeko/screen/draw.hpp"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "screen/table.hpp"
#include "support/catch.hpp"
#include "support/scratch.hpp"
#include "support/sessions.hpp"

using namespace teeko;
using namespace teeko::screen;
using play::Game;
using play::Level;

namespace {

/// A letter for the style of a cell, a blank for the usual one.
char letterOf(const Style& style) {
  if ((style.dim && (style.bold || style.colour != Colour::Usual)) ||
      (style.underlined && !style.bold)) {
    return '?';  // which is not used
  }
  if (style.underlined) {
    return style.colour == Colour::Green ? 'W' : style.colour == Colour::Red ? 'L' : '_';
  }
  if (style.dim) {
    return '-';
  }
  switch (style.colour) {
    case Colour::Red:
      return style.bold ? 'R' : 'r';
    case Colour::Blue:
      return style.bold ? 'B' : 'b';
    case Colour::Green:
      return style.bold ? 'G' : 'g';
    case Colour::Usual:
      break;
  }
  return style.bold ? '*' : ' ';
}

/// The rows, each with the letters of its styles below it if there are any, and where the cursor
/// is.
std::string textOf(const Frame& frame) {
  std::string text;
  const auto lines = frame.lines();
  for (int row = 0; row < frame.rows(); ++row) {
    std::string styles;
    for (int column = 0; column < frame.columns(); ++column) {
      styles += letterOf(frame.at({row, column}).style);
    }
    styles.resize(styles.find_last_not_of(' ') + 1);
    text += '|' + lines[static_cast<std::size_t>(row)] + '\n';
    if (!styles.empty()) {
      text += ':' + styles + '\n';
    }
  }
  if (frame.cursor) {
    text += "cursor " + std::to_string(frame.cursor->row) + ',' +
            std::to_string(frame.cursor->column) + '\n';
  }
  return text;
}

/// Compares what is drawn with the file of this name in the folder drawings. With KEEP_DRAWINGS
/// set, writes it there instead.
void checkDrawing(const std::string& name, const GameScreen& screen,
                  Characters characters = Characters::Unicode) {
  const std::filesystem::path file =
      std::filesystem::path(TEEKO_TESTS) / "screen/drawings" / (name + ".txt");
  const std::string drawn = textOf(draw(screen, characters));
  if (std::getenv("KEEP_DRAWINGS") != nullptr) {
    std::ofstream(file, std::ios::binary) << drawn;
  }
  CAPTURE(name);
  CHECK(drawn == contentsOf(file));
}

void resize(Table& table, int rows, int columns) {
  table.screen.handle(Event(Resized{rows, columns}));
}

}  // namespace

TEST_CASE("values, the last move and a hint are drawn on large squares") {
  Table table({Game::Teeko, 4});
  table.choose("B1");
  table.choose("C1");
  table.choose("A0");
  table.type("vh");
  table.solve();
  checkDrawing("teeko-drop", table.screen);
  checkDrawing("teeko-drop-ascii", table.screen, Characters::Ascii);
}

TEST_CASE("values of moves are drawn on pieces, small and large") {
  Table table(sessionAt({Game::Teeko, 4, GoalSet::Advanced}, "b1b1/rr1r/1bb1/r3 b"));
  table.type("v");
  table.solve();
  resize(table, 18, 60);
  checkDrawing("teeko-move-small", table.screen);
  resize(table, 30, 90);
  checkDrawing("teeko-move-large", table.screen);
  table.choose("A0");
  checkDrawing("teeko-chosen-with-values", table.screen);
}

TEST_CASE("a hint's marks are drawn beside values on small squares, empty or not") {
  Table table(sessionAt({Game::Teeko, 4, GoalSet::Advanced}, "b1b1/rr1r/1bb1/r3 b"));
  table.type("vh");
  table.solve();
  resize(table, 18, 60);
  checkDrawing("hint-beside-values", table.screen);
}

TEST_CASE("the board is light, and so are the squares that won, in another tone") {
  Table table(sessionAt({Game::TicTacToe, 3}, "XX1/OO1/3 X"));
  table.choose("13");
  const Frame frame = draw(table.screen, Characters::Unicode);
  const auto count = [&frame](Ground ground) {
    int cells = 0;
    for (int row = 0; row < frame.rows(); ++row) {
      for (int column = 0; column < frame.columns(); ++column) {
        cells += frame.at({row, column}).style.ground == ground ? 1 : 0;
      }
    }
    return cells;
  };
  CHECK(count(Ground::Winning) == 3 * 7 * 3);
  CHECK(count(Ground::Board) == 13 * 25 - 3 * 7 * 3);
}

TEST_CASE("a piece that was chosen and where it can go are drawn") {
  Table table(sessionAt({Game::Teeko, 4, GoalSet::Advanced}, "b1b1/rr1r/1bb1/r3 b"));
  table.choose("A0");
  resize(table, 18, 60);
  checkDrawing("teeko-chosen-small", table.screen);
  resize(table, 30, 90);
  checkDrawing("teeko-chosen-large", table.screen);
}

TEST_CASE("blocked squares and how many pieces both have are drawn") {
  Table table(sessionAt({Game::OctaFlip, 8}, "R6B/8/2##4/8/8/4##2/8/B6R B 0"),
              {.first = Level::Expert, .second = std::nullopt});
  table.choose("18");
  table.choose("17");
  checkDrawing("octaflip", table.screen);
  checkDrawing("octaflip-ascii", table.screen, Characters::Ascii);
  resize(table, 42, 100);
  checkDrawing("octaflip-large", table.screen);
  checkDrawing("octaflip-large-ascii", table.screen, Characters::Ascii);
}

TEST_CASE("clones are marked unlike jumps, and what the last move flipped") {
  Table table(sessionAt({Game::OctaFlip, 8}, "R6B/1B6/2##4/8/8/4##2/8/B6R R 0"));
  table.choose("11");
  table.choose("12");
  table.choose("18");
  checkDrawing("octaflip-chosen", table.screen);
  resize(table, 42, 100);
  checkDrawing("octaflip-chosen-large-ascii", table.screen, Characters::Ascii);
}

TEST_CASE("X and O are drawn large where there is room") {
  Table table({Game::TicTacToe, 3});
  for (const char* const square : {"22", "11", "21", "31", "23"}) {
    table.choose(square);
  }
  checkDrawing("tictactoe", table.screen);
  checkDrawing("tictactoe-ascii", table.screen, Characters::Ascii);
  resize(table, 13, 40);
  checkDrawing("tictactoe-small", table.screen);
  resize(table, 14, 23);
  checkDrawing("tictactoe-narrow", table.screen);
}

TEST_CASE("a hint is drawn on its square") {
  Table table(sessionAt({Game::TicTacToe, 3}, "XX1/OO1/3 X"), {Level::Best, std::nullopt});
  table.type("h");
  table.solve();
  checkDrawing("hint", table.screen);
}

TEST_CASE("the list of moves shows undone moves and marks the current one") {
  Table table(sessionAt({Game::Teeko, 4}, "4/4/1b2/4 r"));
  for (const char* const square : {"A0", "B0", "C0"}) {
    table.choose(square);
  }
  checkDrawing("list-second-begins", table.screen);
  table.type("uu");
  checkDrawing("list-undone", table.screen);
  table.type("u");
  checkDrawing("list-start", table.screen);
}

TEST_CASE("of a long list of moves the part around the last move is shown") {
  const auto fill = [](Table& table, const std::string& first) {
    for (int row = 0; row < 6; ++row) {
      for (int column = 0; column < 6; ++column) {
        // No six in a line.
        const std::string name = squareName(Game::TicTacToe, {row, (column + row / 2) % 6});
        if (name != first) {
          table.choose(name);
        }
      }
    }
  };
  const auto scroll = [](Table& table, int rows) { table.screen.handle(Event(Scrolled{rows})); };

  Table table({Game::TicTacToe, 6});
  fill(table, "");
  checkDrawing("list-end", table.screen);
  scroll(table, -3);
  checkDrawing("list-scrolled", table.screen);
  scroll(table, -100);
  checkDrawing("list-scrolled-to-start", table.screen);
  table.type(std::string(18, 'u'));
  checkDrawing("list-18", table.screen);
  table.type("u");
  checkDrawing("list-17", table.screen);
  table.type(std::string(17, 'u'));
  checkDrawing("list-0", table.screen);
  scroll(table, 9);
  checkDrawing("list-0-scrolled", table.screen);

  Table second(sessionAt({Game::TicTacToe, 6}, "X5/6/6/6/6/6 O"));
  fill(second, "11");
  second.type(std::string(17, 'u'));
  checkDrawing("list-second-18", second.screen);
  second.type("u");
  checkDrawing("list-second-17", second.screen);

  Table little({Game::TicTacToe, 3});
  little.choose("22");
  scroll(little, 50);
  checkDrawing("list-short-scrolled", little.screen);
}

TEST_CASE("lines that are typed are drawn with their prompts") {
  Table table({Game::Teeko, 5});
  table.type("mc2");
  checkDrawing("prompt-move", table.screen);
  table.type("\x1Bs");
  table.type(std::string(90, 'x'));
  table.type("yz");
  checkDrawing("prompt-save", table.screen);
  table.screen.handle(Event(Key::Home));
  checkDrawing("prompt-save-home", table.screen);
  table.type("\x1Bo");
  checkDrawing("prompt-open", table.screen);
  table.type("\x1Bl");
  checkDrawing("prompt-level", table.screen);
}

TEST_CASE("between two computers, other keys are shown") {
  Table table({Game::Teeko, 4}, {.first = Level::Casual, .second = Level::Club});
  checkDrawing("two-computers", table.screen);
}

TEST_CASE("the help has the rules of the game") {
  for (const play::GameChoice& choice :
       {play::GameChoice{Game::Teeko, 5}, {Game::OctaFlip, 8}, {Game::TicTacToe, 3}}) {
    Table table(choice);
    table.type("?");
    checkDrawing("help-" + std::string(nameOf(choice.game)), table.screen);
    resize(table, 24, 200);
    for (const std::string& line : table.lines()) {
      CHECK(line.size() < 80);  // all of it is seen where a terminal is usually 80 wide
    }
  }
}

TEST_CASE("where room is short, no lines are between the rows of the board") {
  Table table(sessionAt({Game::OctaFlip, 8}, "R6B/8/2##4/8/8/4##2/8/B6R B 0"),
              {.first = Level::Expert, .second = std::nullopt});
  table.choose("18");
  resize(table, 16, 60);
  checkDrawing("octaflip-tight", table.screen);
  checkDrawing("octaflip-tight-ascii", table.screen, Characters::Ascii);
  resize(table, 20, 80);
  checkDrawing("octaflip-tight-80x20", table.screen);
  Table teeko(sessionAt({Game::Teeko, 5}, "b1b2/rr3/1bb2/r3r/5 b"));
  teeko.choose("B2");
  resize(teeko, 15, 40);
  checkDrawing("teeko-tight", teeko.screen);
}

TEST_CASE("where room is short, the players stand without the names of their sides") {
  Table table({Game::Teeko, 4}, {.first = std::nullopt, .second = Level::Beginner});
  const auto title = [&table] { return table.lines(Characters::Ascii).front(); };
  resize(table, 15, 48);
  CHECK(title() == " Teeko 4x4     You (b Black) - Beginner (r Red)");
  resize(table, 15, 43);
  CHECK(title() == " Teeko 4x4          You (b) - Beginner (r)");
  resize(table, 15, 29);
  CHECK(title() == " Teeko 4x4  You (b) - Beginne");
  Table advanced({Game::Teeko, 4, GoalSet::Advanced},
                 {.first = std::nullopt, .second = Level::Beginner});
  resize(advanced, 15, 50);
  CHECK(advanced.lines(Characters::Ascii).front() ==
        " Teeko 4x4, advanced goals  You (b) - Beginner (r)");
  resize(advanced, 15, 40);
  CHECK(advanced.lines(Characters::Ascii).front() == " Teeko 4x4       You (b) - Beginner (r)");
}

TEST_CASE("a question that needs more lines than there are below the status line covers others") {
  Table table({Game::Teeko, 5});
  table.choose("C2");
  resize(table, 13, 35);
  for (const char* const key : {"q", "l"}) {
    table.type(std::string("\x1B") + key);
    std::string text;
    for (const std::string& line : table.lines()) {
      text += line + ' ';
    }
    CAPTURE(text);
    CHECK(text.find(*key == 'q' ? "key: no" : "5 Perfect") != std::string::npos);
    CHECK(text.find(*key == 'q' ? "Quit? " : "now 0") != std::string::npos);
  }
}

TEST_CASE("a terminal that is too small shows how much room is needed") {
  Table table({Game::Teeko, 5});
  table.choose("C2");
  resize(table, 12, 40);
  checkDrawing("too-small", table.screen);
  table.type("q");
  checkDrawing("too-small-quit", table.screen);
  resize(table, 12, 28);  // as wide as the first line of the question
  checkDrawing("too-small-quit-28", table.screen);
  resize(table, 12, 4);
  checkDrawing("too-small-quit-4", table.screen);
}
