#!/usr/bin/env bash
# `teeko classic`: the games that it writes to files and reads from them, and what people at a terminal get.
set -u
source "$(dirname "${BASH_SOURCE[0]}")/../support/program_test_lib.sh"

# needs: linux
test_record() {
  export SOURCE_DATE_EPOCH=1795219200
  expect_run 0 classic --black human --red human --record game <<<'A0 E0 a1 E1 A2 E2 A3'
  cmp game - <<'END' || fail "the record of a won game: $(cat game)"
[Game "Teeko"]
[Size "5"]
[Goals "standard"]
[First "human"]
[Second "human"]
[Date "2026.11.21"]
[Result "1-0"]

1. A0 E0 2. A1 E1 3. A2 E2 4. A3 1-0
END
  expect_run 0 classic --goals advanced --depth 1 --record game <<<'C2 quit'
  [[ $(head -n 5 game | tail -n 3) == $'[Goals "advanced"]\n[First "human"]\n[Second "heuristic"]' ]] || fail "tags: $(cat game)"
  [[ $(tail -n 1 game) =~ ^'1. C2 '[A-E][0-4]' *'$ ]] || fail "the record of a game that was left: $(cat game)"
  expect_run 1 classic --red human --record game <<<'C2 B1'
  [[ $(tail -n 1 game) == '1. C2 B1 *' ]] || fail "the record of a game whose input ended: $(cat game)"
  SOURCE_DATE_EPOCH=nonsense expect_run 0 classic --red human --record game <<<'quit'
  grep -Eq '^\[Date "[0-9]{4}\.[0-9]{2}\.[0-9]{2}"\]$' game || fail "no date: $(cat game)"
}

# needs: linux
test_record_that_fails() {
  echo old >game
  expect_run 2 classic --red human --record out <<<'quit'
  expect_one_line_of_error 'a record where output goes'
  expect_run 1 classic --red human --record no/such/folder <<<'quit'
  expect_one_line_of_error 'a record in no folder'
  (ulimit -f 0; "$program" classic --red human --record game <<<'quit' 2>&1 | cat >/dev/null; exit "${PIPESTATUS[0]}")
  expect_code 'a record past a file size limit' $? 1
  [[ $(cat game) == old ]] || fail 'the old record is lost'
  [[ $(ls -A | sort | tr '\n' ' ') == 'err game out ' ]] || fail "left behind: $(ls -A)"
}

test_load() {
  export SOURCE_DATE_EPOCH=1795219200 XDG_CACHE_HOME=$PWD
  local two='--black human --red human'
  expect_run 0 classic $two --size 6 --goals advanced --record game <<<'A0 F0 a1 F1 quit'
  cp game first
  # The record brings its size, goals and players, and what was played before can be undone.
  expect_run 0 classic --load game --record game <<<'A2 F2 quit'
  [[ $(tail -n 1 game) == '1. A0 F0 2. A1 F1 3. A2 F2 *' ]] || fail "the game went on: $(cat game)"
  sed '$d' game >head
  sed '$d' first | cmp - head || fail "other tags: $(cat game)"
  expect_run 0 classic --load game <<<'undo undo undo undo F5 A5 save other quit'
  [[ $(grep -c '^undone: ' out) == 4 && $(grep -v '^undone' out | tail -n 2) == $'saved: other\nDrop (e.g. B3):' ]] || fail "undo: $(cat out)"
  [[ $(tail -n 1 other) == '1. A0 F0 2. F5 A5 *' ]] || fail "saved after undo: $(cat other)"
  expect_run 0 classic --load game --size 6 --goals advanced --red heuristic <<<'A3'
  [[ $(tail -n 1 out) == 'b wins!' ]] || fail "the loaded game was not won: $(tail -n 3 out)"
  expect_run 0 classic --load game --red heuristic --depth 1 --record game <<<'B2 quit'
  grep -q '^r drops' out && grep -q '^\[Second "heuristic"\]$' game || fail "another player: $(cat game)"
  # What says nothing of its size, goals and players is on 5x5 and played as usual.
  printf '[Game "Teeko"]\n1. C2 B1' >game
  expect_run 0 classic --load game <<<'D3 quit'
  grep -q '^r drops' out && [[ $(head -n 6 out | tail -n 1) == '   A B C D E' ]] || fail "few tags: $(cat out)"
  # A game that is over is shown.
  printf '[Game "Teeko"]\n1. A0 E0 2. A1 E1 3. A2 E2 4. A3 1-0 [Game "OctaFlip"]\n*' >game
  expect_run 0 classic --load game </dev/null
  [[ $(tail -n 1 out) == 'b wins!' && $(wc -l <out) == 7 ]] || fail "a game that is over: $(cat out)"
}

# A game may begin in another position; what is written says so, and can be read again.
test_load_position() {
  printf '[Game "Teeko"]\n[FEN "b3r/b3r/4r/b4/5 b"]\n*' >game
  expect_run 0 classic --black human --red human --load game --record other <<<'undo A4 quit'
  [[ $(head -n 3 out | tail -n 1) == '2: . . . . r' ]] || fail "not from the position: $(cat out)"
  grep -q 'nothing to undo' out || fail "undone before the start: $(cat out)"
  grep -qF '[FEN "b3r/b3r/4r/b4/5 b"]' other || fail "no position: $(cat other)"
  expect_run 0 classic --black human --red human --load other <<<'E3'
  [[ $(tail -n 1 out) == 'r wins!' ]] || fail "from the second record: $(cat out)"
}

