/// What a click on a square means. To choose a square by the keyboard means the same.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "teeko/core/parsed.hpp"
#include "teeko/play/board_text.hpp"
#include "teeko/play/session.hpp"

namespace teeko::play {

/// A move is to be made, or a piece is chosen, or none is any more.
struct Click {
  /// In the notation; it need not be legal. Empty where none is to be made.
  std::string move = {};
  /// Where the piece stands that is chosen from now on.
  std::optional<SquarePlace> chosen = std::nullopt;
};

/// What a click on this square means while the piece on `chosen` is chosen, or none; or why nothing
/// can be done here, which is part of a sentence. The game is open.
[[nodiscard]] Parsed<Click> clickOn(const Session& session, SquarePlace square,
                                    const std::optional<SquarePlace>& chosen);

/// Where the piece on this square can go. Pieces are not being dropped.
[[nodiscard]] std::vector<SquarePlace> destinationsOf(const Session& session, SquarePlace from);

/// Whether a move between these squares is a jump of OctaFlip, which leaves its square empty.
[[nodiscard]] bool isJump(Game game, SquarePlace from, SquarePlace to);

}  // namespace teeko::play
