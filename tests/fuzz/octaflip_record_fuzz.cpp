// OctaFlip's recorded games: four kinds of answers and no others, the same as a plain simulator's.
#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>

#include "teeko/octaflip/record.hpp"
#include "teeko/octaflip/simulate.hpp"

#include "fuzz/fuzz.hpp"
#include "support/plain_octaflip.hpp"

using namespace teeko;
using namespace teeko::fuzz;
using octaflip::Outcome;

namespace {

std::string answerTo(std::string_view record, std::size_t piece) {
  Pieces pieces(record, piece);
  std::istream input(&pieces);
  return textOf(octaflip::simulate(input));
}

/// What the plain simulator, which needs well-formed records, makes of this one if it is one.
std::optional<std::string> plainAnswerTo(std::string_view record) {
  Pieces pieces(record, record.size() + 1);
  std::istream input(&pieces);
  octaflip::RecordReader reader(input);
  const auto board = reader.readBoard();
  const auto count = board ? reader.readTurnCount() : std::nullopt;
  if (!count) {
    return std::nullopt;
  }
  std::string plainRecord;
  for (const octaflip::Square square : octaflip::Squares::all()) {
    plainRecord += board->red.contains(square)       ? 'R'
                   : board->blue.contains(square)    ? 'B'
                   : board->blocked.contains(square) ? '#'
                                                     : '.';
  }
  plainRecord += '\n' + std::to_string(*count) + '\n';
  for (std::uint64_t i = 0; i < *count; ++i) {
    const auto turn = reader.readTurn();
    if (!turn) {
      return std::nullopt;
    }
    // Numbers that the plain simulator could not read are off the board, as 9 is.
    for (const std::uint64_t number : turn->numbers) {
      plainRecord += std::to_string(std::min<std::uint64_t>(number, 9)) + ' ';
    }
    plainRecord += '\n';
  }
  return plain::play(plainRecord).answer;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Input input(data, size);
  const std::size_t piece = 1 + input.byte();
  const std::string_view record = input.rest();
  const std::string answer = answerTo(record, 1U << 16U);
  require(answer == answerTo(record, piece), "the pieces that bytes come in do not matter");
  const bool isBoard =
      linesOf(answer).size() == 9 &&
      (answer.ends_with("\nRed\n") || answer.ends_with("\nBlue\n") || answer.ends_with("\nDraw\n"));
  require(isBoard || answer == "Board input error\n" ||
              answer.starts_with("Invalid input at turn ") ||
              answer.starts_with("Invalid move at turn "),
          "there are four kinds of answers");
  if (const auto plainAnswer = plainAnswerTo(record)) {
    require(answer == *plainAnswer, "the answer is the plain simulator's");
  }
  return 0;
}
