/// What a position is worth with best play.
#pragma once

#include <cassert>
#include <compare>
#include <cstdint>
#include <optional>

namespace teeko::solver {

enum class Outcome : std::uint8_t { Loss, Draw, Win };

/// A position's value for the side to move: a win or a loss in so many plies, or a draw, in which
/// neither side can force a win. Values are ordered by what that side
/// would choose: a fast win before a slow one, a slow loss before a fast one.
///
/// Wins take an odd number of plies and losses an even one, so a byte holds a value:
///
///     1 loss in 0    2 loss in 2    …    128 draw    …    253 win in 3    254 win in 1
class Value {
 public:
  /// The longest win and loss that a value can tell.
  static constexpr int kLongestWin = 251;
  static constexpr int kLongestLoss = 252;

  /// A draw.
  constexpr Value() noexcept = default;
  /// `plies` is odd, 1 to kLongestWin.
  [[nodiscard]] static constexpr Value winIn(int plies) noexcept {
    assert(plies % 2 == 1 && plies >= 1 && plies <= kLongestWin);
    return fromCode(static_cast<std::uint8_t>(254 - plies / 2));
  }
  /// `plies` is even, 0 to kLongestLoss.
  [[nodiscard]] static constexpr Value lossIn(int plies) noexcept {
    assert(plies % 2 == 0 && plies >= 0 && plies <= kLongestLoss);
    return fromCode(static_cast<std::uint8_t>(1 + plies / 2));
  }

  [[nodiscard]] constexpr Outcome outcome() const noexcept {
    if (code_ == kDrawCode) {
      return Outcome::Draw;
    }
    return code_ < kDrawCode ? Outcome::Loss : Outcome::Win;
  }
  /// The plies to the end; nothing for a draw.
  [[nodiscard]] constexpr std::optional<int> plies() const noexcept {
    switch (outcome()) {
      case Outcome::Win:
        return 2 * (254 - code_) + 1;
      case Outcome::Loss:
        return 2 * (code_ - 1);
      case Outcome::Draw:
        break;
    }
    return std::nullopt;
  }
  /// What a move that leads here is worth to the side that makes it, counted from before it.
  [[nodiscard]] constexpr Value beforeMove() const noexcept {
    return fromCode(static_cast<std::uint8_t>(255 - code_ + (code_ >= kDrawCode ? 1 : 0)));
  }

  constexpr auto operator<=>(const Value&) const noexcept = default;

  /// The byte that holds the value.
  [[nodiscard]] constexpr std::uint8_t code() const noexcept { return code_; }
  /// `code` is one that code() gives: 1 to 254.
  [[nodiscard]] static constexpr Value fromCode(std::uint8_t code) noexcept {
    Value value;
    value.code_ = code;
    return value;
  }

 private:
  static constexpr std::uint8_t kDrawCode = 128;

  std::uint8_t code_ = kDrawCode;
};

}  // namespace teeko::solver
