/// What a screen needs to know of a game's board and words, for all games alike, read from a
/// Session's texts.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "teeko/core/side.hpp"
#include "teeko/play/session.hpp"

namespace teeko::screen {

/// A square as the board is drawn: row and column from 0 at the top left.
struct SquarePlace {
  int row = 0;
  int column = 0;

  bool operator==(const SquarePlace&) const = default;
};

/// The name of a square in the game's notation, and back; nothing when the board has no such
/// square.
[[nodiscard]] std::string squareName(play::Game game, SquarePlace place);
[[nodiscard]] std::optional<SquarePlace> squareNamed(const play::GameChoice& choice,
                                                     std::string_view name);

/// The squares that a move in the notation names, in its order; none for a pass.
[[nodiscard]] std::vector<SquarePlace> squaresOf(const play::GameChoice& choice,
                                                 std::string_view move);

/// What stands at the left of this row and below this column.
[[nodiscard]] char rowLabel(play::Game game, int row);
[[nodiscard]] char columnLabel(play::Game game, int column);

inline constexpr char kEmptySquare = '.';

/// The board of a position in the notation, row by row: a piece's letter or kEmptySquare.
[[nodiscard]] std::vector<std::string> boardOf(std::string_view position);

/// The letter of a side's pieces in the notation.
[[nodiscard]] char pieceLetter(play::Game game, Side side);

/// `Black`, `Red`, `Blue`, `X` or `O`.
[[nodiscard]] std::string sideName(play::Game game, Side side);

/// `Teeko 5×5`: the game, its board and its goals if they are not the standard ones. `times` stands
/// between the numbers.
[[nodiscard]] std::string gameTitle(const play::GameChoice& choice, std::string_view times);

/// Whether the side to move can do nothing but pass.
[[nodiscard]] bool mustPass(const play::Session& session);

/// One of the contract's: `Black to drop`, `Red wins`, `Draw by repetition`, `Blue must pass`, …
[[nodiscard]] std::string statusOf(const play::Session& session);

/// `Black wins in 5`, `Even: nobody can force a win`: an exact value for the side to move.
[[nodiscard]] std::string describe(solver::Value value, play::Game game, Side toMove);
/// `Red wins in 5`, `Red is better` or `even`: what a search thinks.
[[nodiscard]] std::string describe(play::Score score, play::Game game, Side toMove);

/// At most four characters: `+13` for a win in 13 plies, `-8` for a loss in 8, `=` for a draw.
[[nodiscard]] std::string shortText(solver::Value value);
/// The same for what a search thinks; an estimate has a decimal point, such as `+0.3`.
[[nodiscard]] std::string shortText(play::Score score);

}  // namespace teeko::screen
