/// gameboard.txt in and out: 16 integers separated by white space, the top row first, where 0 is an
/// empty square, 1 a Circle and 2 a Cross.
#pragma once

#include <filesystem>

#include "teeko/board.hpp"

namespace teeko {

/// The drawn board in this file: four marks each and no winner. Throws Error (BadInput), naming the
/// file and what is wrong with it and where, when the file can't be read or holds anything else.
/// Memory is bounded, whatever the file holds.
[[nodiscard]] GameBoard initGameBoardFromFile(const std::filesystem::path& file);

/// Writes the board to this file. Throws like replaceFile(), which see for what becomes of an older
/// file.
void saveGameBoardToFile(const GameBoard& board, const std::filesystem::path& file);

}  // namespace teeko
