#include "teeko/replace_file.hpp"

#include <filesystem>
#include <iterator>
#include <string>

#ifndef _WIN32
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/sysmacros.h>
#endif
#endif

#include "teeko/error.hpp"

#include "catch.hpp"
#include "scratch.hpp"

using namespace teeko;
namespace fs = std::filesystem;

namespace {

auto filesIn(const fs::path& folder) {
  return std::distance(fs::directory_iterator(folder), fs::directory_iterator());
}

}  // namespace

TEST_CASE("a file is made or replaced, and nothing else is left in its folder") {
  const Scratch scratch;
  const auto file = scratch.path() / "file";
  replaceFile(file, "first\n");
  CHECK(contentsOf(file) == "first\n");
  replaceFile(file, "2\n");
  CHECK(contentsOf(file) == "2\n");
  replaceFile(file, "");
  CHECK(contentsOf(file).empty());
  CHECK(filesIn(scratch.path()) == 1);
}

TEST_CASE("a replaced file keeps its permissions") {
  const Scratch scratch;
  const auto file = scratch.file("file", "old");
  fs::permissions(file, fs::perms::owner_read | fs::perms::owner_write);
  const auto before = fs::status(file).permissions();
  replaceFile(file, "new");
  CHECK(fs::status(file).permissions() == before);
}

TEST_CASE("links are followed, to a file or to where one will be") {
  const Scratch scratch;
  const auto folder = scratch.path() / "folder";
  fs::create_directory(folder);
  std::error_code refused;
  fs::create_symlink("folder/second", scratch.path() / "first", refused);
  fs::create_symlink("file", folder / "second", refused);
  fs::create_symlink("loop", scratch.path() / "loop", refused);
  if (!refused) {
    for (const auto* contents : {"made", "replaced"}) {
      replaceFile(scratch.path() / "first", contents);
      CHECK(fs::is_symlink(scratch.path() / "first"));
      CHECK(fs::is_symlink(folder / "second"));
      CHECK(contentsOf(folder / "file") == contents);
    }
    CHECK_THROWS_AS(replaceFile(scratch.path() / "loop", "x"), Error);
    CHECK(fs::is_symlink(scratch.path() / "loop"));
  }
}

TEST_CASE("when there is no name left for a new file, nothing is touched") {
  const Scratch scratch;
  const auto file = scratch.file("file", "old");
  constexpr int kNames = 1000;
  for (int n = 0; n < kNames; ++n) {
    (void)scratch.file(".teeko-" + std::to_string(n) + ".tmp", "other");
  }
  CHECK_THROWS_AS(replaceFile(file, "new"), Error);
  CHECK(contentsOf(file) == "old");
  CHECK(filesIn(scratch.path()) == kNames + 1);
}

TEST_CASE("somebody else's unfinished file is left alone") {
  const Scratch scratch;
  const auto other = scratch.file(".teeko-0.tmp", "other");
  replaceFile(scratch.path() / "file", "mine");
  CHECK(contentsOf(other) == "other");
  CHECK(contentsOf(scratch.path() / "file") == "mine");
}

TEST_CASE("what can't be written is an error and leaves nothing behind") {
  const Scratch scratch;
  CHECK_THROWS_AS(replaceFile(scratch.path(), "x"), Error);
  CHECK_THROWS_AS(replaceFile(scratch.path() / "no" / "file", "x"), Error);
  CHECK_THROWS_AS(replaceFile("", "x"), Error);
  CHECK(filesIn(scratch.path()) == 0);
}

#ifndef _WIN32
TEST_CASE("devices and pipes are written to, not replaced") {
  // They are the test's own: root could replace the system's.
  const Scratch scratch;
  const fs::path pipe = scratch.path() / "pipe";
  REQUIRE(mkfifo(pipe.c_str(), 0600) == 0);
  const int reader = open(pipe.c_str(), O_RDONLY | O_NONBLOCK);
  replaceFile(pipe, "x");
  CHECK(fs::is_fifo(pipe));
  char byte = 0;
  CHECK(read(reader, &byte, 1) == 1);
  CHECK(byte == 'x');
  close(reader);
#ifdef __linux__
  const fs::path full = scratch.path() / "full";
  const bool isMade = mknod(full.c_str(), S_IFCHR | 0600, makedev(1, 7)) == 0;
  const int device = isMade ? open(full.c_str(), O_WRONLY) : -1;
  if (device < 0) {
    WARN("not tried, as no device can be made here");
    return;
  }
  close(device);
  CHECK_THROWS_WITH(replaceFile(full, "x"),
                    full.string() + ": cannot be written: No space left on device");
  CHECK(fs::is_character_file(full));
#endif
}
#endif
