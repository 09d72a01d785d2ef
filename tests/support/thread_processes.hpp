/// Threads that stand for processes, so that what several processes do together can be tested in
/// one.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <exception>
#include <functional>
#include <mutex>
#include <span>
#include <stdexcept>
#include <thread>
#include <utility>
#include <vector>

#include "teeko/solver/processes.hpp"

namespace teeko {

/// What they have in common: a place for one message from each to each.
class Mailroom {
 public:
  explicit Mailroom(std::size_t count) : count_(count), boxes_(count * count) {}

  [[nodiscard]] std::size_t count() const noexcept { return count_; }
  solver::Bytes& box(std::size_t from, std::size_t to) { return boxes_[from * count_ + to]; }

  /// Returns when all threads are here. Throws std::runtime_error when one of them never will be.
  void meet() {
    std::unique_lock lock(mutex_);
    const std::size_t meeting = meetings_;
    if (++present_ == count_) {
      present_ = 0;
      ++meetings_;
      changed_.notify_all();
    } else {
      changed_.wait(lock, [&] { return meetings_ != meeting || hasOneLeft_; });
    }
    if (meetings_ == meeting) {
      throw std::runtime_error("another process has ended");
    }
  }

  /// The thread that calls it does not meet the others any more; `failure` says why, if it failed.
  void leave(const std::exception_ptr& failure) {
    const std::scoped_lock lock(mutex_);
    hasOneLeft_ = true;
    if (!failure_) {
      failure_ = failure;
    }
    changed_.notify_all();
  }
  /// Why the first thread that failed has left.
  [[nodiscard]] const std::exception_ptr& failure() const noexcept { return failure_; }

 private:
  std::size_t count_;
  std::vector<solver::Bytes> boxes_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::size_t present_ = 0;
  std::size_t meetings_ = 0;
  bool hasOneLeft_ = false;
  std::exception_ptr failure_;
};

class ThreadProcess final : public solver::Processes {
 public:
  ThreadProcess(Mailroom& mailroom, std::size_t index) : mailroom_(mailroom), index_(index) {}

  [[nodiscard]] std::size_t count() const noexcept override { return mailroom_.count(); }
  [[nodiscard]] std::size_t index() const noexcept override { return index_; }
  [[nodiscard]] std::vector<solver::Bytes> gather(std::span<const std::uint8_t> bytes) override {
    return exchanged(std::vector<solver::Bytes>(count(), {bytes.begin(), bytes.end()}));
  }
  void beginExchange(std::vector<solver::Bytes> messages) override {
    messages_ = std::move(messages);
  }
  void poll() override {}
  [[nodiscard]] std::vector<solver::Bytes> endExchange() override {
    return exchanged(std::exchange(messages_, {}));
  }

 private:
  std::vector<solver::Bytes> exchanged(std::vector<solver::Bytes> messages) {
    for (std::size_t to = 0; to < count(); ++to) {
      mailroom_.box(index_, to) = std::move(messages.at(to));
    }
    mailroom_.meet();
    std::vector<solver::Bytes> received;
    for (std::size_t from = 0; from < count(); ++from) {
      received.push_back(std::move(mailroom_.box(from, index_)));
    }
    mailroom_.meet();
    return received;
  }

  Mailroom& mailroom_;
  std::size_t index_;
  std::vector<solver::Bytes> messages_;
};

/// Calls work(processes) in so many threads at once. Throws what the first of them has thrown.
inline void runAsProcesses(std::size_t count, const std::function<void(solver::Processes&)>& work) {
  Mailroom mailroom(count);
  std::vector<std::thread> threads;
  for (std::size_t i = 0; i < count; ++i) {
    threads.emplace_back([&, i] {
      std::exception_ptr failure;
      try {
        ThreadProcess process(mailroom, i);
        work(process);
      } catch (...) {
        failure = std::current_exception();
      }
      mailroom.leave(failure);
    });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
  if (mailroom.failure()) {
    std::rethrow_exception(mailroom.failure());
  }
}

}  // namespace teeko
