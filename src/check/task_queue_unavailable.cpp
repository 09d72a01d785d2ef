// Where the system has no processes as POSIX knows them.
#include "teeko/check/build_folder.hpp"
#include "teeko/check/task_queue.hpp"

namespace teeko::process {

struct Folder {
  std::filesystem::path path;
};

}  // namespace teeko::process

namespace teeko::check {

class TaskQueue::Impl {};

TaskQueue::TaskQueue(process::Isolation) {
  throw Error(ErrorKind::Unfinished, "programs can be checked on Linux and macOS only");
}

TaskQueue::~TaskQueue() = default;

void TaskQueue::run(int, const Source&) {}

std::vector<std::filesystem::path> TaskQueue::finish() {
  return {};
}

BuildFolder::BuildFolder(const std::optional<User>&)
    : folder_(std::make_unique<process::Folder>()), belongsToUser_(false) {}

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

}  // namespace teeko::check
