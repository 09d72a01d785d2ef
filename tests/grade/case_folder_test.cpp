#include "teeko/grade/case_folder.hpp"

#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "teeko/check/failure_text.hpp"
#include "teeko/io/error.hpp"

#include "support/catch.hpp"
#include "support/golden_case.hpp"
#include "support/scratch.hpp"

using namespace teeko;
using namespace teeko::grade;
using check::Case;
using check::Details;
using check::Part;

namespace {

namespace fs = std::filesystem;

/// What is wrong with this folder of cases, after the folder's name.
std::string faultOf(const fs::path& folder, Part part) {
  try {
    (void)loadCases(folder, part);
  } catch (const Error& error) {
    CHECK(error.kind() == ErrorKind::BadInput);
    const std::string message = error.what();
    REQUIRE(message.starts_with(folder.string()));
    return message.substr(folder.string().size());
  }
  return "none";
}

/// A file in a tar archive.
std::string tarEntry(const std::string& name, const std::string& contents) {
  constexpr std::size_t kBlock = 512;
  constexpr std::size_t kSizeAt = 124;
  std::string entry = name;
  entry.resize(kSizeAt);
  std::string digits;
  for (std::size_t rest = contents.size(); digits.size() < 11; rest /= 8) {
    digits.insert(digits.begin(), static_cast<char>('0' + rest % 8));
  }
  entry += digits;
  entry.resize(kBlock);
  entry += contents;
  entry.resize((entry.size() + kBlock - 1) / kBlock * kBlock);
  return entry;
}

Case caseWith(std::string_view settings) {
  const Scratch scratch;
  makeCase(scratch.path() / "one", "1\n", "x\n", "", settings);
  return loadCases(scratch.path(), Part::Whole).front();
}

std::string settingsFault(std::string_view settings) {
  const Scratch scratch;
  makeCase(scratch.path() / "one", "1\n", "x\n", "", settings);
  return faultOf(scratch.path(), Part::Whole);
}

}  // namespace

TEST_CASE("cases are read to the byte, in the order of their names") {
  const Scratch scratch;
  makeCase(scratch.path() / "b", "1\r\n\0x", std::string_view("out\0put", 7));
  makeCase(scratch.path() / "a", "", "", "0 1");
  makeCase(scratch.path() / ".hidden", "", "");
  (void)scratch.file("README", "no case");
  const std::vector<Case> cases = loadCases(scratch.path(), Part::Placement);
  REQUIRE(cases.size() == 2);
  CHECK(cases[0].part == Part::Placement);
  CHECK(cases[0].name == "a");
  CHECK(cases[0].input.empty());
  CHECK(cases[0].board.empty());  // which placement has no use for
  CHECK(cases[1].name == "b");
  CHECK(cases[1].output == std::string_view("out\0put", 7));
  CHECK(cases[1].weight == 1);
  CHECK(cases[1].visibility == "visible");
}

TEST_CASE("a folder may hold the cases of every part") {
  const Scratch scratch;
  makeCase(scratch.path() / "movement" / "one", "2\n", "x\n", "0 1");
  makeCase(scratch.path() / "whole" / "two", "2\n", "x\n");
  CHECK(loadCases(scratch.path(), Part::Movement).front().part == Part::Movement);
  CHECK(loadCases(scratch.path(), Part::Movement).front().name == "one");
  CHECK(loadCases(scratch.path(), Part::Movement).front().board == "0 1");
  CHECK(loadCases(scratch.path() / "movement", Part::Movement).front().name == "one");
  makeCase(scratch.path() / "octaflip" / "three", "", "x\n", "0 1");
  CHECK(loadCases(scratch.path(), Part::OctaFlip).front().name == "three");
  CHECK(loadCases(scratch.path(), Part::OctaFlip).front().board.empty());
  CHECK(loadCases(scratch.path(), Part::Whole).front().name == "two");
  makeCase(scratch.path() / "placement", "2\n", "x\n");  // a case of that name
  CHECK(faultOf(scratch.path(), Part::Placement) == "/movement/input: does not exist");
}

