#include "descendants.hpp"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <thread>
#include <vector>

#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#ifdef __linux__
#include <charconv>
#include <filesystem>
#include <fstream>
#include <optional>
#include <set>
#include <string>

#include <sys/prctl.h>
#endif

namespace teeko::process {
namespace {

struct Process {
  pid_t id = 0;
  pid_t parent = 0;
  bool isBusy = false;
  std::uint64_t threads = 0;
  std::uint64_t memory = 0;
};

#ifdef __linux__

/// From the fields of /proc/PID/stat as proc(5) numbers them; nothing when the process is gone.
std::optional<Process> processIn(const std::filesystem::path& folder, pid_t id) {
  constexpr int kParent = 4;
  constexpr int kThreads = 20;
  constexpr int kResidentPages = 24;
  std::ifstream file(folder / "stat");
  std::string line;
  std::getline(file, line, '\0');
  const std::size_t nameEnd = line.rfind(')');
  if (nameEnd == std::string::npos) {
    return std::nullopt;
  }
  const char* next = line.data() + std::min(nameEnd + 4, line.size());  // behind ") S "
  const char state = next[-2];
  Process process{.id = id, .isBusy = state == 'R' || state == 'D'};
  const char* const end = line.data() + line.size();
  for (int field = kParent; field <= kResidentPages; ++field) {
    std::int64_t number = 0;
    const auto [rest, failure] = std::from_chars(next, end, number);
    if (failure == std::errc::invalid_argument) {
      return std::nullopt;
    }
    if (field == kParent) {
      process.parent = static_cast<pid_t>(number);
    } else if (field == kThreads) {
      process.threads = static_cast<std::uint64_t>(number);
    } else if (field == kResidentPages) {
      process.memory =
          static_cast<std::uint64_t>(number) * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
    }
    next = std::min(rest + 1, end);
  }
  return process;
}

/// Calls `visit` with the folder in /proc and the number of each process.
template <typename Visitor>
void forEachProcess(Visitor visit) {
  std::error_code error;
  for (std::filesystem::directory_iterator entry("/proc", error), end; !error && entry != end;
       entry.increment(error)) {
    const std::string name = entry->path().filename().string();
    pid_t id{};
    const char* const nameEnd = name.data() + name.size();
    if (const auto [rest, failure] = std::from_chars(name.data(), nameEnd, id);
        failure == std::errc() && rest == nameEnd) {
      visit(entry->path(), id);
    }
  }
}

/// The memory files (memfd_create(2)) that processes have open, each counted once.
class MemoryFiles {
 public:
  /// The bytes in those of this process that no other one had open.
  std::uint64_t addOf(pid_t id) {
    const std::filesystem::path folder = "/proc/" + std::to_string(id) + "/fd";
    std::uint64_t bytes = 0;
    std::error_code error;
    for (std::filesystem::directory_iterator entry(folder, error), end; !error && entry != end;
         entry.increment(error)) {
      std::error_code gone;
      const std::string target = std::filesystem::read_symlink(entry->path(), gone).native();
      struct stat status {};
      constexpr std::uint64_t kBlock = 512;  // the unit of st_blocks
      if (!gone && target.starts_with("/memfd:") && stat(entry->path().c_str(), &status) == 0 &&
          counted_.insert(status.st_ino).second) {
        bytes += static_cast<std::uint64_t>(status.st_blocks) * kBlock;
      }
    }
    return bytes;
  }

 private:
  /// They are all in one file system.
  std::set<ino_t> counted_;
};

std::vector<Process> allProcesses() {
  std::vector<Process> processes;
  forEachProcess([&](const std::filesystem::path& folder, pid_t id) {
    if (const auto process = processIn(folder, id)) {
      processes.push_back(*process);
    }
  });
  return processes;
}

#else

struct MemoryFiles {
  static std::uint64_t addOf(pid_t /*id*/) { return 0; }
};

std::vector<Process> allProcesses() {
  return {};
}

#endif

/// This process's descendants, except the children `spared` and their descendants.
std::vector<Process> descendants(std::span<const pid_t> spared) {
  std::vector<Process> others = allProcesses();
  std::vector<Process> found{{.id = getpid()}};
  for (std::size_t i = 0; i < found.size(); ++i) {
    const auto isOther = [&, parent = found[i].id](const Process& process) {
      return process.parent != parent || std::ranges::find(spared, process.id) != spared.end();
    };
    const auto children = std::partition(others.begin(), others.end(), isOther);
    found.insert(found.end(), children, others.end());
    others.erase(children, others.end());
  }
  found.erase(found.begin());
  return found;
}

void signalAll(const std::vector<Process>& processes, int signal) {
  for (const Process& process : processes) {
    (void)kill(process.id, signal);
  }
}

}  // namespace

void setOrphans([[maybe_unused]] Orphans orphans) {
#ifdef __linux__
  (void)prctl(PR_SET_CHILD_SUBREAPER, orphans == Orphans::Adopted ? 1 : 0, 0, 0, 0);
#endif
}

Usage descendantsUsage() {
  Usage usage;
  MemoryFiles files;
  for (const Process& process : descendants({})) {
    ++usage.processes;
    usage.busyProcesses += process.isBusy ? 1 : 0;
    usage.memory += process.memory + files.addOf(process.id);
  }
  return usage;
}

std::vector<pid_t> children() {
  std::vector<pid_t> found;
  for (const Process& process : allProcesses()) {
    if (process.parent == getpid()) {
      found.push_back(process.id);
    }
  }
  return found;
}

bool reap(pid_t child, std::chrono::steady_clock::time_point latest) {
  while (waitpid(child, nullptr, WNOHANG) == 0) {
    if (std::chrono::steady_clock::now() >= latest) {
      return false;
    }
    std::this_thread::sleep_for(std::chrono::microseconds(100));
  }
  return true;
}

bool reapChildren() {
  pid_t ended = 0;
  do {
    ended = waitpid(-1, nullptr, WNOHANG);
  } while (ended > 0);
  return ended == 0;
}

void endDescendants(std::span<const pid_t> spared) {
  const auto latest = std::chrono::steady_clock::now() + std::chrono::seconds(5);
  for (;;) {
    // A stopped process starts no others. A killed one would make room for another to be started.
    std::vector<Process> found = descendants(spared);
    for (std::size_t known = 0; found.size() > known; found = descendants(spared)) {
      known = found.size();
      signalAll(found, SIGSTOP);
    }
    signalAll(found, SIGKILL);
    for (const Process& process : found) {
      (void)waitpid(process.id, nullptr, WNOHANG);
    }
    if (found.empty() || std::chrono::steady_clock::now() > latest) {
      return;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
}

std::uint64_t userThreads() {
  std::uint64_t threads = 0;
#ifdef __linux__
  forEachProcess([&](const std::filesystem::path& folder, pid_t id) {
    struct stat status {};
    if (stat(folder.c_str(), &status) == 0 && status.st_uid == getuid()) {
      const auto process = processIn(folder, id);
      threads += process ? process->threads : 0;
    }
  });
#endif
  return threads;
}

}  // namespace teeko::process
