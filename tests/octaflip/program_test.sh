#!/usr/bin/env bash
# What `teeko octaflip` withstands, beyond its golden cases.
set -u
source "$(dirname "${BASH_SOURCE[0]}")/../support/program_test_lib.sh"

octaflip_board=$'R......B\n........\n........\n........\n........\n........\n........\nB......R'

# needs: linux
test_files() {
  printf '%s\n1\n1 1 2 2\n' "$octaflip_board" >record
  expect_run 0 octaflip record </dev/null
  mv out from-file
  expect_run 0 octaflip <record
  cmp out from-file || fail 'a file and standard input differ'
  [[ $(tail -n 1 out) == Red && ! -s err ]] || fail "$(cat out err)"
  local file
  for file in missing . ''; do
    expect_run 2 octaflip "$file"
    expect_one_line_of_error "octaflip $file"
    [[ ! -s out ]] || fail "octaflip $file: wrote to stdout"
  done
  chmod 0 record
  as_somebody octaflip record >out 2>err
  expect_code 'a secret record' $? 2
  expect_run 2 octaflip </
  expect_one_line_of_error 'a directory as stdin'
  expect_run 2 octaflip <&-
  expect_one_line_of_error 'no stdin'
  expect_code 'octaflip on a full disk' "$("$program" octaflip <<<x >/dev/full 2>err; echo $?)" 1
  expect_one_line_of_error 'octaflip on a full disk'
  expect_run 2 octaflip one two
}

# A person is told what is waited for; a script is not, nor who names a file.
# needs: linux
test_terminal() {
  printf '%s\n1\n1 1 2 2\n' "$octaflip_board" >record
  : >screen
  { wait_for grep -q 'type a recorded game' screen; cat record; printf '\004'; } |
    script -qec "'$program' octaflip" /dev/null >screen
  [[ $(head -n 1 screen) == 'teeko: type a recorded game: '* && $(tail -n 1 screen) == Red* ]] || fail "a terminal shows: $(cat screen)"
  script -qec "'$program' octaflip record" /dev/null >screen </dev/null
  grep -q 'type a' screen && fail "with a file: $(cat screen)"
  expect_run 0 octaflip <record
  [[ ! -s err ]] || fail "a script is told: $(cat err)"
}

# expect_octaflip NAME ANSWER: what comes in gets this answer, and 32 MiB of address space are enough for it.
expect_octaflip() {
  (ulimit -v 32768; exec "$program" octaflip >out 2>err)
  expect_code "$1" $? 0
  [[ $(cat out) == "$2" ]] || fail "$1: $(head -c 300 out)"
}

# slow
# needs: address-space-limit
test_bounded_memory() {
  expect_octaflip 'a hundred megabytes of zero bytes' 'Board input error' < <(head -c 100000000 /dev/zero)
  expect_octaflip 'a hundred megabytes of blanks' 'Invalid input at turn 0' \
    < <(echo "$octaflip_board"; head -c 100000000 /dev/zero | tr '\0' ' ')
  expect_octaflip 'a count of a hundred megabytes' 'Invalid input at turn 1' \
    < <(echo "$octaflip_board"; head -c 100000000 /dev/zero | tr '\0' 9)
  expect_octaflip 'a turn of a hundred megabytes' 'Invalid move at turn 1' \
    < <(echo "$octaflip_board"; printf '1\n1 1 2 '; head -c 100000000 /dev/zero | tr '\0' 2)
  expect_octaflip 'more turns than there are lines' 'Invalid input at turn 10000002' \
    < <(echo "$octaflip_board"; echo 999999999999999999999999999999; yes '1 1 1 1' | head -n 10000001)
}

