/// Golden cases: what a program is given, and what it must print.
///
/// On disk a case is a folder with the files `input` and `output`, for movement also
/// `gameboard.txt`, and perhaps `settings.yml`. That is the layout of Gradescope's diff autograder
/// sample (github.com/gradescope/autograder_samples, diff_general), whose harness can run the same
/// folders.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace teeko::check {

/// Which program is judged: one that plays a part of the assignment, or the whole of it.
enum class Part : std::uint8_t { Placement, Movement, Whole };

/// The parts' names in the order of Part: also those of the folders that hold their cases.
inline constexpr std::array<std::string_view, 3> kPartNames{"placement", "movement", "whole"};

[[nodiscard]] constexpr std::string_view nameOf(Part part) noexcept {
  return kPartNames[static_cast<std::size_t>(part)];
}

struct Case {
  std::string name;
  /// What is on the program's standard input.
  std::string input;
  /// What it must write to its standard output.
  std::string output;
  /// What is in its gameboard.txt; none when empty.
  std::string board;
  /// What passing is worth, in points; not negative.
  double weight = 1;
  /// When students see the result, in Gradescope's words: `visible`, `hidden`, `after_due_date` or
  /// `after_published`.
  std::string visibility = "visible";
};

/// The cases in this folder, or in its subfolder with the part's name if there is one, sorted by
/// name; or the one that the folder itself is. Of settings.yml the lines `weight: 2` and
/// `visibility: hidden` count. Throws Error (BadInput), naming the file and what is wrong, when
/// there are none or one is not complete.
[[nodiscard]] std::vector<Case> loadCases(const std::filesystem::path& folder, Part part);

}  // namespace teeko::check
