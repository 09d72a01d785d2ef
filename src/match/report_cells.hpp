/// The table of a match, whatever shows it.
#pragma once

#include <string>
#include <vector>

#include "teeko/match/report.hpp"

namespace teeko::match {

/// The headings, one for each column; the last ones are there on solved boards only.
[[nodiscard]] std::vector<std::string> headings(const MatchReport& report);

/// A player's row.
[[nodiscard]] std::vector<std::string> cellsOf(const Standing& player);

/// `+12.3`, or `-` where nothing is defined.
[[nodiscard]] std::string signedText(std::optional<double> number);

/// What a position was worth and what a move left of it: `a win in 5 became a draw`.
[[nodiscard]] std::string textOf(const Mistake& mistake);

}  // namespace teeko::match
