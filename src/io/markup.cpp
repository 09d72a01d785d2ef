#include "teeko/io/markup.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "teeko/io/utf8.hpp"

namespace teeko {
namespace {

/// How many bytes at the beginning of the text are a character that XML 1.0 allows and that is no
/// control character; 0 if none are.
std::size_t characterLength(std::string_view text) {
  const auto [character, length] = firstCharacter(text);
  const bool isControl = character < 0x20 ? character != U'\n' && character != U'\t'
                                          : character >= 0x7F && character < 0xA0;
  const bool isNoCharacter = (character & 0xFFFEU) == 0xFFFE;
  return isControl || isNoCharacter ? 0 : length;
}

std::string_view referenceFor(char character) {
  constexpr std::array<std::pair<char, std::string_view>, 5> kReferences{
      {{'&', "&amp;"}, {'<', "&lt;"}, {'>', "&gt;"}, {'"', "&quot;"}, {'\'', "&#39;"}}};
  for (const auto& [special, reference] : kReferences) {
    if (character == special) {
      return reference;
    }
  }
  return {};
}

constexpr std::string_view kStyle = R"css(
:root { color-scheme: light dark; --bad: #b3261e; --good: #1b6e3c; --line: #8886; --soft: #8882; }
@media (prefers-color-scheme: dark) { :root { --bad: #ff8a80; --good: #7ddb9b; } }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 70rem; margin: 0 auto; padding: 1rem; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.25rem; margin-top: 2rem; } h3 { font-size: 1.05rem; }
h1, h2, h3, p, li, summary, td { overflow-wrap: anywhere; }
code, pre, .lines td { font-family: ui-monospace, monospace; font-size: .875rem; }
pre { background: var(--soft); padding: .5rem .75rem; white-space: pre-wrap; overflow-wrap: anywhere; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; } th, td { text-align: left; padding: .1rem .6rem; vertical-align: top; }
.lines { width: 100%; } .lines th { border-bottom: 1px solid var(--line); }
.lines td { white-space: pre-wrap; } .lines td:first-child { color: GrayText; text-align: right; white-space: nowrap; }
tr.differs td { background: var(--soft); font-weight: bold; } mark { background: #ffd54f; color: #000; }
.failed { color: var(--bad); } .passed { color: var(--good); } .note { border-left: .25rem solid var(--line); padding-left: .75rem; }
@media (max-width: 40rem) { .lines td { font-size: .7rem; } th, td { padding: .1rem .3rem; } }
)css";

}  // namespace

std::string escaped(std::string_view text) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  std::string result;
  result.reserve(text.size());
  while (!text.empty()) {
    const std::size_t length = characterLength(text);
    const std::string_view reference = referenceFor(text.front());
    if (length == 0) {
      const auto byte = static_cast<std::uint8_t>(text.front());
      result.append({'\\', 'x', kDigits[byte / 16], kDigits[byte % 16]});
    } else if (!reference.empty()) {
      result += reference;
    } else {
      result += text.substr(0, length);
    }
    text.remove_prefix(length == 0 ? 1 : length);
  }
  return result;
}

std::string htmlPage(const std::string& title, const std::string& body) {
  return "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
         "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>" +
         escaped(title) + "</title>\n<style>" + std::string(kStyle) +
         "</style>\n</head>\n<body>\n" + body + "</body>\n</html>\n";
}

}  // namespace teeko
