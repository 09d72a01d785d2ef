#include "teeko/screen/game_screen.hpp"

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "teeko/play/winning_squares.hpp"
#include "teeko/screen/draw.hpp"

#include "screen/layout.hpp"
#include "screen/table.hpp"
#include "support/catch.hpp"
#include "support/sessions.hpp"

using namespace teeko;
using namespace teeko::screen;
using play::Game;
using play::GameChoice;
using play::Level;
using play::Session;

namespace {

using Strings = std::vector<std::string>;
using Mode = GameScreen::Mode;

constexpr Seats kAgainstClub{.first = std::nullopt, .second = Level::Club};
constexpr Seats kComputers{.first = Level::Casual, .second = Level::Club};

/// Each side has its four pieces.
const std::string kSteps = "b1b2/rr3/1bb2/r3r/5 b";

}  // namespace

TEST_CASE("a screen has 24 rows of 80 columns until the terminal says otherwise") {
  const Table table({Game::Teeko, 5});
  CHECK(table.screen.size().rows == 24);
  CHECK(table.screen.size().columns == 80);
}

TEST_CASE("a square is chosen to drop a piece on, and what is not legal changes nothing") {
  Table table({Game::Teeko, 5});
  CHECK(statusOf(table.screen.session()) == "Black to drop");
  table.choose("C2");
  CHECK(table.moves() == Strings{"C2"});
  CHECK(statusOf(table.screen.session()) == "Red to drop");
  table.choose("C2");
  CHECK(table.screen.message() == "C2 is taken");
  CHECK(table.moves() == Strings{"C2"});
  table.choose("A0");
  CHECK(table.screen.message().empty());
  CHECK(table.moves() == Strings{"C2", "A0"});
}

TEST_CASE("the cursor moves by one square") {
  Table table({Game::Teeko, 5});
  using Step = std::pair<Key, SquarePlace>;
  for (const auto& [key, cursor] : {Step{Key::Up, {1, 2}}, Step{Key::Right, {1, 3}},
                                    Step{Key::Down, {2, 3}}, Step{Key::Left, {2, 2}}}) {
    table.screen.handle(Event(key));
    CHECK(table.screen.cursor() == cursor);
  }
}

TEST_CASE("the cursor stays on the board") {
  Table table({Game::TicTacToe, 3});
  for (const Key key : {Key::Up, Key::Up, Key::Up, Key::Left, Key::Left, Key::Left}) {
    table.screen.handle(Event(key));
  }
  CHECK(table.screen.cursor() == SquarePlace{0, 0});
  for (const Key key : {Key::Down, Key::Down, Key::Down, Key::Right, Key::Right, Key::Right}) {
    table.screen.handle(Event(key));
  }
  CHECK(table.screen.cursor() == SquarePlace{2, 2});
}

TEST_CASE("a piece is chosen, then where it goes") {
  Table table(sessionAt({Game::Teeko, 5}, kSteps));
  table.choose("E4");
  CHECK(table.screen.message() == "E4 is empty: choose a piece of Black");
  table.choose("A1");
  CHECK(table.screen.message() == "A1 is a piece of Red");
  table.choose("B2");
  CHECK(table.screen.chosen() == SquarePlace{2, 1});
  const std::vector<SquarePlace> around = table.screen.destinations();
  CHECK(around.size() == 4);
  // Another piece may be chosen instead, and the same one again or Escape takes the choice back.
  table.choose("C2");
  CHECK(table.screen.chosen() == SquarePlace{2, 2});
  table.choose("C2");
  CHECK(!table.screen.chosen());
  table.choose("B2");
  table.type("\x1B");
  CHECK(!table.screen.chosen());
  CHECK(table.screen.destinations().empty());
  table.choose("B2");
  table.choose("E4");
  CHECK(table.screen.message() == "E4 is not beside B2");
  CHECK(table.screen.chosen() == SquarePlace{2, 1});
  CHECK(table.screen.lastMove().empty());
  table.choose("A2");
  CHECK(table.moves() == Strings{"B2A2"});
  CHECK(table.screen.lastMove() == std::vector<SquarePlace>{{2, 1}, {2, 0}});
  CHECK(!table.screen.chosen());
}

TEST_CASE("a piece without a move says so") {
  Table table(sessionAt({Game::Teeko, 4}, "b3/4/brb1/rbrr b"));
  table.choose("A2");
  CHECK(table.screen.message().empty());
  Table closed(sessionAt({Game::OctaFlip, 8}, "RBBBBBB1/BBBBBBBB/BBBBBBBB/8/8/8/8/7R R 0"));
  closed.choose("11");
  CHECK(closed.screen.message() == "11 cannot move: no square that it could go to is empty");
  Table blocked(sessionAt({Game::OctaFlip, 8}, "R6B/8/8/3##3/3##3/8/8/B6R R 0"));
  blocked.choose("44");
  CHECK(blocked.screen.message() == "44 is blocked");
}

TEST_CASE("a move is typed in its notation, and the line closes once it is played") {
  Table table({Game::Teeko, 5});
  table.type("mc2\n");
  CHECK(table.moves() == Strings{"C2"});
  CHECK(table.screen.mode() == Mode::Board);
  table.type("mc2\n");
  CHECK(table.screen.message() == "C2 is taken");
  CHECK(table.screen.mode() == Mode::Move);
  table.type("\x1Bmz9\n");
  CHECK(table.screen.message() == "'z9' is not a square from A0 to E4");
  table.type("\x1Bma1\x1B");
  CHECK(table.screen.mode() == Mode::Board);
  CHECK(table.moves() == Strings{"C2"});
  table.type(
      "mxx\x15"
      "a1\n");
  CHECK(table.moves() == Strings{"C2", "A1"});
}

TEST_CASE("two people undo and redo ply by ply, to the start and back") {
  Table table({Game::TicTacToe, 3});
  for (const char* const move : {"22", "11", "12"}) {
    table.choose(move);
  }
  table.type("uuu");
  CHECK(table.screen.session().ply() == 0);
  table.type("u");
  CHECK(table.screen.message() == "There is nothing to undo");
  for (const std::size_t ply : {1U, 2U, 3U}) {
    table.type("r");
    CHECK(table.screen.session().ply() == ply);
  }
  table.type("r");
  CHECK(table.screen.message() == "There is nothing to redo");
  // The line is kept until another move is made.
  table.type("uu");
  table.choose("11");
  CHECK(table.moves() == Strings{"22", "11", "12"});
  table.type("u");
  table.choose("33");
  CHECK(table.moves() == Strings{"22", "33"});
}

