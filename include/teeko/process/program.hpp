/// What is to be started: a program's file, its arguments and its user.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace teeko::process {

/// A user of the system by number.
struct User {
  std::uint32_t id = 0;
  std::uint32_t group = 0;
};

struct Program {
  /// Absolute, as the program is started in other folders.
  std::filesystem::path file;
  std::vector<std::string> arguments;
  /// Who runs it: this process's user, or another one, which only root can choose.
  std::optional<User> user;
};

/// Whether this is a file that somebody may run.
[[nodiscard]] bool isProgram(const std::filesystem::path& file);

/// The program that a shell would run for this name. Unlike a shell, takes one from the current
/// folder when there is none in PATH.
[[nodiscard]] std::filesystem::path fileOfCommand(const std::string& name);

/// The words of a command, with quotes and backslashes as a POSIX shell has them; on Windows, where
/// paths have backslashes, these stand for themselves. Nothing else that a shell does is done.
[[nodiscard]] std::vector<std::string> wordsOfCommand(const std::string& command);

/// The name of the file of a program that is called so: Windows has `.exe` after it.
[[nodiscard]] std::string fileNameOfProgram(const std::string& name);

/// The program that the first of these words names, which are at least one, with the others as its
/// arguments. Throws Error (BadInput) when there is no such file.
[[nodiscard]] Program programOf(const std::vector<std::string>& words);

}  // namespace teeko::process
