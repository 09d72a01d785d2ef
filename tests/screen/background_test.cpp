#include "teeko/screen/background.hpp"

#include <chrono>
#include <future>
#include <string>
#include <thread>
#include <variant>
#include <vector>

#include "support/catch.hpp"

using namespace teeko::screen;

namespace {

/// How long a thread may take for what it does at once.
constexpr auto kLong = std::chrono::seconds(60);

/// Whether it has come, or comes soon.
template <typename T>
bool comes(std::future<T>& event) {
  return event.wait_for(kLong) == std::future_status::ready;
}

/// A task that tells when it begins, and ends when it is asked to.
Worker::Task waiting(std::promise<void>& hasBegun, std::promise<void>& hasEnded) {
  return [&](const std::stop_token& stop) {
    hasBegun.set_value();
    while (!stop.stop_requested()) {
      std::this_thread::yield();
    }
    hasEnded.set_value();
  };
}

}  // namespace

TEST_CASE("a mailbox gives what was left in it, the oldest first, and wakes for each") {
  int woken = 0;
  Mailbox mailbox([&] { ++woken; });
  CHECK_FALSE(mailbox.take());
  mailbox.post(Scrolled{1});
  mailbox.post(Scrolled{2});
  CHECK(woken == 2);
  for (const int expected : {1, 2}) {
    const auto event = mailbox.take();
    REQUIRE(event);
    CHECK(std::get<Scrolled>(*event).rows == expected);
  }
  CHECK_FALSE(mailbox.take());
}

TEST_CASE("a worker does what it is asked for last, and stops what it did before") {
  std::promise<void> begun;
  std::promise<void> ended;
  std::promise<bool> other;
  auto hasBegun = begun.get_future();
  auto hasEnded = ended.get_future();
  auto otherIsStopped = other.get_future();
  Worker worker;
  worker.start(waiting(begun, ended));
  REQUIRE(comes(hasBegun));
  worker.start([&](const std::stop_token& stop) { other.set_value(stop.stop_requested()); });
  CHECK(comes(hasEnded));
  REQUIRE(comes(otherIsStopped));
  CHECK_FALSE(otherIsStopped.get());
}

TEST_CASE("an empty task only stops the one before") {
  std::promise<void> begun;
  std::promise<void> ended;
  auto hasBegun = begun.get_future();
  auto hasEnded = ended.get_future();
  Worker worker;
  worker.start(waiting(begun, ended));
  REQUIRE(comes(hasBegun));
  worker.start({});
  CHECK(comes(hasEnded));
}

TEST_CASE("a worker that is gone has stopped what it did") {
  std::promise<void> begun;
  std::promise<void> ended;
  auto hasBegun = begun.get_future();
  auto hasEnded = ended.get_future();
  {
    Worker worker;
    worker.start(waiting(begun, ended));
    REQUIRE(comes(hasBegun));
  }
  CHECK(hasEnded.wait_for(std::chrono::seconds(0)) == std::future_status::ready);
}
