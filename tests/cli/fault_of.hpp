/// Wrong usage of commands, which they refuse before they print anything.
#pragma once

#include <csignal>
#include <iostream>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "teeko/io/error.hpp"

#include "cli/command_line.hpp"
#include "support/catch.hpp"
#include "support/texts.hpp"

using Words = std::vector<std::string>;

/// What a command says of these words, as textOf() has it, without the hint to its help. The test
/// fails if nothing is wrong with them; the command finds standard input empty then.
[[nodiscard]] inline std::string faultOf(const teeko::cli::CommandLine::AddOptions& addOptions,
                                         Words words) {
  using namespace teeko;
  cli::CommandLine line("teeko", "", "", "");
  line.addCommand("command", "", addOptions);
  words.insert(words.begin(), "command");
  std::istringstream empty;
  std::streambuf* const input = std::cin.rdbuf(empty.rdbuf());
  auto* const onInterrupt = std::signal(SIGINT, SIG_DFL);  // Some commands set a handler.
  std::string fault;
  try {
    (void)line.run(std::move(words));
  } catch (const Error& error) {
    fault = textOf(error);
  }
  (void)std::signal(SIGINT, onInterrupt);
  std::cin.rdbuf(input);
  REQUIRE_FALSE(fault.empty());
  const std::string hint = " (see teeko command --help)";
  return fault.substr(0, fault.size() - (fault.ends_with(hint) ? hint.size() : 0));
}

/// The same for words that cannot even be parsed: the command is not run.
[[nodiscard]] inline std::string faultOfParsing(
    const teeko::cli::CommandLine::AddOptions& addOptions, Words words) {
  const auto addOnly = [&](teeko::cli::Command& command) {
    (void)addOptions(command);
    return [] { return teeko::cli::ExitCode::Done; };
  };
  return faultOf(addOnly, std::move(words));
}
