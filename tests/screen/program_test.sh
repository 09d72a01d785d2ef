# The full-screen game in a real terminal: see ../support/program_test_lib.sh. The terminal is tmux's.
source "$(dirname "$0")/../support/program_test_lib.sh"

frames=$(cd "$(dirname "$0")" && pwd)/frames
unset XDG_STATE_HOME XDG_CACHE_HOME

terminal() {
  tmux -L "teeko-$$" -f /dev/null "$@"
}

# in_terminal COLUMNSxROWS WORDS…: runs the program with these words in a terminal of this size. settings (KEY=VALUE…)
# are set for it. When it has ended, the line "exit CODE" is shown; when it is stopped, Enter lets it go on.
in_terminal() {
  command -v tmux >/dev/null || skip_test 'tmux is missing'
  local size=$1
  shift
  end_terminal
  cat >run.sh <<END
set -m
ulimit -c 0
stty -a >before
sh -c 'echo \$\$ >pid; exec env LC_ALL=C.UTF-8 TERM=tmux-256color HOME="\$PWD" ${settings-} "\$0" "\$@"' '$program' $*
code=\$?
stops=0
# Not a loop: a program that is stopped would end it.
wait_while_stopped() {
  ((code == 128 + \$(kill -l TSTP))) || return
  stty -a >stopped
  echo "stopped \$((++stops))"
  read -r
  fg >/dev/null
  code=\$?
  wait_while_stopped
}
wait_while_stopped
echo "exit \$code"
stty -a >after
exec cat
END
  rm -f before after stopped pid
  env -u TMUX LC_ALL=C.UTF-8 tmux -L "teeko-$$" -f /dev/null new-session -d -x "${size%x*}" -y "${size#*x}" 'bash run.sh' ||
    fail 'tmux does not start'
}

end_terminal() {
  while terminal kill-server 2>/dev/null; do
    sleep 0.05
  done
}

trap_terminal() {
  trap 'end_terminal; cd / && rm -rf "$folder"' EXIT
}

press() {
  terminal send-keys "$@"
}

type_text() {
  terminal send-keys -l -- "$1"
}

shown() {
  terminal capture-pane -p
}

# shown, with [NUMBERS…m where text of another style begins: 1 is bold, 2 dim, 31 red and so on.
shown_with_styles() {
  terminal capture-pane -pe | sed $'s/\033//g; s/m\\[/;/g'
}

has() {
  [[ $($2) == *"$1"* ]]
}

# sees TEXT [SHOWN]: waits until the screen has it, as shown or SHOWN prints it. Without it the test cannot go on.
sees() {
  local shown=${2-shown}
  comes_true has "$1" $shown && return
  fail "not on the screen: $1"$'\n'"$($shown)"
  exit 1
}

is_frame() {
  shown >shown.txt
  cmp -s shown.txt "$frames/$1.txt"
}

# sees_frame NAME: waits until the screen is the kept one. With KEEP_FRAMES set, keeps what is on the screen.
sees_frame() {
  if [[ -n ${KEEP_FRAMES-} ]]; then
    sleep 2
    shown >"$frames/$1.txt"
  fi
  comes_true is_frame "$1" || fail "not the frame $1:"$'\n'"$(diff "$frames/$1.txt" shown.txt)"
}

terminal_is_as_before() {
  wait_for test -s after
  cmp -s before after || fail "the terminal is not as before: $(diff before after)"
  [[ $(terminal display-message -p '#{alternate_on}#{mouse_any_flag}#{cursor_flag}') == 001 ]] ||
    fail "the terminal's screen, mouse or cursor is not as before"
}

# What the whole screen looks like.
test_frames() {
  trap_terminal
  in_terminal 80x24 play --size 5 --second human
  sees 'Black to drop'
  press Enter Up Enter Left Enter h v
  sees_frame teeko
  in_terminal 80x24 play octaflip --second human --position '"R6B/1R6/8/3##3/3##3/8/8/B6R R 0"'
  sees 'Red to move'
  type_text m1133
  press Enter
  sees '>1133'
  press Up Up Up Up Right Right Right Enter
  sees_frame octaflip
  in_terminal 100x40 play tictactoe --second human
  sees 'X to move'
  press Enter Up Enter Left Enter
  sees 'O to move'
  type_text h
  sees_frame tictactoe
  settings=LC_ALL=C in_terminal 80x24 play tictactoe --second human --size 8
  sees 'X to move'
  press Enter Up Enter
  sees_frame ascii
}

