#include "teeko/screen/line_editor.hpp"

#include <string>

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

TEST_CASE("a line has a longest length") {
  LineEditor line;
  for (std::size_t i = 0; i < LineEditor::kLongest + 10; ++i) {
    line.handle(U'x');
  }
  CHECK(line.text().size() == LineEditor::kLongest);
}
