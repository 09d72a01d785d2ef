/// How fast the full-screen game answers: drawing alone, and the whole program at a
/// pseudo-terminal, beside a program that only echoes.
#include <array>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include <benchmark/benchmark.h>
#include <poll.h>
#ifdef __APPLE__
#include <util.h>
#else
#include <pty.h>
#endif
#include <sys/wait.h>
#include <unistd.h>

#include "teeko/io/descriptor.hpp"
#include "teeko/screen/draw.hpp"
#include "teeko/screen/game_screen.hpp"

namespace {

using namespace teeko;
using Clock = std::chrono::steady_clock;

double secondsSince(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

void handleKeyAndDraw(benchmark::State& state) {
  screen::GameScreen game(screen::Setup(), {});
  game.handle(screen::Event(screen::Resized{24, 80}));
  bool isLeft = false;
  for (auto _ : state) {
    isLeft = !isLeft;
    game.handle(screen::Event(isLeft ? screen::Key::Left : screen::Key::Right));
    benchmark::DoNotOptimize(draw(game, screen::Characters::Unicode));
  }
}

/// A program at a pseudo-terminal of 80×24.
class AtTerminal {
 public:
  explicit AtTerminal(std::vector<std::string> words) {
    winsize size{.ws_row = 24, .ws_col = 80, .ws_xpixel = 0, .ws_ypixel = 0};
    id_ = forkpty(&terminal_, nullptr, nullptr, &size);
    if (id_ == 0) {
      setenv("TERM", "xterm-256color", 1);
      setenv("LC_ALL", "C.UTF-8", 1);
      std::vector<char*> arguments;
      for (std::string& word : words) {
        arguments.push_back(word.data());
      }
      arguments.push_back(nullptr);
      execvp(arguments.front(), arguments.data());
      _exit(1);
    }
  }
  AtTerminal(const AtTerminal&) = delete;
  AtTerminal& operator=(const AtTerminal&) = delete;
  ~AtTerminal() {
    kill(id_, SIGKILL);
    waitpid(id_, nullptr, 0);
    close(terminal_);
  }

  void type(std::string_view keys) const { (void)writeAll(terminal_, keys); }

  /// Reads until this text comes; whether it came within ten seconds.
  [[nodiscard]] bool waitFor(std::string_view text) const {
    std::string seen;
    while (seen.find(text) == std::string::npos) {
      std::array<char, 4096> bytes{};
      if (!canRead(10'000)) {
        return false;
      }
      const ssize_t count = read(terminal_, bytes.data(), bytes.size());
      if (count <= 0) {
        return false;
      }
      seen.append(bytes.data(), static_cast<std::size_t>(count));
    }
    return true;
  }
  /// Reads what has come until now.
  void skip() const {
    std::array<char, 4096> bytes{};
    while (canRead(0) && read(terminal_, bytes.data(), bytes.size()) > 0) {
    }
  }
  void waitForEnd() const {
    std::array<char, 4096> bytes{};
    while (read(terminal_, bytes.data(), bytes.size()) > 0) {
    }
    waitpid(id_, nullptr, 0);
  }

 private:
  [[nodiscard]] bool canRead(int milliseconds) const {
    pollfd input{.fd = terminal_, .events = POLLIN, .revents = 0};
    return poll(&input, 1, milliseconds) == 1;
  }

  int terminal_ = -1;
  pid_t id_ = -1;
};

/// How long `cat` takes to echo a line: what the terminal and two processes take.
void echo(benchmark::State& state) {
  AtTerminal cat({"cat"});
  for (auto _ : state) {
    const auto start = Clock::now();
    cat.type("x\n");
    if (!cat.waitFor("x\r\nx")) {
      state.SkipWithError("no answer");
    }
    state.SetIterationTime(secondsSince(start));
  }
}

/// From a key to the first sign of what it does, while every move is searched and all processors
/// are at work.
void typeWhileSearching(benchmark::State& state) {
  AtTerminal game({TEEKO_PROGRAM, "play", "--size", "8", "--second", "human"});
  game.type("v");
  bool hasAnswered = game.waitFor("depth");
  for (auto _ : state) {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    game.skip();
    const auto start = Clock::now();
    game.type("mk");  // the line of a move, which nothing else changes
    hasAnswered = hasAnswered && game.waitFor("k");
    state.SetIterationTime(secondsSince(start));
    game.type("\025\033");
    std::this_thread::sleep_for(std::chrono::milliseconds(60));
  }
  if (!hasAnswered) {
    state.SkipWithError("no answer");
  }
}

/// From `q` to the end of the process.
void leave(benchmark::State& state, const char* size, std::string_view when) {
  for (auto _ : state) {
    AtTerminal game({TEEKO_PROGRAM, "play", "--size", size, "--second", "human"});
    game.type("v");
    if (!game.waitFor(when)) {
      state.SkipWithError("no answer");
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    const auto start = Clock::now();
    game.type("q");
    game.waitForEnd();
    state.SetIterationTime(secondsSince(start));
  }
}

void leaveWhileSearching(benchmark::State& state) {
  leave(state, "8", "depth");
}

/// The cache folder is an empty one, so that 6×6 has to be solved.
void leaveWhileSolving(benchmark::State& state) {
  std::string folder = "/tmp/teeko-screen-bench-XXXXXX";
  if (mkdtemp(folder.data()) == nullptr) {
    state.SkipWithError("no folder");
    return;
  }
  setenv("XDG_CACHE_HOME", folder.c_str(), 1);
  leave(state, "6", "plies");
  rmdir(folder.c_str());
}

BENCHMARK(handleKeyAndDraw);
BENCHMARK(echo)->UseManualTime();
BENCHMARK(typeWhileSearching)->UseManualTime()->Iterations(100)->Unit(benchmark::kMillisecond);
BENCHMARK(leaveWhileSearching)->UseManualTime()->Iterations(10)->Unit(benchmark::kMillisecond);
BENCHMARK(leaveWhileSolving)->UseManualTime()->Iterations(10)->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();
