/// What a screen or a page needs to know of a game's board and words, for all games alike, read
/// from a Session's texts.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "teeko/core/side.hpp"
#include "teeko/play/session.hpp"

namespace teeko::play {

/// A square as the board is drawn: row and column from 0 at the top left.
struct SquarePlace {
  int row = 0;
  int column = 0;

  bool operator==(const SquarePlace&) const = default;
};

/// The name of a square in the game's notation, and back; nothing when the board has no such
/// square.
[[nodiscard]] std::string squareName(Game game, SquarePlace place);
[[nodiscard]] std::optional<SquarePlace> squareNamed(const GameChoice& choice,
                                                     std::string_view name);

/// The squares that a move in the notation names, in its order; none for a pass.
[[nodiscard]] std::vector<SquarePlace> squaresOf(const GameChoice& choice, std::string_view move);

/// What stands at the left of this row and below this column.
[[nodiscard]] char rowLabel(Game game, int row);
[[nodiscard]] char columnLabel(Game game, int column);

inline constexpr char kEmptySquare = '.';

/// The board of a position in the notation, row by row: a piece's letter or kEmptySquare.
[[nodiscard]] std::vector<std::string> boardOf(std::string_view position);

/// The letter of a side's pieces in the notation.
[[nodiscard]] char pieceLetter(Game game, Side side);

/// `Black`, `Red`, `Blue`, `X` or `O`.
[[nodiscard]] std::string sideName(Game game, Side side);

/// `Teeko 5×5`: the game, its board and its goals if they are not the standard ones. `times` stands
/// between the numbers.
[[nodiscard]] std::string gameTitle(const GameChoice& choice, std::string_view times);

/// Whether the side to move can do nothing but pass.
[[nodiscard]] bool mustPass(const Session& session);

/// The state of the game: `Black to drop`, `Red wins`, `Draw by repetition`, `Blue must pass`, …
[[nodiscard]] std::string statusOf(const Session& session);

/// `Black wins in 5`, `Even: nobody can force a win`: an exact value for the side to move.
[[nodiscard]] std::string describe(solver::Value value, Game game, Side toMove);
/// `Red wins in 5`, `Red is better` or `even`: what a search thinks.
[[nodiscard]] std::string describe(Score score, Game game, Side toMove);

/// The text with its first letter in upper case.
[[nodiscard]] std::string asSentence(std::string text);

/// How far a search has come.
struct SearchState {
  int depth = 0;
  bool hasEnded = false;
  Score score;
};
/// `Searching, depth 7: Red is better`.
[[nodiscard]] std::string describeSearch(const SearchState& search, Game game, Side toMove);

/// Why no piece can be moved from this square of the board: part of a sentence. The game is open,
/// and no move from there is legal.
[[nodiscard]] std::string faultOfOrigin(const Session& session, SquarePlace place);

/// At most four characters: `+13` for a win in 13 plies, `-8` for a loss in 8, `=` for a draw.
[[nodiscard]] std::string shortText(solver::Value value);
/// The same for what a search thinks; an estimate has a decimal point, such as `+0.3`.
[[nodiscard]] std::string shortText(Score score);

}  // namespace teeko::play
