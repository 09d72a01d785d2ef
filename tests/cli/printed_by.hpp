/// What commands print.
#pragma once

#include <csignal>
#include <iostream>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "cli/command_line.hpp"
#include "support/catch.hpp"

using Words = std::vector<std::string>;

/// These words, and more behind them.
[[nodiscard]] inline Words withMore(Words words, const Words& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

/// While it lives, standard input has a text, and standard output and the error stream are kept.
/// When it is gone, interrupts, which some commands handle, have the effect that they had before.
class CommandStreams {
 public:
  explicit CommandStreams(const std::string& input = "")
      : given_(input),
        input_(std::cin.rdbuf(given_.rdbuf())),
        output_(std::cout.rdbuf(printed_.rdbuf())),
        errorOutput_(std::cerr.rdbuf(errors_.rdbuf())),
        onInterrupt_(std::signal(SIGINT, SIG_DFL)) {}
  CommandStreams(const CommandStreams&) = delete;
  CommandStreams& operator=(const CommandStreams&) = delete;
  ~CommandStreams() {
    (void)std::signal(SIGINT, onInterrupt_);
    std::cerr.rdbuf(errorOutput_);
    std::cout.rdbuf(output_);
    std::cin.rdbuf(input_);
  }

  [[nodiscard]] std::string printed() const { return printed_.str(); }
  [[nodiscard]] std::string errors() const { return errors_.str(); }

 private:
  std::istringstream given_;
  std::ostringstream printed_;
  std::ostringstream errors_;
  std::streambuf* input_;
  std::streambuf* output_;
  std::streambuf* errorOutput_;
  void (*onInterrupt_)(int);
};

struct Printed {
  teeko::cli::ExitCode code;
  std::string text;
  std::string errors = {};
};

/// Runs a command line with these words.
[[nodiscard]] inline Printed printedBy(teeko::cli::CommandLine& line, Words words) {
  const CommandStreams streams;
  const teeko::cli::ExitCode code = line.run(std::move(words));
  return {code, streams.printed(), streams.errors()};
}

/// The same for a command and its words.
[[nodiscard]] inline Printed printedBy(const teeko::cli::CommandLine::AddOptions& addOptions,
                                       Words words) {
  teeko::cli::CommandLine line("teeko", "", "", "");
  line.addCommand("command", "", addOptions);
  words.insert(words.begin(), "command");
  return printedBy(line, std::move(words));
}

/// What a command prints with these words. The test fails if it does not do what they ask for.
[[nodiscard]] inline std::string answerOf(const teeko::cli::CommandLine::AddOptions& addOptions,
                                          Words words) {
  const Printed printed = printedBy(addOptions, std::move(words));
  CHECK(printed.code == teeko::cli::ExitCode::Done);
  return printed.text;
}
