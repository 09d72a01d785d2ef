/// How fast the players of the classic game choose a move.
#include <cstdint>
#include <string_view>

#include <benchmark/benchmark.h>

#include "teeko/classic/player.hpp"
#include "teeko/classic/search.hpp"
#include "teeko/solver/solve.hpp"

#include "support/boards.hpp"

namespace {

using namespace teeko;
using namespace teeko::classic;

constexpr std::string_view kFewDrops = "..... .X... ..O.. ..... .....";
constexpr std::string_view kSteps = "O...X .X.O. ..O.. .X..O X....";

void heuristicMove(benchmark::State& state, std::string_view picture) {
  const auto position = positionOf<kUsualSize>(picture);
  const int depth = static_cast<int>(state.range(0));
  std::uint64_t nodes = 0;
  for (auto _ : state) {
    nodes += search(position, depth).nodes;
  }
  state.counters["nodes/s"] =
      benchmark::Counter(static_cast<double>(nodes), benchmark::Counter::kIsRate);
}

/// What the search would pay at every node if it took its moves from the position.
void legalMoves(benchmark::State& state, std::string_view picture) {
  const auto position = positionOf<kUsualSize>(picture);
  std::uint64_t lists = 0;
  for (auto _ : state) {
    benchmark::DoNotOptimize(position.legalMoves());
    ++lists;
  }
  state.counters["lists/s"] =
      benchmark::Counter(static_cast<double>(lists), benchmark::Counter::kIsRate);
}

void perfectMove(benchmark::State& state, std::string_view picture) {
  const auto position = positionOf<kUsualSize>(picture);
  const play::Player<Position<kUsualSize>> player = perfectPlayer(solver::solve<kUsualSize>({}));
  for (auto _ : state) {
    benchmark::DoNotOptimize(player(position, {}));
  }
}

BENCHMARK_CAPTURE(heuristicMove, empty, std::string_view("..... ..... ..... ..... ....."))
    ->Arg(3)
    ->Arg(7)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(heuristicMove, drop, kFewDrops)->Arg(3)->Arg(7)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(heuristicMove, step, kSteps)->Arg(3)->Arg(7)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(legalMoves, drop, kFewDrops);
BENCHMARK_CAPTURE(legalMoves, step, kSteps);
BENCHMARK_CAPTURE(perfectMove, drop, kFewDrops)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(perfectMove, step, kSteps)->Unit(benchmark::kMicrosecond);

}  // namespace

BENCHMARK_MAIN();