test_keys() {
  trap_terminal
  in_terminal 80x24 play --second human
  sees 'Black to drop'
  press Space
  sees '>C2'
  press Down Down Right Enter
  sees '>D4'
  press Enter
  sees 'D4 is taken'
  type_text ma0
  sees 'Move: a0'
  press Enter
  sees '>A0'
  type_text mz
  press Escape
  type_text uuu
  sees '>Start'
  type_text u
  sees 'There is nothing to undo'
  type_text rrr
  sees '>A0'
  type_text r
  sees 'There is nothing to redo'
  type_text v
  sees 'Even: nobody can force a win'
  type_text vh
  sees 'Hint: '
  type_text '?'
  sees 'Any key goes back to the game'
  press x
  sees 'Red to drop'
  type_text l4
  sees 'Expert (○ Red)'
  type_text x
  sees 'Expert (● Black)'
  type_text n
  sees 'A new game'
  sees 'You (○ Red)'
  # Before the computer has moved, there is no game to be asked about.
  sees 'Red to drop'
  type_text q
  sees 'Quit?'
  press Escape
  sees 'Red to drop'
  type_text qy
  sees 'exit 0'
  terminal_is_as_before
}

# click ROW COLUMN: a press and a release at this place, from 1, as xterm reports them in its SGR form.
click() {
  type_text $'\033[<0;'"$2;$1M"$'\033[<0;'"$2;$1m"
}

test_mouse() {
  trap_terminal
  settings=TERM=xterm-256color in_terminal 80x24 play --second human
  sees 'Black to drop'
  click 5 10
  sees '1. >A0'
  click 1 1
  click 7 16
  sees '>B1'
  click 7 17
  sees 'B1 is taken'
  # Two clicks that arrive together count in their order; the button at the side does nothing.
  type_text $'\033[<0;22;9M\033[<0;22;9m\033[<0;28;11M\033[<0;28;11m\033[<128;34;13M\033[<128;34;13m'
  sees '2.  C2    >D3'
  type_text qy
  sees 'exit 0'
  terminal_is_as_before
}

# The wheel of the mouse scrolls the list of moves by a row.
test_wheel() {
  trap_terminal
  local row column
  {
    printf '[Game "TicTacToe"]\n[Size "6"]\n\n'
    for row in {1..6}; do
      for column in {0..5}; do
        printf '%s ' "$row$(((column + (row - 1) / 2) % 6 + 1))"
      done
    done
    echo '*'
  } >moves
  settings=TERM=xterm-256color in_terminal 80x24 play --load moves --second human
  sees ' 18. '
  type_text uuuuuuuuuuuuuuuuuu
  sees '9.  36    >31'
  [[ $(shown) == *' 3.  15 '* && $(shown) != *' 2.  13 '* ]] || fail "not the moves from 3 on: $(shown)"
  type_text $'\033[<64;1;1M'
  sees ' 2.  13 '
  type_text $'\033[<65;1;1M\033[<65;1;1M'
  sees ' 15.  51 '
  [[ $(shown) == *' 4.  21 '* && $(shown) != *' 3.  15 '* ]] || fail "not the moves from 4 on: $(shown)"
  type_text qy
  sees 'exit 0'
}

test_resize_while_searching() {
  trap_terminal
  in_terminal 80x24 play --size 8
  press Enter
  type_text v
  sees 'Searching, depth'
  terminal resize-window -x 120 -y 45
  sees '╭───╮'
  terminal resize-window -x 40 -y 10
  sees 'too small'
  sees 'It has 40 columns, 10 rows'
  terminal resize-window -x 80 -y 24
  sees 'Searching, depth'
  type_text qy
  sees 'exit 0'
}

