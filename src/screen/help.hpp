#pragma once

#include <string>
#include <vector>

#include "teeko/play/session.hpp"

namespace teeko::screen {

/// The rules of the game and what the keys do, in lines of at most so many columns.
[[nodiscard]] std::vector<std::string> helpLines(const play::GameChoice& choice, int columns);

/// How many of these lines fit on a screen with so many rows: all of them, or as many as leave a
/// row for the words below them.
[[nodiscard]] int helpRoom(int lines, int rows);

}  // namespace teeko::screen
