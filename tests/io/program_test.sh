#!/usr/bin/env bash
# Files that are written while calls of the system fail, one after the other, or while the program is killed: there is
# the old file or the whole new one, and nobody takes a failure for a success.
#
# TEEKO_EVERY=1 tries every call, TEEKO_KILLS=1000 kills so often; by default, as many as take seconds.
set -u
project=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
source "$project/tests/support/program_test_lib.sh"
kills=${TEEKO_KILLS-6}

# The kinds of failures: what is called, and the error.
failures_of_calls() {
  local enospc=28 eio=5 eintr=4 enomem=12 eagain=11
  printf '%s\n' "write $eio" "write $enospc" "write $eintr" 'write short' "open $eio" "open $enospc" \
    "rename $eio" "rename $enospc" "link $eio" "link $enospc" \
    "read $eio" 'read short' "sync $eio" "sync $enospc" "truncate $eio" "truncate $enospc" "fork $eagain" "thread $eagain" "mmap $enomem" \
    "malloc $enomem"
}

# There are many runs, and a process takes longer than the shell itself: what follows each of them uses the shell alone
# where it can.

# run_failing KIND:N:HOW: runs the scenario with this call failing; code is its exit code. Fails when there are fewer.
run_failing() {
  : >reached
  scenario_prepare
  LD_PRELOAD=$other TEEKO_FAIL=$1 TEEKO_FAIL_MARK=$PWD/reached scenario_run >out 2>err
  code=$?
  [[ -s reached ]]
}

# Sets `last` to the number of the last malloc, found by halves.
find_last_malloc() {
  local none=$((1 << 20)) middle code
  last=0
  while ((none - last > 1)); do
    middle=$(((last + none) / 2))
    if run_failing "malloc:$middle:12"; then last=$middle; else none=$middle; fi
  done
}

# try_every_call STEP MALLOCS [LAST]: the scenario with each call failing, or every STEPth; of malloc, every MALLOCSth, and
# from the number LAST on every fifth.
try_every_call() {
  local kind how step n tried=0 code
  while read -r kind how; do
    step=$1
    [[ $kind != malloc ]] || step=$2
    for ((n = 1; ; n += ${TEEKO_EVERY-$step})); do
      [[ $kind != malloc ]] || ((n < ${3-n + 1})) || step=5
      run_failing "$kind:$n:$how" || break
      scenario_check "$kind:$n:$how" $code
      ((++tried, failures < 10)) || return
    done
  done < <(failures_of_calls)
  ((tried >= 10)) || fail "only $tried calls failed"
  echo "$tried calls failed"
}

# try_kills MILLISECONDS: kills the scenario, with all that it started, at random times up to that.
try_kills() {
  local n pid
  rm -f alive
  mkfifo alive
  set -m # a job is a group of processes, which can be killed at once
  for ((n = 0; n < kills && failures < 10; ++n)); do
    scenario_prepare
    scenario_run >out 2>err 4>alive &
    pid=$!
    exec 3<alive
    sleep "$(printf '0.%04d' $((RANDOM % $1 * 10)))"
    kill -9 -- -$pid 2>/dev/null
    wait $pid 2>/dev/null
    # It ends when no process is left that could write.
    timeout 600 cat <&3 || fail "kill $n: a process is still there"
    exec 3<&-
    scenario_check_files "kill $n"
  done
  set +m
}

# is_text TEXT FILE
is_text() {
  local text
  IFS= read -rd '' text <"$2"
  [[ $text == "$1" ]]
}

# is_same FILE OTHER: of two texts.
is_same() {
  local text
  IFS= read -rd '' text <"$2"
  is_text "$text" "$1"
}

# expect_old_or_new WHAT FILE: the file is the old one, if there was one, or the one named good-FILE.
expect_old_or_new() {
  if [[ -e $2 ]]; then
    is_text $'old\n' "$2" || is_same "$2" "good-$2" || fail "$1: $2 is neither old nor new: $(head -c 300 "$2")"
  else
    [[ $with_old == 0 ]] || fail "$1: $2 is lost"
  fi
}

# expect_said WHAT CODE: the exit code is a failure's, and the program says what failed.
expect_said() {
  local text
  [[ $2 == [12] ]] || fail "$1: exit code $2: $(head -c 300 err)"
  IFS= read -rd '' text <err
  [[ $'\n'$text == *$'\nteeko: '[!$'\n']* ]] || fail "$1: exit code $2 without a word: $(head -c 300 out)"
}

