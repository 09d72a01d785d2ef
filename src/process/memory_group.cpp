#include "memory_group.hpp"

#include <fstream>
#include <string_view>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace teeko::process {
namespace {

constexpr const char* kMembers = "cgroup.procs";
/// What the groups in a group have counted and limited.
constexpr const char* kControllers = "cgroup.subtree_control";
constexpr std::string_view kThisProcess = "0";

std::string textIn(const Descriptor& folder, const char* name) {
  const Descriptor file(openat(folder.number(), name, O_RDONLY | O_CLOEXEC));
  std::string text(4096, '\0');
  text.resize(file.isOpen() ? readSome(file.number(), text.data(), text.size()) : 0);
  return text;
}

bool writeIn(const Descriptor& folder, const std::string& name, std::string_view text) {
  const Descriptor file(openat(folder.number(), name.c_str(), O_WRONLY | O_CLOEXEC));
  return file.isOpen() && writeAll(file.number(), text);
}

bool namesMemory(const std::string& controllers) {
  return controllers.find("memory") != std::string::npos;
}

Descriptor openFolder(int parent, const std::string& name) {
  return Descriptor(openat(parent, name.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
}

/// The folder of this process's own group, if it is in one of version 2.
Descriptor ownGroup() {
  constexpr std::string_view kVersion2 = "0::";
  std::ifstream groups("/proc/self/cgroup");
  for (std::string line; std::getline(groups, line);) {
    if (line.starts_with(kVersion2)) {
      return openFolder(AT_FDCWD, "/sys/fs/cgroup" + line.substr(kVersion2.size()));
    }
  }
  return {};
}

}  // namespace

MemoryGroups::MemoryGroups(Isolation isolation)
    : own_("teeko-checker-" + std::to_string(getpid())) {
  Descriptor folder = isolation == Isolation::Namespaces ? ownGroup() : Descriptor();
  if (!folder.isOpen() || !namesMemory(textIn(folder, "cgroup.controllers"))) {
    return;
  }
  wasCounted_ = namesMemory(textIn(folder, kControllers));
  (void)mkdirat(folder.number(), own_.c_str(), 0755);
  if (writeIn(folder, own_ + '/' + kMembers, kThisProcess) &&
      writeIn(folder, kControllers, "+memory")) {
    folder_ = std::move(folder);
  } else {
    leave(folder);
  }
}

MemoryGroups::~MemoryGroups() {
  if (areAvailable()) {
    if (!wasCounted_) {
      (void)writeIn(folder_, kControllers, "-memory");
    }
    leave(folder_);
  }
}

void MemoryGroups::leave(const Descriptor& folder) const {
  (void)writeIn(folder, kMembers, kThisProcess);
  (void)unlinkat(folder.number(), own_.c_str(), AT_REMOVEDIR);
}

MemoryGroup::MemoryGroup(const MemoryGroups& groups, const std::string& name, std::uint64_t bytes)
    : groups_(groups), name_(name) {
  if (!groups.areAvailable() || mkdirat(groups.folder().number(), name.c_str(), 0755) != 0) {
    return;
  }
  folder_ = openFolder(groups.folder().number(), name);
  (void)writeIn(folder_, "memory.swap.max", "0");  // which only systems with swap have
  if (writeIn(folder_, "memory.max", std::to_string(bytes)) &&
      writeIn(folder_, "memory.oom.group", "1")) {
    entrance_ = Descriptor(openat(folder_.number(), kMembers, O_WRONLY | O_CLOEXEC));
  }
}

MemoryGroup::~MemoryGroup() {
  if (folder_.isOpen()) {
    (void)unlinkat(groups_.folder().number(), name_.c_str(), AT_REMOVEDIR);
  }
}

bool MemoryGroup::isExceeded() const {
  constexpr std::string_view kEnded = "oom_kill ";
  if (!folder_.isOpen()) {
    return false;
  }
  const std::string events = textIn(folder_, "memory.events");
  const std::size_t place = events.find(kEnded);
  return place != std::string::npos && events[place + kEnded.size()] != '0';
}

}  // namespace teeko::process
