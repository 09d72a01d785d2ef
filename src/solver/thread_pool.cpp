#include "thread_pool.hpp"

#include <exception>
#include <utility>

#include "teeko/io/resources.hpp"

namespace teeko::solver {

int threadsFor(int asked) {
  return asked > 0 ? asked : usableProcessors();
}

ThreadPool::ThreadPool(int threads, std::function<void(double)> poll) : poll_(std::move(poll)) {
  const auto helpers = static_cast<std::size_t>(threads - 1);
  helpers_.reserve(helpers);
  try {
    while (helpers_.size() < helpers) {
      helpers_.emplace_back([this] { help(); });
    }
  } catch (const std::exception&) {
    // No more threads can be had, or no memory for them: fewer do the same work.
  }
}

ThreadPool::~ThreadPool() {
  {
    const std::scoped_lock lock(mutex_);
    ended_ = true;
  }
  jobBegins_.notify_all();
  for (std::thread& helper : helpers_) {
    helper.join();
  }
}

void ThreadPool::forEach(std::size_t count, const std::function<void(std::size_t)>& work) {
  {
    const std::scoped_lock lock(mutex_);
    work_ = &work;
    count_ = count;
    nextItem_ = 0;
    busyHelpers_ = helpers_.size();
    ++jobNumber_;
  }
  jobBegins_.notify_all();
  takeItems([&](std::size_t item) {
    if (poll_) {
      poll_(static_cast<double>(item + 1) / static_cast<double>(count));
    }
  });
  std::unique_lock lock(mutex_);
  helpersAreDone_.wait(lock, [this] { return busyHelpers_ == 0; });
  if (failure_) {
    std::rethrow_exception(std::exchange(failure_, nullptr));
  }
}

template <typename AfterItem>
void ThreadPool::takeItems(AfterItem afterItem) noexcept {
  try {
    for (std::size_t item = nextItem_++; item < count_; item = nextItem_++) {
      (*work_)(item);
      afterItem(item);
    }
  } catch (...) {
    const std::scoped_lock lock(mutex_);
    nextItem_ = count_;
    if (!failure_) {
      failure_ = std::current_exception();
    }
  }
}

void ThreadPool::help() {
  std::unique_lock lock(mutex_);
  for (unsigned seen = 0;;) {
    jobBegins_.wait(lock, [&] { return ended_ || jobNumber_ != seen; });
    if (ended_) {
      return;
    }
    seen = jobNumber_;
    lock.unlock();
    takeItems([](std::size_t) {});
    lock.lock();
    if (--busyHelpers_ == 0) {
      helpersAreDone_.notify_one();
    }
  }
}

}  // namespace teeko::solver
