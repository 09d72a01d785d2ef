/// What `teeko check` is asked for.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "teeko/check/case.hpp"
#include "teeko/check/failure_text.hpp"
#include "teeko/grade/case_run.hpp"
#include "teeko/grade/source_run.hpp"
#include "teeko/process/isolation.hpp"
#include "teeko/process/program.hpp"

#include "command_line.hpp"

namespace teeko::cli {

/// How many random games there are, and the seed that they are made from.
struct RandomGames {
  int count = 0;
  std::uint64_t seed = 1;
};

struct CheckOptions {
  check::Part part = check::Part::Whole;
  std::optional<std::filesystem::path> cases;
  std::optional<int> randomCases;
  std::optional<std::uint64_t> seed;
  std::optional<std::filesystem::path> randomFrom;
  /// Patterns for the names of the cases that are run; all of them when there is none.
  std::vector<std::string> names;
  bool open = false;
  bool list = false;
  bool compile = false;
  grade::CaseRunOptions run;
  bool isNotIsolated = false;
  int jobs = 1;
  check::Details details = check::Details::Full;
  std::optional<std::filesystem::path> results;
  std::optional<std::filesystem::path> junit;
  std::optional<std::filesystem::path> html;
  /// What stands behind `--`.
  std::vector<std::string> program;
};

/// Adds the options to the command; what they are set to is kept in `options`.
void addCheckOptions(Command& command, const std::shared_ptr<CheckOptions>& options);

/// The part of this name. Throws std::invalid_argument, which names the parts.
[[nodiscard]] check::Part partIn(const std::string& name);

/// The folder of the golden cases that came with this program. Throws Error (BadInput).
[[nodiscard]] std::filesystem::path shippedCases();

/// Adds `--timeout SEC`. `seconds` must live as long as the command.
void addTimeoutOption(Command& command, double& seconds);

/// Adds the options that say what is forgiven. `options` must live as long as the command.
void addJudgeOptions(Command& command, check::JudgeOptions& options);

/// Adds `--open`. `open` must live as long as the command.
void addOpenOption(Command& command, bool& open);

/// As many jobs as there are processors that this process may use.
[[nodiscard]] int oneJobPerCore();

/// The golden cases and the random ones that are asked for, those first that students know. Throws
/// Error (BadInput).
[[nodiscard]] std::vector<check::Case> casesOf(const CheckOptions& options);

/// The program that is checked. Throws Error (BadInput) when it does not exist.
[[nodiscard]] process::Program programOf(const std::vector<std::string>& words);

/// The programs that sources are compiled and looked at with, from PATH; the compiler `cc` unless
/// another one is named. Throws Error (BadInput) when one of them is not there.
[[nodiscard]] grade::Toolchain toolchainOf(const std::optional<std::string>& compiler);

/// What keeps programs apart from everything else, for reports: `namespaces`, with or without `,
/// and cgroups for memory`, or `none` with the reason in parentheses.
[[nodiscard]] std::string describeIsolation(const process::IsolationTrial& trial);

/// The command that runs the case of this name alone, for a shell.
[[nodiscard]] std::string commandFor(const CheckOptions& options, const std::string& name);

}  // namespace teeko::cli
