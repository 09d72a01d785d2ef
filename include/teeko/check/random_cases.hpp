/// Cases made from games played at random.
#pragma once

#include <cstdint>
#include <vector>

#include "teeko/check/case.hpp"

namespace teeko::check {

/// The most random cases that a command makes.
inline constexpr int kMostRandomCases = 10000;

/// `count` cases of this part, called `random-1`, `random-2` and so on. The same seed makes the
/// same cases on every machine; a larger `count` adds cases at the end.
///
/// Games of the assignment's parts: with one person and with two, with every winner and none, from
/// the shortest games to hundreds of turns. Answers are wrong now and then where the assignment
/// asks a program to handle that: in movement wrong squares, wrong directions and going back, in
/// placement never. The answers end with the game.
///
/// OctaFlip: well-formed records with up to 305 turns, on the usual board and on others, with every
/// end. Some have an illegal turn, some end before the game does, some go on after it.
[[nodiscard]] std::vector<Case> randomCases(Part part, int count, std::uint64_t seed);

}  // namespace teeko::check