TEST_CASE("against a computer undo and redo go over its answer") {
  Table table({Game::Teeko, 5}, kAgainstClub);
  CHECK(!table.screen.job());
  table.choose("C2");
  REQUIRE(table.screen.job());
  CHECK(table.screen.job()->kind == Job::Kind::Move);
  table.choose("A0");
  CHECK(table.screen.message() == "Club is thinking");
  table.type("ma0\n");
  CHECK(table.screen.message() == "It is not your turn");
  table.work();
  CHECK(table.moves().size() == 2);
  CHECK(!table.screen.job());
  table.choose("A0");
  table.work();
  CHECK(table.screen.session().ply() == 4);
  table.type("u");
  CHECK(table.screen.session().ply() == 2);
  table.type("u");
  CHECK(table.screen.session().ply() == 0);
  table.type("u");
  CHECK(table.screen.message() == "There is nothing to undo");
  table.type("rr");
  CHECK(table.screen.session().ply() == 4);
  // Undoing while it thinks takes back the own move alone; its answer comes too late.
  table.choose("E4");
  const unsigned late = table.screen.job()->number;
  table.type("u");
  CHECK(table.screen.session().ply() == 4);
  table.screen.handle(Event(MoveFound{late, "D4"}));
  CHECK(table.screen.session().ply() == 4);
  table.type("r");
  CHECK(table.screen.session().ply() == 5);
}

TEST_CASE("between two computers undo and redo go ply by ply") {
  Table table({Game::TicTacToe, 3}, kComputers);
  for (int i = 0; i < 3; ++i) {
    table.type(" ");
    table.work();
  }
  table.type("uuu");
  for (const std::size_t ply : {1U, 2U, 3U}) {
    table.type("r");
    CHECK(table.screen.session().ply() == ply);
  }
}

TEST_CASE("a new game begins with what is known of the game, and nothing of the one before") {
  Table table({Game::TicTacToe, 3});
  table.type("v");
  table.solve();
  table.choose("22");
  table.screen.handle(Event(Scrolled{1}));
  table.type("n");
  CHECK(table.screen.valueLine() == "Even: nobody can force a win");
  CHECK(table.screen.squareValues().size() == 9);
  CHECK(table.screen.listOffset() == 0);
  Table thinking({Game::TicTacToe, 4}, {.first = Level::Club, .second = std::nullopt});
  thinking.work();
  thinking.choose("44");
  REQUIRE(thinking.screen.job());
  CHECK(thinking.screen.job()->session.ply() == 2);
  thinking.type("n");
  REQUIRE(thinking.screen.job());
  CHECK(thinking.screen.job()->session.ply() == 0);
}

TEST_CASE("a computer that begins has nothing to undo before the person's first move") {
  Table table({Game::Teeko, 5}, {.first = Level::Club, .second = std::nullopt});
  table.work();
  CHECK(table.screen.session().ply() == 1);
  table.type("u");
  CHECK(table.screen.message() == "There is nothing to undo");
  CHECK(table.screen.session().ply() == 1);
}

TEST_CASE("between two computers the space bar makes one move and `a` runs on") {
  Table table({Game::TicTacToe, 3}, kComputers);
  CHECK(!table.screen.job());
  table.type(" ");
  table.work();
  CHECK(table.moves().size() == 1);
  CHECK(!table.screen.job());
  table.type("a");
  while (table.screen.job()) {
    table.work();
  }
  CHECK(table.screen.session().result() != Result::Open);
  table.type("u");
  CHECK(!table.screen.job());
  for (const char* const keys : {"al", "2ax", "an"}) {
    CAPTURE(keys);
    table.type(keys);
    CHECK(!table.screen.job());
  }
  table.type("aa");
  CHECK(!table.screen.job());
  Table people({Game::TicTacToe, 3});
  people.type("a");
  CHECK(people.screen.message() == "That is for games between two computers");
}

TEST_CASE("sides are swapped and levels set") {
  Table table({Game::Teeko, 5}, kAgainstClub);
  table.type("x");
  CHECK(table.screen.seats().first == Level::Club);
  CHECK(!table.screen.seats().second);
  CHECK(table.screen.job());
  table.type("l");
  CHECK(table.screen.message() ==
        "Black, now 3: 0 a person, 1 Beginner, 2 Casual, 3 Club, 4 Expert, 5 Perfect");
  table.type("5");
  CHECK(table.screen.seats().first == Level::Best);
  CHECK(table.screen.playerName(Side::First) == "Perfect");
  CHECK(table.screen.playerName(Side::Second) == "You");
  REQUIRE(table.screen.job());
  CHECK(table.screen.job()->level == Level::Best);
  table.type("l?");
  CHECK(table.screen.seats().first == Level::Best);
  table.type("l0");
  CHECK(!table.screen.seats().first);
  CHECK(!table.screen.job());
  CHECK(table.screen.playerName(Side::First) == "Black");
  table.type("x");
  CHECK(table.screen.message() == "Both sides have the same player");
  table.type("l");
  CHECK(table.screen.message().starts_with("Red, now 0: "));
  table.type("1l");
  CHECK(table.screen.message().starts_with("Red, now 1: "));
  Table computers({Game::TicTacToe, 3}, kComputers);
  for (const char* const side : {"X, now ", "O, now "}) {
    computers.type("l");
    CHECK(computers.screen.message().starts_with(side));
    computers.type("? ");
    computers.work();
  }
}

TEST_CASE("a computer's move is asked for with the game's seed, its ply and a pause between two") {
  Table table({Game::TicTacToe, 3}, kComputers);
  const auto job = [&] {
    const auto wanted = table.screen.job();
    REQUIRE(wanted);
    CHECK(wanted->level == (wanted->session.ply() % 2 == 0 ? Level::Casual : Level::Club));
    return std::pair(wanted->thinking.seed, wanted->pause.count());
  };
  table.type(" ");
  CHECK(job() == std::pair(std::uint64_t{1}, std::int64_t{0}));
  table.work();
  table.type("a");
  CHECK(job() == std::pair(std::uint64_t{2}, std::int64_t{100}));
  table.type("n ");
  CHECK(job() == std::pair(std::uint64_t{1'000'004}, std::int64_t{0}));
}

TEST_CASE("what was chosen or said is gone after the next key or click") {
  Table table(sessionAt({Game::Teeko, 5}, kSteps));
  table.choose("B2");
  table.type("x");
  CHECK(!table.screen.chosen());
  const auto layout = layoutFor(table.screen.size(), 5);
  REQUIRE(layout);
  const CellPlace cell = layout->middleOf({2, 1});
  for (const Event& event : {Event(U'v'), Event(Key::Up), Event(Clicked{cell.row, cell.column})}) {
    table.type("r");
    CHECK(table.screen.message() == "There is nothing to redo");
    table.screen.handle(event);
    CHECK(table.screen.message().empty());
  }
  CHECK(table.screen.chosen() == SquarePlace{2, 1});
  // Only on the board does a click choose a square.
  table.type("m");
  table.screen.handle(Event(Clicked{cell.row, cell.column}));
  CHECK(table.screen.chosen() == SquarePlace{2, 1});
  CHECK(table.screen.mode() == Mode::Move);
}

