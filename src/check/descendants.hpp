/// The processes that a process has started, and those that they have.
///
/// Linux gives the orphans among a process's descendants to the nearest ancestor that asked for
/// them (adoptOrphans()), so that nobody gets away. Other systems do not; there, only direct
/// children are found.
#pragma once

#include <cstdint>
#include <span>

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

/// Kills all of this process's descendants and waits for them, except the children `spared` and
/// what they started.
void endDescendants(std::span<const pid_t> spared = {});

/// How many processes and threads this user has; 0 where the system does not tell.
[[nodiscard]] std::uint64_t userThreads();

}  // namespace teeko::check
