/// The openings of a match.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "teeko/match/plan.hpp"
#include "teeko/play/session.hpp"

namespace teeko::match {

/// An opening is a position that a plan's openingPlies plies lead to, and in which the game is
/// open. Where exact values are known, it is drawn in theory, if there are such openings. Openings
/// come in an order by chance, which follows from the plan's seed; none comes a second time before
/// all have come. Where the plies lead to more than 65,536 positions, openings are not listed but
/// found by trials, and what 2,000 trials do not bring counts as not there.
class Openings {
 public:
  /// This and gameAfter() throw Error (BadInput) when games are over after so many plies.
  Openings(const MatchPlan& plan, const play::Values& values);

  /// A game after this opening, from 0, which uses the values. Asking for openings in ascending
  /// order is quick.
  [[nodiscard]] play::Session gameAfter(std::size_t opening);

 private:
  play::Session start_;
  std::function<std::vector<std::string>(std::size_t)> moves_;
};

}  // namespace teeko::match
