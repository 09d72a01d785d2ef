#include "teeko/check/run_cases.hpp"

#ifndef TEEKO_HAS_PROCESSES

#include "teeko/io/error.hpp"

namespace teeko::check {

void runCases(const Program&, std::span<const Case>, const RunOptions&, const RunListener&) {
  throw Error(ErrorKind::Unfinished, "programs can be checked on Linux and macOS only");
}

}  // namespace teeko::check

#else

#include <exception>

#include "case_queue.hpp"
#include "posix.hpp"

namespace teeko::check {
namespace {

/// Makes sure that what is opened from now on is none of the three standard streams: one of them
/// may be closed.
void occupyStandardStreams() {
  int descriptor = 0;
  do {
    descriptor = open("/dev/null", O_RDONLY);
  } while (descriptor >= 0 && descriptor <= STDERR_FILENO);
  Descriptor(descriptor).close();
}

}  // namespace

void runCases(const Program& program, std::span<const Case> cases, const RunOptions& options,
              const RunListener& listener) {
  occupyStandardStreams();
  CaseQueue queue(program, cases, options.limits);
  std::exception_ptr failure;
  try {
    queue.superviseAll(static_cast<std::size_t>(options.jobs), listener.onExecution);
  } catch (...) {
    failure = std::current_exception();
  }
  for (const std::filesystem::path& folder : queue.finish()) {
    listener.onLeftFolder(folder);
  }
  if (failure) {
    std::rethrow_exception(failure);
  }
}

}  // namespace teeko::check

#endif
