#include "cli/completions.hpp"

#include <string>
#include <vector>

#include "support/catch.hpp"
#include "support/texts.hpp"

using namespace teeko::cli;

namespace {

/// A program with options and words of each kind.
std::vector<CommandText> commands() {
  const OptionText plain{.name = "--plain", .value = "", .description = "Plain", .words = {}};
  const OptionText help{.name = "-h,--help", .value = "", .description = "Help", .words = {}};
  return {
      {.name = "",
       .description = "A game",
       .options = {plain,
                   {.name = "--name", .value = "NAME", .description = "Name", .words = {}},
                   {.name = "--board", .value = "FILE", .description = "Board", .words = {}},
                   help}},
      {.name = "open",
       .description = "It's a [file]: opened",
       .options = {{.name = "FILE", .value = "", .description = "A file", .words = {}},
                   {.name = "--how",
                    .value = "HOW",
                    .description = "It's: how [fast]",
                    .words = {"fast", "slow:er"}},
                   {.name = "--into", .value = "DIR", .description = "Into", .words = {}},
                   {.name = "--case",
                    .value = "GLOB",
                    .description = "Cases",
                    .words = {},
                    .isRepeated = true},
                   {.name = "--pair", .value = "A B", .description = "Pair", .words = {}},
                   help}},
      {.name = "check",
       .description = "Checks",
       .options = {{.name = "PART", .value = "", .description = "Part", .words = {"one", "two"}},
                   plain}},
      {.name = "grade",
       .description = "Grades",
       .options = {{.name = "PART... FOLDER",
                    .value = "",
                    .description = "Parts",
                    .words = {"one", "two"},
                    .isRepeated = true}}}};
}

}  // namespace

TEST_CASE("bash completes each command's options, words and files") {
  const std::string script = bashCompletions(commands());
  CHECK(script.starts_with("# Completions of teeko for bash.\n_teeko() {\n"));
  CHECK(contains(script, R"(
    case ${typed[i - 1]} in
      --name|--board) continue ;;
    esac
)"));
  CHECK(contains(script, R"(
  case $command in
    '')
      case $option in
        --name) : ;;
        --board) files=default ;;
        *)
          options='--plain --name --board -h --help'
          words='open check grade'
          ;;
      esac
      ;;
    open)
      case $option in
        --how) words='fast slow:er' ;;
        --into) files=dirnames ;;
        --case) : ;;
        --pair) : ;;
        *)
          options='--how --into --case --pair -h --help'
          words=''
          files=default
          ;;
      esac
      ;;
    check)
      case $option in
        *)
          options='--plain'
          words='one two'
          ;;
      esac
      ;;
    grade)
      case $option in
        *)
          options=''
          words='one two'
          files=default
          ;;
      esac
      ;;
  esac
  [[ $current != -* ]] || words=$options
)"));
  CHECK(script.ends_with("}\ncomplete -F _teeko teeko\n"));
}

TEST_CASE("zsh completes each command's options, words and files") {
  CHECK(zshCompletions(commands()) == R"zsh(#compdef teeko
_teeko() {
  local curcontext=$curcontext state line
  typeset -A opt_args
  _arguments -C \
    '--plain[Plain]' \
    '--name=[Name]:NAME: ' \
    '--board=[Board]:FILE:_files' \
    '(-h --help)'{-h,--help}'[Help]' \
    '1:command:->command' '*:: :->arguments'
  case $state in
    command)
      local -a commands=(
        'open:It'\''s a [file]: opened'
        'check:Checks'
        'grade:Grades'
      )
      _describe -t commands command commands
      ;;
    arguments)
      case $words[1] in
        open)
          _arguments -S \
            '1:FILE:_files' \
            '--how=[It'\''s\: how \[fast\]]:HOW:(fast slow\:er)' \
            '--into=[Into]:DIR:_files -/' \
            '*--case=[Cases]:GLOB: ' \
            '--pair=[Pair]:A: :B: ' \
            '(-h --help)'{-h,--help}'[Help]'
          ;;
        check)
          _arguments -S \
            '1:PART:(one two)' \
            '--plain[Plain]' \
            '*:PROGRAM:_files'
          ;;
        grade)
          _arguments -S \
            '*:PART... FOLDER:{_alternative "words:word:(one two)" "files:file:_files"}'
          ;;
      esac
      ;;
  esac
}
if [[ $funcstack[1] == _teeko ]]; then
  _teeko "$@"
else
  compdef _teeko teeko
fi
)zsh");
}

TEST_CASE("fish completes each command's options, words and files") {
  const std::string script = fishCompletions(commands());
  CHECK(script.starts_with("# Completions of teeko for fish.\n"));
  CHECK(contains(script, "            case --name --board\n                set is_value yes\n"));
  CHECK(script.ends_with(R"(
complete -c teeko -f
complete -c teeko -n '__teeko_is check; and contains -- -- (commandline -opc)' -F
complete -c teeko -n '__teeko_is' -a open -d 'It'\''s a [file]: opened'
complete -c teeko -n '__teeko_is' -a check -d 'Checks'
complete -c teeko -n '__teeko_is' -a grade -d 'Grades'
complete -c teeko -n '__teeko_is' -l plain -d 'Plain'
complete -c teeko -n '__teeko_is' -l name -d 'Name' -x
complete -c teeko -n '__teeko_is' -l board -d 'Board' -r -F
complete -c teeko -n '__teeko_is' -s h -l help -d 'Help'
complete -c teeko -n '__teeko_is open' -F
complete -c teeko -n '__teeko_is open' -l how -d 'It'\''s: how [fast]' -x -a 'fast slow:er'
complete -c teeko -n '__teeko_is open' -l into -d 'Into' -x -a '(__fish_complete_directories)'
complete -c teeko -n '__teeko_is open' -l case -d 'Cases' -x
complete -c teeko -n '__teeko_is open' -l pair -d 'Pair' -x
complete -c teeko -n '__teeko_is open' -s h -l help -d 'Help'
complete -c teeko -n '__teeko_is check' -a 'one two'
complete -c teeko -n '__teeko_is check' -l plain -d 'Plain'
complete -c teeko -n '__teeko_is grade' -F -a 'one two'
)"));
}
