#include "cli/shell_text.hpp"

#include "support/catch.hpp"

using teeko::cli::inSingleQuotes;

TEST_CASE("text is quoted so that shells take it literally") {
  CHECK(inSingleQuotes("") == "''");
  CHECK(inSingleQuotes("a \"b\" $c\\") == "'a \"b\" $c\\'");
  CHECK(inSingleQuotes("it's") == R"('it'\''s')");
  CHECK(inSingleQuotes("''") == R"(''\'''\''')");
}
