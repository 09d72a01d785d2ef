/// What a search thinks of a position.
#pragma once

#include <algorithm>
#include <cassert>
#include <compare>
#include <optional>

#include "teeko/solver/value.hpp"

namespace teeko::play {

/// A position's value for the side to move: a forced win or loss in so many plies, or an estimate.
/// Scores are ordered by what that side would choose.
///
/// One whole number holds it. Estimates are small; above them stand the wins, the fast ones on top;
/// below them the losses:
///
///     -32000 loss in 0 … -31000 loss in 1000    -30000 … 30000 estimates    … 31999 win in 1
class Score {
 public:
  static constexpr int kMostEstimate = 30'000;
  static constexpr int kMostPlies = 1'000;

  /// An estimate of 0, which is also the score of a draw.
  constexpr Score() noexcept = default;
  /// Hundredths of a piece in OctaFlip; in the other games only the order of estimates matters.
  /// What is out of range becomes the nearest estimate.
  [[nodiscard]] static constexpr Score estimated(int estimate) noexcept {
    return fromNumber(std::clamp(estimate, -kMostEstimate, kMostEstimate));
  }
  /// `plies` is 0 to kMostPlies.
  [[nodiscard]] static constexpr Score winIn(int plies) noexcept {
    assert(plies >= 0 && plies <= kMostPlies);
    return fromNumber(kWinNow - plies);
  }
  /// `plies` is 0 to kMostPlies.
  [[nodiscard]] static constexpr Score lossIn(int plies) noexcept { return -winIn(plies); }

  [[nodiscard]] constexpr bool isWin() const noexcept { return number_ > kMostEstimate; }
  [[nodiscard]] constexpr bool isLoss() const noexcept { return number_ < -kMostEstimate; }
  /// The plies to the forced win or loss; nothing for an estimate.
  [[nodiscard]] constexpr std::optional<int> plies() const noexcept {
    if (!isWin() && !isLoss()) {
      return std::nullopt;
    }
    return kWinNow - (isWin() ? number_ : -number_);
  }

  /// What the same is worth to the opponent.
  [[nodiscard]] constexpr Score operator-() const noexcept { return fromNumber(-number_); }
  /// The same score seen from `plies` plies earlier, for the same side: a forced win or loss takes
  /// `plies` more plies, an estimate does not change. A negative number goes the other way.
  [[nodiscard]] constexpr Score later(int plies) const noexcept {
    return fromNumber(isWin() ? number_ - plies : isLoss() ? number_ + plies : number_);
  }

  constexpr auto operator<=>(const Score&) const noexcept = default;

  /// The whole number above; fromNumber() is the inverse.
  [[nodiscard]] constexpr int number() const noexcept { return number_; }
  [[nodiscard]] static constexpr Score fromNumber(int number) noexcept {
    Score score;
    score.number_ = number;
    return score;
  }

 private:
  static constexpr int kWinNow = 32'000;

  int number_ = 0;
};

/// The score of an exact value, whose plies are at most Score::kMostPlies; a draw has an estimate
/// of 0.
[[nodiscard]] constexpr Score scoreOf(solver::Value value) noexcept {
  const std::optional<int> plies = value.plies();
  if (!plies) {
    return {};
  }
  return value.outcome() == solver::Outcome::Win ? Score::winIn(*plies) : Score::lossIn(*plies);
}

}  // namespace teeko::play
