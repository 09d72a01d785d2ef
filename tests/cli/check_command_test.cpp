// needs: processes
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/commands.hpp"
#include "cli/fault_of.hpp"
#include "cli/has_compiler.hpp"
#include "cli/printed_by.hpp"
#include "support/catch.hpp"
#include "support/environment.hpp"
#include "support/golden_case.hpp"
#include "support/scratch.hpp"
#include "support/texts.hpp"

using namespace teeko::cli;

namespace {

/// Three cases of placement; a program prints `yes` for each of them, or something else.
class Cases {
 public:
  Cases() {
    for (const std::string name : {"one", "three", "two"}) {
      makeCase(scratch_.path() / "cases/placement" / name, name + "\n", "yes\n");
    }
  }

  [[nodiscard]] std::string path(const std::string& name) const {
    return (scratch_.path() / name).string();
  }

  /// The command for this program, and what it is asked for before the program.
  [[nodiscard]] CommandLine::AddOptions command(const Words& program) const {
    return [program](Command& added) { return addCheck(added, program); };
  }
  [[nodiscard]] Words words(const Words& more) const {
    return withMore({"placement", "--cases", path("cases"), "--timeout", "600"}, more);
  }

  /// Checks the shell script.
  [[nodiscard]] Printed checked(const std::string& script, const Words& more = {}) const {
    return printedBy(command({"/bin/sh", "-c", script}), words(more));
  }

 private:
  Scratch scratch_;
  // These tests may run in a GitHub workflow.
  EnvironmentVariable actions_{"GITHUB_ACTIONS", std::nullopt};
  EnvironmentVariable summary_{"GITHUB_STEP_SUMMARY", std::nullopt};
};

const std::string kGood = "cat >input; echo yes";
/// Fails two of the three cases.
const std::string kBad = "read word; [ $word = one ] && echo yes || echo no";

}  // namespace

TEST_CASE("a check says how many cases passed, and its exit code whether all did") {
  const Cases cases;
  const Printed good = cases.checked(kGood);
  CHECK(good.code == ExitCode::Done);
  CHECK(good.text == "3 passed, 0 failed\n");
  CHECK(good.errors.empty());
  const Printed bad = cases.checked(kBad);
  CHECK(bad.code == ExitCode::Unfinished);
  CHECK(countOf("FAILED ", bad.text) == 2);
  CHECK(contains(bad.text, "\n2 cases: "));
  CHECK(contains(bad.text, "\n    three, two\n\nthree:\n"));
  CHECK(contains(bad.text, "teeko check placement --case three --cases "));
  CHECK(bad.text.ends_with("\n1 passed, 2 failed\n"));
  CHECK(bad.errors.empty());
  CHECK(cases.checked(kBad, {"--case", "one"}).text == "1 passed, 0 failed\n");
  CHECK(cases.checked(kBad, {"--details", "none", "--jobs", "1", "--no-isolation"}).text ==
        "FAILED three\nFAILED two\n\n1 passed, 2 failed\n");
}

TEST_CASE("a check writes its reports") {
  const Cases cases;
  const Printed printed = cases.checked(kBad, {"--results", cases.path("results"), "--junit",
                                               cases.path("junit"), "--html", cases.path("html")});
  CHECK(printed.code == ExitCode::Unfinished);
  CHECK(countOf("\"status\": \"passed\"", contentsOf(cases.path("results"))) == 1);
  const std::string junit = contentsOf(cases.path("junit"));
  CHECK(contains(junit, "tests=\"3\" failures=\"2\""));
  CHECK(contains(junit, "name=\"teeko check placement -- /"));
  CHECK(contains(contentsOf(cases.path("html")), "<h1>teeko check placement -- /"));
  // Without isolation, a report says so.
  (void)cases.checked(kGood, {"--no-isolation", "--html", cases.path("html")});
  CHECK(contains(contentsOf(cases.path("html")), "Isolation: none (by --no-isolation)"));
}

TEST_CASE("the names of cases are listed, and nothing is run") {
  const Cases cases;
  const Printed printed = printedBy(cases.command({}), cases.words({"--list"}));
  CHECK(printed.code == ExitCode::Done);
  CHECK(printed.text == "one\nthree\ntwo\n");
}

