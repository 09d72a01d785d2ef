#!/usr/bin/env bash
# What the assignment's games withstand, beyond their golden cases.
set -u
source "$(dirname "${BASH_SOURCE[0]}")/../support/program_test_lib.sh"

# Plays over two pipes, in step: no answer is sent before its prompt has been read.
# needs: linux
test_prompts_come_before_waiting() {
  local answer line
  coproc TEEKO { "$program" 2>err; }
  local pid=$TEEKO_PID
  for answer in x 2 6 6 7 10 2 9 3 16 4 1 6 9 0 6 4; do
    while true; do
      IFS= read -r -t 20 -u "${TEEKO[0]}" line || { fail "no prompt for $answer"; kill "$pid"; return; }
      [[ $line == *'?' || $line == *':' ]] && break
    done
    echo "$answer" >&"${TEEKO[1]}"
  done
  IFS= read -r -t 20 -u "${TEEKO[0]}" line
  [[ $line == 'Mark moved.' ]] || fail "no move: $line"
  kill "$pid"
}

# What only people need is told only to people: at a terminal, an answer's line number is noise.
# needs: linux
test_terminal() {
  script -qec "'$program' placement" /dev/null <<<$'3\n2\n' >screen || true
  grep -q "^teeko: '3' is not 1 or 2" screen || fail "a terminal shows: $(cat screen)"
  expect_run 1 placement <<<$'3\n2\n'
  grep -q "^teeko: line 1: '3' is not 1 or 2" err || fail "a script is told: $(cat err)"
}

test_save() {
  expect_run 0 placement --save saved <<<"$drawn_answers"
  expect_run 1 movement saved <<<'2'
  sed -n 2,7p out >shown
  printf '%s\n' '================' '|13||14||15|| O|' '| O|| O||11||12|' '| 5|| O|| X|| 8|' '| 1|| X|| X|| X|' \
    '================' | cmp - shown || fail 'the saved board is another'
  cp saved first
  expect_run 0 placement --save saved <<<"$won_answers"
  cmp saved first || fail 'a won placement was saved'
  [[ $(cat err) == 'teeko: the placement was not drawn, so nothing is saved to saved' ]] || fail "told of a won placement: $(cat err)"
  expect_run 0 --save none <<<"$won_answers"
  [[ $(cat err) == 'teeko: the placement was not drawn, so nothing is saved to none' && ! -e none ]] || fail "told of a won game: $(cat err)"
  expect_run 0 placement --save saved <<<"$drawn_answers"
  [[ ! -s err ]] || fail "told of a drawn placement: $(cat err)"
  expect_run 1 placement --save none <<<'2 6'
  expect_one_line_of_error 'input that ends before the placement does'
  expect_run 1 --save saved <<<'1 2 5 7 6'
  cmp -s saved first && fail 'the whole game did not save its draw'
  [[ $(ls) == $'err\nfirst\nout\nsaved\nshown' ]] || fail "left behind: $(ls -A)"
}

# The saved board comes after what was printed before it, and never takes the place of the transcript.
# needs: linux
test_save_to_stdout() {
  # By links of the test's own: root could replace the real ones.
  ln -s /dev/stdout to-stdout
  ln -s /dev/stderr to-stderr
  "$program" placement --save to-stdout <<<"$drawn_answers" 2>err | cat >out
  [[ $(tail -n 5 out | head -n 1) == 'Draw game!' ]] || fail "the board is in the wrong place: $(tail -n 5 out)"
  local target
  for target in to-stdout to-stderr out err; do
    expect_run 2 placement --save "$target" <<<"$drawn_answers"
    expect_one_line_of_error "--save $target, where output goes"
  done
}

# needs: linux
test_save_that_fails() {
  mkdir folder
  echo old >folder/saved
  (ulimit -f 0; "$program" placement --save folder/saved <<<"$drawn_answers" 2>&1 | cat >/dev/null; exit "${PIPESTATUS[0]}")
  expect_code 'a file size limit' $? 1
  [[ $(cat folder/saved) == old ]] || fail 'the old file is lost'
  [[ $(ls -A folder) == saved ]] || fail "left behind: $(ls -A folder)"
  # A device of the test's own: root could replace the real one.
  local target full=full
  if ! mknod full c 1 7 2>/dev/null; then
    not_tried '--save to a full device, as no device can be made here'
    full=''
  fi
  for target in $full no/such/folder folder ''; do
    expect_run 1 placement --save "$target" <<<"$drawn_answers"
    expect_one_line_of_error "--save $target"
    [[ $(tail -n 1 out) == 'Draw game!' ]] || fail "--save $target: the game did not end as usual"
  done
  expect_run 1 --save no/such/folder <<<"$drawn_answers 6 5 4 2 3 5"
  grep -q 'Mark moved.' out || fail 'the whole game did not go on after a failed save'
}

