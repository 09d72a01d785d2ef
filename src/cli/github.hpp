/// Reports for GitHub Actions, which reads them from the output and from a file
/// (docs.github.com/actions/reference/workflow-commands-for-github-actions).
#pragma once

#include <string>

#include "teeko/check/results.hpp"

namespace teeko::cli {

/// Whether this process runs in a GitHub workflow: GITHUB_ACTIONS is `true`.
[[nodiscard]] bool runsOnGithub();

/// A word that nobody can guess. Between the lines `::stop-commands::WORD` and `::WORD::` GitHub
/// takes nothing for a command.
[[nodiscard]] std::string secretWord();

/// An annotation for each failed case, a line each.
[[nodiscard]] std::string githubAnnotations(const check::Results& results);

/// Appends a summary to the file that GITHUB_STEP_SUMMARY names, if it is set. Throws Error
/// (Unfinished) when that cannot be written.
void appendGithubSummary(const check::Results& results);

}  // namespace teeko::cli
