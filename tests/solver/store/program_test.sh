#!/usr/bin/env bash
# What becomes of solutions that are kept in the user's cache.
set -u
source "$(dirname "${BASH_SOURCE[0]}")/../../support/program_test_lib.sh"

# A perfect player's move with the solution kept in ./cache, and what the move must be.
perfect_move() {
  XDG_CACHE_HOME=$PWD/cache "$program" classic --red perfect <<<'C2 quit' >out 2>err
  expect_code "$1" $? 0
  grep -q '^r drops' out || fail "$1: $(cat out err)"
  [[ ! -s err ]] || fail "$1: $(cat err)"
  [[ ! -f expected ]] || cmp -s expected out || fail "$1: another move"
}

# is_replaced WHAT: whether the kept file, which is WHAT, is replaced by a good one, which then stays.
is_replaced() {
  local kept=cache/teeko/5x5-standard-standard.solution before inode
  before=$(stat -c %i $kept)
  perfect_move "$1"
  inode=$(stat -c %i $kept)
  [[ $inode != "$before" ]] || fail "a file that is $1 is not replaced"
  perfect_move "kept after it was $1"
  [[ $(stat -c %i $kept) == "$inode" ]] || fail "what replaces a file that is $1 is not good"
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
  local size
  size=$(stat -c %s $kept)
  truncate -s $((size / 2)) $kept
  is_replaced 'cut short'
  printf 'damage' | dd of=$kept bs=1 seek=$((size / 2)) conv=notrunc status=none
  is_replaced 'damaged'
  echo foreign >$kept
  is_replaced 'foreign'
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
  inode=$(stat -c %i $kept)
  perfect_move 'two at once'
  [[ $(stat -c %i $kept) == "$inode" ]] || fail 'two at once leave a file that is not good'
  [[ $(ls cache/teeko) == "${kept##*/}" ]] || fail "left behind: $(ls cache/teeko)"
}

# The kept solution was read whole.
test_kept_solution_cut_short_in_use() {
  perfect_move 'no cache yet'
  mv out expected
  mkfifo answers
  XDG_CACHE_HOME=$PWD/cache "$program" classic --red perfect <answers >out 2>err &
  exec 3>answers
  wait_for grep -q 'Drop' out
  printf '' >cache/teeko/5x5-standard-standard.solution
  printf 'C2\nquit\n' >&3
  exec 3>&-
  wait $! || fail "cut short in use: $(cat err)"
  cmp expected out || fail 'cut short in use: another move'
}

# The answer of `teeko solve --json` without what another run has in other numbers.
solved() {
  "$program" solve --json "$@" 2>err | sed 's/,"seconds".*//'
  [[ ${PIPESTATUS[0]} == 0 ]] || fail "solve $*: $(cat err)"
}

needs_stores() {
  "$program" solve --store trial >/dev/null 2>err || ! grep -q 'built without zstd' err || skip_test 'stores: no zstd'
}

test_store_has_the_same_values() {
  needs_stores
  local variant
  for variant in '' '--goals advanced' '--size 5' '--size 5 --goals advanced --drops 1-standard' \
    '--drops alternate' '--drops 3-standard --goals advanced' '--size 5 --drops 2-alternate'; do
    # shellcheck disable=SC2086
    solved $variant >expected
    # shellcheck disable=SC2086
    solved $variant --store new/store >first
    # shellcheck disable=SC2086
    solved $variant --store new/store >second
    cmp -s expected first && cmp -s expected second || fail "with $variant: $(cat err)"
    [[ $(ls new/store | tr '\n' ' ') == 'lock store values-0 values-1 values-2 values-3 values-4 values-5 values-6 values-7 values-8 ' ]] ||
      fail "left in the store: $(ls new/store)"
    rm -r new
  done
}

