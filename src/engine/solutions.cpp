#include "solutions.hpp"

#include <exception>
#include <new>
#include <utility>

namespace teeko::engine {
namespace {

/// Nobody wants the values any more.
struct GivenUp : std::exception {};

}  // namespace

void Solutions::want(const play::GameChoice& choice, int threads) {
  if (choice_ == choice) {
    return;
  }
  thread_.request_stop();
  const std::lock_guard lock(mutex_);
  choice_ = choice;
  values_ = {};
  isSolving_ = play::isSolved(choice);
  if (!isSolving_) {
    sayReady();
    return;
  }
  // One after another, as each needs much memory; the last one may take a while to end.
  thread_ = std::jthread(
      [this, choice, threads, before = std::move(thread_)](const std::stop_token& stop) mutable {
        if (before.joinable()) {
          before.join();
        }
        solve(choice, threads, stop);
      });
}

void Solutions::announceReady() {
  const std::lock_guard lock(mutex_);
  ++readyWanted_;
  if (!isSolving_) {
    sayReady();
  }
}

play::Values Solutions::valuesOf(const play::GameChoice& choice,
                                 std::optional<Clock::time_point> latest,
                                 const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  if (choice_ != choice) {
    return {};
  }
  const auto isDone = [this] { return !isSolving_; };
  if (latest) {
    (void)changed_.wait_until(lock, stop, *latest, isDone);
  } else {
    (void)changed_.wait(lock, stop, isDone);
  }
  return values_;
}

void Solutions::solve(const play::GameChoice& choice, int threads, const std::stop_token& stop) {
  play::Values values;
  std::string fault;
  try {
    if (stop.stop_requested()) {
      return;
    }
    values = solve_(choice, {.threads = threads, .progress = [&stop](const solver::Progress&) {
                               if (stop.stop_requested()) {
                                 throw GivenUp();
                               }
                             }});
  } catch (const GivenUp&) {
    return;
  } catch (const std::bad_alloc&) {
    fault = "there is not enough memory to solve the game";
  } catch (const std::exception& failure) {
    fault = failure.what();
  }
  const std::lock_guard lock(mutex_);
  if (stop.stop_requested()) {
    return;  // Another game is wanted by now.
  }
  if (!fault.empty()) {
    say_("info string " + fault);
  }
  values_ = std::move(values);
  isSolving_ = false;
  sayReady();
  changed_.notify_all();
}

void Solutions::sayReady() {
  for (; readyWanted_ > 0; --readyWanted_) {
    say_("readyok");
  }
}

}  // namespace teeko::engine
