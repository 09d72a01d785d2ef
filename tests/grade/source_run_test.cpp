// needs: processes
#include "teeko/grade/source_run.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <unistd.h>

#include "teeko/io/error.hpp"

#include "check/executions.hpp"
#include "support/catch.hpp"

using namespace teeko;
using namespace teeko::grade;
using check::Part;
using check::Verdict;
using namespace teeko::check::test;

namespace {

namespace fs = std::filesystem;

Toolchain toolchain() {
  return {.compiler = "/gcc", .flags = {"-std=c99"}, .objdump = "/objdump", .standardAssembly = {}};
}

/// What a test does in place of the compiler: what it leaves in its folder, and how it ends.
struct Compiled {
  /// By the ending behind `program`, such as `-game.i`; the program itself has none.
  std::vector<std::pair<std::string, std::string>> files = {{"", "\x7f"}, {"-game.i", ""}};
  Execution execution = printing("");
};

/// A run on game.c.
class Run {
 public:
  explicit Run(Toolchain& toolchain, Part part = Part::Whole)
      : run(part, {.name = "game.c", .contents = "int main(void) {}\n"}, toolchain, std::nullopt) {}

  process::Task compile(const Compiled& compiled) {
    const std::optional<process::Job> job = run.next();
    REQUIRE(job);
    const std::vector<std::string>& words = job->task.program.arguments;
    program = *std::next(std::find(words.begin(), words.end(), "-o"));
    for (const auto& [ending, contents] : compiled.files) {
      std::ofstream(program.string() + ending, std::ios::binary) << contents;
      fs::permissions(program.string() + ending, fs::perms::owner_all);
    }
    job->onEnd(compiled.execution);
    return job->task;
  }

  /// Lets the next job end so.
  process::Task end(const process::Report& report) {
    const std::optional<process::Job> job = run.next();
    REQUIRE(job);
    job->onEnd(report);
    return job->task;
  }

  /// The only check of a source that is no program.
  [[nodiscard]] const Verdict& failedVerdict() const {
    CHECK(run.isOver());
    CHECK_FALSE(run.result().program);
    REQUIRE(run.result().checks.size() == 1);
    CHECK(run.result().checks.front().given.name == "compiles");
    CHECK_FALSE(run.result().checks.front().verdict.passed);
    CHECK(run.result().checks.front().verdict.fault == run.result().checks.front().verdict.summary);
    return run.result().checks.front().verdict;
  }

  SourceRun run;
  fs::path program;
};

/// How a compiler ends that has failed, and says so.
Compiled notCompiling(const std::string& errors) {
  Compiled compiled{.files = {}};
  compiled.execution.code = 1;
  compiled.execution.errors = errors;
  return compiled;
}

}  // namespace

TEST_CASE("a compiler may use more than a student's program") {
  Toolchain tools = toolchain();
  const process::User user{.id = geteuid(), .group = getegid()};
  SourceRun run(Part::Whole, {.name = "game.c", .contents = "source"}, tools, user);
  const std::optional<process::Job> job = run.next();
  REQUIRE(job);
  CHECK_FALSE(run.next());
  CHECK_FALSE(run.isOver());
  const process::Task& task = job->task;
  CHECK(task.limits.seconds == 30);
  CHECK(task.limits.memory == 2147483648);
  CHECK(task.limits.extraOutput == 67108864);
  CHECK(task.limits.fileSize == 20971520);
  CHECK(task.limits.processes == 64);
  CHECK(task.errorsKept == 67108864);
  REQUIRE(task.program.user);
  CHECK(task.program.user->id == user.id);
}

TEST_CASE("a source is compiled as it is, under a name that is safe") {
  Toolchain tools = toolchain();
  const std::string letters(101, 'x');
  for (const auto& [name, safe] :
       std::vector<std::pair<std::string, std::string>>{{"game.c", "game.c"},
                                                        {"My-Game_2.0.c", "My-Game_2.0.c"},
                                                        {"game", "game.c"},
                                                        {"a.c.c", "a.c.c"},
                                                        {"a b\n$(x).c", "a_b___x_.c"},
                                                        {letters, letters.substr(1) + ".c"}}) {
    CAPTURE(name);
    SourceRun run(Part::Whole, {.name = name, .contents = "source"}, tools, std::nullopt);
    const process::Task task = run.next()->task;
    CHECK(task.program.file == "/gcc");
    const std::vector<std::string>& words = task.program.arguments;
    REQUIRE(words.size() == 13);
    CHECK(fs::path(words[10]).filename() == "program");
    CHECK(words == std::vector<std::string>{
                       "-H", "-Wall", "-Wno-error=implicit-function-declaration",
                       "-Wno-error=implicit-int", "-Wno-error=int-conversion",
                       "-Wno-error=incompatible-pointer-types", "-g", "-fno-toplevel-reorder",
                       "-save-temps=obj", "-o", words[10], "./" + safe, "-std=c99"});
    REQUIRE(task.files.size() == 1);
    CHECK(task.files[0].name == safe);
    CHECK(task.files[0].contents == "source");
    CHECK_FALSE(task.program.user);
  }
}