test_store_with_a_tenth_of_the_memory() {
  needs_stores
  solved --size 5 >expected
  # 36 MB is what 5x5 takes in memory.
  solved --size 5 --store store --memory 0.0034 >found
  cmp -s expected found || fail "$(cat err)"
  expect_run 2 solve --size 5 --store other --memory 0.0001
  grep -q '^teeko: too little memory: this board needs .* MiB at least' err || fail "$(cat err)"
  rm -r store
  expect_run 0 solve --size 5 --store store --memory 1
}

# A store goes on where it was, whenever the program is killed.
test_store_after_kills() {
  needs_stores
  local kills=0 tries time
  with_time solved --size 5 --store undisturbed >expected
  for ((tries = 0; ; ++tries)); do
    "$program" solve --size 5 --store store --json >found 2>err &
    local killed=$!
    if ((tries < 8)); then
      sleep_up_to $((time / 2))
      kill -9 $killed 2>/dev/null
    fi
    if wait $killed 2>/dev/null; then
      break
    fi
    kills=$((kills + 1))
    # It may have been killed when it was done.
    [[ $(grep -vc '^teeko: read ' err) -le 1 ]] || fail "after $kills kills: $(cat err)"
  done
  sed -i 's/,"seconds".*//' found
  cmp -s expected found || fail "after $kills kills: $(cat err)"
  echo "killed $kills times"
}

test_store_is_looked_up() {
  needs_stores
  expect_run 2 analyze --store none </dev/null
  solved --size 5 --goals advanced --store store >/dev/null
  local position
  for position in '5/5/5/5/5 b' '5/1r3/2b2/5/5 b' '5/1rr2/1bbr1/1r1b1/1b3 r'; do
    expect_run 0 analyze --position "$position" --goals advanced
    mv out expected
    expect_run 0 analyze --position "$position" --goals advanced --store store
    cmp -s expected out || fail "$position: another answer from the store"
  done
  expect_run 2 analyze --position '5/5/5/5/5 b' --store store
  grep -q 'is a store of 5x5, advanced goals, standard drops' err || fail "$(cat err)"
  expect_run 2 solve --size 4 --store store
  expect_run 2 play --size 5 --store store </dev/null
  expect_one_line_of_error play
}

