/// What the assignment asks of a C file, read off what the compiler and binutils print about it.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace teeko::check {

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
