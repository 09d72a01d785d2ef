#include "github.hpp"

#include <cstdlib>
#include <fstream>
#include <random>
#include <string_view>

#include "teeko/io/error.hpp"
#include "teeko/io/text.hpp"

namespace teeko::cli {
namespace {

/// With the characters that end a message or a property written as GitHub asks.
std::string escapedForGithub(std::string_view text) {
  std::string result;
  for (const char character : text) {
    switch (character) {
      case '%':
        result += "%25";
        break;
      case '\r':
        result += "%0D";
        break;
      case '\n':
        result += "%0A";
        break;
      case ':':
        result += "%3A";
        break;
      case ',':
        result += "%2C";
        break;
      default:
        result += character;
    }
  }
  return result;
}

/// A text of one line as Markdown shows it.
std::string markdown(std::string_view text) {
  std::string result;
  for (const char character : text) {
    if (std::string_view("\\`*_{}[]()<>#+-.!|~&").find(character) != std::string_view::npos) {
      result += '\\';
    }
    result += character;
  }
  return result;
}

std::string summaryOf(const check::Results& results) {
  const std::vector<check::Failure> failures = failuresIn(results);
  const check::Counts counts = countsIn(results);
  std::string text = "### " + markdown(results.title) + "\n\n" + std::to_string(counts.passed) +
                     " passed, " + std::to_string(counts.failed) + " failed" + openText(counts) +
                     "\n\n";
  for (const std::string& note : results.notes) {
    text += "> " + markdown(note) + "\n\n";
  }
  if (results.details == check::Details::None) {
    return text;
  }
  for (const check::FailureGroup& group : groupsOf(results.cases, failures, results.details)) {
    text += "- " + std::to_string(group.cases.size()) + "×: " + markdown(group.cause) + ", as in " +
            markdown(printable(results.cases[group.cases.front()].name)) + '\n';
  }
  return text + '\n';
}

}  // namespace

bool runsOnGithub() {
  const char* const value = std::getenv("GITHUB_ACTIONS");
  return value != nullptr && std::string_view(value) == "true";
}

std::string secretWord() {
  std::random_device random;
  return "teeko-" + std::to_string(random()) + "-" + std::to_string(random());
}

std::string githubAnnotations(const check::Results& results) {
  std::string text;
  for (const check::Failure& failure : failuresIn(results)) {
    const bool tells = results.details != check::Details::None;
    text += "::error title=" +
            escapedForGithub(results.title + ": " + results.cases[failure.index].name) +
            "::" + escapedForGithub(tells ? headlineOf(*failure.verdict) : "failed") + '\n';
  }
  return text;
}

void appendGithubSummary(const check::Results& results) {
  const char* const file = std::getenv("GITHUB_STEP_SUMMARY");
  if (file == nullptr || *file == '\0') {
    return;
  }
  std::ofstream output(file, std::ios::app | std::ios::binary);
  if (!(output << summaryOf(results) << std::flush)) {
    throw Error(ErrorKind::Unfinished, shownName(file) + ": cannot be written");
  }
}

}  // namespace teeko::cli
