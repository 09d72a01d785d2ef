#include "teeko/io/console.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <system_error>

#include "teeko/io/error.hpp"
#include "teeko/io/text.hpp"

namespace teeko {
namespace {

constexpr std::size_t kMaxPending = 65536;

/// Calls write(character) for all characters of a message: `?` for control characters, which a
/// terminal would obey, but for those that end lines.
template <typename Write>
void forEachShown(std::string_view message, Write write) {
  for (std::size_t i = 0; i < message.size(); ++i) {
    const std::size_t control = message[i] == '\n' ? 0 : controlLength(message, i);
    write(control == 0 ? message[i] : '?');
    i += control == 2 ? 1 : 0;
  }
}

std::string inLowerCase(std::string_view text) {
  std::string lower(text);
  for (char& letter : lower) {
    letter = static_cast<char>(letter >= 'A' && letter <= 'Z' ? letter - 'A' + 'a' : letter);
  }
  return lower;
}

}  // namespace

// Needs no memory, so that the lack of it can be reported too.
void reportTo(std::ostream& errors, std::string_view program, std::string_view message) {
  constexpr std::string_view kBetween = ": ";
  std::array<char, 4096> line;  // NOLINT(*-member-init): what is written is copied to it first
  if (program.size() + kBetween.size() + message.size() + 1 > line.size()) {
    errors << program << kBetween;
    forEachShown(message, [&](char character) { errors.put(character); });
    errors << '\n' << std::flush;
    return;
  }
  auto* end = std::copy(program.begin(), program.end(), line.begin());
  end = std::copy(kBetween.begin(), kBetween.end(), end);
  forEachShown(message, [&](char character) { *end++ = character; });
  *end++ = '\n';
  errors.write(line.data(), end - line.begin()).flush();
}

Console::Console(std::istream& in, std::ostream& out, std::ostream& errors, ConsoleOptions options)
    : out_(out), errors_(errors), options_(options), reader_(in, [this] { flush(); }) {}

void Console::print(std::string_view text) {
  pending_ += text;
  if (pending_.size() >= kMaxPending) {
    flush();
  }
}

void Console::printLine(std::string_view text) {
  print(text);
  print("\n");
}

void Console::flush() {
  if (pending_.empty()) {
    return;
  }
  errno = 0;
  out_.write(pending_.data(), static_cast<std::streamsize>(pending_.size()));
  pending_.clear();
  if (!out_.flush()) {
    std::string message = "standard output cannot be written";
    if (errno != 0) {
      message += ": " + std::generic_category().message(errno);
    }
    throw Error(ErrorKind::Unfinished, message);
  }
}

std::optional<int> Console::ask(std::string_view prompt) {
  do {
    printLine(prompt);
    readAnswer();
  } while (wasHelp());
  return answer_.number;
}

std::optional<int> Console::askMore() {
  readAnswer();
  (void)wasHelp();
  return answer_.number;
}

/// Does what the last answer asks for if it is a word; whether it was `help`.
bool Console::wasHelp() {
  if (options_.help.empty()) {
    return false;
  }
  const std::string word = inLowerCase(answer_.text);
  if (word == "quit" || word == "exit") {
    flush();
    throw Quit();
  }
  if (word == "help") {
    report(options_.help);
  }
  return word == "help";
}

std::string Console::askWord(std::string_view prompt) {
  printLine(prompt);
  readAnswer();
  return std::string(answer_.text);
}

std::optional<std::string> Console::wordOnLine() {
  return read(&WordReader::nextOnLine) ? std::optional(std::string(answer_.text)) : std::nullopt;
}

void Console::readAnswer() {
  if (!read(&WordReader::next)) {
    inputHasEnded_ = true;
    flush();
    throw Error(ErrorKind::Unfinished, "input ended before the game did");
  }
}

/// Reads a word into answer_ and echoes it, if there is one.
bool Console::read(ReadWord readWord) {
  try {
    const std::optional<Word> word = (reader_.*readWord)();
    if (!word) {
      return false;
    }
    answer_ = *word;
  } catch (const std::system_error& failure) {
    flush();
    throw Error(ErrorKind::Unfinished,
                "standard input cannot be read: " + failure.code().message());
  }
  if (options_.echo) {
    printLine(printable(answer_.text));
  }
  return true;
}

void Console::report(std::string_view message) {
  flush();
  reportTo(errors_, options_.program, message);
}

void Console::reportAnswer(std::string_view fault) {
  std::string message;
  if (options_.nameLines) {
    message = "line " + std::to_string(answer_.line) + ": ";
  }
  message += inQuotes(answer_.text) + " ";
  message += fault;
  report(message);
}

}  // namespace teeko
