/// What comes of reading text: a value, or what is wrong with the text.
#pragma once

#include <cassert>
#include <string>
#include <utility>
#include <variant>

namespace teeko {

/// What is wrong with a text: part of a sentence for a person, such as `C7 is not a square`.
struct Fault {
  std::string what;
};

template <typename T>
class Parsed {
 public:
  Parsed(T value) : content_(std::move(value)) {}      // NOLINT(google-explicit-constructor)
  Parsed(Fault fault) : content_(std::move(fault)) {}  // NOLINT(google-explicit-constructor)

  [[nodiscard]] explicit operator bool() const noexcept {
    return std::holds_alternative<T>(content_);
  }
  /// The value. There is one.
  [[nodiscard]] const T& operator*() const noexcept {
    assert(*this);
    return *std::get_if<T>(&content_);
  }
  [[nodiscard]] const T* operator->() const noexcept { return &**this; }
  /// What is wrong. There is no value.
  [[nodiscard]] const std::string& fault() const noexcept {
    assert(!*this);
    return std::get_if<Fault>(&content_)->what;
  }

 private:
  std::variant<T, Fault> content_;
};

}  // namespace teeko
