/// A game's board and its words, for all games alike: what stands where, and what squares, sides
/// and the state of the game are called.
#pragma once

#include <compare>
#include <cstdint>
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

  auto operator<=>(const SquarePlace&) const = default;
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

/// The letter of a side's pieces in the notation.
[[nodiscard]] char pieceLetter(Game game, Side side);

/// What stands on a square: a side's piece, nothing, or what nobody can move.
enum class Content : std::int8_t { Empty = -1, First, Second, Blocked };

/// The board of a position in the notation, row by row.
[[nodiscard]] std::vector<std::vector<Content>> boardOf(Game game, std::string_view position);

/// `Black`, `Red`, `Blue`, `X` or `O`.
[[nodiscard]] std::string sideName(Game game, Side side);

/// `Teeko 5×5`: the game, its board and its goals if they are not the standard ones. `times` stands
/// between the numbers.
[[nodiscard]] std::string gameTitle(const GameChoice& choice, std::string_view times);

/// The state of the game: `Black to drop`, `Red wins`, `Draw by repetition`, `Blue must pass`, …
[[nodiscard]] std::string statusOf(const Session& session);

/// The text with its first letter in upper case.
[[nodiscard]] std::string asSentence(std::string text);

}  // namespace teeko::play