TEST_CASE("the list of moves is scrolled as far as it goes, and back when a move is made") {
  Table table({Game::TicTacToe, 5});
  CHECK(table.screen.cursor() == SquarePlace{2, 2});
  for (const char* const move : {"11", "12", "13", "14", "15"}) {
    table.choose(move);
  }
  for (const auto& [rows, expected] : {std::pair{-2, -2}, std::pair{-100, -3}, std::pair{100, 3}}) {
    table.screen.handle(Event(Scrolled{rows}));
    CHECK(table.screen.listOffset() == expected);
  }
  table.choose("22");
  CHECK(table.screen.listOffset() == 0);
  for (const char* const move : {"21", "23", "24", "25", "31", "32", "33", "34"}) {
    table.choose(move);
  }
  table.screen.handle(Event(Key::PageUp));
  CHECK(table.screen.listOffset() == -5);
  table.screen.handle(Event(Key::PageDown));
  CHECK(table.screen.listOffset() == 0);
}

TEST_CASE("a new game can be taken back") {
  Table table({Game::TicTacToe, 3});
  table.choose("22");
  table.type("n");
  CHECK(table.moves().empty());
  CHECK(table.screen.message() == "A new game; u goes back to the one before");
  table.type("u");
  CHECK(table.moves() == Strings{"22"});
  CHECK(table.screen.message() == "Back in the previous game");
  CHECK(table.screen.hasUnsavedGame());
  table.type("s\nnl3u");
  CHECK(table.moves() == Strings{"22"});
  CHECK(!table.screen.seats().second);
  CHECK(!table.screen.hasUnsavedGame());
  // The same moves in a new game are not saved yet.
  table.type("n");
  table.choose("22");
  CHECK(table.screen.hasUnsavedGame());
}

TEST_CASE("what is undone is no game to be saved") {
  Table table({Game::TicTacToe, 3});
  table.choose("22");
  table.type("s\nu");
  CHECK(!table.screen.hasUnsavedGame());
  // What was undone when the game was saved is not in the file.
  table.type("r");
  table.choose("11");
  table.type("us\n");
  CHECK(!table.screen.hasUnsavedGame());
  table.type("r");
  CHECK(table.screen.hasUnsavedGame());
}

TEST_CASE("leaving asks only when an unsaved game is under way") {
  Table table({Game::TicTacToe, 3});
  table.type("q");
  CHECK(table.screen.hasEnded());

  Table unsaved({Game::TicTacToe, 3});
  unsaved.choose("22");
  unsaved.type("q");
  CHECK(!unsaved.screen.hasEnded());
  CHECK(unsaved.screen.message() ==
        "Quit? y: yes, and keep the game; d: yes, and drop it; any other key: no");
  unsaved.type("n");
  CHECK(!unsaved.screen.hasEnded());
  CHECK(unsaved.moves() == Strings{"22"});
  unsaved.type("u");
  CHECK(unsaved.screen.session().ply() == 0);
  unsaved.type("rq");
  unsaved.screen.handle(Event(Key::Enter));
  CHECK(!unsaved.screen.hasEnded());
  unsaved.type("qy");
  CHECK(unsaved.screen.hasEnded());

  Table saved({Game::TicTacToe, 3});
  saved.choose("22");
  saved.type("s\nq");
  CHECK(saved.screen.hasEnded());

  Table over(sessionAt({Game::TicTacToe, 3}, "XX1/OO1/3 X"));
  over.choose("13");
  CHECK(statusOf(over.screen.session()) == "X wins");
  over.choose("33");
  CHECK(over.screen.message() == "The game is over; n begins a new one");
  over.type("q");
  CHECK(over.screen.hasEnded());
}

TEST_CASE("a game is saved and opened, with its players") {
  Table table({Game::Teeko, 6}, kAgainstClub);
  table.choose("C2");
  table.work();
  table.type(
      "s\x15"
      "game\n");
  CHECK(table.screen.message() == "Saved to game");
  CHECK(table.files().at("game") ==
        "[Game \"Teeko\"]\n[Size \"6\"]\n[Goals \"standard\"]\n"
        "[First \"human\"]\n[Second \"club\"]\n[Date \"2026.11.21\"]\n"
        "[Result \"*\"]\n\n1. C2 " +
            table.moves()[1] + " *\n");
  Table other({Game::TicTacToe, 3});
  other.files() = table.files();
  other.type(
      "o\x15"
      "game\n");
  CHECK(other.screen.session().choice() == GameChoice{Game::Teeko, 6});
  CHECK(other.moves() == table.moves());
  CHECK(other.screen.seats().second == Level::Club);
  CHECK(other.screen.message() == "Opened game");
  CHECK(other.screen.cursor() == SquarePlace{3, 3});
  CHECK(!other.screen.hasUnsavedGame());
  // The next save goes to the file that was opened.
  other.type("s");
  CHECK(other.screen.editor().text() == "game");
  // What is undone is not saved, as it is not shown.
  table.type("us\n");
  CHECK(table.files().at("game").find("1. C2 ") == std::string::npos);
  CHECK(table.screen.message() == "Saved to game, without the moves that are undone: 2");
  other.type(
      "\x1B"
      "xus\n");
  CHECK(other.screen.message() == "Saved to game, without the moves that are undone: 1");
  CHECK(other.screen.seats().first == Level::Club);
  Table third({Game::TicTacToe, 3});
  third.files() = other.files();
  third.type(
      "o\x15"
      "game\n");
  CHECK(third.screen.seats().first == Level::Club);
  CHECK(!third.screen.seats().second);
}

TEST_CASE("opening a game can be taken back") {
  Table table({Game::TicTacToe, 3});
  table.choose("22");
  table.files()["other"] = "[Game \"TicTacToe\"]\n\n1. 11 12 *\n";
  table.type(
      "o\x15"
      "other\n");
  CHECK(table.moves() == Strings{"11", "12"});
  table.type("uuu");
  CHECK(table.moves() == Strings{"22"});
}

TEST_CASE("nothing that is known of one game is believed of another") {
  Table table({Game::Teeko, 6});
  table.files()["advanced"] = "[Game \"Teeko\"]\n[Size \"6\"]\n[Goals \"advanced\"]\n\n*\n";
  table.type("v");
  const GameChoice choice{Game::Teeko, 6};
  table.screen.handle(Event(SolvingAt{choice, "movement"}));
  table.screen.handle(Event(SolvingFailed{{Game::Teeko, 5}, "no memory"}));
  CHECK(table.screen.valueLine() == "Solving: movement");
  table.screen.handle(Event(Solved{{Game::Teeko, 5}, play::solveGame({Game::Teeko, 4})}));
  CHECK(table.screen.toSolve() == choice);
  table.screen.handle(Event(SolvingFailed{choice, "no memory"}));
  CHECK(!table.screen.toSolve());
  table.type(
      "o\x15"
      "advanced\n");
  CHECK(table.screen.toSolve() == table.screen.session().choice());
  CHECK(table.screen.valueLine() == "Solving");
  table.files()["small"] = "[Game \"TicTacToe\"]\n[Size \"3\"]\n\n1. 22 *\n";
  table.type(
      "vo\x15"
      "small\n");
  table.solve();
  table.type(
      "o\x15"
      "advanced\n");
  CHECK(!table.screen.toSolve());
  table.type("v");
  CHECK(table.screen.toSolve() == table.screen.session().choice());
}

