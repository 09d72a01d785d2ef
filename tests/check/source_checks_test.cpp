#include "teeko/check/source_checks.hpp"

#include <set>
#include <string>
#include <vector>

#include "support/catch.hpp"

using namespace teeko;
using namespace teeko::check;

namespace {

using Names = std::vector<std::string>;

/// What objdump prints after the first line of a variable's entry.
std::string debugAttributes(const std::string& name, const std::string& location) {
  return (name.empty() ? "" : "    <20>   DW_AT_name        : (indirect string): " + name + "\n") +
         "    <24>   DW_AT_location    : 9 byte block: 3 0 \t(" + location + ")\n";
}

/// An entry for a variable as objdump prints it.
std::string debugEntry(int depth, const std::string& name, const std::string& location) {
  return " <" + std::to_string(depth) + "><2a>: Abbrev Number: 5 (DW_TAG_variable)\n" +
         debugAttributes(name, location);
}

/// A line as objdump prints it.
std::string symbolLine(const std::string& flags, const std::string& section,
                       const std::string& name) {
  return "0000000000000000 " + flags + " " + section + "\t0000000000000004 " + name + "\n";
}

/// The same of an object file of Windows.
std::string coffLine(int section, const std::string& type, int storage, const std::string& name,
                     int more = 0) {
  return "[ 12](sec  " + std::to_string(section) + ")(fl 0x00)(ty   " + type + ")(scl   " +
         std::to_string(storage) + ") (nx " + std::to_string(more) + ") 0x0000000000000010 " +
         name + "\n";
}

/// Its sections, which stand among its symbols.
std::string coffSections() {
  return coffLine(1, " 0", 3, ".text", 1) + "AUX scnlen 0xc0 nreloc 9 nlnno 0\n" +
         coffLine(2, " 0", 3, ".data", 1) + coffLine(3, " 0", 3, ".bss", 1) +
         coffLine(6, " 0", 3, ".rdata", 1);
}

}  // namespace

TEST_CASE("what a file includes itself stands after one dot") {
  const std::string listing =
      ". /usr/include/stdio.h\n.. /usr/include/features.h\n. ./more.h\n"
      "x.c:3:1: warning: something\n... /usr/include/bits.h\n"
      "Multiple include guards may be useful for:\n/usr/include/a.h\n/usr/include/b.h\n"
      "./x.c: In function 'main':\n/usr/include/c.h:1:1: note: else\n";
  CHECK(otherIncludes(listing) == Names{"./more.h"});
  CHECK(diagnosticsIn(listing) ==
        "x.c:3:1: warning: something\n./x.c: In function 'main':\n/usr/include/c.h:1:1: note: "
        "else\n");
  CHECK(otherIncludes(". /home/me/stdio.h\n") == Names{"/home/me/stdio.h"});
  CHECK(otherIncludes(". stdio.h\n. include/stdio.h\n") == Names{"stdio.h", "include/stdio.h"});
  CHECK(otherIncludes("").empty());
  CHECK(diagnosticsIn("/usr/include/a.h\n") == "/usr/include/a.h\n");
  CHECK(diagnosticsIn(".hidden\n...\n    3 | int x;\n") == ".hidden\n...\n    3 | int x;\n");
}

TEST_CASE(
    "functions that are called without a declaration are found in the words of each compiler") {
  CHECK(
      undeclaredFunctions(
          "./a.c:3:3: warning: implicit declaration of function 'system' "
          "[-Wimplicit-function-declaration]\n    3 |   system(\"pause\");\n"
          "./a.c:4:3: warning: implicit declaration of function \xE2\x80\x98gets\xE2\x80\x99; did "
          "you mean \xE2\x80\x98"
          "fgets\xE2\x80\x99? [-Wimplicit-function-declaration]\n"
          "./a.c:5:3: warning: implicitly declaring library function 'abs' with type 'int (int)' "
          "[-Wimplicit-function-declaration]\n"
          "./a.c:6:3: warning: call to undeclared function 'f'; ISO C99 and later do not support "
          "implicit function declarations [-Wimplicit-function-declaration]\n"
          "./a.c:9:3: warning: implicit declaration of function 'system' "
          "[-Wimplicit-function-declaration]\n") ==
      std::set<std::string>{"abs", "f", "gets", "system"});
  CHECK(undeclaredFunctions("./a.c:2:5: warning: unused function 'x' [-Wunused-function]\n"
                            "./a.c:2:5: warning: a function [-Wimplicit-function-declaration]\n"
                            "./a.c:2:5: warning: a function 'x [-Wimplicit-function-declaration]\n")
            .empty());
}

TEST_CASE("a function is defined where its symbol is not undefined") {
  const std::string symbols = symbolLine("g     F", ".text", "own") +
                              symbolLine("      ", "*UND*", "system") +
                              symbolLine("g     F", ".text", "another");
  CHECK(definesFunction({.debug = "", .symbols = symbols}, "own"));
  CHECK_FALSE(definesFunction({.debug = "", .symbols = symbols}, "system"));
  CHECK_FALSE(definesFunction({.debug = "", .symbols = symbols}, "abs"));
}

