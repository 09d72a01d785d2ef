/// Boards of OctaFlip as people see them.
#pragma once

#include <string>
#include <vector>

#include "teeko/core/side.hpp"
#include "teeko/octaflip/rules.hpp"

namespace teeko::octaflip {

/// 8 lines of 8 characters, from the top: `R` red, `B` blue, `#` blocked, `.` empty. The lines do
/// not end with newlines.
[[nodiscard]] std::vector<std::string> pictureOf(const Board& board);

/// `Red` or `Blue`.
[[nodiscard]] std::string sideName(Side side);

/// The side with more pieces, or `Draw`.
[[nodiscard]] std::string winnerOn(const Board& board);

}  // namespace teeko::octaflip
