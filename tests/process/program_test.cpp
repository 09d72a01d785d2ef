// needs: processes
#include "teeko/process/program.hpp"

#include <filesystem>
#include <string>
#include <vector>

#include "teeko/io/error.hpp"

#include "process/end_words.hpp"
#include "support/catch.hpp"
#include "support/environment.hpp"
#include "support/scratch.hpp"

using namespace teeko;
using namespace teeko::process;

namespace {

namespace fs = std::filesystem;

fs::path programIn(const Scratch& scratch, const std::string& name) {
  fs::path file = scratch.file(name, "#!/bin/sh\n");
  fs::permissions(file, fs::perms::owner_all);
  return file;
}

std::string faultOfWord(const std::string& word) {
  try {
    (void)programOf({word});
  } catch (const Error& error) {
    CHECK(error.kind() == ErrorKind::BadInput);
    return error.what();
  }
  return "";
}

}  // namespace

TEST_CASE("what a program may use up unless something else is asked for") {
  const Limits limits;
  CHECK(limits.seconds == 1);
  CHECK(limits.memory == 536'870'912);
  CHECK(limits.extraOutput == 1'048'576);
  CHECK(limits.fileSize == 16'777'216);
  CHECK(limits.processes == 64);
  CHECK(kLongestTimeout == 3'600);
  CHECK(User().id == 0);
  CHECK(User().group == 0);
}

TEST_CASE("a program is a regular file that somebody may run") {
  const Scratch scratch;
  const fs::path file = scratch.file("file", "");
  for (const fs::perms run :
       {fs::perms::owner_exec, fs::perms::group_exec, fs::perms::others_exec}) {
    fs::permissions(file, fs::perms::owner_read | run);
    CHECK(isProgram(file));
  }
  fs::permissions(file, fs::perms::owner_read | fs::perms::owner_write);
  CHECK_FALSE(isProgram(file));
  CHECK_FALSE(isProgram(scratch.path()));
  CHECK_FALSE(isProgram(scratch.path() / "missing"));
}

TEST_CASE("a name is looked up in the folders of PATH, in their order") {
  const Scratch first;
  const Scratch second;
  const EnvironmentVariable path("PATH", first.path().string() + ":" + second.path().string());
  const fs::path later = programIn(second, "teeko-probe");
  CHECK(fileOfCommand("teeko-probe") == later);
  // What nobody may run is passed over.
  const fs::path file = first.file("teeko-probe", "");
  CHECK(fileOfCommand("teeko-probe") == later);
  fs::permissions(file, fs::perms::owner_all);
  CHECK(fileOfCommand("teeko-probe") == file);
  CHECK(fileOfCommand("./teeko-probe") == "./teeko-probe");
  CHECK(fileOfCommand("teeko-missing") == "teeko-missing");
}

TEST_CASE("the first word is the program, the others its arguments") {
  const Scratch scratch;
  const fs::path file = fs::canonical(programIn(scratch, "program"));
  const fs::path folder = file.parent_path();
  const fs::path around = folder / ".." / folder.filename() / "program";
  const Program program = programOf({around.string(), "-a", "b c"});
  CHECK(program.file == file);
  CHECK(program.arguments == std::vector<std::string>{"-a", "b c"});
  CHECK_FALSE(program.user);
  CHECK(programOf({fs::relative(file).string()}).file == file);
}

TEST_CASE("a program that is not there, or no file, cannot be started") {
  const Scratch scratch;
  const std::string folder = scratch.path().string();
  CHECK(faultOfWord(folder + "/missing") == folder + "/missing: cannot be started: does not exist");
  CHECK(faultOfWord(folder) == folder + ": cannot be started: is not a regular file");
  CHECK(faultOfWord("teeko\x01-missing") == "teeko^A-missing: cannot be started: does not exist");
}
TEST_CASE("the words of a command") {
  using Words = std::vector<std::string>;
  CHECK(wordsOfCommand("a") == Words{"a"});
  CHECK(wordsOfCommand("  a  b\tc ") == Words{"a", "b", "c"});
  CHECK(wordsOfCommand("'a b' \"c d\"e '' f\\ g") == Words{"a b", "c de", "", "f g"});
  CHECK(wordsOfCommand("'a\\' \"\\\"\" \\'") == Words{"a\\", "\"", "'"});
  CHECK(wordsOfCommand("\"a\\b \\$c \\`d \\\\e \\'f\"") == Words{"a\\b $c `d \\e \\'f"});
  CHECK(wordsOfCommand("a\\\nb \"c\\\nd\" \\\n e") == Words{"ab", "cd", "e"});
  CHECK(wordsOfCommand("'open") == Words{"open"});
  CHECK(wordsOfCommand("a\\") == Words{"a\\"});
  CHECK(wordsOfCommand(" \t").empty());
}

TEST_CASE("how a program ended is said in words") {
  Execution execution;
  CHECK(wordsOn(execution) == "it closed its output");
  execution.termination = Termination::Crashed;
  execution.code = 11;
  execution.crash = "Segmentation fault";
  CHECK(wordsOn(execution) == "a signal ended it: Segmentation fault");
  execution.code = -1073741819;
  CHECK(wordsOn(execution) == "an exception ended it: Segmentation fault");
}

TEST_CASE("a program's file is called as the program is") {
  CHECK(fileNameOfProgram("teeko") == "teeko");
}
