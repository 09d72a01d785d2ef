/// Plays games of a match one after another, with players that stay for all of them.
#pragma once

#include <map>
#include <optional>
#include <utility>

#include "contestants.hpp"
#include "openings.hpp"

namespace teeko::match {

class GameRunner {
 public:
  /// All must outlive it.
  GameRunner(const MatchPlan& plan, const play::Values& values, const Tools& tools)
      : plan_(plan), values_(values), tools_(tools) {}

  /// Gets all players ready before the first game, so that none is refused after others have
  /// played. Throws what contestants throw.
  void getReady() {
    for (std::size_t player = 0; player < plan_.players.size(); ++player) {
      if (const Contestant& contestant = seat(player); contestant.load) {
        contestant.load();
      }
    }
  }

  /// Throws what contestants throw, and Error (BadInput) when there are no openings.
  [[nodiscard]] GameReport play(std::size_t number) {
    const GameSpec game = gameNumbered(plan_, number);
    if (!openings_) {
      openings_.emplace(plan_, values_);
    }
    return playGame(plan_, game, openings_->gameAfter(game.opening),
                    {&seat(game.players[0]), &seat(game.players[1])});
  }

 private:
  /// The player at this place in the plan, who stays for the next games.
  Contestant& seat(std::size_t player) {
    const auto [place, isNew] = contestants_.try_emplace(player);
    if (isNew) {
      place->second = contestantOf(plan_.players[player], tools_);
    }
    return place->second;
  }

  const MatchPlan& plan_;
  const play::Values& values_;
  const Tools& tools_;
  /// When they are needed.
  std::optional<Openings> openings_;
  std::map<std::size_t, Contestant> contestants_;
};

}  // namespace teeko::match
