#include "command_line.hpp"

#include <algorithm>
#include <utility>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#if __has_include(<CLI/ExtraValidators.hpp>)
#include <CLI/ExtraValidators.hpp>  // from 2.6 on: IsMember
#endif
#include <CLI/Formatter.hpp>

#include "teeko/io/string_stream.hpp"
#include "teeko/io/text.hpp"

#include "standard_console.hpp"

namespace teeko::cli {
namespace {

/// CLI11 splits [a,b] where it expects words. No such word is there while it reads them: they end
/// with a byte of 0, which nobody can type.
void guardBrackets(std::vector<std::string>& words) {
  for (std::string& word : words) {
    if (word.starts_with('[')) {
      word += '\0';
    }
  }
}

/// The text without that byte.
std::string asTyped(std::string text) {
  std::erase(text, '\0');
  return text;
}

CLI::Option& addOption(CLI::App& app, const std::string& name, const std::string& type,
                       const Command::Setter& set, const std::string& description) {
  const auto parse = [=](const std::string& value) {
    try {
      set(asTyped(value));
    } catch (const std::invalid_argument& fault) {
      throw CLI::ValidationError(name, fault.what());
    }
  };
  return *app.add_option_function<std::string>(name, parse, description)->type_name(type);
}

/// Makes an empty value, as in `--size=`, a word of its own: CLI11 would take the next word for it.
void separateEmptyValues(std::vector<std::string>& words) {
  for (std::size_t i = 0; i < words.size() && words[i] != "--"; ++i) {
    std::string& word = words[i];
    if (word.size() > 3 && word.starts_with("--") && word.find('=') == word.size() - 1) {
      word.pop_back();
      words.insert(words.begin() + static_cast<std::ptrdiff_t>(i) + 1, "");
      ++i;
    }
  }
}

}  // namespace

ExitCode printAnswer(std::string_view answer) {
  Console console = standardConsole();
  console.print(answer);
  console.flush();
  return ExitCode::Done;
}

OptionText& Command::record(const std::string& name, const std::string& value,
                            const std::string& description) {
  options_.push_back({.name = name, .value = value, .description = description, .words = {}});
  return options_.back();
}

void Command::addFlag(const std::string& name, bool& flag, const std::string& description) {
  app_.add_flag(name, flag, description);
  record(name, "", description);
}

void Command::addQuestion(const std::string& name, const std::function<std::string()>& answer,
                          const std::string& description) {
  // CLI11 answers --version so.
  app_.add_flag_callback(
          name, [answer] { throw CLI::CallForVersion(answer(), 0); }, description)
      ->trigger_on_parse();
  record(name, "", description);
}

void Command::addText(const std::string& name, const std::string& type, const Setter& set,
                      const std::string& description) {
  (void)addOption(app_, name, type, set, description);
  record(name, type, description);
}

void Command::addRequiredText(const std::string& name, const std::string& type, const Setter& set,
                              const std::string& description) {
  addOption(app_, name, type, set, description).required();
  record(name, type, description);
}

void Command::addRepeatedText(const std::string& name, const std::string& type, const Setter& set,
                              const std::string& description) {
  addOption(app_, name, type, set, description)
      .multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
      ->trigger_on_parse();
  record(name, type, description).isRepeated = true;
}

void Command::addPair(const std::string& name, const std::string& type,
                      const std::function<void(const std::string&, const std::string&)>& set,
                      const std::string& description) {
  const auto parse = [=](const CLI::results_t& values) {
    try {
      set(asTyped(values[0]), asTyped(values[1]));
    } catch (const std::invalid_argument& fault) {
      throw CLI::ValidationError(name, fault.what());
    }
    return true;
  };
  // As raw words, of which CLI11 takes no {} for an empty list.
  app_.add_option(name, parse, description)->option_text(type)->expected(2);
  record(name, type, description);
}

void Command::addWords(const std::string& name, const Setter& set, const std::string& description) {
  const auto parse = [=](const CLI::results_t& words) {
    for (const std::string& word : words) {
      set(asTyped(word));
    }
    return true;
  };
  constexpr int kMost = 1 << 20;
  app_.add_option("WORDS", parse, description)
      ->expected(1, kMost)
      ->allow_extra_args()
      ->option_text(name);
  record(name, "", description).isRepeated = true;
}

void Command::addChoice(const std::string& name, const std::string& type,
                        const std::vector<std::string>& words, const Setter& set,
                        const std::string& description) {
  addOption(app_, name, type, set, description).check(CLI::IsMember(words));
  record(name, type, description).words = words;
}

void Command::addRequiredChoice(const std::string& name, const std::vector<std::string>& words,
                                const Setter& set, const std::string& description) {
  addOption(app_, name, "", set, description).required()->check(CLI::IsMember(words));
  record(name, "", description).words = words;
}

void Command::suggest(std::string_view name, const std::vector<std::string>& words) {
  const auto found = std::ranges::find(options_, name, &OptionText::name);
  if (found != options_.end()) {
    found->words = words;
  }
}

void Command::setFooter(const std::string& text) {
  app_.footer(text);
}

CommandLine::CommandLine(const std::string& name, const std::string& version,
                         const std::string& description, const std::string& footer)
    : version_(name + ' ' + version),
      footer_(footer),
      app_(std::make_unique<CLI::App>(description, name)) {
  app_->set_version_flag("--version", version_);
  app_->require_subcommand(0, 1);
}

CommandLine::~CommandLine() = default;

void CommandLine::setDefault(const std::string& footer, const AddOptions& addOptions) {
  app_->footer(footer + '\n' + footer_);
  Command command(*app_);
  actions_[app_.get()] = addOptions(command);
  add(*app_, {.name = "", .description = app_->get_description(), .options = {}},
      std::move(command));
}

void CommandLine::addCommand(const std::string& name, const std::string& description,
                             const AddOptions& addOptions) {
  CLI::App& app = *app_->add_subcommand(name, description);
  app.set_version_flag("--version", version_);
  app.footer(footer_);
  Command command(app);
  actions_[&app] = addOptions(command);
  add(app, {.name = name, .description = description, .options = {}}, std::move(command));
}

void CommandLine::add(const CLI::App& app, CommandText text, Command command) {
  advice_[&app] = command.advice();
  exclusions_[&app] = command.exclusions();
  text.options = std::move(command).options();
  // CLI11's own, which it describes in its own words.
  for (const CLI::Option* own : {app.get_help_ptr(), app.get_version_ptr()}) {
    text.options.push_back({.name = own->get_name(false, true),
                            .value = "",
                            .description = own->get_description(),
                            .words = {}});
  }
  texts_.push_back(std::move(text));
}

ExitCode CommandLine::run(std::vector<std::string> words) {
  // CLI11 would end a command's options at this word and forget it.
  if (std::ranges::find(words, "++") != words.end()) {
    throw badInput("++ was not expected; a file of that name is ./++ (see " + app_->get_name() +
                   " --help)");
  }
  separateEmptyValues(words);
  guardBrackets(words);
  // CLI11 takes the words in reverse, and leaves behind those it could not place.
  std::ranges::reverse(words);
  try {
    app_->parse(words);
  } catch (const CLI::ExtrasError&) {
    throw unexpectedWord();
  } catch (const CLI::ParseError& answer) {
    StringWriter help;
    StringWriter fault;
    if (app_->exit(answer, help, fault) != 0) {
      // A word that was not expected stands before a value that is wrong, or explains it.
      if (app_->remaining_size(true) > 0) {
        throw unexpectedWord();
      }
      throw wrongUsage(answer.what());
    }
    return printAnswer(help.str());
  }
  if (!words.empty()) {
    throw wrongUsage(words.back() + " was not expected");
  }
  requireOptionsApply();
  requireOptionsFit();
  return actions_.at(&chosen())();
}

/// The command that was named, or the program itself.
const CLI::App& CommandLine::chosen() const {
  const std::vector<CLI::App*> commands = app_->get_subcommands();
  return commands.empty() ? *app_ : *commands.front();
}

Error CommandLine::wrongUsage(const std::string& fault) const {
  const CLI::App& command = chosen();
  const std::string name =
      app_->get_name() + (&command == app_.get() ? "" : ' ' + command.get_name());
  return {ErrorKind::BadInput, printable(asTyped(fault)) + " (see " + name + " --help)"};
}

/// Names the first word that could not be placed. CLI11 names them all, in an order that depends on
/// its version.
Error CommandLine::unexpectedWord() const {
  const std::vector<std::string> words = app_->remaining(true);
  const auto found = std::ranges::find_if(words, [](const auto& word) { return word != "--"; });
  const std::string word = found == words.end() ? "--" : asTyped(*found);
  const Command::Advice& advice = advice_.at(&chosen());
  if (const std::string hint = advice ? advice(word) : ""; !hint.empty()) {
    return {ErrorKind::BadInput, printable(word + " was not expected; " + hint)};
  }
  const bool isForCommand = &chosen() == app_.get() && found == words.begin() && word[0] != '-';
  return wrongUsage(isForCommand ? inQuotes(word) + " is not a command"
                                 : "The following argument was not expected: " + word);
}

/// An option may stand before the command too, if the command has it, with the same kind of value;
/// but no value may stand in both places.
void CommandLine::requireOptionsApply() const {
  const CLI::App& command = chosen();
  if (&command == app_.get()) {
    return;
  }
  const CLI::App& app = *app_;
  const std::vector<const CLI::Option*> ownOptions = command.get_options();
  for (const CLI::Option* option : app.get_options()) {
    const auto found = std::ranges::find_if(ownOptions, [&](const CLI::Option* candidate) {
      return candidate->get_name() == option->get_name() &&
             candidate->get_type_name() == option->get_type_name();
    });
    const CLI::Option* const own = found == ownOptions.end() ? nullptr : *found;
    if (option->count() > 0 && own == nullptr) {
      throw wrongUsage(option->get_name() + " does not go with " + command.get_name());
    }
    if (option->count() > 0 && own->count() > 0 && own->get_expected_max() > 0) {
      throw wrongUsage(option->get_name() + " is given twice");
    }
  }
}

/// Options that exclude each other are not both there.
void CommandLine::requireOptionsFit() const {
  const CLI::App& command = chosen();
  for (const auto& [name, other] : exclusions_.at(&command)) {
    if (command.get_option(name)->count() > 0 && command.get_option(other)->count() > 0) {
      throw wrongUsage(std::string(other).append(" does not go with ").append(name));
    }
  }
}

}  // namespace teeko::cli
