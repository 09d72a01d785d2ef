#include "teeko/octaflip/explain.hpp"

#include <cstdint>
#include <limits>
#include <optional>

#include "teeko/octaflip/picture.hpp"

namespace teeko::octaflip {
namespace {

std::string numberText(std::uint64_t number) {
  const bool isLargest = number == std::numeric_limits<std::uint64_t>::max();
  return std::to_string(number) + (isLargest ? " or more" : "");
}

std::string cellText(std::uint64_t row, std::uint64_t column) {
  return '(' + numberText(row) + ", " + numberText(column) + ')';
}

std::string cellNames(Squares squares) {
  std::string names;
  for (const Square square : squares) {
    names.append(names.empty() ? "" : ", ").append(cellName(square));
  }
  return names;
}

std::string whatStandsOn(const Board& board, Square square) {
  return board.blocked.contains(square)
             ? "is blocked"
             : "has a piece of " + sideName(board.red.contains(square) ? kRed : kBlue);
}

/// Why a pass is illegal.
std::string movesInsteadOfPass(const Position& position) {
  const Moves moves = legalMoves(position.board(), position.toMove());
  return sideName(position.toMove()) + " must not pass: " + std::to_string(moves.size()) +
         (moves.size() == 1 ? " move" : " moves") + ", for example " + textOf(turnOf(moves[0]));
}

std::string reasonWithoutPass(const TriedTurn& tried) {
  const auto& [fromRow, fromColumn, toRow, toColumn] = tried.turn.numbers;
  const std::string from = cellText(fromRow, fromColumn);
  const std::string to = cellText(toRow, toColumn);
  switch (*tried.brokenRule) {
    case BrokenRule::OffBoard:
      return (tried.turn.from() ? to : from) + " is off the board";
    case BrokenRule::NotOwnPiece:
      return from + " is not " + sideName(tried.before.toMove()) + "'s";
    case BrokenRule::NotEmpty:
      return to + ' ' + whatStandsOn(tried.before.board(), *tried.turn.to());
    case BrokenRule::NoCloneOrJump:
      return from + " to " + to + " is no clone and no jump";
    case BrokenRule::MustNotPass:
      break;
  }
  return movesInsteadOfPass(tried.before);
}

}  // namespace

std::string cellName(Square square) {
  return cellText(static_cast<std::uint64_t>(square.row()) + 1,
                  static_cast<std::uint64_t>(square.column()) + 1);
}

std::string textOf(const Turn& turn) {
  const auto& [fromRow, fromColumn, toRow, toColumn] = turn.numbers;
  return numberText(fromRow) + ' ' + numberText(fromColumn) + ' ' + numberText(toRow) + ' ' +
         numberText(toColumn);
}

Squares flippedBy(const TriedTurn& tried) noexcept {
  const Side opponent = opponentOf(tried.before.toMove());
  return tried.before.board().piecesOf(opponent) - tried.after.board().piecesOf(opponent);
}

std::string reasonOf(const TriedTurn& tried) {
  if (!tried.brokenRule) {
    return {};
  }
  const Side mover = tried.before.toMove();
  return reasonWithoutPass(tried) + (canMove(tried.before.board(), mover)
                                         ? ""
                                         : "; " + sideName(mover) + " has no move and must pass");
}

std::string textOf(const TriedTurn& tried) {
  if (tried.brokenRule) {
    return textOf(tried.turn) + " is invalid: " + reasonOf(tried);
  }
  const std::string mover = sideName(tried.before.toMove());
  if (tried.turn.isPass()) {
    return mover + " passes";
  }
  const Square from = *tried.turn.from();
  const Square to = *tried.turn.to();
  const Squares flipped = flippedBy(tried);
  return mover + (around(from).contains(to) ? " clones " : " jumps from ") + cellName(from) +
         " to " + cellName(to) + " and flips " + (flipped.empty() ? "nothing" : cellNames(flipped));
}

std::string endOf(const Position& position) {
  const Board& board = position.board();
  if (board.emptySquares().empty()) {
    return "no cell is empty";
  }
  if (board.red.empty() || board.blue.empty()) {
    return board.red.empty() && board.blue.empty()
               ? "nobody has a piece"
               : sideName(board.red.empty() ? kRed : kBlue) + " has no piece";
  }
  return position.passes() == Position::kMostPasses ? "the last two turns were passes" : "";
}

std::string reasonOf(const Outcome& outcome) {
  switch (outcome.kind) {
    case Outcome::Kind::MalformedBoard:
      return "the record does not begin with 8 lines of exactly 8 characters R, B, . or #";
    case Outcome::Kind::MalformedTurn:
      return outcome.turn == 0 ? "the line after the board is not one integer of 0 or more"
                               : "turn " + std::to_string(outcome.turn) +
                                     " is not a line of exactly four integers of 0 or more";
    case Outcome::Kind::Played:
    case Outcome::Kind::IllegalMove:
      break;
  }
  return {};
}

}  // namespace teeko::octaflip
