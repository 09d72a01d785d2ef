// needs: processes
#include "process/folder.hpp"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include <fcntl.h>
#ifdef __linux__
#include <sys/mount.h>
#endif
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "teeko/io/error.hpp"

#include "process/posix.hpp"
#include "support/catch.hpp"
#include "support/in_child.hpp"
#include "support/namespaces.hpp"
#include "support/own_folder.hpp"
#include "support/root.hpp"
#include "support/scratch.hpp"

using namespace teeko;
using namespace teeko::process;

namespace {

namespace fs = std::filesystem;

constexpr auto kHour = std::chrono::hours(1);

void fill(const fs::path& folder, int folders) {
  for (int i = 0; i < folders; ++i) {
    const fs::path inner = folder / std::to_string(i);
    fs::create_directories(inner);
    std::ofstream(inner / "file") << "x";
  }
}

/// What is said of a folder that is not opened.
std::string faultOfOpening(const fs::path& path) {
  try {
    (void)openFolder(path);
  } catch (const Error& error) {
    CHECK(error.kind() == ErrorKind::Unfinished);
    return error.what();
  }
  return "";
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
  Deadline deadline(kHour);
  CHECK(removeFolder(folder, deadline));
  CHECK_FALSE(fs::exists(folder.path));
  CHECK(removeFolder(folder, deadline));  // there is nothing left to do
}

TEST_CASE("a folder is removed that is deeper than paths and descriptors reach") {
  const Folder folder = makeFolder();
  // What is moved up gets numbers as names: some of them are taken.
  for (const char* const name : {"0", "2", "30"}) {
    fill(folder.path / name, 2);
  }
  std::ofstream(folder.path / "1") << "x";
  fs::create_directory(folder.path / "inner");
  Descriptor inner(open((folder.path / "inner").c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  for (int depth = 0; depth < 1100; ++depth) {
    for (const char* const name : {"0", "1", "inner"}) {
      REQUIRE(mkdirat(inner.number(), name, 0700) == 0);
    }
    REQUIRE(
        Descriptor(openat(inner.number(), "file", O_CREAT | O_WRONLY | O_CLOEXEC, 0600)).isOpen());
    inner = Descriptor(openat(inner.number(), "inner", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    REQUIRE(inner.isOpen());
  }
  Deadline deadline(kHour);
  CHECK(removeFolder(folder, deadline));
  CHECK_FALSE(fs::exists(folder.path));
}

TEST_CASE("a folder is not empty if it cannot be read") {
  CHECK(inChild([] {
          const Folder folder = makeFolder();
          fill(folder.path, 2);
          const auto most = static_cast<std::uint64_t>(
              std::max(folder.descriptor.number(), folder.parent.number()) + 1);
          while (open("/dev/null", O_RDONLY) < static_cast<int>(most)) {
          }
          setLimit(RLIMIT_NOFILE, most, 1000);
          Deadline deadline(kHour);
          const bool isRefused = !clearFolder(folder.descriptor, deadline) &&
                                 !resetFolder(folder, deadline) && !removeFolder(folder, deadline);
          setLimit(RLIMIT_NOFILE, 1000, 1000);
          return isRefused && removeFolder(folder, deadline) ? 0 : 1;
        }) == 0);
}

TEST_CASE("only a folder that was made for a program is opened") {
  const Folder folder = makeFolder();
  for (const Descriptor* const descriptor : {&folder.descriptor, &folder.parent}) {
    CHECK((fcntl(descriptor->number(), F_GETFD) & FD_CLOEXEC) != 0);
  }
  const Scratch scratch;
  const fs::path link = scratch.path() / "link";
  fs::create_directory_symlink(folder.path, link);
  const fs::path file = scratch.file("file", "");
  fs::permissions(file, fs::perms::owner_all);
  const fs::path open = scratch.path() / "open";
  fs::create_directory(open);
  fs::permissions(open, fs::perms(0701));
  CHECK(faultOfOpening(folder.path).empty());
  CHECK(faultOfOpening(link) == link.string() + ": cannot be opened: Not a directory");
  CHECK(faultOfOpening(file) == file.string() + ": cannot be opened: Not a directory");
  CHECK(faultOfOpening(open) == open.string() + ": is not the folder that was made");
  Deadline deadline(kHour);
  CHECK(removeFolder(folder, deadline));
}

TEST_CASE("a link is removed, and not what it leads to") {
  const Scratch scratch;
  const fs::path precious = scratch.file("precious", "x");
  const Folder folder = makeFolder();
  fs::create_directory(folder.path / "inner");
  fs::create_directory_symlink(scratch.path(), folder.path / "link");
  fs::create_directory_symlink(scratch.path(), folder.path / "inner" / "link");
  Deadline deadline(kHour);
  CHECK(clearFolder(folder.descriptor, deadline));
  CHECK(fs::is_empty(folder.path));
  CHECK(removeFolder(folder, deadline));
  CHECK(contentsOf(precious) == "x");
}

TEST_CASE("a folder that was given to another user is root's again once it is cleared") {
  if (skipsUnlessRoot()) {
    return;
  }
  const OwnFolder folder;
  const int number = folder.get().descriptor.number();
  REQUIRE(fchown(number, 1, 1) == 0);
  Deadline deadline(kHour);
  CHECK(clearFolder(folder.get().descriptor, deadline));
  struct stat status {};
  REQUIRE(fstat(number, &status) == 0);
  CHECK(status.st_uid == 0);
  CHECK(status.st_gid == 0);
}

TEST_CASE("a TMPDIR that does not exist is an error") {
  CHECK(inChild([] {
          setenv("TMPDIR", "/no/such/folder", 1);
          try {
            (void)makeFolder();
            return 1;
          } catch (const Error& error) {
            const bool isRight =
                error.what() == std::string(
                                    "there is no folder for temporary files: No such file "
                                    "or directory: set TMPDIR to another folder");
            return isRight && error.kind() == ErrorKind::Unfinished ? 0 : 2;
          }
        }) == 0);
}

TEST_CASE("no folder is left that could not be opened") {
  CHECK(inChild([] {
          const Scratch scratch;
          setenv("TMPDIR", scratch.path().c_str(), 1);
          rlimit files{};
          (void)getrlimit(RLIMIT_NOFILE, &files);
          // UBSan needs a descriptor when it checks the type of an object for the first time.
          (void)systemError("nothing");
          setLimit(RLIMIT_NOFILE, 0, files.rlim_max);
          bool isRefused = false;
          try {
            (void)makeFolder();
          } catch (const Error&) {
            isRefused = true;
          }
          setLimit(RLIMIT_NOFILE, files.rlim_cur, files.rlim_max);
          return isRefused && fs::is_empty(scratch.path()) ? 0 : 1;
        }) == 0);
}

TEST_CASE("what has taken a folder's place is left alone") {
  const Scratch scratch;
  const fs::path precious = scratch.file("precious", "x");
  const fs::path moved = scratch.path() / "moved";
  Deadline deadline(kHour);
  for (const bool byLink : {true, false}) {
    const Folder folder = makeFolder();
    fill(folder.path, 3);
    fs::rename(folder.path, moved);
    if (byLink) {
      fs::create_directory_symlink(scratch.path(), folder.path);
    } else {
      fs::create_directory(folder.path);
    }
    CHECK_FALSE(resetFolder(folder, deadline));
    errno = ENOENT;  // of some call before
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
  Deadline late(kHour);
  CHECK(removeFolder(folder, late));
}

TEST_CASE("as many files are removed from an inner folder as from the folder itself") {
  const Folder folder = makeFolder();
  const fs::path inner = folder.path / "inner";
  fs::create_directory(inner);
  std::ofstream(inner / "0") << "x";
  for (int i = 1; i < 9000; ++i) {
    fs::create_hard_link(inner / "0", inner / std::to_string(i));
  }
  Deadline passed(std::chrono::seconds(0));
  CHECK(removeFolder(folder, passed));
}

#ifdef __linux__
TEST_CASE("all is removed but what cannot be removed, which is not tried without end") {
  if (skipsUnlessRoot()) {
    return;
  }
  CHECK(inChild([] {
          if (!takeOwnMounts()) {
            return 0;
          }
          const Folder folder = makeFolder();
          const fs::path file = folder.path / "file";
          const fs::path inner = folder.path / "inner";
          fill(inner, 50);
          fs::create_directory(inner / "mounted");
          std::ofstream(file) << "x";
          bool isRight = mount(file.c_str(), file.c_str(), nullptr, MS_BIND, nullptr) == 0 &&
                         mount("tmpfs", (inner / "mounted").c_str(), "tmpfs", 0, nullptr) == 0;
          Deadline late(kHour);
          isRight = isRight && !clearFolder(folder.descriptor, late);
          using Entries = fs::recursive_directory_iterator;
          const auto left = std::distance(Entries(folder.path), Entries());
          isRight = isRight && left == 3 && fs::exists(inner / "mounted") && fs::exists(file);
          (void)umount(file.c_str());
          (void)umount((inner / "mounted").c_str());
          return removeFolder(folder, late) && isRight ? 0 : 1;
        }) == 0);
}
#endif

TEST_CASE("removing a folder ends soon in a hurry") {
  const Folder folder = makeFolder();
  fill(folder.path, 1000);
  Deadline passed(std::chrono::seconds(0), [] { return true; });
  CHECK_FALSE(clearFolder(folder.descriptor, passed));
  CHECK_FALSE(removeFolder(folder, passed));
  CHECK_FALSE(fs::is_empty(folder.path));
  Deadline hurried(kHour, [] { return true; });
  while (!hurried.hasPassed()) {  // an hour
  }
  Deadline late(kHour);
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

TEST_CASE("removing a program's folder may take three seconds") {
  CHECK(kRemovalTime == std::chrono::seconds(3));
}
