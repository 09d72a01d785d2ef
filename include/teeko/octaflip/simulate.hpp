/// Recorded games checked and played to their end.
#pragma once

#include <cstdint>
#include <istream>
#include <string>

#include "teeko/octaflip/rules.hpp"

namespace teeko::octaflip {

struct Outcome {
  enum class Kind : std::uint8_t { Played, MalformedBoard, MalformedTurn, IllegalMove };
  Kind kind = Kind::Played;
  /// Which turn is malformed or illegal, from 1; 0 when the number of turns is malformed.
  std::uint64_t turn = 0;
  /// The final board, when the game was played.
  Board board = {};
};

/// Plays the recorded game. Turns after its end are checked like the others but not played; what is
/// malformed comes before what is illegal, wherever it stands. Throws like ByteReader::peek().
[[nodiscard]] Outcome simulate(std::istream& record);

/// What is wrong, on a line; or the final board on 8 lines and `Red`, `Blue` or `Draw`.
[[nodiscard]] std::string textOf(const Outcome& outcome);

}  // namespace teeko::octaflip
