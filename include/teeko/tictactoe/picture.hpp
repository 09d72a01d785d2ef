/// Boards of tic-tac-toe as people see them.
#pragma once

#include <string>
#include <vector>

#include "teeko/tictactoe/rules.hpp"

namespace teeko::tictactoe {

/// As many lines as the board has rows, from the top, each with as many characters: `X`, `O`, `.`
/// empty. The lines do not end with newlines.
[[nodiscard]] std::vector<std::string> pictureOf(const Board& board);

}  // namespace teeko::tictactoe
