#include "teeko/screen/background.hpp"

#include <utility>

namespace teeko::screen {

void Mailbox::post(Event event) {
  {
    const std::lock_guard lock(mutex_);
    events_.push_back(std::move(event));
  }
  wake_();
}

std::optional<Event> Mailbox::take() {
  const std::lock_guard lock(mutex_);
  if (events_.empty()) {
    return std::nullopt;
  }
  Event event = std::move(events_.front());
  events_.pop_front();
  return event;
}

Worker::Worker() : thread_([this](const std::stop_token& end) { work(end); }) {}

Worker::~Worker() {
  start({});  // thread_ is asked to end, and waited for, when it is destroyed
}

void Worker::start(Task task) {
  const std::lock_guard lock(mutex_);
  current_.request_stop();
  next_ = std::move(task);
  changed_.notify_one();
}

void Worker::work(const std::stop_token& end) {
  for (;;) {
    std::unique_lock lock(mutex_);
    if (!changed_.wait(lock, end, [this] { return next_.has_value(); }) || end.stop_requested()) {
      return;
    }
    const Task task = *std::exchange(next_, std::nullopt);
    current_ = std::stop_source();
    const std::stop_token stop = current_.get_token();
    lock.unlock();
    if (task) {
      task(stop);
    }
  }
}

}  // namespace teeko::screen
