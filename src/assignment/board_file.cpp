#include "teeko/assignment/board_file.hpp"

#include <optional>
#include <string>
#include <system_error>

#include "teeko/core/rules.hpp"
#include "teeko/io/error.hpp"
#include "teeko/io/input_file.hpp"
#include "teeko/io/replace_file.hpp"
#include "teeko/io/text.hpp"
#include "teeko/io/word_reader.hpp"

namespace teeko::assignment {
namespace {

Error badFile(const std::string& name, const std::string& fault) {
  return {ErrorKind::BadInput, name + ": " + fault};
}

Error badWord(const std::string& name, const Word& word, const std::string& fault) {
  return {ErrorKind::BadInput, name + ", line " + std::to_string(word.line) + ", column " +
                                   std::to_string(word.column) + ": " + fault};
}

/// Calls `visit` with each square in the order of the file: rows from the top, columns from the
/// left.
template <int Size, typename Visitor>
void forEachSquareInFileOrder(Visitor visit) {
  for (int row = Size - 1; row >= 0; --row) {
    for (int column = 0; column < Size; ++column) {
      visit(*squareAt<Size>(row, column));
    }
  }
}

void requireDrawn(const GameBoard& board, const std::string& name) {
  const int circles = board.squaresOf(Mark::First).size();
  const int crosses = board.squaresOf(Mark::Second).size();
  if (!allPlaced(board)) {
    throw badFile(name, "is not a drawn board: " + std::to_string(circles) + " Circles and " +
                            std::to_string(crosses) + " Crosses instead of four each");
  }
  if (const Mark winner = hasWinner(board); winner != Mark::None) {
    throw badFile(name, std::string("is not a drawn board: ") +
                            (winner == Mark::First ? "Circle" : "Cross") + " has already won");
  }
}

}  // namespace

template <int Size>
Board<Size> readBoard(std::istream& input, const std::string& name) {
  const std::string size = std::to_string(kSquareCount<Size>);
  try {
    WordReader reader(input);
    Board<Size> board;
    int squares = 0;
    forEachSquareInFileOrder<Size>([&](Square square) {
      const std::optional<Word> word = reader.next();
      if (!word) {
        throw badFile(name, "holds " + std::to_string(squares) + " of the " + size + " squares");
      }
      if (!word->number || *word->number < 0 || *word->number > 2) {
        throw badWord(name, *word, inQuotes(word->text) + " is not 0, 1 or 2");
      }
      if (*word->number != 0) {
        board.place(square, static_cast<Mark>(*word->number));
      }
      ++squares;
    });
    if (const std::optional<Word> word = reader.next()) {
      throw badWord(name, *word, inQuotes(word->text) + " comes after the " + size + " squares");
    }
    return board;
  } catch (const std::system_error& failure) {
    throw badFile(name, "cannot be read: " + failure.code().message());
  }
}

template <int Size>
Board<Size> readBoardFromFile(const std::filesystem::path& file) {
  std::ifstream input = openInput(file);
  return readBoard<Size>(input, shownName(file));
}

template Board<4> readBoard<4>(std::istream&, const std::string&);
template Board<4> readBoardFromFile<4>(const std::filesystem::path&);
template Board<5> readBoard<5>(std::istream&, const std::string&);
template Board<5> readBoardFromFile<5>(const std::filesystem::path&);
template Board<6> readBoard<6>(std::istream&, const std::string&);
template Board<6> readBoardFromFile<6>(const std::filesystem::path&);
template Board<7> readBoard<7>(std::istream&, const std::string&);
template Board<7> readBoardFromFile<7>(const std::filesystem::path&);
template Board<8> readBoard<8>(std::istream&, const std::string&);
template Board<8> readBoardFromFile<8>(const std::filesystem::path&);

GameBoard initGameBoardFromFile(const std::filesystem::path& file) {
  const GameBoard board = readBoardFromFile<kGameSize>(file);
  requireDrawn(board, shownName(file));
  return board;
}

std::string gameBoardText(const GameBoard& board) {
  std::string text;
  forEachSquareInFileOrder<kGameSize>([&](Square square) {
    text += std::to_string(static_cast<int>(board.at(square)));
    text += columnOf<kGameSize>(square) == kGameSize - 1 ? '\n' : ' ';
  });
  return text;
}

void saveGameBoardToFile(const GameBoard& board, const std::filesystem::path& file) {
  replaceFile(file, gameBoardText(board));
}

}  // namespace teeko::assignment
