/// Work beside the screen.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>

#include "teeko/screen/event.hpp"

namespace teeko::screen {

/// Events that threads leave for the screen.
class Mailbox {
 public:
  /// `wake` is called by the threads whenever there is something new.
  explicit Mailbox(std::function<void()> wake) : wake_(std::move(wake)) {}

  void post(Event event);
  /// The oldest event; nothing when there is none.
  [[nodiscard]] std::optional<Event> take();

 private:
  std::function<void()> wake_;
  std::mutex mutex_;
  std::deque<Event> events_;
};

/// A thread that does one thing at a time. What is asked for last is done: it stops what was asked
/// for before.
class Worker {
 public:
  using Task = std::function<void(const std::stop_token&)>;

  Worker();
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;
  /// Asks the task to stop and waits until it has.
  ~Worker();

  /// Does this next; returns at once. An empty task only stops the one before.
  void start(Task task);

 private:
  void work(const std::stop_token& end);

  std::mutex mutex_;
  std::condition_variable_any changed_;
  std::optional<Task> next_;
  std::stop_source current_{std::nostopstate};
  /// The last member: it ends before what it uses is gone.
  std::jthread thread_;
};

}  // namespace teeko::screen
