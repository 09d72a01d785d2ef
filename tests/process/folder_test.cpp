#include "process/folder.hpp"

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include <sys/stat.h>

#include "teeko/io/error.hpp"

#include "support/catch.hpp"
#include "support/in_child.hpp"
#include "support/scratch.hpp"

using namespace teeko::process;

namespace {

namespace fs = std::filesystem;

constexpr auto kLong = std::chrono::hours(1);

void fill(const fs::path& folder, int folders) {
  for (int i = 0; i < folders; ++i) {
    const fs::path inner = folder / std::to_string(i);
    fs::create_directory(inner);
    std::ofstream(inner / "file") << "x";
  }
}

}  // namespace

TEST_CASE("a folder is removed with all that is in it") {
  const Folder folder = makeFolder();
  CHECK(fs::is_empty(folder.path));
  fill(folder.path, 20);
  fs::create_directories(folder.path / "closed" / "inner" / "deeper");
  fs::permissions(folder.path / "closed" / "inner", fs::perms::none);
  fs::permissions(folder.path / "closed", fs::perms::none);
  fs::permissions(folder.path, fs::perms::none);
  Deadline deadline(kLong);
  CHECK(removeFolder(folder, deadline));
  CHECK_FALSE(fs::exists(folder.path));
  CHECK(removeFolder(folder, deadline));  // there is nothing left to do
}

TEST_CASE("a link is removed, and not what it leads to") {
  const Scratch scratch;
  const fs::path precious = scratch.file("precious", "x");
  const Folder folder = makeFolder();
  fs::create_directory(folder.path / "inner");
  fs::create_directory_symlink(scratch.path(), folder.path / "link");
  fs::create_directory_symlink(scratch.path(), folder.path / "inner" / "link");
  Deadline deadline(kLong);
  CHECK(clearFolder(folder.descriptor, deadline));
  CHECK(fs::is_empty(folder.path));
  CHECK(removeFolder(folder, deadline));
  CHECK(contentsOf(precious) == "x");
}

TEST_CASE("there is no folder where temporary files have none") {
  CHECK(inChild([] {
          setenv("TMPDIR", "/no/such/folder", 1);
          try {
            (void)makeFolder();
            return 1;
          } catch (const teeko::Error& error) {
            const bool isRight =
                error.what() == std::string(
                                    "there is no folder for temporary files: No such file "
                                    "or directory: set TMPDIR to another folder");
            return isRight && error.kind() == teeko::ErrorKind::Unfinished ? 0 : 2;
          }
        }) == 0);
}

TEST_CASE("what has taken a folder's place is left alone") {
  const Scratch scratch;
  const fs::path precious = scratch.file("precious", "x");
  const fs::path moved = scratch.path() / "moved";
  Deadline deadline(kLong);
  for (const bool byLink : {true, false}) {
    const Folder folder = makeFolder();
    fill(folder.path, 3);
    fs::rename(folder.path, moved);
    if (byLink) {
      fs::create_directory_symlink(scratch.path(), folder.path);
    } else {
      fs::create_directory(folder.path);
    }
    CHECK_FALSE(removeFolder(folder, deadline));
    CHECK(fs::exists(fs::symlink_status(folder.path)));
    CHECK(fs::is_empty(moved));
    fs::remove(folder.path);
    fs::remove(moved);
  }
  CHECK(contentsOf(precious) == "x");
}

TEST_CASE("removing a folder ends with its time if there is much in it") {
  const Folder folder = makeFolder();
  std::ofstream(folder.path / "0") << "x";
  for (int i = 1; i < 11000; ++i) {
    fs::create_hard_link(folder.path / "0", folder.path / std::to_string(i));
  }
  Deadline passed(std::chrono::seconds(0));
  CHECK_FALSE(removeFolder(folder, passed));
  CHECK_FALSE(fs::is_empty(folder.path));
  Deadline late(kLong);
  CHECK(removeFolder(folder, late));
}

TEST_CASE("removing a folder ends soon in a hurry") {
  const Folder folder = makeFolder();
  fill(folder.path, 500);
  Deadline passed(std::chrono::seconds(0), [] { return true; });
  CHECK_FALSE(removeFolder(folder, passed));
  CHECK_FALSE(fs::is_empty(folder.path));
  Deadline hurried(kLong, [] { return true; });
  while (!hurried.hasPassed()) {  // an hour
  }
  Deadline late(kLong);
  CHECK(removeFolder(folder, late));
}

TEST_CASE("a folder with little in it is removed however late it is") {
  const Folder one = makeFolder();
  fill(one.path, 2000);
  Deadline passed(std::chrono::seconds(0));
  CHECK(removeFolder(one, passed));
  const Folder other = makeFolder();
  fill(other.path, 50);
  Deadline hurried(std::chrono::seconds(0), [] { return true; });
  CHECK(removeFolder(other, hurried));
}
