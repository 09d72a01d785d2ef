#include <exception>

#include "teeko/process/task_queue.hpp"

namespace teeko::process {

void runAll(const QueueOptions& options, const TaskQueue::Source& source,
            const std::function<void(const std::filesystem::path&)>& onLeftFolder) {
  TaskQueue queue(options.isolation);
  std::exception_ptr failure;
  try {
    queue.run(options.jobs, source);
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

}  // namespace teeko::process
