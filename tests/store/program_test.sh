#!/usr/bin/env bash
# What becomes of solutions that are kept in the user's cache.
set -u
source "$(dirname "${BASH_SOURCE[0]}")/../support/program_test_lib.sh"

# A perfect player's move with the solution kept in ./cache, and what the move must be.
perfect_move() {
  XDG_CACHE_HOME=$PWD/cache "$program" classic --red perfect <<<'C2 quit' >out 2>err
  expect_code "$1" $? 0
  grep -q '^r drops' out || fail "$1: $(cat out err)"
  [[ ! -s err ]] || fail "$1: $(cat err)"
  [[ ! -f expected ]] || cmp -s expected out || fail "$1: another move"
}

# needs: linux
test_kept_solution() {
  local kept=cache/teeko/5x5-standard-standard.solution
  perfect_move 'no cache yet'
  cp out expected
  [[ -f $kept ]] || fail 'nothing is kept'
  local inode
  inode=$(stat -c %i $kept)
  perfect_move 'kept'
  [[ $(stat -c %i $kept) == "$inode" ]] || fail 'a good file is replaced'
  cp $kept good
  truncate -s 1000000 $kept
  perfect_move 'cut short'
  cmp $kept good || fail 'a file that was cut short is not replaced'
  printf x | dd of=$kept bs=1 seek=20000000 conv=notrunc status=none
  perfect_move 'damaged'
  cmp $kept good || fail 'a damaged file is not replaced'
  echo foreign >$kept
  perfect_move 'foreign'
  cmp $kept good || fail 'a foreign file is not replaced'
  rm $kept && mkdir $kept
  perfect_move 'a directory'
  rmdir $kept && mkfifo $kept
  perfect_move 'a pipe'
  rm -r cache && echo >cache
  perfect_move 'no folder'
  rm cache
  local i
  for i in 1 2; do
    XDG_CACHE_HOME=$PWD/cache "$program" classic --red perfect <<<'C2 quit' >out$i &
  done
  wait
  cmp expected out1 && cmp expected out2 || fail 'two at once: other moves'
  perfect_move 'two at once'
  cmp $kept good || fail 'two at once leave another file'
  [[ $(ls cache/teeko) == "${kept##*/}" ]] || fail "left behind: $(ls cache/teeko)"
}

# The kept solution is in memory as a mapping: cutting the file short takes its bytes away.
# needs: linux
test_kept_solution_cut_short_in_use() {
  perfect_move 'no cache yet'
  rm out  # or what it says already might be taken for the next run's
  mkfifo answers
  XDG_CACHE_HOME=$PWD/cache "$program" classic --red perfect <answers >out 2>err &
  exec 3>answers
  wait_for grep -q 'Drop' out
  truncate -s 1000 cache/teeko/5x5-standard-standard.solution
  echo C2 >&3
  wait $!
  expect_code 'cut short in use' $? 1
  [[ $(cat err) == 'teeko: the kept solution was cut short while it was in use' ]] || fail "stderr: $(cat err)"
}

run_test
