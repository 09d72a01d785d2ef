// needs: processes
#include "grade/archives.hpp"

#include <cstdlib>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include <sys/wait.h>

#include "grade/found_submission.hpp"
#include "support/bsdtar.hpp"
#include "support/catch.hpp"
#include "support/in_child.hpp"
#include "support/zip_writer.hpp"

using namespace teeko;
using namespace teeko::grade;

namespace {

const std::vector<Wanted> kWanted{{check::Part::Placement, "p*.c"}};

/// `FILE=CONTENTS … (remark)`; of long contents the size.
std::string foundIn(const std::string& bytes) {
  FoundSubmission found(kWanted);
  Unpacker().unpack(bytes, "z", found);
  const Submission submission = std::move(found).finish("student");
  std::string text;
  for (const SourceFile& file : submission.files[0]) {
    text += file.name + "=";
    text += file.contents.size() < 100 ? file.contents : std::to_string(file.contents.size());
    text += " ";
  }
  return submission.remark.empty() ? text : text + "(" + submission.remark + ")";
}

/// A member with something about it changed.
ZipMember changed(ZipMember member, const std::function<void(ZipMember&)>& change) {
  change(member);
  return member;
}

}  // namespace

TEST_CASE("archives are known by their names") {
  CHECK(archiveEnding("alice.zip") == ".zip");
  CHECK(archiveEnding("ALICE.ZIP") == ".ZIP");
  CHECK(archiveEnding("a.b.tar.gz") == ".tar.gz");
  for (const char* const name : {"a.7z", "a.rar", "a.tar", "a.tgz", "a.tar.xz", "a.tar.bz2",
                                 "a.tar.zst", "a.txz", "a.tbz2", "a.tzst"}) {
    CAPTURE(name);
    CHECK_FALSE(archiveEnding(name).empty());
  }
  for (const char* const name : {".zip", "zip", "a.zip.txt", "a.gz", "a.c", ""}) {
    CAPTURE(name);
    CHECK(archiveEnding(name).empty());
  }
}

TEST_CASE("archives: their members are read", "[slow]") {
  if (skipsWithoutBsdtar()) {
    return;
  }
  const ZipMember plain = storedMember("p.c", "x");
  const std::string noFile = "(z/p.c: is empty, a link, or no regular file)";
  const struct {
    const char* what;
    std::vector<ZipMember> members;
    std::string expected;
  } facts[]{
      {"nothing", {}, "(z: is empty)"},
      {"a file", {plain}, "z/p.c=x "},
      {"compressed", {deflatedMember("p.c", 'x', 3)}, "z/p.c=775 "},
      {"two of one name",
       {plain, storedMember("p.c", "y")},
       "z/p.c=x (z/p.c: is there more than once: the first one counts)"},
      {"folders", {storedMember("a/", ""), storedMember("a/b/p.c", "x")}, "z/a/b/p.c=x "},
      {"others", {plain, storedMember("a/notes.txt", "")}, "z/p.c=x "},
      {"leading out",
       {storedMember("../../p.c", "x"), storedMember("/etc/p.c", "y")},
       "z/../../p.c=x z//etc/p.c=y "},
      {"what systems add",
       {storedMember("__MACOSX/p.c", "x"), storedMember("a/.p.c", "x"),
        storedMember(".git/p.c", "")},
       ""},
      {"odd names",
       {storedMember("p\n\"'.c", "1"), storedMember("p\xFF\x1B.c", "2"),
        storedMember("p[1]*?^$.c", "3"), storedMember("p\xE8\xA8\xB1.c", "4"),
        storedMember("p-$(id);.c", "5")},
       "z/p-$(id);.c=5 z/p[1]*?^$.c=3 z/p\\xFF^[.c=2 z/p^J\"'.c=1 z/p\xE8\xA8\xB1.c=4 "},
      {"a second byte that is a backslash, as in Big5",
       {storedMember("p_\xB3\x5C.c", "x")},
       "z/p_\\xB3\\.c=x "},
      {"another archive", {storedMember("b.7z", "x")}, "(z/b.7z: is an archive in an archive)"},
      {"an empty file", {storedMember("p.c", "")}, noFile},
      {"a link", {changed(plain, [](ZipMember& m) { m.mode = 0120777; })}, noFile},
      {"a file from a system without modes",
       {changed(plain, [](ZipMember& m) { m.mode = 0; })},
       "z/p.c=x "},
      {"a file that another user could run as its owner",
       {changed(plain, [](ZipMember& m) { m.mode = 0106777; })},
       "z/p.c=x "},
      {"a file of 1 MiB", {storedMember("p.c", std::string(1U << 20U, 'x'))}, "z/p.c=1048576 "},
      {"a file of 1 MiB and a byte",
       {storedMember("p.c", std::string((1U << 20U) + 1, 'x'))},
       "(z/p.c: is larger than 1 MiB)"},
      {"a bomb", {deflatedMember("p.c", 'x', 100000)}, "(z/p.c: is larger than 1 MiB)"},
      {"a bomb beside a file", {deflatedMember("video", 'x', 500000), plain}, "z/p.c=x "},
  };
  for (const auto& fact : facts) {
    CAPTURE(fact.what);
    CHECK(foundIn(zipOf(fact.members)) == fact.expected);
  }
  CHECK(waitpid(-1, nullptr, WNOHANG) == -1);  // no process is left
}