# check_single WHAT CODE FILE: a program that writes one file did so, or says that it did not.
check_single() {
  scenario_check_files "$1"
  if [[ $2 == 0 ]]; then
    is_same "$3" "good-$3" || fail "$1: exit code 0, but $3 is not written"
    is_same out good-out || fail "$1: exit code 0, but the output is another: $(diff out good-out | head -n 3)"
  else
    expect_said "$1" "$2"
  fi
}

# learn FILE…: runs the scenario undisturbed and keeps what it makes.
learn() {
  local file
  with_old=1
  scenario_prepare
  scenario_run >out 2>err || fail "undisturbed: $(cat out err)"
  for file in out "$@"; do
    cp "$file" "good-${file##*/}"
  done
}

# single_file FILE: a scenario for one file, which exists before or does not.
single_file() {
  local saved=$1
  scenario_prepare() { if ((with_old)); then echo old >$saved; elif [[ -e $saved ]]; then rm $saved; fi; }
  scenario_check_files() {
    expect_old_or_new "$1" $saved
    [[ $1 == kill* ]] || ! compgen -G '.teeko-*' >/dev/null || fail "$1: left behind: $(ls -A)"
  }
  scenario_check() { check_single "$1" "$2" $saved; }
  learn $saved
  # Most of memory is used for the command line. What comes after that is what a scenario is about.
  find_last_malloc
  try_every_call 1 997 $((last - 200))
  try_kills 12
  with_old=0
  try_every_call 1 997
  try_kills 12
  scenario_prepare
  scenario_run >/dev/null
  ! compgen -G '.teeko-*' >/dev/null || fail "left behind after kills: $(ls -A)"
}

# needs: failing-calls
test_saved_board() {
  scenario_run() { "$program" placement --save board.txt <<<"$drawn_answers"; }
  single_file board.txt
}

# slow
# needs: failing-calls
test_recorded_game() {
  scenario_run() { "$program" classic --black human --red human --record game.txt <<<'a0 b1 a4 c3 e0 d1 quit'; }
  single_file game.txt
}

# A solution that can't be kept is found again: only memory that is used up ends the game. Where a file is kept, the next game takes it as it
# is, which it does with a whole one only. Its bytes differ from one time to the next, as threads work in no fixed order.
# slow
# needs: failing-calls
test_kept_solution() {
  local kept=cache/teeko/4x4-standard-standard.solution
  with_old=0
  scenario_prepare() { rm -rf cache first; }
  scenario_run() { XDG_CACHE_HOME=$PWD/cache "$program" classic --size 4 --red perfect <<<'a0 quit'; }
  scenario_check_files() {
    [[ -e $kept ]] || return
    ln $kept first
    scenario_run >again 2>err || fail "$1: no game afterwards: $(cat err)"
    [[ $kept -ef first ]] || fail "$1: $kept is not a whole one"
    is_same again good-out || fail "$1: another game with $kept: $(diff again good-out | head -n 3)"
  }
  scenario_check() {
    if [[ $2 == 0 ]]; then
      is_same out good-out || fail "$1: another game: $(diff out good-out | head -n 3)"
    else
      expect_said "$1" "$2"
    fi
    [[ -z $(ls -A cache/teeko 2>/dev/null | grep '^\.teeko-') ]] || fail "$1: left behind: $(ls -A cache/teeko)"
    scenario_check_files "$1"
  }
  learn
  with_old=0
  try_every_call 1 397
  try_kills 60
}