TEST_CASE("an archive has the cases of every part") {
  const std::string end(1024, '\0');
  const std::string archive =
      tarEntry("golden/", "") + tarEntry("golden/octaflip/b/input", "1\r\n") +
      tarEntry("golden/octaflip/b/output", std::string(600, 'x')) +
      tarEntry("golden/octaflip/a/output", "") + tarEntry("golden/octaflip/a/input", "") +
      tarEntry("golden/octaflip/a/settings.yml", "weight: 3\n") +
      tarEntry("golden/movement/m/input", "") + tarEntry("golden/movement/m/output", "") +
      tarEntry("open/octaflip/c/input", "") + tarEntry("open/octaflip/c/output", "") +
      tarEntry("open/octaflip/c/settings.yml", "open: Nothing says so.\n") + end;
  const std::vector<Case> cases = loadArchivedCases(archive, Part::OctaFlip);
  REQUIRE(cases.size() == 3);
  CHECK(cases[0].name == "a");
  CHECK(cases[0].weight == 3);
  CHECK(cases[1].name == "b");
  CHECK(cases[1].input == "1\r\n");
  CHECK(cases[1].output == std::string(600, 'x'));
  CHECK(cases[2].name == "c");
  CHECK(cases[2].open == "Nothing says so.");
  CHECK(cases[2].weight == 0);
  CHECK(loadArchivedCases("", Part::OctaFlip).empty());
  CHECK_THROWS_AS(loadArchivedCases(archive, Part::Movement), Error);
}

TEST_CASE("cases that are not complete are named") {
  const Scratch scratch;
  CHECK(faultOf(scratch.path() / "missing", Part::Whole) == ": No such file or directory");
  CHECK(faultOf(scratch.path(), Part::Whole) == ": holds no cases");
  makeCase(scratch.path() / "one", "1\n", "x\n");
  CHECK(faultOf(scratch.path(), Part::Whole) == "none");
  CHECK(faultOf(scratch.path(), Part::Movement) == "/one/gameboard.txt: does not exist");
  fs::remove(scratch.path() / "one" / "output");
  CHECK(faultOf(scratch.path(), Part::Whole) == "/one/output: does not exist");
  fs::create_directory(scratch.path() / "one" / "output");
  CHECK(faultOf(scratch.path(), Part::Whole) == "/one/output: is a directory");
}

TEST_CASE("a case that may have no end is refused") {
  const Scratch scratch;
  constexpr std::size_t kMost = std::size_t{64} << 20;
  makeCase(scratch.path() / "one", std::string(kMost, '1'), "x\n");
  CHECK(loadCases(scratch.path(), Part::Whole).front().input.size() == kMost);
  makeCase(scratch.path() / "one", std::string(kMost + 1, '1'), "x\n");
  CHECK(faultOf(scratch.path(), Part::Whole) == "/one/input: is larger than 64 MiB");
#ifdef __linux__
  fs::remove(scratch.path() / "one" / "input");
  fs::create_symlink("/dev/zero", scratch.path() / "one" / "input");
  CHECK(faultOf(scratch.path(), Part::Whole) == "/one/input: is no regular file");
#endif
}

TEST_CASE("settings tell a hint") {
  const std::vector<std::pair<std::string_view, std::string_view>> hints{
      {"weight: 2\nhint: scan from square 16 down\n", "scan from square 16 down"},
      {"hint:   a pass is 0 0 0 0  \r\n", "a pass is 0 0 0 0"},
      {"hint: 'checked first: all input' # why\n", "checked first: all input"},
      {"hint: \"it's a draw\"", "it's a draw"},
      {"hint: |\n  one\n  two\n", "one two"},
      {"hint:\n", ""},
      {"hints: none\n", ""},
      {"", ""}};
  for (const auto& [settings, hint] : hints) {
    CAPTURE(settings);
    CHECK(caseWith(settings).hint == hint);
  }
}

