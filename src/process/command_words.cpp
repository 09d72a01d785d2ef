#include <string_view>

#include "teeko/process/program.hpp"

namespace teeko::process {

std::vector<std::string> wordsOfCommand(const std::string& command) {
  // What a backslash takes its meaning from within double quotes; it stands for itself elsewhere.
  constexpr std::string_view kSpecial = "$`\"\\\n";
#ifdef _WIN32
  constexpr bool kBackslashQuotes = false;
#else
  constexpr bool kBackslashQuotes = true;
#endif
  std::vector<std::string> words;
  char quote = '\0';
  bool isInWord = false;
  const auto add = [&](std::string_view text) {
    if (!isInWord) {
      words.emplace_back();
      isInWord = true;
    }
    words.back() += text;
  };
  for (std::size_t i = 0; i < command.size(); ++i) {
    const std::string_view character = std::string_view(command).substr(i, 1);
    const std::string_view next = std::string_view(command).substr(i + 1, 1);
    if (kBackslashQuotes && character == "\\" && !next.empty() &&
        (quote == '\0' || (quote == '"' && kSpecial.find(next) != std::string_view::npos))) {
      ++i;
      if (next != "\n") {  // Which goes on with the same line.
        add(next);
      }
    } else if (quote != '\0') {
      if (character.front() == quote) {
        quote = '\0';
      } else {
        add(character);
      }
    } else if (character == "'" || character == "\"") {
      quote = character.front();
      add("");
    } else if (character == " " || character == "\t" || character == "\n") {
      isInWord = false;
    } else {
      add(character);
    }
  }
  return words;
}

}  // namespace teeko::process
