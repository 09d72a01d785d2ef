#include "teeko/board_file.hpp"

#include <cerrno>
#include <fstream>
#include <optional>
#include <string>
#include <system_error>

#include "teeko/error.hpp"
#include "teeko/number_reader.hpp"
#include "teeko/replace_file.hpp"
#include "teeko/rules.hpp"
#include "teeko/text.hpp"

namespace teeko {
namespace {

Error badFile(const std::filesystem::path& file, const std::string& fault) {
  return {ExitCode::BadInput, shownName(file) + ": " + fault};
}

Error badWord(const std::filesystem::path& file, const Word& word, const std::string& fault) {
  return {ExitCode::BadInput, shownName(file) + ", line " + std::to_string(word.line) +
                                  ", column " + std::to_string(word.column) + ": " + fault};
}

/// Calls `visit` with each square in the order of the file: rows from the top, columns from the
/// left.
template <typename Visitor>
void forEachSquareInFileOrder(Visitor visit) {
  for (int row = kGameSide - 1; row >= 0; --row) {
    for (int column = 0; column < kGameSide; ++column) {
      visit(*squareAt<kGameSide>(row, column));
    }
  }
}

GameBoard readSquares(NumberReader& reader, const std::filesystem::path& file) {
  GameBoard board;
  int squares = 0;
  forEachSquareInFileOrder([&](Square square) {
    const std::optional<Word> word = reader.next();
    if (!word) {
      throw badFile(file, "holds " + std::to_string(squares) + " of the 16 squares");
    }
    if (!word->number || *word->number < 0 || *word->number > 2) {
      throw badWord(file, *word, inQuotes(word->text) + " is not 0, 1 or 2");
    }
    if (*word->number != 0) {
      board.place(square, static_cast<Mark>(*word->number));
    }
    ++squares;
  });
  if (const std::optional<Word> word = reader.next()) {
    throw badWord(file, *word, inQuotes(word->text) + " comes after the 16 squares");
  }
  return board;
}

void requireDrawn(const GameBoard& board, const std::filesystem::path& file) {
  const int circles = board.squaresOf(Mark::Circle).size();
  const int crosses = board.squaresOf(Mark::Cross).size();
  if (!allPlaced(board)) {
    throw badFile(file, "is not a drawn board: " + std::to_string(circles) + " Circles and " +
                            std::to_string(crosses) + " Crosses instead of four each");
  }
  if (const Mark winner = hasWinner(board); winner != Mark::Empty) {
    throw badFile(file, std::string("is not a drawn board: ") +
                            (winner == Mark::Circle ? "Circle" : "Cross") + " has already won");
  }
}

}  // namespace

GameBoard initGameBoardFromFile(const std::filesystem::path& file) {
  std::error_code ignored;
  const std::filesystem::file_status status = std::filesystem::status(file, ignored);
  if (status.type() == std::filesystem::file_type::not_found) {
    throw badFile(file, "does not exist");
  }
  if (std::filesystem::is_directory(status)) {
    throw badFile(file, "is a directory");
  }
  errno = 0;
  std::ifstream input(file, std::ios::binary);
  if (!input) {
    throw badFile(file, "cannot be read: " + std::generic_category().message(errno));
  }
  try {
    NumberReader reader(input);
    const GameBoard board = readSquares(reader, file);
    requireDrawn(board, file);
    return board;
  } catch (const std::system_error& failure) {
    throw badFile(file, "cannot be read: " + failure.code().message());
  }
}

void saveGameBoardToFile(const GameBoard& board, const std::filesystem::path& file) {
  std::string text;
  forEachSquareInFileOrder([&](Square square) {
    text += std::to_string(static_cast<int>(board.at(square)));
    text += columnOf<kGameSide>(square) == kGameSide - 1 ? '\n' : ' ';
  });
  replaceFile(file, text);
}

}  // namespace teeko
