/// What the program settles with the operating system: the one place with platform code.
#pragma once

namespace teeko::cli {

/// Makes writing to a closed pipe or past a size limit an error rather than a signal, and output
/// the same bytes on every system.
void prepareProcess();

/// Whether a person at a terminal gives the answers.
[[nodiscard]] bool inputIsTerminal();

}  // namespace teeko::cli
