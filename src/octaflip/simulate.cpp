#include "teeko/octaflip/simulate.hpp"

#include <optional>

#include "teeko/octaflip/picture.hpp"
#include "teeko/octaflip/position.hpp"
#include "teeko/octaflip/record.hpp"

namespace teeko::octaflip {
namespace {

std::string textOf(const Board& board) {
  std::string text;
  for (const std::string& line : pictureOf(board)) {
    text += line + '\n';
  }
  const std::optional<Side> winner = leader(board);
  if (!winner) {
    return text + "Draw\n";
  }
  return text + (*winner == kRed ? "Red\n" : "Blue\n");
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
  // Each turn is played as soon as it is read, so that no list of turns is kept. An illegal turn is
  // remembered rather than returned at once, because a later turn may be malformed.
  Position position(*start);
  // Whether a turn has ended the game. A board that ends games lets the first turn be played.
  bool isOver = false;
  Outcome outcome;
  for (std::uint64_t number = 1; number <= *count; ++number) {
    const std::optional<Turn> turn = reader.readTurn();
    if (!turn) {
      return {.kind = Kind::MalformedTurn, .turn = number};
    }
    if (isOver || outcome.kind != Kind::Played) {
      continue;
    }
    if (turn->move && isLegal(position.board(), position.toMove(), *turn->move)) {
      position.make(*turn->move);
      isOver = position.result() != Result::Open;
    } else {
      outcome = {.kind = Kind::IllegalMove, .turn = number};
    }
  }
  outcome.board = position.board();
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
