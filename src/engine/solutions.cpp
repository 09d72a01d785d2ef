#include "solutions.hpp"

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

void Solutions::want(const play::GameChoice& game, int threads) {
  const std::lock_guard lock(mutex_);
  if (current_ == game || (solved_ && solved_->choice == game)) {
    return;
  }
  solved_.reset();
  end_.request_stop();
  current_ = std::nullopt;
  if (!play::isSolved(game)) {
    return;
  }
  try {
    end_ = std::stop_source();
    if (!isWorking_) {
      thread_ = std::jthread([this] { work(); });
      isWorking_ = true;
    }
    current_ = game;
    threads_ = threads;
  } catch (const std::system_error& failure) {
    say_(std::string("info string the game is not solved: ") + failure.what());
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

play::Values Solutions::valuesOf(const play::GameChoice& choice, Clock::time_point latest,
                                 const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  (void)changed_.wait_until(lock, stop, latest, [&] { return current_ != choice; });
  return solved_ && solved_->choice == choice ? solved_->values : play::Values();
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
  solved_ = Solved{choice, std::move(values)};
  current_ = std::nullopt;
  changed_.notify_all();
}

}  // namespace teeko::engine