TEST_CASE("a long file name moves to the left under the cursor, which stays before the edge") {
  Table table({Game::Teeko, 5});
  table.type("s\x15");
  const int start = draw(table.screen, Characters::Ascii).cursor->column;
  const int columns = table.screen.size().columns;
  for (int length = 1; length <= columns; ++length) {
    table.type(std::string(1, static_cast<char>('a' + length % 26)));
    CAPTURE(length);
    const Frame frame = draw(table.screen, Characters::Ascii);
    REQUIRE(frame.cursor);
    CHECK(frame.cursor->column == std::min(start + length, columns - 2));
    const std::string line = frame.lines()[static_cast<std::size_t>(frame.cursor->row)];
    CHECK(line.size() == static_cast<std::size_t>(frame.cursor->column));
    CHECK(line.back() == static_cast<char>('a' + length % 26));
  }
}

TEST_CASE("what cannot be saved or opened is said, and changes nothing") {
  Table table({Game::TicTacToe, 3});
  table.choose("22");
  table.type(
      "s\x15"
      "full\n");
  CHECK(table.screen.message() == "full: no space left");
  CHECK(table.screen.hasUnsavedGame());
  table.type(
      "o\x15"
      "none\n");
  CHECK(table.screen.message() == "none: does not exist");
  table.files()["damaged"] = "[Game \"Teeko";
  table.type(
      "o\x15"
      "damaged\n");
  CHECK(table.screen.message().starts_with("damaged: line 1: "));
  CHECK(table.moves() == Strings{"22"});
  table.type("o\x15\n");
  CHECK(table.screen.mode() == Mode::Board);
  // A game with a move that is not legal is opened up to there.
  table.files()["illegal"] = "[Game \"TicTacToe\"]\n\n1. 11 12 2. 12 *\n";
  table.type(
      "o\x15"
      "illegal\n");
  CHECK(table.moves() == Strings{"11", "12"});
  CHECK(table.screen.message() ==
        "Move 2 of the first side, '12': 12 is taken; opened up to there");
}

TEST_CASE("values are exact on solved boards") {
  Table table(sessionAt({Game::Teeko, 5}, kSteps));
  CHECK(table.screen.squareValues().empty());
  CHECK(table.screen.valueLine().empty());
  table.type("v");
  CHECK(table.screen.valueLine() == "Solving");
  table.screen.handle(Event(SolvingAt{{Game::Teeko, 5}, "movement, 3 plies"}));
  CHECK(table.screen.valueLine() == "Solving: movement, 3 plies");
  table.screen.handle(Event(SolvingAt{{Game::Teeko, 6}, "of another game"}));
  CHECK(table.screen.valueLine() == "Solving: movement, 3 plies");
  table.solve();
  CHECK(!table.screen.toSolve());
  CHECK(!table.screen.job());
  const auto values = table.screen.squareValues();
  CHECK(values.size() == 4);
  for (const auto& [square, value] : values) {
    const auto moves = table.screen.session().valuedMoves();
    const std::string name = squareName(Game::Teeko, square);
    solver::Value best = solver::Value::lossIn(0);
    for (const auto& move : moves) {
      best = move.move.starts_with(name) ? std::max(best, move.value) : best;
    }
    CHECK(value.text == play::shortText(best));
    CHECK(value.isBest == (best == *table.screen.session().value()));
  }
  table.choose("B2");
  CHECK(table.screen.squareValues().size() == 4);
  table.type("v");
  CHECK(table.screen.squareValues().empty());
}

TEST_CASE("a hint marks the best move and says what it is worth, until a move is made") {
  Table table(sessionAt({Game::TicTacToe, 3}, "XX1/OO1/3 X"));
  table.type("h");
  table.solve();
  CHECK(table.screen.message() == "Hint: 13 (win in 1)");
  CHECK(table.screen.valueLine() == "X wins in 1");
  CHECK(table.screen.hintedMove() == std::vector<SquarePlace>{{0, 2}});
  table.choose("33");
  CHECK(table.screen.message().empty());
  CHECK(table.screen.valueLine().empty());
  CHECK(table.screen.hintedMove().empty());
  table.type("h");
  CHECK(table.screen.message() == "Hint: 23 (win in 1)");
  table.type("ur");
  CHECK(table.screen.hintedMove().empty());
  table.type("h");
  CHECK(table.screen.message() == "Hint: 23 (win in 1)");
  table.choose("23");
  table.type("h");
  CHECK(table.screen.message() == "n begins a new game");
}

TEST_CASE("where boards are not solved, searches show what they have found") {
  Table table(sessionAt({Game::TicTacToe, 5}, "XXXX1/OOO2/O4/5/5 X"));
  CHECK(!table.screen.toSolve());
  table.type("h");
  REQUIRE(table.screen.job());
  CHECK(table.screen.job()->kind == Job::Kind::Line);
  CHECK(table.screen.valueLine() == "Searching");
  play::Finding finding;
  finding.depth = 7;
  finding.score = play::Score::estimated(-120);
  finding.line = {"15"};
  const unsigned number = table.screen.job()->number;
  table.screen.handle(Event(LineFound{number, finding}));
  CHECK(table.screen.valueLine() == "Searching, depth 7: O is better");
  CHECK(table.screen.message() == "Hint: 15");
  table.screen.handle(Event(LineFound{number + 1, {}}));
  CHECK(table.screen.valueLine() == "Searching, depth 7: O is better");
  table.work();
  CHECK(table.screen.valueLine() == "Searched, depth 1: X wins in 1");
  CHECK(table.screen.job()->number == number);
  table.type("v");
  REQUIRE(table.screen.job());
  CHECK(table.screen.job()->kind == Job::Kind::Scores);
  CHECK(table.screen.valueLine() == "Searching");
  table.screen.handle(Event(MovesScored{table.screen.job()->number,
                                        2,
                                        {{"15", play::Score::winIn(1)},
                                         {"55", play::Score::estimated(-37)},
                                         {"54", play::Score::lossIn(2)}}}));
  const auto values = table.screen.squareValues();
  REQUIRE(values.size() == 3);
  CHECK(values.at({0, 4}).text == "+1");
  CHECK(values.at({0, 4}).isBest);
  CHECK(values.at({4, 3}).text == "-2");
  CHECK(values.at({4, 4}).text == "-0.4");
  table.screen.handle(Event(SearchEnded{number}));
  table.screen.handle(Event(JobFailed{number, "memory is used up"}));
  CHECK(table.screen.valueLine() == "Searching, depth 2: X wins in 1");
  CHECK(table.screen.message() == "Hint: 15");
  // What comes of the job before is too late.
  table.screen.handle(Event(MovesScored{number, 9, {{"54", play::Score::winIn(3)}}}));
  CHECK(table.screen.valueLine() == "Searching, depth 2: X wins in 1");
  table.screen.handle(Event(SearchEnded{table.screen.job()->number}));
  CHECK(table.screen.valueLine() == "Searched, depth 2: X wins in 1");
  // Of moves that are as good as each other, the first is the hint.
  table.screen.handle(
      Event(MovesScored{table.screen.job()->number,
                        3,
                        {{"55", play::Score::winIn(1)}, {"15", play::Score::winIn(1)}}}));
  table.type("hh");
  CHECK(table.screen.message() == "Hint: 55");
  // Another position is another job, and nothing is known of it.
  const unsigned before = table.screen.job()->number;
  table.choose("55");
  REQUIRE(table.screen.job());
  CHECK(table.screen.job()->number == before + 1);
  CHECK(table.screen.squareValues().empty());
  table.type("u");
  table.screen.handle(
      Event(MovesScored{table.screen.job()->number, 1, {{"15", play::Score::winIn(1)}}}));
  table.choose("15");
  CHECK(!table.screen.job());
  CHECK(table.screen.squareValues().empty());
}