# slow
# needs: linux
test_explain() {
  local record answer lines
  for record in "$(dirname "$program")"/golden/octaflip/*/input; do
    expect_run 0 octaflip --explain "$record"
    answer=$(<out)
    [[ $answer == "$(<"${record%input}output")" ]] || fail "--explain changes the answer: $record"
    mapfile -t lines <err
    if [[ $'\n'$answer == *$'\nInvalid move'* ]]; then
      [[ ${lines[-1]} == 'Turn '*' is invalid: '* ]] || fail "$record: ${lines[-1]}"
    else
      [[ ${lines[-1]} == 'The '* ]] || fail "$record: ${lines[-1]}"
    fi
    "$program" octaflip --explain --json <"$record" >out 2>>all.json
    expect_code "--json: $record" $? 0
    [[ $(<out) == "$answer" ]] || fail "--json changes the answer: $record"
  done
  printf '%s\n2\n1 1 2 2\n3 4 3 5\n' "$octaflip_board" >record
  expect_run 0 octaflip --explain record
  printf 'At the start:\n%s\n\nTurn 1: Red clones (1, 1) to (2, 2) and flips nothing\nR......B\n.R......\n%s\n\nTurn 2: %s\n' \
    "$octaflip_board" "$(tail -n 6 <<<"$octaflip_board")" "3 4 3 5 is invalid: (3, 4) is not Blue's" >expected
  diff expected err || fail 'the explanation is another one'
  printf '%s\n0\n' "$octaflip_board" >record
  expect_run 0 octaflip --explain record
  [[ $(head -n 1 err) == 'At the start:' && $(tail -n 1 err) == 'The record ends before the game' ]] || fail "no turns: $(cat err)"
  expect_run 0 octaflip --explain <<<R
  [[ $(cat err) == *'The record is malformed: the record does not'* ]] || fail "no board: $(cat err)"
  expect_run 2 octaflip --json record
  expect_one_line_of_error '--json alone'
  "$program" octaflip --explain record >out 2>/dev/full
  expect_code 'an explanation on a full disk' $? 1
  [[ $(tail -n 1 out) == Draw ]] || fail "no answer beside an explanation that cannot be written: $(cat out)"
  command -v python3 >/dev/null || skip_test 'there is no python3'
  python3 - all.json <<'END' || fail 'the JSON is not what it should be'
import json, sys
count = 0
for line in open(sys.argv[1]):
    game = json.loads(line)
    turns = game["turns"]
    assert [turn["turn"] for turn in turns] == list(range(1, len(turns) + 1)), line
    assert all(len(row) == 8 for turn in turns for row in turn["board"]), line
    assert all(turn["legal"] == (turn["reason"] is None) for turn in turns), line
    assert all(turn["legal"] for turn in turns[:-1]), line
    outcome = game["outcome"]
    if outcome["answer"].startswith("Invalid move"):
        assert not turns[-1]["legal"] and outcome["turn"] == len(turns), line
        assert outcome["reason"] == turns[-1]["reason"], line
    elif outcome["answer"].startswith(("Invalid input", "Board")):
        assert outcome["reason"], line
    else:
        assert outcome["reason"] is None and outcome["turn"] is None and len(game["start"]) == 8, line
    count += 1
assert count > 100, count
END
}

# Each turn is explained when it has been read, and none is kept.
# slow
# needs: linux address-space-limit
test_explain_streams() {
  mkfifo record
  "$program" octaflip --explain record >out 2>err &
  exec 3>record
  printf '%s\n2\n1 1 2 2\n' "$octaflip_board" >&3
  wait_for grep -q '^Turn 1: ' err || fail "turn 1 waits for turn 2: $(cat err)"
  printf '1 8 2 8\n' >&3
  exec 3>&-
  wait $!
  expect_code 'a record that comes turn by turn' $? 0
  grep -q '^Turn 2: Blue clones' err || fail "no turn 2: $(cat err)"
  local form
  for form in '' --json; do
    (ulimit -v 65536; exec "$program" octaflip --explain $form 2>err.all >out) \
      < <(echo "$octaflip_board"; echo 400000
          yes $'1 1 1 3\n1 8 1 6\n1 3 1 1\n1 6 1 8' | head -n 400000)
    expect_code "a long game $form" $? 0
    [[ $(tail -n 1 out) == Draw ]] || fail "a long game $form: $(cat out)"
    (($(stat -c %s err.all) > 40000000)) || fail "a long game $form is explained in $(stat -c %s err.all) bytes"
  done
}

run_test
