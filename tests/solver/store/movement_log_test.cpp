// needs: zstd
#include "solver/store/movement_log.hpp"

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "teeko/io/error.hpp"
#include "teeko/solver/value.hpp"

#include "support/catch.hpp"
#include "support/log_piece.hpp"
#include "support/scratch.hpp"

using namespace teeko;
using solver::MovementLog;
using solver::StoreFolder;

namespace {

using Bytes = solver::Bytes;
using Ends = std::vector<std::uint64_t>;

Bytes records(std::uint8_t first, std::size_t count) {
  Bytes bytes(count);
  for (std::size_t i = 0; i < count; ++i) {
    bytes[i] = static_cast<std::uint8_t>(first + i % 7);
  }
  return bytes;
}

/// A log of two parts in this folder, and how long they are.
Ends writeLog(const Scratch& scratch) {
  MovementLog log(StoreFolder(scratch.path(), nullptr), {0, 0}, {0, 1});
  log.append(0, 0, log.compressed(records(1, 100)));
  log.append(1, 3, log.compressed(records(2, 200)));
  log.append(0, 2, log.compressed(records(3, 300)));
  log.append(0, 2, log.compressed(records(4, 400)));
  log.append(0, 0, log.compressed(records(5, 500)));
  log.sync();
  return {log.end(0), log.end(1)};
}

MovementLog opened(const Scratch& scratch, const Ends& ends,
                   const std::vector<std::size_t>& own = {0, 1}) {
  return MovementLog(StoreFolder(scratch.path(), nullptr), ends, own);
}

/// What opening the log says of the first part, which has these bytes.
std::string faultOf(const Scratch& scratch, const std::string& bytes, const Ends& ends) {
  (void)scratch.file(MovementLog::nameOf(0), bytes);
  try {
    (void)opened(scratch, ends);
  } catch (const Error& error) {
    CHECK(error.kind() == ErrorKind::Unfinished);
    return error.what();
  }
  return "";
}

}  // namespace

TEST_CASE("a movement log gives back its pieces, by part and level") {
  const Scratch scratch;
  const Ends ends = writeLog(scratch);
  const MovementLog log = opened(scratch, ends);
  CHECK(log.parts() == std::vector<std::size_t>{0, 1});
  CHECK(log.end(0) == ends[0]);
  CHECK(std::filesystem::file_size(scratch.path() / "movement-0") == ends[0]);
  CHECK(std::filesystem::file_size(scratch.path() / "movement-1") == ends[1]);
  REQUIRE(log.pieces(0, 0) == 2);
  CHECK(bytesIn(log.piece(0, 0, 0)) == records(1, 100));
  CHECK(bytesIn(log.piece(0, 0, 1)) == records(5, 500));
  CHECK(log.pieces(0, 1) == 0);
  REQUIRE(log.pieces(0, 2) == 2);
  CHECK(bytesIn(log.piece(0, 2, 0)) == records(3, 300));
  CHECK(bytesIn(log.piece(0, 2, 1)) == records(4, 400));
  CHECK(log.pieces(0, 3) == 0);
  CHECK(log.pieces(1, 2) == 0);
  REQUIRE(log.pieces(1, 3) == 1);
  CHECK(bytesIn(log.piece(1, 3, 0)) == records(2, 200));
  // Before each compressed piece there is a header of 16 bytes, which makes 64 in the first part.
  CHECK(log.bytes(1, 3) == ends[1] - 16);
  CHECK(log.bytes(1, 3) == log.compressed(records(2, 200)).size());
  CHECK(log.bytes(0, 0) + log.bytes(0, 2) == ends[0] - std::uint64_t{64});
  CHECK(log.bytes(0, 1) == 0);
  CHECK(log.bytes(0, 3) == 0);
}

TEST_CASE("behind the end that was committed, a movement log is cut") {
  const Scratch scratch;
  const Ends ends = writeLog(scratch);
  const std::uint64_t first = 16 + opened(scratch, ends).compressed(records(1, 100)).size();
  {
    const MovementLog log = opened(scratch, {first, 0});
    CHECK(log.pieces(0, 0) == 1);
    CHECK(log.pieces(0, 2) == 0);
    CHECK(log.pieces(1, 3) == 0);
    CHECK(log.end(0) == first);
    CHECK(log.end(1) == 0);
  }
  CHECK(std::filesystem::file_size(scratch.path() / "movement-0") == first);
  CHECK(std::filesystem::file_size(scratch.path() / "movement-1") == 0);
  MovementLog log = opened(scratch, {first, 0});
  log.append(0, 1, log.compressed(records(6, 60)));
  CHECK(bytesIn(log.piece(0, 0, 0)) == records(1, 100));
  CHECK(bytesIn(log.piece(0, 1, 0)) == records(6, 60));
}

