#include "teeko/match/standings.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

namespace teeko::match {
namespace {

std::optional<Side> sideOf(const GameReport& game, std::size_t player) {
  for (const Side side : {Side::First, Side::Second}) {
    if (game.players[static_cast<std::size_t>(side)] == player) {
      return side;
    }
  }
  return std::nullopt;
}

/// How often this player scored each number of half points, in pairs of games and in single games.
struct PointCounts {
  std::array<std::int64_t, 5> pairs{};
  std::array<std::int64_t, 3> singles{};
};

PointCounts countsOf(std::span<const GameReport> games, std::size_t player) {
  PointCounts counts;
  std::map<std::size_t, int> halves;
  for (const GameReport& game : games) {
    const auto side = sideOf(game, player);
    if (!side) {
      continue;
    }
    const int points = halfPoints(game, *side);
    ++counts.singles[static_cast<std::size_t>(points)];
    const auto [other, isFirst] = halves.try_emplace((game.number - 1) / 2, points);
    if (!isFirst) {
      const int both = other->second + points;
      ++counts.pairs[static_cast<std::size_t>(both)];
    }
  }
  return counts;
}

/// The Elo is from all games, its interval from the pairs of games. Games without a pair, which
/// exist only after an interrupted match, count for the Elo alone.
EloEstimate eloOf(const PointCounts& counts) {
  EloEstimate estimate = estimateElo(counts.pairs);
  estimate.elo = estimateElo(counts.singles).elo;
  return estimate;
}

/// Goes through the moves of games and says what they are worth.
class Judge {
 public:
  Judge(const MatchPlan& plan, const play::Values& values, std::vector<Standing>& players)
      : plan_(plan), values_(values), players_(players), decided_(players.size()) {}

  void judge(const GameReport& game) {
    play::Session session(plan_.choice);
    session.use(values_);
    for (std::size_t i = 0; i < game.moves.size(); ++i) {
      if (i < game.openingPlies) {
        (void)session.play(game.moves[i]);
      } else {
        judgeMove(session, game, i);
      }
    }
    for (const WrongValue& value : game.wrongValues) {
      players_[game.players[static_cast<std::size_t>(value.side)]].faults.push_back(
          {placeAfter(game, value.ply), {FaultKind::WrongValue, value.detail}});
    }
    if (game.fault) {
      const auto side = static_cast<std::size_t>(game.fault->side);
      players_[game.players[side]].faults.push_back(
          {placeIn(session, game.number, game.fault->move), game.fault->fault});
    }
  }

  /// Averages over all that was judged.
  void conclude() {
    for (std::size_t player = 0; player < players_.size(); ++player) {
      const Decided& decided = decided_[player];
      if (decided.moves > 0) {
        players_[player].wastedPlies = static_cast<double>(decided.wasted) / decided.moves;
      }
    }
  }

 private:
  /// Moves in positions that were won or lost, and stayed so.
  struct Decided {
    int moves = 0;
    std::int64_t wasted = 0;
  };

  static Place placeIn(const play::Session& session, std::size_t game, const std::string& move) {
    return {.game = game, .ply = session.ply() + 1, .position = session.position(), .move = move};
  }

  [[nodiscard]] Place placeAfter(const GameReport& game, std::size_t ply) const {
    play::Session session(plan_.choice);
    for (std::size_t i = 0; i < ply; ++i) {
      (void)session.play(game.moves[i]);
    }
    return {.game = game.number, .ply = ply, .position = session.position(), .move = {}};
  }

  void judgeMove(play::Session& session, const GameReport& game, std::size_t index) {
    const std::string& move = game.moves[index];
    const std::size_t player = game.players[static_cast<std::size_t>(session.toMove())];
    const auto moves = session.valuedMoves();
    const auto made = std::find_if(moves.begin(), moves.end(),
                                   [&](const auto& valued) { return valued.move == move; });
    const auto best = std::max_element(
        moves.begin(), moves.end(), [](const auto& a, const auto& b) { return a.value < b.value; });
    const Place place = made == moves.end() ? Place() : placeIn(session, game.number, move);
    (void)session.play(move);
    if (made == moves.end()) {
      return;
    }
    // A draw by repetition is one, whatever the position is worth.
    const solver::Value after = session.result() == Result::Draw ? solver::Value() : made->value;
    if (after.outcome() < best->value.outcome()) {
      players_[player].mistakes.push_back({place, best->value, after, best->move});
    } else if (after.outcome() == best->value.outcome() && after.plies()) {
      Decided& decided = decided_[player];
      ++decided.moves;
      const int later = *after.plies() - *best->value.plies();
      decided.wasted += after.outcome() == solver::Outcome::Win ? later : -later;
    }
  }

