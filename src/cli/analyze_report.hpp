/// What `teeko analyze` answers, for text and JSON alike.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "teeko/core/board.hpp"
#include "teeko/solver/value.hpp"

namespace teeko::cli {

/// A drop, which has no origin and no direction, or a step.
struct MoveReport {
  std::optional<Square> from;
  std::optional<Direction> direction;
  Square to;
  /// In the notation of positions: `C2`, `B1C2`.
  std::string name;
  /// For the side that makes the move, its plies counted from before it.
  solver::Value value;
};

struct AnalyzeReport {
  /// Of the position, for the side to move.
  solver::Value value;
  /// Best first.
  std::vector<MoveReport> moves;
};

}  // namespace teeko::cli
