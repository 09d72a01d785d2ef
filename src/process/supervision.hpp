/// A process of its own for each untrusted program, so that what the program starts can be told
/// from what other programs start.
#pragma once

namespace teeko::process {

/// Makes this new process a supervisor: it is woken by the ends of its children alone, and only
/// while it waits; processes that its descendants leave become its children; and it gets its turn
/// whatever they do.
void becomeSupervisor();

/// Whether the other end of this pipe is closed: nobody waits for this process any more.
[[nodiscard]] bool isAbandoned(int lifeline);

}  // namespace teeko::process
