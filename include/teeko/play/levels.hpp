/// Computer players of five levels, the same scale for all games. docs/LEVELS.md has their
/// strengths.
#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "teeko/octaflip/position.hpp"
#include "teeko/play/best_moves.hpp"
#include "teeko/play/oracle.hpp"
#include "teeko/play/player.hpp"
#include "teeko/play/random.hpp"
#include "teeko/play/record.hpp"
#include "teeko/play/search.hpp"
#include "teeko/play/search_octaflip.hpp"
#include "teeko/play/search_teeko.hpp"
#include "teeko/play/search_tictactoe.hpp"
#include "teeko/solver/value.hpp"

namespace teeko::play {

/// A level's strength comes from how far it looks and how often it errs.
enum class Level : std::uint8_t { Beginner = 1, Casual, Club, Expert, Best };

inline constexpr std::array kLevels{Level::Beginner, Level::Casual, Level::Club, Level::Expert,
                                    Level::Best};

/// 1 to 5.
[[nodiscard]] constexpr int numberOf(Level level) noexcept {
  return static_cast<int>(level);
}

/// Nothing unless `number` is 1 to 5.
[[nodiscard]] constexpr std::optional<Level> levelNumbered(int number) noexcept {
  if (number < numberOf(Level::Beginner) || number > numberOf(Level::Best)) {
    return std::nullopt;
  }
  return static_cast<Level>(number);
}

/// The level that this text names: a number, or a name in any case, `Best` and `Perfect` alike.
[[nodiscard]] std::optional<Level> levelNamed(std::string_view text);

/// Whether Level::Best plays perfectly in games that begin like this one, as soon as it has an
/// Oracle: Teeko on boards up to 6×6, tic-tac-toe up to 4×4.
template <int Size>
[[nodiscard]] constexpr bool isSolved(const teeko::Position<Size>&) noexcept {
  return Size <= 6;
}
[[nodiscard]] constexpr bool isSolved(const tictactoe::Position& position) noexcept {
  return position.size() <= 4;
}
[[nodiscard]] constexpr bool isSolved(const octaflip::Position&) noexcept {
  return false;
}

/// `Beginner`, `Casual`, `Club`, `Expert`, and `Best` or, on solved boards, `Perfect`.
[[nodiscard]] std::string_view nameOf(Level level, bool isSolved) noexcept;

/// How far a player looks, and how often it errs.
struct Skill {
  /// Plies that it looks ahead.
  int depth = SearchLimits::kMostDepth;
  /// The probability of an error, in thousandths, 0 to 1000.
  int errors = 0;
  /// How many plies it looks ahead when it makes an error; with 0, it makes a random legal move.
  int errorDepth = 0;
  /// Whether it plays what LevelOptions::oracle tells, where it tells.
  bool asksOracle = false;
  /// Whether it plays for errors of the opponent when the oracle does not know the values: it rates
  /// each move by the opponent's best reply and by the mean of all replies, and so prefers moves
  /// after which many replies are bad. `depth`, if not 0, has no effect then. For games in which a
  /// player who looks a few plies ahead does not lose.
  bool countsOnErrors = false;
};

/// What a level can do in games that begin like this one.
template <int Size>
[[nodiscard]] Skill skillOf(Level level, const teeko::Position<Size>& position) noexcept;
[[nodiscard]] Skill skillOf(Level level, const octaflip::Position& position) noexcept;
[[nodiscard]] Skill skillOf(Level level, const tictactoe::Position& position) noexcept;

/// How long a computer player thinks at most, if nothing else is asked for.
inline constexpr std::chrono::milliseconds kUsualTime{800};

/// The table of a search that looks far, in bytes.
inline constexpr std::size_t kLevelTableBytes = std::size_t{16} << 20;

template <Position P>
struct LevelOptions {
  /// Players with the same seed make the same moves, unless a clock decides.
  std::uint64_t seed = 0;
  /// The source of exact values; may be empty. Used only where Skill::asksOracle is set: by
  /// Level::Best in Teeko, and by all levels but Beginner in tic-tac-toe up to 4×4. If it does not
  /// know the value after some legal move, the player searches instead.
  Oracle<P> oracle = {};
  /// The longest that a move takes.
  std::chrono::milliseconds time = kUsualTime;
  /// For the table of the search, in bytes; less is used by players that look less far.
  std::size_t tableBytes = kLevelTableBytes;
  /// Gives the search of a player that looks far, so that several players can share one; without
  /// it, the player makes one with a table of its own. What is given must outlive the player.
  std::function<Searcher<P>&()> searcher = {};
  /// The game that is played, if there is one, so that draws by repetition are seen. Must outlive
  /// the player.
  const Record<P>* record = nullptr;
};

namespace detail {

/// Tells when a player is to end its thinking. The token must outlive it.
class Patience {
 public:
  Patience(std::chrono::steady_clock::time_point deadline, const std::stop_token& stop)
      : deadline_(deadline), stop_(stop) {}

