/// What results of games say about strength.
///
/// Elo: a player that is e Elo points stronger is expected to score 1 / (1 + 10^(-e/400)) of a
/// point a game (A. Elo, The Rating of Chessplayers, 1978).
///
/// Games are counted in pairs of the same opening with colours swapped where that is possible, as
/// the two games of a pair depend on each other: a pair scores 0, 1/2, 1, 3/2 or 2 points, hence
/// "pentanomial". Single games score 0, 1/2 or 1 point: "trinomial". The formulas are those of
/// Fishtest (github.com/official-stockfish/fishtest) and cutechess.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

namespace teeko::match {

/// How often each number of points was scored, from none to all, each half a point more than the
/// one before: three of them for single games, five for pairs.
using Counts = std::span<const std::int64_t>;

/// The expected score, 0 to 1, of a player who is `elo` points stronger.
[[nodiscard]] double scoreOf(double elo);

/// The inverse; nothing for a score of 0 and less, or 1 and more.
[[nodiscard]] std::optional<double> eloOf(double score);

/// The ends of an interval of scores, 0 to 1.
struct ScoreInterval {
  double low = 0;
  double high = 1;
};

/// An Elo difference with its 95 % interval. What is not defined is nothing.
struct EloEstimate {
  std::optional<double> elo;
  std::optional<double> low;
  std::optional<double> high;
  /// The same interval as scores. Its ends can be 0 or 1, which are no Elo.
  std::optional<ScoreInterval> scores;
};

/// The interval is that of the score, mean ± 1.96 · sqrt(variance / n), each end made Elo. There is
/// none before two different numbers of points were scored, as the variance is unknown until then.
/// Without counts there is nothing.
[[nodiscard]] EloEstimate estimateElo(Counts counts);

/// Two hypotheses about an Elo difference, elo0 below elo1.
struct SprtHypotheses {
  double elo0 = 0;
  double elo1 = 0;
};

enum class SprtDecision : std::uint8_t { Open, Elo0, Elo1 };

/// The logarithm of how much likelier the counts are if the difference is elo1 than if it is elo0:
/// each hypothesis gets the likeliest distribution whose mean is its score. (M. Van den Bergh, "The
/// generalized sequential probability ratio test for multinomial distributions", with the formula
/// for that distribution in "Comments on normalized Elo"; cantate.be/Fishtest.) As there, 0 counts
/// as 0.001. Without counts, 0.
[[nodiscard]] double logLikelihoodRatio(Counts counts, const SprtHypotheses& hypotheses);

/// Of the test: how often it may accept elo1 where elo0 is right (α), and elo0 where elo1 is (β).
inline constexpr double kSprtErrors = 0.05;

/// The limits between which the ratio decides nothing: ±log((1 - β) / α), for α = β (A. Wald,
/// Sequential Analysis, 1947).
inline constexpr double kSprtLimit = 2.9444389791664403;

[[nodiscard]] SprtDecision decide(double logLikelihoodRatio);

}  // namespace teeko::match
