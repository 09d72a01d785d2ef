/// Golden cases in folders.
///
/// On disk a case is a folder with the files `input` and `output`, for movement also
/// `gameboard.txt`, and perhaps `settings.yml`. That is the layout of Gradescope's diff autograder
/// sample (github.com/gradescope/autograder_samples, diff_general), which can run the same folders.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "teeko/check/case.hpp"

namespace teeko::grade {

/// If the folder is a case, that case. Otherwise the cases in its subfolder with the part's name
/// or, without such a subfolder, those in the folder itself, sorted by name. With such a subfolder
/// also the open cases in the folder `open` beside this one, if it has a subfolder with the part's
/// name. In settings.yml, lines such as `weight: 2`, `visibility: hidden`, `hint: TEXT` and `open:
/// SENTENCE` are read and others are ignored. The weight of an open case is 0. Throws Error
/// (BadInput) that names the file and what is wrong when there are no cases or one is not complete.
[[nodiscard]] std::vector<check::Case> loadCases(const std::filesystem::path& folder,
                                                 check::Part part);

/// The cases of a part in a tar archive with the folders `golden` and `open`, which have subfolders
/// with the parts' names: first the golden ones, then the open ones, each sorted by name. For a
/// program that has its cases inside. Throws Error (BadInput) as loadCases() does.
[[nodiscard]] std::vector<check::Case> loadArchivedCases(std::string_view archive,
                                                         check::Part part);

/// The cases whose names match one of these patterns of the shell (`*`, `?`, `[…]`), in their
/// order; all cases when there is no pattern. Throws Error (BadInput) that names a pattern which
/// matches none.
[[nodiscard]] std::vector<check::Case> matchingCases(std::vector<check::Case> cases,
                                                     const std::vector<std::string>& patterns);

}  // namespace teeko::grade
