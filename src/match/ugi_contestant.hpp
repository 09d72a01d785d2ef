/// A contestant that speaks UGI (see engine/command.hpp), whatever it is and wherever it runs.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>

#include "teeko/match/game.hpp"
#include "teeko/process/supervised_program.hpp"

namespace teeko::match {

/// A connection to another player, by lines of text. The other player ends with this object.
struct Channel {
  using Clock = std::chrono::steady_clock;

  /// False when the line cannot be said by then.
  std::function<bool(const std::string& line, Clock::time_point latest)> say;
  /// A line that is there already is heard even if that is over.
  std::function<process::ReadLine(Clock::time_point latest)> hear;
  /// How it ended, once nothing more is to be heard.
  std::function<std::string()> howItEnded;
  /// What the functions share.
  std::shared_ptr<void> owner = {};
};

/// How long an engine may take to say `ugiok`, and a Python player to be loaded, which imports
/// other files; and how long both may take to get ready for a game, or to look at a position.
inline constexpr std::chrono::seconds kGreetingTime{5};
inline constexpr std::chrono::seconds kLoadingTime{60};
inline constexpr std::chrono::seconds kReadyTime{60};

/// How long our own engine may take before its first game to solve what is played; half of that it
/// waits for the solution.
inline constexpr std::chrono::seconds kSolvingTime{120};

struct UgiOptions {
  /// Starts the other side; may throw Error.
  std::function<Channel()> start;
  /// Whether each game gets a new one.
  bool isFreshEachGame = false;
  /// How it is called in messages.
  std::string name = {};
  /// How long it may take to say `ugiok`.
  std::chrono::seconds greetingTime = kGreetingTime;
  /// Whether it is a student's player with data/python/teekoplayer_ugi.py before it. That reports
  /// the player's faults, by `info string fault KIND: DETAIL`, and why the player cannot be loaded,
  /// by `info string refused: DETAIL`. To `value N`, where N is 1 if the first player has won by
  /// the rules, -1 if the second one has, and 0 otherwise, it answers `valued`, and before that
  /// `info string wrong value: DETAIL` for whatever the player says of the position that the rules
  /// exclude.
  bool isStudents = false;
};

/// Only a student's player is loaded before its first game, and looks at positions. When the
/// contestant is gone, so is the other side; it is asked to end before it is ended.
[[nodiscard]] Contestant ugiContestant(UgiOptions options);

/// How long an engine may take to end after `quit`.
inline constexpr std::chrono::milliseconds kQuitTime{500};

}  // namespace teeko::match
