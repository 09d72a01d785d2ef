/// Groups of processes whose memory Linux itself counts and limits: cgroups(7), version 2.
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
  /// Without namespaces there are none, because a program could leave its group. Linux allows no
  /// processes in a group that limits the memory of groups inside it, so this process moves to a
  /// group inside, too.
  explicit MemoryGroups(Isolation isolation);
  MemoryGroups(const MemoryGroups&) = delete;
  MemoryGroups& operator=(const MemoryGroups&) = delete;
  /// Removes all groups and moves this process back. If it is killed instead, empty groups stay.
  ~MemoryGroups();

  [[nodiscard]] bool areAvailable() const noexcept { return folder_.isOpen(); }
  /// Their folder, when they are available.
  [[nodiscard]] const Descriptor& folder() const noexcept { return folder_; }
  /// A name for a new group. Processes that were forked from this one have different prefixes.
  [[nodiscard]] std::string newName(const std::string& prefix);

 private:
  static void leave(const Descriptor& folder);

  Descriptor folder_;
  int made_ = 0;
};

/// A group for one program.
class MemoryGroup {
 public:
  /// Makes it for so many bytes of memory, unless groups are not available. Throws Error
  /// (Unfinished) when it cannot be made. For `prefix` see MemoryGroups::newName().
  MemoryGroup(MemoryGroups& groups, const std::string& prefix, std::uint64_t bytes);
  MemoryGroup(const MemoryGroup&) = delete;
  MemoryGroup& operator=(const MemoryGroup&) = delete;
  /// Removes it. To be called when all its processes have ended.
  ~MemoryGroup();

  /// Whether there is a group.
  [[nodiscard]] bool exists() const noexcept { return entrance_.isOpen(); }
  /// A process that writes "0" to this descriptor becomes a member; -1 where there is no group.
  [[nodiscard]] int entrance() const noexcept { return entrance_.number(); }
  /// Whether Linux has ended its processes because they needed more memory than the group may have.
  [[nodiscard]] bool isExceeded() const;

 private:
  const MemoryGroups& groups_;
  std::string name_;
  Descriptor events_;
  Descriptor entrance_;
};

}  // namespace teeko::process
