#include "teeko/octaflip/simulate.hpp"

#include "teeko/octaflip/picture.hpp"

namespace teeko::octaflip {
namespace {

std::string textOf(const Board& board) {
  std::string text;
  for (const std::string& line : pictureOf(board)) {
    text += line + '\n';
  }
  return text + winnerOn(board) + '\n';
}

TriedTurn tryTurn(std::uint64_t number, const Turn& turn, const Position& position) {
  TriedTurn tried{.number = number,
                  .turn = turn,
                  .before = position,
                  .brokenRule = ruleBrokenBy(position.board(), position.toMove(), turn),
                  .after = position};
  if (!tried.brokenRule) {
    tried.after.make(*turn.move());
  }
  return tried;
}

}  // namespace

Outcome simulate(std::istream& record, const OnTurn& onTurn) {
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
    const TriedTurn tried = tryTurn(number, *turn, position);
    if (tried.brokenRule) {
      outcome = {.kind = Kind::IllegalMove, .turn = number};
    }
    position = tried.after;
    isOver = position.result() != Result::Open;
    if (onTurn) {
      onTurn(tried);
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
