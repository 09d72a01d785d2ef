// Where the system has no processes as POSIX knows them.
#include "teeko/check/task_queue.hpp"

namespace teeko::check {

class TaskQueue::Impl {};

TaskQueue::TaskQueue() {
  throw Error(ErrorKind::Unfinished, "programs can be checked on Linux and macOS only");
}

TaskQueue::~TaskQueue() = default;

void TaskQueue::run(int, const Source&) {}

std::vector<std::filesystem::path> TaskQueue::finish() {
  return {};
}

}  // namespace teeko::check
