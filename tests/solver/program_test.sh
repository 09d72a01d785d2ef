#!/usr/bin/env bash
# `teeko solve`: its report, its progress, its interruption and its memory.
set -u
source "$(dirname "${BASH_SOURCE[0]}")/../support/program_test_lib.sh"

# needs: linux
test_solve() {
  expect_run 0 solve </dev/null
  [[ $(head -n 1 out) == 'Teeko on 4x4, standard goals, standard drops: draw' && ! -s err ]] ||
    fail "solve: $(head -n 1 out) $(cat err)"
  grep -Eq '^ +8 +900,900 +194,996 +36,479 +660,020 +13$' out || fail "solve: $(cat out)"
  grep -Eq '^ +13 W +8  #$' out || fail "solve has no bar chart: $(cat out)"
  expect_run 0 solve --json --goals advanced --drops 2-standard --threads 1 </dev/null
  [[ $(wc -l <out) == 1 && $(cat out) == '{"size":4,"goals":"advanced","drops":"2-standard","value":'* ]] ||
    fail "solve --json: $(cat out)"
  grep -q '"placed":\[{"pieces":8,"positions":900900,' out || fail "solve --json: $(cat out)"
  grep -q '"distances":\[{"plies":1,"wins":' out || fail "solve --json: $(cat out)"
  grep -Eq '"seconds":[0-9.e-]+,"peak_bytes":[0-9]+}$' out || fail "solve --json: $(cat out)"
  expect_code 'solve on a full disk' "$("$program" solve >/dev/full 2>err; echo $?)" 1
  expect_one_line_of_error 'solve on a full disk'
  local arguments
  for arguments in '--size 3' '--size five' '--size 5x' '--threads 0' '--goals some' '--drops 4-standard' extra; do
    expect_run 2 solve $arguments </dev/null
    expect_one_line_of_error "solve $arguments"
  done
}

# expect_refused FAULT WORD…: `teeko analyze WORD…` says what is wrong in one line, which has FAULT in it.
expect_refused() {
  local fault=$1
  shift
  expect_run 2 analyze "$@" </dev/null
  expect_one_line_of_error "analyze $*"
  [[ ! -s out && $(cat err) == *"$fault"* ]] || fail "analyze $*: $(head -c 300 out err)"
  [[ $(tr -d '\n' <err) != *[[:cntrl:]]* ]] || fail "analyze: control characters on stderr"
}

# needs: linux
test_analyze_position() {
  local position='4/bb2/rb2/rrbr b' long fault
  expect_run 0 analyze --position "$position" </dev/null
  [[ $(head -n 2 out) == $'win in 5\n3 → 7 (up), C3C2  win in 5' && $(wc -l <out) == 12 ]] || fail "position: $(cat out)"
  expect_run 0 analyze --position "$position" --size 4 --json </dev/null
  [[ $(cat out) == '{"value":"win","plies":5,"moves":[{"from":3,"to":7,"direction":2,"value":"win","plies":5,"move":"C3C2"},'* ]] ||
    fail "position --json: $(cat out)"
  expect_run 0 analyze --position '5/1r3/2b2/5/5 b' </dev/null
  [[ $(head -n 2 out) == $'win in 13\n8, C3  win in 13' ]] || fail "a position of size 5: $(head -n 3 out)"
  expect_run 0 analyze --position '2bb/r2b/r2b/rr2 r' --goals advanced </dev/null
  expect_refused 'of size 4, --size says 5' --position "$position" --size 5
  expect_refused 'of size 4, --size says 4000' --position "$position" --size 4000
  expect_refused 'FILE' --position "$position" gameboard.txt
  expect_refused 'FILE' gameboard.txt --position "$position"
  expect_refused '--to-move' --position "$position" --to-move 1
  expect_refused 'TEXT missing' --position
  expect_refused "'' is no position" --position ''
  expect_refused 'has a board of' --position "$position" --size 6
  expect_refused '4 to 8 rows' --position '3/3/3 b'
  expect_refused '4 to 8 rows' --position '9/9/9/9/9/9/9/9/9 b'
  expect_refused '2 fields' --position '4/4/4/4'
  expect_refused '2 fields' --position '4/4/4/4  b'
  expect_refused '2 fields' --position '4/4/4/4 b '
  expect_refused 'row 4 has more than 4' --position '4/4/4/5 b'
  expect_refused 'row 1 has 0 squares' --position '//// b'
  expect_refused 'row 4 has more than 4' --position '4/4/4/99999999999999999999 b'
  expect_refused "row 2: 'B'" --position '4/B3/4/4 b'
  expect_refused 'side to move' --position $'4/4/4/4 \e[31m'
  expect_refused 'row 4' --position $'4/4/4/1\a2 b'
  expect_refused 'b is to move' --position '4/4/4/4 r'
  expect_refused 'both sides hold a goal' --position 'bbbb/rrrr/4/4 b'
  expect_refused 'holds a goal already' --position 'bbbb/rrr1/r3/4 b'
  expect_refused 'no game reaches it' --position 'rrrr/4/4/4 b'
  long=$(head -c 100000 /dev/zero | tr '\0' b)
  expect_refused '4 to 8 rows' --position "$long"
  expect_refused 'row 1 has more than 4' --position "$long/4/4/4 b"
}

