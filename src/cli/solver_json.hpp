/// The answers of the commands that solve Teeko, as JSON. They are made in a file of their own, as
/// the JSON library takes long to compile.
#pragma once

#include <string>
#include <vector>

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

}  // namespace teeko::cli
