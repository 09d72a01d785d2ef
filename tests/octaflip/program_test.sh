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
  { sleep 0.5; cat record; sleep 0.5; printf '\004'; } | script -qec "'$program' octaflip" /dev/null | tr -d '\r' >screen
  [[ $(head -n 1 screen) == 'teeko: type a recorded game: '* && $(tail -n 1 screen) == Red ]] || fail "a terminal shows: $(cat screen)"
  script -qec "'$program' octaflip record" /dev/null >screen </dev/null
  grep -q 'type a' screen && fail "with a file: $(cat screen)"
  expect_run 0 octaflip <record
  [[ ! -s err ]] || fail "a script is told: $(cat err)"
}

# expect_octaflip NAME ANSWER: what comes in gets this answer, and 64 MiB of address space are enough for it.
expect_octaflip() {
  (ulimit -v 65536; exec "$program" octaflip >out 2>err)
  expect_code "$1" $? 0
  [[ $(cat out) == "$2" ]] || fail "$1: $(head -c 300 out)"
}

# needs: address-space-limit
test_bounded_memory() {
  expect_octaflip 'a gigabyte of zero bytes' 'Board input error' < <(head -c 1000000000 /dev/zero)
  expect_octaflip 'a gigabyte of blanks' 'Invalid input at turn 0' \
    < <(echo "$octaflip_board"; head -c 1000000000 /dev/zero | tr '\0' ' ')
  expect_octaflip 'a count of a gigabyte' 'Invalid input at turn 1' \
    < <(echo "$octaflip_board"; head -c 1000000000 /dev/zero | tr '\0' 9)
  expect_octaflip 'a turn of a gigabyte' 'Invalid move at turn 1' \
    < <(echo "$octaflip_board"; printf '1\n1 1 2 '; head -c 1000000000 /dev/zero | tr '\0' 2)
  expect_octaflip 'more turns than there are lines' 'Invalid input at turn 20000002' \
    < <(echo "$octaflip_board"; echo 999999999999999999999999999999; yes '1 1 1 1' | head -n 20000001)
}

run_test
