/// One game of a match, from its opening to its end.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "teeko/core/parsed.hpp"
#include "teeko/core/side.hpp"
#include "teeko/engine/command.hpp"
#include "teeko/match/plan.hpp"
#include "teeko/play/record_text.hpp"
#include "teeko/play/session.hpp"

namespace teeko::match {

/// What a player does wrong; it loses the game. The last three are those of Python players.
enum class FaultKind : std::uint8_t {
  IllegalMove,
  OverTime,
  Crash,    ///< It ended, or was ended because it used up too much.
  Silence,  ///< It did not get ready for a game.
  WrongType,
  ChangedState,
  Exception
};

/// `illegal move` and the like.
[[nodiscard]] std::string_view nameOf(FaultKind kind) noexcept;
[[nodiscard]] std::optional<FaultKind> faultKindNamed(std::string_view name) noexcept;

struct PlayerFault {
  FaultKind kind = FaultKind::Crash;
  /// What is known beyond the kind; may have several lines.
  std::string detail = {};

  bool operator==(const PlayerFault&) const = default;
};

/// The fault of one side in a game.
struct GameFault {
  Side side = Side::First;
  PlayerFault fault = {};
  /// What it wanted to play; empty when that is not known.
  std::string move = {};

  bool operator==(const GameFault&) const = default;
};

/// A game as it was played.
struct GameReport {
  std::size_t number = 0;
  /// By Side: the players' places in the plan.
  std::array<std::size_t, 2> players{};
  /// How many moves at the beginning were chosen at random.
  std::size_t openingPlies = 0;
  std::vector<std::string> moves = {};
  /// How long each move behind the opening took, in microseconds, and the one with which a fault
  /// ended the game.
  std::vector<std::int64_t> microseconds = {};
  Result result = Result::Open;
  std::optional<GameFault> fault = std::nullopt;
  /// `2026.11.21`; empty for a game that has just been played.
  std::string date = {};

  bool operator==(const GameReport&) const = default;
};

/// What this side scored: 2 for a win, 1 for a draw, 0 for a loss.
[[nodiscard]] constexpr int halfPoints(const GameReport& game, Side side) noexcept {
  return game.result == Result::Draw ? 1 : game.result == winOf(side) ? 2 : 0;
}

/// What a player is asked in a game.
struct MoveRequest {
  /// The game until now.
  const play::Session& session;
  /// What it is told of its time.
  engine::GoLimits limits;
  /// A player that takes longer has exceeded its time.
  std::chrono::microseconds most;
};

/// A move as text, or what the player did wrong instead.
struct Answer {
  std::string move = {};
  std::optional<PlayerFault> fault = std::nullopt;
};

/// What a player is told before a game.
struct GameStart {
  const play::GameChoice& choice;
  Side side;
  std::uint64_t seed;
};

/// Somebody who plays games of a match. Both functions may throw Error when the match cannot go on.
struct Contestant {
  /// Gets ready for a new game; what it did wrong, if it did.
  std::function<std::optional<PlayerFault>(const GameStart&)> begin;
  /// Chooses a move. The game is open, and it is this player's turn.
  std::function<Answer(const MoveRequest&)> move;
};

/// A player that exceeds its time by more than this loses.
inline constexpr std::chrono::milliseconds kTimeMargin{50};

/// A game is a draw after so many plies.
inline constexpr std::size_t kMostPlies = 300;

/// How long a player of this kind may take for a move, without a clock.
[[nodiscard]] std::chrono::milliseconds moveTimeOf(const MatchPlan& plan, PlayerKind kind);

/// Plays the game. `values` are those of the game that is played, or none.
[[nodiscard]] GameReport playGame(const MatchPlan& plan, const GameSpec& game,
                                  const play::Values& values,
                                  const std::array<Contestant*, 2>& contestants);

/// The record of a game with all that is known of it; reportOf() is the inverse, for a plan of the
/// same players. `date` is that of a game which has none.
[[nodiscard]] play::RecordText recordOf(const MatchPlan& plan, const GameReport& report,
                                        const std::string& date);

/// The game that a record tells of, or what is wrong with the record: its moves must be legal, and
/// all else what recordOf() writes for such a game.
[[nodiscard]] Parsed<GameReport> reportOf(const MatchPlan& plan, const play::RecordText& record);

/// The plan of the match that this record is from, or why it is from none.
[[nodiscard]] Parsed<MatchPlan> planOf(const play::RecordText& record);

}  // namespace teeko::match
