/// Whether untrusted programs can be kept apart from everything else.
///
/// In namespaces of Linux (namespaces(7)) a program sees no processes but its own and the one that
/// supervises it, and has no network. Its System V and POSIX objects, and the files in /tmp,
/// /var/tmp and /dev/shm, are its own too, and gone after it. Not every system lets an ordinary
/// user, or a container's root, make namespaces.
#pragma once

#include <cstdint>
#include <string>

namespace teeko::process {

enum class Isolation : std::uint8_t { None, Namespaces };

/// What came of trying to isolate a process.
struct IsolationTrial {
  Isolation isolation = Isolation::None;
  /// Why it is None, such as `Operation not permitted`.
  std::string reason = {};
};

/// Tries it, which takes some milliseconds. This process should be single-threaded.
[[nodiscard]] IsolationTrial tryIsolation();

/// Whether, moreover, Linux itself counts and limits the memory of isolated programs that this
/// process runs, by cgroups (cgroups(7)).
[[nodiscard]] bool tryMemoryGroups();

}  // namespace teeko::process
