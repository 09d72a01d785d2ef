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
  nothing_is_left || fail "$1: something is left: $(ls -A tmp) $(ls -l /proc/[0-9]*/exe 2>/dev/null | grep "$PWD/hostile")"
}

# expect_verdict MODE CODE TEXT [LIMIT…]: what the checker makes of the other program in this mode, with one of these time
# limits: on a busy machine the first one may be too short for what the program does before it hangs. `isolation` is an
# option or empty.
isolation=''
expect_verdict() {
  local limit text
  for limit in "${@:4}" 60; do
    text=${3/LIMIT/$limit seconds}
    expect_run "$2" check placement --cases cases --timeout "$limit" $isolation -- ./hostile "$1"
    grep -qF "$text" out && break
  done
  grep -qF "$text" out || fail "$1: $(head -n 20 out) $(cat err)"
  [[ $(tail -n 1 out) =~ ^[01]' passed, '[01]' failed'$ ]] || fail "$1: no count at the end: $(tail -n 1 out)"
  [[ ! -s err ]] || fail "$1: on stderr: $(cat err)"
  expect_nothing_left "$1"
}

isolates() {
  [[ $("$program" check --isolation) == namespaces:* ]]
}

# slow
# needs: linux
test_programs() {
  prepare_check
  isolation=--no-isolation
  expect_verdicts
  expect_verdict arrest 1 'FAILED case: it ended or stopped the process that watched over it'
  expect_verdict patricide 1 'FAILED case: it ended or stopped the process that watched over it'
}

# needs: linux
test_isolated_programs() {
  isolates || skip_test 'namespaces: the system allows none'
  prepare_check
  expect_verdicts
  expect_verdict arrest 1 'FAILED case: it did not end within LIMIT' 0.5
  expect_verdict patricide 1 'FAILED case: it did not end within LIMIT' 0.5
}

# needs: linux
test_isolation() {
  prepare_check
  expect_run 0 check --isolation
  isolates || { grep -qx 'none (.*' out || fail "$(cat out)"; skip_test 'namespaces: the system allows none'; }
  local i as
  for i in {1..40}; do
    cp -r cases/case "cases/case$i"
  done
  chmod 777 . tmp
  as='-- setpriv --reuid=65534 --regid=65534 --clear-groups'
  [[ $(id -u) == 0 ]] || as=--
  for mode in traces look-around; do
    expect_run 0 check placement --cases cases $as "$PWD/hostile" $mode
    [[ $(tail -n 1 out) == '41 passed, 0 failed' ]] || fail "$mode: $(head -n 20 out)"
    expect_nothing_left "$mode"
  done
  [[ ! -e /tmp/teeko-trace && ! -e /dev/shm/teeko-trace ]] || fail 'traces are left'
  # An ordinary user's program makes no namespaces of its own, in which it could do more.
  if [[ $(as_somebody check --isolation) == namespaces:* ]]; then
    as_somebody check placement --timeout 60 --cases cases -- "$PWD/hostile" nest >out 2>err
    [[ $(tail -n 1 out) == '41 passed, 0 failed' ]] || fail "nest: $(head -n 20 out) $(cat err)"
  else
    not_tried 'namespaces for an ordinary user: the system allows none'
  fi
  rm -r cases/case?*
  expect_verdict segments 1 'FAILED case: it used more than 512 MiB of memory'
  cp hostile /tmp/teeko-hostile-$$
  expect_run 0 check placement --timeout 60 --cases cases -- /tmp/teeko-hostile-$$
  rm /tmp/teeko-hostile-$$
  expect_run 1 check placement --timeout 60 --cases cases --junit junit --html html -- ./hostile crash
  grep -qF '<property name="isolation" value="namespaces"/>' junit || fail "$(head junit)"
  grep -qF '<p>Isolation: namespaces</p>' html || fail "$(head -n 40 html)"
  expect_run 1 check placement --timeout 60 --cases cases --junit junit --no-isolation -- ./hostile crash
  grep -qF '<property name="isolation" value="none (by --no-isolation)"/>' junit || fail "$(head junit)"
}

expect_verdicts() {
  expect_verdict good 0 '1 passed, 0 failed'
  expect_verdict code 0 '1 passed, 0 failed'
  expect_verdict tamper 0 '1 passed, 0 failed'
  expect_verdict crash 1 'FAILED case: it crashed: Segmentation fault (signal 11), though its output is complete'
  expect_verdict unflushed 1 'It printed that to a terminal; elsewhere it lost what it had not flushed.'
  [[ $(head -n 1 out) == *'(signal 11), though its output is complete' ]] || fail "unflushed: $(cat out)"
  expect_verdict abort 1 'FAILED case: it crashed: Aborted (signal 6); it printed nothing'
  grep -qF '    assertion failed: something' out || fail "abort: no stderr: $(cat out)"
  expect_verdict loop 1 'FAILED case: it did not end within LIMIT; it printed nothing' 0.5
  expect_verdict stop 1 'FAILED case: it did not end within LIMIT' 0.5
  expect_verdict late 1 'FAILED case: it did not end within LIMIT, though its output is complete' 0.5 5
  expect_verdict mute 1 'FAILED case: it did not end within LIMIT' 0.5
  expect_verdict traced 1 'FAILED case: it did not end within LIMIT, though its output is complete' 0.5 5
  expect_verdict deaf 1 'It seems never to have read its input.'
  expect_verdict flood 1 'FAILED case: it printed without end'
  expect_verdict flood-errors 1 'FAILED case: it printed without end'
  expect_verdict flood-file 1 'FAILED case: it crashed: File size limit exceeded (signal 25)'
  expect_verdict child 0 '1 passed, 0 failed'
  expect_verdict daemon 0 '1 passed, 0 failed'
  expect_verdict litter 0 '1 passed, 0 failed'
  expect_verdict memory 1 'FAILED case: it used more than 512 MiB of memory'
  expect_verdict hidden-memory 1 'FAILED case: it used more than 512 MiB of memory'
  expect_verdict fork 1 'FAILED case: it started more than 64 processes'
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
  # In namespaces the folder is a mount, which cannot be renamed.
  for mode in swap swap-crash; do
    expect_run 1 check placement --cases cases --timeout 60 --no-isolation -- $somebody "$PWD/hostile" $mode "$PWD/precious"
    [[ $(tail -n 1 out) == '0 passed, 2 failed' ]] || fail "$mode: $(cat out)"
    grep -q 't left a folder that could not be removed' out || fail "$mode: $(cat out)"
    grep -qx "teeko: '\?$PWD/tmp/teeko-run-......'\?: could not be removed" err || fail "$mode: $(cat err)"
    [[ $(ls -l precious; stat -c %a precious) == *file$'\n'755 && $(cat precious/file) == precious ]] || fail "$mode: $(ls -la precious)"
    hostile_runs && fail "$mode: something runs"
    rm -rf tmp/moved tmp/teeko-run-*
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
    NO_COLOR=1 SECRET=cases script -qec "'$program' check movement --timeout 60 --cases cases -- $another '$PWD/hostile' surroundings '$PWD/shown' 7<cases/case/output" \
      /dev/null >screen
    [[ $(tail -n 1 screen) == '1 passed, 0 failed'* ]] || fail "surroundings: $(cat screen)"
    sed -E "s|$PWD/tmp/teeko-run-[A-Za-z0-9]{6}\$|FOLDER|" shown | cmp - <(cat <<'END'
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
limit cpu 61
limit core 0
limit file 16777216
END
    ) || fail "surroundings: $(cat shown)"
    expect_nothing_left surroundings
  done
  export TMPDIR=tmp
  expect_run 0 check placement --timeout 60 --cases cases -- ./hostile surroundings "$PWD/shown"
  grep -q "^HOME=$PWD/tmp/" shown || fail "a relative TMPDIR: $(cat shown)"
}

