/// The players of a match as contestants.
#pragma once

#include <string>
#include <vector>

#include "teeko/match/game.hpp"
#include "teeko/match/match.hpp"
#include "teeko/match/plan.hpp"

namespace teeko::match {

/// A player of this kind, which faultOf() has nothing against. Throws Error (BadInput) when another
/// program cannot be found.
[[nodiscard]] Contestant contestantOf(const PlayerSpec& player, const Tools& tools);

/// A contestant that another program plays. Defined where there are processes.
[[nodiscard]] Contestant programContestant(const PlayerSpec& player, const Tools& tools);

}  // namespace teeko::match
