#include "teeko/classic/classic.hpp"

#include <algorithm>

namespace teeko::classic {

std::string squareName(Square square) {
  return {static_cast<char>('A' + columnOf<kSize>(square)),
          static_cast<char>('0' + kSize - 1 - rowOf<kSize>(square))};
}

std::optional<Square> squareNamed(std::string_view name) {
  const auto square = std::ranges::find_if(kReadingOrder, [&](Square candidate) {
    const std::string own = squareName(candidate);
    const char lowercase = static_cast<char>(own[0] - 'A' + 'a');
    return name.size() == own.size() && (name[0] == own[0] || name[0] == lowercase) &&
           name[1] == own[1];
  });
  return square == kReadingOrder.end() ? std::nullopt : std::optional(*square);
}

char pieceLetter(Mark mark) {
  return mark == Mark::Circle ? 'b' : 'r';
}

std::vector<Move> legalMoves(const ClassicBoard& board, Mark mover) {
  std::vector<Move> moves;
  const bool dropping = !allPlaced(board);
  for (const Square square : kReadingOrder) {
    if (dropping && board.at(square) == Mark::Empty) {
      moves.push_back({std::nullopt, square});
    } else if (!dropping && board.at(square) == mover) {
      for (const Direction direction : kDirections) {
        if (const auto to = legalDestination(board, square, direction)) {
          moves.push_back({square, *to});
        }
      }
    }
  }
  return moves;
}

ClassicBoard boardAfter(ClassicBoard board, Mark mover, const Move& move) {
  if (move.from) {
    board.move(*move.from, move.to);
  } else {
    board.place(move.to, mover);
  }
  return board;
}

}  // namespace teeko::classic
