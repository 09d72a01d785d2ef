#include "teeko/octaflip/simulate.hpp"

#include <optional>

#include "teeko/octaflip/game.hpp"
#include "teeko/octaflip/record.hpp"

namespace teeko::octaflip {
namespace {

char characterOf(const Board& board, Cell cell) {
  if (board.red.contains(cell)) {
    return 'R';
  }
  if (board.blue.contains(cell)) {
    return 'B';
  }
  return board.blocked.contains(cell) ? '#' : '.';
}

std::string textOf(const Board& board) {
  std::string text;
  for (int place = 0; place < kCellCount; ++place) {
    text += characterOf(board, Cell(place));
    if (place % kSize == kSize - 1) {
      text += '\n';
    }
  }
  const std::optional<Player> winner = leader(board);
  if (!winner) {
    return text + "Draw\n";
  }
  return text + (*winner == Player::Red ? "Red\n" : "Blue\n");
}

}  // namespace

Outcome simulate(std::istream& record) {
  using Kind = Outcome::Kind;
  RecordReader reader(record);
  const std::optional<Board> start = reader.readBoard();
  if (!start) {
    return {.kind = Kind::MalformedBoard};
  }
  const std::optional<std::uint64_t> count = reader.readTurnCount();
  if (!count) {
    return {.kind = Kind::MalformedTurn};
  }
  // Turns are tried out as they are read, so that none need be kept; but the game counts for
  // nothing before all of them are found well formed.
  Game game(*start);
  Outcome outcome;
  for (std::uint64_t number = 1; number <= *count; ++number) {
    const std::optional<Turn> turn = reader.readTurn();
    if (!turn) {
      return {.kind = Kind::MalformedTurn, .turn = number};
    }
    if (outcome.kind == Kind::Played && !game.isOver() && !game.play(*turn)) {
      outcome = {.kind = Kind::IllegalMove, .turn = number};
    }
  }
  outcome.board = game.board();
  return outcome;
}

std::string textOf(const Outcome& outcome) {
  switch (outcome.kind) {
    case Outcome::Kind::MalformedBoard:
      return "Board input error\n";
    case Outcome::Kind::MalformedTurn:
      return "Invalid input at turn " + std::to_string(outcome.turn) + '\n';
    case Outcome::Kind::IllegalMove:
      return "Invalid move at turn " + std::to_string(outcome.turn) + '\n';
    case Outcome::Kind::Played:
      break;
  }
  return textOf(outcome.board);
}

}  // namespace teeko::octaflip
