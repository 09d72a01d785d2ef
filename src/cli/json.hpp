/// The answers of commands as JSON. They are made in a file of their own, as the JSON library takes
/// long to compile.
#pragma once

#include <string>

#include "teeko/octaflip/simulate.hpp"

#include "analyze_report.hpp"
#include "solve_report.hpp"

namespace teeko::cli {

/// The object on one line, and the end of the line.
[[nodiscard]] std::string jsonOf(const SolveReport& report);
[[nodiscard]] std::string jsonOf(const AnalyzeReport& report);

/// The lines of the board; this and the following have no end of the line.
[[nodiscard]] std::string explanationJson(const octaflip::Board& board);
[[nodiscard]] std::string explanationJson(const octaflip::TriedTurn& tried);
/// `reason` says why a turn is malformed or illegal, `end` why the game is over; they are null
/// where they are empty.
[[nodiscard]] std::string explanationJson(const octaflip::Outcome& outcome,
                                          const std::string& reason, const std::string& end);

}  // namespace teeko::cli
