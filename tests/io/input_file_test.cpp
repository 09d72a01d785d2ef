#include "teeko/io/input_file.hpp"

#include <cstddef>
#include <string>

#ifndef _WIN32
#include <sys/stat.h>
#endif

#include "teeko/io/error.hpp"

#include "support/catch.hpp"
#include "support/scratch.hpp"

using namespace teeko;

TEST_CASE("a file is read whole if it is no larger than allowed") {
  const Scratch scratch;
  constexpr std::size_t kMost = 32768;  // two of the blocks that are read at a time
  for (const std::size_t size : {std::size_t{0}, std::size_t{1}, kMost - 1, kMost}) {
    CAPTURE(size);
    const std::string contents(size, 'x');
    CHECK(readWhole(scratch.file("file", contents), kMost) == contents);
  }
  CHECK_THROWS_WITH(readWhole(scratch.file("file", std::string(kMost + 1, 'x')), kMost),
                    Catch::Matchers::EndsWith("file: is larger than 0 MiB"));
  constexpr std::size_t kMebibyte = std::size_t{1} << 20;
  CHECK_THROWS_WITH(readWhole(scratch.file("file", std::string(kMebibyte + 1, 'x')), kMebibyte),
                    Catch::Matchers::EndsWith("file: is larger than 1 MiB"));
}

TEST_CASE("what is no file is not read, and said") {
  const Scratch scratch;
  CHECK_THROWS_WITH(readWhole(scratch.path(), 1), Catch::Matchers::EndsWith("is a directory"));
  CHECK_THROWS_WITH(readWhole(scratch.path() / "missing", 1),
                    Catch::Matchers::EndsWith("missing: does not exist"));
#ifndef _WIN32
  const auto pipe = scratch.path() / "pipe";
  REQUIRE(mkfifo(pipe.c_str(), 0600) == 0);
  CHECK_THROWS_WITH(readWhole(pipe, 1), Catch::Matchers::EndsWith("pipe: is no regular file"));
#endif
}
