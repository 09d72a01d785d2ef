/// The answers of commands as JSON. They are made in a file of their own, as the JSON library takes
/// long to compile.
#pragma once

#include <string>

#include "teeko/check/results.hpp"

#include "analyze_report.hpp"
#include "solve_report.hpp"

namespace teeko::cli {

/// The object on one line, and the end of the line.
[[nodiscard]] std::string jsonOf(const SolveReport& report);
[[nodiscard]] std::string jsonOf(const AnalyzeReport& report);

/// Gradescope's results.json, as its autograder specification has it
/// (gradescope-autograders.readthedocs.io/en/latest/specs): a test for each case. A
/// case that was not run has failed.
[[nodiscard]] std::string gradescopeResults(const check::Results& results);

}  // namespace teeko::cli
