#include "zip_process.hpp"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

#include <grp.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

#include "check/posix.hpp"
#include "limits.hpp"

namespace teeko::grade {
namespace {

/// What the reading process says, one after another: each time a path and another text.
enum class FrameKind : std::uint8_t { File, Other, Problem, End };

struct FrameHead {
  std::uint32_t kind = 0;
  std::uint32_t pathSize = 0;
  std::uint32_t textSize = 0;
};

constexpr std::size_t kLongestPath = UINT16_MAX;

// --- The reading process ---

void send(int pipe, FrameKind kind, std::string_view path, std::string_view text) {
  const FrameHead head{.kind = static_cast<std::uint32_t>(kind),
                       .pathSize = static_cast<std::uint32_t>(path.size()),
                       .textSize = static_cast<std::uint32_t>(text.size())};
  if (!writeAll(pipe, {reinterpret_cast<const char*>(&head), sizeof head}) ||
      !writeAll(pipe, path) || !writeAll(pipe, text)) {
    _exit(1);
  }
}

void setLimit(int resource, std::uint64_t limit) {
  rlimit limits{};
  if (getrlimit(resource, &limits) == 0) {
    limits.rlim_max = std::min(limits.rlim_max, static_cast<rlim_t>(limit));
    limits.rlim_cur = limits.rlim_max;
    (void)setrlimit(resource, &limits);
  }
}

void closeFrom(int first, int last) {
#ifdef SYS_close_range
  if (syscall(SYS_close_range, first, last, 0) == 0) {
    return;
  }
#endif
  const long open = sysconf(_SC_OPEN_MAX);
  const int most = static_cast<int>(std::clamp(open, 256L, 65536L));
  for (int descriptor = first; descriptor <= std::min(last, most); ++descriptor) {
    (void)close(descriptor);
  }
}

void closeAllBut(int one, int other) {
  const auto [low, high] = std::minmax(one, other);
  if (low > 0) {
    closeFrom(0, low - 1);
  }
  if (high > low + 1) {
    closeFrom(low + 1, high - 1);
  }
  closeFrom(high + 1, INT32_MAX);
}

/// Gives up all that reading an open file does not need; whether that succeeded.
bool giveUpRights() {
  constexpr id_t kNobody = 65534;
  if (check::isRoot() &&
      (setgroups(0, nullptr) != 0 || setgid(kNobody) != 0 || setuid(kNobody) != 0)) {
    return false;
  }
#ifdef __linux__
  (void)prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
#endif
  setLimit(RLIMIT_CPU, kZipTime.count());
  setLimit(RLIMIT_CORE, 0);
  setLimit(RLIMIT_FSIZE, 0);
  setLimit(RLIMIT_NOFILE, 0);
  setLimit(RLIMIT_NPROC, 0);
#ifndef __SANITIZE_ADDRESS__  // which needs terabytes of address space
  setLimit(RLIMIT_AS, std::uint64_t{1} << 30);
#endif
  return true;
}

void resetSignals() {
  for (int signal = 1; signal < NSIG; ++signal) {
    (void)::signal(signal, SIG_DFL);
  }
  sigset_t none;
  sigemptyset(&none);
  (void)sigprocmask(SIG_SETMASK, &none, nullptr);
}

[[noreturn]] void readForParent(int file, int pipe, std::span<const Wanted> wanted,
                                const ZipReader& reader) {
  resetSignals();
  closeAllBut(file, pipe);
  try {
    const auto sender = [&](FrameKind kind) {
      return [pipe, kind](const std::string& path, const std::string& text) {
        send(pipe, kind, path, text);
      };
    };
    if (giveUpRights()) {
      reader(file, {.wants = [&](const std::string& name) { return matchesAny(name, wanted); },
                    .onFile = sender(FrameKind::File),
                    .onOther =
                        [pipe](const std::string& path) { send(pipe, FrameKind::Other, path, ""); },
                    .onProblem = sender(FrameKind::Problem)});
    } else {
      send(pipe, FrameKind::Problem, "", "is not read: root's rights could not be given up");
    }
    send(pipe, FrameKind::End, "", "");
  } catch (...) {
    _exit(1);
  }
  _exit(0);
}

// --- This process ---

/// What comes through the pipe, none of which is trusted.
class FrameReader {
 public:
  explicit FrameReader(int pipe) : pipe_(pipe) {}

