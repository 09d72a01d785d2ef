#include "supervisor.hpp"

#include <csignal>
#include <cstddef>
#include <cstring>
#include <exception>
#include <optional>
#include <string>
#include <utility>

#include <poll.h>
#include <sys/resource.h>

#include "descendants.hpp"
#include "folder.hpp"
#include "posix.hpp"
#include "watch.hpp"

namespace teeko::check {
namespace {

/// Before the texts in a report.
struct Header {
  bool isRun;
  Ending ending;
  ErrorKind errorKind;
  int code;
  bool readInput;
  std::size_t outputSize;
  std::size_t errorsSize;
  std::size_t terminalOutputSize;
};

std::string reportOf(const Run& run) {
  const Header header{true,
                      run.ending,
                      {},
                      run.code,
                      run.readInput,
                      run.output.size(),
                      run.errors.size(),
                      run.terminalOutput.size()};
  return std::string(reinterpret_cast<const char*>(&header), sizeof header) + run.output +
         run.errors + run.terminalOutput;
}

std::string reportOf(const Error& error) {
  const std::string message = error.what();
  const Header header{false, {}, error.kind(), 0, false, 0, message.size(), 0};
  return std::string(reinterpret_cast<const char*>(&header), sizeof header) + message;
}

std::optional<Header> headerOf(std::string_view bytes) {
  Header header{};
  if (bytes.size() < sizeof header) {
    return std::nullopt;
  }
  std::memcpy(&header, bytes.data(), sizeof header);
  return header;
}

/// Whether nobody waits for the result any more.
bool isAbandoned(int lifeline) {
  pollfd otherEnd{.fd = lifeline, .events = POLLIN, .revents = 0};
  return poll(&otherEnd, 1, 0) > 0;
}

/// Nothing when nobody waits for the result.
std::optional<Run> runCase(const Setting& setting, const Case& given, const Folder& folder,
                           int lifeline) {
  const std::size_t mostOutput = given.output.size() + setting.limits.extraOutput;
  std::optional<Run> run =
      watch(start(setting, given, folder), setting.limits, mostOutput, lifeline);
  const bool faulty = run && (run->ending == Ending::Crashed || run->ending == Ending::TimedOut);
  Deadline soon(kRemovalTime / 3, [&] { return isAbandoned(lifeline); });
  if (faulty && clearFolder(folder, soon)) {
    try {
      Limits limits = setting.limits;
      limits.seconds /= 2;
      std::optional<Run> again =
          watch(start(setting, given, folder, Output::Terminal), limits, mostOutput, lifeline);
      run->terminalOutput = again ? std::move(again->output) : std::string();
    } catch (const Error&) {
      // What is known already is worth more than why no more is.
    }
  }
  return run;
}

/// The signals that a supervisor heeds: only the end of a child, and only while it waits. An
/// interrupt is for the process that started it.
void heedChildrenOnly() {
  sigset_t all;
  sigfillset(&all);
  (void)sigprocmask(SIG_SETMASK, &all, nullptr);
  for (int signal = 1; signal < NSIG; ++signal) {
    (void)::signal(signal, SIG_IGN);
  }
  struct sigaction wake {};
  wake.sa_handler = [](int) {};
  (void)sigaction(SIGCHLD, &wake, nullptr);
}

}  // namespace

void supervise(const Setting& setting, const Case& given, const Folder& folder, int reports,
               int lifeline) {
  heedChildrenOnly();
  adoptOrphans(true);
  // Root's programs may start as many processes as they like; this one must come to its turn.
  constexpr int kFirst = -20;
  (void)setpriority(PRIO_PROCESS, 0, kFirst);
  try {
    if (const std::optional<Run> run = runCase(setting, given, folder, lifeline)) {
      (void)writeAll(reports, reportOf(*run));
    }
  } catch (const Error& error) {
    (void)writeAll(reports, reportOf(error));
  } catch (const std::exception& error) {
    (void)writeAll(reports, reportOf(Error(ErrorKind::Unfinished, error.what())));
  }
  Deadline deadline(kRemovalTime, [&] { return isAbandoned(lifeline); });
  (void)removeFolder(folder, deadline);
  _exit(0);
}

bool isWhole(std::string_view bytes) {
  const std::optional<Header> header = headerOf(bytes);
  return header && bytes.size() == sizeof *header + header->outputSize + header->errorsSize +
                                       header->terminalOutputSize;
}

Report parseReport(std::string_view bytes) {
  if (!isWhole(bytes)) {
    return Run{};
  }
  const Header header = *headerOf(bytes);
  bytes.remove_prefix(sizeof header);
  if (!header.isRun) {
    return Error(header.errorKind, std::string(bytes));
  }
  return Run{.ending = header.ending,
             .code = header.code,
             .readInput = header.readInput,
             .output = std::string(bytes.substr(0, header.outputSize)),
             .errors = std::string(bytes.substr(header.outputSize, header.errorsSize)),
             .terminalOutput = std::string(bytes.substr(header.outputSize + header.errorsSize))};
}

}  // namespace teeko::check
