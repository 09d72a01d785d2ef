/// The command line: commands, their options, and what the words on it come to. The library that
/// parses it stays behind this header, as it takes long to compile.
#pragma once

#include <filesystem>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "teeko/io/decimal.hpp"
#include "teeko/io/error.hpp"
#include "teeko/io/text.hpp"

#include "exit_code.hpp"

namespace CLI {  // NOLINT(readability-identifier-naming): the library's
class App;
}  // namespace CLI

namespace teeko::cli {

/// What a command does, on the standard streams. May throw Error.
using Action = std::function<ExitCode()>;

/// What is wrong with what a command was given.
[[nodiscard]] inline Error badInput(const std::string& what) {
  return {ErrorKind::BadInput, what};
}

/// Prints the whole of a command's answer. Throws like Console::print().
[[nodiscard]] ExitCode printAnswer(std::string_view answer);

/// An option, or a word without dashes, as the help and the manual have it.
struct OptionText {
  std::string name;                ///< `--size`, `-h,--help`; `FILE` for a word without dashes.
  std::string value;               ///< What stands for the value, such as `N`; empty for a flag.
  std::string description;         ///< One or more sentences, without a full stop at the end.
  std::vector<std::string> words;  ///< Values that a shell may complete: not always all there are.
  bool isRepeated = false;         ///< May be there several times.
};

/// A command, as the help and the manual have it.
struct CommandText {
  std::string name;  ///< Empty for the program itself.
  std::string description;
  std::vector<OptionText> options;
};

[[nodiscard]] inline bool isWord(const OptionText& option) noexcept {
  return !option.name.starts_with('-');
}

/// What may stand behind a command. What an option is set to must outlive the command line.
class Command {
 public:
  /// Gets an option's value; throws std::invalid_argument, with what is wrong, when that is none.
  using Setter = std::function<void(const std::string& value)>;

  explicit Command(CLI::App& app) : app_(app) {}

  /// `--name`.
  void addFlag(const std::string& name, bool& flag, const std::string& description);
  /// `--name`, which prints an answer instead of what the command does otherwise.
  void addQuestion(const std::string& name, const std::function<std::string()>& answer,
                   const std::string& description);
  /// `--name VALUE`, where `type` stands for the value in the help; or a value by itself when the
  /// name has no dashes.
  void addText(const std::string& name, const std::string& type, const Setter& set,
               const std::string& description);
  /// The same for a value that `target` gets as it is.
  template <typename Target>
  requires std::is_assignable_v<Target&, const std::string&>
  void addText(const std::string& name, const std::string& type, Target& target,
               const std::string& description) {
    addText(
        name, type, [&target](const std::string& value) { target = value; }, description);
  }
  /// The same for the name of a file or folder.
  void addText(const std::string& name, const std::string& type,
               std::optional<std::filesystem::path>& target, const std::string& description) {
    addText(
        name, type, [&target](const std::string& value) { target = pathOf(value); }, description);
  }
  /// The same for a value that must be there.
  void addRequiredText(const std::string& name, const std::string& type, const Setter& set,
                       const std::string& description);
  /// The same for a value that may be there several times; `set` gets each of them.
  void addRepeatedText(const std::string& name, const std::string& type, const Setter& set,
                       const std::string& description);
  /// `--name FIRST SECOND`: two values, both of which `set` gets.
  void addPair(const std::string& name, const std::string& type,
               const std::function<void(const std::string&, const std::string&)>& set,
               const std::string& description);
  /// Any number of words without dashes, shown in the help as `name`; `set` gets each of them.
  void addWords(const std::string& name, const Setter& set, const std::string& description);
  /// The same as addText() with one of these words as the value.
  void addChoice(const std::string& name, const std::string& type,
                 const std::vector<std::string>& words, const Setter& set,
                 const std::string& description);
  /// A word without dashes that must be there, one of these.
  void addRequiredChoice(const std::string& name, const std::vector<std::string>& words,
                         const Setter& set, const std::string& description);
  /// Like addText(), for a whole number in decimal from `least` to `most`.
  template <typename Number>
  void addNumber(const std::string& name, const std::string& type,
                 const std::function<void(Number)>& set, const std::string& description,
                 Number least, Number most = std::numeric_limits<Number>::max());
  /// The same for a number that `target` gets.
  template <typename Number, typename Target>
  requires std::is_assignable_v<Target&, Number>
  void addNumber(const std::string& name, const std::string& type, Target& target,
                 const std::string& description, Number least,
                 Number most = std::numeric_limits<Number>::max()) {
    const std::function<void(Number)> set = [&target](Number number) { target = number; };
    addNumber(name, type, set, description, least, most);
  }
  /// The option `name` does not go with `other`; both have been added.
  void exclude(const std::string& name, const std::string& other) {
    exclusions_.emplace_back(name, other);
  }
  using Exclusions = std::vector<std::pair<std::string, std::string>>;
  [[nodiscard]] const Exclusions& exclusions() const noexcept { return exclusions_; }
  /// Values that a shell may complete for the option, or word, of this name.
  void suggest(std::string_view name, const std::vector<std::string>& words);
  /// What stands at the end of the help.
  void setFooter(const std::string& text);

