// needs: zstd
#include "solver/store/store_file.hpp"

#include <array>
#include <cstdint>
#include <filesystem>
#include <numeric>
#include <string>
#include <vector>

#include <sys/stat.h>

#include "teeko/io/error.hpp"

#include "support/catch.hpp"
#include "support/scratch.hpp"

namespace fs = std::filesystem;

namespace teeko::solver {
namespace {

using Bytes = std::vector<std::uint8_t>;
using Mode = StoreFile::Mode;

Bytes bytesAt(const StoreFile& file, std::uint64_t offset, std::size_t count) {
  Bytes bytes(count);
  file.read(offset, bytes);
  return bytes;
}

std::string faultOfReading(const StoreFile& file, std::uint64_t offset, std::size_t count) {
  try {
    (void)bytesAt(file, offset, count);
  } catch (const Error& error) {
    return error.kind() == ErrorKind::Unfinished ? error.what() : "another kind";
  }
  return "";
}

/// What any file does, on the disk or in memory.
void tryReadingAndWriting(const StoreFile& file) {
  CHECK(file.isOpen());
  CHECK(file.size() == 0);
  file.write(0, Bytes{1, 2, 3, 4});
  file.write(2, Bytes{5, 6, 7});
  CHECK(file.size() == 5);
  CHECK(bytesAt(file, 0, 5) == Bytes{1, 2, 5, 6, 7});
  CHECK(bytesAt(file, 4, 1) == Bytes{7});
  file.write(4, Bytes{8});
  CHECK(bytesAt(file, 0, 5) == Bytes{1, 2, 5, 6, 8});
  CHECK(bytesAt(file, 5, 0).empty());
  CHECK_THAT(faultOfReading(file, 4, 2), Catch::Matchers::EndsWith("file: is cut short"));
  CHECK_THAT(faultOfReading(file, 100, 1), Catch::Matchers::EndsWith("file: is cut short"));
  // Longer than the pieces in which memory is had.
  Bytes many(1'000'000);
  std::iota(many.begin(), many.end(), std::uint8_t{0});
  file.write(3, many);
  CHECK(file.size() == 1'000'003);
  CHECK(bytesAt(file, 3, many.size()) == many);
  for (const std::size_t offset : {262'143U, 262'144U, 300'000U, 786'432U}) {
    CHECK(bytesAt(file, 3 + offset, 2) == Bytes{many[offset], many[offset + 1]});
  }
  CHECK(bytesAt(file, 0, 3) == Bytes{1, 2, 5});
  file.resize(262'145);
  CHECK(bytesAt(file, 262'143, 2) == Bytes{many[262'140], many[262'141]});
  file.resize(4);
  CHECK(file.size() == 4);
  CHECK(bytesAt(file, 0, 4) == Bytes{1, 2, 5, 0});
  CHECK_FALSE(faultOfReading(file, 0, 5).empty());
  file.resize(10);
  CHECK(file.size() == 10);
  file.sync();
}

TEST_CASE("a store's file has the bytes that were written") {
  const Scratch scratch;
  const fs::path name = scratch.path() / "file";
  const StoreFile file(name, Mode::ReadAndWrite);
  tryReadingAndWriting(file);
  CHECK(file.name() == name);
  CHECK(bytesAt(StoreFile(name, Mode::Read), 0, 4) == Bytes{1, 2, 5, 0});
  StoreFile::syncFolder(scratch.path());
}

TEST_CASE("a temporary file has no name, and one in memory never had any") {
  const Scratch scratch;
  const fs::path name = scratch.path() / "file";
  tryReadingAndWriting(StoreFile::temporary(name, nullptr));
  CHECK(fs::is_empty(scratch.path()));
  const StoreFile file = StoreFile::temporary(name, nullptr);
  CHECK(fs::is_empty(scratch.path()));
  tryReadingAndWriting(StoreFile::inMemory(name));
  CHECK(fs::is_empty(scratch.path()));
  CHECK_FALSE(StoreFile().isOpen());
}

TEST_CASE("what was read and written is counted") {
  const Scratch scratch;
  IoCounters counters;
  const StoreFile file(scratch.path() / "file", Mode::ReadAndWrite, &counters);
  file.write(0, Bytes(1000));
  file.write(0, Bytes(10));
  (void)bytesAt(file, 0, 300);
  file.sync();
  CHECK(counters.bytesWritten == 1010);
  CHECK(counters.bytesRead == 300);
  constexpr std::uint64_t kHour = 3'600'000'000'000;
  CHECK((counters.nanoseconds > 0 && counters.nanoseconds < kHour));
}

TEST_CASE("a file that cannot be had is refused by its name") {
  const Scratch scratch;
  const fs::path none = scratch.path() / "none";
  CHECK_THROWS_WITH(StoreFile(none, Mode::Read),
                    Catch::Matchers::ContainsSubstring("none: cannot be opened: "));
  CHECK_THROWS_WITH(StoreFile(none, Mode::ReadAndWriteOld),
                    Catch::Matchers::ContainsSubstring("none: cannot be"));
  CHECK_FALSE(fs::exists(none));
  CHECK_THROWS_WITH(StoreFile(scratch.path(), Mode::Read),
                    Catch::Matchers::EndsWith(": is no regular file"));
  const fs::path pipe = scratch.path() / "pipe";
  REQUIRE(mkfifo(pipe.c_str(), 0600) == 0);
  CHECK_THROWS_WITH(StoreFile(pipe, Mode::Read),
                    Catch::Matchers::EndsWith("pipe: is no regular file"));
  CHECK_THROWS_WITH(StoreFile::syncFolder(none),
                    Catch::Matchers::ContainsSubstring("none: cannot be written: "));
  const fs::path old = scratch.file("old", "abc");
  CHECK(bytesAt(StoreFile(old, Mode::ReadAndWriteOld), 0, 3) == Bytes{'a', 'b', 'c'});
  const StoreFile readOnly(old, Mode::Read);
  CHECK_THROWS_WITH(readOnly.write(0, Bytes{1}),
                    Catch::Matchers::ContainsSubstring("old: cannot be written: "));
  CHECK_THROWS_WITH(readOnly.resize(0),
                    Catch::Matchers::ContainsSubstring("old: cannot be written: "));
  CHECK(contentsOf(old) == "abc");
}

TEST_CASE("what the system refuses of a file is an error") {
  const StoreFile none;
  CHECK_THROWS_WITH(bytesAt(none, 0, 1), Catch::Matchers::ContainsSubstring(": cannot be read: "));
  CHECK_THROWS_WITH(none.size(), Catch::Matchers::ContainsSubstring(": cannot be read: "));
  CHECK_THROWS_WITH(none.write(0, Bytes{1}),
                    Catch::Matchers::ContainsSubstring(": cannot be written: "));
  CHECK_THROWS_WITH(none.resize(1), Catch::Matchers::ContainsSubstring(": cannot be written: "));
  CHECK_THROWS_WITH(none.sync(), Catch::Matchers::ContainsSubstring(": cannot be written: "));
}

TEST_CASE("new counters have counted nothing") {
  const IoCounters counters;
  CHECK(counters.bytesRead == 0);
  CHECK(counters.bytesWritten == 0);
  CHECK(counters.nanoseconds == 0);
}

TEST_CASE("one at a time has the lock") {
  const Scratch scratch;
  const fs::path name = scratch.path() / "lock";
  {
    const StoreFile first(name, Mode::ReadAndWrite);
    const StoreFile second(name, Mode::ReadAndWrite);
    CHECK(first.tryLock());
    CHECK_FALSE(second.tryLock());
    CHECK(first.tryLock());
  }
  CHECK(StoreFile(name, Mode::Read).tryLock());
}

}  // namespace
}  // namespace teeko::solver
