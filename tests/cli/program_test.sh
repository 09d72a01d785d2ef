#!/usr/bin/env bash
# What the command line withstands, whichever the command.
set -u
source "$(dirname "${BASH_SOURCE[0]}")/../support/program_test_lib.sh"

# The commands that the help lists.
commands() {
  "$program" --help </dev/null | sed -n '/^Subcommands:/,/^$/s/^  \([a-z]*\) .*/\1/p'
}

# The options and their values on stdin, one a line: behind two blanks in the help, behind four in the manual.
options_behind() {
  sed -E 's/ REQUIRED//' | sed -nE "s/^ {$1}(-h, ?)?(--[a-z-]+)( [^ :]+( [A-Z0-9]+)?)?(:\\{| {2}|\$).*/\\2\\3/p" | sort
}

# needs: linux
test_help_and_version() {
  local command option
  for command in '' $(commands); do
    for option in --help --version; do
      expect_run 0 $command $option </dev/null
      [[ -s out && ! -s err ]] || fail "$command $option: stdout empty or stderr not"
      expect_code "teeko $command $option on a full disk" "$("$program" $command $option >/dev/full 2>err; echo $?)" 1
      expect_one_line_of_error "$command $option on a full disk"
    done
  done
  [[ $(cat out) == $'teeko '[0-9]* ]] || fail "no version: $(cat out)"
  local all='placement movement classic play solve analyze check grade octaflip engine match tictactoe completions help'
  [[ $(commands | paste -sd ' ') == "$all" ]] || fail "the commands: $(commands)"
}

# needs: linux
test_help_at_a_terminal() {
  script -qec "'$program' --help" /dev/null >screen </dev/null
  grep -q '^For a full-screen game: teeko play' screen || fail "the help at a terminal: $(cat screen)"
  script -qec "'$program' placement --help" /dev/null >screen </dev/null
  grep -q 'full-screen' screen && fail "a command's help: $(cat screen)"
  expect_run 0 --help </dev/null
  grep -q 'full-screen' out && fail 'the help in a file names the full-screen game'
}

# slow
test_manual() {
  local command option example
  (($(commands | wc -l) > 10)) || fail "too few commands: $(commands)"
  for command in '' $(commands); do
    expect_run 0 $command --help </dev/null
    options_behind 2 <out >in_help
    mv out help
    expect_run 0 help $command </dev/null
    sed -n '/^OPTIONS$/,/^[A-Z]/{/^    /p}' out | options_behind 4 >in_manual
    diff in_help in_manual >difference || fail "options of $command, in the help and in the manual: $(cat difference)"
    [[ $(grep -c -- --version in_manual) == 1 ]] || fail "$command: $(cat in_manual)"
    (($(awk 'length > 80' out | wc -l) == 0)) || fail "$command: lines of more than 80 columns"
    for section in NAME SYNOPSIS DESCRIPTION OPTIONS 'EXIT STATUS' 'SEE ALSO'; do
      grep -qx "$section" out || fail "$command: no section $section"
    done
    # What is written by hand names no option that there is not, of this command or of one that it names.
    for option in $(grep -v '^    --' out | grep -oE -- '(^|[ (])--[a-z-]+' | tr -d ' (' | sort -u); do
      grep -q -- "^  \(-h,\)\?$option " help || grep -qE "teeko [a-z]+ [^-]*$option" out ||
        fail "the manual of $command names $option"
    done
    sed -n '/^EXAMPLES$/,/^[A-Z]/s/^        //p' out | sed -e 's/\\/\\e/g' -e 's/-/\\-/g' -e "s/'/\\\\(aq/g" >examples
    expect_run 0 help $command --roff </dev/null
    while read -r example; do
      grep -qxF -- "$example" out || fail "the page of $command for man has no line $example"
    done <examples
    [[ $(head -c 4 out) == '.TH ' ]] || fail "$command: no page for man: $(head -n 1 out)"
  done
  expect_run 2 help nonsense </dev/null
  expect_one_line_of_error 'help nonsense'
  expect_run 2 help check grade </dev/null
}

# The formatter of each system has nothing to say on the pages.
# slow
test_manual_is_well_formed() {
  local command tried=0
  for command in '' $(commands); do
    expect_run 0 help $command --roff </dev/null
    mv out page
    if command -v mandoc >/dev/null; then
      tried=1
      mandoc -Tlint -W warning page >out || fail "mandoc on $command: $(head -n 3 out)"
    fi
    if command -v groff >/dev/null && groff -man -Tutf8 -ww /dev/null >/dev/null 2>&1; then
      tried=1
      groff -man -Tutf8 -ww page 2>&1 >/dev/null | grep . && fail "groff on $command"
    fi
  done
  ((tried)) || skip_test 'there is neither mandoc nor groff'
}

