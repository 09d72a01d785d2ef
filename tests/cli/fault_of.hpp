/// Wrong usage of commands, which they refuse before they print anything.
#pragma once

#include <functional>
#include <string>
#include <utility>

#include "teeko/io/error.hpp"

#include "cli/command_line.hpp"
#include "cli/printed_by.hpp"
#include "support/catch.hpp"
#include "support/texts.hpp"

/// What is wrong with this work, as textOf() has it; empty if nothing is.
[[nodiscard]] inline std::string faultIn(const std::function<void()>& work) {
  try {
    work();
    return "";
  } catch (const teeko::Error& error) {
    return textOf(error);
  }
}

/// What a command says of these words, as textOf() has it, without the hint to its help. The test
/// fails if nothing is wrong with them; the command finds standard input empty then.
[[nodiscard]] inline std::string faultOf(const teeko::cli::CommandLine::AddOptions& addOptions,
                                         Words words) {
  const std::string fault = faultIn([&] { (void)printedBy(addOptions, std::move(words)); });
  REQUIRE_FALSE(fault.empty());
  const std::string hint = " (see teeko command --help)";
  return fault.substr(0, fault.size() - (fault.ends_with(hint) ? hint.size() : 0));
}

/// The same for words that cannot even be parsed: the command is not run.
[[nodiscard]] inline std::string faultOfParsing(
    const teeko::cli::CommandLine::AddOptions& addOptions, Words words) {
  const auto addOnly = [&](teeko::cli::Command& command) {
    // Its options are kept by what it would do.
    return [action = addOptions(command)] { return teeko::cli::ExitCode::Done; };
  };
  return faultOf(addOnly, std::move(words));
}
