#include "teeko/tictactoe/position.hpp"

#include <utility>

#include "teeko/core/notation.hpp"

namespace teeko::tictactoe {
namespace {

char letterOf(Side side) {
  return side == kX ? 'X' : 'O';
}

std::string squareName(Square square) {
  return {static_cast<char>('1' + square.row), static_cast<char>('1' + square.column)};
}

/// `row 2`, for a line by its place in linesOf().
std::string nameOfLine(int number, int size) {
  if (number < size) {
    return "row " + std::to_string(number + 1);
  }
  if (number < 2 * size) {
    return "column " + std::to_string(number - size + 1);
  }
  return "the diagonal from " + squareName({0, number == 2 * size ? 0 : size - 1});
}

/// The lines that the side has, such as `row 2 and column 1`.
std::string namesOfLines(const Board& board, Side side) {
  std::string names;
  int number = 0;
  for (const Bits line : linesOf(board.size())) {
    if ((board.piecesOf(side) & line) == line) {
      names += (names.empty() ? "" : " and ") + nameOfLine(number, board.size());
    }
    ++number;
  }
  return names;
}

Fault faultOf(Unreachable reason, const Board& board) {
  const int xs = board.countOf(kX);
  const int os = board.countOf(kO);
  const Side toMove = xs == os ? kX : kO;
  std::string what = "no game reaches it: ";
  switch (reason) {
    case Unreachable::PieceCounts:
      what += "it has " + std::to_string(xs) + " X and " + std::to_string(os) +
              " O; there are as many of both or one more X";
      break;
    case Unreachable::SideToMoveWon:
      what += std::string(1, letterOf(toMove)) + ", who is to move, already has " +
              namesOfLines(board, toMove);
      break;
    case Unreachable::TwoLines:
      what += std::string(1, letterOf(opponentOf(toMove))) + " has " +
              namesOfLines(board, opponentOf(toMove)) + ", and no one move completes them all";
      break;
  }
  return {std::move(what)};
}

}  // namespace

std::string Position::faultOf(Square square) const {
  if (result() != Result::Open) {
    return "the game is over";
  }
  if (!board_.contains(square)) {
    return "the square is not on the board";
  }
  return board_.isTaken(square) ? squareName(square) + " is taken" : "";
}

std::string Position::text() const {
  Grid grid = emptyGrid(size());
  for (int row = 0; row < size(); ++row) {
    for (int column = 0; column < size(); ++column) {
      for (const Side side : {kX, kO}) {
        if (board_.hasPiece(side, {row, column})) {
          grid.at(row, column) = letterOf(side);
        }
      }
    }
  }
  return teeko::textOf(grid) + ' ' + letterOf(toMove());
}

Parsed<Position> Position::parse(std::string_view text) {
  const auto fields = parseFields(text, 2);
  if (!fields) {
    return Fault{fields.fault()};
  }
  const auto grid =
      parseGrid(fields->front(),
                {.pieces = "XO", .smallestSize = kSmallestSize, .largestSize = kLargestSize});
  if (!grid) {
    return Fault{grid.fault()};
  }
  const std::string_view side = fields->back();
  if (side != "X" && side != "O") {
    return Fault{quotedText(side) + " is not the side to move, X or O"};
  }
  Board board(grid->size);
  for (int row = 0; row < grid->size; ++row) {
    for (int column = 0; column < grid->size; ++column) {
      const char piece = grid->at(row, column);
      if (piece != Grid::kEmpty) {
        board.place(piece == 'X' ? kX : kO, {row, column});
      }
    }
  }
  if (const auto reason = whyUnreachable(board)) {
    return tictactoe::faultOf(*reason, board);
  }
  const Position position(board);
  if (side.front() != letterOf(position.toMove())) {
    return Fault{"no game reaches it: with " + std::to_string(board.countOf(kX)) + " X and " +
                 std::to_string(board.countOf(kO)) + " O, " + letterOf(position.toMove()) +
                 " is to move"};
  }
  return position;
}

std::string Position::textOf(Square square) const {
  return squareName(square);
}

Parsed<Square> Position::moveIn(std::string_view text) const {
  if (text.size() != 2 && !(text.size() == 3 && text[1] == '-')) {
    return Fault{quotedText(text) + " is not a row and a column, such as 23"};
  }
  const Square square{text.front() - '1', text.back() - '1'};
  if (!board_.contains(square)) {
    return Fault{quotedText(text) + " is not a square, 11 to " +
                 squareName({size() - 1, size() - 1})};
  }
  if (std::string reason = faultOf(square); !reason.empty()) {
    return Fault{std::move(reason)};
  }
  return square;
}

}  // namespace teeko::tictactoe
