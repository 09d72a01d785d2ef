#include "help.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "wrap.hpp"

namespace teeko::screen {
namespace {

using play::Game;

/// The first line says how the game is won.
std::vector<std::string_view> rulesOf(const play::GameChoice& choice) {
  switch (choice.game) {
    case Game::Teeko:
      return {
          choice.goals == GoalSet::Standard
              ? "Four of your pieces in a line or in a 2x2 block win."
              : "Four of your pieces in a line or on the corners of a square win.",
          "Each side drops four pieces in turn, then moves one a turn to an empty square beside "
          "it, also diagonally."};
    case Game::OctaFlip:
      return {"Who has more pieces wins when the board is full, a side has none or both pass.",
              "A piece is cloned to a square beside it (+) or jumps two squares in a straight line "
              "(^). The opponent's pieces around its new square change sides (~)."};
    case Game::TicTacToe:
      break;
  }
  return {"A whole row, column or diagonal of your own wins.", "X and O take a square in turn."};
}

/// A move of this game as it is typed.
std::string_view exampleOf(Game game) {
  switch (game) {
    case Game::Teeko:
      return "c2 or c2d3";
    case Game::OctaFlip:
      return "1122: from row 1, column 1 to row 2, column 2";
    case Game::TicTacToe:
      break;
  }
  return "23: row 2, column 3";
}

struct KeyHelp {
  std::string_view key;
  std::string_view what;
};
constexpr std::array<KeyHelp, 14> kKeys{
    {{"arrows", "move the cursor"},
     {"Enter, Space",
      "choose the square, or a click of the mouse does; choose a piece, then where it goes; Esc "
      "takes the choice back"},
     {"m", "type a move, such as "},
     {"u, r", "undo, redo; from the beginning, back to the game before"},
     {"h", "hint: the best move"},
     {"v",
      "values: +13 wins in 13 (moves of both sides), -8 loses in 8, = draws; with a point, such as "
      "+0.4, an estimate; on a piece, the value of its best move"},
     {"n", "new game"},
     {"l", "level of the computer, or a person instead of it"},
     {"x", "swap sides"},
     {"s, o", "save to a file, open a file"},
     {"PgUp, PgDn", "scroll the list of moves"},
     {"Space, a", "between two computers: one move, run on"},
     {"--ascii", "start with this option where the board looks torn or shifted"},
     {"q", "quit; teeko play --resume goes on with the game"}}};

}  // namespace

std::vector<std::string> helpLines(const play::GameChoice& choice, int columns) {
  constexpr int kWidest = 78;
  constexpr std::size_t kKeyWidth = 17;
  constexpr std::size_t kNarrowest = 10;
  const auto width = static_cast<std::size_t>(std::clamp(columns - 1, 1, kWidest));
  std::vector<std::string> lines;
  for (const std::string_view rule : rulesOf(choice)) {
    for (const std::string_view line : inLines(rule, width)) {
      lines.emplace_back(line);
    }
  }
  lines.emplace_back();
  for (const KeyHelp& help : kKeys) {
    const std::string what =
        std::string(help.what) + std::string(help.key == "m" ? exampleOf(choice.game) : "");
    std::string left(help.key);
    for (const std::string_view line :
         inLines(what, std::max(kNarrowest, width - std::min(width, kKeyWidth)))) {
      left.resize(kKeyWidth, ' ');
      lines.push_back(left + std::string(line));
      left.clear();
    }
  }
  return lines;
}

int helpRoom(int lines, int rows) {
  return lines < rows ? lines : std::max(0, rows - 1);
}

}  // namespace teeko::screen
