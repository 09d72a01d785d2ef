// Positions of the three games as text, and their moves.
#include "teeko/core/notation.hpp"
#include "teeko/core/position.hpp"
#include "teeko/octaflip/position.hpp"
#include "teeko/play/position.hpp"
#include "teeko/tictactoe/position.hpp"

#include "fuzz/fuzz.hpp"

using namespace teeko;
using namespace teeko::fuzz;

namespace {

template <play::Position P, typename Parse>
void check(std::string_view text, std::string_view move, Parse parse) {
  const Parsed<P> position = parse(text);
  if (!position) {
    requireFault(position.fault(), text);
    return;
  }
  require(position->text() == text, "a position's text is the one that it was read from");
  const auto moves = position->legalMoves();
  require((position->result() == Result::Open) == (moves.begin() != moves.end()),
          "there are moves until the game is over");
  for (const auto& legal : moves) {
    const auto named = position->moveIn(position->textOf(legal));
    require(named && *named == legal, "a move's text names the move");
    const P after = position->after(legal);
    const Parsed<P> again = parse(after.text());
    require(again && *again == after, "the position after a move is read as it is written");
    require(after.toMove() != position->toMove(), "the turn passes to the other side");
  }
  if (const auto named = position->moveIn(move)) {
    require(std::find(moves.begin(), moves.end(), *named) != moves.end(),
            "a text names no move but legal ones");
  } else {
    requireFault(named.fault(), move);
  }
}

template <int Size>
void checkTeeko(std::string_view text, std::string_view move, GoalSet goals) {
  check<Position<Size>>(text, move,
                        [goals](std::string_view t) { return Position<Size>::parse(t, goals); });
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Input input(data, size);
  const int game = input.choice(3);
  const GoalSet goals = input.choice(2) == 0 ? GoalSet::Standard : GoalSet::Advanced;
  const std::string_view text = input.line();
  const std::string_view move = input.rest();
  if (game == 1) {
    check<octaflip::Position>(text, move, octaflip::Position::parse);
  } else if (game == 2) {
    check<tictactoe::Position>(text, move, tictactoe::Position::parse);
  } else if (const auto side = sizeOfPosition(text)) {
    require(*side >= kSmallestSize && *side <= kLargestSize, "a size is in its range");
    *side == 4   ? checkTeeko<4>(text, move, goals)
    : *side == 5 ? checkTeeko<5>(text, move, goals)
    : *side == 6 ? checkTeeko<6>(text, move, goals)
    : *side == 7 ? checkTeeko<7>(text, move, goals)
                 : checkTeeko<8>(text, move, goals);
  }
  return 0;
}