TEST_CASE("archives: what is damaged is named, and the others are read") {
  if (skipsWithoutBsdtar()) {
    return;
  }
  const ZipMember plain = storedMember("p.c", "x");
  const ZipMember good = storedMember("p2.c", "y");
  const struct {
    const char* what = nullptr;
    ZipMember member;
  } facts[]{
      {"encrypted", changed(plain, [](ZipMember& m) { m.flags = 1; })},
      {"compressed as nothing else is", changed(plain, [](ZipMember& m) { m.method = 97; })},
      {"a wrong checksum", changed(plain, [](ZipMember& m) { m.checksum ^= 1; })},
      {"compressed data that is none",
       changed(plain, [](ZipMember& m) { m.method = 8, m.bytes = "\xFF\xFF\xFF\xFF"; })},
  };
  for (const auto& fact : facts) {
    CAPTURE(fact.what);
    const std::string found = foundIn(zipOf({fact.member, good}));
    CAPTURE(found);
    CHECK(found.starts_with("z/p2.c=y (z/p.c: cannot be read: "));
  }
  for (const std::string& bytes : {std::string("int main;\n"), std::string(100000, 'P'),
                                   zipOf({plain}).substr(0, 20), std::string("Rar!\x1A\a\0", 7)}) {
    CAPTURE(bytes.size());
    CHECK(foundIn(bytes).find("(z: cannot be read: ") != std::string::npos);
  }
  CHECK(foundIn("") == "(z: is empty)");
}

TEST_CASE("archives: members are read to a limit") {
  if (skipsWithoutBsdtar()) {
    return;
  }
  std::vector<ZipMember> members(10000, storedMember("a.txt", ""));
  members.front() = storedMember("p.c", "x");
  CHECK(foundIn(zipOf(members)) == "z/p.c=x ");
  members.push_back(storedMember("p2.c", "y"));
  CHECK(foundIn(zipOf(members)) == "z/p.c=x (z: has more than 10000 members)");
  members.clear();
  for (int i = 0; i < 40; ++i) {
    members.push_back(storedMember("p" + std::to_string(10 + i) + ".c", std::to_string(i)));
  }
  CHECK(foundIn(zipOf(members))
            .find("z: has more than 32 files that match; the others are not read") ==
        std::string::npos);  // a remark has five lines
  CHECK(foundIn(zipOf(members)).find("z/p18.c: is not read: 8 files match already") !=
        std::string::npos);
}

TEST_CASE("archives: without bsdtar they are named, and the package that has it") {
  CHECK(inChild([] {
          (void)setenv("PATH", "/nonexistent", 1);
          return foundIn(zipOf({storedMember("p.c", "x")})) ==
                         "(z: cannot be read without bsdtar, which Debian has in libarchive-tools)"
                     ? 0
                     : 1;
        }) == 0);
}
