#include "teeko/core/position.hpp"

#include <algorithm>

#include "teeko/core/notation.hpp"

namespace teeko {
namespace {

template <int Size>
Fault faultOf(Unreachable reason, const Board<Size>& board, Side toMove) {
  const std::string counts = std::to_string(board.squaresOf(Piece::First).size()) + " b and " +
                             std::to_string(board.squaresOf(Piece::Second).size()) + " r";
  const std::string letter(1, pieceLetter(toMove));
  switch (reason) {
    case Unreachable::PieceCounts:
      return {"no game reaches it: it has " + counts +
              "; there are as many of both or one more b, four at most"};
    case Unreachable::WrongTurn:
      return {"no game reaches it: with " + counts + ", " + pieceLetter(opponentOf(toMove)) +
              " is to move"};
    case Unreachable::BothHoldGoals:
      return {"no game reaches it: both sides hold a goal"};
    case Unreachable::SideToMoveWon:
      break;
  }
  return {"no game reaches it: " + letter + ", who is to move, holds a goal already"};
}

}  // namespace

template <int Size>
std::string Position<Size>::faultOfOrigin(Square from) const {
  const SquareSet<Size> mine = piecesOf(toMove_);
  const std::string name = squareName<Size>(from);
  if (!mine.contains(from)) {
    return name + " is not a piece of " + pieceLetter(toMove_);
  }
  const bool canMove = std::any_of(
      kDirections.begin(), kDirections.end(),
      [&](Direction direction) { return legalDestination(board_, from, direction).has_value(); });
  return canMove ? "" : name + " cannot move: every square beside it is taken";
}

template <int Size>
std::string Position<Size>::faultOf(const Move& move) const {
  if (result() != Result::Open) {
    return "the game is over";
  }
  if (isDropping() == move.from.has_value()) {
    return isDropping() ? "pieces are still dropped: a move is one square"
                        : "all pieces are dropped: a move is two squares";
  }
  if (move.from && !piecesOf(toMove_).contains(*move.from)) {
    return faultOfOrigin(*move.from);
  }
  if (board_.at(move.to) != Piece::None) {
    return squareName<Size>(move.to) + " is taken";
  }
  if (move.from && !directionBetween<Size>(*move.from, move.to)) {
    return squareName<Size>(move.to) + " is not beside " + squareName<Size>(*move.from);
  }
  return {};
}

template <int Size>
std::string Position<Size>::text() const {
  Grid grid = emptyGrid(Size);
  for (const Side side : {Side::First, Side::Second}) {
    for (const Square square : piecesOf(side)) {
      grid.at(Size - 1 - rowOf<Size>(square), columnOf<Size>(square)) = pieceLetter(side);
    }
  }
  return teeko::textOf(grid) + ' ' + pieceLetter(toMove_);
}

template <int Size>
Parsed<Position<Size>> Position<Size>::parse(std::string_view text, GoalSet goals) {
  const auto fields = parseFields(text, 2);
  if (!fields) {
    return Fault{fields.fault()};
  }
  const auto grid = parseGrid(fields->front(),
                              {.pieces = kPieceLetters, .smallestSize = Size, .largestSize = Size});
  if (!grid) {
    return Fault{grid.fault()};
  }
  const std::string_view side = fields->back();
  if (side != "b" && side != "r") {
    return Fault{quotedText(side) + " is not the side to move, b or r"};
  }
  const Side toMove = side == "b" ? Side::First : Side::Second;
  Board<Size> board;
  for (const Square square : kSquares<Size>) {
    const char piece = grid->at(Size - 1 - rowOf<Size>(square), columnOf<Size>(square));
    if (piece != Grid::kEmpty) {
      board.place(square, piece == 'b' ? Piece::First : Piece::Second);
    }
  }
  if (const auto reason = whyUnreachable(board, toMove, goals)) {
    return teeko::faultOf(*reason, board, toMove);
  }
  return Position(board, toMove, goals);
}

template <int Size>
std::string Position<Size>::textOf(const Move& move) const {
  return (move.from ? squareName<Size>(*move.from) : "") + squareName<Size>(move.to);
}

template <int Size>
Parsed<Move> Position<Size>::moveIn(std::string_view text) const {
  const Fault fault{quotedText(text) + " is neither a square, such as C2, nor two, such as C2D3"};
  const std::size_t size = text.size();
  if ((size != 2 && size != 4 && !(size == 5 && text[2] == '-')) || !isAscii(text)) {
    return fault;
  }
  const std::optional<Square> first = squareNamed<Size>(text.substr(0, 2));
  const std::optional<Square> last = squareNamed<Size>(text.substr(text.size() - 2));
  if (!first || !last) {
    const std::string_view wrong = first ? text.substr(text.size() - 2) : text.substr(0, 2);
    return Fault{quotedText(wrong) + " is not a square from A0 to " +
                 squareName<Size>(*squareAt<Size>(0, Size - 1))};
  }
  const Move move{text.size() == 2 ? std::nullopt : first, *last};
  if (std::string reason = faultOf(move); !reason.empty()) {
    return Fault{std::move(reason)};
  }
  return move;
}

template class Position<4>;
template class Position<5>;
template class Position<6>;
template class Position<7>;
template class Position<8>;

}  // namespace teeko
