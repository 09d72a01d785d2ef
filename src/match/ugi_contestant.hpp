/// A contestant that speaks UGI (see engine/command.hpp), whatever it is and wherever it runs.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "teeko/match/game.hpp"

namespace teeko::match {

/// What came of waiting for a line.
struct HeardLine {
  enum class Kind : std::uint8_t { Line, Late, Ended };
  Kind kind = Kind::Ended;
  std::string text = {};
};

/// A connection to another player, by lines of text. The other player ends with this object.
struct Channel {
  using Clock = std::chrono::steady_clock;

  /// False when the line cannot be said by then.
  std::function<bool(const std::string& line, Clock::time_point latest)> say;
  /// A line that is there already is heard even if that is over.
  std::function<HeardLine(Clock::time_point latest)> hear;
  /// How it ended, once nothing more is to be heard.
  std::function<std::string()> howItEnded;
  /// What the functions share.
  std::shared_ptr<void> owner = {};
};

struct UgiOptions {
  /// Starts the other side; may throw Error.
  std::function<Channel()> start;
  /// Whether each game gets a new one.
  bool isFreshEachGame = false;
  /// Whether it may report its own faults, by `info string fault KIND: DETAIL`, and why it refuses
  /// to play at all, by `info string refused: DETAIL`.
  bool reportsFaults = false;
};

/// Its begin() throws Error (BadInput) when the other side refuses to play its first game. When the
/// contestant is gone, so is the other side; it is asked to end before it is ended.
[[nodiscard]] Contestant ugiContestant(UgiOptions options);

/// How long an engine may take to say `ugiok`, and to get ready for a game, which may have to be
/// solved.
inline constexpr std::chrono::seconds kGreetingTime{5};
inline constexpr std::chrono::seconds kReadyTime{60};

/// How long an engine may take to end after `quit`.
inline constexpr std::chrono::milliseconds kQuitTime{500};

}  // namespace teeko::match