TEST_CASE("the best players ask for a game's values, and use them when they come") {
  for (const Seats& seats : {Seats{.first = std::nullopt, .second = Level::Best},
                             Seats{.first = Level::Best, .second = std::nullopt}}) {
    CHECK(Table({Game::Teeko, 6}, seats).screen.toSolve() == GameChoice{Game::Teeko, 6});
  }
  CHECK(!Table({Game::Teeko, 6}, kComputers).screen.toSolve());
  Table table({Game::TicTacToe, 3}, {.first = Level::Best, .second = std::nullopt});
  REQUIRE(table.screen.job());
  const unsigned before = table.screen.job()->number;
  table.solve();
  REQUIRE(table.screen.job());
  CHECK(table.screen.job()->number == before + 1);
  CHECK(table.screen.job()->session.value());
}

TEST_CASE("values that are at hand are used at once") {
  const GameChoice choice{Game::Teeko, 7};
  Setup setup;
  setup.session = Session(choice);
  setup.seats = {.first = Level::Best, .second = std::nullopt};
  setup.valuesAtHand = choice;
  const GameScreen screen(setup, surroundingsOf(std::make_shared<FilesInMemory>()));
  CHECK(screen.toSolve() == choice);
  CHECK(screen.playerName(Side::First) == "Perfect");
  CHECK(!Table(choice).screen.toSolve());
}

TEST_CASE("where solving fails, a search takes its place") {
  Table table({Game::Teeko, 6});
  CHECK(!table.screen.toSolve());
  table.type("v");
  CHECK(table.screen.toSolve() == GameChoice{Game::Teeko, 6});
  table.screen.handle(Event(SolvingFailed{{Game::Teeko, 6}, "no memory"}));
  CHECK(table.screen.message() == "Not solved: no memory");
  CHECK(!table.screen.toSolve());
  REQUIRE(table.screen.job());
  CHECK(table.screen.job()->kind == Job::Kind::Scores);
  const unsigned number = table.screen.job()->number;
  table.screen.handle(Event(MovesScored{number, 2, {{"C2", play::Score()}}}));
  table.screen.handle(Event(JobFailed{number, "memory is used up"}));
  CHECK(table.screen.message() == "Memory is used up");
  CHECK(table.screen.valueLine().starts_with("Searched, depth 2: "));
  CHECK(table.screen.job()->number == number);
}

TEST_CASE("a player in OctaFlip who cannot move passes") {
  // Blue's only piece has no empty square within its reach.
  Table table(sessionAt({Game::OctaFlip, 8}, "BRR5/RRR5/RRR5/8/8/8/8/8 B 0"));
  CHECK(statusOf(table.screen.session()) == "Blue must pass");
  table.choose("55");
  CHECK(table.moves() == Strings{"0000"});
}

TEST_CASE("every result has its status") {
  const auto status = [](const GameChoice& choice, const std::string& position) {
    return statusOf(sessionAt(choice, position));
  };
  CHECK(status({Game::Teeko, 5}, kSteps) == "Black to move");
  CHECK(status({Game::Teeko, 5}, "1bbb1/rrrr1/4b/5/5 b") == "Red wins");
  CHECK(status({Game::Teeko, 5}, "bbbb1/rrr1r/5/5/5 r") == "Black wins");
  CHECK(status({Game::OctaFlip, 8}, "R6B/8/8/8/8/8/8/B6R R 0") == "Red to move");
  CHECK(status({Game::OctaFlip, 8}, "R6B/8/8/8/8/8/8/B6R B 0") == "Blue to move");
  CHECK(status({Game::OctaFlip, 8}, "R7/8/8/8/8/8/8/8 R 0") == "Red wins");
  CHECK(status({Game::OctaFlip, 8}, "B7/8/8/8/8/8/8/8 R 0") == "Blue wins");
  CHECK(status({Game::OctaFlip, 8}, "R6B/8/8/8/8/8/8/8 R 2") == "Draw");
  CHECK(status({Game::TicTacToe, 3}, "3/3/3 X") == "X to move");
  CHECK(status({Game::TicTacToe, 3}, "XX1/OOO/X2 X") == "O wins");
  CHECK(status({Game::TicTacToe, 3}, "XOX/XOO/OXX O") == "Draw");
  Session session = sessionAt({Game::Teeko, 5}, kSteps);
  for (const char* const move : {"A0B0", "A1A2", "B0A0", "A2A1", "A0B0", "A1A2", "B0A0", "A2A1"}) {
    CHECK(session.play(move).empty());
  }
  CHECK(statusOf(session) == "Draw by repetition");
}

TEST_CASE("clicks choose squares, and only squares") {
  for (const Resized& size : {Resized{24, 80}, Resized{50, 132}}) {
    for (const int boardSize : {3, 8}) {
      Table table({Game::TicTacToe, boardSize});
      table.screen.handle(Event(size));
      std::map<std::string, int> chosen;
      for (int row = 0; row < size.rows; ++row) {
        for (int column = 0; column < size.columns; ++column) {
          table.screen.handle(Event(Clicked{row, column}));
          if (table.screen.session().ply() == 1) {
            ++chosen[table.moves().front()];
            table.type("u");
          }
        }
      }
      CHECK(chosen.size() == static_cast<std::size_t>(boardSize * boardSize));
    }
  }
}

TEST_CASE("any key and a click close the help") {
  for (const Event& event : {Event(Key::Up), Event(U'q'), Event(Clicked{})}) {
    Table table({Game::Teeko, 5});
    table.type("?");
    CHECK(table.screen.mode() == Mode::Help);
    CHECK(table.lines().back().empty());
    table.screen.handle(event);
    CHECK(table.screen.mode() == Mode::Board);
    CHECK(!table.screen.hasEnded());
  }
}

