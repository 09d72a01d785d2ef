/// Scripts that let a shell complete the command line.
#pragma once

#include <string>
#include <vector>

#include "command_line.hpp"

namespace teeko::cli {

/// Each takes the program and its commands, as CommandLine::texts() has them.
[[nodiscard]] std::string bashCompletions(const std::vector<CommandText>& commands);
[[nodiscard]] std::string zshCompletions(const std::vector<CommandText>& commands);
[[nodiscard]] std::string fishCompletions(const std::vector<CommandText>& commands);

}  // namespace teeko::cli
