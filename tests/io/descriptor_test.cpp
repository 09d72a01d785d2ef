// needs: processes
#include "teeko/io/descriptor.hpp"

#include <utility>

#include <fcntl.h>

#include "support/catch.hpp"

using namespace teeko;

TEST_CASE("a descriptor is open from 0 on, and none is -1") {
  CHECK_FALSE(Descriptor().isOpen());
  CHECK(Descriptor().number() == -1);
  Descriptor input(0);
  CHECK(input.isOpen());
  CHECK(input.release() == 0);
  CHECK(input.number() == -1);
}

TEST_CASE("a descriptor that was moved from is none") {
  Descriptor input(0);
  Descriptor moved(std::move(input));
  CHECK(input.number() == -1);  // NOLINT(*-use-after-move): what is left is promised
  CHECK(moved.release() == 0);
}

TEST_CASE("a descriptor closes itself") {
  int number = -1;
  {
    const Descriptor file(dup(0));
    number = file.number();
    REQUIRE(number >= 0);
    CHECK(fcntl(number, F_GETFD) >= 0);
  }
  CHECK(fcntl(number, F_GETFD) < 0);
}
