/// Runs a task, watches over the program and reports what it did. This happens in a process of its
/// own, so that what the program starts can be told from what other programs start.
#pragma once

#include "folder.hpp"
#include "run_context.hpp"

namespace teeko::check {

/// The descriptors that lead from a supervisor to the process that started it.
struct Channels {
  /// The report is written to this.
  int report;
  /// The read end of a pipe. When the other end is closed, nobody waits for the report any more.
  int lifeline;
};

/// Runs the task in this empty folder, which nobody else may enter yet, writes the report, removes
/// the folder if it can, and ends this process. Without a report when nobody waits for it. To be
/// called in a new process.
[[noreturn]] void supervise(const RunContext& context, const Folder& folder,
                            const Channels& channels);

}  // namespace teeko::check
