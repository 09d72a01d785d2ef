#include "solutions.hpp"

#include <algorithm>
#include <exception>
#include <new>
#include <utility>

namespace teeko::engine {
namespace {

/// Nobody wants the values any more.
struct GivenUp : std::exception {};

}  // namespace

void Solutions::want(const play::GameChoice& next, const play::GameChoice& played, int threads) {
  const std::lock_guard lock(mutex_);
  std::erase_if(solved_, [&](const Solved& solved) {
    return solved.choice != next && solved.choice != played;
  });
  if (current_ == next) {
    return;
  }
  thread_.request_stop();
  current_ = std::nullopt;
  if (!play::isSolved(next) || find(next) != nullptr) {
    sayReady();
    return;
  }
  current_ = next;
  // One after another, as each needs much memory; the last one may take a while to end.
  thread_ = std::jthread(
      [this, next, threads, before = std::move(thread_)](const std::stop_token& stop) mutable {
        if (before.joinable()) {
          before.join();
        }
        solve(next, threads, stop);
      });
}

void Solutions::announceReady() {
  const std::lock_guard lock(mutex_);
  ++readyWanted_;
  if (!current_) {
    sayReady();
  }
}

play::Values Solutions::valuesOf(const play::GameChoice& choice, Clock::time_point latest,
                                 const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  (void)changed_.wait_until(lock, stop, latest, [&] { return current_ != choice; });
  const Solved* const solved = find(choice);
  return solved != nullptr ? solved->values : play::Values();
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
  solved_.push_back({choice, std::move(values)});
  current_ = std::nullopt;
  sayReady();
  changed_.notify_all();
}

const Solutions::Solved* Solutions::find(const play::GameChoice& choice) const {
  const auto found = std::ranges::find(solved_, choice, &Solved::choice);
  return found == solved_.end() ? nullptr : &*found;
}

void Solutions::sayReady() {
  for (; readyWanted_ > 0; --readyWanted_) {
    say_("readyok");
  }
}

}  // namespace teeko::engine
