#include "teeko/check/random_cases.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <random>
#include <sstream>
#include <string>

#include "teeko/assignment/board_file.hpp"
#include "teeko/assignment/computer.hpp"
#include "teeko/assignment/game.hpp"
#include "teeko/core/board.hpp"
#include "teeko/core/rules.hpp"
#include "teeko/io/console.hpp"

namespace teeko::check {
namespace {

using namespace teeko::assignment;

/// The standard library's distributions differ between its makers; its engines do not.
class Dice {
 public:
  explicit Dice(std::uint64_t seed) : engine_(seed) {}

  /// From 0 to `count` - 1.
  std::size_t below(std::size_t count) { return static_cast<std::size_t>(engine_() % count); }
  bool chance(int percent) { return below(100) < static_cast<std::size_t>(percent); }
  template <typename Range>
  auto pick(const Range& range) {
    return range[below(std::size(range))];
  }

 private:
  std::mt19937_64 engine_;
};

/// What a game is to be like.
struct Plan {
  int humans = 2;
  /// Who is to win the placement phase; with Empty, it is to be drawn.
  Mark placementWinner = Mark::Empty;
  /// Who is to win the movement phase, and how many turns nobody tries to.
  Mark movementWinner = Mark::Circle;
  int patience = 0;
  /// How often in a hundred times a person's answer is wrong.
  int carelessness = 0;
};

/// A board, and what the people have answered so far.
struct Game {
  GameBoard board;
  std::string script;

