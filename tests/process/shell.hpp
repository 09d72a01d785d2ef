/// A supervised program that does what a test says.
#pragma once

#include <string>

#include "teeko/process/supervised_program.hpp"

#include "support/catch.hpp"

/// Far away: what is waited for comes.
inline constexpr auto kLater = teeko::process::SupervisedProgram::Clock::time_point::max();

/// A shell that runs a script under a supervisor.
class Shell : public teeko::process::SupervisedProgram {
 public:
  using Isolation = teeko::process::Isolation;

  explicit Shell(const std::string& script, const Limits& limits = {},
                 Isolation isolation = Isolation::None)
      : SupervisedProgram({.file = "/bin/sh", .arguments = {"-c", script}, .user = {}}, limits,
                          isolation) {}

  /// The next line, which comes.
  std::string line() {
    const teeko::process::ReadLine read = readLine(kLater);
    CHECK(read.kind == teeko::process::ReadLine::Kind::Line);
    return read.text;
  }

  /// It prints no more lines.
  void ends() { CHECK(readLine(kLater).kind == teeko::process::ReadLine::Kind::Ended); }
};