# expect_bad_record TEXT ERROR ARGUMENTS…: a file with this text is refused with this line.
expect_bad_record() {
  local text=$1 error=$2
  shift 2
  printf '%s' "$text" >game
  expect_run 2 classic --load game "$@" <<<'quit'
  [[ ! -s out && $(cat err) == "teeko: game: $error" ]] || fail "${text:0:40}: $(cat out err)"
}

test_bad_records() {
  expect_bad_record '' 'holds no game'
  expect_bad_record '1. C2 *' 'the record does not name its game'
  expect_bad_record '[Game "TicTacToe"]' 'a game of TicTacToe, not of Teeko'
  expect_bad_record '[Game "Go"]' "'Go' is not a game: Teeko, OctaFlip or TicTacToe"
  expect_bad_record '[Game "Teeko"][Size "9"]' "'9' is not a size of the board"
  expect_bad_record '[Game "Teeko"][Goals "none"]' "'none' is not a set of goals: standard or advanced"
  expect_bad_record '[Game "Teeko"][FEN "5/5/5/5/5 x"]' "'x' is not the side to move, b or r"
  expect_bad_record '[Game "Teeko"] 1. C2 C2 *' "move 1 of the second side, 'C2': C2 is taken"
  expect_bad_record '[Game "Teeko"] 1. C2 B1 2. Z9 *' "move 2 of the first side, 'Z9': 'Z9' is not a square from A0 to E4"
  expect_bad_record '[Game "Teeko"] 1. A0 E0 2. A1 E1 3. A2 E2 4. A3 E3 *' "move 4 of the second side, 'E3': the game is over"
  expect_bad_record '[Game "Teeko"' 'line 1: a tag is written as [Name "value"]'
  expect_bad_record '[Game "Teeko"]' 'a game of size 5, not 6' --size 6
  expect_bad_record '[Game "Teeko"]' 'a game with standard goals, not advanced' --goals advanced
  expect_bad_record '[Game "Teeko"] { {' 'line 1: a comment begins with { and never ends'
  head -c 20000000 /dev/zero >game
  expect_run 2 classic --load game <<<'quit'
  expect_one_line_of_error 'a file that is too large'
  local file
  for file in . missing ''; do
    expect_run 2 classic --load "$file" <<<'quit'
    expect_one_line_of_error "--load '$file'"
  done
}

test_save() {
  export SOURCE_DATE_EPOCH=1795219200
  expect_run 0 classic --black human --red human <<<'C2 SAVE game B1 save game quit'
  [[ $(grep -c '^saved: game$' out) == 2 && $(tail -n 1 game) == '1. C2 B1 *' ]] || fail "saved: $(cat out game)"
  expect_run 0 classic --load game <<<'save again quit'
  cmp game again || fail 'a loaded game is saved otherwise'
  # The game goes on when a file cannot be written, but the exit code tells.
  expect_run 1 classic --black human --red human <<<'C2 save no/such/folder B1 save out quit'
  [[ $(grep -c "^b's turn$" out) == 2 ]] || fail "the game did not go on: $(cat out)"
  grep -q '^out: output already goes to this file; name another one$' out || fail "saved over the output: $(cat out)"
  [[ $(ls -A | sort | tr '\n' ' ') == 'again err game out ' ]] || fail "left behind: $(ls -A)"
}

# at_terminal PROMPT ANSWERS ARGUMENTS…: what a terminal shows, in the file screen; the exit code in code. The answers,
# and the end of input, are typed when the terminal shows the prompt.
at_terminal() {
  local prompt=$1 answers=$2
  shift 2
  : >screen
  { wait_for grep -qF "$prompt" screen; printf '%b\004' "$answers"; } |
    script -qec "'$program' $*; echo \$? >code" /dev/null >screen
}

# needs: linux
test_terminal() {
  local greeting='teeko: answer with a square, such as B3; help lists what else you can type'
  at_terminal 'Drop (e.g.' 'C2\n' classic --red human --record game
  [[ $(grep -cF "$greeting" screen) == 1 ]] || fail "no greeting: $(cat screen)"
  expect_code 'the end of input at a terminal' "$(cat code)" 0
  grep -q 'input ended' screen && fail "an error at the end of input: $(cat screen)"
  [[ $(tail -n 1 game) == '1. C2 *' ]] || fail "no record at the end of input: $(cat game)"
  at_terminal ' wins!' '' classic --black heuristic --red heuristic
  grep -qF "$greeting" screen && fail 'a greeting to nobody'
  expect_run 1 classic --red human <<<'C2'
  [[ $(cat err) == 'teeko: input ended before the game did' ]] || fail "a script is told: $(cat err)"
}

# needs: linux
test_long_searches_are_announced() {
  at_terminal 'Drop (e.g.' '' classic --black heuristic --red human --depth 3
  grep -q 'plies ahead' screen && fail "a short search was announced: $(cat screen)"
  script -qec "echo \$\$ >pid; exec '$program' classic --size 8 --black heuristic --red human --depth 20" /dev/null \
    >screen </dev/null &
  wait_for grep -q '^teeko: searching 20 plies ahead' screen
  kill -INT "$(cat pid)"
  wait
}

run_test