# A store of which any call failed goes on and has the same answer in the end; a finished one answers or says why not.
# slow
# needs: failing-calls
test_store() {
  "$program" solve --store none >/dev/null 2>err
  ! grep -q 'built without' err || skip_test 'this program has no stores'
  # is_answer FILE: the good one, but for times.
  is_answer() {
    local found good
    read -r found <"$1"
    read -r good <good-out
    [[ ${found%%,\"seconds\"*} == "${good%%,\"seconds\"*}" ]]
  }
  scenario_run() { "$program" solve --size 4 --store store --memory 0.01 --threads 2 --json; }
  scenario_check() {
    if [[ $2 == 0 ]]; then
      is_answer out || fail "$1: exit code 0, but another answer: $(cat out)"
    else
      expect_said "$1" "$2"
    fi
    scenario_check_files "$1"
  }
  scenario_check_files() {
    scenario_run >again 2>err || fail "$1: it does not go on: $(cat err)"
    is_answer again || fail "$1: another answer, later: $(cat again)"
  }
  scenario_prepare() { rm -rf store; }
  learn
  mv store finished
  try_every_call 31 7001
  try_kills 150
  # A store that is only read.
  scenario_run() { "$program" analyze --store finished --position '1rr1/1bb1/1rb1/1r1b b'; }
  scenario_prepare() { :; }
  scenario_check_files() { :; }
  scenario_check() {
    if [[ $2 == 0 ]]; then
      is_same out good-out || fail "$1: exit code 0, but another answer: $(cat out)"
    else
      expect_said "$1" "$2"
    fi
  }
  learn
  try_every_call 1 97
}

# Cases of which one fails, so that every report has something to tell.
prepare_cases() {
  mkdir -p cases/placement tmp
  cp -r "$project"/data/golden/placement/sample-* cases/placement
  cp -r "$project"/data/golden/placement/player-1-wins-row cases/placement/wrong
  echo another >>cases/placement/wrong/output
  export TMPDIR=$PWD/tmp
}

# expect_kept WHAT: the cases and the folder for temporary files are still there.
expect_kept() {
  [[ -d tmp && -e cases/placement/wrong/output ]] || fail "$1: the working folder was emptied: $(ls)"
}

# Reports have times in them, so they are compared with how they begin and end.
expect_whole() { # expect_whole WHAT FILE END
  if [[ -e $2 && $(tail -c 4 "$2") != old ]]; then
    [[ $(tail -n 1 "$2") == *"$3" ]] || fail "$1: $2 is cut short: $(tail -c 100 "$2")"
  elif [[ ! -e $2 ]]; then
    fail "$1: $2 is lost"
  fi
}

# slow
# needs: failing-calls
test_check_reports() {
  prepare_cases
  scenario_prepare() { for file in r.json j.xml h.html; do echo old >$file; done; }
  scenario_run() {
    "$program" check placement --cases cases --jobs 1 --timeout 60 --results r.json --junit j.xml --html h.html -- \
      "$program" placement
  }
  scenario_check_files() {
    expect_whole "$1" r.json '}'
    expect_whole "$1" j.xml '</testsuites>'
    expect_whole "$1" h.html '</html>'
  }
  scenario_check() {
    expect_kept "$1"
    scenario_check_files "$1"
    [[ $2 == [12] ]] || fail "$1: exit code $2 though a case fails: $(head -c 300 err)"
    if [[ ! -s err ]]; then # then it got to its end
      grep -q 'passed, .* failed' out || fail "$1: says nothing: $(cat out)"
      for file in r.json j.xml h.html; do
        [[ $(cat $file) != old ]] || fail "$1: $file is not written, and nobody says so"
      done
    fi
    # Where memory is used up while a folder is removed, it may stay.
    [[ -z $(ls -A tmp) || ($1 == malloc* && -s err) ]] || grep -q 'could not be removed' err ||
      fail "$1: left behind: $(ls -A tmp): $(head -c 300 err)"
    rm -rf tmp/*
  }
  scenario_prepare
  scenario_run >out 2>err
  expect_code 'undisturbed' $? 1
  try_every_call 19 901
  kills=$((kills / 3)) try_kills 90
  expect_kept 'the last one'
}

# slow
# needs: failing-calls
test_grade_output() {
  [[ -x $(command -v cc) && -x $(command -v objdump) ]] || skip_test 'there is no C compiler, or no binutils'
  prepare_cases
  chmod 711 . tmp
  mkdir -p class/alice
  cp "$project/tests/gradescope/ProjectPart1_plain.c" class/alice/ProjectPart1_a.c
  scenario_prepare() {
    rm -rf out.d && mkdir -m 700 out.d
    for file in grades.csv report.html; do echo old >out.d/$file; done
  }
  scenario_run() { "$program" grade placement class --out out.d --cases cases --timeout 60; }
  scenario_check_files() {
    expect_whole "$1" out.d/grades.csv $'\r'
    expect_whole "$1" out.d/report.html '</html>'
  }
  scenario_check() {
    expect_kept "$1"
    scenario_check_files "$1"
    if [[ $2 == 0 ]]; then
      grep -q '1 student graded' out || fail "$1: says nothing: $(cat out err)"
      grep -q 'alice,placement,' out.d/grades.csv || fail "$1: exit code 0, but no grades: $(cat out.d/grades.csv)"
    else
      expect_said "$1" "$2"
    fi
    rm -rf tmp/*
  }
  scenario_prepare
  scenario_run >out 2>err
  expect_code 'undisturbed' $? 0
  cp out.d/grades.csv good-grades.csv
  try_every_call 401 9001
  expect_kept 'the last one'
}

run_test