# The long options of a command, one a line.
options_of() {
  "$program" $1 --help </dev/null | sed -nE 's/^  (-h,)?(--[a-z-]+).*/\2/p' | sort
}

# type_and_tab TEXT: at the shell's prompt, on an empty screen.
type_and_tab() {
  tmux -L "$socket" send-keys C-u C-l
  tmux -L "$socket" send-keys -l "$1"
  tmux -L "$socket" send-keys Tab
}

# complete_in_tmux TEXT PATTERN: waits after TEXT and Tab until the screen shows what grep -E finds as PATTERN.
complete_in_tmux() {
  type_and_tab "$1"
  wait_for screen_shows "$2"
}

screen_shows() {
  tmux -L "$socket" capture-pane -p >screen
  grep -qE -- "$1" screen
}

# offers_words PATTERN: whether the screen offers the words in the file `expected`, which grep -oE finds as PATTERN, and no
# more. The file `difference` has what is different.
offers_words() {
  tmux -L "$socket" capture-pane -p >screen
  diff expected <(sed '/^\$ /d' screen | grep -oE -- "$1" | sort) >difference
}

# try_completions_in SHELL START OPTION…: in a shell that begins by running START, Tab offers each command's options, and
# no more; commands, words and files too.
try_completions_in() {
  local shell=$1 start=$2 socket=teeko-$$ command
  shift 2
  for command in tmux "$shell"; do
    command -v "$command" >/dev/null || skip_test "there is no $command"
  done
  "$program" completions "$shell" >script || fail "no completions for $shell"
  mkdir given-folder && touch given-file || return
  env -i HOME="$PWD" HISTFILE= TERM=screen LC_ALL=C PATH="$PATH" tmux -L "$socket" -f /dev/null new-session -d -x 200 -y 80 \
    "$shell" "$@" || skip_test 'tmux does not start'
  trap 'tmux -L '"$socket"' kill-server; cd / && rm -rf "$folder"' EXIT
  tmux -L "$socket" send-keys "PS1='$ '; $start; source ./script; echo rea''dy" Enter
  wait_for screen_shows '^ready'
  for command in '' $(commands); do
    options_of "$command" >expected
    type_and_tab "teeko $command --"
    wait_for offers_words '--[a-z-]+'
    [[ ! -s difference ]] || fail "$shell, options of $command: $(cat difference)"
  done
  commands | sort >expected
  type_and_tab 'teeko '
  wait_for offers_words '[^ ]+'
  [[ ! -s difference ]] || fail "$shell, commands: $(cat difference)"
  complete_in_tmux 'teeko check whole --details ' 'actual +full +none|full +actual +none'
  complete_in_tmux 'teeko check pla' '^\$ teeko check placement'
  complete_in_tmux 'teeko --save file pla' 'placement +play'
  complete_in_tmux 'teeko --computer=perf' '^\$ teeko --computer=perfect'
  complete_in_tmux 'teeko match --player level:' 'level:3|1 +2 +3 +4 +5'
  complete_in_tmux 'teeko movement given-fi' '^\$ teeko movement given-file'
  complete_in_tmux 'teeko check movement --cases gi' '^\$ teeko check movement --cases given-folder'
  complete_in_tmux 'teeko check movement -- ./given-fi' '^\$ teeko check movement -- ./given-file'
}

test_completions_in_bash() {
  try_completions_in bash "bind 'set show-all-if-ambiguous on'; bind 'set completion-query-items 0'" --norc --noprofile -i
}

# slow
test_completions_in_zsh() {
  try_completions_in zsh "autoload -U compinit; compinit -u -D; zstyle ':completion:*' verbose no; LISTMAX=0" -f -i
}

# Fish says itself what it would offer.
test_completions_in_fish() {
  local command
  command -v fish >/dev/null || skip_test 'there is no fish'
  "$program" completions fish >script || fail 'no completions for fish'
  mkdir given-folder && touch given-file || return
  export HOME=$PWD XDG_CONFIG_HOME=$PWD XDG_DATA_HOME=$PWD
  offered() {
    fish --no-config -c 'source script; complete -C $argv[1]' -- "$1" 2>err | cut -f 1 | sort
    [[ ! -s err ]] || fail "fish: $(cat err)"
  }
  for command in '' $(commands); do
    diff <(options_of "$command") <(offered "teeko $command --") >difference ||
      fail "fish, options of $command: $(cat difference)"
  done
  local typed expected
  while IFS=: read -r typed expected; do
    [[ $(offered "$typed" | tr '\n' ' ') == "$expected " ]] || fail "fish, '$typed': $(offered "$typed")"
  done <<END
teeko :$(commands | sort | tr '\n' ' ' | sed 's/ $//')
teeko check whole --details :actual full none
teeko check pla:placement
teeko --save file pla:placement play
teeko --computer=perf:--computer=perfect
teeko movement given-fi:given-file
teeko check movement --cases gi:given-folder/
teeko check movement -- ./given-fi:./given-file
END
}