test_saving_and_opening() {
  trap_terminal
  mkdir home
  settings=HOME=home in_terminal 80x24 play tictactoe --second human
  sees 'X to move'
  press Enter Left Enter
  type_text s
  sees 'Save to: tictactoe.pgn'
  press C-u
  type_text game.pgn
  press Enter
  sees 'Saved to game.pgn'
  grep -qxF '1. 22 21 *' game.pgn || fail "saved: $(cat game.pgn)"
  type_text s
  sees 'Save to: game.pgn'
  press C-u
  type_text '~/home.pgn'
  press Enter
  sees 'Saved to ~/home.pgn'
  cmp -s game.pgn home/home.pgn || fail "not in the home folder: $(ls . home)"
  type_text s
  sees 'Save to: ~/home.pgn'
  press C-u
  type_text no/such/folder
  press Enter
  sees 'no/such/folder'
  type_text q
  sees 'exit 0'
  in_terminal 80x24 play --load game.pgn
  sees '>21'
  sees 'X – O'
  type_text s
  sees 'Save to: game.pgn'
  press Escape
  type_text o
  press C-u
  type_text none
  press Enter
  sees 'none: does not exist'
  type_text q
  sees 'exit 0'
  printf '1. a1 b2 *\n\n[Game "Teeko"]\n[Second "perfect"]\n\n1. A0 B0 2. A0 *\n' >games
  in_terminal 80x24 play --load games --game 2
  sees 'A0 is taken; opened up to there'
  sees 'You (● Black) – Perfect (○ Red)'
  type_text q
  sees 'exit 0'
  in_terminal 80x24 play --load games --game 2 --first 1 --second human
  sees 'Beginner (● Black) – You (○ Red)'
}

test_a_name_that_no_file_has() {
  trap_terminal
  : >tictactoe.pgn
  local name
  for name in tictactoe-2.pgn tictactoe-3.pgn; do
    in_terminal 80x24 play tictactoe --second human
    sees 'X to move'
    type_text s
    sees "Save to: $name"
    press Enter
    sees "Saved to $name"
    type_text q
    sees 'exit 0'
  done
}

# With one seed, a computer player makes the same moves.
test_seed() {
  trap_terminal
  local seed move
  while read -r seed move; do
    in_terminal 80x24 play tictactoe --size 8 --first 1 --second human --seed "$seed"
    sees "1. >$move"
  done <<END
1 16
3 88
END
}

# ends STATUS MOVE POSITION WORDS…: the move, in this position, ends the game.
ends() {
  local status=$1 move=$2 position=$3
  shift 3
  in_terminal 80x24 play "$@" --second human --position "'$position'"
  sees ' to '
  type_text "m$move"
  press Enter
  sees "$status"
  press Enter
  sees 'The game is over'
  type_text q
  sees 'exit 0'
}

# slow
test_endings() {
  trap_terminal
  ends 'Black wins' c2b1 'bb3/b1r2/2b2/r3r/2r2 b'
  ends 'Red wins' c2b1 'rr3/r1b2/2r2/b3b/2b2 r'
  ends 'Red wins' 1121 'RB6/8/8/8/8/8/8/8 R 0' octaflip
  ends 'Blue wins' 1121 'BR6/8/8/8/8/8/8/8 B 0' octaflip
  ends 'Draw' 1211 '1RRRRRRR/RRRRRRRR/RRRRRRRR/RRRRRRRR/BBBBBBBB/BBBBBBBB/BBBBBBBB/BBBBBBBB R 0' octaflip
  ends 'X wins' 13 'XX1/OO1/3 X' tictactoe
  ends 'O wins' 23 'XX1/OO1/X2 O' tictactoe
  ends 'Draw' 33 'XOX/XOO/OX1 X' tictactoe
  in_terminal 80x24 play --second human --position "'b1b2/rr3/1bb2/r3r/5 b'"
  sees 'Black to move'
  for move in a0b0 a1a2 b0a0 a2a1 a0b0 a1a2 b0a0 a2a1; do
    type_text "m$move"
    press Enter
  done
  sees 'Draw by repetition'
  in_terminal 80x24 play octaflip --second human --position "'BRR5/RRR5/RRR5/8/8/8/8/8 B 0'"
  sees 'Blue must pass'
  press Enter
  sees 'Red to move'
  sees '>0000'
}

