#include "solver/store/store_folder.hpp"

#include <array>
#include <cstdint>
#include <filesystem>
#include <optional>

#include "support/catch.hpp"
#include "support/scratch.hpp"

using namespace teeko::solver;
using Mode = StoreFile::Mode;

namespace {

constexpr std::array<std::uint8_t, 3> kThree{1, 2, 3};

}  // namespace

TEST_CASE("a store's files are in its folder") {
  const Scratch scratch;
  IoCounters counters;
  const StoreFolder folder(scratch.path(), &counters);
  CHECK_FALSE(folder.isInMemory());
  CHECK(folder.path() == scratch.path());
  CHECK_FALSE(folder.has("one"));
  folder.open("one", Mode::ReadAndWrite).write(0, kThree);
  CHECK(folder.has("one"));
  CHECK(std::filesystem::file_size(scratch.path() / "one") == 3);
  CHECK(folder.open("one", Mode::Read).name() == scratch.path() / "one");
  CHECK(folder.open("one", Mode::Read).size() == 3);
  const StoreFile temporary = folder.temporary("two");
  temporary.write(0, kThree);
  CHECK(temporary.size() == 3);
  CHECK(temporary.name() == scratch.path() / "two");
  CHECK_FALSE(folder.has("two"));
  CHECK(counters.bytesWritten == 6);
  folder.remove("one");
  CHECK_FALSE(folder.has("one"));
}

TEST_CASE("a store without a folder keeps its files in memory") {
  IoCounters counters;
  const StoreFolder folder(std::nullopt, &counters);
  CHECK(folder.isInMemory());
  const StoreFile file = folder.open("one", Mode::ReadAndWrite);
  file.write(0, kThree);
  CHECK(file.size() == 3);
  CHECK(file.name() == "one");
  CHECK(folder.temporary("two").size() == 0);
  CHECK_FALSE(folder.has("one"));
  folder.remove("one");
  CHECK(file.size() == 3);
  CHECK_FALSE(std::filesystem::exists("one"));
}
