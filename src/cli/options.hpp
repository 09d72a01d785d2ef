/// Options that hold numbers.
#pragma once

#include <charconv>
#include <functional>
#include <limits>
#include <string>
#include <system_error>

#include <CLI/App.hpp>

namespace teeko::cli {

/// Adds an option whose value is a whole number, in decimal, from `least` to `most`; it goes to
/// `setNumber`.
template <typename Number>
CLI::Option* addNumberOption(CLI::App& app, const std::string& name,
                             std::function<void(Number)> setNumber, const std::string& description,
                             Number least, Number most = std::numeric_limits<Number>::max()) {
  const auto parse = [=](const std::string& text) {
    Number number{};
    const char* const end = text.data() + text.size();
    const auto [rest, failure] = std::from_chars(text.data(), end, number);
    if (failure != std::errc() || rest != end || number < least || number > most) {
      throw CLI::ValidationError(name, "'" + text + "' is not a whole number from " +
                                           std::to_string(least) + " to " + std::to_string(most));
    }
    setNumber(number);
  };
  return app.add_option_function<std::string>(name, parse, description);
}

}  // namespace teeko::cli
