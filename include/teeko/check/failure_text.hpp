/// What people are told about cases that failed. All texts are UTF-8.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "teeko/check/case.hpp"
#include "teeko/check/verdict.hpp"

namespace teeko::check {

/// How much is told about a case that failed.
enum class Details : std::uint8_t {
  Full,    ///< Everything.
  Actual,  ///< What the program printed, not what was expected.
  None     ///< That it failed.
};

/// The names of the levels in the order of Details.
inline constexpr auto kDetailsNames = std::to_array<std::string_view>({"full", "actual", "none"});

/// The level of this name, if there is one.
[[nodiscard]] std::optional<Details> detailsNamed(std::string_view name);

/// What was wrong in this case, on one line: the cause in words if it is known, or else where the
/// output differs first. Without what was expected.
[[nodiscard]] std::string headlineOf(const Verdict& verdict);

/// The cause of a failure: in words if it is known, or else such as ``expected
/// `…·Congratulations!`, got `…·Congratulation!` ``. It has no details of the single case, such as
/// line numbers, so that cases which fail for the same reason probably have the same cause. Only
/// where a newline is wrong it has the line's number. Empty for Details::None.
[[nodiscard]] std::string causeOf(const Verdict& verdict, Details details = Details::Full);

/// What helps to find the mistake, in lines of about 80 characters: what is known of the cause, the
/// outputs around the difference, what else was unusual, and what the program was given; of a check
/// of the source, its explanation. Empty for Details::None.
[[nodiscard]] std::string detailsOf(const Case& given, const Verdict& verdict,
                                    Details details = Details::Full);

/// The command that runs a case alone, below a line that says so; nothing for no command.
[[nodiscard]] std::string commandText(const std::string& command);

/// A failed case by its index.
struct Failure {
  std::size_t index = 0;
  const Verdict* verdict = nullptr;
};

/// Failed cases with the same cause and the same visibility, in their order.
struct FailureGroup {
  std::string cause;
  std::vector<std::size_t> cases;
  /// What takesHints() says of its first case.
  bool takesHints = true;
};

/// The groups of these failures, the largest first, and otherwise in the order of their first
/// cases. Open cases have for a cause what leaves them open.
[[nodiscard]] std::vector<FailureGroup> groupsOf(std::span<const Case> cases,
                                                 std::span<const Failure> failures,
                                                 Details details = Details::Full);

/// Whether a hint on the game can have to do with the failure: not if its cause is known in words,
/// or nothing but blanks differs.
[[nodiscard]] bool takesHints(const Verdict& verdict);

/// The case's hint, a line; nothing when it has none or takesHints() says no.
[[nodiscard]] std::string hintOf(const Case& given, const Verdict& verdict);

/// The different hints of the group's cases, one on each line, at most four. Each line names the
/// case it is from. If all cases have the same hint, there is one line without a name.
[[nodiscard]] std::string hintsOf(std::span<const Case> cases, const FailureGroup& group);

/// These words in lines that are indented and at most 80 characters wide; each line ends with a
/// newline.
[[nodiscard]] std::string filled(std::span<const std::string> words);

/// What stands above the open cases that differ.
inline constexpr std::string_view kOpenHeading =
    "Where the assignment leaves open what is printed, which counts for nothing:";

/// A line of any bytes made visible, with its blanks as they are; of a longer one the first `width`
/// glyphs.
[[nodiscard]] std::string visible(std::string_view text, std::size_t width);

/// `1 case`, `2 cases`.
[[nodiscard]] std::string casesText(std::size_t count);

}  // namespace teeko::check