# Several cases at a time: none spoils another, and a program that is gone fails only from then on.
# slow
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
  expect_run 2 check placement --timeout 60 --cases cases -- ./hostile
  cp "$other" hostile
  # Too many processes for the user are waited out.
  if [[ $(id -u) == 0 ]]; then
    chmod 777 . tmp
    cp "$program" teeko
    prlimit --nproc=40 setpriv --reuid=65533 --regid=65533 --clear-groups ./teeko check placement --cases cases --jobs 4 \
      --timeout 0.2 -- "$PWD/hostile" fork >out 2>err
    expect_code 'a fork bomb under a limit' $? 1
    [[ $(tail -n 1 out) == '0 passed, 10 failed' && $(tail -n 2 out) == '11 cases did not run'* ]] || fail "a fork bomb under a limit: $(tail -n 1 out) $(cat err)"
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
        wait_for nothing_is_left
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
  expect_run 0 check placement --timeout 60 --cases cases -- ./hostile --help
  expect_run 0 check --cases cases placement -- hostile
  expect_run 0 check placement --timeout 60 --cases cases/case -- ./hostile
  [[ $(cat out) == '1 passed, 0 failed' ]] || fail "one case: $(cat out)"
  printf 'ok  ' >cases/case/output
  expect_run 1 check placement --timeout 60 --cases cases -- ./hostile
  expect_run 0 check placement --timeout 60 --cases cases --ignore-trailing-space -- ./hostile
  echo ok >cases/case/output
  mkfifo cases/pipe
  expect_run 0 check placement --timeout 60 --cases cases -- ./hostile
  mkdir cases/pipes && mv cases/pipe cases/pipes/input && echo >cases/pipes/output
  expect_run 2 check placement --timeout 60 --cases cases -- ./hostile
  expect_one_line_of_error 'a pipe as input'
  rm -r cases/pipes
  mkdir bin && echo >bin/hostile
  (PATH=$PWD/bin:$PWD:$PATH; expect_run 0 check placement --timeout 60 --cases "$PWD/cases" -- hostile)
  expect_code 'check on a full disk' "$("$program" check placement --timeout 60 --cases cases -- ./hostile >/dev/full 2>err; echo $?)" 1
  expect_one_line_of_error 'check on a full disk'
  expect_run 1 check placement --timeout 60 --cases cases --results no/such/file -- ./hostile
  expect_one_line_of_error 'results that cannot be written'
  TMPDIR=/no/such/folder expect_run 1 check placement --timeout 60 --cases cases -- ./hostile
  expect_one_line_of_error 'no folder for temporary files'
  "$program" check placement --timeout 60 --cases cases -- ./hostile <&- >out 2>&-
  expect_code 'without stdin and stderr' $? 0
}

# What cannot be read is an error: a hidden case must not become visible.
test_settings() {
  prepare_check
  for settings in '\xEF\xBB\xBFvisibility: hidden\r\nweight: 2\r\n' '{weight: 2, visibility: hidden}' '"weight": 2\n"visibility": "hidden"\n'; do
    printf "$settings" >cases/case/settings.yml
    expect_run 0 check placement --timeout 60 --cases cases --results results.json -- ./hostile
    grep -q '"visibility": "hidden"' results.json || fail "$settings is not hidden: $(cat results.json)"
    grep -q '"max_score": 2.0' results.json || fail "$settings does not weigh 2: $(cat results.json)"
  done
  printf 'weight: 2\nvisibility: [hidden\n' >cases/case/settings.yml
  expect_run 2 check placement --timeout 60 --cases cases --results results.json -- ./hostile
  grep -q 'cases/case/settings.yml: line 3: is no YAML' err || fail "the place: $(cat err)"
}

# needs: linux
test_results() {
  prepare_check
  cp -r cases/case cases/hidden
  printf 'weight: 2.5\nvisibility: hidden\n' >cases/hidden/settings.yml
  echo 'not "ok"' >cases/hidden/output
  expect_run 1 check placement --timeout 60 --cases cases --results results.json -- ./hostile
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
  expect_run 1 check placement --timeout 60 --cases cases --results results.json -- ./hostile
  iconv -f utf-8 -t utf-8 results.json >/dev/null || fail 'the results are not UTF-8'
  echo old >results.json
  expect_run 2 check placement --timeout 60 --cases nothing --results results.json -- ./hostile
  [[ $(cat results.json) == old ]] || fail 'results were lost'
  # What would take the report's place is refused before anything runs.
  local target
  for target in out err; do
    expect_run 2 check placement --timeout 60 --cases cases --results $target -- ./hostile surroundings "$PWD/shown"
    expect_one_line_of_error "--results $target, where output goes"
    [[ ! -s out && ! -e shown ]] || fail "--results $target: ran: $(cat out)"
  done
}