TEST_CASE("assembly language is found in tokens, not in literals or markers") {
  struct Fact {
    std::string source;
    std::set<std::string> assembly;
  };
  const std::vector<Fact> facts{
      {"int x;", {}},
      {"int c asm(\"counter.1\");", {"asm ( \"counter.1\" )"}},
      {"__asm__ volatile (\"\" : : \"r\" (f(1)));",
       {"__asm__ volatile ( \"\" : : \"r\" ( f ( 1 ) ) )"}},
      {"__asm(\"a\")\n__asm(\"b\")", {"__asm ( \"a\" )", "__asm ( \"b\" )"}},
      {"char* s = \"asm(\\\"x\\\")\"; char c = 'a'; int asmx; int xasm;", {}},
      {"# 1 \"asm.c\"\nint x;", {}},
      {"# 0 asm(1)\n# 9 asm(2)\n# 1;asm(3)", {}},
      {"asm(\n# 1\n1)", {"asm ( 1 )"}},
      {"# \nasm(1)\n# ", {"asm ( 1 )"}},
      {"# asm(1)\nxx1; asm(2)", {"asm ( 1 )", "asm ( 2 )"}},
      {"' \\'asm(1)", {"asm ( 1 )"}},
      {"asm (\"never closed\"", {"asm ( \"never closed\""}},
      {"'asm(1)", {"asm ( 1 )"}},
      {"'\\' asm(1) \"asm(2)\" asm(3)", {"asm ( 1 )", "asm ( 3 )"}},
      {"\" '\\'asm(1)' asm(2)\n'asm(3)' asm(4)", {"asm ( 2 )", "asm ( 4 )"}},
      {"asm(1) asm(2) x", {"asm ( 1 )", "asm ( 2 )"}},
      {"asm ) asm((1) 2)", {"asm )", "asm ( ( 1 ) 2 )"}},
      {"asm ) x", {"asm )"}}};
  for (const Fact& fact : facts) {
    CAPTURE(fact.source);
    CHECK(assemblyIn(fact.source) == fact.assembly);
  }
}

TEST_CASE("a line of quotes without partners is read in a moment") {
  std::string line = "#pragma x '";
  for (int i = 0; i < 2'000'000; ++i) {
    line += "\\'";
  }
  CHECK(assemblyIn(line + " asm(1)") == std::set<std::string>{"asm ( 1 )"});
}

TEST_CASE("of a compiler's messages the first 64 KiB are kept") {
  std::string listing;
  for (int i = 0; i < 10000; ++i) {
    listing += "x.c:1:2: warning: " + std::to_string(i) + "\n";
  }
  const std::string kept = diagnosticsIn(listing);
  const std::string end = "There are more messages.\n";
  CHECK(kept.size() > 65000);
  CHECK(kept.size() <= 65536 + end.size());
  CHECK(kept.ends_with("\n" + end));
  CHECK(listing.starts_with(kept.substr(0, kept.size() - end.size())));
  CHECK(diagnosticsIn(std::string(65535, 'x')) == std::string(65535, 'x') + "\n");
  CHECK(diagnosticsIn(std::string(65536, 'x')) == end);
}

