/// Checks recorded games and plays them to their end.
#pragma once

#include <cstdint>
#include <functional>
#include <istream>
#include <optional>
#include <string>

#include "teeko/octaflip/position.hpp"
#include "teeko/octaflip/record.hpp"
#include "teeko/octaflip/rules.hpp"

namespace teeko::octaflip {

struct Outcome {
  enum class Kind : std::uint8_t { Played, MalformedBoard, MalformedTurn, IllegalMove };
  Kind kind = Kind::Played;
  /// Which turn is malformed or illegal, from 1; 0 when the number of turns is malformed.
  std::uint64_t turn = 0;
  /// The final board, when the game was played.
  Board board = {};

  constexpr bool operator==(const Outcome&) const noexcept = default;
};

/// A turn that was played, or that is illegal.
struct TriedTurn {
  /// From 1.
  std::uint64_t number = 0;
  Turn turn = {};
  Position before;
  /// The rule that it breaks; nothing when it is legal.
  std::optional<BrokenRule> brokenRule = {};
  /// The same as `before` when the turn is illegal. The game is over when result() says so.
  Position after;
};

/// Gets each turn up to the end of the game or the first illegal one, as soon as it is read: so it
/// also gets turns of a record that proves to be malformed later.
using OnTurn = std::function<void(const TriedTurn&)>;

/// Plays the recorded game. Whether it is over is asked after each turn, so that the first turn is
/// played on any board. Turns after the end must be well formed but are not played. A malformed
/// turn is reported rather than an illegal one, even if it comes later. Throws like
/// ByteReader::peek(), and what `onTurn` throws.
[[nodiscard]] Outcome simulate(std::istream& record, const OnTurn& onTurn = {});

/// One line that says what is wrong, or the final board on 8 lines and then `Red`, `Blue` or
/// `Draw`. Every line ends with a newline.
[[nodiscard]] std::string textOf(const Outcome& outcome);

}  // namespace teeko::octaflip
