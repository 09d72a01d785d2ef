# What the program withstands, beyond its golden cases: the files tests/ROOM/program_test.sh, which begin by sourcing
# this one and end by calling run_test. CMake finds their functions named test_NAME and runs each as
# `bash tests/ROOM/program_test.sh PROGRAM NAME [OTHER]`, in an empty folder of its own; OTHER is a program to be
# checked. What a test cannot do without stands above it, as `# needs: WORD…`:
#
#   address-space-limit  a program that a few megabytes of address space are enough for: not one with sanitizers
#   failing-calls        PROGRAM linked dynamically, and as OTHER the library that lets its calls fail: failing_calls.c
#   failing-memory       PROGRAM that tries itself with memory that is used up: ../cli/failing_memory.cpp
#   linux                what only Linux has: /dev/full, /proc, setpriv, script's options, a Bash of this century
#   mpi                  as OTHER the program teeko-mpi, and mpirun
#
# `# slow` stands above a test that takes longer than about eight seconds: see CONTRIBUTING.md.
#
# Whatever else it misses it finds out itself: skip_test REASON ends the test as skipped, not_tried REASON says that
# a part of it was left out.

program=$1
test=$2
other=${3-}
drawn_answers='2 6 7 10 2 9 3 16 4'
won_answers='2 6 7 10 2 9 3 5'
board=$'0 0 0 0\n1 1 0 0\n2 1 0 0\n2 2 1 2'
failures=0

run_test() {
  folder=$(mktemp -d) && cd "$folder" || exit 1
  trap 'cd / && rm -rf "$folder"' EXIT
  "test_$test"
  ((failures == 0))
}

not_tried() {
  echo "not tried: $*"
}

# 77 is what ../CMakeLists.txt calls skipped. A failure that came before it stays one.
skip_test() {
  not_tried "$@"
  ((failures == 0)) || exit 1
  exit 77
}

fail() {
  echo "FAILED: $*"
  failures=$((failures + 1))
}

# expect_run CODE ARGUMENTS…: runs the program on this function's stdin; its output is in the files out and err.
expect_run() {
  local expected=$1 code
  shift
  "$program" "$@" >out 2>err
  code=$?
  [[ $code == "$expected" ]] || fail "teeko $*: exit code $code instead of $expected; stderr: $(head -c 300 err)"
}

expect_one_line_of_error() {
  (($(wc -l <err) == 1)) && [[ $(cat err) == 'teeko: '* ]] || fail "$1: not one line on stderr: $(head -c 300 err)"
}

expect_code() {
  [[ $2 == "$3" ]] || fail "$1: exit code $2 instead of $3"
}

# Runs the program as a user who is bound by permissions, in a folder where everybody may write.
as_somebody() {
  chmod 777 .
  cp "$program" teeko
  if [[ $(id -u) == 0 ]]; then
    setpriv --reuid=65534 --regid=65534 --clear-groups ./teeko "$@"
  else
    ./teeko "$@"
  fi
}

# now: sets `microseconds`, in whole seconds where Bash does not know more.
now() {
  microseconds=${EPOCHREALTIME:-$SECONDS.000000}
  microseconds=${microseconds/[.,]/}
}

# with_time COMMAND…: sets `time` to how many microseconds it takes.
with_time() {
  local microseconds begin
  now
  begin=$microseconds
  "$@"
  now
  time=$((microseconds - begin))
}

# sleep_up_to MICROSECONDS: for a random time.
sleep_up_to() {
  local pause=$(((RANDOM << 15 | RANDOM) % ($1 + 1)))
  sleep "$((pause / 1000000)).$(printf %06d $((pause % 1000000)))"
}

# comes_true COMMAND…: waits until it succeeds, for minutes if need be: longer than it takes on the busiest machine.
comes_true() {
  local i
  for ((i = 0; i < 3000; ++i)); do
    "$@" && return
    sleep 0.05
  done
  return 1
}

# wait_for COMMAND…: waits until it succeeds.
wait_for() {
  comes_true "$@" || fail "waited in vain for: $*"
}
