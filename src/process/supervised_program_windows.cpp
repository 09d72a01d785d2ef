#include <algorithm>
#include <array>
#include <utility>

#include "teeko/io/line_gatherer.hpp"
#include "teeko/io/text.hpp"
#include "teeko/io/utf8.hpp"
#include "teeko/process/build_folder.hpp"
#include "teeko/process/supervised_program.hpp"

#include "end_words.hpp"
#include "windows_child.hpp"

namespace teeko::process {
class SupervisedProgram::Impl {
 public:
  Impl(const Program& program, const Limits& limits)
      : child_({.program = program,
                .folder = folder_.path(),
                .in = in_.programsEnd(),
                .out = out_.programsEnd(),
                .errors = errors_.programsEnd(),
                .limits = limits}) {
    for (ProgramPipe* const pipe : {&in_, &out_, &errors_}) {
      pipe->closeProgramsEnd();
    }
  }
  Impl(const Impl&) = delete;
  Impl& operator=(const Impl&) = delete;
  ~Impl() { child_.end(); }

  bool writeLine(std::string_view line, Clock::time_point latest) {
    return in_.write(std::string(line) + '\n', latest);
  }

  ReadLine readLine(Clock::time_point latest) {
    for (bool isWaited = false;;) {
      while (!block_.empty()) {
        const char next = block_.front();
        block_.remove_prefix(1);
        if (line_.add(next)) {
          return {ReadLine::Kind::Line, withoutReturn(line_.text())};
        }
      }
      if (isWaited && Clock::now() >= latest) {
        return {ReadLine::Kind::Late};  // It may print without end.
      }
      readErrors();
      block_ = out_.read();
      if (!out_.isOpen()) {
        return {ReadLine::Kind::Ended};
      }
      if (block_.empty()) {
        isWaited = true;
        wait(latest);
      }
    }
  }

  std::string howItEnded() {
    constexpr DWORD kPatience = 500;
    const bool hasEnded = WaitForSingleObject(child_.handle(), kPatience) == WAIT_OBJECT_0;
    Execution execution;
    if (const std::optional<Termination> excess = child_.excess()) {
      execution.termination = *excess;
    } else if (hasEnded) {
      child_.describeEnd(execution);
    }
    child_.end();
    readErrors();
    const std::string_view errors = trimmed(lastErrors_);
    const std::string text = wordsOn(execution);
    return errors.empty() ? text : text + '\n' + std::string(errors);
  }

 private:
  static std::string withoutReturn(std::string line) {
    if (line.ends_with('\r')) {
      line.pop_back();
    }
    return line;
  }

  void wait(Clock::time_point latest) {
    std::array<HANDLE, 2> events{out_.event()};
    DWORD count = 1;
    if (errors_.isOpen()) {
      events[count++] = errors_.event();
    }
    (void)WaitForMultipleObjects(count, events.data(), FALSE, millisecondsUntil(latest));
  }

  void readErrors() {
    constexpr std::size_t kKept = 4096;
    // More than a pipe holds; a program that has closed its output may write errors without end.
    constexpr int kMostBlocks = 64;
    for (int blocks = 0; blocks < kMostBlocks; ++blocks) {
      const std::string_view bytes = errors_.read();
      if (bytes.empty()) {
        return;
      }
      lastErrors_ += bytes;
      lastErrors_.erase(0, lastErrors_.size() - endOf(lastErrors_, kKept).size());
    }
  }

  BuildFolder folder_{std::nullopt};
  ProgramPipe in_{ProgramPipe::Direction::ToProgram};
  ProgramPipe out_{ProgramPipe::Direction::FromProgram};
  ProgramPipe errors_{ProgramPipe::Direction::FromProgram};
  WindowsChild child_;
  /// What was read and is no line yet.
  std::string_view block_;
  LineGatherer line_{kLongestLine};
  /// The end of what it wrote to standard error.
  std::string lastErrors_;
};

SupervisedProgram::SupervisedProgram(const Program& program, const Limits& limits, Isolation)
    : impl_(std::make_unique<Impl>(program, limits)) {}

SupervisedProgram::~SupervisedProgram() = default;

bool SupervisedProgram::writeLine(std::string_view line, Clock::time_point latest) {
  return impl_->writeLine(line, latest);
}

ReadLine SupervisedProgram::readLine(Clock::time_point latest) {
  return impl_->readLine(latest);
}

std::string SupervisedProgram::howItEnded() {
  return impl_->howItEnded();
}

}  // namespace teeko::process