TEST_CASE("any events in any order leave the screen in order") {
  const std::vector<Event> events{Key::Up,
                                  Key::Down,
                                  Key::Left,
                                  Key::Right,
                                  Key::Enter,
                                  Key::Escape,
                                  Key::Backspace,
                                  Key::Delete,
                                  Key::Home,
                                  Key::End,
                                  Key::PageUp,
                                  Key::PageDown,
                                  U' ',
                                  U'a',
                                  U'm',
                                  U'u',
                                  U'r',
                                  U'n',
                                  U'l',
                                  U'x',
                                  U's',
                                  U'o',
                                  U'h',
                                  U'v',
                                  U'?',
                                  U'q',
                                  U'1',
                                  U'5',
                                  U'0',
                                  U'\x15',
                                  U'\x10FFFF',
                                  Clicked{5, 20},
                                  Clicked{-1, 1000},
                                  Scrolled{-100},
                                  Resized{0, 0},
                                  Resized{1, 1},
                                  Resized{24, 80},
                                  Resized{60, 200}};
  play::Random random(7);
  for (const GameChoice& choice : {GameChoice{Game::Teeko, 4}, GameChoice{Game::OctaFlip, 8},
                                   GameChoice{Game::TicTacToe, 3}}) {
    for (const Seats& seats :
         {kPeople, Seats{.first = Level::Beginner, .second = std::nullopt}, kComputers}) {
      Table table(choice, seats);
      for (int i = 0; i < 3000 && !table.screen.hasEnded(); ++i) {
        table.screen.handle(events[random.below(events.size())]);
        const Resized size = table.screen.size();
        const Frame frame = draw(table.screen, Characters::Ascii);
        CHECK(frame.rows() == size.rows);
        CHECK(frame.columns() == size.columns);
        if (table.screen.job() && table.screen.job()->kind == Job::Kind::Move &&
            random.below(4) == 0) {
          table.work();
        }
      }
    }
  }
}

TEST_CASE("a file that is no recorded game is replaced only when a person says so") {
  Table table({Game::TicTacToe, 3});
  table.choose("22");
  table.files()["thesis"] = "All of it.";
  table.type(
      "s\x15"
      "thesis\n");
  CHECK(table.screen.message() ==
        "thesis holds something else. Replace it? y: yes, any other key: no");
  table.type("n");
  CHECK(table.files().at("thesis") == "All of it.");
  CHECK(table.screen.hasUnsavedGame());
  table.type(
      "s\x15"
      "thesis\ny");
  CHECK(table.screen.message() == "Saved to thesis");
  table.type("s\n");
  CHECK(table.screen.message() == "Saved to thesis");
  // Where nothing would be lost, nobody is asked.
  table.files()["empty"] = "";
  table.files()["game"] = "[Game \"TicTacToe\"]\n\n*\n";
  for (const std::string file : {"empty", "game"}) {
    table.type("s\x15" + file + "\n");
    CHECK(table.screen.message() == "Saved to " + file);
  }
}

TEST_CASE(
    "a file with another game, or more than this one, is replaced only when a person says so") {
  Table table({Game::TicTacToe, 3});
  const std::string other = "[Game \"TicTacToe\"]\n\n1. 11 12 *\n";
  const auto asks = [&](const std::string& file) {
    table.type("s\x15" + file + "\n");
    return table.screen.mode() == Mode::Replace;
  };
  table.files() = {{"other", other},
                   {"two", other + other},
                   {"illegal", "[Game \"TicTacToe\"]\n\n1. 11 11 *\n"}};
  table.choose("22");
  CHECK(asks("other"));
  table.type("n");
  CHECK(table.files().at("other") == other);
  CHECK(table.screen.hasUnsavedGame());
  // A game that was opened goes back to its file, if that is all that the file has.
  for (const std::string file : {"other", "two", "illegal"}) {
    CAPTURE(file);
    table.type("o\x15" + file + "\n");
    table.choose("33");
    CHECK(asks(file) == (file != "other"));
    table.type("n");
  }
  // What another program has saved there meanwhile is not lost either, nor what an earlier game
  // has.
  CHECK(!asks("mine"));
  table.type("n");
  table.choose("11");
  CHECK(asks("mine"));
  table.type("nuu");
  CHECK(!asks("mine"));
  table.files()["mine"] = other;
  CHECK(asks("mine"));
}

namespace {

/// A screen of tic-tac-toe that keeps games here, by their numbers.
struct Keeper {
  explicit Keeper(const Session& session = Session({Game::TicTacToe, 3}), bool isKept = false)
      : screen(
            [&] {
              Setup setup;
              setup.session = session;
              setup.seats = kPeople;
              setup.isKept = isKept;
              return setup;
            }(),
            [this] {
              Surroundings surroundings = surroundingsOf(files);
              surroundings.keep = [this](unsigned game, const std::string& record) {
                if (fault.empty() && !record.empty()) {
                  games[game] = record;
                } else if (fault.empty()) {
                  games.erase(game);
                }
                ++calls;
                return fault;
              };
              return surroundings;
            }()) {}

  void type(const std::string& text) {
    for (const char character : text) {
      screen.handle(character == '\n' ? Event(Key::Enter)
                                      : Event(static_cast<Character>(character)));
    }
  }
  /// Each game that is kept, by its moves.
  [[nodiscard]] Strings kept() const {
    Strings texts;
    for (const auto& [game, record] : games) {
      const auto opened = play::openGame(record);
      REQUIRE(opened);
      std::string text = std::to_string(opened->session.ply()) + ":";
      for (const std::string& move : opened->session.moves()) {
        text += ' ' + move;
      }
      texts.push_back(text);
    }
    return texts;
  }

  std::shared_ptr<FilesInMemory> files = std::make_shared<FilesInMemory>();
  std::map<unsigned, std::string> games;
  std::string fault;
  int calls = 0;
  GameScreen screen;
};

}  // namespace

TEST_CASE("a game is kept from its first move on, with what is undone, until it is over") {
  Keeper keeper;
  keeper.type("vhx");
  CHECK(keeper.calls == 0);
  keeper.type("m22\nm11\n");
  CHECK(keeper.kept() == Strings{"2: 22 11"});
  CHECK(keeper.calls == 2);
  keeper.type("vvhh?\n");
  CHECK(keeper.calls == 2);
  keeper.type("uu");
  CHECK(keeper.kept() == Strings{"0: 22 11"});
  keeper.type("rrm21\nm12\nm23\n");
  CHECK(keeper.kept().empty());
  // It can still be taken back, and is not finished then.
  keeper.type("u");
  CHECK(keeper.kept() == Strings{"4: 22 11 21 12 23"});
  // Who has saved a game may finish it by --resume too.
  keeper.type("s\nq");
  CHECK(keeper.screen.hasEnded());
  CHECK(keeper.kept() == Strings{"4: 22 11 21 12 23"});
}

