/// What a C file defines, read off Clang's syntax tree of it.
#pragma once

#include <functional>
#include <set>
#include <string>
#include <string_view>

namespace teeko::check {

/// What stands outside functions.
struct Definitions {
  /// Variables, but not those that are only declared (`extern int i;`).
  std::set<std::string> variables;
  /// Functions with a body.
  std::set<std::string, std::less<>> functions;
};

/// The definitions in what `clang -cc1 -ast-dump` prints.
[[nodiscard]] Definitions definitionsIn(std::string_view dump);

}  // namespace teeko::check