  [[nodiscard]] bool isOver() const {
    return stop_.stop_requested() || std::chrono::steady_clock::now() >= deadline_;
  }

 private:
  std::chrono::steady_clock::time_point deadline_;
  const std::stop_token& stop_;
};

/// Finds the moves that win fastest, or lose latest, or keep a draw and leave the opponent the most
/// ways to throw it away.
template <Position P>
class PerfectChoice {
 public:
  using Move = typename P::Move;

  /// Both must outlive the choice.
  PerfectChoice(const Oracle<P>& oracle, const std::vector<P>& drawn)
      : oracle_(oracle), drawn_(drawn) {}

  /// None where the oracle does not tell. Once the patience is over, of drawing moves those that
  /// were looked at until then.
  [[nodiscard]] std::vector<Move> bestOf(const std::vector<Move>& moves, const P& position,
                                         const Patience& patience) const {
    std::vector<solver::Value> values;
    for (const Move& move : moves) {
      const auto value = valueAfter(position.after(move));
      if (!value) {
        return {};
      }
      values.push_back(*value);
    }
    const solver::Value highest = *std::max_element(values.begin(), values.end());
    const bool isDraw = highest.outcome() == solver::Outcome::Draw;
    // Looking at two moves of the opponent takes time that grows with the fourth power.
    constexpr std::size_t kFew = 25;
    const int ahead = moves.size() <= kFew ? 2 : 1;
    BestMoves<Move, double> best;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      if (values[i] != highest) {
        continue;
      }
      if (isDraw && !best.moves().empty() && patience.isOver()) {
        break;
      }
      best.add(moves[i], isDraw ? chanceAfter(position.after(moves[i]), ahead) : 0);
    }
    return best.moves();
  }

 private:
  /// What a move that leads here is worth to the side that makes it.
  [[nodiscard]] std::optional<solver::Value> valueAfter(const P& after) const {
    if (std::find(drawn_.begin(), drawn_.end(), after) != drawn_.end()) {
      return solver::Value();
    }
    const std::optional<solver::Value> value = oracle_(after);
    return value ? std::optional(value->beforeMove()) : std::nullopt;
  }

  /// The probability that the opponent, whose turn it is in a drawn position, loses it within its
  /// next `moves` moves. The opponent chooses by chance, but a move that loses soon (kNear) is less
  /// likely (kLikelihoodOfNear) than the others.
  [[nodiscard]] double chanceAfter(const P& after, int moves) const {
    constexpr int kNear = 5;
    constexpr double kLikelihoodOfNear = 0.3;
    const auto replies = after.legalMoves();
    double chance = 0;
    double total = 0;
    for (const Move& reply : replies) {
      const P next = after.after(reply);
      const solver::Value mine = valueAfter(next).value_or(solver::Value()).beforeMove();
      const bool loses = mine.outcome() == solver::Outcome::Win;
      const double likelihood = loses && *mine.plies() <= kNear ? kLikelihoodOfNear : 1;
      total += likelihood;
      if (loses) {
        chance += likelihood;
      } else if (moves > 1 && mine.outcome() == solver::Outcome::Draw) {
        chance += likelihood * bestChance(next, moves - 1);
      }
    }
    return total > 0 ? chance / total : 0;
  }

  /// The best of the side to move in a drawn position.
  [[nodiscard]] double bestChance(const P& position, int moves) const {
    double best = 0;
    for (const Move& move : position.legalMoves()) {
      const P after = position.after(move);
      if (valueAfter(after).value_or(solver::Value()).outcome() == solver::Outcome::Draw) {
        best = std::max(best, chanceAfter(after, moves));
      }
    }
    return best;
  }

  const Oracle<P>& oracle_;
  const std::vector<P>& drawn_;
};

/// Finds the move that is worth most against an opponent that errs now and then.
template <Position P>
class HopefulChoice {
 public:
  using Move = typename P::Move;

  /// All of them must outlive the choice.
  HopefulChoice(Searcher<P>& searcher, const Patience& patience)
      : searcher_(searcher), patience_(patience) {}

