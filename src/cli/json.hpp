/// The answers of commands as JSON. They are made in a file of their own, as the JSON library takes
/// long to compile.
#pragma once

#include <string>
#include <vector>

#include "teeko/check/case.hpp"
#include "teeko/check/verdict.hpp"
#include "teeko/solver/analysis.hpp"

#include "solver.hpp"

namespace teeko::cli {

/// What `teeko solve` has to say.
struct SolveReport {
  solver::Solution solution;
  /// Of the empty board.
  solver::Value value;
  /// By square.
  std::vector<solver::RatedMove> firstDrops;
  double seconds = 0;
};

/// The object on one line, and the end of the line.
[[nodiscard]] std::string jsonOf(const SolveReport& report, const SolverOptions& options);

/// The same of a position's value and moves.
[[nodiscard]] std::string jsonOf(solver::Value value, const std::vector<solver::RatedMove>& moves);

/// Gradescope's results.json, as its autograder specification has it
/// (gradescope-autograders.readthedocs.io/en/latest/specs): a test for each case. There are as many
/// verdicts as cases.
[[nodiscard]] std::string gradescopeResults(const std::vector<check::Case>& cases,
                                            const std::vector<check::Verdict>& verdicts);

}  // namespace teeko::cli
