// The assignment's gameboard.txt, and the same for other sizes.
#include <sstream>

#include "teeko/assignment/board_file.hpp"
#include "teeko/io/error.hpp"

#include "fuzz/fuzz.hpp"

using namespace teeko;
using namespace teeko::fuzz;

namespace {

/// Nothing when the text is no board.
template <int Size>
std::optional<Board<Size>> boardIn(std::string_view text, std::size_t piece) {
  Pieces pieces(text, piece);
  std::istream input(&pieces);
  try {
    return assignment::readBoard<Size>(input, "board");
  } catch (const Error& error) {
    require(error.kind() == ErrorKind::BadInput, "a bad board is bad input");
    const std::string_view what = error.what();
    require(
        what.starts_with("board") && what.size() < 300 && what.find('\n') == std::string_view::npos,
        "an error names the file, on one line");
    return std::nullopt;
  }
}

template <int Size>
void check(std::string_view text, std::size_t piece) {
  const auto board = boardIn<Size>(text, 1U << 16U);
  require(board == boardIn<Size>(text, piece), "the pieces that bytes come in do not matter");
  if (!board) {
    return;
  }
  require(board->squaresOf(Piece::First).size() + board->squaresOf(Piece::Second).size() +
                  board->squaresOf(Piece::None).size() ==
              Size * Size,
          "every square holds something");
  if constexpr (Size == assignment::kGameSize) {
    require(boardIn<Size>(assignment::gameBoardText(*board), 1U << 16U) == board,
            "what is written is read again");
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Input input(data, size);
  const std::size_t piece = 1 + input.byte();
  check<4>(input.rest(), piece);
  check<5>(input.rest(), piece);
  check<8>(input.rest(), piece);
  return 0;
}