TEST_CASE("an open case says why, weighs nothing and stands behind the others") {
  CHECK(caseWith("weight: 2\nopen: nobody says\n").open == "nobody says");
  CHECK(caseWith("weight: 2\nopen: nobody says\n").weight == 0);
  CHECK(caseWith("weight: 2\n").open.empty());
  const Scratch scratch;
  const fs::path golden = scratch.path() / "golden";
  const fs::path open = scratch.path() / "open" / "whole";
  makeCase(golden / "whole" / "b", "", "");
  makeCase(golden / "whole" / "own", "", "", "", "open: nobody says\n");
  makeCase(golden / "whole" / "sample-c", "", "");
  const auto names = [&](std::vector<Case> cases) {
    check::putInOrder(cases);
    std::string text;
    for (const Case& given : cases) {
      text += given.name + ' ';
    }
    return text;
  };
  CHECK(names(loadCases(golden, Part::Whole)) == "sample-c b own ");
  makeCase(open / "a", "", "", "", "open: nobody says\n");
  for (const fs::path& folder : {golden, golden / ""}) {
    CHECK(names(loadCases(folder, Part::Whole)) == "sample-c b own a ");
  }
  CHECK(names(loadCases(golden / "whole", Part::Whole)) == "sample-c b own ");
  std::vector<Case> counting = loadCases(golden, Part::Whole);
  check::leaveOutOpen(counting);
  CHECK(names(counting) == "sample-c b ");
  // What stands among the open ones must be open.
  makeCase(open / "a", "", "", "", "weight: 1\n");
  CHECK_THROWS_AS(loadCases(golden, Part::Whole), Error);
}

TEST_CASE("parts, levels of details and visibilities have names, and nothing else has") {
  CHECK(check::partNamed("placement") == Part::Placement);
  CHECK(check::partNamed("octaflip") == Part::OctaFlip);
  CHECK(check::detailsNamed("none") == Details::None);
  CHECK(check::isVisibility("after_published"));
  for (const char* const other : {"", "Full", "hidde"}) {
    CAPTURE(other);
    CHECK_FALSE(check::partNamed(other));
    CHECK_FALSE(check::detailsNamed(other));
    CHECK_FALSE(check::isVisibility(other));
  }
}

TEST_CASE("settings tell the weight and the visibility") {
  const std::vector<std::pair<std::string_view, double>> weights{
      {"weight: 2\n", 2},
      {"weight: 2", 2},
      {"weight: 2.5\r\n", 2.5},
      {"  weight:   0  \n", 0},
      {"weight: '3' # three\n", 3},
      {"msg: 'weight: 7'\nweight: 4\n", 4},
      {"# weight: 5\n", 1},
      {"timeout: 5\n", 1},
      {"\n\n", 1},
      {"weight: \"1e1\"", 10}};
  for (const auto& [settings, weight] : weights) {
    CAPTURE(settings);
    CHECK(caseWith(settings).weight == weight);
  }
  for (const char* const visibility : {"visible", "hidden", "after_due_date", "after_published"}) {
    CHECK(caseWith("weight: 2\nvisibility: " + std::string(visibility) + "\n").visibility ==
          visibility);
  }
  CHECK(settingsFault("visibility: hidden\nweight: two\n") ==
        "/one/settings.yml: line 2: 'two' is not a weight, a number of 0 or more");
  for (const char* const weight : {"-1", "1 2", "inf", "nan", "", "1e999"}) {
    const std::string fault = settingsFault("weight: " + std::string(weight));
    CAPTURE(weight, fault);
    CHECK(fault.ends_with("is not a weight, a number of 0 or more"));
  }
  const std::vector<std::pair<std::string_view, std::string_view>> faults{
      {"''", ""},     {"'3\"'", "3\""}, {"3'", "3'"},
      {"3#4", "3#4"}, {"# 5", ""},      {"'3 # 4'", "3 # 4"}};
  for (const auto& [value, shown] : faults) {
    CAPTURE(value);
    CHECK(settingsFault("weight: " + std::string(value)) ==
          "/one/settings.yml: line 1: '" + std::string(shown) +
              "' is not a weight, a number of 0 or more");
  }
  CHECK(caseWith("weight: 3 #4").weight == 3);
  CHECK(settingsFault("visibility: Hidden") ==
        "/one/settings.yml: line 1: 'Hidden' is not visible, hidden, after_due_date or "
        "after_published");
}

