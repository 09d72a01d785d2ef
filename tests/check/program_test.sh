#!/usr/bin/env bash
# `teeko check` on programs of all kinds: hostile.c, and the program itself.
set -u
project=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
source "$project/tests/support/program_test_lib.sh"

# Makes a golden case that expects `ok`, and the other program this test's own, so that its processes can be told.
prepare_check() {
  mkdir -p cases/case tmp
  echo 5 >cases/case/input
  echo ok >cases/case/output
  cp "$other" hostile
  export TMPDIR=$PWD/tmp
}

hostile_runs() {
  [[ -n $(find /proc/[0-9]*/exe -maxdepth 0 -lname "$PWD/hostile*" 2>/dev/null) ]]
}

nothing_is_left() {
  ! hostile_runs && [[ -z $(ls -A tmp) ]]
}

expect_nothing_left() {
  local i
  for ((i = 0; i < ${2:-0}; ++i)); do
    nothing_is_left && return
    sleep 0.1
  done
  nothing_is_left || fail "$1: something is left: $(ls -A tmp) $(ls -l /proc/[0-9]*/exe 2>/dev/null | grep "$PWD/hostile")"
}

# expect_verdict MODE CODE TEXT [SECONDS]: what the checker makes of the other program in this mode.
expect_verdict() {
  expect_run "$2" check placement --cases cases --timeout "${4:-60}" -- ./hostile "$1"
  grep -qF "$3" out || fail "$1: $(head -n 20 out) $(cat err)"
  [[ $(tail -n 1 out) =~ ^[01]' passed, '[01]' failed'$ ]] || fail "$1: no count at the end: $(tail -n 1 out)"
  [[ ! -s err ]] || fail "$1: on stderr: $(cat err)"
  expect_nothing_left "$1"
}

# needs: linux
test_programs() {
  prepare_check
  expect_verdict good 0 '1 passed, 0 failed'
  expect_verdict code 0 '1 passed, 0 failed'
  expect_verdict tamper 0 '1 passed, 0 failed'
  expect_verdict crash 1 'FAILED case: it crashed: Segmentation fault (signal 11), though its output is complete'
  expect_verdict unflushed 1 'It printed that to a terminal; elsewhere it lost what it had not flushed.'
  [[ $(head -n 1 out) == *'(signal 11), though its output is complete' ]] || fail "unflushed: $(cat out)"
  expect_verdict abort 1 'FAILED case: it crashed: Aborted (signal 6); it printed nothing'
  grep -qF '    assertion failed: something' out || fail "abort: no stderr: $(cat out)"
  expect_verdict loop 1 'FAILED case: it did not end within 0.5 seconds; it printed nothing' 0.5
  expect_verdict stop 1 'FAILED case: it did not end within 0.5 seconds' 0.5
  expect_verdict late 1 'FAILED case: it did not end within 1.5 seconds, though its output is complete' 1.5
  expect_verdict mute 1 'FAILED case: it did not end within 0.5 seconds' 0.5
  expect_verdict traced 1 'FAILED case: it did not end within 0.5 seconds, though its output is complete' 0.5
  expect_verdict deaf 1 'It seems never to have read its input.'
  expect_verdict flood 1 'FAILED case: it printed without end'
  expect_verdict flood-errors 1 'FAILED case: it printed without end'
  expect_verdict flood-file 1 'FAILED case: it crashed: File size limit exceeded (signal 25)'
  expect_verdict child 0 '1 passed, 0 failed'
  expect_verdict daemon 0 '1 passed, 0 failed'
  expect_verdict litter 0 '1 passed, 0 failed'
  expect_verdict memory 1 'FAILED case: it used more than 512 MiB of memory'
  expect_verdict fork 1 'FAILED case: it started more than 64 processes'
  expect_verdict arrest 1 'FAILED case: it ended or stopped the process that watched over it'
  expect_verdict patricide 1 'FAILED case: it ended or stopped the process that watched over it'
}

