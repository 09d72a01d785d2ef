#include "teeko/check/syntax_tree.hpp"

#include <functional>
#include <set>
#include <string>

#include "support/catch.hpp"

using namespace teeko::check;

TEST_CASE("What stands outside functions is read off Clang's syntax tree") {
  const Definitions definitions = definitionsIn(
      "TranslationUnitDecl 0x1 <<invalid sloc>> <invalid sloc>\n"
      "|-VarDecl 0x2 </usr/include/stdio.h:75:1, col:20> col:20 stdin 'FILE *const' extern\n"
      "|-VarDecl 0x3 <a.c:2:1, col:5> col:5 used total 'int'\n"
      "|-VarDecl 0x4 <line:3:1, col:20> col:12 unused 'int' static cinit\n"
      "|-VarDecl 0x5 <line:4:1, col:16> col:12 given 'int' extern cinit\n"
      "|-FunctionDecl 0x6 <line:5:1, col:20> col:5 declared 'int (int)'\n"
      "| `-ParmVarDecl 0x7 <col:10, col:14> col:14 a 'int'\n"
      "|-FunctionDecl 0x8 <line:6:1, line:8:1> line:6:5 used later 'int (int)'\n"
      "| |-ParmVarDecl 0x9 <col:11, col:15> col:15 a 'int'\n"
      "| `-CompoundStmt 0xa <col:18, line:8:1>\n"
      "|   `-VarDecl 0xb <line:7:3, col:14> col:14 count 'int' static\n"
      "`-FunctionDecl 0xc <line:9:1, col:20> col:5 main 'int (void)'\n"
      "  `-CompoundStmt 0xd <col:16, col:20>\n");
  CHECK(definitions.variables == std::set<std::string>{"given", "total", "unused"});
  CHECK(definitions.functions == std::set<std::string, std::less<>>{"later", "main"});
}
