/// Where the documents of the assignment disagree about what a program prints.
#pragma once

#include <array>
#include <string_view>

namespace teeko::check {

/// A place in which two documents of the assignment have different lines.
struct Disagreement {
  /// What the line answers.
  std::string_view what;
  /// The line that the cases expect, and the document that has it.
  std::string_view chosen;
  std::string_view chosenIn;
  /// The other document's line.
  std::string_view other;
  std::string_view otherIn;
};

/// All of these places. The other line of one may be the chosen one of another: then it too may be
/// printed in either form.
inline constexpr auto kDisagreements =
    std::to_array<Disagreement>({{.what = "a direction that leads off the board",
                                  .chosen = "Out of bound, try again.",
                                  .chosenIn = "the assignment's text",
                                  .other = "Out of Bound, try again.",
                                  .otherIn = "its sample run"},
                                 {.what = "a direction that leads to a taken square",
                                  .chosen = "Occupied, try again.",
                                  .chosenIn = "the sample run",
                                  .other = "Out of bound, try again.",
                                  .otherIn = "the assignment's text"}});

/// The line that a program prints in each of these places, without blanks at its end; empty where
/// that is not known.
using Readings = std::array<std::string_view, kDisagreements.size()>;

/// Whether there is a place in which the program prints another line than the chosen one.
[[nodiscard]] bool takesOtherReading(const Readings& readings);

/// Whether no place has two different lines in them.
[[nodiscard]] bool agree(const Readings& one, const Readings& other);

}  // namespace teeko::check
