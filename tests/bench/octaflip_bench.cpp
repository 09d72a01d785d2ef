/// How fast recorded games of OctaFlip are read, checked and played, and how fast its rules and the
/// search are, the rules beside the plain implementation in the tests.
#include <cstdint>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include <benchmark/benchmark.h>

#include "teeko/octaflip/position.hpp"
#include "teeko/octaflip/simulate.hpp"
#include "teeko/play/search_octaflip.hpp"

#include "support/perft.hpp"
#include "support/plain_octaflip.hpp"

namespace {

using namespace teeko::octaflip;

constexpr std::string_view kStart =
    "R......B ........ ........ ........ ........ ........ ........ B......R";
constexpr int kDepth = 5;

/// A game in which both players jump there and back.
std::string record(int turns) {
  std::string text(kStart);
  for (char& character : text) {
    character = character == ' ' ? '\n' : character;
  }
  text += '\n' + std::to_string(turns) + '\n';
  for (int turn = 0; turn < turns; ++turn) {
    constexpr std::string_view kTurns[]{"1 1 3 1\n", "1 8 3 8\n", "3 1 1 1\n", "3 8 1 8\n"};
    text += kTurns[turn % 4];
  }
  return text;
}

void simulateTurns(benchmark::State& state) {
  const int turns = static_cast<int>(state.range(0));
  const std::string text = record(turns);
  for (auto _ : state) {
    std::istringstream input(text);
    if (simulate(input).kind != Outcome::Kind::Played) {
      state.SkipWithError("the record is not legal");
    }
  }
  state.SetItemsProcessed(state.iterations() * turns);
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(text.size()));
}

void countNodes(benchmark::State& state, std::uint64_t (*count)()) {
  std::uint64_t nodes = 0;
  for (auto _ : state) {
    nodes += count();
  }
  state.counters["nodes/s"] =
      benchmark::Counter(static_cast<double>(nodes), benchmark::Counter::kIsRate);
}

/// Positions a second that the search looks at, from the start and in the middle of a game.
void search(benchmark::State& state, const char* text) {
  using teeko::play::Searcher;
  const Position position = *Position::parse(text);
  constexpr std::size_t kTableBytes = std::size_t{16} << 20;
  Searcher<Position> searcher(kTableBytes);
  std::uint64_t nodes = 0;
  for (auto _ : state) {
    searcher.forget();
    nodes += searcher.search({.position = position, .limits = {.nodes = 1'000'000}}, {}).nodes;
  }
  state.counters["nodes/s"] =
      benchmark::Counter(static_cast<double>(nodes), benchmark::Counter::kIsRate);
}

BENCHMARK_CAPTURE(search, start, "R6B/8/8/8/8/8/8/B6R R 0")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(search, middle, "RRR3BB/RRR4B/R2R4/3RB3/2BB2R1/1BB2RR1/BB4RR/BB5R R 0")
    ->Unit(benchmark::kMillisecond);
BENCHMARK(simulateTurns)->Arg(1'000'000)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(countNodes, oneByOne, [] {
  return perft(Position(), kDepth);
})->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(countNodes, plain, [] {
  return plain::perft(plain::gridOf(kStart), 'R', kDepth);
})->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();