# A program may put a link in its folder's place where the system lets it: nothing behind the link changes, and what could
# not be removed is said. A flood of folders takes neither the report nor the count.
# needs: linux
test_folders() {
  prepare_check
  cp -r cases/case cases/second
  mkdir -m 755 precious
  echo precious >precious/file
  chmod 777 . tmp
  local somebody='' mode
  [[ $(id -u) != 0 ]] || somebody='setpriv --reuid=65534 --regid=65534 --clear-groups'
  for mode in swap swap-crash; do
    expect_run 1 check placement --cases cases --timeout 60 -- $somebody "$PWD/hostile" $mode "$PWD/precious"
    [[ $(tail -n 1 out) == '0 passed, 2 failed' ]] || fail "$mode: $(cat out)"
    grep -q 't left a folder that could not be removed' out || fail "$mode: $(cat out)"
    grep -qx "teeko: '\?$PWD/tmp/teeko-check-......'\?: could not be removed" err || fail "$mode: $(cat err)"
    [[ $(ls -l precious; stat -c %a precious) == *file$'\n'755 && $(cat precious/file) == precious ]] || fail "$mode: $(ls -la precious)"
    hostile_runs && fail "$mode: something runs"
    rm -rf tmp/moved tmp/teeko-check-*
  done
  expect_run 1 check placement --cases cases --timeout 0.2 -- ./hostile flood-folders
  [[ $(tail -n 1 out) == '0 passed, 2 failed' && $(grep -c '^FAILED .*: it did not end within 0.2 seconds' out) == 2 ]] ||
    fail "flood-folders: $(cat out)"
  [[ $(grep -c . err) == $(ls tmp | wc -l) ]] || fail "flood-folders: left $(ls tmp), said $(cat err)"
}

# What a program finds around it, when the checker has a terminal and other open files.
# needs: linux
test_surroundings() {
  prepare_check
  echo board >cases/case/gameboard.txt
  chmod -R a+rwX .
  local another
  for another in '' 'setpriv --reuid=65534 --regid=65534 --clear-groups'; do
    [[ -z $another || $(id -u) == 0 ]] || { not_tried 'running as another user, which only root can'; continue; }
    rm -f shown
    SECRET=cases script -qec "'$program' check movement --cases cases -- $another '$PWD/hostile' surroundings '$PWD/shown' 7<cases/case/output" \
      /dev/null >screen
    [[ $(tail -n 1 screen) == '1 passed, 0 failed'* ]] || fail "surroundings: $(cat screen)"
    sed -E "s|$PWD/tmp/teeko-check-[A-Za-z0-9]{6}\$|FOLDER|" shown | cmp - <(cat <<'END'
0 other descriptors
in FOLDER
PATH=/usr/local/bin:/usr/bin:/bin
HOME=FOLDER
TMPDIR=FOLDER
file gameboard.txt
/dev/stdin opens
/dev/stdout opens
/dev/tty does not open
session 1, group 1
limit cpu 2
limit core 0
limit file 16777216
END
    ) || fail "surroundings: $(cat shown)"
    expect_nothing_left surroundings
  done
  export TMPDIR=tmp
  expect_run 0 check placement --cases cases -- ./hostile surroundings "$PWD/shown"
  grep -q "^HOME=$PWD/tmp/" shown || fail "a relative TMPDIR: $(cat shown)"
}

# Several cases at a time: none spoils another, and a program that is gone fails only from then on.
# needs: linux
test_several() {
  prepare_check
  local i
  for i in {1..20}; do
    cp -r cases/case "cases/case$i"
  done
  expect_run 0 check placement --cases cases --jobs 1 --timeout 60 -- ./hostile meddle
  # The same user can spoil what is being prepared, but that costs no more than the case.
  "$program" check placement --cases cases --jobs 8 --timeout 60 -- ./hostile meddle >out 2>err
  [[ $(tail -n 1 out) =~ ^([0-9]+)' passed, '([0-9]+)' failed'$ ]] && ((BASH_REMATCH[1] + BASH_REMATCH[2] == 21)) ||
    fail "meddle: $(cat out err)"
  rm -rf tmp/[0-9]
  expect_nothing_left meddle
  expect_run 1 check placement --cases cases --jobs 4 --timeout 60 -- ./hostile vanish
  [[ $(tail -n 1 out) =~ ^[0-9]+' passed, '[0-9]+' failed'$ ]] || fail "vanish: $(tail -n 1 out)"
  grep -q '^FAILED case20: this time it could not be run$' out || fail "vanish: $(cat out)"
  expect_nothing_left vanish
  expect_run 2 check placement --cases cases -- ./hostile
  cp "$other" hostile
  # Too many processes for the user are waited out.
  if [[ $(id -u) == 0 ]]; then
    chmod 777 . tmp
    cp "$program" teeko
    prlimit --nproc=40 setpriv --reuid=65533 --regid=65533 --clear-groups ./teeko check placement --cases cases --jobs 4 \
      --timeout 0.2 -- "$PWD/hostile" fork >out 2>err
    expect_code 'a fork bomb under a limit' $? 1
    [[ $(tail -n 1 out) == '0 passed, 21 failed' ]] || fail "a fork bomb under a limit: $(tail -n 1 out) $(cat err)"
    expect_nothing_left 'a fork bomb under a limit'
  else
    not_tried 'a fork bomb under a limit, as only root can run it as a user without other processes'
  fi
  # Children that the checker did not start are left alone.
  bash -c 'sleep 60 & echo $! >sleeper; exec "$0" check placement --cases cases -- ./hostile patricide' "$program" >out 2>err
  kill "$(cat sleeper)" || fail 'the checker ended a process that it did not start'
  expect_nothing_left 'other children'
}