# Makes golden cases in `cases` whose program is `cat`: case N expects its own input, with a word changed in some.
prepare_cat() {
  mkdir -p cases tmp
  export TMPDIR=$PWD/tmp
  local name
  for name in alpha beta sample-one zeta; do
    mkdir cases/$name
    printf 'first line\n%s says hello\n' $name >cases/$name/input
    cp cases/$name/input cases/$name/output
  done
  sed -i 's/hello/Hello/' cases/{alpha,sample-one,zeta}/output
  echo 'hint: "say it louder"' >cases/sample-one/settings.yml
}

# needs: linux
test_report() {
  prepare_cat
  expect_run 1 check placement --timeout 60 --cases cases --jobs 2 -- cat
  cat >expected <<'END'
FAILED sample-one: line 2 is not the expected one, from column 17 on
FAILED alpha: line 2 is not the expected one, from column 12 on
FAILED zeta: line 2 is not the expected one, from column 11 on

3 cases: expected `…·Hello`, got `…·hello`
    sample-one, alpha, zeta

sample-one:
        expected                actual
     1  first·line              first·line
>    2  sample-one·says·Hello   sample-one·says·hello
                        ^                       ^

  Input:
    first line
    sample-one says hello
  Hint for sample-one: say it louder
  To run this case alone:
    teeko check placement --case sample-one --cases cases -- cat

1 passed, 3 failed
END
  cmp expected out || fail "the report: $(diff expected out)"
  expect_run 1 check placement --timeout 60 --cases cases --stop -- cat
  [[ $(tail -n 1 out) == '0 passed, 1 failed' ]] || fail "--stop: $(cat out)"
  expect_run 1 check placement --timeout 60 --cases cases --details actual -- cat
  grep -q Hello out && fail "--details actual tells what was expected: $(cat out)"
  grep -q 'says·hello' out || fail "--details actual: $(cat out)"
  expect_run 1 check placement --timeout 60 --cases cases --details none -- cat
  cmp out <(printf 'FAILED sample-one\nFAILED alpha\nFAILED zeta\n\n1 passed, 3 failed\n') || fail "--details none: $(cat out)"
  # What is chosen by name, and what is not there.
  expect_run 0 check placement --timeout 60 --cases cases --case beta -- cat
  [[ $(cat out) == '1 passed, 0 failed' ]] || fail "--case: $(cat out)"
  expect_run 1 check placement --timeout 60 --cases cases --case 'b*' --case zet? -- cat
  [[ $(tail -n 1 out) == '1 passed, 1 failed' ]] || fail "--case twice: $(cat out)"
  expect_run 2 check placement --timeout 60 --cases cases --case gamma -- cat
  [[ $(cat err) == "teeko: no case is called 'gamma'" ]] || fail "--case gamma: $(cat err)"
  expect_run 0 check placement --cases cases --random 2 --list
  cmp out <(printf 'sample-one\nalpha\nbeta\nzeta\nrandom-1\nrandom-2\n') || fail "--list: $(cat out)"
  # Messages for those who are new to it.
  expect_run 2 check part1 -- cat
  [[ $(cat err) == *'placement (Part 1), movement (Part 2), whole (both) or octaflip'* ]] || fail "part1: $(cat err)"
  echo 'int main(void) {}' >part1.c
  expect_run 2 check placement --timeout 60 -- ./part1.c
  [[ $(cat err) == *'--compile'* ]] || fail "C source text: $(cat err)"
  # A terminal gets colours, unless NO_COLOR is set.
  TERM=xterm script -qec "'$program' check placement --timeout 60 --cases cases -- cat" /dev/null >screen
  grep -q $'\e\[31mFAILED\e\[0m' screen || fail "no colours: $(cat -v screen)"
  TERM=xterm NO_COLOR=1 script -qec "'$program' check placement --timeout 60 --cases cases -- cat 2>/dev/null" /dev/null >screen
  grep -q $'\e' screen && fail "colours with NO_COLOR: $(cat -v screen)"
  TERM=dumb script -qec "'$program' check placement --timeout 60 --cases cases -- cat 2>/dev/null" /dev/null >screen
  grep -q $'\e' screen && fail "colours with TERM=dumb: $(cat -v screen)"
}

# A random case fails, and the command that the report names runs it alone, with the same result.
# needs: linux
test_reproducing() {
  mkdir tmp
  export TMPDIR=$PWD/tmp
  # What it prints is right but for one word. A program sees what lies beside it in /tmp, but nothing else there.
  cp "$program" teeko
  printf '#!/bin/sh\nexec "%s/teeko" movement | sed "s/pick/peck/"\n' "$PWD" >"it's mine"
  chmod +x "it's mine"
  expect_run 1 check movement --random 30 --seed 5 --timeout 60 --case 'random-*' -- "./it's mine"
  local command name=$(sed -n 's/^FAILED \(random-[0-9]*\):.*/\1/p;T;q' out)
  grep -A 5 '^  gameboard.txt:' out | grep -qx '    \([012] \)\{3\}[012]' || fail "no board: $(cat out)"
  grep -qx '    .*\[[0-9]*\].*' out || fail "no answer is marked: $(cat out)"
  command=$(grep -A 1 'To run this case alone' out | tail -n 1)
  (teeko() { "$program" "$@"; }; eval "$command") >again
  [[ $(head -n 1 again) == "FAILED $name: "* && $(tail -n 1 again) == '0 passed, 1 failed' ]] || fail "$command: $(cat again)"
  head -n 1 again | cmp - <(grep "^FAILED $name:" out) || fail "$command: another result"
}

# What a person at a terminal would stumble over is a note; the cases pass.
# needs: linux
test_notes() {
  mkdir tmp
  export TMPDIR=$PWD/tmp
  [[ -x $(command -v cc) ]] || skip_test 'there is no C compiler'
  local plain=$project/tests/gradescope/ProjectPart1_plain.c
  sed 's/scanf("%d"/scanf("%d\\n"/' "$plain" >greedy.c && cc -o greedy greedy.c || fail 'greedy does not compile'
  sed 's/^int main(void) {/& setvbuf(stdout, NULL, _IOFBF, 1 << 16);/' "$plain" >silent.c && cc -o silent silent.c || fail 'silent does not compile'
  expect_run 0 check placement --timeout 60 -- "$program" placement
  ! grep -q '^Note' out || fail "a good program: $(cat out)"
  expect_run 0 check placement --timeout 60 -- ./greedy
  [[ $(grep -c '^Note: At a terminal it would wait for another answer' out) == 1 ]] || fail "one that waits for more: $(cat out)"
  expect_run 0 check placement --timeout 60 -- ./silent
  [[ $(grep -c '^Note: At a terminal it would stay silent' out) == 1 ]] || fail "one that does not flush: $(cat out)"
  [[ -z $(ls -A tmp) ]] || fail "left behind: $(ls -A tmp)"
}

