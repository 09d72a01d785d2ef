#include "manual.hpp"

#include <algorithm>
#include <cctype>
#include <cstddef>

namespace teeko::cli {
namespace {

using Kind = ManualBlock::Kind;

std::vector<std::string_view> linesOf(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

/// The text of `[text](address)`; pages on paper and terminals have no links.
std::string withoutLinks(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    const std::size_t begin = text.find('[');
    const std::size_t middle = text.find("](", begin);
    const std::size_t end = text.find(')', middle);
    if (begin == std::string_view::npos || end == std::string_view::npos ||
        text.substr(begin, middle - begin).find('\n') != std::string_view::npos) {
      return result.append(text);
    }
    result.append(text.substr(0, begin)).append(text.substr(begin + 1, middle - begin - 1));
    text.remove_prefix(end + 1);
  }
  return result;
}

std::string upper(std::string text) {
  std::ranges::transform(text, text.begin(), [](unsigned char character) {
    return static_cast<char>(std::toupper(character));
  });
  return text;
}

std::string pageName(const CommandText& command) {
  return command.name.empty() ? "teeko" : "teeko-" + command.name;
}

ManualBlock termOf(const OptionText& option) {
  std::string term;
  for (const char character : option.name) {
    term.append(character == ',' ? "`, `" : std::string(1, character));
  }
  term = isWord(option) ? option.name : '`' + term + '`';
  if (!option.value.empty()) {
    term += ' ' + option.value;
  }
  std::string text = option.description + '.';
  if (!option.words.empty() && !isWord(option)) {
    text += " Values:";
    for (const std::string& word : option.words) {
      text += (word == option.words.front() ? " `" : ", `") + word + '`';
    }
    text += '.';
  }
  return {.kind = Kind::Term, .text = text, .term = term};
}

void addOptions(std::vector<ManualBlock>& blocks, const CommandText& command) {
  blocks.push_back({.kind = Kind::Heading, .text = "OPTIONS", .term = ""});
  for (const bool words : {true, false}) {
    for (const OptionText& option : command.options) {
      if (isWord(option) == words) {
        blocks.push_back(termOf(option));
      }
    }
  }
}

void addCommands(std::vector<ManualBlock>& blocks, const std::vector<CommandText>& commands) {
  blocks.push_back({.kind = Kind::Heading, .text = "COMMANDS", .term = ""});
  for (const CommandText& command : commands) {
    if (!command.name.empty()) {
      blocks.push_back({.kind = Kind::Term,
                        .text = command.description + '.',
                        .term = "`teeko " + command.name + '`'});
    }
  }
}

void addSeeAlso(std::vector<ManualBlock>& blocks, const std::vector<CommandText>& commands,
                const CommandText& command) {
  std::string names;
  for (const CommandText& other : commands) {
    // A command's page names the program's, whose page names all.
    if (other.name.empty() != command.name.empty()) {
      names += (names.empty() ? "`" : ", `") + pageName(other) + "`(1)";
    }
  }
  blocks.push_back({.kind = Kind::Heading, .text = "SEE ALSO", .term = ""});
  blocks.push_back({.kind = Kind::Paragraph, .text = names, .term = ""});
}

std::vector<std::string> wordsOf(std::string_view text) {
  std::vector<std::string> words(1);
  for (const char character : text) {
    if (character != ' ' && character != '\n') {
      words.back() += character;
    } else if (!words.back().empty()) {
      words.emplace_back();
    }
  }
  if (words.back().empty()) {
    words.pop_back();
  }
  return words;
}

/// The words on lines of so many columns, each behind so many blanks.
std::string filled(std::string_view text, std::size_t indent, std::size_t width) {
  std::string result;
  std::size_t column = 0;
  for (const std::string& word : wordsOf(text)) {
    if (column > 0 && column + 1 + word.size() <= width) {
      result.append(" ").append(word);
      column += 1 + word.size();
    } else {
      result.append(column > 0 ? "\n" : "").append(indent, ' ').append(word);
      column = indent + word.size();
    }
  }
  return result + '\n';
}

std::string withoutBackquotes(std::string text) {
  std::erase(text, '`');
  return text;
}

constexpr std::size_t kWidth = 80;
constexpr std::size_t kIndent = 4;

std::string plainBlock(const ManualBlock& block) {
  const std::string text = withoutBackquotes(block.text);
  switch (block.kind) {
    case Kind::Heading:
      return text + '\n';
    case Kind::Paragraph:
      return filled(text, kIndent, kWidth);
    case Kind::Item: {
      std::string item = filled(text, kIndent + 2, kWidth);
      item[kIndent] = '-';
      return item;
    }
    case Kind::Code: {
      std::string lines;
      for (const std::string_view line : linesOf(block.text)) {
        lines.append(std::string(line.empty() ? 0 : 2 * kIndent, ' ')).append(line).append("\n");
      }
      return lines;
    }
    case Kind::Term:
      break;
  }
  return std::string(kIndent, ' ') + withoutBackquotes(block.term) + '\n' +
         filled(text, 2 * kIndent, kWidth);
}

std::string roffCharacter(char character) {
  switch (character) {
    case '\\':
      return "\\e";
    case '\'':
      return "\\(aq";
    case '`':
      return "\\(ga";
    case '^':
      return "\\(ha";
    case '~':
      return "\\(ti";
    default:
      return {character};
  }
}

/// Hyphens of what is typed are minus signs, which can be copied and searched.
std::string roffTyped(std::string_view text) {
  std::string result;
  for (const char character : text) {
    result += character == '-' ? "\\-" : roffCharacter(character);
  }
  return result;
}

/// Text with backquotes, on lines of moderate length of which none is a request.
std::string roffText(std::string_view text) {
  std::string marked;
  bool typed = false;
  for (const std::string& word : wordsOf(text)) {
    std::string shown;
    for (const char character : word) {
      if (character == '`') {
        typed = !typed;
        shown += typed ? "\\fB" : "\\fP";
      } else {
        shown +=
            typed || word.starts_with('-') ? roffTyped({&character, 1}) : roffCharacter(character);
      }
    }
    marked.append(marked.empty() ? "" : " ")
        .append(shown.starts_with('.') ? "\\&" : "")
        .append(shown);
  }
  return filled(marked, 0, kWidth);
}

constexpr std::string_view kParagraph = ".PP\n";

std::string roffBlock(const ManualBlock& block) {
  switch (block.kind) {
    case Kind::Heading:
      return ".SH " + block.text + '\n';
    case Kind::Paragraph:
      return std::string(kParagraph) + roffText(block.text);
    case Kind::Item:
      return ".IP \\(bu 2\n" + roffText(block.text);
    case Kind::Code: {
      std::string lines(kParagraph);
      lines += ".in +4n\n.nf\n";
      for (const std::string_view line : linesOf(block.text)) {
        lines.append(line.empty() || line.starts_with('.') ? "\\&" : "");
        lines.append(roffTyped(line)).append("\n");
      }
      return lines + ".fi\n.in\n";
    }
    case Kind::Term:
      break;
  }
  return ".TP\n" + roffText(block.term) + roffText(block.text);
}

}  // namespace

std::vector<ManualBlock> manualBlocksIn(std::string_view markdown) {
  std::vector<ManualBlock> blocks;
  bool isCode = false;
  bool isOpen = false;  // The next line may belong to the last block.
  for (const std::string_view line : linesOf(markdown)) {
    if (line.starts_with("```")) {
      isCode = !isCode;
      isOpen = false;
      if (isCode) {
        blocks.push_back({.kind = Kind::Code, .text = "", .term = ""});
      }
    } else if (isCode) {
      blocks.back().text.append(line).append("\n");
    } else if (line.empty()) {
      isOpen = false;
    } else if (line.starts_with("## ")) {
      blocks.push_back(
          {.kind = Kind::Heading, .text = upper(std::string(line.substr(3))), .term = ""});
      isOpen = false;
    } else if (line.starts_with("- ")) {
      blocks.push_back({.kind = Kind::Item, .text = std::string(line.substr(2)), .term = ""});
      isOpen = true;
    } else if (isOpen) {
      blocks.back().text.append("\n").append(line);
    } else {
      blocks.push_back({.kind = Kind::Paragraph, .text = std::string(line), .term = ""});
      isOpen = true;
    }
  }
  for (ManualBlock& block : blocks) {
    if (block.kind != Kind::Code) {
      block.text = withoutLinks(block.text);
    }
  }
  return blocks;
}

ManualPage manualPage(const std::vector<CommandText>& commands, std::size_t index,
                      std::string_view prose) {
  const CommandText& command = commands[index];
  ManualPage page{.name = pageName(command), .blocks = {}};
  page.blocks.push_back({.kind = Kind::Heading, .text = "NAME", .term = ""});
  page.blocks.push_back(
      {.kind = Kind::Paragraph, .text = page.name + " - " + command.description, .term = ""});
  const std::vector<ManualBlock> written = manualBlocksIn(prose);
  int headings = 0;  // Behind the first two, synopsis and description, come the options.
  for (const ManualBlock& block : written) {
    if (block.kind == Kind::Heading && ++headings == 3) {
      addOptions(page.blocks, command);
      if (command.name.empty()) {
        addCommands(page.blocks, commands);
      }
    }
    page.blocks.push_back(block);
  }
  addSeeAlso(page.blocks, commands, command);
  return page;
}

std::string plainManual(const ManualPage& page) {
  std::string text;
  bool isFirst = true;
  for (const ManualBlock& block : page.blocks) {
    text.append(isFirst ? "" : "\n").append(plainBlock(block));
    isFirst = block.kind == Kind::Heading;
  }
  return text;
}

std::string roffManual(const ManualPage& page, std::string_view date, std::string_view version) {
  std::string text = ".TH " + upper(page.name) + " 1 ";
  text.append(date).append(" \"").append(version).append("\" \"User Commands\"\n");
  bool isFirst = false;  // Behind a heading, which begins a paragraph itself.
  for (const ManualBlock& block : page.blocks) {
    const std::string roff = roffBlock(block);
    text += isFirst && roff.starts_with(kParagraph) ? roff.substr(kParagraph.size()) : roff;
    isFirst = block.kind == Kind::Heading;
  }
  return text;
}

}  // namespace teeko::cli