test_wrong_usage() {
  local arguments line
  for arguments in nonsense --nonsense 'placement extra' 'placement --nonsense' 'movement one two' \
    'engine chess' 'engine teeko octaflip' 'engine --size 5' 'tictactoe --size 2' 'tictactoe --size 9' 'tictactoe --size 3x' 'tictactoe --save x' 'tictactoe 3' '--computer scan tictactoe' '--computer 3 tictactoe' 'tictactoe --computer scan' \
    'movement --save x' '--save x movement' --save 'placement --save' 'placement movement' '-- placement' 'movement ++' '++' '--echo=maybe' '--save a --save b' '--save a placement --save b'; do
    expect_run 2 $arguments <<<"$won_answers"
    expect_one_line_of_error "teeko $arguments"
    [[ ! -s out ]] || fail "teeko $arguments: wrote to stdout"
  done
  # The first wrong word is named, and no other.
  local first='The following argument was not expected:'
  while IFS=: read -r arguments line; do
    expect_run 2 $arguments </dev/null
    [[ $(cat err) == "teeko: ${line# }" ]] || fail "teeko $arguments: $(cat err)"
  done <<END
placement one two three: $first one (see teeko placement --help)
placement --one two: $first --one (see teeko placement --help)
movement file one two: $first one (see teeko movement --help)
nonsense one: 'nonsense' is not a command (see teeko --help)
--nonsense placement one: $first --nonsense (see teeko placement --help)
solve one two: $first one (see teeko solve --help)
check placement ./part1: ./part1 was not expected; the program comes after --, as in teeko check placement -- ./part1
check movement ./part2 one --two: ./part2 was not expected; the program comes after --, as in teeko check movement -- ./part2
check placement --one ./part1: $first --one (see teeko check --help)
check placement one two -- ./part1: $first one (see teeko check --help)
END
}

test_options_before_the_command() {
  expect_run 0 placement --echo <<<"$won_answers"
  mv out after
  expect_run 0 --echo placement --echo <<<"$won_answers"
  expect_run 0 --echo placement <<<"$won_answers"
  cmp out after || fail 'the place of --echo matters'
  expect_run 0 tictactoe --size 3 --echo <<<'1 1 2 1 1 2 2 2 1 3'
  mv out after
  expect_run 0 --echo tictactoe --size 3 <<<'1 1 2 1 1 2 2 2 1 3'
  cmp out after || fail 'the place of --echo matters to tictactoe'
  expect_run 0 --save saved placement <<<"$drawn_answers"
  [[ -s saved ]] || fail '--save before placement saved nothing'
}

# needs: linux
test_output_that_cannot_be_written() {
  echo "$board" >gameboard.txt
  local command
  for command in '' placement movement tictactoe; do
    "$program" $command <<<"$won_answers" >/dev/full 2>err
    expect_code "teeko $command on a full disk" $? 1
    expect_one_line_of_error "teeko $command on a full disk"
    "$program" $command <<<"$won_answers" 2>err >&-
    expect_code "teeko $command without stdout" $? 1
    expect_one_line_of_error "teeko $command without stdout"
    exec 3> >(:)
    wait $! # then nobody reads any more
    "$program" $command <<<"$won_answers" 2>err >&3
    expect_code "teeko $command into a closed pipe" $? 1
    exec 3>&-
    expect_one_line_of_error "teeko $command into a closed pipe"
  done
}

# needs: linux
test_input_that_cannot_be_read() {
  expect_run 1 placement <&-
  expect_one_line_of_error 'no stdin'
  [[ -s out ]] || fail 'no stdin: no prompt'
  expect_run 1 placement </
  expect_one_line_of_error 'a directory as stdin'
  echo 1 >file
  expect_run 1 placement 0>>file
  expect_one_line_of_error 'stdin open for writing'
  [[ -s out ]] || fail 'stdin open for writing: no prompt'
  "$program" placement <<<"2 6 6 ${won_answers#2 6 }" 2>&- >out
  expect_code 'without stderr' $? 0
}

# PROGRAM is a build that tries this itself: it says so whenever its memory is used up.
# slow
# needs: failing-memory
test_memory_used_up() {
  local command
  echo "$board" >gameboard.txt
  echo "$won_answers" >answers
  for command in '--version' 'placement' 'movement' 'placement extra' 'octaflip' 'analyze' 'tictactoe'; do
    "$program" $command <"$([[ $command == analyze ]] && echo gameboard.txt || echo answers)" || fail "$command"
  done
}

run_test
