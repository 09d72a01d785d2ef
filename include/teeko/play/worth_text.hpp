/// What a position, or a square that can be chosen, is worth, in words.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "teeko/core/side.hpp"
#include "teeko/play/board_text.hpp"
#include "teeko/play/score.hpp"
#include "teeko/play/session.hpp"
#include "teeko/solver/value.hpp"

namespace teeko::play {

/// `Black wins in 5`, `Even: nobody can force a win`: an exact value for the side to move.
[[nodiscard]] std::string describe(solver::Value value, Game game, Side toMove);
/// `Red wins in 5`, `Red is better` or `even`: what a search thinks. In OctaFlip it is even while
/// nobody is more than 2.5 pieces better.
[[nodiscard]] std::string describe(Score score, Game game, Side toMove);

/// How far a search has come.
struct SearchState {
  int depth = 0;
  bool hasEnded = false;
  Score score;
};
/// `Searching, depth 7: Red is better`.
[[nodiscard]] std::string describeSearch(const SearchState& search, Game game, Side toMove);

/// At most four characters: `+13` for a win in 13 plies, `-8` for a loss in 8, `=` for a draw.
[[nodiscard]] std::string shortText(solver::Value value);
/// The same for what a search thinks; an estimate has a decimal point, such as `+0.3`.
[[nodiscard]] std::string shortText(Score score);

/// What a square is worth that can be chosen.
struct SquareValue {
  /// As shortText() has it.
  std::string text = {};
  /// `win in 5`, `draw`; an estimate as in `text`.
  std::string words = {};
  /// Whether no other square is worth more.
  bool isBest = false;
  /// Nothing for an estimate.
  std::optional<solver::Outcome> outcome = std::nullopt;
};

/// What the squares are worth that can be chosen now: each the best of its moves. `chosen` is the
/// piece that is chosen, if one is; the squares are those that it can go to then.
template <typename Value>
[[nodiscard]] std::map<SquarePlace, SquareValue> squareValues(
    const GameChoice& choice, const std::vector<RatedMove<Value>>& moves,
    const std::optional<SquarePlace>& chosen);

}  // namespace teeko::play
