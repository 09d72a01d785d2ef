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

#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include "confinement.hpp"
#include "limits.hpp"
#include "process/posix.hpp"

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

[[noreturn]] void readForParent(int file, int pipe, std::span<const Wanted> wanted,
                                const ZipReader& reader) {
  const bool isConfined = confineTo(file, pipe);
  try {
    const auto sender = [pipe](FrameKind kind) {
      return [pipe, kind](const std::string& path, const std::string& text = {}) {
        send(pipe, kind, path, text);
      };
    };
    if (isConfined) {
      reader(file, {.wants = [&](const std::string& name) { return matchesAny(name, wanted); },
                    .onFile = sender(FrameKind::File),
                    .onOther = sender(FrameKind::Other),
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
  FrameReader(int pipe, std::chrono::seconds time)
      : pipe_(pipe), end_(std::chrono::steady_clock::now() + time) {}

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
      const std::size_t count = waitForBytes() ? process::readSome(pipe_, target, size) : 0;
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
  std::chrono::steady_clock::time_point end_;
};

/// Whether the frames came to their end.
bool gatherFrames(FrameReader frames, const std::string& zip, Gathering& gathering) {
  // What all files hold, and the remarks on others.
  constexpr std::size_t kMostBytes = kMostZipBytes + (std::size_t{1} << 20U);
  std::size_t bytes = 0;
  for (std::size_t count = 0; count < kMostEntries + 2 && bytes <= kMostBytes; ++count) {
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

/// A process that ends with this object.
class Child {
 public:
  explicit Child(pid_t id) : id_(id) {}
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;
  ~Child() {
    (void)kill(id_, SIGKILL);
    while (waitpid(id_, nullptr, 0) < 0 && errno == EINTR) {
    }
  }

 private:
  pid_t id_;
};

}  // namespace

void gatherZip(int file, const std::string& path, Gathering& gathering, const ZipReader& reader,
               std::chrono::seconds time) {
  process::Pipe pipe = process::makePipe();
  const pid_t id = process::forkPatiently();
  if (id < 0) {
    throw process::systemError("no process can be started");
  }
  if (id == 0) {
    readForParent(file, pipe.writeEnd.number(), gathering.wanted(), reader);
  }
  const Child child(id);
  pipe.writeEnd.close();
  if (!gatherFrames({pipe.readEnd.number(), time}, path, gathering)) {
    gathering.addProblem(path, "could not be read to its end");
  }
}

}  // namespace teeko::grade
