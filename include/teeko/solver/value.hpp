/// What a position is worth with best play.
#pragma once

#include <cassert>
#include <compare>
#include <cstdint>
#include <optional>

namespace teeko::solver {

enum class Outcome : std::uint8_t { Loss, Draw, Win };

/// A position's value for the side to move: a win or a loss in so many plies, or a draw, in which
/// neither side can force a win. Wins take an odd number of plies and losses an even one. Values
/// are ordered by what that side would choose: a fast win before a slow one, a slow loss before a
/// fast one.
class Value {
 public:
  /// The longest win and loss that a value can tell.
  static constexpr int kLongestWin = 32765;
  static constexpr int kLongestLoss = 32766;
  /// The longest win and loss that code() can tell.
  static constexpr int kLongestWinInCode = 251;
  static constexpr int kLongestLossInCode = 252;

  /// A draw.
  constexpr Value() noexcept = default;
  /// `plies` is odd, 1 to kLongestWin.
  [[nodiscard]] static constexpr Value winIn(int plies) noexcept {
    assert(plies % 2 == 1 && plies >= 1 && plies <= kLongestWin);
    return fromRank(static_cast<std::int16_t>(kFastest - plies));
  }
  /// `plies` is even, 0 to kLongestLoss.
  [[nodiscard]] static constexpr Value lossIn(int plies) noexcept {
    assert(plies % 2 == 0 && plies >= 0 && plies <= kLongestLoss);
    return fromRank(static_cast<std::int16_t>(plies - kFastest));
  }

  [[nodiscard]] constexpr Outcome outcome() const noexcept {
    if (rank_ == 0) {
      return Outcome::Draw;
    }
    return rank_ < 0 ? Outcome::Loss : Outcome::Win;
  }
  /// The plies to the end; nothing for a draw.
  [[nodiscard]] constexpr std::optional<int> plies() const noexcept {
    if (rank_ == 0) {
      return std::nullopt;
    }
    return kFastest - (rank_ < 0 ? -rank_ : rank_);
  }
  /// The value before a move that leads to a position with this value, for the side that makes the
  /// move: a loss in n becomes a win in n + 1, a win in n a loss in n + 1, and a draw stays a draw.
  /// Not for lossIn(kLongestLoss): that win would be longer than kLongestWin, and a draw is
  /// returned.
  [[nodiscard]] constexpr Value beforeMove() const noexcept {
    const int direction = rank_ == 0 ? 0 : (rank_ < 0 ? -1 : 1);
    return fromRank(static_cast<std::int16_t>(direction - rank_));
  }

  constexpr auto operator<=>(const Value&) const noexcept = default;

  /// The value as a number that keeps the order: 32767 less the plies of a win, 0 for a draw, the
  /// plies of a loss less 32767.
  [[nodiscard]] constexpr std::int16_t rank() const noexcept { return rank_; }
  /// `rank` is one that rank() gives: above -32768 and below 32767.
  [[nodiscard]] static constexpr Value fromRank(std::int16_t rank) noexcept {
    Value value;
    value.rank_ = rank;
    return value;
  }

  /// The value in a byte, in the same order, if its plies are at most kLongestWinInCode or
  /// kLongestLossInCode:
  ///
  ///     1 loss in 0    2 loss in 2    …    128 draw    …    253 win in 3    254 win in 1
  [[nodiscard]] constexpr std::uint8_t code() const noexcept {
    if (rank_ == 0) {
      return kDrawCode;
    }
    const int half = *plies() / 2;
    assert(half < kDrawCode - 1);
    return static_cast<std::uint8_t>(rank_ < 0 ? 1 + half : 254 - half);
  }
  /// `code` is one that code() gives: 1 to 254.
  [[nodiscard]] static constexpr Value fromCode(std::uint8_t code) noexcept {
    if (code == kDrawCode) {
      return {};
    }
    return code < kDrawCode ? lossIn(2 * (code - 1)) : winIn(2 * (254 - code) + 1);
  }

 private:
  static constexpr std::uint8_t kDrawCode = 128;
  /// The rank of a win in 0 plies, if there were one.
  static constexpr int kFastest = 32767;

  std::int16_t rank_ = 0;
};

}  // namespace teeko::solver