# Before it runs the program, a process is a copy of this shell, which handles interrupts too.
handles_interrupts() {
  [[ /proc/$1/exe -ef $program ]] && (($(awk '$1 == "SigCgt:" { print "0x" $2 }' "/proc/$1/status") & 2))
}

# needs: linux
test_interrupted() {
  "$program" solve --size 6 --threads 1 >out 2>err &
  wait_for handles_interrupts $!
  kill -INT $!
  wait $!
  expect_code 'an interrupt' $? 1
  [[ ! -s out && $(cat err) == *'teeko: interrupted' ]] || fail "an interrupt: $(cat out err)"
}

# needs: linux
test_progress() {
  script -qefc "exec '$program' solve --size 6 --threads 1 >/dev/null" screen </dev/null >/dev/null &
  wait_for grep -Eq 'movement, [0-9]+ plies: +[0-9]+ %' screen
  kill $!
  wait
}

# needs: address-space-limit
test_bounded_memory() {
  local size
  for size in 9 1000000; do
    expect_run 1 solve --size $size </dev/null
    expect_one_line_of_error "size $size"
    [[ $(cat err) == *'needs '*'iB of memory'* ]] || fail "size $size: $(cat err)"
  done
  (ulimit -v 524288; exec "$program" solve --size 5 >out 2>err)
  expect_code '5x5 in 512 MiB' $? 0
  (ulimit -v 196608; exec "$program" solve --size 6 >out 2>err)
  expect_code '6x6 in 192 MiB' $? 1
  expect_one_line_of_error '6x6 in 192 MiB'
  [[ $(cat err) == *'needs '*'iB of memory; '1??' MiB are available; teeko solve --store needs less' ]] || fail "6x6: $(cat err)"
}

# What solving is said to need is at least what it uses, and not much more where that is much.
# slow
# needs: address-space-limit
test_memory() {
  local size needed used
  for size in 5 6; do
    (ulimit -v 32768; exec "$program" solve --size $size >out 2>err)
    needed=$(sed -E 's/.*needs ([0-9.]+) MiB of memory.*/\1/' err)
    expect_run 0 solve --size $size --json </dev/null
    used=$(sed -E 's/.*"peak_bytes":([0-9]+).*/\1/' out)
    awk -v needed="$needed" -v used="$used" -v size=$size \
      'BEGIN { n = (needed + 1) * 1048576; exit !(used <= n && (size == 5 || used > 0.8 * n)) }' ||
      fail "size $size is said to need $needed MiB and uses $used bytes"
  done
}

run_test
