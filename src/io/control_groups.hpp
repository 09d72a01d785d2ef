/// What Linux's control groups (cgroups(7)) let a process use.
///
/// A process is in one group of each hierarchy: in version 2 there is one hierarchy, in version 1
/// there are several, each with some of the controllers. A limit of a group is one of all groups
/// inside it.
#pragma once

#include <functional>
#include <limits>
#include <string>

namespace teeko {

/// What the groups of a process leave it: the least that any of them, or of those around them,
/// does.
struct GroupLimits {
  /// The time of so many processors, more than 0; infinite without a limit.
  double processors = std::numeric_limits<double>::infinity();
  /// So many more bytes of memory, 0 or more; infinite without a limit. What files only keep in
  /// memory until it is needed counts as unused.
  double memory = std::numeric_limits<double>::infinity();
};

/// Returns the text of a file; nothing when it cannot be read.
using FileText = std::function<std::string(const std::string& file)>;

/// The limits of this process's groups, by /proc/self/cgroup, /proc/self/mountinfo and the files of
/// the groups. Their formats are described in cgroups(7), proc(5) and Linux's
/// Documentation/admin-guide/cgroup-v2.rst, cgroup-v1/memory.rst and scheduler/sched-bwc.rst.
[[nodiscard]] GroupLimits groupLimits(const FileText& textOf);

}  // namespace teeko
