/// What this process may use of its machine.
#pragma once

namespace teeko {

/// How many processors work for this process at a time, at least 1: those on which it may run
/// (sched_setaffinity(2)) or, where its control groups (cgroups(7)) give it the time of fewer, that
/// number, rounded down.
[[nodiscard]] int usableProcessors();

/// About how many more bytes of memory this process could use, 0 or more: what the system has left,
/// or all it has where that is not known; less where the process's control groups, or its own
/// limits (RLIMIT_AS, RLIMIT_DATA) without what so many more threads take, leave less.
[[nodiscard]] double usableMemory(int threads = 0);

}  // namespace teeko
