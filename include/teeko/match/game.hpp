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

/// The kinds of fault. A player loses a game by each of them but WrongValue. Only Python players
/// can make the last four: WrongType, make_move() returned something other than a list or tuple of
/// one or two squares; ChangedState, the player changed a board that it was given to look at;
/// Exception, the player's code raised an exception; WrongValue, game_value() or
/// heuristic_game_value() returned something that the rules exclude.
enum class FaultKind : std::uint8_t {
  IllegalMove,
  OverTime,
  Crash,    ///< It ended, or was ended because it used up too much.
  Silence,  ///< It did not get ready for a game.
  WrongType,
  ChangedState,
  Exception,
  WrongValue
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

/// What a player said wrongly of a position, which it was asked for after each ply.
struct WrongValue {
  Side side = Side::First;
  /// How many plies led to the position.
  std::size_t ply = 0;
  std::string detail = {};

  bool operator==(const WrongValue&) const = default;
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
  std::vector<WrongValue> wrongValues = {};
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

/// Somebody who plays games of a match. All functions may throw Error when the match cannot go on.
struct Contestant {
  /// Gets ready for a new game; what it did wrong, if it did.
  std::function<std::optional<PlayerFault>(const GameStart&)> begin;
  /// Chooses a move. The game is open, and it is this player's turn.
  std::function<Answer(const MoveRequest&)> move;
  /// Looks at the position after a ply, whoever made it, and returns what is wrong with what the
  /// player says of it. Empty for players that say nothing of positions.
  std::function<std::vector<PlayerFault>(const play::Session&)> look = {};
  /// Gets the player itself ready, before the first game of the match; throws Error (BadInput) when
  /// it cannot play at all. Empty for players that are always ready.
  std::function<void()> load = {};
};

/// A player that exceeds its time by more than this loses.
inline constexpr std::chrono::milliseconds kTimeMargin{50};

/// A game is a draw after so many plies.
inline constexpr std::size_t kMostPlies = 300;

/// How long a player of this kind may take for a move, without a clock.
[[nodiscard]] std::chrono::milliseconds moveTimeOf(const MatchPlan& plan, PlayerKind kind);

/// Plays the game on from its opening, which has been played in `session`.
[[nodiscard]] GameReport playGame(const MatchPlan& plan, const GameSpec& game,
                                  play::Session session,
                                  const std::array<Contestant*, 2>& contestants);

/// The record of a game with all data of `report`. reportOf() with the same plan is the inverse.
/// `date`, such as `2026.11.21`, is written if `report.date` is empty.
[[nodiscard]] play::RecordText recordOf(const MatchPlan& plan, const GameReport& report,
                                        const std::string& date);

/// The game of a record that recordOf() wrote for this plan. Otherwise what is wrong: an illegal
/// move, a result or times that do not follow from the moves, or a tag that differs from the one
/// that recordOf() writes.
[[nodiscard]] Parsed<GameReport> reportOf(const MatchPlan& plan, const play::RecordText& record);

/// The plan of the match that this record is from, or why it is from none.
[[nodiscard]] Parsed<MatchPlan> planOf(const play::RecordText& record);

}  // namespace teeko::match
