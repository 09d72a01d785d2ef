/// gameboard.txt in and out: an integer for each square, 16 on the assignment's board, separated by
/// white space, the top row first, where 0 is an empty square, 1 a Circle and 2 a Cross.
#pragma once

#include <filesystem>
#include <istream>
#include <string>

#include "teeko/assignment/game_board.hpp"

namespace teeko::assignment {

/// Reads a board from a file or a stream; errors call the stream `name`. Throws Error (BadInput),
/// which says what is wrong and where, when the input cannot be read or is not a board. Uses
/// bounded memory. `Size` is kSmallestSize to kLargestSize.
template <int Size>
[[nodiscard]] Board<Size> readBoardFromFile(const std::filesystem::path& file);
template <int Size>
[[nodiscard]] Board<Size> readBoard(std::istream& input, const std::string& name);

/// The drawn board in this file: four marks each and no winner. Throws like
/// readBoardFromFile(), also for any other board.
[[nodiscard]] GameBoard initGameBoardFromFile(const std::filesystem::path& file);

/// The board as such a file has it.
[[nodiscard]] std::string gameBoardText(const GameBoard& board);

/// Writes the board to this file. Throws like replaceFile(), which see for what becomes of an older
/// file.
void saveGameBoardToFile(const GameBoard& board, const std::filesystem::path& file);

}  // namespace teeko::assignment
