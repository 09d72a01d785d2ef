/// Which files a program names.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace teeko::grade {

/// The names of text files among the strings of a program's file, such as `../gameboard.txt`, each
/// once. A string ends with a byte that is not printable.
[[nodiscard]] std::vector<std::string> textFilesNamedIn(std::string_view program);

}  // namespace teeko::grade