TEST_CASE("all games of a screen are kept, each by itself") {
  Keeper keeper;
  keeper.type("m22\nm11\nm21\nm12\nnm11\nm22\nm12\nm21\nnm33\n");
  const Strings all{"4: 22 11 21 12", "4: 11 22 12 21", "1: 33"};
  CHECK(keeper.kept() == all);
  // Undo goes through all of them, and redo too.
  keeper.type("uu");
  CHECK(keeper.screen.session().moves() == Strings{"11", "22", "12", "21"});
  keeper.type("rrm31\nm13\nm23\n");
  CHECK(keeper.kept() == Strings{"4: 22 11 21 12", "4: 11 22 12 21", "4: 33 31 13 23"});
  keeper.type(std::string(14, 'u'));
  CHECK(keeper.screen.session().moves() == Strings{"22", "11", "21", "12"});
  CHECK(keeper.screen.session().ply() == 0);
  keeper.type("rrrrr");
  CHECK(keeper.screen.message() == "Back in the later game");
  CHECK(keeper.screen.session().moves() == Strings{"11", "22", "12", "21"});
  keeper.type("rrrrrrrrr");
  CHECK(keeper.screen.session().moves() == Strings{"33", "31", "13", "23"});
  keeper.type("r");
  CHECK(keeper.screen.message() == "There is nothing to redo");
  CHECK(keeper.kept().size() == 3);
  // A game that was opened is another one, too, once it has a move that its file has not.
  (*keeper.files)["other"] = "[Game \"TicTacToe\"]\n\n1. 12 13 *\n";
  keeper.type("o\x15other\nur");
  CHECK(keeper.kept().size() == 3);
  keeper.type("m21\n");
  CHECK(keeper.kept().size() == 4);
  CHECK(keeper.kept().back() == "3: 12 13 21");
}

TEST_CASE(
    "a game that another one takes the place of before both sides made two moves is dropped") {
  Keeper keeper;
  keeper.type("m22\nm11\nm21\n");
  CHECK(keeper.kept() == Strings{"3: 22 11 21"});
  keeper.type("n");
  CHECK(keeper.kept().empty());
  CHECK(keeper.screen.message() == "A new game; u goes back to the one before");
  // Undo brings it back, and it is kept again.
  keeper.type("u");
  CHECK(keeper.kept() == Strings{"3: 22 11 21"});
  // Redo and the opening of a file leave a game as well, and undo leaves a later one.
  keeper.type("nm33\nu");
  CHECK(keeper.kept() == Strings{"0: 33"});
  keeper.type("u");
  CHECK(keeper.kept() == Strings{"3: 22 11 21"});
  keeper.type("r");
  CHECK(keeper.kept() == Strings{"0: 33"});
  (*keeper.files)["other"] = "[Game \"TicTacToe\"]\n\n1. 12 13 *\n";
  keeper.type("o\x15other\n");
  CHECK(keeper.kept().empty());
  keeper.type("q");
  CHECK(keeper.screen.hasEnded());

  // With moves that are undone, it has four.
  Keeper undone;
  undone.type("m22\nm11\nm21\nm12\nuuun");
  CHECK(undone.kept() == Strings{"1: 22 11 21 12"});

  // Where a person has said that a game is to be kept, it is.
  Session begun = sessionAt({Game::TicTacToe, 3}, "X2/3/3 O");
  CHECK(begun.play("22").empty());
  Keeper resumed(begun, true);
  resumed.games[GameScreen::kFirstGame] = play::wholeRecordOf(begun, kPeople, "2026.11.21");
  resumed.type("n");
  CHECK(resumed.kept() == Strings{"1: 22"});
}

TEST_CASE("a game that is resumed stays kept when it is left, and is dropped only on purpose") {
  const Session session = sessionAt({Game::TicTacToe, 3}, "X2/3/3 O");
  Session begun = session;
  CHECK(begun.play("22").empty());
  Keeper left(begun, true);
  left.type("q");
  CHECK(left.screen.hasEnded());
  CHECK(left.calls == 0);
  CHECK(left.screen.isKept());
  for (const auto& [key, isKept] :
       {std::pair{'y', true}, std::pair{'Y', true}, std::pair{'d', false}}) {
    CAPTURE(key);
    Keeper keeper(begun, true);
    keeper.type("m33\nq");
    CHECK_FALSE(keeper.screen.hasEnded());
    keeper.type(std::string(1, key));
    CHECK(keeper.screen.hasEnded());
    CHECK(keeper.kept().size() == (isKept ? 1 : 0));
    CHECK(keeper.screen.isKept() == isKept);
  }
}

TEST_CASE("where a game cannot be kept, this is said, and nothing is dropped without a question") {
  Keeper keeper;
  keeper.fault = "no space left";
  keeper.type("m22\n");
  CHECK(keeper.screen.message() == "The game is not kept: no space left");
  CHECK_FALSE(keeper.screen.isKept());
  CHECK(keeper.screen.keepingFault() == "no space left");
  // Not with every move.
  keeper.type("m11\n");
  CHECK(keeper.screen.message().empty());
  const std::string question =
      "A game is not saved and cannot be kept. Quit? y: yes, any other key: no";
  for (const char* const keys : {"q", "uuq", "nq"}) {
    CAPTURE(keys);
    keeper.type(keys);
    CHECK(keeper.screen.message() == question);
    keeper.type("d");
    CHECK_FALSE(keeper.screen.hasEnded());
  }
  // What was saved is not lost.
  keeper.type("urrs\nq");
  CHECK(keeper.screen.hasEnded());
  // There may be space again.
  Keeper later;
  later.fault = "no space left";
  later.type("m22\n");
  later.fault.clear();
  later.type("q");
  CHECK(later.screen.message() != question);
  CHECK(later.kept() == Strings{"1: 22"});
  Keeper stays;
  stays.type("m22\nq");
  stays.fault = "read-only";
  stays.type("d");
  CHECK_FALSE(stays.screen.hasEnded());
  CHECK(stays.screen.message() == "The game is not dropped: read-only");
}

TEST_CASE("while the terminal is too small, only leaving works") {
  Table table({Game::TicTacToe, 3});
  table.choose("22");
  table.screen.handle(Event(Resized{5, 30}));
  table.type("m11\n");
  table.screen.handle(Event(Key::Up));
  table.screen.handle(Event(Key::Enter));
  table.screen.handle(Event(Clicked{1, 1}));
  CHECK(table.moves() == Strings{"22"});
  CHECK(table.lines()[1] == "It has 30 columns, 5 rows.");
  table.type("q");
  CHECK(table.lines()[2].starts_with("Quit?"));
  CHECK(table.lines()[4].ends_with("other key: no"));
  table.screen.handle(Event(Resized{24, 80}));
  table.type("n");
  CHECK(!table.screen.hasEnded());
  table.choose("11");
  CHECK(table.moves() == Strings{"22", "11"});
}

TEST_CASE("computers play another game when a new one begins") {
  Table table({Game::OctaFlip, 8}, kComputers);
  std::vector<Strings> games;
  for (int i = 0; i < 2; ++i) {
    for (int ply = 0; ply < 6; ++ply) {
      table.type(" ");
      table.work();
    }
    games.push_back(table.moves());
    table.type("n");
  }
  CHECK(games[0] != games[1]);
}