  struct Frame {
    FrameKind kind;
    std::string path;
    std::string text;
  };

  /// The next frame; nothing when it does not arrive in time, or is none.
  std::optional<Frame> next() {
    FrameHead head;
    if (!read(reinterpret_cast<char*>(&head), sizeof head) ||
        head.kind > static_cast<std::uint32_t>(FrameKind::End) || head.pathSize > kLongestPath ||
        head.textSize > kLargestFile) {
      return std::nullopt;
    }
    Frame frame{.kind = static_cast<FrameKind>(head.kind),
                .path = std::string(head.pathSize, '\0'),
                .text = std::string(head.textSize, '\0')};
    const bool isWhole =
        read(frame.path.data(), frame.path.size()) && read(frame.text.data(), frame.text.size());
    return isWhole ? std::optional(std::move(frame)) : std::nullopt;
  }

 private:
  bool read(char* target, std::size_t size) {
    while (size > 0) {
      if (!waitForBytes()) {
        return false;
      }
      const std::size_t count = check::readSome(pipe_, target, size);
      if (count == 0) {
        return false;
      }
      target += count;
      size -= count;
    }
    return true;
  }

  /// Whether there are bytes, or there will be no more of them, before the time is over.
  bool waitForBytes() {
    using std::chrono::milliseconds;
    pollfd waiting{.fd = pipe_, .events = POLLIN, .revents = 0};
    for (;;) {
      const auto left =
          std::chrono::ceil<milliseconds>(end_ - std::chrono::steady_clock::now()).count();
      const int count = poll(&waiting, 1, static_cast<int>(std::max<std::int64_t>(left, 0)));
      if (count >= 0 || errno != EINTR) {
        return count > 0;
      }
    }
  }

  int pipe_;
  std::chrono::steady_clock::time_point end_ = std::chrono::steady_clock::now() + kZipTime;
};

/// Whether the frames came to their end.
bool gatherFrames(int pipe, const std::string& zip, Gathering& gathering) {
  FrameReader frames(pipe);
  std::size_t bytes = 0;
  for (std::size_t count = 0; count < kMostEntries + 2 && bytes <= kMostZipBytes; ++count) {
    std::optional<FrameReader::Frame> frame = frames.next();
    if (!frame) {
      return false;
    }
    bytes += frame->text.size();
    const std::string path = frame->path.empty() ? zip : zip + '/' + frame->path;
    switch (frame->kind) {
      case FrameKind::File:
        gathering.addFile(path, std::string(memberName(frame->path)), std::move(frame->text));
        break;
      case FrameKind::Other:
        gathering.addOther(path);
        break;
      case FrameKind::Problem:
        gathering.addProblem(path, frame->text);
        break;
      case FrameKind::End:
        return true;
    }
  }
  return false;
}

}  // namespace

void gatherZip(int file, const std::string& path, Gathering& gathering, const ZipReader& reader) {
  check::Pipe pipe = check::makePipe();
  const pid_t id = check::forkPatiently();
  if (id < 0) {
    throw check::systemError("no process can be started");
  }
  if (id == 0) {
    readForParent(file, pipe.writeEnd.number(), gathering.wanted(), reader);
  }
  pipe.writeEnd.close();
  if (!gatherFrames(pipe.readEnd.number(), path, gathering)) {
    gathering.addProblem(path, "could not be read to its end");
  }
  (void)kill(id, SIGKILL);
  while (waitpid(id, nullptr, 0) < 0 && errno == EINTR) {
  }
}

}  // namespace teeko::grade
