/// Supervisors in namespaces of their own, with the programs that they run.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <sys/types.h>

#include "teeko/process/isolation.hpp"
#include "teeko/process/program.hpp"

#include "folder.hpp"

namespace teeko::process {

/// A new process, in which `id` is 0, and a new folder for the programs that it is to run.
struct Forked {
  pid_t id = 0;
  Folder folder;
};

/// forkPatiently() for a supervisor of these programs. With Isolation::Namespaces, which
/// tryIsolation() has found, the new process is isolated, or ends at once if it cannot be. Throws
/// Error (Unfinished) when there can be no process or no folder.
[[nodiscard]] Forked forkSupervisor(Isolation isolation,
                                    const std::vector<const Program*>& programs);

/// What programs leave in their supervisor's namespaces.
class Traces {
 public:
  /// To be called in a new supervisor, before it runs a program.
  explicit Traces(Isolation isolation);

  /// Whether a program has left files, memory, semaphores or messages there that another one could
  /// find. Always false without namespaces.
  [[nodiscard]] bool areLeft() const;

  /// Bytes of memory that they take up: files in memory, and shared memory.
  [[nodiscard]] std::uint64_t memory() const;

 private:
  static constexpr std::size_t kPlaces = 8;
  using Counts = std::array<std::uint64_t, kPlaces>;
  static Counts counted();

  Isolation isolation_;
  Counts before_{};
};

}  // namespace teeko::process