# Positions agree with the values after their moves, by rules that are written once more.
test_store_is_consistent() {
  needs_stores
  local checker=${program%/*}/tests/teeko_store_consistency
  [[ -x $checker ]] || skip_test 'no program that checks stores'
  local variant
  for variant in '4 standard standard' '4 advanced 2-alternate' '5 standard standard' '5 advanced 1-standard'; do
    # shellcheck disable=SC2086
    set -- $variant
    solved --size "$1" --goals "$2" --drops "$3" --store store >/dev/null
    "$checker" store "$1" "$2" "$3" 5000 >out 2>&1 || fail "$variant: $(cat out)"
    [[ $(grep -c '5000 of 5000 positions agree with their moves; the counts add up' out) == 9 ]] || fail "$(cat out)"
    rm -r store
  done
  solved --store store >/dev/null
  printf x | dd of=store/values-8 bs=1 seek=20000 conv=notrunc status=none
  "$checker" store 4 standard standard 5000 >out 2>&1 && fail 'a damaged store is consistent'
}

# slow
test_store_that_is_damaged() {
  needs_stores
  solved --store good >/dev/null
  cp -r good bad
  truncate -s 10 bad/values-8
  expect_run 1 analyze --store bad --position '1rr1/1bb1/1rb1/1r1b b'
  grep -q '^teeko: bad/values-8: is cut short' err || fail "$(cat err)"
  rm -rf bad && cp -r good bad
  local i
  for ((i = 200; i < $(stat -c %s bad/values-8); i += 50)); do
    printf '\377' | dd of=bad/values-8 bs=1 seek=$i conv=notrunc status=none
  done
  expect_run 1 analyze --store bad --position '1rr1/1bb1/1rb1/1r1b b'
  grep -q '^teeko: bad/values-8: is ' err || fail "$(cat err)"
  rm -rf bad && cp -r good bad
  sed -i 's/^size 4/size 5/' bad/store
  expect_run 2 analyze --store bad --position '4/4/4/4 b'
  grep -q '^teeko: bad/store: is damaged$' err || fail "$(cat err)"
  expect_run 2 solve --store bad
  : >file
  expect_run 1 solve --store file
  grep -q '^teeko: file: cannot be made' err || fail "$(cat err)"
  expect_one_line_of_error 'a file instead of a folder'
  mkdir empty
  expect_run 2 analyze --store empty --position '4/4/4/4 b'
  grep -q '^teeko: empty: has no store' err || fail "$(cat err)"
}

# Files of a store of another game with a board of the same size, and of the same game, are not taken for a store's own.
test_store_with_files_of_another() {
  needs_stores
  solved --size 5 --store standard >expected
  solved --size 5 --goals advanced --store advanced >/dev/null
  solved --size 5 --store again >/dev/null
  local other pieces
  for other in advanced again; do
    for pieces in 0 1 7; do
      cp -r standard mixed
      cp $other/values-$pieces mixed
      expect_run 1 analyze --size 5 --store mixed --position "$(((pieces == 7)) && echo '2rrr/2bb1/5/5/1b2b r' || echo '5/5/5/5/5 b')"
      grep -q "^teeko: mixed/values-$pieces: is " err || fail "values-$pieces of $other: $(cat out err)"
      rm -r mixed
    done
    cp -r standard mixed
    cp $other/values-[01] mixed
    expect_run 1 solve --size 5 --store mixed
    grep -q '^teeko: mixed/values-[01]: is damaged' err || fail "solve with values of $other: $(cat out err)"
    rm -r mixed
  done
}

# A finished store is only read, on a file system that cannot be written too.
# needs: linux
test_finished_store_that_cannot_be_written() {
  needs_stores
  solved --store store >expected
  [[ $(id -u) == 0 ]] || skip_test 'only root can mount'
  mkdir fixed
  # shellcheck disable=SC2016
  unshare -m bash -c 'mount --bind store fixed && mount -o remount,ro,bind fixed && ! touch fixed/lock 2>/dev/null || exit 77
    "$1" solve --json --store fixed >found 2>err && "$1" analyze --store fixed --position "4/4/4/4 b" >out 2>>err' bash "$program"
  case $? in
    0) ;;
    77) skip_test 'nothing can be mounted' ;;
    *) fail "$(cat err)" ;;
  esac
  sed 's/,"seconds".*//' found | cmp -s expected - || fail "another answer: $(cat found err)"
  [[ $(head -n 1 out) == draw ]] || fail "analyze: $(cat out)"
}

# A limit on files is like a full disk. The work goes on when there is room.
# needs: linux
test_store_on_a_full_disk() {
  needs_stores
  solved --size 5 >expected
  local limit code
  for limit in 1 20 100 400; do
    (
      trap '' XFSZ
      ulimit -f $limit
      "$program" solve --size 5 --store store --json >out 2>err
    )
    code=$?
    [[ $code == 1 ]] || fail "with $limit KiB: exit code $code"
    tail -n 1 err | grep -q '^teeko: store/.*: cannot be written: File too large' || fail "with $limit KiB: $(cat err)"
  done
  solved --size 5 --store store >found
  cmp -s expected found || fail "$(cat err)"
}

test_store_in_use() {
  needs_stores
  "$program" solve --size 6 --store store --memory 0.05 >/dev/null 2>&1 &
  local first=$!
  wait_for test -e store/movement-0
  expect_run 1 solve --size 6 --store store
  grep -q '^teeko: store: another process works there' err || fail "$(cat err)"
  expect_run 2 analyze --store store --position '6/6/6/6/6/6 b'
  grep -q '^teeko: store: is not finished' err || fail "$(cat err)"
  kill -INT $first
  wait $first
  expect_code interrupted $? 1
}

# make_groups CONTROLLER: makes a control group with another one in it, whose folders it sets as `outer` and `inner`. Fails where that
# cannot be done: it needs root, and control groups of version 1, or of version 2 with this controller at hand.
make_groups() {
  local root=/sys/fs/cgroup
  [[ ! -e $root/$1/cgroup.procs ]] || root=$root/$1
  outer=$root/teeko-test-$$ inner=$outer/inner
  [[ -e $root/cgroup.procs ]] && mkdir -p $inner 2>/dev/null || return
  if [[ -e $outer/cgroup.subtree_control ]] && ! echo "+$1" 2>/dev/null >$outer/cgroup.subtree_control; then
    rmdir $inner $outer
    return 1
  fi
}

# in_group COMMAND…: goes on as this command, in the inner group. To be called in a subshell.
in_group() {
  echo "$BASHPID" >$inner/cgroup.procs
  exec "$@"
}

# The group around the own one limits the memory: there is enough in a store, and too little without.
# slow
# needs: linux address-space-limit
test_memory_group() {
  needs_stores
  make_groups memory || skip_test 'no control groups that limit memory can be made'
  echo 100M 2>/dev/null >$outer/memory.limit_in_bytes || echo 100M >$outer/memory.max
  (in_group "$program" solve --size 6 >out 2>err)
  expect_code '6x6 in a group of 100 MiB' $? 1
  [[ $(cat err) == *'needs '*' of memory; '[1-9]*' MiB are available; teeko solve --store needs less' ]] || fail "$(cat err)"
  (in_group "$program" solve --size 6 --threads 2 --store store >out 2>err)
  expect_code '6x6 in a store, in a group of 100 MiB' $? 0
  [[ $(head -n 1 out) == *': win in 13 for the first player' ]] || fail "$(cat out err)"
  rmdir $inner $outer
}

# Threads take address space too, which batch systems limit.
# needs: linux address-space-limit
test_limited_address_space() {
  needs_stores
  solved --size 5 >expected
  local threads
  for threads in 8 64; do
    (
      ulimit -v 1500000
      "$program" solve --size 5 --store store --threads $threads --json >out 2>err
    )
    expect_code "$threads threads in 1.5 GB of address space" $? 0
    sed 's/,"seconds".*//' out | cmp -s expected - || fail "with $threads threads: $(cat out err)"
    rm -rf store
  done
}

# Whether a process has computed for a fifth of a second. Threads start before that.
has_computed() {
  (($(awk '{ print $14 }' "/proc/$1/stat") > 20))
}

# expect_one_thread WHAT COMMAND…: the command with `solve` is run by one thread.
expect_one_thread() {
  local what=$1 threads
  shift
  "$@" "$program" solve --size 6 >out 2>err &
  wait_for has_computed $!
  threads=$(ls /proc/$!/task | wc -l)
  kill $!
  wait $!
  ((threads == 1)) || fail "$what: $threads threads"
}

# needs: linux
test_threads_on_one_processor() {
  local -a allowed
  IFS=' ,-' read -ra allowed <<<"$(sed -n 's/^Cpus_allowed_list:\t//p' /proc/self/status)"
  expect_one_thread 'bound to a processor' taskset -c "${allowed[0]}"
  if ! make_groups cpu; then
    not_tried 'no control groups that limit processors can be made'
    return
  fi
  echo 100000 2>/dev/null >$outer/cpu.cfs_quota_us || echo '100000 100000' >$outer/cpu.max
  expect_one_thread 'in a group with the time of one' in_group
  rmdir $inner $outer
}

test_store_options() {
  local size
  for size in 0 -1 x 1GiB ''; do
    expect_run 2 solve --store store --memory "$size"
    grep -q '^teeko: --memory: ' err || fail "$(cat err)"
  done
  [[ ! -e store ]] || fail 'a wrong option makes a folder'
  expect_run 2 solve --memory 1
}

run_test
