#include "teeko/screen/line_editor.hpp"

#include <string>
#include <vector>

#include "support/catch.hpp"

using namespace teeko::screen;

TEST_CASE("a line is edited at its cursor") {
  LineEditor line("ac");
  line.handle(Key::Left);
  line.handle(U'b');
  CHECK(line.text() == "abc");
  line.handle(Key::Home);
  line.handle(Key::Left);
  line.handle(Key::Backspace);
  line.handle(Key::Delete);
  CHECK(line.text() == "bc");
  line.handle(Key::End);
  line.handle(Key::Right);
  line.handle(Key::Delete);
  line.handle(U'é');
  CHECK(line.cursor() == 3);
  CHECK(line.text() == "bcé");
  line.handle(Key::Backspace);
  line.handle(Key::Right);
  line.handle(Key::Backspace);
  CHECK(line.text() == "b");
  line.handle(U'\x15');
  CHECK(line.text().empty());
  CHECK(line.cursor() == 0);
  line.handle(Key::Backspace);
  line.handle(U'\x07');
  line.handle(U'\x85');
  CHECK(line.text().empty());
}

TEST_CASE("keys move the cursor by one character, to the ends, and delete beside it") {
  struct Step {
    Key key;
    std::u32string characters;
    std::size_t cursor;
  };
  LineEditor line("abcde");
  CHECK(line.cursor() == 5);
  for (const Step& step : std::vector<Step>{{Key::Right, U"abcde", 5},
                                            {Key::Delete, U"abcde", 5},
                                            {Key::Left, U"abcde", 4},
                                            {Key::Left, U"abcde", 3},
                                            {Key::Right, U"abcde", 4},
                                            {Key::Backspace, U"abce", 3},
                                            {Key::Delete, U"abc", 3},
                                            {Key::Home, U"abc", 0},
                                            {Key::Left, U"abc", 0},
                                            {Key::Backspace, U"abc", 0},
                                            {Key::Right, U"abc", 1},
                                            {Key::Backspace, U"bc", 0},
                                            {Key::Delete, U"c", 0},
                                            {Key::End, U"c", 1},
                                            {Key::Left, U"c", 0},
                                            {Key::Up, U"c", 0},
                                            {Key::Enter, U"c", 0}}) {
    CAPTURE(static_cast<int>(step.key));
    line.handle(step.key);
    CHECK(line.characters() == step.characters);
    CHECK(line.cursor() == step.cursor);
  }
}

TEST_CASE("control characters are not written") {
  for (const Character character : {U' ', U'~', U'\u00A0', U'é'}) {
    LineEditor line;
    line.handle(character);
    CHECK(line.characters() == std::u32string(1, character));
  }
  for (const Character character : {U'\x01', U'\x1F', U'\x7F', U'\x80', U'\x9F'}) {
    LineEditor line;
    line.handle(character);
    CHECK(line.characters().empty());
  }
}

TEST_CASE("a line has a longest length") {
  LineEditor line;
  for (std::size_t i = 0; i < LineEditor::kLongest + 10; ++i) {
    line.handle(U'x');
  }
  CHECK(line.text().size() == LineEditor::kLongest);
}
