#include "teeko/octaflip/position.hpp"

#include "teeko/core/notation.hpp"

namespace teeko::octaflip {
namespace {

constexpr std::string_view kPieces = "RB#";

char letterOf(Side side) {
  return side == kRed ? 'R' : 'B';
}

}  // namespace

std::string squareName(Square square) {
  return {static_cast<char>('1' + square.row()), static_cast<char>('1' + square.column())};
}

std::optional<Square> squareNamed(std::string_view name) {
  return name.size() == 2 ? squareAt(name[0] - '1', name[1] - '1') : std::nullopt;
}

std::string Position::faultOf(const Move& move) const {
  if (!move.isPass()) {
    return faultOf(move.from(), move.to());
  }
  if (result() != Result::Open) {
    return "the game is over";
  }
  return canMove(board_, toMove_) ? std::string(1, letterOf(toMove_)) + " can move and may not pass"
                                  : "";
}

std::string Position::faultOf(Square from, Square to) const {
  if (result() != Result::Open) {
    return "the game is over";
  }
  const std::string mover(1, letterOf(toMove_));
  if (!canMove(board_, toMove_)) {
    return mover + " cannot move and must pass: " + std::string(kPassText);
  }
  switch (ruleBrokenBy(board_, toMove_, from, to).value_or(BrokenRule::OffBoard)) {
    case BrokenRule::NotOwnPiece:
      return squareName(from) + " is not a piece of " + mover;
    case BrokenRule::NotEmpty:
      return squareName(to) + (board_.blocked.contains(to) ? " is blocked" : " is taken");
    case BrokenRule::NoCloneOrJump:
      return squareName(to) + " is not one or two steps from " + squareName(from) +
             " in a straight line";
    case BrokenRule::OffBoard:
    case BrokenRule::MustNotPass:
      break;
  }
  return {};
}

std::string Position::text() const {
  Grid grid = emptyGrid(kSize);
  const auto write = [&grid](Squares squares, char piece) {
    for (const Square square : squares) {
      grid.at(square.row(), square.column()) = piece;
    }
  };
  write(board_.red, 'R');
  write(board_.blue, 'B');
  write(board_.blocked, '#');
  return teeko::textOf(grid) + ' ' + letterOf(toMove_) + ' ' + std::to_string(passes_);
}

Parsed<Position> Position::parse(std::string_view text) {
  const auto fields = parseFields(text, 3);
  if (!fields) {
    return Fault{fields.fault()};
  }
  const std::string_view side = (*fields)[1];
  const std::string_view passes = (*fields)[2];
  const auto grid =
      parseGrid(fields->front(), {.pieces = kPieces, .smallestSize = kSize, .largestSize = kSize});
  if (!grid) {
    return Fault{grid.fault()};
  }
  if (side != "R" && side != "B") {
    return Fault{quotedText(side) + " is not the side to move, R or B"};
  }
  if (passes != "0" && passes != "1" && passes != "2") {
    return Fault{quotedText(passes) + " is not a number of passes, 0 to 2"};
  }
  Board board;
  for (const Square square : Squares::all()) {
    const char piece = grid->at(square.row(), square.column());
    if (piece != Grid::kEmpty) {
      Squares& squares = piece == 'R' ? board.red : piece == 'B' ? board.blue : board.blocked;
      squares.insert(square);
    }
  }
  return Position(board, side == "R" ? kRed : kBlue, passes.front() - '0');
}

std::string Position::textOf(const Move& move) const {
  return move.isPass() ? std::string(kPassText) : squareName(move.from()) + squareName(move.to());
}

Parsed<Move> Position::moveIn(std::string_view text) const {
  if (text == kPassText) {
    if (std::string reason = faultOf(kPass); !reason.empty()) {
      return Fault{std::move(reason)};
    }
    return kPass;
  }
  if ((text.size() != 4 && !(text.size() == 5 && text[2] == '-')) || !isAscii(text)) {
    return Fault{quotedText(text) + " is neither two squares, such as 1122, nor a pass, 0000"};
  }
  const std::string_view first = text.substr(0, 2);
  const std::string_view last = text.substr(text.size() - 2);
  const std::optional<Square> from = squareNamed(first);
  const std::optional<Square> to = squareNamed(last);
  if (!from || !to) {
    return Fault{quotedText(from ? last : first) + " is not a square, 11 to 88"};
  }
  if (std::string reason = faultOf(*from, *to); !reason.empty()) {
    return Fault{std::move(reason)};
  }
  return Move(*from, *to);
}

}  // namespace teeko::octaflip
