/// A match for people: a table for the terminal, and a page for browsers.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "teeko/match/plan.hpp"
#include "teeko/match/standings.hpp"

namespace teeko::match {

/// What is known of a match.
struct MatchReport {
  const MatchPlan& plan;
  const Standings& standings;
  /// How many games were wanted; fewer may have been played.
  std::size_t wanted = 0;
  std::optional<SprtHypotheses> hypotheses = std::nullopt;
  /// When there are hypotheses.
  SprtState test = {};
  /// Whether the match ended before its time.
  bool isInterrupted = false;
};

/// `Teeko 5×5, 200 games of 2 players`, or `Teeko 5×5, 12 of 200 games of 2 players, interrupted`.
[[nodiscard]] std::string titleOf(const MatchReport& report);

/// What a fault was, on one line but for details of several lines.
[[nodiscard]] std::string textOf(const ReportedFault& fault);

/// `log likelihood ratio 2.95 (limits ±2.94) after 340 games: H1 is accepted, level:3 is 10 Elo
/// stronger and not 0`; or, before that, `…: not decided`.
[[nodiscard]] std::string sprtText(const MatchReport& report);

/// The report for a terminal: title, table of the players, table of the pairings if there are
/// several, the SPRT if there are hypotheses, up to five faults of each player, and up to five
/// mistakes of the first player. Every line ends with a newline.
[[nodiscard]] std::string textReport(const MatchReport& report);

/// A self-contained page.
[[nodiscard]] std::string htmlReport(const MatchReport& report);

}  // namespace teeko::match
