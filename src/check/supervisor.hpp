/// Runs a task, watches over the program and reports what it did. This happens in a process of its
/// own, so that what the program starts can be told from what other programs start.
#pragma once

#include <span>

#include "process/folder.hpp"
#include "process/isolation.hpp"
#include "process/memory_group.hpp"
#include "run_context.hpp"

namespace teeko::check {

/// What a supervisor has from the process that started it.
struct Channels {
  /// The report is written to this.
  int report;
  /// The read end of a pipe. When the other end is closed, nobody waits for the report any more.
  int lifeline;
  /// What this process was forked with.
  process::Isolation isolation;
  process::MemoryGroups& memoryGroups;
};

/// Runs the tasks one after another in this folder, which is empty and which nobody else may enter
/// yet. Clears the folder after each task, removes it in the end, and writes the report on each; an
/// execution in it says whether something of the folder is left. Then ends this process: early
/// when the folder is not fit for another program or nobody waits for reports any more. To be
/// called in a new process.
[[noreturn]] void supervise(std::span<const RunContext> tasks, const process::Folder& folder,
                            const Channels& channels);

}  // namespace teeko::check