# needs: linux
test_interrupted() {
  prepare_check
  set -m # or a background process would ignore SIGINT
  cp -r cases/case cases/second
  cp -r cases/case cases/third
  local signal mode
  for mode in loop daemon-loop; do
    for signal in INT TERM HUP KILL; do
      # Under nohup it would inherit that SIGHUP is ignored, and heed that.
      env --default-signal=HUP "$program" check placement --cases cases --timeout 60 --jobs 3 -- ./hostile $mode >out 2>err &
      wait_for hostile_runs
      kill -$signal $!
      wait $! 2>/dev/null
      local code=$?
      if [[ $signal == KILL ]]; then
        expect_nothing_left "SIG$signal" 20
      else
        expect_code "SIG$signal" $code 1
        [[ $(cat err) == 'teeko: interrupted' ]] || fail "SIG$signal: $(cat err)"
        expect_nothing_left "SIG$signal"
      fi
    done
  done
}

# needs: linux
test_usage() {
  prepare_check
  echo 'int main' >source.c
  touch empty
  chmod +x empty
  printf '#!/no/such/interpreter\n' >script
  chmod +x script
  echo '20 7' >games
  echo '20 7 1' >three
  echo '-1 7' >negative
  echo '10001 7' >many
  mkdir nothing broken broken/case
  touch broken/case/input
  local arguments
  for arguments in '' placement 'placement --' 'nonsense -- ./hostile' '-- ./hostile' 'placement -- ./missing' \
    'placement -- .' 'placement -- ./source.c' 'placement -- ./empty' 'placement -- ./script' \
    'placement --cases nothing -- ./hostile' 'placement --cases missing -- ./hostile' \
    'placement --cases broken -- ./hostile' 'movement --cases cases -- ./hostile' 'placement --jobs 0 -- ./hostile' \
    'placement --timeout 0 -- ./hostile' 'placement --timeout nan -- ./hostile' 'placement --random -1 -- ./hostile' \
    'placement ./hostile' 'placement --seed x -- ./hostile' 'placement --random-from missing -- ./hostile' \
    'placement --random-from source.c -- ./hostile' 'placement --random-from empty -- ./hostile' \
    'placement --random-from games --seed 2 -- ./hostile' 'placement --random-from games --random 2 -- ./hostile' \
    'placement --random-from three -- ./hostile' 'placement --random-from negative -- ./hostile' \
    'placement --random-from many -- ./hostile' 'placement --random-from . -- ./hostile'; do
    expect_run 2 check $arguments
    expect_one_line_of_error "check $arguments"
    [[ ! -s out ]] || fail "check $arguments: wrote to stdout"
    expect_nothing_left "check $arguments"
  done
  expect_run 0 check placement --cases cases -- ./hostile --help
  expect_run 0 check --cases cases placement -- hostile
  expect_run 0 check placement --cases cases/case -- ./hostile
  [[ $(cat out) == '1 passed, 0 failed' ]] || fail "one case: $(cat out)"
  printf 'ok  ' >cases/case/output
  expect_run 1 check placement --cases cases -- ./hostile
  expect_run 0 check placement --cases cases --ignore-trailing-space -- ./hostile
  echo ok >cases/case/output
  mkfifo cases/pipe
  expect_run 0 check placement --cases cases -- ./hostile
  mkdir cases/pipes && mv cases/pipe cases/pipes/input && echo >cases/pipes/output
  expect_run 2 check placement --cases cases -- ./hostile
  expect_one_line_of_error 'a pipe as input'
  rm -r cases/pipes
  mkdir bin && echo >bin/hostile
  (PATH=$PWD/bin:$PWD:$PATH; expect_run 0 check placement --cases "$PWD/cases" -- hostile)
  expect_code 'check on a full disk' "$("$program" check placement --cases cases -- ./hostile >/dev/full 2>err; echo $?)" 1
  expect_one_line_of_error 'check on a full disk'
  expect_run 1 check placement --cases cases --results no/such/file -- ./hostile
  expect_one_line_of_error 'results that cannot be written'
  TMPDIR=/no/such/folder expect_run 1 check placement --cases cases -- ./hostile
  expect_one_line_of_error 'no folder for temporary files'
  "$program" check placement --cases cases -- ./hostile <&- >out 2>&-
  expect_code 'without stdin and stderr' $? 0
}

