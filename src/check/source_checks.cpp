#include "teeko/check/source_checks.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cstddef>
#include <iterator>
#include <map>
#include <optional>
#include <utility>

#include "teeko/check/failure_text.hpp"

#include "lines.hpp"

namespace teeko::check {
namespace {

bool isWordCharacter(char character) {
  return std::isalnum(static_cast<unsigned char>(character)) != 0 || character == '_' ||
         character == '$';
}

bool isHexadecimal(std::string_view text) {
  return !text.empty() &&
         text.find_first_not_of("0123456789abcdefABCDEF") == std::string_view::npos;
}

std::string_view withoutBlanksAtEnd(std::string_view text) {
  return text.substr(0, text.find_last_not_of(kBlanks) + 1);
}

/// The text up to its first blank, which is taken off it.
std::string_view takeWord(std::string_view& text) {
  const std::string_view word = text.substr(0, text.find_first_of(kBlanks));
  text.remove_prefix(word.size());
  return word;
}

/// `. FILE`, `.. FILE` and so on, in the list of included files.
bool isIncludeLine(std::string_view line) {
  const std::size_t dots = std::min(line.find_first_not_of('.'), line.size());
  return dots > 0 && line.substr(dots).starts_with(' ');
}

/// Whether a path begins at the root, or at that of a drive of Windows.
bool isAbsolute(std::string_view path) {
  return path.starts_with('/') || (path.size() > 2 && path[1] == ':');
}

/// Whether this is the compiler's <stdio.h>: /usr/include/stdio.h on Linux, in a folder of its own
/// elsewhere.
bool isStdio(std::string_view path) {
  return isAbsolute(path) &&
         (path.ends_with("/include/stdio.h") || path.ends_with("\\include\\stdio.h"));
}

/// How long a string or character literal at the beginning of the text is; 1 when it has no end.
std::size_t literalLength(std::string_view text) {
  for (std::size_t i = 1; i < text.size(); ++i) {
    if (text[i] == '\\') {
      ++i;
    } else if (text[i] == text[0]) {
      return i + 1;
    }
  }
  return 1;
}

/// The length of the token at the beginning of the text, which does not begin with a blank.
/// `unpaired` has the kinds of quotes that were found without a closing one: later quotes of that
/// kind in the line have none either, so they begin no literal.
std::size_t tokenLength(std::string_view text, std::string& unpaired) {
  if (text[0] == '"' || text[0] == '\'') {
    if (unpaired.find(text[0]) != std::string::npos) {
      return 1;
    }
    const std::size_t length = literalLength(text);
    if (length == 1) {
      unpaired += text[0];
    }
    return length;
  }
  const auto end = std::find_if_not(text.begin(), text.end(), isWordCharacter);
  return std::max<std::size_t>(1, static_cast<std::size_t>(end - text.begin()));
}

/// Calls `visit` with each token of a preprocessed file.
template <typename Visitor>
void forEachToken(std::string_view preprocessed, Visitor visit) {
  for (const Line& line : linesOf(preprocessed)) {
    std::string_view text = line.text;
    std::string unpaired;
    const bool isMarker =
        text.starts_with("# ") && text.size() > 2 && text[2] >= '0' && text[2] <= '9';
    while (!isMarker && !text.empty()) {
      const std::size_t length =
          kBlanks.find(text[0]) == std::string_view::npos ? tokenLength(text, unpaired) : 0;
      if (length > 0) {
        visit(text.substr(0, length));
      }
      text.remove_prefix(std::max<std::size_t>(1, length));
    }
  }
}

/// What objdump tells of variables with an address.
struct DebugVariables {
  std::set<std::string, std::less<>> outside;
  std::set<std::string, std::less<>> inFunctions;
};

/// The depth of an entry's first line, ` <1><2e>: Abbrev Number: …`; nothing for other lines.
std::optional<int> depthOfEntry(std::string_view line) {
  line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
  const std::size_t close = line.find('>');
  if (!line.starts_with('<') || close == std::string_view::npos ||
      line.find(">: Abbrev Number") == std::string_view::npos) {
    return std::nullopt;
  }
  int depth = 0;
  const auto [end, failure] = std::from_chars(line.data() + 1, line.data() + close, depth);
  return failure == std::errc() && end == line.data() + close ? std::optional(depth) : std::nullopt;
}

/// Whether a variable's place is an address, its own or each thread's, rather than on the stack.
bool isAddress(std::string_view line) {
  return line.find("DW_OP_addr") != std::string_view::npos ||
         line.find("tls_address") != std::string_view::npos;
}

DebugVariables debugVariables(std::string_view debug) {
  DebugVariables variables;
  int depth = 0;
  bool isVariable = false;
  std::string name;
  for (const Line& line : linesOf(debug)) {
    const std::string_view text = withoutBlanksAtEnd(line.text);
    if (const std::optional<int> entry = depthOfEntry(text)) {
      depth = *entry;
      isVariable = text.find("(DW_TAG_variable)") != std::string_view::npos;
      name.clear();
    } else if (isVariable && text.find("DW_AT_name") != std::string_view::npos) {
      name = text.substr(text.find_last_of(kBlanks) + 1);
      if (name.ends_with(':')) {
        name.clear();  // nothing follows the colon
      }
    } else if (isVariable && text.find("DW_AT_location") != std::string_view::npos &&
               isAddress(text) && !name.empty()) {
      (depth > 1 ? variables.inFunctions : variables.outside).insert(name);
    }
  }
  return variables;
}

/// A symbol of an object file; `flags` and `section` as ELF has them.
struct Symbol {
  std::string_view flags;
  std::string_view section;
  std::string_view name;
};

/// Of ELF: `ADDRESS FLAGS SECTION\tSIZE [VISIBILITY] NAME`, where the flags are seven characters.
std::optional<Symbol> elfSymbolIn(std::string_view line) {
  constexpr std::size_t kFlags = 7;
  const std::size_t tab = line.find('\t');
  const std::size_t blank = line.find(' ');
  if (tab == std::string_view::npos || blank >= tab) {
    return std::nullopt;
  }
  Symbol symbol;
  symbol.flags = line.substr(blank + 1, kFlags);
  const std::string_view left = line.substr(0, tab);
  const std::size_t sectionBegin = left.find_last_of(' ') + 1;
  symbol.section = left.substr(sectionBegin);
  std::string_view right = line.substr(tab + 1);
  if (std::string_view rest = right; isHexadecimal(takeWord(rest))) {
    right = rest.substr(std::min<std::size_t>(1, rest.size()));
  }
  for (const std::string_view visibility : {".hidden ", ".internal ", ".protected "}) {
    if (right.starts_with(visibility)) {
      right.remove_prefix(visibility.size());
    }
  }
  symbol.name = right;
  return symbol;
}

/// The number after this word, in base 10 or 16; nothing if there is none.
std::optional<int> fieldAfter(std::string_view line, std::string_view word, int base = 10) {
  const std::size_t place = line.find(word);
  if (place == std::string_view::npos) {
    return std::nullopt;
  }
  line.remove_prefix(place + word.size());
  line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
  int number = 0;
  const auto result = std::from_chars(line.data(), line.data() + line.size(), number, base);
  return result.ec == std::errc() ? std::optional(number) : std::nullopt;
}

/// A symbol of COFF, Windows' kind of object file ("PE Format" at learn.microsoft.com).
struct CoffSymbol {
  int section = 0;
  bool isFunction = false;
  bool isLocal = false;
  /// It has more to say: that of a section or a file does.
  bool isHeading = false;
  std::string_view name;
};

/// `[ N](sec N)(fl 0xN)(ty N)(scl N) (nx N) 0xADDRESS NAME`.
std::optional<CoffSymbol> coffSymbolIn(std::string_view line) {
  constexpr int kFunction = 0x20;
  constexpr int kStatic = 3;
  constexpr int kFile = 103;
  const auto section = fieldAfter(line, "](sec");
  const auto type = fieldAfter(line, "(ty", 16);
  const auto storage = fieldAfter(line, "(scl");
  const auto more = fieldAfter(line, "(nx");
  const std::size_t address = line.find(") 0x");
  if (!line.starts_with('[') || !section || !type || !storage || !more ||
      address == std::string_view::npos) {
    return std::nullopt;
  }
  const std::size_t blank = line.find(' ', address + 2);
  if (blank == std::string_view::npos) {
    return std::nullopt;
  }
  CoffSymbol symbol{.section = *section,
                    .isFunction = *type == kFunction,
                    .isLocal = *storage == kStatic,
                    .name = line.substr(blank + 1)};
  symbol.isHeading =
      *storage == kFile || (symbol.isLocal && *more > 0 && symbol.name.starts_with('.'));
  return symbol;
}

/// Adds them as ELF has them. On 32-bit x86, each name of C has an underscore before it.
void addCoffSymbols(const std::vector<CoffSymbol>& found, bool hasUnderscores,
                    std::vector<Symbol>& symbols) {
  std::map<int, std::string_view> sections{{0, "*UND*"}};
  for (const CoffSymbol& symbol : found) {
    if (symbol.isHeading) {
      sections.emplace(symbol.section, symbol.name);
    }
  }
  for (const CoffSymbol& symbol : found) {
    if (!symbol.isHeading) {
      symbols.push_back(
          {.flags = symbol.isFunction ? "F"
                    : symbol.isLocal  ? "l"
                                      : "g",
           .section = sections[symbol.section],
           .name = symbol.name.substr(hasUnderscores && symbol.name.starts_with('_') ? 1 : 0)});
    }
  }
}

/// What objdump prints of a symbol table.
std::vector<Symbol> symbolsIn(std::string_view table) {
  std::vector<Symbol> symbols;
  std::vector<CoffSymbol> coffSymbols;
  for (const Line& line : linesOf(table)) {
    if (const auto coff = coffSymbolIn(line.text)) {
      coffSymbols.push_back(*coff);
    } else if (const auto elf = elfSymbolIn(line.text)) {
      symbols.push_back(*elf);
    }
  }
  const bool hasUnderscores = table.find("file format pe-i386") != std::string_view::npos;
  addCoffSymbols(coffSymbols, hasUnderscores, symbols);
  return symbols;
}

/// Whether variables lie in this section.
bool holdsVariables(std::string_view section) {
  constexpr std::array<std::string_view, 5> kSections{".data", ".bss", ".tdata", ".tbss", "*COM*"};
  return std::any_of(kSections.begin(), kSections.end(),
                     [section](std::string_view known) { return section.starts_with(known); });
}

/// The compiler adds a dot and a number to the names of static variables in functions.
std::string_view withoutNumber(std::string_view name) {
  const std::size_t dot = name.find_last_not_of("0123456789");
  return dot != std::string_view::npos && name[dot] == '.' && dot + 1 < name.size()
             ? name.substr(0, dot)
             : name;
}

/// Whether the symbol is a variable outside functions, or could be one.
bool standsOutside(const Symbol& symbol, const DebugVariables& known) {
  const bool liesThere = holdsVariables(symbol.section);
  const bool isObject = symbol.flags.find('O') != std::string_view::npos;
  if (symbol.flags.find_first_of("dfF") != std::string_view::npos || symbol.section == "*UND*" ||
      (!isObject && !liesThere)) {
    return false;
  }
  const std::string_view plain = withoutNumber(symbol.name);
  const bool isLocalStatic = symbol.flags.starts_with('l') && !plain.empty() &&
                             plain != symbol.name &&
                             (!liesThere || known.inFunctions.contains(plain));
  return !isLocalStatic;
}

SourceCheck passedCheck(Part part, const char* name) {
  SourceCheck check;
  check.given.part = part;
  check.given.name = name;
  check.verdict.passed = true;
  return check;
}

SourceCheck failedCheck(Part part, const char* name, const std::string& summary,
                        const std::string& explanation) {
  SourceCheck check = passedCheck(part, name);
  check.verdict.passed = false;
  check.verdict.summary = summary;
  check.verdict.fault = summary;
  check.verdict.explanation = explanation;
  return check;
}

/// A check that fails when something was found.
SourceCheck listCheck(Part part, const char* name, const std::string& summary,
                      const std::vector<std::string>& found) {
  constexpr std::size_t kLongest = 200;
  std::string names;
  for (const std::string& line : found) {
    names += visible(line, kLongest) + '\n';
  }
  return found.empty() ? passedCheck(part, name) : failedCheck(part, name, summary, names);
}

/// What is included, and what is used of other files without including them.
SourceCheck includesCheck(Part part, const SourceFindings& findings) {
  std::vector<std::string> found = findings.includes;
  for (const std::string& name : findings.undeclared) {
    found.push_back(name + "() is called, which <stdio.h> does not have");
  }
  return listCheck(part, "includes only <stdio.h>",
                   findings.includes.empty()
                       ? "it calls functions of headers that it does not include"
                       : "it includes other files too",
                   found);
}

}  // namespace

bool hasConstraints(Part part) noexcept {
  return part != Part::OctaFlip;
}

std::vector<SourceCheck> sourceChecksOf(Part part, const SourceFindings& findings) {
  constexpr const char* kCompiles = "compiles";
  if (!findings.fault.empty()) {
    return {failedCheck(part, kCompiles, findings.fault, findings.diagnostics)};
  }
  std::vector<SourceCheck> checks{passedCheck(part, kCompiles)};
  checks.front().verdict.explanation = findings.diagnostics;
  if (hasConstraints(part)) {
    checks.push_back(includesCheck(part, findings));
    checks.push_back(
        listCheck(part, "no variables outside functions",
                  "it has variables outside functions, or something that could hide them",
                  findings.variables));
  }
  return checks;
}

std::string safeSourceName(std::string_view name) {
  static constexpr std::string_view kSafe =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._-";
  constexpr std::size_t kLongest = 100;
  std::string safe(name.substr(0, name.rfind(".c")).substr(0, kLongest));
  std::replace_if(
      safe.begin(), safe.end(),
      [](char character) { return kSafe.find(character) == std::string_view::npos; }, '_');
  return safe + ".c";
}

std::vector<std::string> otherIncludes(std::string_view listing) {
  std::vector<std::string> others;
  for (const Line& line : linesOf(listing)) {
    if (line.text.starts_with(". ") && !isStdio(line.text.substr(2))) {
      others.emplace_back(line.text.substr(2));
    }
  }
  return others;
}

std::set<std::string> undeclaredFunctions(std::string_view listing) {
  // In quotes that depend on the language: 'f' or ‘f’.
  constexpr std::string_view kQuotes = "'\xE2\x80\x98\x99";
  std::set<std::string> names;
  for (const Line& line : linesOf(listing)) {
    const std::size_t function = line.text.find(" function ");
    if (function == std::string_view::npos ||
        line.text.find("implicit-function-declaration]") == std::string_view::npos) {
      continue;
    }
    std::string_view name = line.text.substr(function);
    name.remove_prefix(std::min(name.find_first_of(kQuotes), name.size()));
    name.remove_prefix(std::min(name.find_first_not_of(kQuotes), name.size()));
    if (const std::size_t end = name.find_first_of(kQuotes); end != std::string_view::npos) {
      names.emplace(name.substr(0, end));
    }
  }
  return names;
}

std::string diagnosticsIn(std::string_view listing) {
  constexpr std::size_t kMost = std::size_t{1} << 16U;
  std::string diagnostics;
  bool isList = false;  // Of files that lack include guards, after a heading.
  for (const Line& line : linesOf(listing)) {
    const bool isHeading = line.text.starts_with("Multiple include guards may be useful");
    const bool isFile =
        isList && isAbsolute(line.text) && line.text.find(": ") == std::string_view::npos;
    isList = isHeading || isFile;
    if (isList || isIncludeLine(line.text)) {
      continue;
    }
    if (diagnostics.size() + line.text.size() >= kMost) {
      return diagnostics + "There are more messages.\n";
    }
    diagnostics.append(line.text).append("\n");
  }
  return diagnostics;
}

std::set<std::string> assemblyIn(std::string_view preprocessed) {
  constexpr std::array<std::string_view, 3> kWords{"asm", "__asm", "__asm__"};
  std::set<std::string> phrases;
  std::string phrase;
  int openParentheses = 0;
  forEachToken(preprocessed, [&](std::string_view token) {
    if (phrase.empty() && std::find(kWords.begin(), kWords.end(), token) == kWords.end()) {
      return;
    }
    phrase.append(phrase.empty() ? "" : " ").append(token);
    openParentheses += token == "(" ? 1 : token == ")" ? -1 : 0;
    if (token == ")" && openParentheses <= 0) {
      phrases.insert(std::exchange(phrase, {}));
      openParentheses = 0;
    }
  });
  if (!phrase.empty()) {
    phrases.insert(phrase);
  }
  return phrases;
}

ObjectDump dumpIn(std::string_view text) {
  constexpr std::string_view kHeading = "\nContents of the .debug_info section:";
  const std::size_t heading = text.rfind(kHeading);
  if (heading == std::string_view::npos) {
    return {.debug = {}, .symbols = text};
  }
  return {.debug = text.substr(heading), .symbols = text.substr(0, heading)};
}

std::vector<std::string> variablesOutsideFunctions(const ObjectDump& dump) {
  const DebugVariables known = debugVariables(dump.debug);
  std::set<std::string> found(known.outside.begin(), known.outside.end());
  for (const Symbol& symbol : symbolsIn(dump.symbols)) {
    if (standsOutside(symbol, known)) {
      found.emplace(symbol.name);
    }
  }
  return {found.begin(), found.end()};
}

bool definesFunction(const ObjectDump& dump, std::string_view name) {
  const std::vector<Symbol> symbols = symbolsIn(dump.symbols);
  return std::any_of(symbols.begin(), symbols.end(), [name](const Symbol& symbol) {
    return symbol.name == name && symbol.section != "*UND*";
  });
}

bool isComplete(const ObjectDump& dump) {
  return dump.debug.find("DW_TAG_compile_unit") != std::string_view::npos &&
         dump.symbols.find("SYMBOL TABLE") != std::string_view::npos;
}

}  // namespace teeko::check