# expect_source CODE COUNT SED-SCRIPT [FAILED-LINE…]: what --compile makes of the plain Part 1, changed by sed.
expect_source() {
  local code=$1 count=$2 script=$3 line
  shift 3
  sed "$script" "$project/tests/gradescope/ProjectPart1_plain.c" >changed.c
  expect_run "$code" check placement --timeout 60 --compile -- changed.c
  [[ $(tail -n 1 out) == "$count" ]] || fail "$script: $(cat out err)"
  for line; do
    grep -qxF -- "$line" out || fail "$script: not '$line': $(cat out)"
  done
  [[ -z $(ls -A tmp) ]] || fail "left behind: $(ls -A tmp)"
}

# needs: linux
test_compile() {
  mkdir tmp
  export TMPDIR=$PWD/tmp
  [[ -x $(command -v cc) && -x $(command -v objdump) ]] || skip_test 'there is no C compiler, or no binutils'
  local outside='FAILED no variables outside functions: it has variables outside functions, or something that could hide them'
  expect_source 0 '53 passed, 0 failed' ''
  expect_source 1 '0 passed, 1 failed' 's/int main(void) {/int main(void) { nonsense/' 'FAILED compiles: it does not compile'
  grep -q "^    ./changed.c:.* error: .*nonsense" out || fail "no message of the compiler: $(cat out)"
  expect_source 1 '52 passed, 1 failed' '1i #include <stdlib.h>' 'FAILED includes only <stdio.h>: it includes other files too' \
    '    /usr/include/stdlib.h'
  expect_source 1 '52 passed, 1 failed' 's/^  puts("Draw game!");/&\n  system("true");/' \
    'FAILED includes only <stdio.h>: it calls functions of headers that it does not include' '    system() is called, which <stdio.h> does not have'
  # A function of its own that is declared too late is none of another header.
  expect_source 0 '53 passed, 0 failed' 's/^  puts("Draw game!");/&\n  later();/; $a int later(void) { return 0; }'
  expect_source 1 '52 passed, 1 failed' '$a int total = 0; static const int unused[2] = {1, 2};' "$outside" '    total' '    unused'
  expect_source 1 '52 passed, 1 failed' '$a int counter asm("counter.1"); int text __attribute__((section(".text"))) = 1;' "$outside" \
    '    counter.1' '    text' '    asm ( "counter.1" )'
  expect_source 1 '52 passed, 1 failed' '1i extern int total; __asm(".bss\\ntotal: .zero 4\\n.text");' "$outside" '    total'
  expect_source 1 '52 passed, 1 failed' '$a _Thread_local int each; int tentative; static char* words[2] = {"asm(", "b"};' "$outside" \
    '    each' '    tentative' '    words'
  grep -q asm out && fail "a word in a string is no assembly language: $(cat out)"
  expect_source 0 '53 passed, 0 failed' \
    's/int humans = 0;/static int humans = 0; static const int unused[2] = {1, 2}; static char* text[] = {__func__, "asm("}; (void)unused; (void)text;/'
  # OctaFlip's assignment asks for nothing but that it compiles.
  sed '$a int total;' "$project/tests/gradescope/hw2_plain.c" >hw2.c
  expect_run 0 check octaflip --timeout 60 --compile -- hw2.c
  expect_run 2 check placement --timeout 60 --compile -- changed.c more
  expect_one_line_of_error 'two files'
  expect_run 2 check placement --timeout 60 --compile -- missing.c
  expect_one_line_of_error 'a file that is not there'
  echo '#include "/dev/zero"' >changed.c
  expect_run 1 check placement --timeout 60 --compile -- changed.c
  grep -q 'The compiler did not finish' out || fail "/dev/zero: $(cat out)"
  PATH=/nowhere expect_run 2 check placement --timeout 60 --compile -- changed.c
  expect_one_line_of_error 'no compiler'
  [[ -z $(ls -A tmp) ]] || fail "left behind: $(ls -A tmp)"
}

# A program that hangs is not asked for every case.
# needs: linux
test_hanging() {
  prepare_check
  local i
  for i in {1..99}; do
    cp -r cases/case cases/case$i
  done
  expect_run 1 check placement --cases cases --timeout 0.05 --results results.json --junit junit.xml -- ./hostile loop
  [[ $(tail -n 1 out) == '0 passed, 10 failed' ]] || fail "hanging: $(tail -n 3 out)"
  grep -qx '90 cases did not run, because the program hung or exceeded a limit too often.' out || fail "hanging: $(tail -n 3 out)"
  [[ $(grep -c '"status": "failed"' results.json) == 100 && $(grep -c '"output": "It was not run' results.json) == 90 ]] ||
    fail "hanging: $(head -n 20 results.json)"
  [[ $(grep -c '<skipped/>' junit.xml) == 90 ]] || fail "hanging: $(head -n 5 junit.xml)"
}