  void answer(int number) { script += std::to_string(number) + '\n'; }
};

bool wins(GameBoard board, Square square, Mark mover) {
  board.place(square, mover);
  return hasWinner(board) == mover;
}

bool wins(GameBoard board, const Step& step, Mark mover) {
  board.move(step.from, step.to);
  return hasWinner(board) == mover;
}

/// One of those that win if a win is wanted, otherwise one of those that do not; where there is
/// none of the kind, any.
template <typename Move>
Move pickMove(Dice& dice, const GameBoard& board, const std::vector<Move>& moves, Mark mover,
              bool wanted) {
  std::vector<Move> fitting;
  for (const Move& move : moves) {
    if (wins(board, move, mover) == wanted) {
      fitting.push_back(move);
    }
  }
  return dice.pick(fitting.empty() ? moves : fitting);
}

/// How many of the mover's marks stand in the fullest goal through this square that can still be
/// had.
int prospects(const GameBoard& board, Square square, Mark mover) {
  int best = 0;
  for (const SquareSet<kGameSize>& goal : kGoals<kGameSize>) {
    if (goal.contains(square) && (goal & board.squaresOf(opponentOf(mover))).empty()) {
      best = std::max(best, 1 + (goal & board.squaresOf(mover)).size());
    }
  }
  return best;
}

Square pickPlacement(Dice& dice, const GameBoard& board, Mark mover, Mark winner) {
  constexpr int kDiligence = 70;
  std::vector<Square> squares;
  for (const Square square : kSquares<kGameSize>) {
    if (board.at(square) == Mark::Empty) {
      squares.push_back(square);
    }
  }
  if (mover == winner && dice.chance(kDiligence)) {
    int best = 0;
    for (const Square square : squares) {
      best = std::max(best, prospects(board, square, mover));
    }
    std::erase_if(squares, [&](Square square) { return prospects(board, square, mover) < best; });
  }
  return pickMove(dice, board, squares, mover, mover == winner);
}

bool isComputer(const Plan& plan, Mark mover) {
  return plan.humans == 1 && mover == Mark::Cross;
}

/// Plays the placement phase on an empty board.
Game place(Dice& dice, const Plan& plan) {
  Game game;
  for (Mark mover = Mark::Circle; hasWinner(game.board) == Mark::Empty && !allPlaced(game.board);
       mover = opponentOf(mover)) {
    if (isComputer(plan, mover)) {
      game.board.place(chooseScanPlacement(game.board), mover);
    } else {
      const Square square = pickPlacement(dice, game.board, mover, plan.placementWinner);
      game.answer(square.number());
      game.board.place(square, mover);
    }
  }
  return game;
}

/// The same, ending as planned if that happens soon enough.
Game placeAsPlanned(Dice& dice, const Plan& plan) {
  constexpr int kAttempts = 100;
  Game game;
  for (int n = 0; n < kAttempts; ++n) {
    game = place(dice, plan);
    if (hasWinner(game.board) == plan.placementWinner) {
      break;
    }
  }
  return game;
}

GameBoard randomDrawnBoard(Dice& dice) {
  for (;;) {
    GameBoard board;
    for (Mark mover = Mark::Circle; !allPlaced(board); mover = opponentOf(mover)) {
      Square square;
      do {
        square = dice.pick(kSquares<kGameSize>);
      } while (board.at(square) != Mark::Empty);
      board.place(square, mover);
    }
    if (hasWinner(board) == Mark::Empty) {
      return board;
    }
  }
}

Square pickSquare(Dice& dice, const GameBoard& board, Mark mover, bool own) {
  Square square;
  do {
    square = dice.pick(kSquares<kGameSize>);
  } while ((board.at(square) == mover) != own);
  return square;
}

void answerWrongDirections(Dice& dice, const Plan& plan, Game& game, Square from) {
  std::vector<Direction> wrong;
  std::ranges::copy_if(kDirections, std::back_inserter(wrong), [&](Direction direction) {
    return !legalDestination(game.board, from, direction);
  });
  while (!wrong.empty() && dice.chance(plan.carelessness)) {
    game.answer(numberOf(dice.pick(wrong)));
  }
}

void answerStep(Dice& dice, const Plan& plan, Game& game, Mark mover, const Step& step) {
  constexpr int kGoBack = 0;
  while (dice.chance(plan.carelessness)) {
    if (dice.chance(50)) {
      game.answer(pickSquare(dice, game.board, mover, false).number());
    } else {
      const Square from = pickSquare(dice, game.board, mover, true);
      game.answer(from.number());
      answerWrongDirections(dice, plan, game, from);
      game.answer(kGoBack);
    }
  }
  game.answer(step.from.number());
  answerWrongDirections(dice, plan, game, step.from);
  game.answer(numberOf(step.direction));
}

/// Plays the movement phase. Who is not to win does only when it must, or when waiting has taken
/// too long.
void move(Dice& dice, const Plan& plan, Game& game) {
  constexpr int kLongestWait = 200;
  Mark mover = Mark::Circle;
  for (int turn = 0; hasWinner(game.board) == Mark::Empty; ++turn, mover = opponentOf(mover)) {
    Step step;
    if (isComputer(plan, mover)) {
      const Move move = chooseScanMove(GamePosition(game.board, sideOf(mover), GoalSet::Standard));
      step = {*move.from, *directionBetween<kGameSize>(*move.from, move.to), move.to};
    } else {
      const bool wanted = turn >= plan.patience &&
                          (mover == plan.movementWinner || turn >= plan.patience + kLongestWait);
      step = pickMove(dice, game.board, legalSteps(game.board, mover), mover, wanted);
      answerStep(dice, plan, game, mover, step);
    }
    game.board.move(step.from, step.to);
  }
}

Plan randomPlan(Dice& dice, Part part) {
  constexpr std::array kMarks{Mark::Circle, Mark::Cross};
  Plan plan;
  plan.humans = dice.pick(std::array{1, 2});
  // A whole game that ends with its placement phase is short of what it could show.
  const bool drawn = dice.chance(part == Part::Whole ? 80 : 30);
  const Mark winner = dice.pick(kMarks);
  plan.placementWinner = drawn ? Mark::Empty : winner;
  plan.movementWinner = dice.pick(kMarks);
  plan.patience = dice.pick(std::array{0, 0, 4, 10, 25, 60, 150});
  plan.carelessness = dice.pick(std::array{0, 10, 30, 60});
  return plan;
}

/// What the game prints when it is played with these answers.
std::string outputOf(Part part, const GameBoard& start, const std::string& script) {
  std::istringstream in(script);
  std::ostringstream out;
  std::ostringstream errors;
  Console console(in, out, errors);
  playGame(console, start, scanPlayer(), {.movementFollows = part == Part::Whole, .onDraw = {}});
  console.flush();
  return out.str();
}

Case randomCase(Dice& dice, Part part) {
  const Plan plan = randomPlan(dice, part);
  Game game;
  GameBoard start;
  if (part == Part::Movement) {
    start = randomDrawnBoard(dice);
    game.board = start;
  } else {
    game = placeAsPlanned(dice, plan);
  }
  if (part != Part::Placement) {
    move(dice, plan, game);
  }
  Case result;
  result.input = std::to_string(plan.humans) + '\n' + game.script;
  result.output = outputOf(part, start, result.input);
  if (part == Part::Movement) {
    result.board = gameBoardText(start);
  }
  return result;
}

}  // namespace

std::vector<Case> randomCases(Part part, int count, std::uint64_t seed) {
  Dice dice(seed);
  std::vector<Case> cases;
  for (int number = 1; number <= count; ++number) {
    cases.push_back(randomCase(dice, part));
    cases.back().name = "random-" + std::to_string(number);
  }
  return cases;
}

}  // namespace teeko::check
