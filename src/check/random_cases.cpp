#include "teeko/check/random_cases.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <optional>
#include <stop_token>
#include <string>

#include "teeko/assignment/board_file.hpp"
#include "teeko/assignment/computer.hpp"
#include "teeko/assignment/game.hpp"
#include "teeko/core/board.hpp"
#include "teeko/core/position.hpp"
#include "teeko/core/rules.hpp"
#include "teeko/core/side.hpp"
#include "teeko/io/console.hpp"
#include "teeko/io/string_stream.hpp"
#include "teeko/play/player.hpp"

#include "dice.hpp"
#include "random_octaflip.hpp"

namespace teeko::check {
namespace {

using namespace assignment;

using GameSquares = SquareSet<kGameSize>;
using Players = play::Players<GamePosition>;

/// What a game is to be like.
struct Plan {
  int humans = 2;
  /// Who is to win the placement phase; nobody if it is to be drawn.
  std::optional<Side> placementWinner;
  /// Who is to win the movement phase, and for how many turns at first nobody tries to win.
  Side movementWinner = Side::First;
  int patience = 0;
  /// How often in a hundred times a person's answer is wrong.
  int carelessness = 0;
};

/// What people have answered so far, a number a line.
class Script {
 public:
  void answer(int number) { text_ += std::to_string(number) + '\n'; }
  [[nodiscard]] const std::string& text() const noexcept { return text_; }

 private:
  std::string text_;
};

bool wins(const GamePosition& position, const Move& move) {
  return position.after(move).result() == winOf(position.toMove());
}

/// What a move is to do if it can.
enum class Aim : std::uint8_t { Win, GoOn };

/// One of these moves that do what is wanted; where none does, any of them.
Move pickMove(Dice& dice, const GamePosition& position, const std::vector<Move>& moves, Aim aim) {
  std::vector<Move> fitting;
  std::copy_if(moves.begin(), moves.end(), std::back_inserter(fitting),
               [&](const Move& move) { return wins(position, move) == (aim == Aim::Win); });
  return dice.pick(fitting.empty() ? moves : fitting);
}

std::vector<Move> legalMovesOf(const GamePosition& position) {
  const GamePosition::Moves moves = position.legalMoves();
  return {moves.begin(), moves.end()};
}

/// How many pieces the side to move would have, with one on this square, in the fullest goal that
/// it can still complete there.
int prospects(const GamePosition& position, Square square) {
  const GameSquares own = position.piecesOf(position.toMove());
  const GameSquares others = position.piecesOf(opponentOf(position.toMove()));
  int best = 0;
  for (const GameSquares& goal : kGoals<kGameSize>) {
    if (goal.contains(square) && (goal & others).empty()) {
      best = std::max(best, 1 + (goal & own).size());
    }
  }
  return best;
}

/// Where a person drops a piece. Who is to win mostly builds on their fullest goal.
Move pickDrop(Dice& dice, const GamePosition& position, std::optional<Side> winner) {
  constexpr int kDiligence = 70;
  std::vector<Move> drops = legalMovesOf(position);
  const bool isToWin = position.toMove() == winner;
  if (isToWin && dice.chance(kDiligence)) {
    int best = 0;
    for (const Move& drop : drops) {
      best = std::max(best, prospects(position, drop.to));
    }
    std::erase_if(drops, [&](const Move& drop) { return prospects(position, drop.to) < best; });
  }
  return pickMove(dice, position, drops, isToWin ? Aim::Win : Aim::GoOn);
}

Square pickSquare(Dice& dice, GameSquares among) {
  Square square;
  do {
    square = dice.pick(kSquares<kGameSize>);
  } while (!among.contains(square));
  return square;
}

/// A person's answers to the questions about a step, right and wrong ones.
class StepAnswers {
 public:
  StepAnswers(Dice& dice, const Plan& plan, const GamePosition& position, Script& script)
      : dice_(dice), carelessness_(plan.carelessness), position_(position), script_(script) {}

  void give(const Move& step) {
    while (dice_.chance(carelessness_)) {
      if (dice_.chance(50)) {
        pickWrongSquare();
      } else {
        pickSquareAndGoBack();
      }
    }
    script_.answer(step.from->number());
    giveWrongDirections(*step.from);
    script_.answer(numberOf(*directionBetween<kGameSize>(*step.from, step.to)));
  }

 private:
  [[nodiscard]] GameSquares own() const { return position_.piecesOf(position_.toMove()); }

  void pickWrongSquare() { script_.answer(pickSquare(dice_, GameSquares::all() - own()).number()); }

  void pickSquareAndGoBack() {
    constexpr int kGoBack = 0;
    const Square from = pickSquare(dice_, own());
    script_.answer(from.number());
    giveWrongDirections(from);
    script_.answer(kGoBack);
  }

  void giveWrongDirections(Square from) {
    std::vector<Direction> wrong;
    std::copy_if(
        kDirections.begin(), kDirections.end(), std::back_inserter(wrong),
        [&](Direction direction) { return !legalDestination(position_.board(), from, direction); });
    while (!wrong.empty() && dice_.chance(carelessness_)) {
      script_.answer(numberOf(dice_.pick(wrong)));
    }
  }

