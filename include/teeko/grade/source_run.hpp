/// Compiles an untrusted C file, and checks what the assignment asks of it.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "teeko/check/case.hpp"
#include "teeko/check/source_checks.hpp"
#include "teeko/process/build_folder.hpp"
#include "teeko/process/task_queue.hpp"

namespace teeko::grade {

/// The programs that sources are compiled and looked at with, by their full paths.
struct Toolchain {
  /// One with the options of gcc.
  std::filesystem::path compiler;
  /// Options of the course, such as `-std=c99`.
  std::vector<std::string> flags;
  /// Of binutils.
  std::filesystem::path objdump;
  /// The uses of asm in <stdio.h> itself, which are allowed in a submission. Empty at first; the
  /// first SourceRun that needs them sets them.
  std::optional<std::set<std::string>> standardAssembly;
};

/// What came of compiling a source and looking at it.
struct CheckedSource {
  std::vector<check::SourceCheck> checks = {};
  /// Nothing when the source does not compile.
  std::optional<process::Program> program = {};
};

/// A C file as it was submitted.
struct Source {
  /// Its name without a folder, which messages of the compiler have.
  std::string name;
  std::string contents;
};

/// The runs that compile a source and look at it, one after another, for a TaskQueue.
///
/// What could hide a variable outside functions, assembly language, counts as one.
class SourceRun {
 public:
  /// Compiles as this user, or where that is not said as this process's. `toolchain` must outlive
  /// this, and this its jobs and its program.
  SourceRun(check::Part part, Source source, Toolchain& toolchain,
            const std::optional<process::User>& user);

  /// The next job; nothing while one runs, and when all is done.
  [[nodiscard]] std::optional<process::Job> next();

  [[nodiscard]] bool isOver() const noexcept { return stage_ == Stage::Over && !isRunning_; }

  /// Why the source could not be compiled, if that was not its fault: the machine lacked something,
  /// or the compiler cannot be started.
  [[nodiscard]] const std::optional<Error>& failure() const noexcept { return failure_; }

  /// What came of it, once it is over and nothing failed. The program is in a folder of its own.
  [[nodiscard]] const CheckedSource& result() const noexcept { return result_; }

 private:
  enum class Stage : std::uint8_t { Compile, PreprocessStandard, ReadObject, Over };

  [[nodiscard]] process::Task taskOf(Stage stage) const;
  void end(Stage stage, const Execution& execution);
  void endCompiling(const Execution& execution);
  [[nodiscard]] std::string temporaryName(const char* ending) const;
  void failToCompile(const Execution& execution);
  void goOn();
  void addChecks();
  void lookAtObject();
  [[nodiscard]] std::vector<std::string> variables() const;

  check::Part part_;
  Source source_;
  Toolchain& toolchain_;
  std::optional<process::User> user_;
  std::optional<process::BuildFolder> folder_;
  Stage stage_ = Stage::Compile;
  bool isRunning_ = false;
  check::SourceFindings findings_;
  /// The functions that it calls without a declaration.
  std::set<std::string> undeclared_;
  std::string preprocessed_;
  /// What objdump says of the object file.
  std::string dump_;
  std::optional<Error> failure_;
  CheckedSource result_;
};

}  // namespace teeko::grade
