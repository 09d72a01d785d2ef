#include "teeko/match/match.hpp"

#include <algorithm>

#include "teeko/io/error.hpp"
#include "teeko/io/text.hpp"
#include "teeko/process/program.hpp"

#include "game_runner.hpp"
#ifdef TEEKO_HAS_PROCESSES
#include "workers.hpp"
#endif

namespace teeko::match {

Tools toolsFor(const MatchPlan& plan, const std::optional<std::filesystem::path>& shim) {
  const auto player = std::ranges::find(plan.players, PlayerKind::TeekoPlayer, &PlayerSpec::kind);
  if (player == plan.players.end()) {
    return {};
  }
  if (!shim) {
    throw Error(ErrorKind::BadInput,
                "python/teekoplayer_ugi.py is not where this program was installed");
  }
  const std::filesystem::path python = process::fileOfCommand("python3");
  if (!process::isProgram(python)) {
    throw Error(ErrorKind::BadInput,
                "python3 was not found: " + printable(player->name()) + " needs it");
  }
  return {.python = std::filesystem::absolute(python), .shim = *shim};
}

void playMatch(const MatchPlan& plan, std::span<const std::size_t> games,
               const play::Values& values, const MatchOptions& options) {
#ifdef TEEKO_HAS_PROCESSES
  playWithWorkers(plan, games, values, options);
#else
  GameRunner runner(plan, values, options.tools);
  runner.getReady();
  for (const std::size_t number : games) {
    if (!options.onGame(runner.play(number))) {
      return;
    }
  }
#endif
}

}  // namespace teeko::match
