#include "team.hpp"

#include <exception>
#include <utility>

namespace teeko::solver {

Team::Team(int threads, std::function<void(double)> poll) : poll_(std::move(poll)) {
  const auto others = static_cast<std::size_t>(threads - 1);
  others_.reserve(others);
  try {
    while (others_.size() < others) {
      others_.emplace_back([this] { waitForWork(); });
    }
  } catch (const std::exception&) {
    // Threads or memory for them are used up: those that there are do the same work.
  }
}

Team::~Team() {
  ended_ = true;
  ++call_;
  call_.notify_all();
  for (std::thread& thread : others_) {
    thread.join();
  }
}

void Team::forEach(std::size_t count, const std::function<void(std::size_t)>& work) {
  work_ = &work;
  count_ = count;
  next_ = 0;
  busy_ = others_.size();
  ++call_;
  call_.notify_all();
  std::exception_ptr stopped;
  try {
    takePart(true);
  } catch (...) {
    stopped = std::current_exception();
    next_ = count_;
  }
  for (std::size_t busy = busy_; busy != 0; busy = busy_) {
    busy_.wait(busy);
  }
  if (stopped) {
    std::rethrow_exception(stopped);
  }
}

void Team::takePart(bool polling) {
  for (std::size_t item = next_++; item < count_; item = next_++) {
    (*work_)(item);
    if (polling && poll_) {
      poll_(static_cast<double>(item + 1) / static_cast<double>(count_));
    }
  }
}

void Team::waitForWork() {
  for (unsigned seen = 0;;) {
    call_.wait(seen);
    seen = call_;
    if (ended_) {
      return;
    }
    takePart(false);
    if (--busy_ == 0) {
      busy_.notify_one();
    }
  }
}

}  // namespace teeko::solver
