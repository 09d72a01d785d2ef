/// The two ways in which the solver writes values down.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "teeko/solver/value.hpp"

#include "solver/kernels.hpp"
#include "solver/tile_values.hpp"

/// Whether a code and a rank are the same value, or both stand for no position.
inline bool areSameValue(std::uint8_t code, teeko::solver::Rank rank) {
  using namespace teeko::solver;
  return code == kInvalidForMin || code == kInvalidForMax
             ? !isPosition(rank)
             : isPosition(rank) && Value::fromRank(rank) == Value::fromCode(code);
}

/// The rank for each code, which is the same value; kInvalidRankForMin where that is no position.
inline std::array<teeko::solver::Rank, 256> ranksOfCodes() {
  using namespace teeko::solver;
  std::array<Rank, 256> ranks{};
  for (std::size_t i = 0; i < ranks.size(); ++i) {
    const auto code = static_cast<std::uint8_t>(i);
    ranks[i] = code == kInvalidForMin || code == kInvalidForMax ? kInvalidRankForMin
                                                                : Value::fromCode(code).rank();
  }
  return ranks;
}
