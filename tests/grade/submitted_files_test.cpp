// needs: processes
#include "grade/submitted_files.hpp"

#include <filesystem>
#include <string>

#include <fcntl.h>
#include <sys/stat.h>

#include "support/catch.hpp"
#include "support/scratch.hpp"

using namespace teeko;
using namespace teeko::grade;

namespace {

namespace fs = std::filesystem;

/// A folder with one thing of each kind.
class Things {
 public:
  Things() {
    (void)scratch_.file("file", "contents");
    fs::create_directory(scratch_.path() / "folder");
    fs::create_symlink("file", scratch_.path() / "link");
    fs::create_symlink("folder", scratch_.path() / "link-to-folder");
    REQUIRE(mkfifo((scratch_.path() / "fifo").c_str(), 0600) == 0);
  }

  [[nodiscard]] int folder() const { return folder_.number(); }

 private:
  Scratch scratch_;
  Descriptor folder_{open(scratch_.path().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)};
};

}  // namespace

TEST_CASE("only regular files are opened") {
  const Things things;
  const auto problemOf = [&](const std::string& name) {
    const OpenedFile opened = openFile(things.folder(), name);
    CHECK(opened.file.isOpen() == opened.problem.empty());
    return opened.problem;
  };
  CHECK(problemOf("file").empty());
  CHECK(problemOf("folder") == "is no regular file");
  CHECK(problemOf("fifo") == "is no regular file");
  CHECK(problemOf("missing") == "is no regular file");
  CHECK(problemOf("link") == "is a symbolic link");
  CHECK(problemOf("link-to-folder") == "is a symbolic link");
}

TEST_CASE("only folders are opened as folders") {
  const Things things;
  CHECK(openFolder(things.folder(), "folder").isOpen());
  for (const char* const other : {"file", "fifo", "missing", "link", "link-to-folder"}) {
    CAPTURE(other);
    CHECK_FALSE(openFolder(things.folder(), other).isOpen());
  }
}

#ifdef __linux__

// What was looked at may have become something else when it is opened.
TEST_CASE("opening never waits or follows a link, and programs do not get what is open") {
  const Things things;
  const OpenedFile file = openFile(things.folder(), "file");
  const Descriptor folder = openFolder(things.folder(), "folder");
  for (const Descriptor* const opened : {&file.file, &folder}) {
    REQUIRE(opened->isOpen());
    const int flags = fcntl(opened->number(), F_GETFL);
    CHECK((flags & O_NONBLOCK) != 0);
    CHECK((flags & O_NOFOLLOW) != 0);
    CHECK((fcntl(opened->number(), F_GETFD) & FD_CLOEXEC) != 0);
  }
}

#endif
