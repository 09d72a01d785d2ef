#include "solutions.hpp"

#include <algorithm>
#include <exception>
#include <new>
#include <system_error>
#include <tuple>
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
  end_.request_stop();
  current_ = std::nullopt;
  if (play::isSolved(next) && find(next) == nullptr) {
    try {
      end_ = std::stop_source();
      if (!isWorking_) {
        thread_ = std::jthread([this] { work(); });
        isWorking_ = true;
      }
      current_ = next;
      threads_ = threads;
    } catch (const std::system_error& failure) {
      say_(std::string("info string the game is not solved: ") + failure.what());
    }
  }
  if (!current_) {
    sayReady();
  }
}

Solutions::~Solutions() {
  const std::lock_guard lock(mutex_);
  current_ = std::nullopt;
  end_.request_stop();
}

void Solutions::work() {
  std::unique_lock lock(mutex_);
  while (current_) {
    const auto [choice, threads, stop] = std::tuple(*current_, threads_, end_.get_token());
    lock.unlock();
    solve(choice, threads, stop);
    lock.lock();
  }
  isWorking_ = false;
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
