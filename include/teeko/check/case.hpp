/// Golden cases: what a program is given, and what it must print.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace teeko::check {

/// What a program plays: a part of the assignment or the whole of it, or recorded games of
/// OctaFlip, which is an assignment of its own.
enum class Part : std::uint8_t { Placement, Movement, Whole, OctaFlip };

/// The names of the parts in the order of Part. The folders with their cases have the same names.
inline constexpr auto kPartNames =
    std::to_array<std::string_view>({"placement", "movement", "whole", "octaflip"});

[[nodiscard]] constexpr std::string_view nameOf(Part part) noexcept {
  return kPartNames[static_cast<std::size_t>(part)];
}

/// The part of this name, if there is one.
[[nodiscard]] std::optional<Part> partNamed(std::string_view name);

/// When students see a result, in Gradescope's words.
inline constexpr auto kVisibilities =
    std::to_array<std::string_view>({"visible", "hidden", "after_due_date", "after_published"});

[[nodiscard]] bool isVisibility(std::string_view word);
/// The end of the message `'WORD' is …` about a word that is no visibility.
inline constexpr std::string_view kNoVisibility =
    "not visible, hidden, after_due_date or after_published";

struct Case {
  Part part = Part::Whole;
  std::string name = {};
  /// What is on the program's standard input.
  std::string input = {};
  /// What it must write to its standard output.
  std::string output = {};
  /// What is in its gameboard.txt; none when empty.
  std::string board = {};
  /// What passing is worth, in points; not negative.
  double weight = 1;
  /// One of kVisibilities.
  std::string visibility = "visible";
  /// A line that helps the author of a program that fails; none when empty.
  std::string hint = {};
  /// Which sentence of the assignment leaves open what is printed; empty when none does. An open
  /// case counts for nothing.
  std::string open = {};
};

/// Puts the cases that students know, `sample-…`, before the others, and open ones behind them.
void putInOrder(std::vector<Case>& cases);

/// Takes the open cases out.
void leaveOutOpen(std::vector<Case>& cases);

}  // namespace teeko::check
