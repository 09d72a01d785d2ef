// needs: processes
#include "cli/operating_system.hpp"

#include <algorithm>
#include <barrier>
#include <cmath>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <fstream>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include "teeko/io/descriptor.hpp"
#include "teeko/io/error.hpp"

#include "process/posix.hpp"
#include "support/catch.hpp"
#include "support/in_child.hpp"
#include "support/namespaces.hpp"
#include "support/scratch.hpp"
#include "support/texts.hpp"

using namespace teeko;
using namespace teeko::cli;

namespace {

namespace fs = std::filesystem;
using Variables = std::vector<std::pair<const char*, const char*>>;

/// The exit code of a process that did this with the pipe that it was given, and what it wrote
/// there.
std::string endOf(const std::function<int(int pipe)>& work) {
  process::Pipe pipe = process::makePipe();
  const int code = inChild([&] { return work(pipe.writeEnd.number()); });
  pipe.writeEnd.close();
  std::string text(1000, '\0');
  text.resize(readSome(pipe.readEnd.number(), text.data(), text.size()));
  return std::to_string(code) + ' ' + text;
}

/// What `work` returns where these variables are set, and no others of those that matter here.
std::string with(const Variables& variables, const std::function<std::string()>& work) {
  const std::string end = endOf([&](int pipe) {
    for (const char* const name :
         {"SOURCE_DATE_EPOCH", "XDG_CACHE_HOME", "XDG_STATE_HOME", "HOME", "NO_COLOR", "TERM"}) {
      unsetenv(name);
    }
    for (const auto& [name, value] : variables) {
      setenv(name, value, 1);
    }
    return writeAll(pipe, work()) ? 0 : 1;
  });
  REQUIRE(end.starts_with("0 "));
  return end.substr(2);
}

std::string pathOr(const std::optional<fs::path>& path, const char* otherwise) {
  return path ? path->string() : otherwise;
}

/// How a process ends that calls this and then gets this signal; 0 is none.
std::string endedBy(int signal, const std::function<void()>& ask) {
  return endOf([&](int pipe) {
    (void)dup2(pipe, STDERR_FILENO);
    ask();
    (void)raise(signal);
    return 77;
  });
}

/// What this process has terminals for.
std::string streams() {
  return std::string(inputIsTerminal() ? "in " : "") + (outputIsTerminal() ? "out " : "") +
         (errorsAreTerminal() ? "errors " : "") + (outputTakesColour() ? "colour " : "");
}

}  // namespace

TEST_CASE("the time is the system's, or the one that SOURCE_DATE_EPOCH has") {
  const auto at = [](const char* epoch) {
    return with({{"SOURCE_DATE_EPOCH", epoch}}, [] { return today() + ' ' + now(); });
  };
  CHECK(at("0") == "1970.01.01 1970-01-01T00:00:00");
  CHECK(at("86399") == "1970.01.01 1970-01-01T23:59:59");
  CHECK(at("951782400") == "2000.02.29 2000-02-29T00:00:00");
  CHECK(at("1700000000") == "2023.11.14 2023-11-14T22:13:20");
  CHECK(at("253402300799") == "9999.12.31 9999-12-31T23:59:59");
  const auto realTime = [] { return with({}, [] { return today() + ' ' + now(); }); };
  for (const char* const wrong : {"253402300800", "-1", "x", "", "1 "}) {
    CAPTURE(wrong);
    const std::string before = realTime();
    const std::string said = at(wrong);
    CHECK(before <= said);
    CHECK(said <= realTime());
  }
}

TEST_CASE("folders are where variables say, or in the home folder") {
  const auto folders = [](const Variables& variables) {
    return with(variables,
                [] { return pathOr(cacheFolder(), "-") + ' ' + pathOr(stateFolder(), "-"); });
  };
  CHECK(folders({}) == "- -");
  CHECK(folders({{"HOME", "/h"}}) == "/h/.cache /h/.local/state");
  CHECK(folders({{"HOME", "h"}}) == "- -");
  CHECK(folders({{"HOME", ""}}) == "- -");
  CHECK(folders({{"XDG_CACHE_HOME", "/c"}, {"XDG_STATE_HOME", "/s"}}) == "/c /s");
  CHECK(folders({{"HOME", "/h"}, {"XDG_CACHE_HOME", "/c"}}) == "/c /h/.local/state");
  CHECK(folders({{"HOME", "/h"}, {"XDG_CACHE_HOME", "c"}, {"XDG_STATE_HOME", ""}}) ==
        "/h/.cache /h/.local/state");
}

TEST_CASE("a terminal takes colours unless it is said to be dumb, or they are not wanted") {
  const process::Pipe terminal = process::makeTerminal();
  const process::Pipe pipe = process::makePipe();
  const auto streamsWith = [&](const std::vector<int>& terminals, const Variables& variables) {
    return with(variables, [&] {
      for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        const bool isTerminal = std::ranges::find(terminals, stream) != terminals.end();
        (void)dup2(isTerminal ? terminal.writeEnd.number() : pipe.writeEnd.number(), stream);
      }
      return streams();
    });
  };
  CHECK(streamsWith({}, {{"TERM", "xterm"}}).empty());
  CHECK(streamsWith({STDIN_FILENO}, {{"TERM", "xterm"}}) == "in ");
  CHECK(streamsWith({STDERR_FILENO}, {{"TERM", "xterm"}}) == "errors ");
  CHECK(streamsWith({STDOUT_FILENO}, {{"TERM", "xterm"}}) == "out colour ");
  CHECK(streamsWith({STDOUT_FILENO}, {{"TERM", "xterm"}, {"NO_COLOR", ""}}) == "out colour ");
  CHECK(streamsWith({STDOUT_FILENO}, {{"TERM", "xterm"}, {"NO_COLOR", "1"}}) == "out ");
  CHECK(streamsWith({STDOUT_FILENO}, {{"TERM", "dumb"}}) == "out ");
  CHECK(streamsWith({STDOUT_FILENO}, {}) == "out ");
}

