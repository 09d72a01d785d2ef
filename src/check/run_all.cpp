#include <exception>

#include "teeko/check/task_queue.hpp"

namespace teeko::check {

void runAll(int atATime, const TaskQueue::Source& source,
            const std::function<void(const std::filesystem::path&)>& onLeftFolder) {
  TaskQueue queue;
  std::exception_ptr failure;
  try {
    queue.run(atATime, source);
  } catch (...) {
    failure = std::current_exception();
  }
  for (const std::filesystem::path& folder : queue.finish()) {
    onLeftFolder(folder);
  }
  if (failure) {
    std::rethrow_exception(failure);
  }
}

}  // namespace teeko::check
