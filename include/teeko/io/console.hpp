/// A conversation with a person or a script: prompts and other text out, numbers and words in. It
/// knows no game.
#pragma once

#include <istream>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>

#include "teeko/io/word_reader.hpp"

namespace teeko {

struct ConsoleOptions {
  /// The program's name, which stands before every line on the error stream.
  std::string_view program = {};
  /// Write every answer on a line of its own, as a terminal would have shown it.
  bool echo = false;
  /// Say in which line of the input a wrong answer stood: for scripts rather than for people.
  bool nameLines = false;
  /// If it is not empty, people may answer `help` where a number is asked for, and are told this on
  /// the error stream, or `quit` or `exit`, and ask() throws Quit.
  std::string_view help = {};
};

/// A person does not want to go on.
struct Quit {};

/// Writes `<program>: <message>` as a line to an error stream, in one piece if it has less than
/// 4 KiB; control characters that do not end lines are written as `?`. Allocates no memory.
void reportTo(std::ostream& errors, std::string_view program, std::string_view message);

/// A conversation: lines and prompts go to `out`, answers come from `in`, and what a player is
/// told beyond the game's own text goes to `errors`. Output is gathered and flushed before input is
/// waited for, so that another program can hold the other end.
class Console {
 public:
  /// The streams must outlive the console.
  Console(std::istream& in, std::ostream& out, std::ostream& errors, ConsoleOptions options = {});
  Console(const Console&) = delete;
  Console& operator=(const Console&) = delete;

  /// Writes text. Throws Error (Unfinished) when the output can't be written; that may show only at
  /// a later call.
  void print(std::string_view text);

  /// Writes text and ends the line. Throws like print().
  void printLine(std::string_view text);

  /// Writes everything gathered so far. Throws like print().
  void flush();

  /// Writes the prompt as a line and reads one answer: a number, or nothing when it is not an
  /// integer of 32 bits. Throws Error (Unfinished) when input has ended or can't be read, and Quit:
  /// see ConsoleOptions::help. Asks again after `help`.
  [[nodiscard]] std::optional<int> ask(std::string_view prompt);

  /// Reads one number more in answer to the same prompt; `help` is none. Throws like ask().
  [[nodiscard]] std::optional<int> askMore();

  /// Like ask() for an answer of any kind: what stood between two blanks, at most Word::kMaxText
  /// bytes of it. Throws like ask().
  [[nodiscard]] std::string askWord(std::string_view prompt);

  /// Reads what follows the last answer on its line: like askWord(), but without a prompt, and
  /// nothing when the line ends there. Throws like ask() when input cannot be read.
  [[nodiscard]] std::optional<std::string> wordOnLine();

  /// Leaves out what follows the last answer on its line; that is no answer, and it is not echoed.
  /// There was an answer.
  void dropLine() noexcept { reader_.dropLine(); }

  /// Whether an answer was asked for and input had ended.
  [[nodiscard]] bool inputHasEnded() const noexcept { return inputHasEnded_; }

  /// Like reportTo(), to the error stream and after everything gathered so far. Throws like
  /// print().
  void report(std::string_view message);

  /// Reports what is wrong with the last answer: `'17' <fault>`. Throws like print().
  void reportAnswer(std::string_view fault);

 private:
  using ReadWord = std::optional<Word> (WordReader::*)();

  void readAnswer();
  [[nodiscard]] bool wasHelp();
  [[nodiscard]] bool read(ReadWord readWord);

  std::ostream& out_;
  std::ostream& errors_;
  ConsoleOptions options_;
  WordReader reader_;
  Word answer_;
  std::string pending_;
  bool inputHasEnded_ = false;
};

}  // namespace teeko