TEST_CASE("a hint in a drawn position is the perfect player's move") {
  Table table({Game::Teeko, 5});
  table.solve();
  table.type("h");
  CHECK(table.screen.message() == "Hint: C2 (draw)");
}

TEST_CASE("solving goes on when the hint is no longer asked for") {
  Table table({Game::Teeko, 6});
  table.type("hh");
  CHECK(table.screen.toSolve() == GameChoice{Game::Teeko, 6});
  CHECK(table.screen.valueLine().empty());
}

TEST_CASE("a person who plays a computer is told whose turn it is and who won") {
  Table table(sessionAt({Game::TicTacToe, 3}, "XX1/OO1/3 X"),
              {.first = std::nullopt, .second = Level::Best});
  CHECK(table.screen.personsTurn() == "Your turn: drop a piece");
  CHECK(table.screen.personsValue().empty());
  table.type("v");
  table.solve();
  CHECK(table.screen.personsValue() == "You win in 1 move");
  table.choose("33");
  CHECK(table.screen.personsTurn() == "Perfect is thinking");
  CHECK(table.screen.personsValue() == "You lose in 1 move");
  table.work();
  CHECK(table.screen.personsTurn() == "You lose");
  CHECK(table.screen.personsValue().empty());
  CHECK(play::winningSquares(table.screen.session()) ==
        std::vector<SquarePlace>{{1, 0}, {1, 1}, {1, 2}});
  table.type("u");
  CHECK(play::winningSquares(table.screen.session()).empty());
  table.choose("13");
  CHECK(table.screen.personsTurn() == "You win");

  Table moving(sessionAt({Game::Teeko, 4}, "bb2/r1b1/rr2/1b1r b"),
               {.first = std::nullopt, .second = Level::Club});
  CHECK(moving.screen.personsTurn() == "Your turn: move a piece");
  moving.type("xv");
  moving.solve();
  CHECK(moving.screen.personsTurn() == "Club is thinking");

  CHECK(Table({Game::Teeko, 5}).screen.personsTurn().empty());
  CHECK(Table({Game::Teeko, 5}, {.first = Level::Club, .second = Level::Club})
            .screen.personsTurn()
            .empty());
}

TEST_CASE("moves may be typed with blanks, and a pass as a word") {
  Table table({Game::TicTacToe, 3});
  table.type("m2 2\n");
  CHECK(table.moves() == Strings{"22"});
  Table passing(sessionAt({Game::OctaFlip, 8}, "BRR5/RRR5/RRR5/8/8/8/8/8 B 0"));
  CHECK(passing.screen.message() == "Enter passes");
  passing.type("mPass\n");
  CHECK(passing.moves() == Strings{"0000"});
  CHECK(passing.screen.message() == "Blue passes");
  Table computer(sessionAt({Game::OctaFlip, 8}, "BRR5/RRR5/RRR5/8/8/8/8/8 B 0"), kAgainstClub);
  CHECK(computer.screen.message().empty());
}

TEST_CASE("a new screen shows the moves around the last one") {
  CHECK(Table({Game::Teeko, 5}).screen.listOffset() == 0);
}

TEST_CASE("values are wins, draws or losses, whichever is the best") {
  using solver::Outcome;
  Table table(sessionAt({Game::TicTacToe, 3}, "XX1/OO1/3 X"));
  table.type("v");
  table.solve();
  for (const auto& [square, value] : table.screen.squareValues()) {
    CAPTURE(squareName(Game::TicTacToe, square));
    CHECK(value.outcome == (value.text.front() == '+'   ? Outcome::Win
                            : value.text.front() == '-' ? Outcome::Loss
                                                        : Outcome::Draw));
  }
  Table large(sessionAt({Game::TicTacToe, 5}, "XXXX1/OOO2/O4/5/5 X"));
  large.type("v");
  REQUIRE(large.screen.job());
  large.screen.handle(Event(MovesScored{large.screen.job()->number,
                                        2,
                                        {{"15", play::Score::winIn(1)},
                                         {"54", play::Score::lossIn(2)},
                                         {"55", play::Score::estimated(-37)}}}));
  const auto values = large.screen.squareValues();
  REQUIRE(values.size() == 3);
  CHECK(values.at({0, 4}).outcome == Outcome::Win);
  CHECK(values.at({4, 3}).outcome == Outcome::Loss);
  CHECK(values.at({4, 4}).outcome == std::nullopt);
}

TEST_CASE("a new value is not the best one, and a new game's seed is 0") {
  CHECK_FALSE(play::SquareValue().isBest);
  CHECK(Setup{.session = Session({Game::TicTacToe, 3}), .seats = kAgainstClub}.seed == 0);
}

TEST_CASE("help that is longer than the screen is scrolled") {
  Table table({Game::Teeko, 5});
  table.screen.handle(Event(Resized{20, 60}));
  table.type("?");
  const Strings first = table.lines();
  CHECK(first.back().find("Up, Down: more") != std::string::npos);
  table.screen.handle(Event(Key::Up));
  CHECK(table.lines() == first);
  table.screen.handle(Event(Key::Down));
  CHECK(table.lines()[0] == first[1]);
  table.screen.handle(Event(Key::PageDown));
  table.screen.handle(Event(Key::PageDown));
  const Strings last = table.lines();
  CHECK(last[last.size() - 3].starts_with(" q  "));
  table.screen.handle(Event(Key::PageUp));
  table.screen.handle(Event(Key::PageUp));
  CHECK(table.lines() == first);
  CHECK(table.screen.mode() == Mode::Help);
  table.screen.handle(Event(Key::Enter));
  CHECK(table.screen.mode() == Mode::Board);
  table.screen.handle(Event(Resized{40, 60}));
  table.type("?");
  table.screen.handle(Event(Key::Down));
  CHECK(table.screen.mode() == Mode::Board);
}

TEST_CASE("a typed move that is none can be put right") {
  Table table({Game::Teeko, 5});
  table.type("mz9\n");
  CHECK(table.screen.mode() == Mode::Move);
  CHECK(table.lines().back().find("'z9' is not a square") != std::string::npos);
  table.screen.handle(Event(Key::Backspace));
  CHECK(table.lines().back().find("Enter plays the move") != std::string::npos);
  table.screen.handle(Event(Key::Backspace));
  table.type("c2\n");
  CHECK(table.moves() == Strings{"C2"});
  CHECK(table.screen.mode() == Mode::Board);
  table.type("mz9\n\x1B");
  CHECK(table.screen.mode() == Mode::Board);
  CHECK(table.screen.message().empty());
}

TEST_CASE("a question that is wider than the screen has several lines") {
  Table table({Game::Teeko, 5});
  table.screen.handle(Event(Resized{20, 60}));
  table.choose("C2");
  table.type("q");
  std::string text;
  for (const std::string& line : table.lines()) {
    text += line;
  }
  CHECK(text.find("any other key: no") != std::string::npos);
}
