#include "memory_group.hpp"

#include <filesystem>
#include <fstream>
#include <string_view>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace teeko::process {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kPrefix = "teeko-";
constexpr const char* kMembers = "cgroup.procs";
/// The controllers that are on for the groups inside.
constexpr const char* kControllers = "cgroup.subtree_control";
constexpr std::string_view kThisProcess = "0";

Descriptor openIn(const Descriptor& folder, const std::string& name, int flags) {
  return Descriptor(openat(folder.number(), name.c_str(), flags | O_CLOEXEC));
}

/// What a file of a group says.
std::string textOf(const Descriptor& file) {
  std::string text(4096, '\0');
  const ssize_t size = file.isOpen() ? pread(file.number(), text.data(), text.size(), 0) : 0;
  text.resize(size > 0 ? static_cast<std::size_t>(size) : 0);
  return text;
}

std::string textIn(const Descriptor& folder, const char* name) {
  return textOf(openIn(folder, name, O_RDONLY));
}

bool writeIn(const Descriptor& folder, const std::string& name, std::string_view text) {
  const Descriptor file = openIn(folder, name, O_WRONLY);
  return file.isOpen() && writeAll(file.number(), text);
}

/// Whether this number is there and more than 0. `events` has lines such as `oom_kill 1`.
bool hasHappened(const std::string& events, const std::string& event) {
  const std::string line = '\n' + event + ' ';
  const std::size_t place = events.find(line);
  return place != std::string::npos && events[place + line.size()] != '0';
}

/// The folder of this process's own group, if it is in one of version 2.
fs::path ownGroup() {
  constexpr std::string_view kVersion2 = "0::";
  std::ifstream groups("/proc/self/cgroup");
  for (std::string line; std::getline(groups, line);) {
    if (line.starts_with(kVersion2)) {
      return "/sys/fs/cgroup" + line.substr(kVersion2.size());
    }
  }
  return {};
}

/// Whether this process may make groups that limit memory here, and is the only one in the group.
bool isDelegated(const Descriptor& folder) {
  const auto namesMemory = [&](const char* file) {
    return textIn(folder, file).find("memory") != std::string::npos;
  };
  return namesMemory("cgroup.controllers") && !namesMemory(kControllers) &&
         textIn(folder, kMembers) == std::to_string(getpid()) + '\n';
}

}  // namespace

MemoryGroups::MemoryGroups(Isolation isolation) {
  if (isolation == Isolation::None) {
    return;
  }
  Descriptor folder(open(ownGroup().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!folder.isOpen() || !isDelegated(folder)) {
    return;
  }
  const std::string own = newName("checker");
  (void)mkdirat(folder.number(), own.c_str(), 0755);
  if (writeIn(folder, own + '/' + kMembers, kThisProcess) &&
      writeIn(folder, kControllers, "+memory")) {
    folder_ = std::move(folder);
  } else {
    leave(folder);
  }
}

MemoryGroups::~MemoryGroups() {
  if (areAvailable()) {
    leave(folder_);
  }
}

std::string MemoryGroups::newName(const std::string& prefix) {
  return std::string(kPrefix) + prefix + '-' + std::to_string(made_++);
}

void MemoryGroups::leave(const Descriptor& folder) {
  (void)writeIn(folder, kControllers, "-memory");
  (void)writeIn(folder, kMembers, kThisProcess);
  std::error_code error;
  for (fs::directory_iterator entry(ownGroup(), error), end; !error && entry != end;
       entry.increment(error)) {
    if (entry->path().filename().native().starts_with(kPrefix)) {
      (void)rmdir(entry->path().c_str());
    }
  }
}

MemoryGroup::MemoryGroup(MemoryGroups& groups, const std::string& prefix, std::uint64_t bytes)
    : groups_(groups) {
  if (!groups.areAvailable()) {
    return;
  }
  name_ = groups.newName(prefix);
  if (mkdirat(groups.folder().number(), name_.c_str(), 0755) == 0) {
    const Descriptor folder = openIn(groups.folder(), name_, O_RDONLY | O_DIRECTORY);
    // The file is missing where Linux cannot swap.
    const bool hasNoSwap = writeIn(folder, "memory.swap.max", "0") || errno == ENOENT;
    if (hasNoSwap && writeIn(folder, "memory.max", std::to_string(bytes)) &&
        writeIn(folder, "memory.oom.group", "1")) {
      events_ = openIn(folder, "memory.events", O_RDONLY);
      entrance_ = openIn(folder, kMembers, O_WRONLY);
    }
  }
  if (!events_.isOpen() || !entrance_.isOpen()) {
    const Error error = systemError("no memory group can be made");
    (void)unlinkat(groups.folder().number(), name_.c_str(), AT_REMOVEDIR);
    throw Error(error);
  }
}

MemoryGroup::~MemoryGroup() {
  if (exists()) {
    (void)unlinkat(groups_.folder().number(), name_.c_str(), AT_REMOVEDIR);
  }
}

bool MemoryGroup::isExceeded() const {
  const std::string events = textOf(events_);
  // Members are also killed when there is no memory elsewhere; `oom` is about their own limit.
  return hasHappened(events, "oom") && hasHappened(events, "oom_kill");
}

bool tryMemoryGroups() {
  try {
    MemoryGroups groups(Isolation::Namespaces);
    return MemoryGroup(groups, "trial", 1 << 20).exists();
  } catch (const Error&) {
    return false;
  }
}

}  // namespace teeko::process