# needs: linux
test_results() {
  prepare_check
  cp -r cases/case cases/hidden
  printf 'weight: 2.5\nvisibility: hidden\n' >cases/hidden/settings.yml
  echo 'not "ok"' >cases/hidden/output
  expect_run 1 check placement --cases cases --results results.json -- ./hostile
  sed -E '/"output": /s/: ".*/: "…"/' results.json | cmp - <(cat <<'END'
{
  "tests": [
    {
      "name": "case",
      "score": 1.0,
      "max_score": 1.0,
      "status": "passed",
      "visibility": "visible"
    },
    {
      "name": "hidden",
      "score": 0.0,
      "max_score": 2.5,
      "status": "failed",
      "visibility": "hidden",
      "output": "…"
    }
  ]
}
END
  ) || fail "results: $(cat results.json)"
  grep -q '"output": "line 1 is not the expected one, from column 1 on\\n.*>    1  not·\\"ok\\"   ok\\n' results.json || fail "results: $(cat results.json)"
  # A program may print what is no text.
  printf 'not \xff\n' >cases/hidden/output
  expect_run 1 check placement --cases cases --results results.json -- ./hostile
  iconv -f utf-8 -t utf-8 results.json >/dev/null || fail 'the results are not UTF-8'
  echo old >results.json
  expect_run 2 check placement --cases nothing --results results.json -- ./hostile
  [[ $(cat results.json) == old ]] || fail 'results were lost'
  # What would take the report's place is refused before anything runs.
  local target
  for target in out err; do
    expect_run 2 check placement --cases cases --results $target -- ./hostile surroundings "$PWD/shown"
    expect_one_line_of_error "--results $target, where output goes"
    [[ ! -s out && ! -e shown ]] || fail "--results $target: ran: $(cat out)"
  done
}

# needs: linux
test_itself() {
  mkdir tmp
  export TMPDIR=$PWD/tmp
  local part golden
  for part in placement movement whole octaflip; do
    expect_run 0 check $part --timeout 60 -- "$program" ${part%whole}
    golden=$(cut -d ' ' -f 1 out)
    ((golden > 20)) || fail "$part: $(cat out)"
    expect_run 0 check $part --timeout 60 --random 50 --results results.json -- "$program" ${part%whole}
    [[ $(cat out) == "$((golden + 50)) passed, 0 failed" ]] || fail "$part: $(cat out)"
    [[ $(grep -c '"status": "passed"' results.json) == $((golden + 50)) ]] || fail "$part: $(head results.json)"
  done
  expect_run 1 check placement --timeout 60 --random 20 --seed 7 --jobs 1 -- "$program"
  mv out one
  expect_run 1 check placement --timeout 60 --random 20 --seed 7 --jobs 8 -- "$program"
  cmp one out || fail 'the number of jobs matters'
  printf '20\n7\n' >games
  expect_run 1 check placement --timeout 60 --random-from games -- "$program"
  cmp one out || fail 'numbers from a file make other games'
  expect_run 1 check placement --timeout 60 --random 20 --seed 8 -- "$program"
  cmp -s one out && fail 'the seed does not matter'
  [[ -z $(ls -A tmp) ]] || fail "left behind: $(ls -A tmp)"
}