  /// Once the patience is over, the best of the moves that were looked at until then. There is at
  /// least one move.
  [[nodiscard]] Move bestOf(const std::vector<Move>& moves, const P& position) {
    BestMoves<Move, double> best;
    for (const Move& move : moves) {
      if (!best.moves().empty() && patience_.isOver()) {
        break;
      }
      best.add(move, worthOf(position.after(move), position.toMove()));
    }
    return best.moves().front();
  }

 private:
  static constexpr double kWin = 1000;
  static constexpr double kMostEstimate = 500;
  /// How likely the opponent is to make any move instead of its best one.
  static constexpr double kErrors = 0.3;

  /// What a position in which it is the opponent's turn is worth to `me`.
  [[nodiscard]] double worthOf(const P& position, Side me) {
    if (const Result result = position.result(); result != Result::Open) {
      // Nothing is better than to have won already.
      return result == Result::Draw ? 0 : 2 * kWin;
    }
    double worst = kWin;
    double sum = 0;
    const auto replies = position.legalMoves();
    for (const Move& reply : replies) {
      const double worth = scoreOf(position.after(reply), me);
      worst = std::min(worst, worth);
      sum += worth;
    }
    return (1 - kErrors) * worst + kErrors * sum / static_cast<double>(replies.size());
  }

  /// The score of a position in which it is the turn of `me`, if the game is not over.
  [[nodiscard]] double scoreOf(const P& position, Side me) {
    if (const Result result = position.result(); result != Result::Open) {
      return result == Result::Draw ? 0 : result == winOf(me) ? kWin : -kWin;
    }
    Score score;
    if (const std::optional<Score> known = Game::known(Game::nodeOf(position))) {
      score = *known;
    } else {
      score = searcher_.search({.position = position, .limits = {.depth = 1}}, {}).score;
    }
    const double estimate = std::clamp<double>(score.number(), -kMostEstimate, kMostEstimate);
    return score.isWin() ? kWin : score.isLoss() ? -kWin : estimate;
  }

  using Game = SearchGame<P>;

  Searcher<P>& searcher_;
  const Patience& patience_;
};

/// Chooses the moves of a skill.
template <Position P>
class SkilledPlayer {
 public:
  using Move = typename P::Move;

  SkilledPlayer(const Skill& skill, LevelOptions<P> options)
      : skill_(skill), options_(std::move(options)), random_(options_.seed) {}

  Move operator()(const P& position, const std::stop_token& stop) {
    const auto legal = position.legalMoves();
    std::vector<Move> moves(legal.begin(), legal.end());
    random_.shuffle(moves);
    const bool errs = random_.below(1000) < static_cast<std::size_t>(skill_.errors);
    const int depth = errs ? skill_.errorDepth : skill_.depth;
    if (moves.size() == 1 || depth == 0) {
      return moves.front();
    }
    const auto deadline = std::chrono::steady_clock::now() + options_.time;
    const Patience patience(deadline, stop);
    std::vector<P> drawn = options_.record ? options_.record->seenTwice() : std::vector<P>();
    if (skill_.asksOracle && options_.oracle) {
      const auto best = PerfectChoice<P>(options_.oracle, drawn).bestOf(moves, position, patience);
      if (!best.empty()) {
        return best.front();
      }
    }
    if (skill_.countsOnErrors) {
      return HopefulChoice<P>(searcher(), patience).bestOf(moves, position);
    }
    const SearchLimits limits{.depth = depth, .deadline = deadline};
    return searcher()
        .search({position, limits, std::move(moves), std::move(drawn)}, stop)
        .line.front();
  }

 private:
  Searcher<P>& searcher() {
    constexpr int kFar = 6;
    const bool looksFar = skill_.depth > kFar && !skill_.countsOnErrors;
    if (looksFar && options_.searcher) {
      return options_.searcher();
    }
    if (!searcher_) {
      constexpr std::size_t kSmallTable = std::size_t{1} << 16;
      searcher_.emplace(looksFar ? options_.tableBytes
                                 : std::min(options_.tableBytes, kSmallTable));
    }
    return *searcher_;
  }

  Skill skill_;
  LevelOptions<P> options_;
  Random random_;
  std::optional<Searcher<P>> searcher_;
};

}  // namespace detail

/// A computer player of this skill.
template <Position P>
[[nodiscard]] Player<P> playerOf(const Skill& skill, LevelOptions<P> options = {}) {
  return detail::SkilledPlayer<P>(skill, std::move(options));
}

/// A computer player of this level, for games that begin like the position.
template <Position P>
[[nodiscard]] Player<P> playerOf(Level level, const P& start, LevelOptions<P> options = {}) {
  return playerOf(skillOf(level, start), std::move(options));
}

}  // namespace teeko::play