# A file that its user may not write to is not replaced either, although its folder would allow that.
# needs: linux
test_save_over_a_protected_file() {
  echo old >saved
  chmod 444 saved
  as_somebody placement --save saved <<<"$drawn_answers" >out 2>err
  expect_code 'a protected file' $? 1
  expect_one_line_of_error 'a protected file'
  [[ $(cat saved) == old ]] || fail 'a protected file was replaced'
  as_somebody placement --save other <<<"$drawn_answers" >out 2>err
  expect_code "a file of one's own" $? 0
  chmod 200 other
  as_somebody placement --save other <<<"$drawn_answers" >out 2>err
  expect_code 'a file that may be written but not read' $? 0
}

# In a folder like /tmp, a file may be open to all but not to be replaced by others.
# needs: linux
test_save_that_cannot_be_renamed() {
  [[ $(id -u) == 0 ]] || skip_test 'only root can make another user own a file'
  mkdir -m 1777 folder
  echo old >folder/saved
  chmod 666 folder/saved
  as_somebody placement --save folder/saved <<<"$drawn_answers" >out 2>err
  expect_code 'a file that cannot be renamed' $? 1
  expect_one_line_of_error 'a file that cannot be renamed'
  [[ $(cat folder/saved) == old ]] || fail 'the old file is lost'
  [[ $(ls -A folder) == saved ]] || fail "left behind: $(ls -A folder)"
}

# needs: linux
test_boards_that_are_no_files() {
  mkdir gameboard.txt
  expect_run 2 movement <<<"$won_answers"
  expect_one_line_of_error 'a directory'
  [[ ! -s out ]] || fail 'a directory: wrote to stdout'
  expect_run 2 movement /dev/zero <<<"$won_answers"
  expect_one_line_of_error 'an endless file'
  expect_run 2 movement '' <<<"$won_answers"
  [[ $(cat err) == "teeko: '': does not exist" ]] || fail "no name: $(cat err)"
  echo "$board" >secret
  chmod 0 secret
  as_somebody movement secret <<<"$won_answers" >out 2>err
  expect_code 'a secret file' $? 2
  expect_one_line_of_error 'a secret file'
  [[ ! -s out ]] || fail 'a secret file: wrote to stdout'
}

# expect_bounded NAME: what comes in is too little for a game, and 64 MiB of address space are enough for it.
expect_bounded() {
  (ulimit -v 65536; exec "$program" >out 2>err)
  expect_code "$1" $? 1
  [[ $(tail -n 1 err) == 'teeko: input ended before the game did' ]] || fail "$1: $(tail -n 1 err)"
}

# slow
# needs: address-space-limit
test_bounded_memory() {
  expect_bounded 'a hundred megabytes without a blank' < <(head -c 100000000 /dev/zero)
  expect_bounded 'a number without an end' < <(head -c 100000000 /dev/zero | tr '\0' 0)
  expect_bounded 'blanks without an end' < <(head -c 100000000 /dev/zero | tr '\0' ' ')
  expect_bounded 'wrong answers without an end' < <(yes 'x 7 0 y' | head -c 1000000)
}

test_perfect_computer() {
  expect_run 0 placement --computer scan <<<'1 1 16 2 15 3 14 4 13'
  cp out scan
  expect_run 0 placement <<<'1 1 16 2 15 3 14 4 13'
  cmp scan out || fail 'scan is not the default'
  local game
  for game in '' placement; do
    expect_run 1 $game --computer perfect <<<'1 6 7 10'
    [[ $(grep -A1 'places the mark' out | tail -n 1) == 11 ]] || fail "$game: $(cat out)"
  done
  expect_run 2 placement --computer best <<<'1'
}

run_test
