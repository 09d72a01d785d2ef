// For the page, which runs programs in a way of its own.
#include "teeko/io/error.hpp"
#include "teeko/process/build_folder.hpp"
#include "teeko/process/task_queue.hpp"

namespace teeko::process {

class TaskQueue::Impl {};

TaskQueue::TaskQueue(Isolation) {
  throw Error(ErrorKind::Unfinished, "programs cannot be started on this system");
}

TaskQueue::~TaskQueue() = default;

void TaskQueue::run(int, const Source&) {}

std::vector<std::filesystem::path> TaskQueue::finish() {
  return {};
}

struct Folder {
  std::filesystem::path path;
};

BuildFolder::BuildFolder(const std::optional<User>&)
    : folder_(std::make_unique<Folder>()), belongsToUser_(false) {}

BuildFolder::~BuildFolder() = default;

const std::filesystem::path& BuildFolder::path() const noexcept {
  return folder_->path;
}

std::optional<std::string> BuildFolder::read(const std::string&, std::size_t) const {
  return std::nullopt;
}

void BuildFolder::discard(const std::string&) {}

bool BuildFolder::seal(const std::string&) {
  return false;
}

}  // namespace teeko::process
