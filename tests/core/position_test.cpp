#include "teeko/core/position.hpp"

#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "support/boards.hpp"
#include "support/catch.hpp"

using namespace teeko;

namespace {

constexpr int kSize = 4;
using Board4 = Position<kSize>;

Move dropOn(int number) {
  return {.from = std::nullopt, .to = *squareNumbered<kSize>(number)};
}

std::optional<Unreachable> faultOfBoard(std::string_view picture, Side toMove) {
  return Board4::whyUnreachable(boardOf<kSize>(picture), toMove, GoalSet::Standard);
}

}  // namespace

TEST_CASE("a side's pieces are its own") {
  CHECK(pieceOf(Side::First) == Piece::First);
  CHECK(pieceOf(Side::Second) == Piece::Second);
  CHECK(sideOf(Piece::First) == Side::First);
  CHECK(sideOf(Piece::Second) == Side::Second);
}

TEST_CASE("Teeko is drawn by repetition") {
  CHECK(Board4::kDrawnByRepetition);
}

TEST_CASE("sides drop pieces in turn, and then move them") {
  Board4 position;
  CHECK(position.isDropping());
  CHECK(position.toMove() == Side::First);
  position = position.after(dropOn(6));
  CHECK(position == positionOf<kSize>(".... .... .O.. ...."));
  position = position.after(dropOn(16));
  CHECK(position == positionOf<kSize>("...X .... .O.. ...."));
  CHECK(position.toMove() == Side::First);
  const auto all = positionOf<kSize>("OXOX .... .... OXOX");
  CHECK_FALSE(all.isDropping());
  const Board4 moved =
      all.after({.from = squareNumbered<kSize>(1), .to = *squareNumbered<kSize>(6)});
  CHECK(moved == Board4(boardOf<kSize>("OXOX .... .O.. .XOX"), Side::Second, GoalSet::Standard));
}

TEST_CASE("which boards a game reaches") {
  const auto reaches = [](std::string_view picture, Side toMove) {
    return !faultOfBoard(picture, toMove);
  };
  CHECK(reaches(".... .... .... ....", Side::First));
  CHECK(reaches("O... .... .... ....", Side::Second));
  CHECK(reaches("O... .... .... ...X", Side::First));
  CHECK(reaches("OXOX .... .... OXOX", Side::First));
  CHECK(reaches("OXOX .... .... OXOX", Side::Second));
  CHECK(faultOfBoard(".... .... .... ....", Side::Second) == Unreachable::WrongTurn);
  CHECK(faultOfBoard("O... .... .... ....", Side::First) == Unreachable::WrongTurn);
  CHECK(faultOfBoard("O... .... .... ...X", Side::Second) == Unreachable::WrongTurn);
  // The second side has more pieces, the first one two more, or five.
  CHECK(faultOfBoard("X... .... .... ....", Side::First) == Unreachable::PieceCounts);
  CHECK(faultOfBoard("O.O. .... .... ....", Side::Second) == Unreachable::PieceCounts);
  CHECK(faultOfBoard("O.O. .... X... OO..", Side::Second) == Unreachable::PieceCounts);
  CHECK(faultOfBoard("OXOX .... .O.. OXOX", Side::Second) == Unreachable::PieceCounts);
  CHECK(faultOfBoard("OXOX .... .OX. OXOX", Side::First) == Unreachable::PieceCounts);
  CHECK(faultOfBoard("OOOO .... XX.. XX..", Side::First) == Unreachable::BothHoldGoals);
  CHECK(faultOfBoard("OOOO .... XX.. X..X", Side::First) == Unreachable::SideToMoveWon);
  CHECK(reaches("OOOO .... XX.. X..X", Side::Second));
}

TEST_CASE("the moves of a position, in the order of squares and directions") {
  const auto drops = positionOf<kSize>("O... .... .... ..X.").legalMoves();
  REQUIRE(drops.size() == 14);
  CHECK(drops[0] == dropOn(1));
  CHECK(drops[2] == dropOn(4));
  CHECK(drops[13] == dropOn(16));
  // The piece on square 1 is shut in.
  const Board4 steps(boardOf<kSize>("...X .X.. XO.O OOX."), Side::First, GoalSet::Standard);
  std::vector<std::pair<int, int>> moves;
  for (const Move& move : steps.legalMoves()) {
    moves.emplace_back(move.from->number(), move.to.number());
  }
  CHECK(moves == std::vector<std::pair<int, int>>{
                     {2, 7}, {6, 9}, {6, 11}, {6, 7}, {8, 11}, {8, 12}, {8, 7}, {8, 4}});
  const Board4 over(boardOf<kSize>("OOOO .... XX.. X..X"), Side::Second, GoalSet::Standard);
  CHECK(over.legalMoves().empty());
}
