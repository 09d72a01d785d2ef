/// The drops, by number of pieces: a position is worth the best or, where the opponent chooses, the
/// worst of the positions with one piece more.
#pragma once

#include "cpu.hpp"
#include "solution_data.hpp"
#include "values.hpp"

namespace teeko::solver {

/// The values of the positions with so many pieces, 0 to 7, from those with one piece more, which
/// `data` has already. Rows are the opponent's pieces, columns those of the side to move.
[[nodiscard]] ValueMatrix solveDrop(const SolutionData& data, int pieces, Cpu cpu);

/// Counts the values of the positions with so many pieces, which `data` has.
[[nodiscard]] PlacedCounts countValues(const SolutionData& data, int pieces, ThreadPool& pool);

}  // namespace teeko::solver
