/// Runs a program that nothing is known about on cases.
///
/// For each case the program gets a new folder of its own that holds nothing but gameboard.txt, if
/// the case has one. The case's input is on standard input; there are no other open files, a bare
/// environment, and no terminal that controls the program. When its case is over or this process
/// ends, however that happens, the program is gone and so is all that it started. On systems other
/// than Linux, processes that left the program's process group are not found, and memory and
/// processes are limited for each process alone.
///
/// From a byte that a program writes to the report on it:
///
///     watch() collects it in an Execution, in a process that supervises this one case;
///     encodeReport() sends the Execution to this process, and decodeReport() reads it;
///     CaseQueue hands it to RunListener::onExecution;
///     judge() compares it with the case and says what is wrong.
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <span>

#include "teeko/check/case.hpp"
#include "teeko/check/execution.hpp"
#include "teeko/check/program.hpp"

namespace teeko::check {

/// The most cases that run at a time.
inline constexpr int kMostJobs = 64;

struct RunOptions {
  Limits limits;
  /// How many cases run at a time, 1 to kMostJobs.
  int jobs = 1;
};

/// What is called while cases run. Neither is empty.
struct RunListener {
  /// Gets what the program did in the case with this index, as soon as that case is over.
  std::function<void(std::size_t index, const Execution&)> onExecution;
  /// Gets each folder that could not be removed, at the end, also before an exception.
  std::function<void(const std::filesystem::path& folder)> onLeftFolder;
};

/// Runs the program on every case. Throws Error: BadInput when the program cannot be started;
/// Unfinished when the system lacks what is needed, or an interrupt (SIGINT, SIGTERM, SIGHUP)
/// arrives; and what `listener` throws. When it throws, it has ended what it started, as far as
/// said above. Other children of this process are left alone. This process should be
/// single-threaded.
void runCases(const Program& program, std::span<const Case> cases, const RunOptions& options,
              const RunListener& listener);

}  // namespace teeko::check
