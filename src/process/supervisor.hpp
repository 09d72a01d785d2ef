/// Supervisors: a process of its own for each untrusted program, so that what the program starts
/// can be told from what other programs start.
#pragma once

#include <span>

#include "teeko/process/isolation.hpp"
#include "teeko/process/task_queue.hpp"

#include "child_process.hpp"
#include "folder.hpp"
#include "memory_group.hpp"

namespace teeko::process {

/// Makes this new process a supervisor: it is woken by the ends of its children alone, and only
/// while it waits; processes that its descendants leave become its children; and it gets its turn
/// whatever they do.
void becomeSupervisor();

/// Whether the other end of this pipe is closed: nobody waits for this process any more.
[[nodiscard]] bool isAbandoned(int lifeline);

/// What a supervisor has from the process that started it.
struct Supervision {
  /// Where the programs run. It is empty, and nobody else may enter it yet.
  const Folder& folder;
  Caller caller;
  /// Reports are sent to this, as messages.
  int report = -1;
  /// The read end of a pipe. When the other end is closed, nobody waits for reports any more.
  int lifeline = -1;
  /// What this process was forked with.
  Isolation isolation = Isolation::None;
  MemoryGroups& memoryGroups;
};

/// Runs the tasks one after another. Clears the folder after each task, removes it in the end, and
/// sends the report on each; an execution in it says whether something of the folder is left. Then
/// ends this process: early when the folder is not fit for another program or nobody waits for
/// reports any more. To be called in a new process.
[[noreturn]] void supervise(std::span<const Task* const> tasks, const Supervision& supervision);

/// Runs a program that somebody else talks to through these streams. Sends an empty message once it
/// has started, and the report when it has ended; removes the folder and ends this process. To be
/// called in a new process.
[[noreturn]] void superviseConversation(const Task& task, const Streams& streams,
                                        const Supervision& supervision);

}  // namespace teeko::process
