#include "thread_pool.hpp"

#include <exception>
#include <utility>

namespace teeko::solver {
namespace {

#ifdef __MINGW32__
/// Built with MinGW's GCC 12, a pool was seen to wait for ever: the caller works alone there.
constexpr bool kHasHelpers = false;
#else
constexpr bool kHasHelpers = true;
#endif

}  // namespace

ThreadPool::ThreadPool(int threads, std::function<void(double)> poll) : poll_(std::move(poll)) {
  const auto helpers = kHasHelpers ? static_cast<std::size_t>(threads - 1) : 0;
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
  ended_ = true;
  ++jobNumber_;
  jobNumber_.notify_all();
  for (std::thread& helper : helpers_) {
    helper.join();
  }
}

void ThreadPool::forEach(std::size_t count, const std::function<void(std::size_t)>& work) {
  work_ = &work;
  count_ = count;
  nextItem_ = 0;
  busyHelpers_ = helpers_.size();
  ++jobNumber_;
  jobNumber_.notify_all();
  std::exception_ptr stopped;
  try {
    takeItems([&](std::size_t item) {
      if (poll_) {
        poll_(static_cast<double>(item + 1) / static_cast<double>(count));
      }
    });
  } catch (...) {
    stopped = std::current_exception();
    nextItem_ = count_;
  }
  for (std::size_t busy = busyHelpers_; busy != 0; busy = busyHelpers_) {
    busyHelpers_.wait(busy);
  }
  if (stopped) {
    std::rethrow_exception(stopped);
  }
}

template <typename AfterItem>
void ThreadPool::takeItems(AfterItem afterItem) {
  for (std::size_t item = nextItem_++; item < count_; item = nextItem_++) {
    (*work_)(item);
    afterItem(item);
  }
}

void ThreadPool::help() {
  for (unsigned seen = 0;;) {
    jobNumber_.wait(seen);
    seen = jobNumber_;
    if (ended_) {
      return;
    }
    takeItems([](std::size_t) {});
    if (--busyHelpers_ == 0) {
      busyHelpers_.notify_one();
    }
  }
}

}  // namespace teeko::solver
