#include "teeko/play/worth_text.hpp"

#include <algorithm>
#include <cstdlib>

#include "teeko/solver/value_text.hpp"

namespace teeko::play {
namespace {

std::string winsIn(int plies, Game game, Side side) {
  return sideName(game, side) + " wins in " + std::to_string(plies);
}

SquareValue shown(solver::Value value) {
  return {.text = shortText(value), .words = solver::describe(value), .outcome = value.outcome()};
}

SquareValue shown(Score score) {
  SquareValue shown{.text = shortText(score), .words = shortText(score)};
  if (const auto plies = score.plies()) {
    shown.outcome = score.isWin() ? solver::Outcome::Win : solver::Outcome::Loss;
    shown.words = std::string(solver::nameOf(*shown.outcome)) + " in " + std::to_string(*plies);
  }
  return shown;
}

}  // namespace

std::string describe(solver::Value value, Game game, Side toMove) {
  const auto plies = value.plies();
  const bool isWin = value.outcome() == solver::Outcome::Win;
  return plies ? winsIn(*plies, game, isWin ? toMove : opponentOf(toMove))
               : "Even: nobody can force a win";
}

std::string describe(Score score, Game game, Side toMove) {
  // In OctaFlip a turn takes two pieces or so, and the next turn as many back.
  const int even = game == Game::OctaFlip ? 250 : 10;
  const Side better = score.number() > 0 ? toMove : opponentOf(toMove);
  if (const auto plies = score.plies()) {
    return winsIn(*plies, game, better);
  }
  return std::abs(score.number()) < even ? "even" : sideName(game, better) + " is better";
}

std::string describeSearch(const SearchState& search, Game game, Side toMove) {
  if (search.depth == 0) {
    return "Searching";
  }
  return (search.hasEnded ? "Searched, depth " : "Searching, depth ") +
         std::to_string(search.depth) + ": " + describe(search.score, game, toMove);
}

std::string shortText(solver::Value value) {
  const auto plies = value.plies();
  if (!plies) {
    return "=";
  }
  return (value.outcome() == solver::Outcome::Win ? '+' : '-') + std::to_string(*plies);
}

std::string shortText(Score score) {
  if (const auto plies = score.plies()) {
    return (score.isWin() ? '+' : '-') + std::to_string(*plies);
  }
  constexpr int kMostTenths = 99;
  const int tenths = std::min((std::abs(score.number()) + 5) / 10, kMostTenths);
  if (tenths == 0) {
    return "0.0";
  }
  return (score.number() > 0 ? '+' : '-') + std::to_string(tenths / 10) + '.' +
         std::to_string(tenths % 10);
}

template <typename Value>
std::map<SquarePlace, SquareValue> squareValues(const GameChoice& choice,
                                                const std::vector<RatedMove<Value>>& moves,
                                                const std::optional<SquarePlace>& chosen) {
  std::map<SquarePlace, Value> best;
  for (const auto& [move, value] : moves) {
    const auto squares = squaresOf(choice, move);
    if (!squares.empty() && (!chosen || squares.front() == *chosen)) {
      const auto known = best.emplace(chosen ? squares.back() : squares.front(), value).first;
      known->second = std::max(known->second, value);
    }
  }
  std::map<SquarePlace, SquareValue> values;
  for (const auto& [square, value] : best) {
    SquareValue& known = values[square] = shown(value);
    known.isBest = std::all_of(best.begin(), best.end(), [worth = value](const auto& other) {
      return other.second <= worth;
    });
  }
  return values;
}

template std::map<SquarePlace, SquareValue> squareValues(const GameChoice& choice,
                                                         const std::vector<ValuedMove>& moves,
                                                         const std::optional<SquarePlace>& chosen);
template std::map<SquarePlace, SquareValue> squareValues(const GameChoice& choice,
                                                         const std::vector<ScoredMove>& moves,
                                                         const std::optional<SquarePlace>& chosen);

}  // namespace teeko::play