TEST_CASE("a program is looked at once it is compiled, and what lies beside it is removed") {
  Toolchain tools = toolchain();
  Run one(tools);
  Compiled compiled;
  compiled.files.emplace_back("-game.s", "");
  compiled.files.emplace_back("-game.o", "");
  compiled.execution.errors = "game.c:1: warning: a warning\n";
  one.compile(compiled);

  const process::Task standard = one.end(printing(""));
  CHECK(standard.program.file == "/gcc");
  CHECK(standard.program.arguments == std::vector<std::string>{"-std=c99", "-E", "standard.c"});
  REQUIRE(standard.files.size() == 1);
  CHECK(standard.files[0].name == "standard.c");
  CHECK(standard.files[0].contents == "#include <stdio.h>\n");
  CHECK(tools.standardAssembly == std::set<std::string>());

  CHECK_FALSE(one.run.isOver());
  const process::Task object = one.end(printing(""));
  CHECK(object.program.file == "/objdump");
  CHECK(object.program.arguments ==
        std::vector<std::string>{"-t", "--dwarf=info", one.program.string() + "-game.o"});
  CHECK(object.limits.seconds == 30);

  CHECK(one.run.isOver());
  CHECK_FALSE(one.run.next());
  CHECK_FALSE(one.run.failure());
  REQUIRE(one.run.result().program);
  CHECK(one.run.result().program->file == one.program);
  for (const char* const ending : {"-game.i", "-game.s", "-game.o"}) {
    CHECK_FALSE(fs::exists(one.program.string() + ending));
  }
  REQUIRE(one.run.result().checks.size() == 3);
  const char* const names[] = {"compiles", "includes only <stdio.h>",
                               "no variables outside functions"};
  for (std::size_t i = 0; i < 3; ++i) {
    CHECK(one.run.result().checks[i].given.name == names[i]);
    CHECK(one.run.result().checks[i].given.part == Part::Whole);
  }
  CHECK(one.run.result().checks[0].verdict.passed);
  CHECK(one.run.result().checks[0].verdict.explanation.find("a warning") != std::string::npos);
  CHECK(one.run.result().checks[1].verdict.passed);
  CHECK_FALSE(one.run.result().checks[2].verdict.passed);
  CHECK(one.run.result().checks[2].verdict.explanation == "The object file cannot be read.\n");

  // What <stdio.h> has itself is known from now on.
  Run other(tools, Part::Placement);
  other.compile({});
  CHECK(other.end(printing("")).program.file == "/objdump");
  CHECK(other.run.isOver());
  CHECK(other.run.result().checks.at(0).given.part == Part::Placement);
}

TEST_CASE("what a source includes beside the standard header is listed") {
  Toolchain tools = toolchain();
  Run run(tools);
  Compiled compiled;
  const std::string other = "/usr/include/" + std::string(300, 'x');
  compiled.execution.errors = ". /usr/include/stdio.h\n. " + other + "\n";
  run.compile(compiled);
  run.end(printing(""));
  run.end(printing(""));
  const Verdict& verdict = run.run.result().checks.at(1).verdict;
  CHECK_FALSE(verdict.passed);
  CHECK(verdict.summary == "it includes other files too");
  CHECK(verdict.explanation.find("stdio.h") == std::string::npos);
  CHECK(verdict.explanation.find("/usr/include/xxx") != std::string::npos);
  CHECK(verdict.explanation.size() < 300);
  CHECK(verdict.explanation.ends_with('\n'));
}

