// needs: processes
#include "process/messages.hpp"

#include <cstddef>
#include <string>

#include "process/posix.hpp"
#include "support/catch.hpp"

using namespace teeko;
using namespace teeko::process;

TEST_CASE("messages come as they were sent, one after another, until the other end is closed") {
  Pipe pipe = makePipe();
  const std::string any("a\0\n", 3);
  for (const std::string& message : {any, std::string(), std::string(1000, 'x')}) {
    REQUIRE(sendMessage(pipe.writeEnd.number(), message));
  }
  Messages messages;
  CHECK_FALSE(messages.hasNext());
  CHECK_FALSE(messages.next());
  REQUIRE(messages.receive(pipe.readEnd.number()));
  CHECK(messages.next() == any);
  CHECK(messages.hasNext());
  CHECK(messages.next() == "");
  CHECK(messages.next() == std::string(1000, 'x'));
  CHECK_FALSE(messages.next());
  pipe.writeEnd.close();
  CHECK_FALSE(messages.receive(pipe.readEnd.number()));
}

TEST_CASE("a message that is not whole does not come") {
  Pipe whole = makePipe();
  REQUIRE(sendMessage(whole.writeEnd.number(), "message"));
  std::string bytes(100, '\0');
  bytes.resize(readSome(whole.readEnd.number(), bytes.data(), bytes.size()));
  Pipe pipe = makePipe();
  Messages messages;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    CAPTURE(i);
    CHECK_FALSE(messages.next());
    REQUIRE(writeAll(pipe.writeEnd.number(), bytes.substr(i, 1)));
    REQUIRE(messages.receive(pipe.readEnd.number()));
  }
  CHECK(messages.next() == "message");
}

TEST_CASE("it is told that a message cannot be sent") {
  CHECK_FALSE(sendMessage(-1, "message"));
}
