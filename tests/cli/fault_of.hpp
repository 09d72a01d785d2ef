/// Wrong usage of commands, which they refuse before they print anything.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "teeko/io/error.hpp"

#include "cli/command_line.hpp"
#include "support/catch.hpp"

/// What a command says of these words, without the hint to its help; and an exclamation mark if the
/// error is of another kind than BadInput. The test fails if there is none.
[[nodiscard]] inline std::string faultOf(const teeko::cli::CommandLine::AddOptions& addOptions,
                                         std::vector<std::string> words) {
  using namespace teeko;
  cli::CommandLine line("teeko", "", "", "");
  line.addCommand("command", "", addOptions);
  words.insert(words.begin(), "command");
  std::string fault;
  try {
    (void)line.run(std::move(words));
    FAIL("nothing is wrong");
  } catch (const Error& error) {
    fault = error.what() + std::string(error.kind() == ErrorKind::BadInput ? "" : "!");
  }
  const std::string hint = " (see teeko command --help)";
  return fault.substr(0, fault.size() - (fault.ends_with(hint) ? hint.size() : 0));
}
