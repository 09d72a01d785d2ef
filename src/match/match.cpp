#include "teeko/match/match.hpp"

#include "table.hpp"
#ifdef TEEKO_HAS_PROCESSES
#include "workers.hpp"
#endif

namespace teeko::match {

void playMatch(const MatchPlan& plan, std::span<const std::size_t> games,
               const play::Values& values, const MatchOptions& options) {
#ifdef TEEKO_HAS_PROCESSES
  playWithWorkers(plan, games, values, options);
#else
  Table table(plan, values, options.tools);
  table.gather();
  for (const std::size_t number : games) {
    if (!options.onGame(table.play(number))) {
      return;
    }
  }
#endif
}

}  // namespace teeko::match
