/// Programs under a job object of Windows (learn.microsoft.com, "Job Objects"): when it is closed,
/// also because this process has ended, they end with all that they have started.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <windows.h>

#include "teeko/io/error.hpp"
#include "teeko/io/execution.hpp"
#include "teeko/process/program.hpp"

namespace teeko::process {

/// An open handle, or none.
class Handle {
 public:
  Handle() noexcept = default;
  explicit Handle(HANDLE handle) noexcept
      : handle_(handle == INVALID_HANDLE_VALUE ? nullptr : handle) {}
  Handle(Handle&& other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
  Handle& operator=(Handle&& other) noexcept {
    std::swap(handle_, other.handle_);
    return *this;
  }
  Handle(const Handle&) = delete;
  Handle& operator=(const Handle&) = delete;
  ~Handle() { close(); }

  [[nodiscard]] HANDLE get() const noexcept { return handle_; }
  [[nodiscard]] bool isOpen() const noexcept { return handle_ != nullptr; }
  void close() noexcept {
    if (isOpen()) {
      (void)CloseHandle(std::exchange(handle_, nullptr));
    }
  }

 private:
  HANDLE handle_ = nullptr;
};

/// `what` and the system's words for its last error.
[[nodiscard]] Error systemError(const std::string& what);

/// What makes a handle one that programs can inherit.
[[nodiscard]] SECURITY_ATTRIBUTES inheritable();

/// A new event, which stays set once it is.
[[nodiscard]] Handle makeEvent();

/// A pipe to or from a program. This process's end can be waited for; the program's end can be
/// inherited and is closed once the program has it. What is under way keeps its place in memory.
class ProgramPipe {
 public:
  enum class Direction : std::uint8_t { FromProgram, ToProgram };

  /// Throws Error (Unfinished).
  explicit ProgramPipe(Direction direction);
  ProgramPipe(const ProgramPipe&) = delete;
  ProgramPipe& operator=(const ProgramPipe&) = delete;
  ~ProgramPipe();

  [[nodiscard]] HANDLE programsEnd() const noexcept { return programsEnd_.get(); }
  void closeProgramsEnd() noexcept { programsEnd_.close(); }

  [[nodiscard]] bool isOpen() const noexcept { return ourEnd_.isOpen(); }
  void close() noexcept;

  /// Set while something has come of what is under way.
  [[nodiscard]] HANDLE event() const noexcept { return event_.get(); }

  /// What has come; empty if nothing has. The text is good until the next call. Closes the pipe at
  /// its end.
  [[nodiscard]] std::string_view read();

  /// Writes this text, until `latest`; whether all of it is written.
  bool write(std::string_view text, std::chrono::steady_clock::time_point latest);

 private:
  /// How many bytes it has got through, once it is over.
  [[nodiscard]] std::optional<std::size_t> settled();

  Handle ourEnd_;
  Handle programsEnd_;
  Handle event_ = makeEvent();
  OVERLAPPED overlapped_{};
  bool isUnderWay_ = false;
  std::array<char, 65536> block_;  // NOLINT(*-member-init): the system fills it
};

/// What a program is started with.
struct ChildStart {
  const Program& program;
  /// Where it runs.
  const std::filesystem::path& folder;
  /// Its standard streams, which can be inherited; nothing else is.
  HANDLE in;
  HANDLE out;
  HANDLE errors;
  const Limits& limits;
};

/// A program that runs.
class WindowsChild {
 public:
  /// Throws Error: BadInput when the program cannot be started, Unfinished when the system lacks
  /// what is needed.
  explicit WindowsChild(const ChildStart& start);

  /// Is set once the program has ended.
  [[nodiscard]] HANDLE handle() const noexcept { return process_.get(); }

  /// Why it has to be ended, if it has to, but for time and output.
  [[nodiscard]] std::optional<Termination> excess();

  /// Ends it, if it has not ended, and all that it has started.
  void end();

  /// Says how it ended, if it has ended by itself. Throws Error (BadInput) when the system could
  /// not load it.
  void describeEnd(Execution& execution) const;

 private:
  Handle job_;
  /// Where the system reports what the job does.
  Handle reports_;
  Handle process_;
  std::string name_;
  Limits limits_;
};

/// A path among temporary files that nothing has. Throws Error (Unfinished).
[[nodiscard]] std::filesystem::path unusedTemporaryPath();

/// A new empty folder for temporary files. Throws Error (Unfinished).
[[nodiscard]] std::filesystem::path makeTemporaryFolder();

/// Removes it with all that is in it, trying for a second, as what just ended may still keep a
/// file; whether it is gone.
bool removeTemporaryFolder(const std::filesystem::path& folder);

/// The longest time that Windows waits until this time, but for ever.
[[nodiscard]] DWORD millisecondsUntil(std::chrono::steady_clock::time_point time);

/// A program in text mode writes a carriage return before each newline.
[[nodiscard]] std::string withPlainNewlines(std::string_view text);

}  // namespace teeko::process
