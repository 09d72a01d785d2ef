/// The processes that a process has started, and those that they have.
///
/// Linux gives the orphans among a process's descendants to the nearest ancestor that asked for
/// them (adoptOrphans()), so that nobody gets away. Other systems do not; there, only direct
/// children are found.
#pragma once

#include <chrono>
#include <cstdint>
#include <span>
#include <vector>

#include <sys/types.h>

namespace teeko::check {

/// Makes this process the new parent of descendants whose parent ends, or no longer so.
void adoptOrphans(bool adopt);

struct Usage {
  int processes = 0;
  /// Bytes of memory in use, what several processes share counted for each.
  std::uint64_t memory = 0;
};

/// What this process's descendants use up; nothing where the system does not tell.
[[nodiscard]] Usage descendantsUsage();

/// This process's children; nothing where the system does not tell.
[[nodiscard]] std::vector<pid_t> children();

/// Waits for this child's end until this time and reaps it; whether it is gone then. While another
/// process traces it, only that one learns of its end.
bool reap(pid_t child, std::chrono::steady_clock::time_point latest);

/// Reaps the children that have ended; whether there are others.
bool reapChildren();

/// Kills all of this process's descendants that the system tells of, except the children `spared`
/// and what they started, and reaps them. Gives up after some seconds on what cannot be killed.
void endDescendants(std::span<const pid_t> spared = {});

/// How many processes and threads this user has; 0 where the system does not tell.
[[nodiscard]] std::uint64_t userThreads();

}  // namespace teeko::check
