#include "teeko/match/match.hpp"

#include <algorithm>
#include <memory>

#include "teeko/io/error.hpp"
#include "teeko/io/text.hpp"
#include "teeko/play/record_text.hpp"
#include "teeko/process/program.hpp"
#include "teeko/process/workers.hpp"

#include "game_runner.hpp"

namespace teeko::match {
namespace {

/// The game of a record that another process has written.
GameReport gameIn(const std::string& text, const MatchPlan& plan) {
  const auto records = play::parseRecords(text);
  if (!records || records->size() != 1) {
    throw Error(ErrorKind::Unfinished, "a game cannot be read");
  }
  auto report = reportOf(plan, records->front());
  if (!report) {
    throw Error(ErrorKind::Unfinished, report.fault());
  }
  return *report;
}

}  // namespace

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
  const auto hire = [&] {
    const auto runner = std::make_shared<GameRunner>(plan, values, options.tools);
    return process::Worker{.prepare = [runner] { runner->getReady(); },
                           .work =
                               [runner, &plan](std::size_t number) {
                                 return play::textOf(recordOf(plan, runner->play(number), ""));
                               }};
  };
  process::workInCopies(
      games, {.workers = options.jobs,
              .hire = hire,
              .onDone = [&](const std::string& text) { return options.onGame(gameIn(text, plan)); },
              .what = "played a game"});
}

}  // namespace teeko::match
