/// Plays the games of a match, several at a time.
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>

#include "teeko/match/game.hpp"
#include "teeko/match/plan.hpp"
#include "teeko/play/session.hpp"

namespace teeko::match {

/// The most games that are played at a time.
inline constexpr int kMostJobs = 64;

/// What Python players need.
struct Tools {
  std::filesystem::path python = {};
  /// What speaks UGI on the one side and the student's class on the other.
  std::filesystem::path shim = {};
};

/// The tools that the players of this plan need; `shim` is where it is, if it is there. Throws
/// Error (BadInput) when one is missing.
[[nodiscard]] Tools toolsFor(const MatchPlan& plan,
                             const std::optional<std::filesystem::path>& shim);

struct MatchOptions {
  /// How many games at a time, 1 to kMostJobs.
  int jobs = 1;
  Tools tools = {};
  /// Gets each game when it is over; false when no more are wanted.
  std::function<bool(GameReport)> onGame = [](const GameReport&) { return true; };
};

/// Plays the games of these numbers, in this order as far as they are begun. `values` are those of
/// the game, or none. Each of several processes plays a game at a time, on systems that have them;
/// this process should be single-threaded meanwhile. A player that is another program runs as
/// process/program.hpp says, in an empty folder; words of its command that name files are made
/// absolute first. Throws Error: BadInput when a program cannot be started or refuses to play,
/// Unfinished when an interrupt (SIGINT, SIGTERM, SIGHUP) arrives or the system lacks something,
/// and what onGame throws. Nothing that was started is left.
void playMatch(const MatchPlan& plan, std::span<const std::size_t> games,
               const play::Values& values, const MatchOptions& options);

}  // namespace teeko::match
