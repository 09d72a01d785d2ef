/// What the assignment asks of a C file, read off what the compiler and binutils print about it.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "teeko/check/case.hpp"
#include "teeko/check/verdict.hpp"

namespace teeko::check {

/// What is known of a C file that was compiled, or was to be.
struct SourceFindings {
  /// Why there is no program; empty if there is one.
  std::string fault = {};
  /// What the compiler says.
  std::string diagnostics = {};
  /// What it includes other than <stdio.h>.
  std::vector<std::string> includes = {};
  /// The functions that it calls without a declaration, and does not define.
  std::vector<std::string> undeclared = {};
  /// What stands outside functions, or could hide what does.
  std::vector<std::string> variables = {};
};

/// A check of the source, as a case.
struct SourceCheck {
  /// Its name is `compiles`, `includes only <stdio.h>` or `no variables outside functions`.
  Case given;
  Verdict verdict;
};

/// Whether the assignment asks for more than that a program of this part compiles: parts 1 and 2 of
/// the assignment (and the whole of it) may include only <stdio.h>, without calling functions of
/// other headers all the same, and may have no variables outside functions.
[[nodiscard]] bool hasConstraints(Part part) noexcept;

/// The checks of a source: of one without a program `compiles` alone.
[[nodiscard]] std::vector<SourceCheck> sourceChecksOf(Part part, const SourceFindings& findings);

/// A name for the compiler, whatever the file was called: messages of the compiler have it. Ends
/// with `.c`.
[[nodiscard]] std::string safeSourceName(std::string_view name);

/// What a file includes itself, other than the system's <stdio.h>, in what `gcc -H` prints on
/// standard error.
[[nodiscard]] std::vector<std::string> otherIncludes(std::string_view listing);

/// The functions that are called without a declaration, in what the compiler prints on standard
/// error with -Wall: those of headers that are not included, and those that the file defines later.
/// Each once, sorted.
[[nodiscard]] std::set<std::string> undeclaredFunctions(std::string_view listing);

/// What the compiler says in what `gcc -H` prints on standard error: everything but the list of
/// included files. The first 64 KiB of it, in whole lines.
[[nodiscard]] std::string diagnosticsIn(std::string_view listing);

/// The assembly language in a preprocessed file: what stands from the word asm to its closing
/// parenthesis, each as one line of words.
[[nodiscard]] std::set<std::string> assemblyIn(std::string_view preprocessed);

/// What `objdump -t --dwarf=info` prints about an object file that was compiled with -g.
struct ObjectDump {
  std::string_view debug;
  std::string_view symbols;
};

/// Its two parts. They refer to the text.
[[nodiscard]] ObjectDump dumpIn(std::string_view text);

/// The names of the variables that stand outside functions, sorted. A name that the debug
/// information does not have, and that lies where variables lie, is taken for such a variable.
[[nodiscard]] std::vector<std::string> variablesOutsideFunctions(const ObjectDump& dump);

/// Whether the object file defines a function of this name.
[[nodiscard]] bool definesFunction(const ObjectDump& dump, std::string_view name);

/// Whether these are the dumps of an object file.
[[nodiscard]] bool isComplete(const ObjectDump& dump);

}  // namespace teeko::check
