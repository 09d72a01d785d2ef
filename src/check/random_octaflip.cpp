#include "random_octaflip.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "teeko/core/side.hpp"
#include "teeko/io/string_stream.hpp"
#include "teeko/octaflip/picture.hpp"
#include "teeko/octaflip/position.hpp"
#include "teeko/octaflip/rules.hpp"
#include "teeko/octaflip/simulate.hpp"

namespace teeko::check {
namespace {

using namespace octaflip;

/// The four numbers of a recorded turn: row and column of both squares, from 1.
using Numbers = std::array<int, 4>;

struct Game {
  Board start;
  std::vector<Numbers> turns;
  /// Before each turn.
  std::vector<Position> positions;
  /// After the last turn.
  Position last;
};

/// What the empty squares of a board are filled with, in a hundred.
struct Filling {
  int pieces = 0;
  int blocked = 0;
};

Board filled(Dice& dice, Board board, const Filling& filling) {
  for (const Square square : board.emptySquares()) {
    if (dice.chance(filling.pieces)) {
      (dice.chance(50) ? board.red : board.blue).insert(square);
    } else if (dice.chance(filling.blocked)) {
      board.blocked.insert(square);
    }
  }
  return board;
}

Board randomBoard(Dice& dice) {
  // Few pieces let a side lose all of its own; many blocked squares make passes needed.
  constexpr std::array kFillings{
      Filling{.pieces = 5, .blocked = 0},   Filling{.pieces = 5, .blocked = 20},
      Filling{.pieces = 30, .blocked = 10}, Filling{.pieces = 80, .blocked = 10},
      Filling{.pieces = 10, .blocked = 60}, Filling{.pieces = 10, .blocked = 80}};
  if (dice.chance(30)) {
    return filled(dice, usualBoard(), {.blocked = dice.pick(std::array{0, 10, 30})});
  }
  return filled(dice, Board(), dice.pick(kFillings));
}

Numbers numbersOf(Square from, Square to) {
  return {from.row() + 1, from.column() + 1, to.row() + 1, to.column() + 1};
}

Numbers numbersOf(const Move& move) {
  return move.isPass() ? Numbers{} : numbersOf(move.from(), move.to());
}

/// Legal moves until the game is over, but not for ever: pieces may jump to and fro.
Game randomGame(Dice& dice) {
  constexpr std::size_t kMostTurns = 300;
  Game game;
  game.start = randomBoard(dice);
  game.last = Position(game.start);
  do {
    // On a board that ends games the first turn is played all the same.
    const Move move = dice.pick(legalMoves(game.last.board(), game.last.toMove()));
    game.turns.push_back(numbersOf(move));
    game.positions.push_back(game.last);
    game.last.make(move);
  } while (game.last.result() == Result::Open && game.turns.size() < kMostTurns);
  return game;
}

/// Illegal turns in groups by what is wrong with them. No group is empty.
using IllegalTurns = std::vector<std::vector<Numbers>>;

/// From one square to another where one thing alone is wrong: no own piece to move, no empty square
/// to move to, or no clone or jump.
IllegalTurns turnsWithOneFault(const Position& position) {
  const Squares own = position.board().piecesOf(position.toMove());
  const Squares empty = position.board().emptySquares();
  IllegalTurns byFault(3);
  for (const Square from : Squares::all()) {
    for (const Square to : Squares::all()) {
      const std::array wrong{!own.contains(from), !empty.contains(to),
                             !(around(from) | jumpsFrom(from)).contains(to)};
      if (std::count(wrong.begin(), wrong.end(), true) == 1) {
        byFault[wrong[0] ? 0 : wrong[1] ? 1 : 2].push_back(numbersOf(from, to));
      }
    }
  }
  std::erase_if(byFault, [](const std::vector<Numbers>& turns) { return turns.empty(); });
  return byFault;
}

/// Legal turns in which one number is off the board instead.
std::vector<Numbers> turnsOffTheBoard(const Moves& legal) {
  std::vector<Numbers> turns;
  for (const Move& move : legal) {
    for (std::size_t place = 0; place < Numbers().size(); ++place) {
      for (const int number : {0, kSize + 1}) {
        turns.push_back(numbersOf(move));
        turns.back()[place] = number;
      }
    }
  }
  return turns;
}

Numbers illegalTurn(Dice& dice, const Position& position) {
  IllegalTurns byFault = turnsWithOneFault(position);
  byFault.push_back(std::vector{Numbers{1, 1, 1, 1}});  // to where it comes from
  if (canMove(position.board(), position.toMove())) {
    byFault.push_back(std::vector{numbersOf(kPass)});
    byFault.push_back(turnsOffTheBoard(legalMoves(position.board(), position.toMove())));
  }
  return dice.pick(dice.pick(byFault));
}

void makeOneTurnIllegal(Dice& dice, Game& game) {
  const std::size_t place = dice.below(game.turns.size());
  game.turns[place] = illegalTurn(dice, game.positions[place]);
}

/// Passes and random numbers. None of these turns is played.
void addTurnsAfterTheEnd(Dice& dice, std::vector<Numbers>& turns) {
  constexpr int kNumbers = 10;
  for (std::size_t count = 1 + dice.below(5); count > 0; --count) {
    Numbers turn{};
    if (dice.chance(60)) {
      for (int& number : turn) {
        number = static_cast<int>(dice.below(kNumbers));
      }
    }
    turns.push_back(turn);
  }
}

void changeRecord(Dice& dice, Game& game) {
  enum class Change : std::uint8_t { None, CutShort, IllegalTurn, TurnsAfterTheEnd };
  constexpr std::array kChanges{Change::None, Change::CutShort, Change::IllegalTurn,
                                Change::TurnsAfterTheEnd};
  const Change change = dice.pick(kChanges);
  if (change == Change::CutShort) {
    game.turns.resize(dice.below(game.turns.size()));
  } else if (change == Change::IllegalTurn) {
    makeOneTurnIllegal(dice, game);
  } else if (change == Change::TurnsAfterTheEnd && game.last.result() != Result::Open) {
    addTurnsAfterTheEnd(dice, game.turns);
  }
}

std::string recordOf(const Game& game) {
  std::string text;
  for (const std::string& line : pictureOf(game.start)) {
    text += line + '\n';
  }
  text += std::to_string(game.turns.size()) + '\n';
  for (const auto& [fromRow, fromColumn, toRow, toColumn] : game.turns) {
    text += std::to_string(fromRow) + ' ' + std::to_string(fromColumn) + ' ' +
            std::to_string(toRow) + ' ' + std::to_string(toColumn) + '\n';
  }
  return text;
}

}  // namespace

Case randomOctaFlipCase(Dice& dice) {
  Game game = randomGame(dice);
  changeRecord(dice, game);
  Case result;
  result.part = Part::OctaFlip;
  result.input = recordOf(game);
  StringReader record(result.input);
  result.output = textOf(simulate(record));
  return result;
}

}  // namespace teeko::check