TEST_CASE("settings are read as YAML, however they are written") {
  std::string utf16 = "\xFF\xFE";
  for (const char character : std::string_view("visibility: hidden\nweight: 2\n")) {
    utf16 += {character, '\0'};
  }
  for (const std::string& settings : std::vector<std::string>{
           "\xEF\xBB\xBFvisibility: hidden\r\nweight: 2\r\n", "{weight: 2, visibility: hidden}",
           "{\"weight\":2,\n \"visibility\":\"hidden\"}\n",
           "'weight': 2\n\"visibility\": 'hidden'\n", "? visibility\n: hidden\n? weight\n: 2\n",
           "%YAML 1.1\n--- # ours\nvisibility   : >-\n  hidden\nweight: !!int 2\n...\n",
           "level: &level hidden\nvisibility: *level\nweight: 2\n",
           "tags: [a, {weight: 5}]\nweight: 2\nvisibility: \"hid\\x64en\"\n", utf16}) {
    CAPTURE(settings);
    const Case given = caseWith(settings);
    CHECK(given.weight == 2);
    CHECK(given.visibility == "hidden");
  }
  for (const std::string_view empty : {"", "---\n", "# weight: 2\n", "{}", "\xEF\xBB\xBF"}) {
    CAPTURE(empty);
    CHECK(caseWith(empty).weight == 1);
  }
}

TEST_CASE("settings that cannot be read are an error that names the line") {
  struct Fact {
    std::string settings;
    std::string line;
    std::string fault;
  };
  const std::vector<Fact> facts{
      {"weight: 1\nvisibility: hidden\nvisibility: visible\n", "3",
       "'visibility' is there a second time"},
      {"\nvisibility: [hidden]\n", "2", "'visibility' must not be a list or a mapping"},
      {"weight: {a: 2}", "1", "'weight' must not be a list or a mapping"},
      {"hint: [a, b]", "1", "'hint' must not be a list or a mapping"},
      {"Visibility: hidden\n", "1", "'Visibility' must be written in small letters"},
      {"base: &b {visibility: hidden}\n<<: *b\n", "2", "'<<' is no setting"},
      {"- visibility: hidden\n", "1", "a list is no setting"},
      {"[visibility]: hidden\n", "1", "a list or a mapping is no setting"},
      {"visibility=hidden\n", "1", "'visibility=hidden' is no setting"},
      {"weight: 2\n---\nvisibility: hidden\n", "3", "a second document begins"},
      {"weight: 2\nvisibility: *level\n", "2", "is no YAML: found undefined alias"},
      {"msg: weight: 7\n", "1", "is no YAML: mapping values are not allowed in this context"},
      {"weight: 2\nvisibility: 'hidden\n", "3", "is no YAML: found unexpected end of stream"},
      {"weight: 2\n\tvisibility: hidden\n", "2",
       "is no YAML: found a tab character that violates indentation"},
      {"weight: 2\nhint: \xFF\n", "2", "is no YAML: invalid leading UTF-8 octet"},
      {std::string("weight: 2\nhint: \0\n", 18), "2",
       "is no YAML: control characters are not allowed"}};
  for (const Fact& fact : facts) {
    CAPTURE(fact.settings);
    CHECK(settingsFault(fact.settings) ==
          "/one/settings.yml: line " + fact.line + ": " + fact.fault);
  }
}

TEST_CASE("settings that are there but cannot be opened are an error") {
  const Scratch scratch;
  makeCase(scratch.path() / "one", "1\n", "x\n");
  fs::create_directory(scratch.path() / "one" / "settings.yml");
  CHECK(faultOf(scratch.path(), Part::Whole) == "/one/settings.yml: is a directory");
#ifndef _WIN32
  fs::remove(scratch.path() / "one" / "settings.yml");
  fs::create_symlink("nowhere", scratch.path() / "one" / "settings.yml");
  CHECK(faultOf(scratch.path(), Part::Whole) == "/one/settings.yml: does not exist");
#endif
  makeCase(scratch.path() / "two", "1\n", "x\n", "", std::string((std::size_t{1} << 20) + 1, '#'));
  CHECK(faultOf(scratch.path() / "two", Part::Whole) == "/settings.yml: is larger than 1 MiB");
}