# How many games are kept.
kept() {
  find .local/state/teeko -name '*.pgn' 2>/dev/null | wc -l
}

# expect_kept COUNT WHEN
expect_kept() {
  [[ $(kept) == "$1" ]] || fail "$2: kept are $(cat .local/state/teeko/*.pgn)"
}

test_hang_up() {
  trap_terminal
  in_terminal 80x24 play octaflip --second human
  sees 'Red to move'
  ! shown | grep -q unfinished || fail "no game is kept: $(shown)"
  type_text m1122
  press Enter
  sees '>1122'
  end_terminal
  expect_kept 1 'after a hang-up'
  in_terminal 80x24 play
  sees 'Unfinished games: 1. teeko play --resume goes on with one'
  type_text q
  sees 'exit 0'
  in_terminal 80x24 play --resume
  sees '>1122'
  sees 'Blue to move'
  type_text q
  sees 'teeko play --resume goes on with the game'
  sees 'exit 0'
  expect_kept 1 'a game that was left after a look'
  in_terminal 80x24 play --resume
  sees '>1122'
  type_text u
  sees '>Start'
  type_text qy
  sees 'exit 0'
  in_terminal 80x24 play --resume
  sees '>Start'
  sees '1122'
  type_text m1121
  press Enter
  sees '>1121'
  type_text q
  sees 'd: yes, and drop it'
  type_text d
  sees 'exit 0'
  expect_kept 0 'a game that was dropped'
  in_terminal 80x24 play --resume
  sees 'teeko: --resume: there is no unfinished game'
  sees 'exit 2'
}