TEST_CASE("a file that a program did not find in a case's folder is named") {
  const Cases cases;
  const auto errorsFor = [&](const std::string& file, const std::string& script) {
    std::ofstream(cases.path("script")) << "echo yes\n";
    return printedBy(cases.command({"/bin/sh", "-c", script, file}), cases.words({})).errors;
  };
  const std::string relative =
      std::filesystem::relative(cases.path("script"), std::filesystem::current_path()).string();
  CHECK(errorsFor(relative, "exit 1") ==
        "teeko: " + relative +
            ": was looked for in each case's own folder; name it by its full path\n");
  CHECK(errorsFor(relative, kGood).empty());
  CHECK(errorsFor(cases.path("script"), "exit 1").empty());
  CHECK(errorsFor(relative + "x", "exit 1").empty());
}

TEST_CASE("a check in a GitHub workflow annotates what failed") {
  const Cases cases;
  const EnvironmentVariable summary("GITHUB_STEP_SUMMARY", cases.path("summary"));
  std::string bad;
  std::string good;
  {
    const EnvironmentVariable actions("GITHUB_ACTIONS", "true");
    bad = cases.checked(kBad).text;
    good = cases.checked(kGood).text;
  }
  const std::string stop = "::stop-commands::";
  REQUIRE(bad.starts_with(stop));
  const std::string word = bad.substr(stop.size(), bad.find('\n') - stop.size());
  CHECK(word.size() > 10);
  const std::size_t end = bad.find("\n::" + word + "::\n");
  REQUIRE(end != std::string::npos);
  // No command before that, and one for each failed case behind it.
  CHECK(countOf("::error", bad.substr(0, end)) == 0);
  CHECK(countOf("\n::error", bad.substr(end)) == 2);
  CHECK(good.ends_with("::\n3 passed, 0 failed\n"));
  CHECK(contains(contentsOf(cases.path("summary")), "1 passed, 2 failed"));
  CHECK(cases.checked(kGood).text == "3 passed, 0 failed\n");
}

TEST_CASE("a check's program stands behind two dashes") {
  const Cases cases;
  const auto faultWith = [&](const Words& program, const Words& more) {
    return faultOf(cases.command(program), cases.words(more));
  };
  CHECK(contains(faultWith({}, {"./a.out"}),
                 "the program comes after --, as in teeko check placement -- ./a.out"));
  CHECK_FALSE(contains(faultWith({"sh"}, {"./a.out"}), "comes after --"));
  CHECK_FALSE(contains(faultWith({}, {"--nothing"}), "comes after --"));
}

TEST_CASE("one file is compiled and checked") {
  if (!hasCompiler()) {
    return;
  }
  const Cases cases;
  const auto compiled = [&](const std::string& source) {
    std::ofstream(cases.path("part1.c")) << source;
    return printedBy(cases.command({cases.path("part1.c")}), cases.words({"--compile"}));
  };
  const Printed good = compiled(
      "#include <stdio.h>\n\nint main(void) {\n  while (getchar() != EOF) {\n  }\n"
      "  puts(\"yes\");\n  return 0;\n}\n");
  CHECK(good.code == ExitCode::Done);
  CHECK(good.text.ends_with(" passed, 0 failed\n"));
  CHECK(good.text != "3 passed, 0 failed\n");
  const Printed bad = compiled("nonsense\n");
  CHECK(bad.code == ExitCode::Unfinished);
  CHECK(contains(bad.text, "nonsense"));
  CHECK(bad.text.ends_with("\n0 passed, 1 failed\n"));
  CHECK_FALSE(contains(bad.text, "did not run"));
  // It is compiled, and a later check of it fails.
  const Printed counting = compiled(
      "#include <stdio.h>\n\nint counter;\n\nint main(void) {\n  while (getchar() != EOF) {\n"
      "    ++counter;\n  }\n  puts(\"yes\");\n  return 0;\n}\n");
  CHECK(counting.code == ExitCode::Unfinished);
  CHECK(contains(counting.text, "FAILED no variables outside functions: "));
  CHECK(counting.text.ends_with(" passed, 1 failed\n"));
  const std::string one =
      "--compile takes one C file, as in teeko check placement --compile -- part1.c";
  CHECK(faultOf(cases.command({}), cases.words({"--compile"})) == one);
  CHECK(faultOf(cases.command({"a.c", "b.c"}), cases.words({"--compile"})) == one);
  CHECK(faultOf(cases.command({cases.path("none.c")}), cases.words({"--compile"}))
            .starts_with(cases.path("none.c") + ": "));
  std::ofstream(cases.path("large.c")) << std::string((std::size_t{1} << 20) + 1, ' ');
  CHECK(faultOf(cases.command({cases.path("large.c")}), cases.words({"--compile"})) ==
        cases.path("large.c") + ": is larger than 1 MiB");
}
