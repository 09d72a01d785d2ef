// Where the system has no processes as POSIX knows them.
#include "teeko/io/error.hpp"
#include "teeko/process/build_folder.hpp"
#include "teeko/process/isolation.hpp"
#include "teeko/process/task_queue.hpp"
#include "teeko/process/user_lease.hpp"
#include "teeko/process/workers.hpp"

namespace teeko::process {

IsolationTrial tryIsolation() {
  return {.reason = "this system has no namespaces"};
}

bool tryMemoryGroups() {
  return false;
}

class TaskQueue::Impl {};

TaskQueue::TaskQueue(Isolation) {
  throw Error(ErrorKind::Unfinished,
              "programs can be checked on Linux and macOS only; the page check.html, which "
              "docs/PAGE.md describes, checks C programs in a browser");
}

TaskQueue::~TaskQueue() = default;

void TaskQueue::run(int, const Source&) {}

std::vector<std::filesystem::path> TaskQueue::finish() {
  return {};
}

void runAll(const QueueOptions& options, const TaskQueue::Source&,
            const std::function<void(const std::filesystem::path&)>&) {
  const TaskQueue queue(options.isolation);
}

void workInCopies(std::span<const std::size_t> numbers, const Work& work) {
  const Worker worker = work.hire();
  worker.prepare();
  for (const std::size_t number : numbers) {
    if (!work.onDone(worker.work(number))) {
      return;
    }
  }
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

struct UserLease::Hold {};

UserLease::UserLease(User user, std::unique_ptr<Hold> hold) : user_(user), hold_(std::move(hold)) {}
UserLease::UserLease(UserLease&&) noexcept = default;
UserLease::~UserLease() = default;

std::optional<UserLease> UserLeases::next() {
  return std::nullopt;
}

}  // namespace teeko::process
