/// What the games of a match come to.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "teeko/match/game.hpp"
#include "teeko/match/plan.hpp"
#include "teeko/match/statistics.hpp"
#include "teeko/play/session.hpp"

namespace teeko::match {

/// A move in a game, and the position before it.
struct Place {
  /// The game's number, and which of its moves it is, both from 1.
  std::size_t game = 0;
  std::size_t ply = 0;
  std::string position = {};
  std::string move = {};
};

struct ReportedFault {
  /// The position that was valued wrongly has no move: it is the one after so many plies.
  Place place;
  PlayerFault fault;
};

/// A move that threw away a win or a draw.
struct Mistake {
  Place place;
  /// What the position was worth, and what it was worth to its player after the move.
  solver::Value before;
  solver::Value after;
  /// The best move, or one of them.
  std::string best;
};

/// One player's games.
struct Standing {
  std::string name = {};
  int games = 0;
  int won = 0;
  int drawn = 0;
  int lost = 0;
  EloEstimate elo = {};
  /// Of its moves; 0 when it made none.
  double meanMilliseconds = 0;
  double maxMilliseconds = 0;
  std::vector<ReportedFault> faults = {};
  /// Whether exact values are known; what follows is empty otherwise.
  bool isSolved = false;
  std::vector<Mistake> mistakes = {};
  /// The plies that it lost against best play, on average for each move in positions that were won
  /// or lost for it: a win that comes later, or a loss that comes sooner, by so many plies.
  /// Mistakes are left out. 0 if there were no such moves.
  double wastedPlies = 0;

  /// 0 to 1; 0 without games.
  [[nodiscard]] double score() const noexcept {
    return games > 0 ? (won + drawn / 2.0) / games : 0;
  }
};

/// The games of two players.
struct PairingResult {
  Pairing pairing{};
  int games = 0;
  int firstWon = 0;
  int drawn = 0;
  int secondWon = 0;
  /// How many pairs of games with the same opening brought the first player 0, 1/2, 1, 3/2 and 2
  /// points.
  std::array<std::int64_t, 5> pentanomial{};
};

struct Standings {
  /// In the plan's order.
  std::vector<Standing> players;
  std::vector<PairingResult> pairings;
};

/// The standings after these games, no two of which have the same number. `values` are those of the
/// game, or none.
[[nodiscard]] Standings standingsOf(const MatchPlan& plan, std::span<const GameReport> games,
                                    const play::Values& values);

/// How the ratio test stands.
struct SprtState {
  double logLikelihoodRatio = 0;
  SprtDecision decision = SprtDecision::Open;
  /// How many of the games it has seen; those behind the decision do not count.
  std::size_t games = 0;
};

/// Tests whether the first player is stronger than the second. It looks at the games in the order
/// of their numbers, pair by pair, until it decides.
class SprtTest {
 public:
  explicit SprtTest(const SprtHypotheses& hypotheses) : hypotheses_(hypotheses) {}

  /// Adds a game in which player 0 of the plan plays; each game once, in any order. Games 2k - 1
  /// and 2k are evaluated together, pairs in the order of their numbers from 1. A pair waits until
  /// all games before it have been added. Games after the decision change nothing.
  void add(const GameReport& game);

  [[nodiscard]] const SprtState& state() const noexcept { return state_; }

 private:
  SprtHypotheses hypotheses_;
  /// Half points of the first player in games whose turn has not come, by number.
  std::map<std::size_t, int> waiting_;
  std::array<std::int64_t, 5> pairs_{};
  SprtState state_;
};

}  // namespace teeko::match
