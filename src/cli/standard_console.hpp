/// The console on the program's standard streams.
#pragma once

#include <iostream>
#include <string_view>

#include "teeko/io/console.hpp"

namespace teeko::cli {

inline constexpr std::string_view kProgramName = "teeko";

/// What people at a terminal are told at first where they answer with numbers.
inline constexpr std::string_view kGreeting = "help says how to answer and how to win; quit ends";

/// `options` have everything but the program's name.
[[nodiscard]] inline Console standardConsole(ConsoleOptions options = {}) {
  options.program = kProgramName;
  return Console(std::cin, std::cout, std::cerr, options);
}

}  // namespace teeko::cli
