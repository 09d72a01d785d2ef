#include "teeko/play/winning_squares.hpp"

#include <algorithm>

#include "teeko/core/position.hpp"
#include "teeko/tictactoe/position.hpp"

namespace teeko::play {
namespace {

std::vector<SquarePlace> wonAt(const tictactoe::Board& board, Side winner) {
  std::vector<SquarePlace> squares;
  for (const tictactoe::Bits line : tictactoe::linesOf(board.size())) {
    if ((line & ~board.piecesOf(winner)) != 0) {
      continue;
    }
    for (int row = 0; row < board.size(); ++row) {
      for (int column = 0; column < board.size(); ++column) {
        if ((line & tictactoe::bitOf({row, column})) != 0) {
          squares.push_back({row, column});
        }
      }
    }
  }
  return squares;
}

template <int Size>
std::vector<SquarePlace> wonAt(const Board<Size>& board, GoalSet goals, Side winner) {
  std::vector<SquarePlace> squares;
  const SquareSet<Size> held = board.squaresOf(pieceOf(winner));
  for (const SquareSet<Size> goal : goalsOf<Size>(goals)) {
    if (!held.contains(goal)) {
      continue;
    }
    for (const Square square : goal) {
      squares.push_back({Size - 1 - rowOf<Size>(square), columnOf<Size>(square)});
    }
  }
  return squares;
}

}  // namespace

std::vector<SquarePlace> winningSquares(const Session& session) {
  const Result result = session.result();
  const GameChoice& choice = session.choice();
  if ((result != Result::FirstWins && result != Result::SecondWins) ||
      choice.game == Game::OctaFlip) {
    return {};
  }
  const Side winner = result == Result::FirstWins ? Side::First : Side::Second;
  std::vector<SquarePlace> squares =
      choice.game == Game::TicTacToe
          ? wonAt(tictactoe::Position::parse(session.position())->board(), winner)
          : visitSize(choice.size, [&](auto size) {
              return wonAt(
                  teeko::Position<size()>::parse(session.position(), choice.goals)->board(),
                  choice.goals, winner);
            });
  std::sort(squares.begin(), squares.end());
  squares.erase(std::unique(squares.begin(), squares.end()), squares.end());
  return squares;
}

}  // namespace teeko::play
