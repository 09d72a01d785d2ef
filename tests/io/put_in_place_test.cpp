// needs: processes
#include "io/put_in_place.hpp"

#include <csignal>
#include <filesystem>
#include <optional>
#include <string>

#include <sys/resource.h>

#include "process/posix.hpp"
#include "support/catch.hpp"
#include "support/in_child.hpp"
#include "support/scratch.hpp"

using namespace teeko;
namespace fs = std::filesystem;

TEST_CASE("a file is put in place by way of a temporary name") {
  const Scratch scratch;
  const auto target = scratch.path() / "file";
  CHECK(!putInPlaceByName(target, "first", std::nullopt));
  CHECK(contentsOf(target) == "first");
  CHECK(!putInPlaceByName(target, "2", fs::perms::owner_read));
  CHECK(contentsOf(target) == "2");
  CHECK(fs::status(target).permissions() == fs::perms::owner_read);
  CHECK(filesIn(scratch.path()) == 1);
}

TEST_CASE("temporary names that are taken are passed over") {
  const Scratch scratch;
  const auto target = scratch.path() / "file";
  fs::create_directory(scratch.path() / ".teeko-0.tmp");
  fs::create_symlink("elsewhere", scratch.path() / ".teeko-1.tmp");
  CHECK(!putInPlaceByName(target, "new", std::nullopt));
  CHECK(contentsOf(target) == "new");
  CHECK(filesIn(scratch.path()) == 3);
  CHECK(!fs::exists(scratch.path() / "elsewhere"));
}

TEST_CASE("what killed processes left behind is removed by the next one that names its file") {
  const Scratch scratch;
  (void)scratch.file(".teeko-7.tmp", "half");
  CHECK(!putInPlaceByName(scratch.path() / "file", "new", std::nullopt));
  CHECK(filesIn(scratch.path()) == 1);
}

TEST_CASE("a file that cannot be put in place leaves nothing behind") {
  const Scratch scratch;
  const auto target = scratch.file("file", "old");
  // No room: a file may have no more bytes than these.
  CHECK(inChild([&] {
          (void)std::signal(SIGXFSZ, SIG_IGN);
          process::setLimit(RLIMIT_FSIZE, 100, 100);
          return putInPlaceByName(target, std::string(1000, 'n'), std::nullopt) ? 0 : 1;
        }) == 0);
  CHECK(contentsOf(target) == "old");
  CHECK(filesIn(scratch.path()) == 1);
  // A folder is in its place.
  fs::create_directory(scratch.path() / "folder");
  CHECK(putInPlaceByName(scratch.path() / "folder", "new", std::nullopt));
  CHECK(filesIn(scratch.path()) == 2);
  CHECK(putInPlaceByName(scratch.path() / "missing" / "file", "new", std::nullopt));
}
