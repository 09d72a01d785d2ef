// needs: processes
#include "teeko/process/build_folder.hpp"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <optional>
#include <string>

#include <sys/stat.h>
#include <unistd.h>

#include "teeko/io/error.hpp"

#include "support/catch.hpp"
#include "support/in_child.hpp"
#include "support/root.hpp"
#include "support/scratch.hpp"

using namespace teeko;
using namespace teeko::process;

namespace {

namespace fs = std::filesystem;

struct stat statusOf(const fs::path& path) {
  struct stat status {};
  REQUIRE(lstat(path.c_str(), &status) == 0);
  return status;
}

unsigned permissionsOf(const fs::path& path) {
  return statusOf(path).st_mode & 07777U;
}

void put(const BuildFolder& folder, const std::string& name, const std::string& bytes) {
  std::ofstream(folder.path() / name, std::ios::binary) << bytes;
}

/// Makes a folder for this user, in a new process whose folder for temporary files this is. Whether
/// the error's message is as expected; without an error, it is empty.
bool messageIs(const fs::path& temporary, const User& user,
               const std::function<bool(const std::string&)>& isExpected) {
  return inChild([&] {
           setenv("TMPDIR", temporary.c_str(), 1);
           std::string message;
           try {
             const BuildFolder folder(user);
           } catch (const Error& error) {
             message = error.kind() == ErrorKind::Unfinished ? error.what() : "another kind";
           }
           return isExpected(message) ? 0 : 1;
         }) == 0;
}

}  // namespace

TEST_CASE("a build folder is empty, closed to others, and gone in the end with all that is in it") {
  fs::path path;
  {
    const BuildFolder folder(std::nullopt);
    path = folder.path();
    CHECK(path.parent_path() == fs::temp_directory_path());
    CHECK(fs::is_empty(path));
    CHECK(permissionsOf(path) == 0700);
    put(folder, "file", "x");
    fs::create_directory(path / "inner");
    fs::create_directory(path / "inner" / "deeper");
  }
  CHECK_FALSE(fs::exists(path));
}

TEST_CASE("what was built is read if it is a regular file that is not too large") {
  const BuildFolder folder(std::nullopt);
  const std::string contents = std::string(65536, 'a') + std::string(10, '\0') + "b";
  put(folder, "file", contents);
  put(folder, "empty", "");
  CHECK(folder.read("file", contents.size()) == contents);
  CHECK_FALSE(folder.read("file", contents.size() - 1));
  CHECK_FALSE(folder.read("file", 1));
  CHECK(folder.read("empty", 0) == "");
  CHECK_FALSE(folder.read("missing", 100));
  fs::create_directory(folder.path() / "folder");
  CHECK_FALSE(folder.read("folder", 100));
  fs::create_symlink("empty", folder.path() / "link");
  CHECK_FALSE(folder.read("link", 100));
  // Nobody ever writes to it.
  REQUIRE(mkfifo((folder.path() / "fifo").c_str(), 0600) == 0);
  CHECK_FALSE(folder.read("fifo", 100));
}

TEST_CASE("a file that is not needed is discarded") {
  BuildFolder folder(std::nullopt);
  put(folder, "file", "x");
  put(folder, "other", "y");
  folder.discard("file");
  folder.discard("missing");
  CHECK_FALSE(fs::exists(folder.path() / "file"));
  CHECK(folder.read("other", 1) == "y");
}

TEST_CASE("a folder of this process's user is sealed as it is") {
  BuildFolder folder(std::nullopt);
  put(folder, "file", "x");
  fs::permissions(folder.path() / "file", fs::perms(0755));
  CHECK(folder.seal("file"));
  CHECK(permissionsOf(folder.path()) == 0700);
  CHECK(permissionsOf(folder.path() / "file") == 0755);
  CHECK_FALSE(folder.seal("missing"));
  fs::create_symlink("file", folder.path() / "link");
  CHECK_FALSE(folder.seal("link"));
}

TEST_CASE("other users must be able to come to the folder for temporary files") {
  const Scratch scratch;
  const fs::path outer = scratch.path() / "outer";
  const fs::path inner = outer / "inner";
  fs::create_directories(inner);
  fs::permissions(scratch.path(), fs::perms(0711));
  fs::permissions(outer, fs::perms(0711));
  fs::permissions(inner, fs::perms(0711));
  const User self{.id = geteuid(), .group = getegid()};
  const auto fits = [](const std::string& message) { return message.empty(); };
  const auto isClosed = [](const fs::path& folder) {
    return [&folder](const std::string& message) {
      return message == folder.string() +
                            ": other users cannot enter it, and submissions are run by other "
                            "users: set TMPDIR to another folder";
    };
  };
  CHECK(messageIs(inner, self, fits));
  fs::permissions(inner, fs::perms(0766));
  CHECK(messageIs(inner, self, isClosed(inner)));
  fs::permissions(inner, fs::perms(0711));
  fs::permissions(outer, fs::perms(0770));
  CHECK(messageIs(inner, self, isClosed(outer)));
  CHECK(messageIs(outer / "." / "inner" / "", self, isClosed(outer)));
  CHECK(filesIn(inner) == 0);
}

TEST_CASE("a folder for another user is that user's until it is sealed") {
  if (skipsUnlessRoot()) {
    return;
  }
  constexpr unsigned kUser = 61000;
  constexpr unsigned kGroup = 61001;
  BuildFolder folder(User{.id = kUser, .group = kGroup});
  const auto hasOwner = [](const fs::path& path, unsigned user, unsigned group) {
    return statusOf(path).st_uid == user && statusOf(path).st_gid == group;
  };
  CHECK(hasOwner(folder.path(), kUser, kGroup));
  CHECK(permissionsOf(folder.path()) == 0700);
  const fs::path file = folder.path() / "file";
  put(folder, "file", "x");
  REQUIRE(chown(file.c_str(), kUser, kGroup) == 0);
  CHECK_FALSE(folder.seal("missing"));
  CHECK(hasOwner(folder.path(), kUser, kGroup));
  CHECK(folder.seal("file"));
  CHECK(hasOwner(folder.path(), 0, 0));
  CHECK(permissionsOf(folder.path()) == 0711);
  CHECK(hasOwner(file, 0, 0));
  CHECK(permissionsOf(file) == 0711);
}

TEST_CASE("where the folder cannot be given to another user, none is left") {
  if (geteuid() == 0) {
    WARN("not tried: root can give everything away");
    return;
  }
  const Scratch scratch;
  fs::permissions(scratch.path(), fs::perms(0711));
  CHECK(messageIs(scratch.path(), {.id = 0, .group = 0}, [&](const std::string& message) {
    return message.starts_with(scratch.path().string() + "/") &&
           message.ends_with(": cannot be given to another user: Operation not permitted");
  }));
  CHECK(filesIn(scratch.path()) == 0);
}
