#include "cli/manual.hpp"

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "support/catch.hpp"
#include "support/texts.hpp"

using namespace teeko::cli;

namespace {

using Kind = ManualBlock::Kind;

/// The blocks of a text, each on a line: its kind and its text.
std::string blocksOf(const std::string& markdown) {
  const std::vector<std::string> kinds{"heading", "paragraph", "item", "code", "term"};
  std::string all;
  for (const ManualBlock& block : manualBlocksIn(markdown)) {
    std::string text = block.text;
    std::ranges::replace(text, '\n', '/');
    all += kinds[static_cast<std::size_t>(block.kind)] + ": " + text + '\n';
  }
  return all;
}

std::vector<CommandText> twoCommands() {
  const OptionText help{.name = "-h,--help", .value = "", .description = "Help", .words = {}};
  return {
      {.name = "", .description = "A game", .options = {help}},
      {.name = "open",
       .description = "Opens",
       .options =
           {{.name = "--how", .value = "HOW", .description = "How fast", .words = {"fast", "slow"}},
            {.name = "FILE", .value = "", .description = "A file", .words = {"x"}},
            help}},
      {.name = "shut", .description = "Shuts", .options = {}}};
}

const std::string kProse =
    "## Synopsis\n\n`teeko`\n\n## Description\n\nIt is.\n\n## Files\n\n- one\n- two\n\n"
    "## Examples\n\n```\nteeko\n```\n";

}  // namespace

TEST_CASE("a manual's text consists of blocks") {
  CHECK(blocksOf("").empty());
  CHECK(blocksOf("## One head\n\nTwo\nlines\n\nThree\n") ==
        "heading: ONE HEAD\nparagraph: Two/lines\nparagraph: Three\n");
  CHECK(blocksOf("## Head\nText") == "heading: HEAD\nparagraph: Text\n");
  CHECK(blocksOf("One\n## Head\nTwo\n") == "paragraph: One\nheading: HEAD\nparagraph: Two\n");
  CHECK(blocksOf("One\n```\n```\nTwo\n") == "paragraph: One\ncode: \nparagraph: Two\n");
  CHECK(blocksOf("Text\n- one\n  more\n- two\n\nafter\n") ==
        "paragraph: Text\nitem: one/  more\nitem: two\nparagraph: after\n");
  CHECK(blocksOf("Text\n```sh\n## code\n\n- [x](y)\n```\nafter\n") ==
        "paragraph: Text\ncode: ## code//- [x](y)/\nparagraph: after\n");
}

TEST_CASE("a manual shows the texts of links") {
  const std::vector<std::pair<std::string, std::string>> facts{
      {"see [the text](address).", "see the text."},
      {"[a](b) and [c](d)", "a and c"},
      {"ab [c](d)\ne [f](g)", "ab c/e f"},
      {"[a](b", "[a](b"},
      {"[a] (b)", "[a] (b)"},
      {"[a]", "[a]"},
      {"a](b)", "a](b)"},
      {"[a\nb](c)", "[a/b](c)"}};
  for (const auto& [markdown, text] : facts) {
    CHECK(blocksOf(markdown) == "paragraph: " + text + '\n');
  }
}

TEST_CASE("a command's page has its options behind the description") {
  CHECK(plainManual(manualPage(twoCommands(), 1, kProse)) ==
        "NAME\n"
        "    teeko-open - Opens\n"
        "\n"
        "SYNOPSIS\n"
        "    teeko\n"
        "\n"
        "DESCRIPTION\n"
        "    It is.\n"
        "\n"
        "OPTIONS\n"
        "    FILE\n"
        "        A file.\n"
        "\n"
        "    --how HOW\n"
        "        How fast. Values: fast, slow.\n"
        "\n"
        "    -h, --help\n"
        "        Help.\n"
        "\n"
        "FILES\n"
        "    - one\n"
        "\n"
        "    - two\n"
        "\n"
        "EXAMPLES\n"
        "        teeko\n"
        "\n"
        "SEE ALSO\n"
        "    teeko(1)\n");
}

