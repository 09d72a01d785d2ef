/// A match: who plays, how many games, from which openings, with how much time.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "teeko/core/parsed.hpp"
#include "teeko/play/session.hpp"

namespace teeko::match {

enum class PlayerKind : std::uint8_t { Level, Random, Scan, Heuristic, Perfect, Ugi, TeekoPlayer };

/// `level:N`, `random`, `scan`, `heuristic:DEPTH`, `perfect`, `ugi:COMMAND` or `teekoplayer:FILE`.
struct PlayerSpec {
  PlayerKind kind = PlayerKind::Random;
  /// The level or the depth.
  int number = 0;
  /// The command or the file.
  std::string text = {};

  /// As it was written.
  [[nodiscard]] std::string name() const;
  bool operator==(const PlayerSpec&) const = default;
};

/// The player of this name, or why there is none.
[[nodiscard]] Parsed<PlayerSpec> parsePlayer(std::string_view who);

/// Why this player cannot play this game; empty when it can.
[[nodiscard]] std::string faultOf(const PlayerSpec& player, const play::GameChoice& choice);

/// Whether this player plays otherwise where it gets less of a processor, as it thinks until its
/// time is over: other programs, heuristic players, and a level that does so (docs/LEVELS.md).
[[nodiscard]] bool thinksOnClock(const PlayerSpec& player, const play::GameChoice& choice);

/// A time for the whole game, and what each move adds to it.
struct GameClock {
  std::chrono::milliseconds time{};
  std::chrono::milliseconds increment{};

  bool operator==(const GameClock&) const = default;
};

enum class Tournament : std::uint8_t { RoundRobin, Gauntlet };

struct MatchPlan {
  play::GameChoice choice = {};
  /// At least two.
  std::vector<PlayerSpec> players = {};
  /// In each pairing; even.
  int games = 100;
  /// How many plies at the beginning of each game are chosen at random.
  int openingPlies = 2;
  std::uint64_t seed = 1;
  /// For each move; usual times for each kind of player when nothing. Not with a clock.
  std::optional<std::chrono::milliseconds> moveTime = std::nullopt;
  std::optional<GameClock> clock = std::nullopt;
  Tournament tournament = Tournament::RoundRobin;

  bool operator==(const MatchPlan&) const = default;
};

/// What a plan may ask for.
inline constexpr std::size_t kMostPlayers = 64;
inline constexpr int kMostGames = 1'000'000;
inline constexpr int kMostOpeningPlies = 100;
inline constexpr std::chrono::milliseconds kLongestMoveTime{3'600'000};
/// Both of the time and of what a move adds to it.
inline constexpr std::chrono::milliseconds kLongestClock{86'400'000};

/// What is wrong with this plan; empty when nothing is.
[[nodiscard]] std::string faultOf(const MatchPlan& plan);

/// Why so many games at a time are too many for so many processors: there are more of them, and a
/// player thinks on a clock. Empty when they are not.
[[nodiscard]] std::string faultOfJobs(const MatchPlan& plan, int jobs, int processors);

/// The plan on one line of words without blanks in them; parsePlan() is the inverse, for
/// plans of which faultOf() says nothing.
[[nodiscard]] std::string textOf(const MatchPlan& plan);
[[nodiscard]] Parsed<MatchPlan> parsePlan(std::string_view text);

/// Whether `plan` is the match of `earlier` with as many games in each pairing or more. Then each
/// game of `earlier` is the game of the same number in `plan`.
[[nodiscard]] bool continues(const MatchPlan& plan, const MatchPlan& earlier);

/// Two players by their places in the plan.
struct Pairing {
  std::size_t first;
  std::size_t second;

  bool operator==(const Pairing&) const = default;
};

/// Who meets whom: everybody everybody else or, in a gauntlet, the first player all others.
[[nodiscard]] std::vector<Pairing> pairingsOf(const MatchPlan& plan);

/// One game of a match.
struct GameSpec {
  /// From 1 to gameCount(). Games 2k - 1 and 2k are a pair: the same two players and the same
  /// opening, with the sides swapped. All pairings play the same openings.
  std::size_t number;
  /// By Side: who plays it, as a place in the plan.
  std::array<std::size_t, 2> players;
  /// Which opening, from 0.
  std::size_t opening;
  /// Decides all random choices in this game.
  std::uint64_t seed;
};

/// How many games there are.
[[nodiscard]] std::size_t gameCount(const MatchPlan& plan);

/// `number` is 1 to gameCount().
[[nodiscard]] GameSpec gameNumbered(const MatchPlan& plan, std::size_t number);

/// The numbers of the games in part `part` of `parts`; `part` is 1 to `parts`. The two games of a
/// pair, 2k - 1 and 2k, are always in the same part, so the sizes of the parts differ by at most
/// two games. Games of other pairings with the same opening may be in other parts.
[[nodiscard]] std::vector<std::size_t> gamesOfPart(const MatchPlan& plan, std::size_t part,
                                                   std::size_t parts);

/// How many games gamesOfPart() gives.
[[nodiscard]] std::size_t gameCountOfPart(const MatchPlan& plan, std::size_t part,
                                          std::size_t parts);

}  // namespace teeko::match
