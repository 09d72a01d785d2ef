/// What a match costs beside what its players do: games of level 1, of an engine that answers at
/// once, and of a Python player, each beside the same without a match.
#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <numeric>
#include <string>
#include <string_view>
#include <vector>

#include <benchmark/benchmark.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include "teeko/match/match.hpp"
#include "teeko/process/program.hpp"

extern char** environ;  // NOLINT(readability-redundant-declaration): POSIX asks for it

namespace {

using namespace teeko;
namespace fs = std::filesystem;

constexpr const char* kEngineWord = "--engine";

// --- An engine for tic-tac-toe that answers at once: it takes the first empty square ---

std::string answerTo(std::string_view position) {
  for (const char row : {'1', '2', '3'}) {
    for (const char column : {'1', '2', '3'}) {
      const std::string square{row, column};
      if (position.find(' ' + square) == std::string_view::npos) {
        return "bestmove " + square;
      }
    }
  }
  return "bestmove 0000";
}

int runEngine() {
  std::string position;
  for (std::string line; std::getline(std::cin, line) && line != "quit";) {
    if (line == "ugi") {
      std::cout << "ugiok" << std::endl;
    } else if (line == "isready") {
      std::cout << "readyok" << std::endl;
    } else if (line.starts_with("position ")) {
      position = line;
    } else if (line.starts_with("go ")) {
      std::cout << answerTo(position) << std::endl;
    }
  }
  return 0;
}

std::string ownFile() {
  return fs::read_symlink("/proc/self/exe").string();
}

// --- Without a match ---

/// Starts a program; `streams` are its standard input and output, or nothing.
pid_t start(std::vector<std::string> words, const std::array<int, 2>& streams) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  for (int i = 0; i < 2; ++i) {
    const int stream = streams[static_cast<std::size_t>(i)];
    if (stream >= 0) {
      posix_spawn_file_actions_adddup2(&actions, stream, i);
    }
  }
  std::vector<char*> arguments;
  for (std::string& word : words) {
    arguments.push_back(word.data());
  }
  arguments.push_back(nullptr);
  pid_t id = -1;
  (void)posix_spawnp(&id, arguments.front(), &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  return id;
}

/// Questions and answers of the same length as in a match, over two pipes.
void askEngineBare(benchmark::State& state) {
  std::array<int, 2> questions{};
  std::array<int, 2> answers{};
  if (pipe(questions.data()) != 0 || pipe(answers.data()) != 0) {
    state.SkipWithError("there are no pipes");
    return;
  }
  const pid_t id = start({ownFile(), kEngineWord}, {questions[0], answers[1]});
  close(questions[0]);
  close(answers[1]);
  const std::string_view question = "position startpos moves 11 12 21 22\ngo movetime 1000\n";
  for (auto _ : state) {
    std::array<char, 64> answer{};
    if (write(questions[1], question.data(), question.size()) < 0 ||
        read(answers[0], answer.data(), answer.size()) <= 0) {
      state.SkipWithError("the engine does not answer");
      break;
    }
  }
  if (write(questions[1], "quit\n", 5) < 0) {
    state.SkipWithError("the engine has ended");
  }
  waitpid(id, nullptr, 0);
  close(questions[1]);
  close(answers[0]);
  state.SetItemsProcessed(state.iterations());
}

void startPythonBare(benchmark::State& state) {
  for (auto _ : state) {
    waitpid(
        start({"python3", "-B", "-u", "-c", "import importlib.util, random, traceback"}, {-1, -1}),
        nullptr, 0);
  }
  state.SetItemsProcessed(state.iterations());
}

/// A game, its moves made one after another.
void gameOfLevel1(benchmark::State& state) {
  std::int64_t moves = 0;
  for (auto _ : state) {
    play::Session session;
    while (session.result() == Result::Open && session.ply() < match::kMostPlies) {
      (void)session.play(
          session.moveOf(play::Level::Beginner, {.seed = static_cast<std::uint64_t>(moves)}, {}));
      ++moves;
    }
  }
  state.SetItemsProcessed(moves);
}

// --- In a match ---

match::MatchPlan planOf(const play::GameChoice& choice, const std::vector<std::string>& players,
                        int games) {
  match::MatchPlan plan;
  plan.choice = choice;
  for (const std::string& who : players) {
    plan.players.push_back(*match::parsePlayer(who));
  }
  plan.games = games;
  plan.openingPlies = 0;
  return plan;
}

/// Plays all games; the items are their moves.
void playAll(benchmark::State& state, const match::MatchPlan& plan, match::MatchOptions options) {
  std::vector<std::size_t> numbers(match::gameCount(plan));
  std::iota(numbers.begin(), numbers.end(), std::size_t{1});
  std::int64_t moves = 0;
  options.onGame = [&](const match::GameReport& game) {
    moves += static_cast<std::int64_t>(game.moves.size());
    if (game.fault) {
      state.SkipWithError("a player made a fault");
    }
    return true;
  };
  for (auto _ : state) {
    match::playMatch(plan, numbers, {}, options);
  }
  state.SetItemsProcessed(moves);
}

void thousandGamesOfLevel1(benchmark::State& state) {
  playAll(state, planOf({}, {"level:1", "level:1"}, 1000),
          {.jobs = static_cast<int>(state.range(0))});
}

void matchOfEngines(benchmark::State& state) {
  const std::string engine = "ugi:" + ownFile() + ' ' + kEngineWord;
  playAll(state, planOf({play::Game::TicTacToe, 3}, {engine, engine}, 1000),
          {.jobs = static_cast<int>(state.range(0))});
}

/// How long a thousand moves of the best level take that may take 20 ms each: the longest one
/// beside the median. More than 70 ms would lose a game.
void longestOfThousandMoves(benchmark::State& state) {
  constexpr std::size_t kMoves = 1000;
  match::MatchPlan plan = planOf({play::Game::OctaFlip, 8}, {"level:5", "random"}, 1000);
  plan.moveTime = std::chrono::milliseconds(20);
  std::vector<std::size_t> numbers(match::gameCount(plan));
  std::iota(numbers.begin(), numbers.end(), std::size_t{1});
  std::vector<std::int64_t> times;
  const auto add = [&times](const match::GameReport& game) {
    for (std::size_t i = game.players[0] == 0 ? 0 : 1; i < game.microseconds.size(); i += 2) {
      times.push_back(game.microseconds[i]);
    }
    return times.size() < kMoves;
  };
  for (auto _ : state) {
    times.clear();
    match::playMatch(plan, numbers, {}, {.onGame = add});
  }
  times.resize(kMoves);
  std::sort(times.begin(), times.end());
  constexpr double kMillisecond = 1000;
  state.counters["longest_ms"] = static_cast<double>(times.back()) / kMillisecond;
  state.counters["median_ms"] = static_cast<double>(times[kMoves / 2]) / kMillisecond;
}

/// Games, of which each starts a process.
void matchOfPython(benchmark::State& state) {
  const fs::path file = fs::temp_directory_path() / "teeko_match_bench_player.py";
  std::ofstream(file) << R"(
class TeekoPlayer:
    def __init__(self):
        self.my_piece, self.opp = 'b', 'r'
        self.board = [[' '] * 5 for _ in range(5)]

    def place_piece(self, move, piece):
        if len(move) > 1:
            self.board[move[1][0]][move[1][1]] = ' '
        self.board[move[0][0]][move[0][1]] = piece

    def opponent_move(self, move):
        self.place_piece(move, self.opp)

    def make_move(self, state):
        cells = [(r, c) for r in range(5) for c in range(5)]
        empty = [s for s in cells if state[s[0]][s[1]] == ' ']
        if len(empty) > 17:
            return [empty[0]]
        mine = [s for s in cells if state[s[0]][s[1]] == self.my_piece]
        return next([t, s] for s in mine for t in empty
                    if max(abs(t[0] - s[0]), abs(t[1] - s[1])) == 1)
)";
  const match::Tools tools{.python = process::fileOfCommand("python3"), .shim = TEEKO_SHIM};
  constexpr int kGames = 20;
  const auto plan = planOf({}, {"teekoplayer:" + file.string(), "random"}, kGames);
  playAll(state, plan, {.jobs = 1, .tools = tools});
  state.SetItemsProcessed(state.iterations() * kGames);
  fs::remove(file);
}

BENCHMARK(gameOfLevel1)->Unit(benchmark::kMicrosecond)->UseRealTime();
BENCHMARK(thousandGamesOfLevel1)
    ->ArgName("jobs")
    ->Arg(1)
    ->Arg(2)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();
BENCHMARK(longestOfThousandMoves)->Iterations(1)->Unit(benchmark::kSecond)->UseRealTime();
BENCHMARK(askEngineBare)->Unit(benchmark::kMicrosecond)->UseRealTime();
BENCHMARK(matchOfEngines)
    ->ArgName("jobs")
    ->Arg(1)
    ->Arg(2)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();
BENCHMARK(startPythonBare)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(matchOfPython)->Unit(benchmark::kMillisecond)->UseRealTime();

}  // namespace

int main(int argc, char** argv) {
  if (argc > 1 && std::string_view(argv[1]) == kEngineWord) {
    return runEngine();
  }
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
