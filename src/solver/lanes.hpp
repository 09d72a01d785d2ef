/// The unit of the solver's work: eight words, one for each symmetry of the board.
#pragma once

#include <cstddef>
#include <cstdint>

#include "teeko/core/board.hpp"

namespace teeko::solver {

inline constexpr std::size_t kLaneCount = 8;

/// 64 columns in each of the eight lanes: bit b of word[g] is the piece set that symmetry g makes
/// of the class of column b. See geometry.hpp.
struct alignas(64) Lanes {
  std::uint64_t word[kLaneCount];
};

/// Adds bits to a row. For everything but the kernels, which have vectors for it.
inline void unite(Lanes& row, const Lanes& bits) noexcept {
  for (std::size_t lane = 0; lane < kLaneCount; ++lane) {
    row.word[lane] |= bits.word[lane];
  }
}

[[nodiscard]] inline bool isZero(const Lanes& row) noexcept {
  std::uint64_t any = 0;
  for (const std::uint64_t word : row.word) {
    any |= word;
  }
  return any == 0;
}

/// The number of a symmetry in kSymmetries.
using Symmetry = std::uint8_t;

/// How symmetries combine. Plain arrays, here and in Lanes: the kernels must not share a library's
/// inline functions with the rest of the program.
struct SymmetryTables {
  /// product[a][b] is the symmetry that does b first and then a.
  Symmetry product[kLaneCount][kLaneCount];
  /// inverse[a] undoes a.
  Symmetry inverse[kLaneCount];
  /// Let P be a piece set. The row of s(P) is the row of P with its lanes in another order: its
  /// lane j is lane laneOrder[s][j] of the row of P.
  Symmetry laneOrder[kLaneCount][kLaneCount];
};

/// The tables, by the numbers of kSymmetries, which mean the same on boards of every side.
inline constexpr SymmetryTables kSymmetryTables = [] {
  SymmetryTables tables{};
  const auto& symmetries = kSymmetries<4>;
  for (std::size_t a = 0; a < kLaneCount; ++a) {
    for (std::size_t b = 0; b < kLaneCount; ++b) {
      for (std::size_t c = 0; c < kLaneCount; ++c) {
        bool same = true;
        for (const Square square : kSquares<4>) {
          same = same && symmetries[c][square.index()] ==
                             symmetries[a][symmetries[b][square.index()].index()];
        }
        if (same) {
          tables.product[a][b] = static_cast<Symmetry>(c);
        }
      }
      if (tables.product[a][b] == 0) {
        tables.inverse[a] = static_cast<Symmetry>(b);
      }
    }
  }
  for (std::size_t s = 0; s < kLaneCount; ++s) {
    for (std::size_t lane = 0; lane < kLaneCount; ++lane) {
      tables.laneOrder[s][lane] = tables.product[tables.inverse[s]][lane];
    }
  }
  return tables;
}();

}  // namespace teeko::solver
