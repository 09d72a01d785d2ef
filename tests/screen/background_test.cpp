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

/// A task that waits until it is asked to stop, and when it has begun and ended.
class Waiting {
 public:
  /// To be called once.
  Worker::Task task() {
    return [this](const std::stop_token& stop) {
      begun_.set_value();
      while (!stop.stop_requested()) {
        std::this_thread::yield();
      }
      ended_.set_value();
    };
  }

  std::future<void>& hasBegun() { return hasBegun_; }
  std::future<void>& hasEnded() { return hasEnded_; }

 private:
  std::promise<void> begun_;
  std::promise<void> ended_;
  std::future<void> hasBegun_ = begun_.get_future();
  std::future<void> hasEnded_ = ended_.get_future();
};

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
  Waiting waiting;
  std::promise<bool> other;
  auto otherIsStopped = other.get_future();
  Worker worker;
  worker.start(waiting.task());
  REQUIRE(comes(waiting.hasBegun()));
  worker.start([&](const std::stop_token& stop) { other.set_value(stop.stop_requested()); });
  CHECK(comes(waiting.hasEnded()));
  REQUIRE(comes(otherIsStopped));
  CHECK_FALSE(otherIsStopped.get());
}

TEST_CASE("an empty task only stops the one before") {
  Waiting waiting;
  Worker worker;
  worker.start(waiting.task());
  REQUIRE(comes(waiting.hasBegun()));
  worker.start({});
  CHECK(comes(waiting.hasEnded()));
}

TEST_CASE("a worker that is gone has stopped what it did") {
  Waiting waiting;
  {
    Worker worker;
    worker.start(waiting.task());
    REQUIRE(comes(waiting.hasBegun()));
  }
  CHECK(waiting.hasEnded().wait_for(std::chrono::seconds(0)) == std::future_status::ready);
}
