/// The processes that play the games of a match.
#pragma once

#include "teeko/match/match.hpp"

namespace teeko::match {

/// playMatch() on systems that have processes. Each worker is a copy of this process that plays the
/// games whose numbers it is sent and sends back a record of each.
void playWithWorkers(const MatchPlan& plan, std::span<const std::size_t> games,
                     const play::Values& values, const MatchOptions& options);

}  // namespace teeko::match
