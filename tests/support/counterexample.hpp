/// The first position whose value is not what a test expects.
#pragma once

#include <string>

#include "teeko/core/position.hpp"
#include "teeko/solver/value_text.hpp"

class Counterexample {
 public:
  template <int Size>
  void compare(const teeko::Position<Size>& position, teeko::solver::Value actual,
               teeko::solver::Value expected) {
    if (actual != expected && text_.empty()) {
      text_ = position.text() + ": " + describe(actual) + " instead of " + describe(expected);
    }
  }

  /// The position and both values; empty when all were as expected.
  [[nodiscard]] const std::string& text() const noexcept { return text_; }

 private:
  std::string text_;
};
