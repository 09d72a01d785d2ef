#include "teeko/core/board.hpp"

#include <algorithm>
#include <optional>
#include <set>
#include <vector>

#include "support/boards.hpp"
#include "support/catch.hpp"

using namespace teeko;
using namespace teeko::assignment;

TEST_CASE("boards have 4 to 8 rows") {
  CHECK(kSmallestSize == 4);
  CHECK(kLargestSize == 8);
  CHECK(Square() == Square(1));
  for (const int size : {4, 5, 6, 7, 8}) {
    CHECK(visitSize(size, [](auto constant) { return constant.value; }) == size);
  }
}

TEST_CASE("squares are numbered from the bottom left, row by row") {
  struct Fact {
    int number, row, column;
  };
  for (const auto [number, row, column] : {Fact{1, 0, 0}, Fact{4, 0, 3}, Fact{5, 1, 0},
                                           Fact{11, 2, 2}, Fact{13, 3, 0}, Fact{16, 3, 3}}) {
    CAPTURE(number);
    CHECK(squareAt<4>(row, column) == Square(number));
    CHECK(rowOf<4>(Square(number)) == row);
    CHECK(columnOf<4>(Square(number)) == column);
  }
  CHECK(squareAt<5>(4, 4) == Square(25));
  CHECK_FALSE(squareAt<4>(-1, 0));
  CHECK_FALSE(squareAt<4>(0, -1));
  CHECK_FALSE(squareAt<4>(4, 0));
  CHECK_FALSE(squareAt<4>(0, 4));
}

TEST_CASE("a number names a square only on the board") {
  CHECK_FALSE(squareNumbered<4>(-2147483647 - 1));
  CHECK_FALSE(squareNumbered<4>(0));
  CHECK(squareNumbered<4>(1) == Square(1));
  CHECK(squareNumbered<4>(16) == Square(16));
  CHECK_FALSE(squareNumbered<4>(17));
  CHECK(squareNumbered<5>(25) == Square(25));
  CHECK_FALSE(squareNumbered<5>(26));
  CHECK(squareNumbered<8>(64) == Square(64));
  CHECK_FALSE(squareNumbered<4>(2147483647));
}

TEST_CASE("a number names a direction only from 1 to 8") {
  CHECK_FALSE(directionNumbered(0));
  CHECK_FALSE(directionNumbered(-1));
  CHECK_FALSE(directionNumbered(9));
  for (int number = 1; number <= 8; ++number) {
    CHECK(numberOf(directionNumbered(number).value()) == number);
  }
}

TEST_CASE("the neighbours of a square, in the order of the directions") {
  constexpr int kOff = 0;
  struct Fact {
    int square;
    std::vector<int> neighbours;
  };
  const std::vector<Fact> facts{
      {1, {kOff, 5, 6, kOff, 2, kOff, kOff, kOff}},
      {4, {7, 8, kOff, 3, kOff, kOff, kOff, kOff}},
      {13, {kOff, kOff, kOff, kOff, 14, kOff, 9, 10}},
      {16, {kOff, kOff, kOff, 15, kOff, 11, 12, kOff}},
      {8, {11, 12, kOff, 7, kOff, 3, 4, kOff}},
      {6, {9, 10, 11, 5, 7, 1, 2, 3}},
  };
  for (const auto& [square, neighbours] : facts) {
    CAPTURE(square);
    std::vector<int> found;
    for (const Direction direction : kDirections) {
      const auto to = neighbour<4>(Square(square), direction);
      found.push_back(to ? to->number() : kOff);
    }
    CHECK(found == neighbours);
  }
  CHECK(neighbour<5>(Square(13), Direction::UpLeft) == Square(17));
  CHECK_FALSE(neighbour<5>(Square(5), Direction::Right));
}

