/// The two ways in which the solver writes values down.
#pragma once

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