TEST_CASE("a part of a movement log that another process has is not opened") {
  const Scratch scratch;
  const Ends ends = writeLog(scratch);
  MovementLog log = opened(scratch, ends, {1});
  CHECK(log.parts() == std::vector<std::size_t>{1});
  CHECK(log.pieces(1, 3) == 1);
  CHECK(log.pieces(0, 0) == 0);
  log.sync();
  log.remove(1);
  CHECK(log.parts().empty());
  CHECK_FALSE(std::filesystem::exists(scratch.path() / "movement-1"));
  CHECK(std::filesystem::exists(scratch.path() / "movement-0"));
}

TEST_CASE("a movement log of another store, or of another part, is refused") {
  const Scratch scratch;
  constexpr std::uint64_t kRun = 5;
  Ends ends(2);
  {
    MovementLog log(StoreFolder(scratch.path(), nullptr, kRun), {0, 0}, {0, 1});
    log.append(1, 3, log.compressed(records(1, 10)));
    ends[1] = log.end(1);
  }
  const auto open = [&](std::uint64_t run, std::size_t part) {
    (void)MovementLog(StoreFolder(scratch.path(), nullptr, run), ends, {part});
  };
  CHECK_NOTHROW(open(kRun, 1));
  CHECK_THROWS_WITH(open(kRun + 1, 1), Catch::Matchers::EndsWith("movement-1: is damaged"));
  std::filesystem::copy_file(scratch.path() / "movement-1", scratch.path() / "movement-0",
                             std::filesystem::copy_options::overwrite_existing);
  ends[0] = ends[1];
  CHECK_THROWS_WITH(open(kRun, 0), Catch::Matchers::EndsWith("movement-0: is damaged"));
}

TEST_CASE("a movement log that is cut short or damaged is refused") {
  const Scratch scratch;
  const Ends ends = writeLog(scratch);
  const std::string good = contentsOf(scratch.path() / "movement-0");
  CHECK(faultOf(scratch, good, ends).empty());
  CHECK(faultOf(scratch, good.substr(0, good.size() - 1), ends) ==
        (scratch.path() / "movement-0").string() + ": is cut short");
  // An end within a piece, or within a header.
  CHECK(faultOf(scratch, good, {ends[0] - 1, ends[1]}) ==
        (scratch.path() / "movement-0").string() + ": is damaged");
  for (std::size_t i = 0; i < 16; ++i) {
    CAPTURE(i);
    std::string damaged = good;
    damaged[i] = static_cast<char>(damaged[i] ^ 1);
    CHECK(faultOf(scratch, damaged, ends) ==
          (scratch.path() / "movement-0").string() + ": is damaged");
  }
  std::string damaged = good;
  damaged[20] = static_cast<char>(damaged[20] ^ 1);
  (void)scratch.file("movement-0", damaged);
  const MovementLog log = opened(scratch, ends);
  CHECK_THROWS_AS(log.piece(0, 0, 0), Error);
  CHECK(bytesIn(log.piece(0, 0, 1)) == records(5, 500));
  std::filesystem::remove(scratch.path() / "movement-0");
  CHECK_THROWS_AS(opened(scratch, ends), Error);
}

TEST_CASE("a movement log has no level beyond the longest loss") {
  const Scratch scratch;
  for (const int level :
       {static_cast<int>(solver::Value::kLongestLoss), solver::Value::kLongestLoss + 1}) {
    CAPTURE(level);
    std::filesystem::remove(scratch.path() / "movement-0");
    MovementLog log = opened(scratch, {0}, {0});
    log.append(0, level, log.compressed(records(1, 10)));
    const Ends ends{log.end(0)};
    if (level > solver::Value::kLongestLoss) {
      CHECK_THROWS_AS(opened(scratch, ends, {0}), Error);
    } else {
      CHECK(opened(scratch, ends, {0}).pieces(0, level) == 1);
    }
  }
}

TEST_CASE("a piece of a movement log has 8 MiB at most") {
  const Scratch scratch;
  MovementLog log = opened(scratch, {0}, {0});
  constexpr std::size_t kMost = std::size_t{8} << 20U;
  log.append(0, 0, log.compressed(Bytes(kMost)));
  log.append(0, 0, log.compressed(Bytes(kMost + 1)));
  CHECK(bytesIn(log.piece(0, 0, 0)) == Bytes(kMost));
  CHECK_THROWS_AS(log.piece(0, 0, 1), Error);
}
