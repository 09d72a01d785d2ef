/// The fields of a question, one a line.
#pragma once

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>

namespace teeko::page {

/// Ends a question that cannot be answered; this is the answer's fault.
[[noreturn]] inline void refuse(const std::string& fault) {
  throw std::invalid_argument(fault);
}

/// Takes the fields of a question one after another.
class Question {
 public:
  explicit Question(std::string_view text) : rest_(text) {}

  std::string_view next() {
    const std::size_t end = std::min(rest_.find('\n'), rest_.size());
    const std::string_view field = rest_.substr(0, end);
    rest_.remove_prefix(std::min(end + 1, rest_.size()));
    return field;
  }
  /// -1 when it is not one of at most nine digits.
  int number() {
    constexpr std::size_t kMostDigits = 9;
    const std::string_view field = next();
    int number = 0;
    const auto [end, failure] = std::from_chars(field.data(), field.data() + field.size(), number);
    return field.size() <= kMostDigits && failure == std::errc() &&
                   end == field.data() + field.size() && number >= 0
               ? number
               : -1;
  }
  /// So many bytes, or as many as there are.
  std::string_view bytes(int size) {
    const std::string_view taken = rest_.substr(0, static_cast<std::size_t>(std::max(size, 0)));
    rest_.remove_prefix(taken.size());
    return taken;
  }
  [[nodiscard]] std::string_view rest() const { return rest_; }

 private:
  std::string_view rest_;
};

}  // namespace teeko::page
