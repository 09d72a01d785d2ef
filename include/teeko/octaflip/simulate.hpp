/// Checks recorded games and plays them to their end.
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

/// Plays the recorded game. Whether it is over is asked after each turn, so that the first turn is
/// played on any board. Turns after the end must be well formed but are not played. A malformed
/// turn is reported rather than an illegal one, even if it comes later. Throws like
/// ByteReader::peek().
[[nodiscard]] Outcome simulate(std::istream& record);

/// One line that says what is wrong, or the final board on 8 lines and then `Red`, `Blue` or
/// `Draw`. Every line ends with a newline.
[[nodiscard]] std::string textOf(const Outcome& outcome);

}  // namespace teeko::octaflip
