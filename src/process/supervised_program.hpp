/// A program that one talks to, line by line, for as long as one likes.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <sys/types.h>

#include "teeko/io/line_gatherer.hpp"
#include "teeko/process/isolation.hpp"
#include "teeko/process/program.hpp"

#include "io/descriptor.hpp"

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
  void start(const Program& program, const Limits& limits, Isolation isolation);
  /// Waits for one of the program's streams to be ready; whether one is.
  bool wait(bool toWrite, Clock::time_point latest);
  /// Reads a block of standard error; false when nothing is there.
  bool readErrors();

  pid_t supervisor_ = 0;
  Descriptor in_;
  Descriptor out_;
  Descriptor errors_;
  /// From the supervisor: how the program ended.
  Descriptor status_;
  /// The supervisor ends the program when this is closed.
  Descriptor lifeline_;

  std::string block_;
  std::size_t position_ = 0;
  LineGatherer line_{kLongestLine};
  /// The end of what it wrote to standard error.
  std::string lastErrors_;
};

}  // namespace teeko::process