  /// Gets a word that the command does not expect; returns what to do about it, or nothing when
  /// there is no more to say than that the word was not expected.
  using Advice = std::function<std::string(const std::string& word)>;
  void setAdvice(const Advice& advice) { advice_ = advice; }
  [[nodiscard]] const Advice& advice() const noexcept { return advice_; }
  /// In the order in which they were added; the command is not used any more.
  [[nodiscard]] std::vector<OptionText> options() && noexcept { return std::move(options_); }

 private:
  /// What the help and the manual say of an option that is added, for more to be said of it.
  OptionText& record(const std::string& name, const std::string& value,
                     const std::string& description);

  CLI::App& app_;
  Advice advice_;
  Exclusions exclusions_;
  std::vector<OptionText> options_;
};

class CommandLine {
 public:
  /// A program of this name; `footer` stands at the end of every command's help.
  CommandLine(const std::string& name, const std::string& version, const std::string& description,
              const std::string& footer);
  ~CommandLine();
  CommandLine(const CommandLine&) = delete;
  CommandLine& operator=(const CommandLine&) = delete;

  using AddOptions = std::function<Action(Command&)>;
  /// What runs when no command is named.
  void setDefault(const std::string& footer, const AddOptions& addOptions);
  void addCommand(const std::string& name, const std::string& description,
                  const AddOptions& addOptions);

  /// The program itself, then the commands in the order in which they were added.
  [[nodiscard]] const std::vector<CommandText>& texts() const noexcept { return texts_; }

  /// Runs what the words say; prints help or the version if they ask for it. Throws Error
  /// (BadInput) when they are wrong usage, and what the command throws.
  [[nodiscard]] ExitCode run(std::vector<std::string> words);

 private:
  void add(const CLI::App& app, CommandText text, Command command);
  [[nodiscard]] const CLI::App& chosen() const;
  [[nodiscard]] Error wrongUsage(const std::string& fault) const;
  [[nodiscard]] Error unexpectedWord() const;
  void requireOptionsApply() const;
  void requireOptionsFit() const;

  std::string version_;
  std::string footer_;
  std::unique_ptr<CLI::App> app_;
  std::map<const CLI::App*, Action> actions_;
  std::map<const CLI::App*, Command::Advice> advice_;
  std::map<const CLI::App*, Command::Exclusions> exclusions_;
  std::vector<CommandText> texts_;
};

template <typename Number>
void Command::addNumber(const std::string& name, const std::string& type,
                        const std::function<void(Number)>& set, const std::string& description,
                        Number least, Number most) {
  const auto parse = [=](const std::string& text) {
    const std::optional<Number> number = integerIn<Number>(text);
    if (!number || *number < least || *number > most) {
      throw std::invalid_argument(inQuotes(text) + " is not a whole number from " +
                                  std::to_string(least) + " to " + std::to_string(most));
    }
    set(*number);
  };
  addText(name, type, parse, description);
  constexpr Number kFew = 10;
  if (most - least < kFew) {
    std::vector<std::string> numbers;
    for (Number number = least; number <= most; ++number) {
      numbers.push_back(std::to_string(number));
    }
    suggest(name, numbers);
  }
}

}  // namespace teeko::cli
