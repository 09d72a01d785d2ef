#include "teeko/check/failure_text.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "teeko/check/answers.hpp"
#include "teeko/io/text.hpp"

#include "glyphs.hpp"
#include "lines.hpp"
#include "side_by_side.hpp"

namespace teeko::check {
namespace {

constexpr std::size_t kWidth = 80;
constexpr std::string_view kIndent = "    ";
/// How wide indented text may be.
constexpr std::size_t kRoom = kWidth - kIndent.size();

std::string quotedText(const std::string& words) {
  return words.empty() ? "an empty line" : "`" + words + "`";
}

/// The first lines of a text, cut to `width`.
std::string excerpt(std::string_view text, std::size_t mostLines, std::size_t width = kRoom) {
  const Lines lines = linesOf(text);
  std::string result;
  for (std::size_t i = 0; i < std::min(lines.size(), mostLines); ++i) {
    result.append(kIndent).append(visible(lines[i].text, width)).append("\n");
  }
  if (lines.size() > mostLines) {
    result.append(kIndent).append("…\n");
  }
  return result;
}

std::string errorsText(const Verdict& verdict) {
  constexpr std::size_t kMostLines = 8;
  return excerpt(verdict.errors, kMostLines);
}

std::string explanationText(const Verdict& verdict) {
  constexpr std::size_t kMostLines = 200;
  constexpr std::size_t kWidest = 200;  // A compiler's lines are longer than ours.
  return excerpt(verdict.explanation, kMostLines, kWidest);
}

/// What was printed, or was not, as the cause of a failure. `summary` is the verdict's.
std::string wordsOn(const Difference& difference, const std::string& summary, Details details) {
  const ComparedLine& line = difference.lines[difference.marked];
  if (!line.actual) {
    return difference.marked == 0 ? summary
           : details == Details::Full
               ? "the output ends before " + quotedText(difference.expectedWords)
               : "the output ends too early";
  }
  if (line.expected && difference.expectedWords == difference.actualWords) {
    return summary;  // A newline at the end is missing or not expected.
  }
  const std::string got = "got " + quotedText(difference.actualWords);
  if (!line.expected) {
    return "expected the end of the output, " + got;
  }
  return details == Details::Full ? "expected " + quotedText(difference.expectedWords) + ", " + got
                                  : got;
}

/// Words around the one with this index, if there is one, or else from the beginning on: as many as
/// a person would read. The one with the index stands in brackets.
std::vector<std::string> markedWords(std::vector<std::string> words,
                                     std::optional<std::size_t> marked) {
  constexpr std::size_t kBefore = 60;
  constexpr std::size_t kAfter = 20;
  constexpr std::size_t kLongestWord = kRoom / 2;
  for (std::string& word : words) {
    word = visible(word, kLongestWord);
  }
  if (marked && *marked < words.size()) {
    words[*marked] = "[" + words[*marked] + "]";
  }
  const std::size_t focus = marked.value_or(kBefore);
  const std::size_t begin = focus - std::min(focus, kBefore);
  if (words.size() > focus + kAfter) {
    words.resize(focus + kAfter);
    words.emplace_back("…");
  }
  if (begin > 0) {
    words.erase(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(begin));
    words.insert(words.begin(), "…");
  }
  return words;
}

/// What the program was given.
std::string inputText(const Case& given, const Verdict& verdict) {
  constexpr std::size_t kMostLines = 24;
  std::string text;
  const std::vector<Prompt> dialogue = dialogueOf(given);
  const std::string_view input(given.input);
  const bool hasLongLines = input.find(' ') != std::string_view::npos;
  if (dialogue.empty() && hasLongLines) {
    text = "  Input:\n" + excerpt(input, kMostLines);
  } else {
    const std::optional<std::size_t> answer =
        verdict.difference ? answerBefore(dialogue, verdict.difference->offset) : std::nullopt;
    text = answer ? "  Input; in brackets, the last answer before the difference:\n"
                  : std::string("  Input, without its line breaks:\n");
    text += filled(markedWords(wordsOf(given.input), answer));
  }
  if (!given.board.empty()) {
    constexpr std::size_t kMostBoardLines = 8;
    text += "  gameboard.txt:\n" + excerpt(given.board, kMostBoardLines);
  }
  return text;
}

std::string hintLine(const Case& given) {
  return given.hint.empty() ? "" : "  Hint: " + printable(given.hint) + '\n';
}

/// What is known of the cause.
std::string causeText(const Cause& cause, Details details) {
  std::string text;
  for (const std::string& sentence : cause.advice) {
    text += filled(wordsOf(sentence));
  }
  if (details == Details::Full) {
    text += cause.proof;
  }
  return text.empty() ? text : text + '\n';
}

}  // namespace

std::optional<Details> detailsNamed(std::string_view name) {
  const auto* const place = std::find(kDetailsNames.begin(), kDetailsNames.end(), name);
  return place == kDetailsNames.end()
             ? std::nullopt
             : std::optional(static_cast<Details>(place - kDetailsNames.begin()));
}

std::string headlineOf(const Verdict& verdict) {
  return verdict.cause ? verdict.cause->words : verdict.summary;
}

std::string causeOf(const Verdict& verdict, Details details) {
  if (details == Details::None) {
    return {};
  }
  if (verdict.cause) {
    return verdict.cause->words;
  }
  const bool printedSomethingElse =
      verdict.difference && verdict.difference->lines[verdict.difference->marked].actual;
  if (!verdict.fault.empty() && !printedSomethingElse) {
    return verdict.fault;
  }
  return wordsOn(*verdict.difference, verdict.summary, details);
}

bool takesHints(const Verdict& verdict) {
  return !verdict.cause && !(verdict.difference && verdict.difference->onlyBlanks);
}

std::string hintOf(const Case& given, const Verdict& verdict) {
  return takesHints(verdict) ? hintLine(given) : "";
}

std::string hintsOf(std::span<const Case> cases, const FailureGroup& group) {
  constexpr std::size_t kMost = 4;
  if (!group.takesHints) {
    return {};
  }
  std::vector<std::string> hints;
  std::string text;
  for (const std::size_t index : group.cases) {
    const Case& given = cases[index];
    const bool isKnown = std::find(hints.begin(), hints.end(), given.hint) != hints.end();
    if (!given.hint.empty() && !isKnown && hints.size() < kMost) {
      hints.push_back(given.hint);
      text += "  Hint for " + printable(given.name) + ": " + printable(given.hint) + '\n';
    }
  }
  const bool isShared = std::all_of(group.cases.begin(), group.cases.end(), [&](std::size_t index) {
    return cases[index].hint == cases[group.cases.front()].hint;
  });
  return isShared ? hintLine(cases[group.cases.front()]) : text;
}

std::string detailsOf(const Case& given, const Verdict& verdict, Details details) {
  if (details == Details::None) {
    return {};
  }
  if (!verdict.explanation.empty()) {
    return explanationText(verdict);
  }
  std::string text = verdict.cause ? causeText(*verdict.cause, details) : "";
  if (verdict.difference) {
    text += sideBySide(*verdict.difference,
                       details == Details::Full ? Columns::Both : Columns::Actual) +
            '\n';
  }
  for (const std::string& remark : verdict.remarks) {
    text += "  " + remark + '\n';
  }
  if (!verdict.errors.empty()) {
    text += "  On standard error it printed:\n" + errorsText(verdict);
  }
  return text + inputText(given, verdict);
}

std::string commandText(const std::string& command) {
  return command.empty() ? "" : "  To run this case alone:\n    " + command + '\n';
}

std::vector<FailureGroup> groupsOf(std::span<const Case> cases, std::span<const Failure> failures,
                                   Details details) {
  std::vector<FailureGroup> groups;
  std::map<std::pair<std::string, std::string>, std::size_t> places;
  for (const Failure& failure : failures) {
    const Case& given = cases[failure.index];
    const std::pair key(given.visibility,
                        given.open.empty() ? causeOf(*failure.verdict, details) : given.open);
    const auto [place, isNew] = places.emplace(key, groups.size());
    if (isNew) {
      groups.push_back(
          {.cause = key.second, .cases = {}, .takesHints = takesHints(*failure.verdict)});
    }
    groups[place->second].cases.push_back(failure.index);
  }
  std::stable_sort(groups.begin(), groups.end(),
                   [](const FailureGroup& one, const FailureGroup& other) {
                     return one.cases.size() > other.cases.size();
                   });
  return groups;
}

std::string filled(std::span<const std::string> words) {
  std::string text;
  std::size_t width = kRoom;
  for (const std::string& word : words) {
    const std::size_t length = glyphsIn(word).size();
    if (width + 1 + length > kRoom) {
      text.append(text.empty() ? "" : "\n").append(kIndent);
      width = 0;
    } else {
      text += ' ';
      ++width;
    }
    text += word;
    width += length;
  }
  return text + '\n';
}

std::string casesText(std::size_t count) {
  return std::to_string(count) + (count == 1 ? " case" : " cases");
}

}  // namespace teeko::check