# needs: linux
test_files() {
  prepare_cat
  printf 'a\x01\xff<&>"\n' >cases/zeta/input
  expect_run 1 check placement --timeout 60 --cases cases --junit junit.xml --html page.html --results results.json -- cat
  [[ $(grep -c '<testcase ' junit.xml) == 4 && $(grep -c '<failure ' junit.xml) == 3 ]] || fail "JUnit: $(cat junit.xml)"
  if [[ -x $(command -v xmllint) ]]; then
    xmllint --noout --schema "$project/tests/check/junit.xsd" junit.xml 2>xml || fail "JUnit: $(cat xml)"
    sed 's/ name="alpha"//' junit.xml >nameless.xml
    xmllint --noout --schema "$project/tests/check/junit.xsd" nameless.xml 2>/dev/null && fail 'the schema takes a case without a name'
  else
    not_tried 'the JUnit file against its schema, as xmllint (libxml2-utils) is not installed'
  fi
  grep -q '<summary><strong>zeta</strong>' page.html || fail "HTML: $(cat page.html)"
  grep -q '\\x01\\xFF&lt;&amp;&gt;&quot;' page.html || fail "HTML: $(cat page.html)"
  grep -qi 'src=\|href=\|<script' page.html && fail 'the page needs other files'
  iconv -f utf-8 -t utf-8 page.html >/dev/null || fail 'the page is not UTF-8'
  local option
  for option in --junit --html --results; do
    expect_run 2 check placement --timeout 60 --cases cases $option out -- cat
    expect_one_line_of_error "$option out"
    expect_run 1 check placement --timeout 60 --cases cases $option no/such/file -- cat
    expect_one_line_of_error "$option no/such/file"
    echo old >kept
    expect_code "$option /dev/full" "$("$program" check placement --timeout 60 --cases cases $option /dev/full -- cat >out 2>err; echo $?)" 1
    expect_one_line_of_error "$option /dev/full"
  done
  # The same files come from the same run.
  SOURCE_DATE_EPOCH=0 expect_run 1 check placement --timeout 60 --cases cases --junit junit.xml -- cat
  grep -q 'timestamp="1970-01-01T00:00:00"' junit.xml || fail "JUnit: $(head -n 4 junit.xml)"
  # GitHub Actions.
  GITHUB_ACTIONS=true GITHUB_STEP_SUMMARY=$PWD/summary expect_run 1 check placement --timeout 60 --cases cases -- cat
  grep -qx '::error title=teeko check placement -- cat%3A sample-one::line 2 is not the expected one%2C from column 17 on' out || fail "GitHub: $(cat out)"
  [[ $(tail -n 1 out) == '1 passed, 3 failed' ]] || fail "GitHub: $(tail -n 1 out)"
  grep -qx '1 passed, 3 failed' summary || fail "GitHub: $(cat summary)"
  [[ -z $(ls -A tmp) ]] || fail "left behind: $(ls -A tmp)"
}

# slow
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

declare -A plain_sources=(
  [placement]=$project/tests/gradescope/ProjectPart1_plain.c
  [movement]=$project/tests/gradescope/ProjectPart2_plain.c
  [octaflip]=$project/tests/gradescope/hw2_plain.c
)

# failed_cases RESULTS: their names, one a line.
failed_cases() {
  awk -F '"' '$2 == "name" { name = $4 } $2 == "status" && $4 == "failed" { print name }' "$1"
}

# expect_mistake PART SED-SCRIPT CASES: the plain program with this mistake fails in these golden cases, a pattern a word, and
# in no other but whole games of OctaFlip. Each of these cases has a hint.
expect_mistake() {
  local part=$1 script=$2 source=${plain_sources[$1]} cases=$project/data/golden/$1 case
  sed "$script" "$source" >mistake.c
  ! cmp -s mistake.c "$source" || fail "changes nothing: $script"
  cc -std=c99 -o mistake mistake.c || fail "does not compile: $script"
  expect_run 1 check "$part" --timeout 60 --results results.json -- ./mistake
  (cd "$cases" && printf '%s\n' $3) | LC_ALL=C sort >expected
  failed_cases results.json | grep -v '^game-' | LC_ALL=C sort | diff expected - >differences ||
    fail "$script: not these cases: $(cat differences)"
  while read -r case; do
    grep -q '^hint: .' "$cases/$case/settings.yml" || fail "$case has no hint"
  done <expected
}

# A plain program that plays OctaFlip passes; a mistake in it shows in the cases that are about it.
# slow
# needs: linux
test_octaflip() {
  command -v cc >/dev/null || skip_test 'OctaFlip programs, without a C compiler'
  cc -std=c99 -Wall -Wextra -Werror -o plain "${plain_sources[octaflip]}" || fail 'the plain program does not compile'
  expect_run 0 check octaflip --timeout 60 --random 300 -- ./plain
  # It refuses to jump over anything.
  local clone='llabs(turn.row2 - turn.row1) < 2 \&\& llabs(turn.column2 - turn.column1) < 2'
  local middle='board[(turn.row1 + turn.row2) \/ 2 - 1][(turn.column1 + turn.column2) \/ 2 - 1]'
  expect_mistake octaflip "s/\(isStep(turn.row2 .*\);/\1 \&\& (($clone) || $middle == '.');/" \
    'jump-over-* flip-all-eight flip-by-blue flip-in-a-corner pass-refused-when-a-cell-was-left
    pass-refused-with-one-jump pass-then-move-again'
  # It forgets that a player who can only jump has a move.
  expect_mistake octaflip 's/ = -2; down <= 2;/ = -1; down <= 1;/; s/ = -2; right <= 2;/ = -1; right <= 1;/' pass-refused-with-one-jump
  # It flips nothing.
  expect_mistake octaflip 's/ board\[row - 1\]\[column - 1\] = player;/;/' \
    'end-blue-without-pieces* end-no-empty-cell-red end-no-empty-cell-turns-follow end-red-without-pieces* flip-all-eight
    flip-by-blue flip-in-a-corner flip-not-blocked-cells flip-not-further flip-not-round-the-edge flip-not-two-away flip-one
    flip-seven-by-a-clone flipped-piece-moves illegal-from-a-flipped-piece jump-over-opponent sample-game'
  # It knows a pass only by letters.
  expect_mistake octaflip 's/return turn.row1 == 0 .*/return 0;/' \
    'end-of-the-record-after-one-pass end-two-passes-* over-at-first-all-blocked over-at-first-no-empty-cell
    over-at-first-no-pieces over-at-first-no-red pass-by-blue pass-missing-after-a-pass pass-refused-after-a-pass
    pass-refused-when-a-cell-was-left pass-shut-in-* pass-then-move-again pass-with-steps-* pass-without-pieces-near
    passes-of-one-player-* sample-pass'
  # It plays each turn as soon as it has read it; then also one that reads nothing after the game has ended.
  local while_playing='s/malformed == 0 ? play(board, turns, turnCount) : 0/play(board, turns, malformed == 0 ? turnCount : malformed - 1)/
    s/if (malformed != 0)/if (malformed != 0 \&\& illegal == 0)/'
  expect_open_difference "$while_playing" malformed-turn-after-an-illegal-move
  expect_open_difference "$while_playing; s/break;/return -1;/; s/if (illegal != 0)/if (illegal > 0)/" \
    'malformed-turn-after-an-illegal-move malformed-turn-after-the-end'
}

