/// Cases made from games played at random.
#pragma once

#include <cstdint>
#include <vector>

#include "teeko/check/case.hpp"

namespace teeko::check {

/// `count` cases of this part, called `random-1`, `random-2` and so on: with one person and with
/// two, with every winner and none, from the shortest games to hundreds of turns. Answers are right
/// or wrong where the assignment asks a program to handle that: wrong picks, directions and going
/// back in movement, nothing in placement; and they end with the game. The same seed makes the same
/// cases on every machine, and fewer of them are the first of more.
[[nodiscard]] std::vector<Case> randomCases(Part part, int count, std::uint64_t seed);

}  // namespace teeko::check
