#include "teeko/match/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

namespace teeko::match {
namespace {

/// A score, 0 to 1, and how likely it is.
struct Outcome {
  double score;
  double probability;
};

/// Count i of n + 1 counts is how often the score i / n occurred. Returns each score with its share
/// of all counts; a count of 0 is taken as `least`.
std::vector<Outcome> distributionOf(Counts counts, double least) {
  std::vector<Outcome> distribution;
  double sum = 0;
  for (const std::int64_t count : counts) {
    const double weight = count > 0 ? static_cast<double>(count) : least;
    const double score =
        static_cast<double>(distribution.size()) / static_cast<double>(counts.size() - 1);
    distribution.push_back({score, weight});
    sum += weight;
  }
  for (Outcome& outcome : distribution) {
    outcome.probability /= sum;
  }
  return distribution;
}

/// Of the distributions with this mean, the one under which `observed` is likeliest: each
/// probability p of a score a becomes p / (1 + x (a - mean)), where x makes the mean right.
std::vector<double> likeliestWithMean(const std::vector<Outcome>& observed, double mean) {
  const auto excess = [&](double x) {
    double sum = 0;
    for (const Outcome& outcome : observed) {
      const double distance = outcome.score - mean;
      sum += outcome.probability * distance / (1 + x * distance);
    }
    return sum;
  };
  // It falls from infinity to minus infinity between these two.
  double low = -1 / (observed.back().score - mean);
  double high = -1 / (observed.front().score - mean);
  constexpr int kHalvings = 100;
  for (int i = 0; i < kHalvings; ++i) {
    const double middle = (low + high) / 2;
    (excess(middle) > 0 ? low : high) = middle;
  }
  const double x = (low + high) / 2;
  std::vector<double> probabilities;
  probabilities.reserve(observed.size());
  for (const Outcome& outcome : observed) {
    probabilities.push_back(outcome.probability / (1 + x * (outcome.score - mean)));
  }
  return probabilities;
}

std::int64_t sumOf(Counts counts) {
  return std::accumulate(counts.begin(), counts.end(), std::int64_t{0});
}

}  // namespace

double scoreOf(double elo) {
  return 1 / (1 + std::pow(10.0, -elo / 400));
}

std::optional<double> eloOf(double score) {
  if (!(score > 0 && score < 1)) {
    return std::nullopt;
  }
  return -400 * std::log10(1 / score - 1);
}

EloEstimate estimateElo(Counts counts) {
  const std::int64_t sum = sumOf(counts);
  if (sum == 0) {
    return {};
  }
  double mean = 0;
  double squares = 0;
  for (const Outcome& outcome : distributionOf(counts, 0)) {
    mean += outcome.probability * outcome.score;
    squares += outcome.probability * outcome.score * outcome.score;
  }
  constexpr double kNormalQuantile = 1.959963984540054;  // of 97.5 %
  if (std::count_if(counts.begin(), counts.end(), [](auto count) { return count > 0; }) < 2) {
    return {.elo = eloOf(mean), .low = {}, .high = {}, .scores = {}};
  }
  const double variance = std::fmax(squares - mean * mean, 0);
  const double distance = kNormalQuantile * std::sqrt(variance / static_cast<double>(sum));
  const double low = mean - distance;
  const double high = mean + distance;
  return {.elo = eloOf(mean),
          .low = eloOf(low),
          .high = eloOf(high),
          .scores = ScoreInterval{std::fmax(low, 0), std::fmin(high, 1)}};
}

double logLikelihoodRatio(Counts counts, const SprtHypotheses& hypotheses) {
  const std::int64_t sum = sumOf(counts);
  if (sum == 0) {
    return 0;
  }
  constexpr double kLeast = 1e-3;
  const auto observed = distributionOf(counts, kLeast);
  const auto under0 = likeliestWithMean(observed, scoreOf(hypotheses.elo0));
  const auto under1 = likeliestWithMean(observed, scoreOf(hypotheses.elo1));
  double ratio = 0;
  for (std::size_t i = 0; i < observed.size(); ++i) {
    ratio += observed[i].probability * std::log(under1[i] / under0[i]);
  }
  double games = 0;
  for (const std::int64_t count : counts) {
    games += count > 0 ? static_cast<double>(count) : kLeast;
  }
  return games * ratio;
}

SprtDecision decide(double logLikelihoodRatio) {
  return logLikelihoodRatio >= kSprtLimit    ? SprtDecision::Elo1
         : logLikelihoodRatio <= -kSprtLimit ? SprtDecision::Elo0
                                             : SprtDecision::Open;
}

}  // namespace teeko::match
