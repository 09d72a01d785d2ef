/// This process's descendants: the processes that it has started, and those that they have started.
///
/// When a process ends, Linux gives its children to the nearest ancestor that asked for orphans
/// (see setOrphans()), so that no descendant is lost. Other systems do not; there, only direct
/// children are found.
#pragma once

#include <chrono>
#include <cstdint>
#include <span>
#include <vector>

#include <sys/types.h>

namespace teeko::process {

/// Who becomes the new parent of a descendant whose parent ends: this process, or the one that the
/// system takes otherwise.
enum class Orphans : std::uint8_t { Adopted, Left };
void setOrphans(Orphans orphans);

struct Usage {
  int processes = 0;
  /// How many of them compute, or wait for a disk, rather than for something to happen.
  int busyProcesses = 0;
  /// Bytes of memory in use, open memory files included. Other memory that several processes share
  /// counts for each of them.
  std::uint64_t memory = 0;
};

/// What this process's descendants use up; nothing where the system does not tell.
[[nodiscard]] Usage descendantsUsage();

/// This process's children; nothing where the system does not tell.
[[nodiscard]] std::vector<pid_t> children();

/// Waits until this child has ended, but not after this time, and reaps it; whether it is gone.
/// While another process traces the child, its end is told to that process only.
bool reap(pid_t child, std::chrono::steady_clock::time_point latest);

/// Reaps the children that have ended; whether there are any that have not.
bool reapChildren();

/// Kills and reaps all of this process's descendants that the system tells of, except the children
/// `spared` and what they started. Gives up after some seconds on those that cannot be killed.
void endDescendants(std::span<const pid_t> spared = {});

/// How many processes and threads this user has; 0 where the system does not tell.
[[nodiscard]] std::uint64_t userThreads();

}  // namespace teeko::process
