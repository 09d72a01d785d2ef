#include "teeko/classic/classic.hpp"

#include <set>

#include "support/boards.hpp"
#include "support/catch.hpp"

using namespace teeko;
using namespace teeko::classic;

TEST_CASE("squares are named by column and row, A0 at the top left") {
  CHECK(squareName(Square(21)) == "A0");
  CHECK(squareName(Square(25)) == "E0");
  CHECK(squareName(Square(1)) == "A4");
  CHECK(squareName(Square(13)) == "C2");
  for (const Square square : kSquares<kSize>) {
    std::string name = squareName(square);
    CHECK(squareNamed(name) == square);
    name[0] = static_cast<char>(name[0] - 'A' + 'a');
    CHECK(squareNamed(name) == square);
  }
  for (const char* const name : {"", "A", "A5", "F0", "f0", "3B", "B3 ", "B33", "@0", "`0", "A/"}) {
    CAPTURE(name);
    CHECK(!squareNamed(name));
  }
}

TEST_CASE("squares are read from the top left") {
  std::string names;
  for (const Square square : kReadingOrder) {
    names += squareName(square);
  }
  CHECK(names == "A0B0C0D0E0A1B1C1D1E1A2B2C2D2E2A3B3C3D3E3A4B4C4D4E4");
}

TEST_CASE("legal moves are drops first and steps from then on") {
  CHECK(legalMoves(ClassicBoard(), Mark::Circle).size() == 25);
  const auto seven = boardOf<5>("OX... OX... OX... O.... .....");
  CHECK(legalMoves(seven, Mark::Cross).size() == 18);
  CHECK(!legalMoves(seven, Mark::Cross).front().from);
  const auto eight = boardOf<5>("OX... OX... OX... .O... X....");
  const auto moves = legalMoves(eight, Mark::Circle);
  CHECK(moves.front() == Move{squareNamed("A2"), *squareNamed("A3")});
  CHECK(moves.size() == legalSteps(eight, Mark::Circle).size());
  for (const Move& move : moves) {
    const ClassicBoard after = boardAfter(eight, Mark::Circle, move);
    CHECK(after.at(move.to) == Mark::Circle);
    CHECK(after.at(*move.from) == Mark::Empty);
  }
}