octaflip_source=$project/tests/gradescope/hw2_plain.c
octaflip_cases=$project/data/golden/octaflip

# failed_cases RESULTS: their names, one a line.
failed_cases() {
  awk -F '"' '$2 == "name" { name = $4 } $2 == "status" && $4 == "failed" { print name }' "$1"
}

# expect_mistake SED-SCRIPT CASES: the plain program with this mistake fails in these golden cases, a pattern a word, and
# in no other but whole games. Each of these cases has a hint.
expect_mistake() {
  local case
  sed "$1" "$octaflip_source" >mistake.c
  ! cmp -s mistake.c "$octaflip_source" || fail "changes nothing: $1"
  cc -std=c99 -o mistake mistake.c || fail "does not compile: $1"
  expect_run 1 check octaflip --timeout 60 --results results.json -- ./mistake
  (cd "$octaflip_cases" && printf '%s\n' $2) | LC_ALL=C sort >expected
  failed_cases results.json | grep -v '^game-' | LC_ALL=C sort | diff expected - >differences ||
    fail "$1: not these cases: $(cat differences)"
  while read -r case; do
    grep -q '^hint: .' "$octaflip_cases/$case/settings.yml" || fail "$case has no hint"
  done <expected
}

# A plain program that plays OctaFlip passes; a mistake in it shows in the cases that are about it.
# needs: linux
test_octaflip() {
  command -v cc >/dev/null || skip_test 'OctaFlip programs, without a C compiler'
  cc -std=c99 -Wall -Wextra -Werror -o plain "$octaflip_source" || fail 'the plain program does not compile'
  expect_run 0 check octaflip --timeout 60 --random 300 -- ./plain
  # It refuses to jump over anything.
  local clone='llabs(turn.row2 - turn.row1) < 2 \&\& llabs(turn.column2 - turn.column1) < 2'
  local middle='board[(turn.row1 + turn.row2) \/ 2 - 1][(turn.column1 + turn.column2) \/ 2 - 1]'
  expect_mistake "s/\(isStep(turn.row2 .*\);/\1 \&\& (($clone) || $middle == '.');/" \
    'jump-over-* flip-all-eight flip-by-blue flip-in-a-corner pass-refused-when-a-cell-was-left
    pass-refused-with-one-jump pass-then-move-again'
  # It forgets that a player who can only jump has a move.
  expect_mistake 's/ = -2; down <= 2;/ = -1; down <= 1;/; s/ = -2; right <= 2;/ = -1; right <= 1;/' pass-refused-with-one-jump
  # It flips nothing.
  expect_mistake 's/ board\[row - 1\]\[column - 1\] = player;/;/' \
    'end-blue-without-pieces* end-no-empty-cell-red end-no-empty-cell-turns-follow end-red-without-pieces* flip-all-eight
    flip-by-blue flip-in-a-corner flip-not-blocked-cells flip-not-further flip-not-round-the-edge flip-not-two-away flip-one
    flip-seven-by-a-clone flipped-piece-moves illegal-from-a-flipped-piece jump-over-opponent sample-game'
  # It knows a pass only by letters.
  expect_mistake 's/return turn.row1 == 0 .*/return 0;/' \
    'end-of-the-record-after-one-pass end-two-passes-* over-at-first-all-blocked over-at-first-no-empty-cell
    over-at-first-no-pieces over-at-first-no-red pass-by-blue pass-missing-after-a-pass pass-refused-after-a-pass
    pass-refused-when-a-cell-was-left pass-shut-in-* pass-then-move-again pass-with-steps-* pass-without-pieces-near
    passes-of-one-player-* sample-pass'
  # It plays each turn as soon as it has read it; then also one that reads nothing after the game has ended.
  local while_playing='s/malformed == 0 ? play(board, turns, turnCount) : 0/play(board, turns, malformed == 0 ? turnCount : malformed - 1)/
    s/if (malformed != 0)/if (malformed != 0 \&\& illegal == 0)/'
  expect_mistake "$while_playing" malformed-turn-after-an-illegal-move
  expect_mistake "$while_playing; s/break;/return -1;/; s/if (illegal != 0)/if (illegal > 0)/" \
    'malformed-turn-after-an-illegal-move malformed-turn-after-the-end'
}

run_test