# expect_open_difference SED-SCRIPT CASES: the plain OctaFlip with this mistake passes all cases but these open ones.
expect_open_difference() {
  local open
  compile_plain mistake octaflip "$1"
  open=$(ls "$project/data/open/octaflip" | wc -l)
  expect_run 0 check octaflip --timeout 60 --open --junit junit.xml -- ./mistake
  [[ $(tail -n 1 out) == *" passed, 0 failed, $(wc -w <<<"$2") of $open open cases differ" ]] || fail "$1: $(tail -n 1 out)"
  grep '<skipped message="open: ' junit.xml | sed 's/.*<testcase name="\([^"]*\)".*/\1/' | LC_ALL=C sort |
    diff <(printf '%s\n' $2 | LC_ALL=C sort) - >differences || fail "$1: not these cases: $(cat differences)"
}

# What the assignment leaves open runs only on demand, counts for nothing, and is listed apart.
# needs: linux
test_open() {
  local part open file
  for part in placement movement octaflip; do
    open=$(ls "$project/data/open/$part" | wc -l)
    ((open > 0)) || fail "$part: nothing is open"
    grep -L '^open: .' "$project"/data/open/"$part"/*/settings.yml >silent
    [[ ! -s silent ]] || fail "does not say why: $(cat silent)"
    expect_run 0 check $part --timeout 60 --open -- "$program" $part
    [[ $(cat out) == *" passed, 0 failed, 0 of $open open cases differ" ]] || fail "$part: $(cat out)"
  done
  ! grep -lE '[^ ] +[^ ]' "$project"/data/golden/{placement,movement,whole}/*/input || fail 'several answers stand on one line'
  # A right program that reads whole lines.
  compile_plain lines movement '/^#include/a int readLine(int* number) { char line[80]; return fgets(line, sizeof line, stdin) == NULL ? 0 : sscanf(line, "%d", number); }
s/scanf("%d", \(&[a-z]*\))/readLine(\1)/'
  expect_run 0 check movement --timeout 60 --random 20 -- ./lines
  ! grep -qi 'open' out || fail "open cases without --open: $(cat out)"
  GITHUB_ACTIONS=true GITHUB_STEP_SUMMARY=$PWD/summary expect_run 0 check movement --timeout 60 --stop --open --junit junit.xml --html page.html \
    --results results.json -- ./lines
  [[ $(tail -n 1 out) == *' passed, 0 failed, 1 of 1 open cases differ' ]] || fail "lines: $(tail -n 1 out)"
  ! grep -q FAILED out || fail "an open case that differs failed: $(grep FAILED out)"
  for file in out junit.xml page.html results.json; do
    grep -q 'several may stand on one line' $file || fail "$file: not why it is open"
  done
  for file in page.html summary; do
    grep -q '1 of 1 open cases differ' $file || fail "$file: no count"
  done
  ! grep -q '<failure\|::error' junit.xml out || fail 'an open case that differs failed'
  ! grep -q '"status": "failed"' results.json || fail 'results.json: an open case that differs failed'
  [[ $(grep -c '"max_score": 0.0' results.json) == 1 ]] || fail 'results.json: an open case weighs something'
  # One alone.
  expect_run 2 check movement --timeout 60 --case answers-on-one-line -- ./lines
  grep -q -- --open err || fail "one alone: $(cat err)"
  expect_run 0 check movement --timeout 60 --case answers-on-one-line --open -- ./lines
  [[ $(tail -n 1 out) == '0 passed, 0 failed, 1 of 1 open cases differ' ]] || fail "one alone: $(cat out)"
  # A course's own.
  prepare_cat
  mkdir -p cases/placement open/placement
  mv cases/{alpha,beta,sample-one,zeta} cases/placement
  mv cases/placement/zeta open/placement
  expect_run 2 check placement --timeout 60 --cases cases -- cat
  grep -q 'open/placement/zeta/settings.yml: does not say' err || fail "no reason: $(cat err)"
  echo 'open: "nobody says how loud"' >open/placement/zeta/settings.yml
  expect_run 1 check placement --timeout 60 --cases cases --open -- cat
  [[ $(tail -n 1 out) == '1 passed, 2 failed, 1 of 1 open cases differ' ]] || fail "own: $(tail -n 1 out)"
  grep -qx '1 case: nobody says how loud' out || fail "own: $(cat out)"
}

# compile_plain NAME PART SED-SCRIPT: the plain program, changed.
compile_plain() {
  command -v cc >/dev/null || skip_test 'there is no C compiler'
  sed "$3" "${plain_sources[$2]}" >"$1.c"
  ! cmp -s "$1.c" "${plain_sources[$2]}" || fail "changes nothing: $3"
  cc -std=c99 -o "$1" "$1.c" || fail "does not compile: $3"
}