# A game is kept at once, so that not even SIGKILL loses it.
test_crash_keeps_games() {
  trap_terminal
  local signal
  for signal in TERM KILL SEGV; do
    in_terminal 80x24 play tictactoe --second human
    sees 'X to move'
    press Enter
    sees '>22'
    kill -"$signal" "$(cat pid)"
    sees 'exit 1'
    expect_kept 1 "$signal"
    rm .local/state/teeko/*.pgn
  done
}

# What an earlier version of the program has kept.
test_interrupted_by_an_earlier_version() {
  trap_terminal
  mkdir -p .local/state/teeko
  printf '[Game "TicTacToe"]\n[Size "3"]\n[Second "human"]\n\n1. 22 11 *\n' >.local/state/teeko/interrupted.pgn
  in_terminal 80x24 play --resume
  sees '>11'
  press Enter Left Enter
  sees '>21'
  type_text qy
  sees 'exit 0'
  expect_kept 1 'the file of an earlier version'
}

test_several_unfinished_games() {
  trap_terminal
  local move
  for move in 11 22; do
    in_terminal 80x24 play tictactoe --second human
    type_text "m$move"
    press Enter
    sees ">$move"
    press C-c
    sees 'exit 1'
  done
  printf '[Game' >.local/state/teeko/damaged.pgn
  in_terminal 80x24 play --resume
  sees '3  cannot be read: line 1: '
  sees '2  Tic-tac-toe 3x3, human against human, 1 move, O to move, '
  sees 'q leaves'
  type_text 2
  press Enter
  sees '>11'
  type_text m33
  press Enter
  sees '>33'
  # Another terminal does not get the game that is played here.
  local theirs=$(env HOME="$PWD" script -qec "stty cols 80 rows 24; TERM=xterm '$program' play --resume" /dev/null <<<q)
  [[ $theirs == *' 1  Tic-tac-toe'* && $theirs != *' 3  '* ]] || fail "listed in another terminal: $theirs"
  type_text qd
  sees 'exit 0'
  in_terminal 80x24 play --resume
  sees 'q leaves'
  type_text d2
  press Enter
  sees 'Drop this game: cannot be read'
  type_text y
  press Enter
  sees ' 1  Tic-tac-toe 3x3'
  type_text q
  press Enter
  sees 'exit 0'
  in_terminal 80x24 play --resume
  sees '>22'
  # Two games of one program.
  type_text nm33
  press Enter
  sees '>33'
  press C-c
  sees 'exit 1'
  expect_kept 2 'two games of one program'
  [[ $(grep -hc '1\. 22 \*' .local/state/teeko/*.pgn | sort | tr -d '\n') == 01 ]] || fail 'the first game is lost'
}

# needs: linux
test_games_that_cannot_be_kept() {
  trap_terminal
  mkdir -p .local/state
  : >.local/state/teeko
  in_terminal 80x24 play tictactoe --second human
  sees 'X to move'
  press Enter
  sees 'The game is not kept: its folder cannot be made: '
  type_text nq
  sees 'A game is not saved and cannot be kept. Quit? y: yes, any other key: no'
  type_text d
  press Escape
  type_text u
  sees '>22'
  press C-c
  sees 'teeko: a game is not kept: its folder cannot be made: '
  sees 'exit 1'
  settings='HOME=' in_terminal 80x24 play tictactoe --second human
  sees 'X to move'
  press Enter
  sees 'The game is not kept: the home folder is not known'
}

test_interrupt() {
  trap_terminal
  in_terminal 80x24 play --second human
  press Enter
  sees '>C2'
  press C-c
  sees 'teeko: teeko play --resume goes on with the game'
  sees 'exit 1'
  terminal_is_as_before
  grep -qxF '1. C2 *' .local/state/teeko/*.pgn || fail 'the game is lost'
}

test_stop_and_go_on() {
  trap_terminal
  in_terminal 80x24 play --second human
  press Enter
  sees '>C2'
  press C-z
  sees 'stopped'
  cmp before stopped || fail "while stopped: $(diff before stopped)"
  press Enter
  sees '>C2'
  press Up Enter
  sees '>C1'
  type_text qy
  sees 'exit 0'
  terminal_is_as_before
}

# Whatever the program is doing when Ctrl-Z is pressed.
# slow
test_stop_at_any_time() {
  local i
  trap_terminal
  in_terminal 80x24 play --second human
  sees 'Black to drop'
  for i in {1..20}; do
    press Up Down Up Down
    [[ $((i % 4)) == 0 ]] || sleep 0.00$((i % 4))
    press C-z
    sees "stopped $i"
    press Enter
    sees 'Black to drop'
  done
  type_text qy
  sees 'exit 0'
  terminal_is_as_before
}

test_crash() {
  trap_terminal
  settings=TERM=xterm-256color in_terminal 80x24 play --second human
  sees 'Black to drop'
  kill -SEGV "$(cat pid)"
  sees 'exit 139'
  terminal_is_as_before
}

# While the solver is at work, too.
test_leaving_while_solving() {
  trap_terminal
  in_terminal 80x24 play --size 6 --second human
  sees 'Black to drop'
  type_text v
  sees 'Solving: '
  press Enter
  sees '>D3'
  type_text qy
  sees 'exit 0'
  terminal_is_as_before
}

# Colours are those of 256 where the terminal has them, otherwise the first eight.
test_colours() {
  trap_terminal
  local name red blue green
  while read -r name red blue green; do
    infocmp "$name" >/dev/null 2>&1 || continue
    settings=TERM=$name in_terminal 80x24 play octaflip --second human
    sees 'Red to move'
    press Up Up Up Up Left Left Left Left Enter
    sees '[1mOctaFlip' shown_with_styles
    sees "Red ([1;${red}m●" shown_with_styles
    sees "Blue ([1;${blue}m○" shown_with_styles
    sees "${green}m+" shown_with_styles
    sees '48;5;254m' shown_with_styles
    sees '[2marrows' shown_with_styles
    type_text q
    sees 'exit 0'
  done <<'END'
tmux-256color 38;5;196 38;5;33 38;5;22
END
  # Green letters cannot be read on white.
  settings=TERM=screen in_terminal 80x24 play octaflip --second human
  sees 'Red to move'
  press Up Up Up Up Left Left Left Left Enter
  sees 'Red ([1;31m●' shown_with_styles
  sees 'Blue ([1;34m○' shown_with_styles
  sees '42m+' shown_with_styles
  # A move that loses, where others do not.
  settings=TERM=screen in_terminal 80x24 play tictactoe --second human --position "'X2/1O1/2X O'"
  sees 'O to move'
  type_text v
  sees '31m-' shown_with_styles
}

test_ascii() {
  trap_terminal
  local words
  for words in '' --ascii; do
    settings=TERM=$([[ $words ]] && echo tmux-256color || echo linux) in_terminal 80x24 play $words --second human
    sees 'Black to drop'
    press Enter
    sees '<b>'
    ! shown | LC_ALL=C grep -q '[^ -~]' || fail "not ASCII: $(shown)"
  done
}

test_other_terminals() {
  trap_terminal
  local name
  for name in ansi linux rxvt screen vt100 vt220 xterm; do
    infocmp "$name" >/dev/null 2>&1 || continue
    # Where the terminal is Linux's, curses loads another library for the mouse, which leaks.
    settings="TERM=$name ASAN_OPTIONS=detect_leaks=0" in_terminal 80x24 play --second human
    sees 'Black to drop'
    press Enter
    sees 'C2'
    type_text qy
    sees 'exit 0'
    # Nothing of the picture is beside it, where the terminal does not bring back what was there before.
    shown | grep -qx 'teeko: teeko play --resume goes on with the game' || fail "$name: $(shown)"
    rm -rf .local
  done
  settings=NO_COLOR=1 in_terminal 80x24 play octaflip --second human
  sees 'Red to move'
  ! terminal capture-pane -pe | grep -qE '\[([0-9]+;)*(3[0-8]|9[0-7])[;m]' || fail 'colours in spite of NO_COLOR'
}

test_no_terminal() {
  local setting
  expect_run 2 play <<<q
  [[ ! -s out ]] || fail 'something is printed'
  expect_one_line_of_error 'no terminal'
  command -v script >/dev/null || return
  for setting in TERM=dumb TERM=nonsense TERM= '-u TERM'; do
    script -qec "env $setting '$program' play; echo code \$?" /dev/null </dev/null >screen
    grep -q 'teeko: the full-screen game cannot be shown: ' screen || fail "$setting: $(cat screen)"
    grep -q 'code 2' screen || fail "$setting: $(cat screen)"
    ! grep -q $'\033' screen || fail "$setting: control characters are printed"
  done
}

# Terminals that can do one of the two things that the game needs: move the cursor, and clear the screen.
test_poor_terminals() {
  local name
  command -v script >/dev/null && command -v tic >/dev/null || skip_test "script or tic is missing"
  printf 'cannot-move, clear=\\E[2J,\ncannot-clear, cup=\\E[%%i%%p1%%d;%%p2%%dH,\n' >poor
  tic -o terminals poor 2>/dev/null || fail 'tic fails'
  for name in cannot-move cannot-clear; do
    script -qec "env TERMINFO='$PWD/terminals' TERM=$name '$program' play; echo code \$?" /dev/null </dev/null >screen
    grep -q "teeko: the full-screen game cannot be shown: .*$name.* has no cursor that can be moved" screen ||
      fail "$name: $(cat screen)"
    grep -q 'code 2' screen || fail "$name: $(cat screen)"
  done
}

test_wrong_usage() {
  local words
  export HOME=$PWD
  printf '1. a1 *\n' >nameless
  while read -r words; do
    eval "set -- $words"
    expect_run 2 play "$@" </dev/null
    expect_one_line_of_error "$words"
    ! grep -q 'cannot be shown' err || fail "not noticed: $words"
  done <<'END'
--size 9
--size 2
--size 3
octaflip --size 5
tictactoe --size 9
octaflip --goals advanced
--goals x
--first 6
--second computer
--position 5/5/5/5/5
--position '5/5/5/5/5 r'
--size 4 --position '5/5/5/5/5 b'
tictactoe --position '5/5/5/5/5 b'
--load none
--load .
--load nameless
--load nameless --game 2
--game 2
--resume
--load a --resume
chess
END
}

run_test