TEST_CASE("functions of headers that are not included are listed with the headers") {
  Toolchain tools = toolchain();
  Run run(tools);
  Compiled compiled;
  compiled.execution.errors =
      "./a.c:3:3: warning: implicit declaration of function 'system' "
      "[-Wimplicit-function-declaration]\n./a.c:4:3: warning: implicit declaration of function "
      "'own' [-Wimplicit-function-declaration]\n";
  run.compile(compiled);
  run.end(printing(""));
  run.end(printing("SYMBOL TABLE:\n0000000000000000 g     F .text\t0000000000000004 own\n"));
  const Verdict& verdict = run.run.result().checks.at(1).verdict;
  CHECK(verdict.summary == "it calls functions of headers that it does not include");
  CHECK(verdict.explanation == "system() is called, which <stdio.h> does not have\n");
}

TEST_CASE("assembly language counts unless the standard header has it itself") {
  Toolchain tools = toolchain();
  Run run(tools);
  Compiled compiled;
  compiled.files[1].second = "__asm__(\"first\");\n__asm__(\"second\");\n";
  run.compile(compiled);
  run.end(printing("__asm__(\"first\");\n"));
  run.end(printing(""));
  const Verdict& verdict = run.run.result().checks.at(2).verdict;
  CHECK(verdict.summary == "it has variables outside functions, or something that could hide them");
  CHECK(verdict.explanation.find("first") == std::string::npos);
  CHECK(verdict.explanation.find("second") != std::string::npos);
}

TEST_CASE("of OctaFlip nothing is asked but that it compiles") {
  Toolchain tools = toolchain();
  Run run(tools, Part::OctaFlip);
  run.compile({});
  CHECK(run.run.isOver());
  CHECK(run.run.result().program);
  REQUIRE(run.run.result().checks.size() == 1);
  CHECK(run.run.result().checks.front().verdict.passed);
  CHECK(run.run.result().checks.front().given.part == Part::OctaFlip);
}

TEST_CASE("a source that does not compile fails, with what the compiler says") {
  Toolchain tools = toolchain();
  Run run(tools);
  run.compile(notCompiling("game.c:1: error: an error\n"));
  CHECK(run.failedVerdict().summary == "it does not compile");
  CHECK(run.failedVerdict().explanation.find("an error") != std::string::npos);
  CHECK(run.failedVerdict().explanation.find("did not finish") == std::string::npos);
  CHECK_FALSE(run.run.failure());
}

TEST_CASE("a compiler that takes too long fails the source") {
  Toolchain tools = toolchain();
  Run run(tools);
  Compiled compiled = notCompiling("");
  compiled.execution.termination = Termination::TimedOut;
  run.compile(compiled);
  CHECK(run.failedVerdict().explanation.starts_with("The compiler did not finish: "));
  CHECK(run.failedVerdict().explanation.ends_with(".\n"));
  CHECK_FALSE(run.run.failure());
}

TEST_CASE("what this machine lacks is not the source's fault") {
  for (const Termination termination :
       {Termination::Crashed, Termination::Vanished, Termination::Exited}) {
    Toolchain tools = toolchain();
    Run run(tools);
    Compiled compiled =
        notCompiling(termination == Termination::Exited ? "as: No space left on device\n" : "");
    compiled.execution.termination = termination;
    run.compile(compiled);
    CHECK(run.run.isOver());
    REQUIRE(run.run.failure());
    CHECK(run.run.failure()->kind() == ErrorKind::Unfinished);
    const std::string what = run.run.failure()->what();
    CHECK(what.starts_with("the compiler failed: "));
    CHECK((what == "the compiler failed: there is no space left for temporary files") ==
          (termination == Termination::Exited));
  }
}

TEST_CASE("a compiler that cannot be started is an error") {
  Toolchain tools = toolchain();
  Run run(tools);
  run.end(Error(ErrorKind::BadInput, "no such compiler"));
  CHECK(run.run.isOver());
  CHECK_FALSE(run.run.next());
  REQUIRE(run.run.failure());
  CHECK(std::string(run.run.failure()->what()) == "no such compiler");
}

TEST_CASE("a compiler that makes no program, or keeps no preprocessed source, fails the source") {
  Toolchain tools = toolchain();
  Run none(tools, Part::OctaFlip);
  none.compile({.files = {{"-game.i", ""}}});
  CHECK(none.failedVerdict().summary == "the compiler made no program");
  Run unseen(tools);
  unseen.compile({.files = {{"", "\x7f"}}});
  CHECK(unseen.failedVerdict().summary == "it does not compile");
}
