#include "completions.hpp"

#include <algorithm>
#include <string_view>

#include "shell_text.hpp"

namespace teeko::cli {
namespace {

/// What the value of an option, or a word, may be completed to.
enum class Values { None, Words, Files, Folders };

bool isFlag(const OptionText& option) {
  return !isWord(option) && option.value.empty();
}

Values valuesOf(const OptionText& option) {
  const std::string& kind = isWord(option) ? option.name : option.value;
  if (!option.words.empty()) {
    return Values::Words;
  }
  if (kind == "FILE") {
    return Values::Files;
  }
  return kind == "DIR" ? Values::Folders : Values::None;
}

/// `-h,--help` as two.
std::vector<std::string> namesOf(const OptionText& option) {
  const std::size_t comma = option.name.find(',');
  if (comma == std::string::npos) {
    return {option.name};
  }
  return {option.name.substr(0, comma), option.name.substr(comma + 1)};
}

std::string joined(const std::vector<std::string>& words, std::string_view between) {
  std::string result;
  for (const std::string& word : words) {
    result.append(&word == &words.front() ? "" : between).append(word);
  }
  return result;
}

std::string commandNames(const std::vector<CommandText>& commands) {
  std::vector<std::string> names;
  for (const CommandText& command : commands) {
    if (!command.name.empty()) {
      names.push_back(command.name);
    }
  }
  return joined(names, " ");
}

/// The options of this command that have a value, as alternatives of a pattern.
std::string optionsWithValue(const CommandText& command) {
  std::vector<std::string> names;
  for (const OptionText& option : command.options) {
    if (!isWord(option) && !isFlag(option)) {
      names.push_back(option.name);
    }
  }
  return joined(names, "|");
}

/// The words and files that stand alone behind a command, in one.
struct Words {
  std::vector<std::string> words;
  bool files = false;
};

Words wordsBehind(const CommandText& command) {
  Words result;
  for (const OptionText& option : command.options) {
    if (isWord(option)) {
      result.words = option.words;
      result.files = option.name == "FILE" || option.isRepeated;
    }
  }
  return result;
}

std::string bashCase(const CommandText& command, const std::string& topWords) {
  std::string values;
  std::vector<std::string> names;
  for (const OptionText& option : command.options) {
    if (isWord(option)) {
      continue;
    }
    for (const std::string& name : namesOf(option)) {
      names.push_back(name);
    }
    if (isFlag(option)) {
      continue;
    }
    values += "        " + option.name + ") ";
    switch (valuesOf(option)) {
      case Values::Words:
        values += "words='" + joined(option.words, " ") + "'";
        break;
      case Values::Files:
        values += "files=default";
        break;
      case Values::Folders:
        values += "files=dirnames";
        break;
      case Values::None:
        values += ":";
        break;
    }
    values += " ;;\n";
  }
  const Words behind = wordsBehind(command);
  std::string text = "    " + (command.name.empty() ? std::string("''") : command.name) + ")\n";
  text += "      case $option in\n" + values + "        *)\n";
  text += "          options='" + joined(names, " ") + "'\n";
  text +=
      "          words='" + (command.name.empty() ? topWords : joined(behind.words, " ")) + "'\n";
  text += behind.files ? "          files=default\n" : "";
  return text + "          ;;\n      esac\n      ;;\n";
}

std::string escaped(const std::string& text, std::string_view special) {
  std::string result;
  for (const char character : text) {
    result += special.find(character) == std::string_view::npos ? "" : "\\";
    result += character;
  }
  return result;
}

/// What zsh completes a value to.
std::string zshAction(const OptionText& option) {
  switch (valuesOf(option)) {
    case Values::Words: {
      const std::string words = escaped(joined(option.words, " "), ":");
      return isWord(option) && option.isRepeated
                 ? "{_alternative \"words:word:(" + words + ")\" \"files:file:_files\"}"
                 : '(' + words + ')';
    }
    case Values::Files:
      return "_files";
    case Values::Folders:
      return "_files -/";
    case Values::None:
      break;
  }
  return " ";
}

/// A specification for zsh's _arguments.
std::string zshOption(const OptionText& option) {
  const std::string message = escaped(isWord(option) ? option.name : option.value, ":");
  if (isWord(option)) {
    return inSingleQuotes((option.isRepeated ? "*:" : "1:") + message + ':' + zshAction(option));
  }
  const std::string description = '[' + escaped(option.description, "[]:") + ']';
  if (isFlag(option)) {
    const std::vector<std::string> names = namesOf(option);
    return names.size() == 1 ? inSingleQuotes(option.name + description)
                             : inSingleQuotes('(' + joined(names, " ") + ')') + '{' +
                                   joined(names, ",") + '}' + inSingleQuotes(description);
  }
  std::string values = ':' + message + ':' + zshAction(option);
  if (const std::size_t blank = message.find(' '); blank != std::string::npos) {
    values = ':' + message.substr(0, blank) + ": :" + message.substr(blank + 1) + ": ";
  }
  return inSingleQuotes((option.isRepeated ? "*" : "") + option.name + '=' + description + values);
}

std::string zshArguments(const CommandText& command, const std::string& indent,
                         const std::string& how) {
  std::string text = indent + "_arguments " + how;
  for (const OptionText& option : command.options) {
    text += " \\\n" + indent + "  " + zshOption(option);
  }
  if (command.name == "check") {
    text += " \\\n" + indent + "  '*:PROGRAM:_files'";
  }
  return text;
}

/// What stands in fish's `complete` for an option, behind its condition.
std::string fishOption(const OptionText& option) {
  std::string text;
  if (!isWord(option)) {
    for (const std::string& name : namesOf(option)) {
      text += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
    }
    text += " -d " + inSingleQuotes(option.description);
  }
  if (isFlag(option)) {
    return text;
  }
  const std::string exclusive = isWord(option) ? "" : " -x";
  switch (valuesOf(option)) {
    case Values::Words:
      return text + (isWord(option) && option.isRepeated ? " -F" : exclusive) + " -a " +
             inSingleQuotes(joined(option.words, " "));
    case Values::Files:
      return text + (isWord(option) ? " -F" : " -r -F");
    case Values::Folders:
      return text + exclusive + " -a '(__fish_complete_directories)'";
    case Values::None:
      break;
  }
  return text + exclusive;
}

}  // namespace

std::string bashCompletions(const std::vector<CommandText>& commands) {
  std::string text = R"(# Completions of teeko for bash.
_teeko() {
  local line=${COMP_LINE:0:COMP_POINT} current='' option='' command='' i
  local options='' words='' files=''
  local -a typed
  read -ra typed <<<"$line"
  # What is being typed is split at blanks alone, not at = and : as COMP_WORDS is.
  [[ $line == *[[:blank:]] ]] || { current=${typed[-1]}; unset 'typed[-1]'; }
  for ((i = 1; i < ${#typed[@]}; ++i)); do
    if [[ ${typed[i]} == -- && $command == check ]]; then
      compopt -o default 2>/dev/null
      return
    fi
    case ${typed[i - 1]} in
      @ROOT@) continue ;;
    esac
    [[ -n $command || ${typed[i]} == -* ]] || command=${typed[i]}
  done
  option=${typed[-1]}
  if [[ $current == --*=* ]]; then
    option=${current%%=*}
    current=${current#*=}
  fi
  case $command in
@CASES@  esac
  [[ $current != -* ]] || words=$options
  COMPREPLY=($(compgen -W "$words" -- "$current"))
  # readline replaces what stands behind the last = or :.
  [[ $current != *:* ]] || COMPREPLY=("${COMPREPLY[@]#"${current%:*}:"}")
  [[ -n ${COMPREPLY[*]} || -z $files ]] || compopt -o "$files" 2>/dev/null
}
complete -F _teeko teeko
)";
  std::string cases;
  for (const CommandText& command : commands) {
    cases += bashCase(command, commandNames(commands));
  }
  const auto put = [&text](std::string_view mark, const std::string& value) {
    text.replace(text.find(mark), mark.size(), value);
  };
  put("@ROOT@", optionsWithValue(commands.front()));
  put("@CASES@", cases);
  return text;
}

std::string zshCompletions(const std::vector<CommandText>& commands) {
  std::string text =
      "#compdef teeko\n_teeko() {\n"
      "  local curcontext=$curcontext state line\n"
      "  typeset -A opt_args\n";
  text += zshArguments(commands.front(), "  ", "-C");
  text +=
      " \\\n    '1:command:->command' '*:: :->arguments'\n  case $state in\n    command)\n"
      "      local -a commands=(\n";
  for (const CommandText& command : commands) {
    if (!command.name.empty()) {
      text += "        " + inSingleQuotes(command.name + ':' + command.description) + '\n';
    }
  }
  text +=
      "      )\n      _describe -t commands command commands\n      ;;\n"
      "    arguments)\n      case $words[1] in\n";
  for (const CommandText& command : commands) {
    if (!command.name.empty()) {
      text += "        " + command.name + ")\n" + zshArguments(command, "          ", "-S") +
              "\n          ;;\n";
    }
  }
  // As an autoloaded function of zsh, the script must call _teeko itself; when a person sources it,
  // it must register _teeko.
  return text +
         "      esac\n      ;;\n  esac\n}\n"
         "if [[ $funcstack[1] == _teeko ]]; then\n  _teeko \"$@\"\nelse\n"
         "  compdef _teeko teeko\nfi\n";
}

std::string fishCompletions(const std::vector<CommandText>& commands) {
  std::string values = optionsWithValue(commands.front());
  std::ranges::replace(values, '|', ' ');
  std::string text = R"(# Completions of teeko for fish.
function __teeko_command
    set -l words (commandline -opc)
    set -l is_value no
    for word in $words[2..]
        if test $is_value = yes
            set is_value no
            continue
        end
        switch $word
            case )" + values +
                     R"(
                set is_value yes
            case '-*'
            case '*'
                echo $word
                return
        end
    end
end
function __teeko_is
    set -l command (__teeko_command)
    test "$command" = "$argv"
end
complete -c teeko -f
complete -c teeko -n '__teeko_is check; and contains -- -- (commandline -opc)' -F
)";
  for (const CommandText& command : commands) {
    if (!command.name.empty()) {
      text += "complete -c teeko -n '__teeko_is' -a " + command.name + " -d " +
              inSingleQuotes(command.description) + '\n';
    }
  }
  for (const CommandText& command : commands) {
    for (const OptionText& option : command.options) {
      text += "complete -c teeko -n '__teeko_is" +
              (command.name.empty() ? "" : ' ' + command.name) + "'" + fishOption(option) + '\n';
    }
  }
  return text;
}

}  // namespace teeko::cli