TEST_CASE("the direction from a square to one beside it") {
  for (const Square from : kSquares<5>) {
    for (const Square to : kSquares<5>) {
      std::optional<Direction> expected;
      for (const Direction direction : kDirections) {
        expected = neighbour<5>(from, direction) == to ? direction : expected;
      }
      CAPTURE(from.number(), to.number());
      CHECK(directionBetween<5>(from, to) == expected);
    }
  }
  CHECK(directionBetween<4>(Square(6), Square(11)) == Direction::UpRight);
  CHECK(directionBetween<4>(Square(6), Square(8)) == std::nullopt);
}

TEST_CASE("sets of squares") {
  SquareSet<4> set{Square(1), Square(16)};
  CHECK(set.size() == 2);
  CHECK(set.contains(Square(1)));
  CHECK(set.contains(Square(16)));
  CHECK_FALSE(set.contains(Square(2)));
  CHECK(set.lowest() == Square(1));
  set.erase(Square(1));
  CHECK(set == SquareSet<4>{Square(16)});
  CHECK(set.lowest() == Square(16));
  set.insert(Square(7));
  CHECK(set.contains(SquareSet<4>{Square(7)}));
  CHECK_FALSE(set.contains(SquareSet<4>{Square(7), Square(8)}));
  CHECK((set | SquareSet<4>{Square(8)}).size() == 3);
  CHECK((set & SquareSet<4>{Square(7), Square(8)}) == SquareSet<4>{Square(7)});
  CHECK(set - SquareSet<4>{Square(7), Square(8)} == SquareSet<4>{Square(16)});
  CHECK(SquareSet<4>().empty());
  CHECK(SquareSet<4>::all().size() == 16);
  CHECK(SquareSet<5>::all().size() == 25);
  CHECK(SquareSet<8>::all().size() == 64);
}

TEST_CASE("the eight symmetries are distinct and keep neighbours") {
  std::set<std::vector<int>> distinct;
  for (const auto& symmetry : kSymmetries<5>) {
    std::vector<int> numbers;
    for (const Square square : kSquares<5>) {
      const Square image = symmetry[square.index()];
      numbers.push_back(image.number());
      for (const Direction direction : kDirections) {
        const auto next = neighbour<5>(square, direction);
        const auto leads = [&](Direction d) {
          return neighbour<5>(image, d) == std::optional(next ? symmetry[next->index()] : image);
        };
        CHECK(std::ranges::any_of(kDirections, leads) == next.has_value());
      }
    }
    distinct.insert(numbers);
    std::ranges::sort(numbers);
    for (int number = 1; number <= 25; ++number) {
      REQUIRE(numbers[static_cast<std::size_t>(number) - 1] == number);
    }
  }
  CHECK(distinct.size() == 8);
  CHECK(kSymmetries<5>.size() == 8);
  CHECK(kSymmetries<5>[0] == kSquares<5>);
}

TEST_CASE("marks are placed and moved") {
  GameBoard board = initGameBoard();
  CHECK(board.squaresOf(Piece::None) == SquareSet<4>::all());
  board.place(Square(6), Piece::First);
  board.place(Square(7), Piece::Second);
  CHECK(board.at(Square(6)) == Piece::First);
  CHECK(board.at(Square(7)) == Piece::Second);
  CHECK(board.at(Square(8)) == Piece::None);
  board.move(Square(7), Square(8));
  board.move(Square(6), Square(7));
  CHECK(board.squaresOf(Piece::First) == SquareSet<4>{Square(7)});
  CHECK(board.squaresOf(Piece::Second) == SquareSet<4>{Square(8)});
  CHECK(board.squaresOf(Piece::None).size() == 14);
  CHECK(board == boardOf<4>(".... .... ..OX ...."));
}

TEST_CASE("squares have 0, 1 or 2, as in the files of boards") {
  CHECK(static_cast<int>(Piece::None) == 0);
  CHECK(static_cast<int>(Piece::First) == 1);
  CHECK(static_cast<int>(Piece::Second) == 2);
}
