/// A list of moves with a fixed capacity, stored in the object itself: no heap allocation.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>

namespace teeko {

/// At most `Most` moves, in the order in which they are added.
template <typename Move, std::size_t Most>
class MoveList {
 public:
  static constexpr std::size_t kMost = Most;
  using value_type = Move;  // NOLINT(readability-identifier-naming): the standard library's name

  /// The list is not full.
  constexpr void push_back(const Move& move) noexcept {  // NOLINT(readability-identifier-naming)
    assert(count_ < Most);
    moves_[count_++] = move;
  }

  [[nodiscard]] constexpr bool empty() const noexcept { return count_ == 0; }
  [[nodiscard]] constexpr std::size_t size() const noexcept { return count_; }
  /// `index` is below size().
  [[nodiscard]] constexpr const Move& operator[](std::size_t index) const noexcept {
    assert(index < count_);
    return moves_[index];
  }
  [[nodiscard]] constexpr auto begin() noexcept { return moves_.begin(); }
  [[nodiscard]] constexpr auto end() noexcept { return moves_.begin() + offset(); }
  [[nodiscard]] constexpr auto begin() const noexcept { return moves_.begin(); }
  [[nodiscard]] constexpr auto end() const noexcept { return moves_.begin() + offset(); }

 private:
  [[nodiscard]] constexpr std::ptrdiff_t offset() const noexcept {
    return static_cast<std::ptrdiff_t>(count_);
  }

  std::array<Move, Most> moves_{};
  std::size_t count_ = 0;
};

}  // namespace teeko