# Programs that are right but for blanks at ends of lines and the last newline are told so, once, in every report.
# needs: linux
test_blanks() {
  compile_plain newline movement 's/\(Congratulations!\|Computer wins!\)\\n/\1/'
  local cause='your program prints no newline at the end of its last line' golden file
  golden=$(ls "$project/data/golden/movement" | wc -l)
  GITHUB_ACTIONS=true GITHUB_STEP_SUMMARY=$PWD/summary expect_run 1 check movement --timeout 60 --random 20 --junit junit.xml --html page.html \
    --results results.json -- ./newline
  [[ $(tail -n 1 out) == "0 passed, $((golden + 20)) failed" ]] || fail "$(tail -n 1 out)"
  [[ $(grep -c '^[0-9]* cases\?: ' out) == 1 ]] || fail "several causes: $(grep '^[0-9]* case' out)"
  for file in out junit.xml page.html results.json summary; do
    grep -qF "$cause" $file || fail "$file: no cause: $(head -n 20 $file)"
    ! grep -qi 'hint' $file || fail "$file: a hint on the game: $(grep -i hint $file | head -n 3)"
  done
  for file in out junit.xml page.html results.json; do
    grep -qF -- --ignore-trailing-space $file || fail "$file: no option is named"
  done
  (($(wc -l <out) < 3 * (golden + 20))) || fail "too long: $(wc -l <out)"
  expect_run 0 check movement --timeout 60 --random 20 --ignore-trailing-space -- ./newline
  compile_plain blank movement 's/try again\./& /; s/mark \[1-16\]:/&\\t/'
  expect_run 1 check movement --timeout 60 -- ./blank
  [[ $(grep '^[0-9]* cases\?: ' out) == *': your program prints blanks at the ends of lines' ]] || fail "blanks: $(grep '^[0-9]* case' out)"
  # A prompt without its newline is something else, which no option forgives.
  compile_plain prompt placement 's/\(place your mark \[1-16\]:\)\\n/\1/'
  expect_run 1 check placement --timeout 60 --ignore-trailing-space -- ./prompt
  ! grep -q 'last line' out || fail "a prompt: $(grep -h 'last line' out)"
  # Where more is wrong, the difference is shown as ever, without hints on the game for a blank within a line.
  compile_plain inner movement 's/Wrong pick, try/Wrong  pick, try/'
  expect_run 1 check movement --timeout 60 -- ./inner
  grep -q '^[0-9]* cases: expected `…·pick,·…`, got `…··pick,·…`$' out || fail "a blank within a line: $(grep '^[0-9]* case' out)"
  ! grep -q Hint out || fail "a blank within a line: $(grep Hint out)"
}

