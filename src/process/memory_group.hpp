/// Groups of processes whose memory the system itself counts and limits: cgroups(7), version 2.
///
/// They can be made where this process's own group is delegated to it and has no other process, as
/// in `systemd-run --user --scope --property=Delegate=yes`.
#pragma once

#include <cstdint>
#include <string>

#include "teeko/process/isolation.hpp"

#include "posix.hpp"

namespace teeko::process {

/// Where the groups of this process's programs are made: in its own group.
class MemoryGroups {
 public:
  /// Makes none where there are no namespaces, as a program could leave its group there. Elsewhere
  /// moves this process to a group of its own, because a group that has others has no processes.
  explicit MemoryGroups(Isolation isolation);
  MemoryGroups(const MemoryGroups&) = delete;
  MemoryGroups& operator=(const MemoryGroups&) = delete;
  /// Moves this process back.
  ~MemoryGroups();

  [[nodiscard]] bool areAvailable() const noexcept { return folder_.isOpen(); }
  /// Their folder, when they are available.
  [[nodiscard]] const Descriptor& folder() const noexcept { return folder_; }

 private:
  void leave(const Descriptor& folder) const;

  Descriptor folder_;
  /// The name of this process's own group in the folder.
  std::string own_;
  /// Whether memory was counted there before.
  bool wasCounted_ = false;
};

/// A group for one program.
class MemoryGroup {
 public:
  /// Makes it, with this name and for so many bytes of memory, unless groups are not available.
  MemoryGroup(const MemoryGroups& groups, const std::string& name, std::uint64_t bytes);
  MemoryGroup(const MemoryGroup&) = delete;
  MemoryGroup& operator=(const MemoryGroup&) = delete;
  /// Removes it. All its processes have ended.
  ~MemoryGroup();

  /// A process that writes "0" to this descriptor becomes a member; -1 where there is no group.
  [[nodiscard]] int entrance() const noexcept { return entrance_.number(); }
  /// Whether the system has ended its processes because they needed more memory.
  [[nodiscard]] bool isExceeded() const;

 private:
  const MemoryGroups& groups_;
  std::string name_;
  Descriptor folder_;
  Descriptor entrance_;
};

}  // namespace teeko::process
