#include "teeko/screen/frame.hpp"

#include <string>
#include <vector>

#include "support/catch.hpp"

using namespace teeko::screen;

TEST_CASE("a new frame has blanks in the usual style and no cursor") {
  const Frame frame(2, 3);
  CHECK(frame.rows() == 2);
  CHECK(frame.columns() == 3);
  for (const CellPlace place :
       {CellPlace{0, 0}, CellPlace{0, 2}, CellPlace{1, 0}, CellPlace{1, 2}}) {
    CHECK(frame.at(place) == Cell{U' ', {Colour::Usual, false, false}});
  }
  CHECK_FALSE(frame.cursor);
  CHECK(frame.lines() == std::vector<std::string>{"", ""});
  CHECK(CellPlace() == CellPlace{0, 0});
}

TEST_CASE("what is between two corners is laid on a ground, and nothing else") {
  Frame frame(4, 4);
  frame.put({1, 1}, U'x', {.colour = Colour::Red});
  frame.lay(Ground::Board, {1, 1}, {2, 3});
  for (int row = 0; row < 4; ++row) {
    for (int column = 0; column < 4; ++column) {
      const bool isInside = (row == 1 || row == 2) && column >= 1;
      CHECK(frame.at({row, column}).style.ground == (isInside ? Ground::Board : Ground::Terminal));
    }
  }
  CHECK(frame.at({1, 1}) == Cell{U'x', {.colour = Colour::Red, .ground = Ground::Board}});
}

TEST_CASE("every cell of a frame is its own, and nothing is written outside") {
  Frame frame(2, 3);
  char32_t letter = U'a';
  for (int row = 0; row < 2; ++row) {
    for (int column = 0; column < 3; ++column) {
      frame.put({row, column}, letter++, {Colour::Red, true, true});
    }
  }
  for (const CellPlace place : {CellPlace{-1, 1}, CellPlace{2, 1}, CellPlace{0, -1},
                                CellPlace{1, 3}, CellPlace{0, 3}, CellPlace{1, -1}}) {
    frame.put(place, U'x');
  }
  CHECK(frame.lines() == std::vector<std::string>{"abc", "def"});
  CHECK(frame.at({1, 0}) == Cell{U'd', {Colour::Red, true, true}});
}