# expect_reading SED-SCRIPT LINES CAUSE: Part 2, changed to take another reading where such lines are expected, has this cause
# in all of these cases and no other, and passes when either is accepted.
expect_reading() {
  local file cases
  cases=$(grep -l "$2" "$project"/data/golden/movement/*/output | wc -l)
  compile_plain reading movement "$1"
  GITHUB_ACTIONS=true GITHUB_STEP_SUMMARY=$PWD/summary expect_run 1 check movement --timeout 60 --junit junit.xml --html page.html \
    --results results.json -- ./reading
  [[ $(grep '^[0-9]* cases\?: ' out) == "$cases cases: your program takes another reading of the assignment: $3" ]] ||
    fail "$1: $(grep '^[0-9]* case' out)"
  for file in out junit.xml page.html results.json summary; do
    tr -d '\\' <$file | grep -q 'your program takes another reading of the assignment: .Out of' || fail "$1: $file: $(head -n 20 $file)"
  done
  expect_run 0 check movement --timeout 60 --random 20 --accept-either -- ./reading
  ! grep -q '^Note' out || fail "$1: $(cat out)"
}

# Where the assignment's documents disagree, a program may take the other reading, and is told so.
# needs: linux
test_readings() {
  local off='`Out of Bound, try again.` for a direction that leads off the board'
  expect_reading 's/Out of bound/Out of Bound/' 'Out of bound' "$off"
  expect_reading 's/Occupied/Out of bound/' Occupied '`Out of bound, try again.` for a direction that leads to a taken square'
  expect_reading 's/Out of bound/Out of Bound/; s/Occupied/Out of Bound/' 'Out of bound\|Occupied' \
    "$off, "'`Out of Bound, try again.` for a direction that leads to a taken square'
  # One that takes both is told of neither, and fails.
  compile_plain both movement 's/printf("Out of bound/printf(mark == 1 ? "Out of Bound, try again.\\n" : "Out of bound/'
  expect_run 1 check movement --timeout 60 -- ./both
  ! grep -q 'another reading' out || fail "both readings: $(grep 'another reading' out)"
  expect_run 1 check movement --timeout 60 --accept-either -- ./both
}

# A program that crashes because it does not find gameboard.txt is told under which name that stands.
# needs: linux
test_lost_board() {
  compile_plain lost movement 's|"gameboard.txt"|"../gameboard.txt"|; /if (file == NULL) {/,/}/d'
  expect_run 1 check movement --timeout 60 -- ./lost
  [[ $(grep '^[0-9]* cases\?: ' out) == *': it crashed: Segmentation fault (signal 11), before it had read any input' ]] ||
    fail "$(grep '^[0-9]* case' out)"
  grep -q 'could not be opened' out && grep -q 'fopen("gameboard.txt", "r")' out && grep -qF '`../gameboard.txt`' out || fail "$(tail -n 30 out)"
  ! grep -q Hint out || fail "a hint: $(grep Hint out)"
}

# A mistake in a plain program of the assignment shows in the cases that are about it, without random games.
# slow
# needs: linux
test_mistakes() {
  command -v cc >/dev/null || skip_test 'programs with mistakes, without a C compiler'
  # Blocks that go on at the other edge; blocks and lines that are left out.
  expect_mistake placement 's/i % 4 != 0 && //' 'no-block-round-the-edge-[24]'
  expect_mistake placement 's/i <= 11; i++/i <= 10; i++/' wins-block-11
  expect_mistake placement 's/i % 4 != 0/i != 6 \&\& &/' wins-block-6
  expect_mistake placement 's/areAll(board, mark, i, i + 4/i != 4 \&\& &/' wins-column-4
  expect_mistake placement 's/areAll(board, mark, left/i != 2 \&\& &/' wins-row-2
  expect_mistake movement 's/column < 3; column/column < 4 - (row == 2); column/' no-block-round-the-edge
  expect_mistake movement 's/isLine(board, 0, i, 1, 0, mark)/(i < 3 \&\& &)/' wins-column-4
  # Diagonals that go on at the other edge.
  local cell
  printf -v cell ' \\&\\& board[%d][(i + %d) %% 4] == mark' 1 1 2 2 3 3
  expect_mistake movement "s/if (isLine(board, 0, 0, 1, 1, mark)/for (int i = 0; i < 4; i++) if (board[0][i] == mark$cell) return mark; &/" \
    no-diagonal-round-the-edge
  # The computer does not try all its marks, or not all directions.
  expect_mistake movement 's/square >= 1; square--/square >= 3; square--/' 'computer-direction-1 computer-moves-square-2'
  expect_mistake movement 's/direction >= 1; direction--/direction >= 2; direction--/' \
    'computer-direction-1 computer-moves-square-2 computer-scans-[56]'
}

# A program with one wrong rule of OctaFlip gets few causes, which name the rule. Each line has a change of the right
# program, as sed has it, and what a cause says.
# slow
# needs: linux
test_octaflip_causes() {
  local project=$(cd "$(dirname "$0")/../.." && pwd) change words causes count=0
  while IFS='@' read -r change words; do
    sed "$change" "$project/tests/gradescope/hw2_plain.c" >changed.c
    cmp -s changed.c "$project/tests/gradescope/hw2_plain.c" && fail "changes nothing: $change"
    cc -w -O1 -o changed changed.c || fail "does not compile: $change"
    expect_run 1 check octaflip --timeout 60 --random 30 --seed 5 -- ./changed
    causes=$(grep -E '^[0-9]+ cases?: ' out)
    (($(wc -l <<<"$causes") <= 3)) || fail "$change has more than three causes: $causes"
    grep -qF ": $words" <<<"$causes" || fail "$change is not said to be '$words': $causes"
    grep -q 'expected .*got' <<<"$causes" && fail "$change has a cause that is no rule: $causes"
    count=$((count + 1))
  done <<'END'
s/if (hasMove(board, player)) {/if (0) {/@it lets a player pass who has a move
s/if (hasMove(board, player)) {/if (1) {/@it says that a legal pass is invalid
s/int down = -2; down <= 2/int down = -1; down <= 1/@it lets a player pass who has a move
s/i % 2 == 0 ? 'R'/i % 2 == 1 ? 'R'/@it takes it to be the wrong player's turn
s/^      passes = 0;//@it ends the game too early
s/passes == 2 ||/passes == 1 ||/@it ends the game too early
s/passes == 2 ||/passes == 3 ||/@it plays on although the last two turns were passes
s/count(board, '\.') == 0 || //@it plays on although no cell is empty
s/ || count(board, 'R') == 0//@it plays on although a player has no piece
s/^    char player = .*/&\n    if (passes == 2 || !count(board, '.') || !count(board, 'R') || !count(board, 'B')) break;/@it ends the game before the first turn
s/^         isStep(.*/isStep(turn.row2 - turn.row1, turn.column2 - turn.column1) \&\& (llabs(turn.row2 - turn.row1) < 2 \&\& llabs(turn.column2 - turn.column1) < 2 || strchr(".#", board[(turn.row1 + turn.row2) \/ 2 - 1][(turn.column1 + turn.column2) \/ 2 - 1]));/@it says that a legal jump over a piece or a blocked cell is invalid
s/rows <= 2 && columns <= 2/rows <= 1 \&\& columns <= 1/@it says that a legal jump is invalid
s/(rows == columns || rows == 0 || columns == 0)/1/@it plays a step that is no clone and no jump
s/(rows == columns || rows == 0 || columns == 0)/(rows == 0 || columns == 0)/@it says that a legal clone is invalid
s/(struct turn){numbers.0., numbers.1., numbers.2., numbers.3./(struct turn){numbers[0], numbers[1] > 8 ? 8 : numbers[1], numbers[2] > 8 ? 8 : numbers[2], numbers[3] > 8 ? 8 : numbers[3]/@it plays a turn that is off the board
s/numbers\[found\] > LARGEST/numbers[found] > 8 \&\& count == 4) { return 0; } if (numbers[found] > LARGEST/@it says that a well-formed turn is malformed
s/strchr("RB", board/strchr("", board/@it does not flip every piece that flips
s/strchr("RB", board/strchr("RB#", board/@it flips or changes a cell that stays as it is
s/row = turn.row2 - 1; row <= turn.row2 + 1/row = turn.row2 - 2; row <= turn.row2 + 2/@it flips or changes a cell that stays as it is
s/^    board\[turn.row1 - 1\]\[turn.column1 - 1\] = '\.';//@it does not take away the piece that jumps
s/if (llabs(turn.row2 - turn.row1) == 2 || .*/if (1) {/@it takes away the piece that is cloned
s/board\[turn.row1 - 1\]\[turn.column1 - 1\] == player/board[turn.row1 - 1][turn.column1 - 1] != '.'/@it plays from a cell that has no piece of the player whose turn it is
s/board\[turn.row2 - 1\]\[turn.column2 - 1\] == '\.'/board[turn.row2 - 1][turn.column2 - 1] != '#'/@it plays to a cell that is not empty
s/Invalid move at turn %lld.n", illegal/&  - 1/@it gives an invalid move another number than its turn has
s/lead < 0 ? "Blue" : "Draw"/"Blue"/@it names the wrong winner
END
  ((count == 25)) || fail "$count changes were tried"
}

# What shows the cause of a failure in OctaFlip.
# needs: linux
test_octaflip_proof() {
  local project=$(cd "$(dirname "$0")/../.." && pwd)
  sed 's/strchr("RB", board/strchr("", board/' "$project/tests/gradescope/hw2_plain.c" >changed.c
  cc -w -O1 -o changed changed.c
  expect_run 1 check octaflip --timeout 60 --case flip-one -- ./changed
  local expected
  expected=$(sed -n '1,8s/^/    /p' "$project/data/golden/octaflip/flip-one/input")
  grep -q 'it does not flip every piece that flips' out || fail "no cause: $(cat out)"
  grep -q 'Its game is right up to turn 1, ' out || fail "no turn: $(cat out)"
  [[ $(cat out) == *"$expected"* ]] || fail "no board: $(cat out)"
  grep -q '^  Turn 1: [1-8] [1-8] [1-8] [1-8]$' out || fail "no move: $(cat out)"
  grep -q '^  By the rules: Red .* and flips ([1-8], [1-8])$' out || fail "no rule: $(cat out)"
  grep -q '^  Your program plays on to a board where ([1-8], [1-8]) is B and not R$' out || fail "no deed: $(cat out)"
  # What was expected is not told to those who may not know it.
  expect_run 1 check octaflip --timeout 60 --case flip-one --details actual -- ./changed
  grep -q 'By the rules' out && fail "--details actual tells what is expected: $(cat out)"
  # A program that hangs on parts of records is not asked again and again.
  printf '#!/bin/sh\nread a; cat >rest; if grep -q "^1$" rest; then sleep 100; fi; echo Invalid move at turn 1\n' >hangs
  chmod +x hangs
  expect_run 1 check octaflip --timeout 0.2 --jobs 2 -- ./hangs
  [[ $(tail -n 1 out) == *failed ]] || fail "a program that hangs: $(tail -n 5 out)"
}

run_test