TEST_CASE("variables outside functions are told from those inside") {
  struct Fact {
    std::string debug;
    std::string symbols;
    Names found;
  };
  const std::vector<Fact> facts{
      {"", "", {}},
      {debugEntry(1, "total", "DW_OP_addr: 0"), symbolLine("g     O", ".bss", "total"), {"total"}},
      {debugEntry(1, "each", "DW_OP_const8u: 0 0; DW_OP_GNU_push_tls_address"), "", {"each"}},
      {debugEntry(2, "humans", "DW_OP_addr: 0"), symbolLine("l     O", ".bss", "humans.0"), {}},
      {debugEntry(2, "x", "DW_OP_fbreg: -20"), "", {}},
      {debugEntry(1, "", "DW_OP_addr: 0"), "", {}},
      {debugEntry(2, "x", "DW_OP_fbreg: -20") + debugEntry(1, "", "DW_OP_addr: 0"), "", {}},
      {debugEntry(1, " ", "DW_OP_addr: 0"), "", {}},
      {debugAttributes("x", "DW_OP_addr: 0"), "", {}},
      {"x1>: Abbrev Number: 5 (DW_TAG_variable)\n" + debugAttributes("x", "DW_OP_addr: 0"), "", {}},
      {debugEntry(2, "humans \t", "DW_OP_addr: 0"), symbolLine("l     O", ".bss", "humans.0"), {}},
      // Named like a static variable of a function, but no function has one.
      {"", symbolLine("l     O", ".bss", "humans.0"), {"humans.0"}},
      {debugEntry(2, "humans", "DW_OP_addr: 0"),
       symbolLine("g     O", ".bss", "humans.0"),
       {"humans.0"}},
      {" <2b><2a>: Abbrev Number: 5 (DW_TAG_variable)\n" + debugAttributes("x", "DW_OP_addr: 0"),
       symbolLine("l     O", ".bss", "x.0"),
       {"x.0"}},
      {debugEntry(2, "humans", "DW_OP_addr: 0"),
       symbolLine("l     O", ".bss", "humans."),
       {"humans."}},
      {debugEntry(2, "human", "DW_OP_addr: 0"),
       symbolLine("l     O", ".bss", "humans") + symbolLine("l     O", ".bss", "humans5"),
       {"humans", "humans5"}},
      // A constant of the compiler lies elsewhere.
      {"", symbolLine("l     O", ".rodata", "__func__.1"), {}},
      {"", symbolLine("g     O", ".text", "hidden"), {"hidden"}},
      {"", symbolLine("g      ", ".bss", "label"), {"label"}},
      {"", symbolLine("      O", "*COM*", "common"), {"common"}},
      {"", symbolLine("g     O", ".data", ".hidden secret"), {"secret"}},
      {"", symbolLine("l    d ", ".bss", ".bss"), {}},
      {"", symbolLine("l    df", "*ABS*", "a.c"), {}},
      {"", symbolLine("g     F", ".text", "main"), {}},
      {"", symbolLine("       ", "*UND*", "printf"), {}},
      {"", symbolLine("      O", "*UND*", "errno"), {}},
      // With a size of one digit, with none, and no line of a symbol.
      {"", "0 g     O .bss\t4 short\n", {"short"}},
      {"", "0 g     O .bss\tsizeless\n", {"sizeless"}},
      {"", "0 g     O .bss\n", {}}};
  for (const Fact& fact : facts) {
    CAPTURE(fact.debug, fact.symbols);
    CHECK(variablesOutsideFunctions({.debug = fact.debug, .symbols = fact.symbols}) == fact.found);
  }
}

TEST_CASE("in an object file of Windows, too") {
  const std::string symbols =
      coffLine(-2, " 0", 103, "a.c", 1) + coffLine(3, " 0", 3, "zero") +
      coffLine(1, "20", 2, "main") + coffLine(2, " 0", 3, "inside.0") + coffSections() +
      coffLine(2, " 0", 2, "counter") + coffLine(0, "20", 2, "printf") +
      coffLine(0, " 0", 2, "__imp_stdout") + coffLine(6, " 0", 3, "text.1") + "[ 1](sec  2)\n" +
      "[ 1](sec  2)(fl 0x00)(ty    0)(scl   2) (nx 0) 0x0000\n";
  const std::string debug = debugEntry(2, "inside", "DW_OP_addr: 0");
  CHECK(variablesOutsideFunctions({.debug = debug, .symbols = symbols}) ==
        Names{"counter", "zero"});
  CHECK(variablesOutsideFunctions({.debug = "", .symbols = symbols}) ==
        Names{"counter", "inside.0", "zero"});
  const std::string symbolsOf32Bits = "a.o:     file format pe-i386\n" + coffSections() +
                                      coffLine(2, " 0", 3, "_inside.0") +
                                      coffLine(2, " 0", 2, "_counter");
  CHECK(variablesOutsideFunctions({.debug = debug, .symbols = symbolsOf32Bits}) ==
        Names{"counter"});
  CHECK(definesFunction({.debug = "", .symbols = symbols}, "main"));
  CHECK_FALSE(definesFunction({.debug = "", .symbols = symbols}, "printf"));
}

TEST_CASE("a compiler for Windows or macOS has <stdio.h> elsewhere") {
  CHECK(otherIncludes(". c:/mingw/include/stdio.h\n. C:\\mingw\\include\\stdio.h\n"
                      ". /Library/SDKs/MacOSX.sdk/usr/include/stdio.h\n"
                      ". c:/mingw/include/math.h\n. c:/stdio.h\n") ==
        Names{"c:/mingw/include/math.h", "c:/stdio.h"});
  CHECK(diagnosticsIn("Multiple include guards may be useful for:\nc:/mingw/include/a.h\nx\n") ==
        "x\n");
}

TEST_CASE("symbols come before the debug information, whatever they are called") {
  const std::string heading = "\nContents of the .debug_info section:\n";
  CHECK(dumpIn("SYMBOL TABLE:\nx" + heading + "entry").symbols == "SYMBOL TABLE:\nx");
  CHECK(dumpIn("SYMBOL TABLE:\nx" + heading + "entry").debug == heading + "entry");
  CHECK(dumpIn("a" + heading + "b" + heading + "c").symbols == "a" + heading + "b");
  CHECK(dumpIn("SYMBOL TABLE:\n").debug.empty());
}

TEST_CASE("a dump is known by its headings") {
  CHECK(isComplete({.debug = "(DW_TAG_compile_unit)", .symbols = "SYMBOL TABLE:"}));
  CHECK_FALSE(isComplete({.debug = "", .symbols = "SYMBOL TABLE:"}));
  CHECK_FALSE(isComplete({.debug = "(DW_TAG_compile_unit)", .symbols = ""}));
}
