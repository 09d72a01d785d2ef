#include "teeko/check/syntax_tree.hpp"

#include <algorithm>
#include <optional>

#include "lines.hpp"

namespace teeko::check {
namespace {

/// A declaration's line without what draws the tree: `VarDecl 0x55 <a.c:1:1, col:5> col:5 n 'int'`.
/// Nothing for lines that are deeper in the tree.
std::optional<std::string_view> outermost(std::string_view line) {
  return line.starts_with("|-") || line.starts_with("`-") ? std::optional(line.substr(2))
                                                          : std::nullopt;
}

/// What is declared: the word before the type, which is the first thing in quotes.
std::string nameIn(std::string_view declaration) {
  const std::string_view before = declaration.substr(0, declaration.find(" '"));
  return std::string(before.substr(before.find_last_of(' ') + 1));
}

/// Whether this word stands behind the type.
bool hasWord(std::string_view declaration, std::string_view word) {
  const std::string_view behind = declaration.substr(declaration.find_last_of('\'') + 1);
  const std::size_t place = behind.find(word);
  return place != std::string_view::npos;
}

bool isOnlyDeclared(std::string_view declaration) {
  return hasWord(declaration, " extern") && !hasWord(declaration, " cinit");
}

}  // namespace

Definitions definitionsIn(std::string_view dump) {
  Definitions definitions;
  std::string function;
  for (const Line& line : linesOf(dump)) {
    if (const std::optional<std::string_view> declaration = outermost(line.text)) {
      function = declaration->starts_with("FunctionDecl ") ? nameIn(*declaration) : "";
      if (declaration->starts_with("VarDecl ") && !isOnlyDeclared(*declaration)) {
        definitions.variables.insert(nameIn(*declaration));
      }
    } else if (!function.empty() && line.text.size() > 4 &&
               line.text.substr(4).starts_with("CompoundStmt ") && line.text.substr(3, 1) == "-") {
      definitions.functions.insert(function);
    }
  }
  return definitions;
}

}  // namespace teeko::check
