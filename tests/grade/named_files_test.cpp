#include "grade/named_files.hpp"

#include <string>
#include <vector>

#include "support/catch.hpp"

using namespace teeko;
using namespace teeko::grade;

TEST_CASE("the text files that a program names stand among its strings") {
  using Names = std::vector<std::string>;
  struct Fact {
    std::string program;
    Names names;
  };
  const std::string zero(1, '\0');
  const std::vector<Fact> facts{
      {"\x7f"
       "ELF" +
           zero + "r" + zero + "../gameboard.txt" + zero + "x",
       {"../gameboard.txt"}},
      {zero + "gameboard.txt", {"gameboard.txt"}},
      {"a.txt" + zero + "b.txt" + zero + "a.txt" + zero, {"a.txt", "b.txt"}},
      {"C:\\My files\\b.txt" + zero, {"C:\\My files\\b.txt"}},
      {"/home/a b/b.txt\xff", {"/home/a b/b.txt"}},
      {"cannot open gameboard.txt" + zero + "gameboard.txt\n" + zero, {"gameboard.txt"}},
      {"a.txt.c" + zero + ".txt" + zero + "gameboard" + zero, {}},
      {"", {}}};
  for (const Fact& fact : facts) {
    CAPTURE(fact.program);
    CHECK(textFilesNamedIn(fact.program) == fact.names);
  }
}
