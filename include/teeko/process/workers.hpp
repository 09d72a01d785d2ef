/// Work that copies of this process do, several pieces at a time.
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <string>

namespace teeko::process {

/// One who works. Both functions may throw; an Error keeps its kind.
struct Worker {
  /// Gets ready.
  std::function<void()> prepare;
  /// Does the piece of work of this number; returns what came of it, as any bytes.
  std::function<std::string(std::size_t number)> work;
};

struct Work {
  /// How many workers there are at most.
  int workers = 1;
  /// Makes a worker, in the process in which it works and ends.
  std::function<Worker()> hire;
  /// Gets what came of a piece of work, in this process; false when no more is wanted.
  std::function<bool(const std::string&)> onDone;
  /// What a worker does, for messages, as in `a process that played a game has ended`.
  std::string what;
};

/// Does the pieces of work of these numbers, in this order as far as they are begun. One worker
/// gets ready before the others begin. Where the system has no processes, this one does it all;
/// elsewhere it should be single-threaded meanwhile. Throws what onDone throws, what a worker
/// throws as an Error, and Error (Unfinished) when an interrupt (SIGINT, SIGTERM, SIGHUP) arrives,
/// a worker ends or the system lacks something. Nothing that was started is left.
void workInCopies(std::span<const std::size_t> numbers, const Work& work);

}  // namespace teeko::process