TEST_CASE("a file that output goes to is not replaced") {
  const Scratch scratch;
  const fs::path file = scratch.file("file", "");
  const fs::path other = scratch.file("other", "");
  fs::create_symlink("file", scratch.path() / "link");
  const auto faultWhere = [&](int stream, const fs::path& replaced) {
    return with({}, [&] {
      const Descriptor opened(open(file.c_str(), O_WRONLY));
      const Descriptor nowhere(open("/dev/null", O_WRONLY));
      for (const int standard : {STDOUT_FILENO, STDERR_FILENO}) {
        (void)dup2(standard == stream ? opened.number() : nowhere.number(), standard);
      }
      try {
        requireNotOutput(replaced);
        return std::string("none");
      } catch (const Error& error) {
        return textOf(error);
      }
    });
  };
  for (const int stream : {STDOUT_FILENO, STDERR_FILENO}) {
    CAPTURE(stream);
    for (const std::string name : {"file", "link"}) {
      CHECK(faultWhere(stream, scratch.path() / name) ==
            (scratch.path() / name).string() +
                ": output already goes to this file; name another one");
    }
    CHECK(faultWhere(stream, other) == "none");
    CHECK(faultWhere(stream, scratch.path() / "missing") == "none");
    CHECK(faultWhere(stream, "/dev/null") == "none");  // where nothing is lost
  }
}

TEST_CASE("what belongs to a program is beside it, if it is not installed") {
  const std::optional<fs::path> program = programFile();
  REQUIRE(program);
  CHECK(fs::is_regular_file(*program));
  CHECK(shippedFile(program->filename().string()) == program);
  CHECK_FALSE(shippedFile("no such file"));
}

TEST_CASE("an interrupt ends a program that asks for it") {
  CHECK(endedBy(SIGINT, endOnInterrupt) == "1 \nteeko: interrupted\n");
}

TEST_CASE("a prepared process gets no signals for writing, and says when it cannot go on") {
  CHECK(endedBy(SIGPIPE, prepareProcess) == "77 ");
  CHECK(endedBy(SIGXFSZ, prepareProcess) == "77 ");
  CHECK(endedBy(0, [] {
          prepareProcess();
          std::terminate();
        }) == "1 teeko: cannot go on; memory may be used up\n");
}

TEST_CASE("the most memory that was used is known") {
  constexpr std::size_t kBytes = std::size_t{1} << 26;
  CHECK(inChild([] {
          const std::uint64_t before = peakMemory();
          void* const memory =
              mmap(nullptr, kBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0);
          if (memory == MAP_FAILED) {
            return 2;
          }
          constexpr std::size_t kPage = 4096;
          for (std::size_t place = 0; place < kBytes; place += kPage) {
            static_cast<volatile char*>(memory)[place] = 'x';
          }
          const std::uint64_t grown = std::max(peakMemory(), before) - before;
          // Sanitizers have memory of their own for it.
          return grown > kBytes - kBytes / 4 && grown < 8 * kBytes ? 0 : 1;
        }) == 0);
}

// Sanitizers have an allocator of their own.
#if defined(__GLIBC__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)

TEST_CASE("where address space is limited, threads do not reserve it for themselves") {
  CHECK(inChild([] {
          process::setLimit(RLIMIT_AS, std::size_t{1} << 33U, std::size_t{1} << 33U);
          prepareProcess();
          const auto mapped = [] {
            std::ifstream sizes("/proc/self/statm");
            std::size_t pages = 0;
            sizes >> pages;
            return pages * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
          };
          constexpr std::ptrdiff_t kThreads = 8;
          const std::size_t before = mapped();
          std::barrier allHaveMemory(kThreads + 1);
          std::barrier isMeasured(kThreads + 1);
          std::vector<std::thread> threads;
          for (std::ptrdiff_t i = 0; i < kThreads; ++i) {
            threads.emplace_back([&] {
              const auto memory = std::make_unique<std::vector<char>>(100);
              allHaveMemory.arrive_and_wait();
              isMeasured.arrive_and_wait();
            });
          }
          allHaveMemory.arrive_and_wait();
          const std::size_t grown = mapped() - before;
          isMeasured.arrive_and_wait();
          for (std::thread& thread : threads) {
            thread.join();
          }
          // Stacks are 8 MiB as a rule; glibc would reserve 64 MiB more for each thread.
          return grown < kThreads * (std::size_t{48} << 20U) ? 0 : 1;
        }) == 0);
}

#endif

#ifdef __linux__

TEST_CASE("the most memory that was used is what Linux shows") {
  // In a process that replaced no other program, whose memory would count, too.
  CHECK(inChild([] {
          std::ifstream status("/proc/self/status");
          for (std::string word; status >> word && word != "VmHWM:";) {
          }
          std::uint64_t kibibytes = 0;
          if (!(status >> kibibytes)) {
            return 2;
          }
          const double shown = 1024.0 * static_cast<double>(kibibytes);
          // Linux counts some pages later; more of them where many tests ran in this process
          // before.
          return std::abs(static_cast<double>(peakMemory()) - shown) < 16e6 ? 0 : 1;
        }) == 0);
}

#endif