  Dice& dice_;
  int carelessness_;
  const GamePosition& position_;
  Script& script_;
};

/// This person for both sides, or for the first against the computer.
Players playersOf(const Plan& plan, const play::Player<GamePosition>& person) {
  return {.first = person, .second = plan.humans == 1 ? scanPlayer() : person};
}

/// Which phase is played.
enum class Phase : std::uint8_t { Placement, Movement };

Phase phaseOf(const GamePosition& position) {
  return position.isDropping() ? Phase::Placement : Phase::Movement;
}

/// A game between its phases, or in one of them.
struct Game {
  GamePosition position;
  /// How many moves the phase has had.
  int turn = 0;
  Script script;
};

/// Lets the players move until somebody wins or the phase ends. Unlike in play::playGame(), no
/// repetition ends the game: the assignment has no such rule.
void playPhase(Game& game, const Players& players) {
  const Phase phase = phaseOf(game.position);
  game.turn = 0;
  while (game.position.result() == Result::Open && phaseOf(game.position) == phase) {
    const auto& player = players.of(game.position.toMove());
    game.position = game.position.after(player(game.position, {}));
    ++game.turn;
  }
}

/// Plays the placement phase on an empty board.
Game playPlacement(Dice& dice, const Plan& plan) {
  Game game;
  const auto person = [&](const GamePosition& position, const std::stop_token&) {
    const Move drop = pickDrop(dice, position, plan.placementWinner);
    game.script.answer(drop.to.number());
    return drop;
  };
  playPhase(game, playersOf(plan, person));
  return game;
}

/// The same, ending as planned if that happens soon enough.
Game playPlacementAsPlanned(Dice& dice, const Plan& plan) {
  constexpr int kAttempts = 100;
  const Result planned = plan.placementWinner ? winOf(*plan.placementWinner) : Result::Open;
  Game game;
  for (int n = 0; n < kAttempts; ++n) {
    game = playPlacement(dice, plan);
    if (game.position.result() == planned) {
      break;
    }
  }
  return game;
}

/// Plays the movement phase, if nobody has won yet. A side that is not to win avoids winning
/// moves, unless it has no others or the game has gone on for too long.
void playMovement(Dice& dice, const Plan& plan, Game& game) {
  constexpr int kLongestWait = 200;
  const auto person = [&](const GamePosition& position, const std::stop_token&) {
    const bool isToWin = game.turn >= plan.patience && (position.toMove() == plan.movementWinner ||
                                                        game.turn >= plan.patience + kLongestWait);
    const Move step =
        pickMove(dice, position, legalMovesOf(position), isToWin ? Aim::Win : Aim::GoOn);
    StepAnswers(dice, plan, position, game.script).give(step);
    return step;
  };
  playPhase(game, playersOf(plan, person));
}

/// A board with all pieces on it on which nobody has won.
GameBoard randomDrawnBoard(Dice& dice) {
  for (;;) {
    GameBoard board;
    for (Side side = Side::First; !allPlaced(board); side = opponentOf(side)) {
      board.place(pickSquare(dice, legalPlacements(board)), pieceOf(side));
    }
    if (hasWinner(board) == Piece::None) {
      return board;
    }
  }
}

Plan randomPlan(Dice& dice, Part part) {
  constexpr std::array kSides{Side::First, Side::Second};
  Plan plan;
  plan.humans = dice.pick(std::array{1, 2});
  // A whole game that ends with its placement phase is short of what it could show.
  const bool drawn = dice.chance(part == Part::Whole ? 80 : 30);
  const Side winner = dice.pick(kSides);
  plan.placementWinner = drawn ? std::nullopt : std::optional(winner);
  plan.movementWinner = dice.pick(kSides);
  plan.patience = dice.pick(std::array{0, 0, 4, 10, 25, 60, 150});
  plan.carelessness = dice.pick(std::array{0, 10, 30, 60});
  return plan;
}

/// What the game prints when it is played with these answers.
std::string outputOf(Part part, const GameBoard& start, const std::string& script) {
  StringReader in(script);
  StringWriter out;
  StringWriter errors;
  Console console(in, out, errors);
  playGame(console, start, scanPlayer(), {.movementFollows = part == Part::Whole, .onDraw = {}});
  console.flush();
  return out.str();
}

Case randomCase(Dice& dice, Part part) {
  if (part == Part::OctaFlip) {
    return randomOctaFlipCase(dice);
  }
  const Plan plan = randomPlan(dice, part);
  Game game;
  GameBoard start;
  if (part == Part::Movement) {
    start = randomDrawnBoard(dice);
    game.position = GamePosition(start, Side::First, GoalSet::Standard);
  } else {
    game = playPlacementAsPlanned(dice, plan);
  }
  if (part != Part::Placement) {
    playMovement(dice, plan, game);
  }
  Case result;
  result.part = part;
  result.input = std::to_string(plan.humans) + '\n' + game.script.text();
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
