#!/usr/bin/env bash
# teeko-mpi: the same answers as teeko's, by any number of processes, and what happens when one is lost.
set -u
source "$(dirname "${BASH_SOURCE[0]}")/../support/program_test_lib.sh"

# Open MPI starts no programs for root, and no more programs than there are cores, unless it is told to.
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_rmaps_base_oversubscribe=1
export PRTE_MCA_rmaps_default_mapping_policy=:oversubscribe  # for Open MPI 5

# with_processes N ARGUMENTS…: runs teeko-mpi; its output is in the files out and err.
with_processes() {
  local count=$1
  shift
  timeout 600 mpirun -n "$count" "$other" "$@" >out 2>err
}

# The answer in the file out without what another run has in other numbers.
answer() {
  sed 's/,"seconds".*//' out
}

# The most memory that it says was used.
peak() {
  sed 's/.*"peak_bytes":\([0-9]*\).*/\1/' out
}

# expect_answer EXPECTED N ARGUMENTS…
expect_answer() {
  local expected=$1
  shift
  with_processes "$@" --json || fail "$* ends with $?: $(cat err)"
  [[ $(answer) == "$expected" ]] || fail "$*: another answer: $(head -c 300 out err)"
  expect_no_abort "$*"
}

# expect_no_abort WHAT: the processes ended by themselves; mpirun says so if one ended the others.
expect_no_abort() {
  ! grep -qi mpi_abort err || fail "$1: a process ended the others: $(cat err)"
}

# What teeko answers.
expected_answer() {
  "$program" solve --json "$@" | sed 's/,"seconds".*//'
}

# needs: mpi
test_same_answers() {
  local count variant
  for variant in '--size 4' '--size 4 --goals advanced --drops 2-alternate' '--size 5' \
    '--size 5 --goals advanced --drops 1-standard'; do
    # shellcheck disable=SC2086
    local expected=$(expected_answer $variant)
    for count in 1 2 3 4 7; do
      # shellcheck disable=SC2086
      expect_answer "$expected" $count solve $variant
    done
  done
  # The memory of all processes is added up.
  local peak_of_one
  with_processes 1 solve --size 4 --threads 1 --json || fail "$(cat err)"
  peak_of_one=$(peak)
  with_processes 4 solve --size 4 --threads 1 --json || fail "$(cat err)"
  ((peak_of_one > 1000000 && $(peak) > 2 * peak_of_one)) || fail "peak_bytes: $peak_of_one, $(peak)"
}

# needs: mpi
test_same_answers_6x6() {
  local count expected
  expected=$(expected_answer --size 6)
  for count in 1 2 3 4 7; do
    expect_answer "$expected" $count solve --size 6 --threads 1
  done
}

# A store that several processes wrote is a store like any other, whoever goes on with it.
# needs: mpi
test_stores() {
  local expected position='5/1r3/2b2/5/5 b'
  expected=$(expected_answer --size 5)
  expect_answer "$expected" 4 solve --size 5 --store store
  expect_answer "$expected" 2 solve --size 5 --store store
  "$program" solve --size 5 --store store --json >out 2>err
  [[ $(answer) == "$expected" ]] || fail "teeko with their store: $(cat err)"
  "$program" analyze --position "$position" >expected
  "$program" analyze --position "$position" --store store >out 2>err
  cmp -s expected out || fail "analyze: $(cat err)"
}

# What several processes wrote agrees with itself, by rules that are written once more.
# needs: mpi
test_stores_are_consistent() {
  local variant
  for variant in '4 advanced 2-alternate' '5 standard standard' '5 advanced 1-standard' '6 standard standard'; do
    # shellcheck disable=SC2086
    set -- $variant
    with_processes 4 solve --size "$1" --goals "$2" --drops "$3" --threads 1 --store store || fail "$variant: $(cat err)"
    "${program%/*}/tests/teeko_store_consistency" store "$1" "$2" "$3" 20000 >out 2>&1 || fail "$variant: $(cat out)"
    [[ $(grep -c '20000 of 20000 positions agree with their moves; the counts add up' out) == 9 ]] || fail "$(cat out)"
    rm -r store
  done
}

# children PID: the processes that this one has started.
children() {
  cat "/proc/$1/task/$1/children" 2>/dev/null
}

