/// A program that one talks to, line by line, for as long as one likes.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "teeko/io/execution.hpp"
#include "teeko/process/isolation.hpp"
#include "teeko/process/program.hpp"

namespace teeko::process {

/// What came of waiting for a line.
struct ReadLine {
  enum class Kind : std::uint8_t { Line, Late, Ended };
  Kind kind = Kind::Ended;
  std::string text = {};
};

/// A program under a supervisor, in an empty folder of its own. When this object or this process
/// ends, the program is gone, and so is all that it started.
class SupervisedProgram {
 public:
  using Clock = std::chrono::steady_clock;

  /// The longest line, in bytes, that is read; longer ones count as empty ones.
  static constexpr std::size_t kLongestLine = 65536;

  /// Starts the program. `isolation` is None or what tryIsolation() has found. Throws Error:
  /// BadInput when the program cannot be started, Unfinished when the system lacks what is needed.
  SupervisedProgram(const Program& program, const Limits& limits, Isolation isolation);
  SupervisedProgram(const SupervisedProgram&) = delete;
  SupervisedProgram& operator=(const SupervisedProgram&) = delete;
  ~SupervisedProgram();

  /// Writes a line to its standard input; false when that cannot be done by then.
  bool writeLine(std::string_view line, Clock::time_point latest);

  /// The next line from its standard output, waited for until then; one that is there already is
  /// read even if that is over.
  [[nodiscard]] ReadLine readLine(Clock::time_point latest);

  /// How the program ended, followed by the end of its standard error. To be called when readLine()
  /// has returned Ended.
  [[nodiscard]] std::string howItEnded();

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace teeko::process