  const MatchPlan& plan_;
  const play::Values& values_;
  std::vector<Standing>& players_;
  std::vector<Decided> decided_;
};

void addTimes(std::vector<Standing>& players, const MatchPlan& plan,
              std::span<const GameReport> games) {
  std::vector<double> sums(players.size());
  std::vector<std::int64_t> moves(players.size());
  std::vector<std::int64_t> longest(players.size());
  // Who moves at each ply is seen from the first position; in all games sides take turns.
  const Side first = play::Session(plan.choice).toMove();
  for (const GameReport& game : games) {
    for (std::size_t i = 0; i < game.microseconds.size(); ++i) {
      const bool isFirst = (game.openingPlies + i) % 2 == 0;
      const Side side = isFirst ? first : opponentOf(first);
      const std::size_t player = game.players[static_cast<std::size_t>(side)];
      sums[player] += static_cast<double>(game.microseconds[i]);
      ++moves[player];
      longest[player] = std::max(longest[player], game.microseconds[i]);
    }
  }
  constexpr double kMillisecond = 1000;
  for (std::size_t player = 0; player < players.size(); ++player) {
    if (moves[player] > 0) {
      players[player].meanMilliseconds =
          sums[player] / static_cast<double>(moves[player]) / kMillisecond;
      players[player].maxMilliseconds = static_cast<double>(longest[player]) / kMillisecond;
    }
  }
}

void addPlayers(std::vector<Standing>& players, const GameReport& game) {
  for (const Side side : {Side::First, Side::Second}) {
    Standing& player = players[game.players[static_cast<std::size_t>(side)]];
    const int points = halfPoints(game, side);
    ++player.games;
    ++(points == 2 ? player.won : points == 1 ? player.drawn : player.lost);
  }
}

/// What the first player of a pairing scored in the first known game of a pair, by the pair.
using HalfPairs = std::map<std::size_t, int>;

/// Adds a game in which these two met, of whom `first` had this side.
void addGame(PairingResult& result, const GameReport& game, Side first, HalfPairs& halves) {
  const int points = halfPoints(game, first);
  ++result.games;
  ++(points == 2 ? result.firstWon : points == 1 ? result.drawn : result.secondWon);
  const auto [other, isFirst] = halves.try_emplace((game.number - 1) / 2, points);
  if (!isFirst) {
    const int both = other->second + points;
    ++result.pentanomial.at(static_cast<std::size_t>(both));
  }
}

void addResults(Standings& standings, std::span<const GameReport> games) {
  HalfPairs halves;
  for (const GameReport& game : games) {
    addPlayers(standings.players, game);
    for (PairingResult& result : standings.pairings) {
      const auto first = sideOf(game, result.pairing.first);
      if (first && sideOf(game, result.pairing.second)) {
        addGame(result, game, *first, halves);
      }
    }
  }
}

}  // namespace

Standings standingsOf(const MatchPlan& plan, std::span<const GameReport> games,
                      const play::Values& values) {
  Standings standings;
  const bool isSolved = !std::holds_alternative<std::monostate>(values);
  for (const PlayerSpec& player : plan.players) {
    Standing standing;
    standing.name = player.name();
    standing.isSolved = isSolved;
    standings.players.push_back(std::move(standing));
  }
  for (const Pairing& pairing : pairingsOf(plan)) {
    PairingResult result;
    result.pairing = pairing;
    standings.pairings.push_back(result);
  }
  addResults(standings, games);
  addTimes(standings.players, plan, games);
  Judge judge(plan, values, standings.players);
  for (const GameReport& game : games) {
    judge.judge(game);
  }
  judge.conclude();
  for (std::size_t player = 0; player < plan.players.size(); ++player) {
    standings.players[player].elo = eloOf(countsOf(games, player));
  }
  return standings;
}

void SprtTest::add(const GameReport& game) {
  waiting_[game.number] = halfPoints(game, *sideOf(game, 0));
  while (state_.decision == SprtDecision::Open) {
    const auto one = waiting_.find(state_.games + 1);
    const auto other = waiting_.find(state_.games + 2);
    if (one == waiting_.end() || other == waiting_.end()) {
      return;
    }
    const int points = one->second + other->second;
    ++pairs_[static_cast<std::size_t>(points)];
    waiting_.erase(one);
    waiting_.erase(other);
    state_.games += 2;
    state_.logLikelihoodRatio = logLikelihoodRatio(pairs_, hypotheses_);
    state_.decision = decide(state_.logLikelihoodRatio);
  }
}

}  // namespace teeko::match
