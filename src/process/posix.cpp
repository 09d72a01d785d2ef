#include "posix.hpp"

#include <array>
#include <limits>
#include <system_error>
#include <utility>

#include <stdlib.h>
#include <sys/resource.h>
#include <termios.h>
#ifdef __linux__
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

namespace teeko::process {
namespace {

/// Closes the descriptors from `first` to `last`.
void closeRange(int first, int last) {
#ifdef SYS_close_range
  if (syscall(SYS_close_range, static_cast<unsigned>(first), static_cast<unsigned>(last), 0U) ==
      0) {
    return;
  }
#endif
  constexpr long kMost = 65536;
  const long limit = sysconf(_SC_OPEN_MAX);
  const long most = limit < 0 ? kMost : std::min(limit, kMost);
  for (int descriptor = first; descriptor <= last && descriptor < most; ++descriptor) {
    (void)close(descriptor);
  }
}

}  // namespace

bool isRoot() {
  return geteuid() == 0;
}

Error systemError(const std::string& what) {
  return {ErrorKind::Unfinished, what + ": " + std::generic_category().message(errno)};
}

Pipe makePipe() {
  std::array<int, 2> ends{};
  if (pipe(ends.data()) != 0) {
    throw systemError("no pipe can be made");
  }
  Pipe result{Descriptor(ends[0]), Descriptor(ends[1])};
  for (const int end : ends) {
    if (fcntl(end, F_SETFD, FD_CLOEXEC) != 0) {
      throw systemError("no pipe can be made");
    }
  }
  return result;
}

Pipe makeTerminal() {
  Descriptor master(posix_openpt(O_RDWR | O_NOCTTY));
  if (!master.isOpen() || grantpt(master.number()) != 0 || unlockpt(master.number()) != 0) {
    throw systemError("no terminal can be made");
  }
  Descriptor terminal(open(ptsname(master.number()), O_RDWR | O_NOCTTY | O_CLOEXEC));
  termios settings{};
  if (!terminal.isOpen() || fcntl(master.number(), F_SETFD, FD_CLOEXEC) != 0 ||
      tcgetattr(terminal.number(), &settings) != 0) {
    throw systemError("no terminal can be made");
  }
  cfmakeraw(&settings);
  settings.c_lflag |= ICANON;
  (void)tcsetattr(terminal.number(), TCSANOW, &settings);
  return {std::move(master), std::move(terminal)};
}

void occupyStandardStreams() {
  int descriptor = 0;
  do {
    descriptor = open("/dev/null", O_RDONLY);
  } while (descriptor >= 0 && descriptor <= STDERR_FILENO);
  Descriptor(descriptor).close();
}

void setInspection([[maybe_unused]] Inspection inspection) {
#ifdef __linux__
  (void)prctl(PR_SET_DUMPABLE, inspection == Inspection::Allowed ? 1 : 0, 0, 0, 0);
#endif
}

void closeOthers(std::vector<int> kept) {
  std::ranges::sort(kept);
  int first = 0;
  for (const int descriptor : kept) {
    if (descriptor > first) {
      closeRange(first, descriptor - 1);
    }
    first = std::max(first, descriptor + 1);
  }
  closeRange(first, std::numeric_limits<int>::max());
}

pid_t forkPatiently() {
  return patiently(fork);
}

void resetSignals() {
  for (int signal = 1; signal < NSIG; ++signal) {
    (void)::signal(signal, SIG_DFL);
  }
  sigset_t none;
  sigemptyset(&none);
  (void)sigprocmask(SIG_SETMASK, &none, nullptr);
}

void setLimit(int resource, std::uint64_t limit, std::uint64_t highest) {
  rlimit limits{};
  if (getrlimit(resource, &limits) == 0) {
    limits.rlim_max = std::min(limits.rlim_max, static_cast<rlim_t>(highest));
    limits.rlim_cur = std::min(limits.rlim_max, static_cast<rlim_t>(limit));
    (void)setrlimit(resource, &limits);
  }
}

}  // namespace teeko::process