TEST_CASE("the program's page has all commands") {
  const std::string page = plainManual(manualPage(twoCommands(), 0, kProse));
  CHECK(page.starts_with("NAME\n    teeko - A game\n\nSYNOPSIS\n"));
  CHECK(contains(page,
                 "OPTIONS\n"
                 "    -h, --help\n"
                 "        Help.\n"
                 "\n"
                 "COMMANDS\n"
                 "    teeko open\n"
                 "        Opens.\n"
                 "\n"
                 "    teeko shut\n"
                 "        Shuts.\n"
                 "\n"
                 "FILES\n"));
  CHECK(page.ends_with("SEE ALSO\n    teeko-open(1), teeko-shut(1)\n"));
}

TEST_CASE("a manual's lines have up to 80 columns") {
  const std::string word(10, 'x');
  std::string prose;
  for (int i = 0; i < 20; ++i) {
    prose += word + (i % 3 == 0 ? "\n" : "  ");
  }
  const ManualPage page{.name = "teeko", .blocks = manualBlocksIn(prose)};
  const std::string six = word + ' ' + word + ' ' + word + ' ' + word + ' ' + word + ' ' + word;
  CHECK(plainManual(page) == "    " + six + " " + std::string(10, 'x') + '\n' + "    " + six + ' ' +
                                 word + "\n    " + six + '\n');
  const ManualPage exact{.name = "teeko",
                         .blocks = manualBlocksIn(std::string(70, 'a') + " bbbbb cccccc")};
  CHECK(plainManual(exact) == "    " + std::string(70, 'a') + " bbbbb\n    cccccc\n");
  const ManualPage item{.name = "teeko",
                        .blocks = manualBlocksIn("- " + std::string(74, 'a') + "\n  b")};
  CHECK(plainManual(item) == "    - " + std::string(74, 'a') + "\n      b\n");
  const ManualPage code{.name = "teeko", .blocks = manualBlocksIn("```\na  b\n\nc\n```\n")};
  CHECK(plainManual(code) == "        a  b\n\n        c\n");
}

TEST_CASE("a manual's page for man has no requests but its own") {
  const ManualPage page{
      .name = "teeko-open",
      .blocks = {
          {.kind = Kind::Heading, .text = "NAME", .term = ""},
          {.kind = Kind::Paragraph, .text = "teeko-open - Opens", .term = ""},
          {.kind = Kind::Paragraph, .text = ".dot 'quote' a\\b `a-b\\c` -x --y a-b", .term = ""},
          {.kind = Kind::Item, .text = "one ^ ~", .term = ""},
          {.kind = Kind::Code, .text = "a-b `x`\n\n.dot\n", .term = ""},
          {.kind = Kind::Term, .text = "A text.", .term = "`--how` HOW"}}};
  CHECK(roffManual(page, "2026-11-22", "teeko 0.2.0") ==
        ".TH TEEKO-OPEN 1 2026-11-22 \"teeko 0.2.0\" \"User Commands\"\n"
        ".SH NAME\n"
        "teeko-open \\- Opens\n"
        ".PP\n"
        "\\&.dot \\(aqquote\\(aq a\\eb \\fBa\\-b\\ec\\fP \\-x \\-\\-y a-b\n"
        ".IP \\(bu 2\n"
        "one \\(ha \\(ti\n"
        ".PP\n"
        ".in +4n\n"
        ".nf\n"
        "a\\-b \\(gax\\(ga\n"
        "\\&\n"
        "\\&.dot\n"
        ".fi\n"
        ".in\n"
        ".TP\n"
        "\\fB\\-\\-how\\fP HOW\n"
        "A text.\n");
}

TEST_CASE("a manual's page for man marks what is typed, and has lines of up to 80 columns") {
  const std::string options = roffManual(manualPage(twoCommands(), 1, kProse), "", "");
  CHECK(contains(options, ".TP\nFILE\nA file.\n"));
  CHECK(contains(options,
                 ".TP\n\\fB\\-\\-how\\fP HOW\nHow fast. Values: \\fBfast\\fP, \\fBslow\\fP.\n"));
  CHECK(contains(options, ".TP\n\\fB\\-h\\fP, \\fB\\-\\-help\\fP\nHelp.\n"));
  const std::string longWord(80, 'b');
  const ManualPage page{.name = "teeko", .blocks = manualBlocksIn("a " + longWord)};
  CHECK(roffManual(page, "", "") ==
        ".TH TEEKO 1  \"\" \"User Commands\"\n.PP\na\n" + longWord + '\n');
}
