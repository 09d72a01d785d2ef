/// What commands print.
#pragma once

#include <iostream>
#include <sstream>
#include <string>
#include <utility>

#include "cli/command_line.hpp"
#include "cli/fault_of.hpp"

struct Printed {
  teeko::cli::ExitCode code;
  std::string text;
};

/// Runs a line that was set up, and says what it printed.
[[nodiscard]] inline Printed printedBy(teeko::cli::CommandLine& line, Words words) {
  std::ostringstream text;
  std::streambuf* const before = std::cout.rdbuf(text.rdbuf());
  try {
    const teeko::cli::ExitCode code = line.run(std::move(words));
    std::cout.rdbuf(before);
    return {code, text.str()};
  } catch (...) {
    std::cout.rdbuf(before);
    throw;
  }
}

/// The same for a command and its words.
[[nodiscard]] inline Printed printedBy(const teeko::cli::CommandLine::AddOptions& addOptions,
                                       Words words) {
  teeko::cli::CommandLine line("teeko", "", "", "");
  line.addCommand("command", "", addOptions);
  words.insert(words.begin(), "command");
  return printedBy(line, std::move(words));
}