# Random kills of a process end all of them, and another number of processes goes on.
# needs: mpi linux
test_killed_processes() {
  local expected kills=0 tries count launcher victims code time
  expected=$(expected_answer --size 6)
  with_time with_processes 2 solve --size 6 --threads 1 --store undisturbed
  for ((tries = 0; ; ++tries)); do
    count=$((RANDOM % 4 + 2))
    timeout 600 mpirun -n $count "$other" solve --size 6 --threads 1 --store store --json >out 2>err &
    local run=$!
    if ((tries == 0)); then
      wait_for test -e store
    elif ((tries < 5)); then
      sleep_up_to $((time / 2))
    fi
    if ((tries < 5)); then
      read -r launcher _ < <(children $run)
      read -ra victims < <(children "$launcher")
      ((${#victims[@]} == 0)) || kill -9 "${victims[RANDOM % ${#victims[@]}]}" 2>/dev/null
    fi
    wait $run
    code=$?
    ((code == 0)) && break
    kills=$((kills + 1))
    ((code != 124)) || fail 'it hangs'
  done
  [[ $(answer) == "$expected" ]] || fail "after $kills kills: $(cat err)"
  ((kills > 0)) || fail 'nothing was killed'
  echo "killed $kills times"
}

# There is a line of progress every half minute, and none before. The process is stopped meanwhile: it need not compute so
# long.
# needs: mpi linux
test_progress() {
  local begin=$SECONDS run process lines
  mpirun -n 1 "$other" solve --size 6 --threads 1 --store store >out 2>err &
  run=$!
  wait_for test -e store
  read -r process _ < <(children $run)
  kill -STOP "$process" || fail 'it has ended too early'
  sleep 31
  kill -CONT "$process"
  wait_for grep -q '^teeko-mpi: .* plies: .* %' err
  kill $run
  wait $run
  lines=$(grep -c '^teeko-mpi: ' err)
  ((lines <= (SECONDS - begin + 1) / 30)) || fail "lines of progress: $(head -n 10 err)"
}

# needs: mpi
test_errors() {
  with_processes 3 solve --size 9
  expect_code 'a board that is too large' $? 1
  expect_no_abort 'a board that is too large'
  [[ $(grep -c '^teeko-mpi: ' err) == 1 ]] || fail "not one message: $(cat err)"
  local count
  for count in 1 3; do
    with_processes $count solve --size x
    expect_code 'no number' $? 2
    [[ $(grep -c '^teeko-mpi: ' err) == 1 ]] || fail "not one message of $count: $(cat err)"
  done
  with_processes 2 --help
  expect_code help $? 0
  [[ $(grep -c '^Usage: ' out) == 1 ]] || fail "help: $(cat out)"
  with_processes 2 solve --size 5 --store store --memory 0.0001
  expect_code 'too little memory' $? 2
  expect_no_abort 'too little memory'
  [[ $(grep -c '^teeko-mpi: too little memory' err) == 1 ]] || fail "$(cat err)"
  with_processes 2 solve --size 4 --store store
  expect_code 'another variant' $? 2
  [[ $(grep -c '^teeko-mpi: store: is a store of 5x5' err) == 1 ]] || fail "$(cat err)"
  : >file
  with_processes 2 solve --store file
  expect_code 'a file instead of a folder' $? 1
  [[ $(grep -c '^teeko-mpi: file: cannot be made' err) == 1 ]] || fail "$(cat err)"
  with_processes 2 solve --memory 1
  expect_code 'memory without a store' $? 2
  [[ $(grep -c '^teeko-mpi: process 0: --memory needs --store' err) == 1 ]] || fail "$(cat err)"
  with_processes 2 solve --traffic none/traffic
  expect_code 'traffic that cannot be written' $? 1
  [[ $(grep -c '^teeko-mpi: process 0: none/traffic: ' err) == 1 && ! -s out ]] || fail "$(cat out err)"
  # Processes that were not started with the same words.
  mpirun -n 1 "$other" solve --size 4 : -n 1 "$other" solve --size 5 >out 2>err
  expect_code 'other words' $? 2
  grep -q '^teeko-mpi: process 1 was started with another command line than process 0' err || fail "$(cat err)"
  mpirun -n 2 "$other" solve --size 4 : -n 1 "${other%/*}/tests/teeko-mpi-other" solve --size 4 >out 2>err
  expect_code 'another version' $? 2
  grep -q '^teeko-mpi: process 2 is of version other, process 0 of version [0-9]' err || fail "$(cat err)"
  mpirun -n 1 "$other" solve --size 4 : -n 1 "${other%/*}/tests/teeko-mpi-other" solve --size 4 >out 2>err
  expect_code 'another version of the second process' $? 2
  grep -q '^teeko-mpi: process 1 is of version other, process 0 of version [0-9]' err || fail "$(cat err)"
}

# A disk of so many bytes at ./store, for a command.
on_disk_of() {
  local size=$1
  shift
  mkdir -p store
  unshare --user --map-root-user --mount bash -c 'mount -t tmpfs -o size="$0" none store && "$@"' "$size" "$@"
}

# needs: mpi linux
test_full_disk() {
  on_disk_of 100k true || skip_test 'a full disk: no disk of a given size'
  local size count
  for size in 300k 2m; do
    for count in 2 3; do
      on_disk_of $size timeout 600 mpirun -n $count "$other" solve --size 5 --store store >out 2>err
      expect_code "$count processes with $size" $? 1
      grep -q "^teeko-mpi: process [0-2] of $count on ..*: store/.*: cannot be written: No space left" err || fail "$(cat err)"
    done
  done
  # One process need not say which it is, and ends by itself.
  on_disk_of 300k timeout 600 mpirun -n 1 "$other" solve --size 5 --store store >out 2>err
  expect_code 'one process' $? 1
  grep -q '^teeko-mpi: store/.*: cannot be written: No space left' err || fail "one process: $(cat err)"
  expect_no_abort 'one process'
}

# needs: mpi linux
test_file_too_large() {
  timeout 600 mpirun -n 1 bash -c 'ulimit -f 100; exec "$@"' _ "$other" solve --size 5 --store store >out 2>err
  expect_code 'a file that may not be so large' $? 1
  grep -q '^teeko-mpi: store/.*: cannot be written: File too large' err || fail "$(cat err)"
}

# needs: mpi linux
test_memory_is_used_up() {
  (
    ulimit -v 350000
    with_processes 2 solve --size 6 --threads 1
  )
  expect_code 'too little memory' $? 1
  [[ $(grep -c '^teeko-mpi: .* of memory .*; --store needs less' err) == 1 ]] || fail "$(cat err)"
  # What one process lacks ends all, also if it was told that there is more.
  local words=("$other" solve --size 7 --threads 1 --store store --memory 1)
  timeout 600 mpirun -n 1 bash -c 'ulimit -v 350000; exec "$@"' _ "${words[@]}" : -n 1 "${words[@]}" >out 2>err
  expect_code 'memory is used up' $? 1
  grep -q '^teeko-mpi: process 0 of 2 on ..*: memory is used up$' err || fail "$(cat err)"
}

# column N: a column of the table in the file traffic, without its name.
column() {
  tail -n +2 traffic | cut -d, -f"$1"
}

# needs: mpi
test_traffic() {
  with_processes 1 solve --size 4 --traffic traffic --json || fail "one process: $(cat err)"
  [[ $(column 4 | sort -u) == 0 ]] || fail "one process sends something: $(cat traffic)"
  # The levels take no longer than the whole.
  column 3 | awk -v all="$(sed 's/.*"seconds":\([^,]*\),.*/\1/' out)" '{ sum += $1 } END { exit !(0 < sum && sum <= all + 0) }' ||
    fail "seconds: $(cat traffic out)"
  with_processes 2 solve --size 4 --threads 1 --traffic traffic || fail "$(cat err)"
  [[ $(head -n 1 traffic) == phase,level,seconds,bytes_sent,positions_found ]] || fail "$(head -n 1 traffic)"
  ! tail -n +2 traffic | grep -vE '^[a-z]+,[0-9]+,[0-9.e-]+,[0-9]+,[0-9]*$' || fail "not a row: $(cat traffic)"
  # Levels go up, drops go down from the most pieces.
  [[ $(tail -n +2 traffic | cut -d, -f1,2) == "$(seq -f movement,%g 0 14 && seq -f drops,%g 7 -1 0)" ]] || fail "rows: $(cat traffic)"
  # What was found is what the answer counts.
  [[ $(column 5 | grep .) == "$(awk '$2 ~ /^[WL]$/ { gsub(",", "", $3); print $3 }' out)" ]] || fail "positions: $(cat traffic out)"
  # Each level sends something, at most a megabyte. Level 13 has few positions, level 3 has many.
  awk -F, 'NR > 1 { bytes[$1 $2] = $4; wrong += $4 < 2 || $4 > 1e6 }
    END { exit !(wrong == 0 && 4 * bytes["movement13"] < bytes["movement3"]) }' traffic || fail "bytes: $(cat traffic)"
}

# memory_needed 'CORES…' ARGUMENTS…: $needed becomes what is said of the memory for a board of 7x7, which is too large for
# this address space. There is a process for each word of the first argument, which may use these cores.
memory_needed() {
  local cores words=()
  for cores in $1; do
    words+=(: -n 1 taskset -c "$cores" bash -c 'ulimit -v 3000000; exec "$@"' _ "$other" solve --size 7 "${@:2}")
  done
  timeout 600 mpirun "${words[@]:1}" >out 2>err
  expect_code "$*" $? 1
  needed=$(grep -o 'needs .* of memory in each of [0-9]* processes' err) || fail "$*: $(cat err)"
}

# expect_needed EXPECTED 'CORES…': without --threads.
expect_needed() {
  memory_needed "$2"
  [[ $needed == "$1" ]] || fail "on the cores $2: $needed, not $1"
}

# By default, processes that may use the same cores share them. Each thread needs memory.
# needs: mpi linux
test_threads() {
  local first=() both number needed one
  for ((number = 0; number < 4096 && ${#first[@]} < 2; ++number)); do
    taskset -c $number true 2>/dev/null && first+=($number)
  done
  ((${#first[@]} == 2)) || skip_test 'cores that processes share: there is only one'
  both=${first[0]},${first[1]}
  memory_needed "$both" --threads 1
  expect_needed "$needed" "${first[0]}"
  one=$needed
  memory_needed "$both" --threads 2
  [[ $needed != "$one" ]] || fail "a thread needs no memory: $needed"
  expect_needed "$needed" "$both"
  memory_needed "$both $both" --threads 1
  expect_needed "$needed" "$both $both"
  memory_needed "$both $both" --threads 2
  expect_needed "$needed" "$both ${first[0]}"
  memory_needed "$both $both $both" --threads 1
  expect_needed "$needed" "$both $both $both"
}

run_test
