#!/usr/bin/env bash
# What the program withstands, beyond its golden cases: program_test.sh PROGRAM TEST [OTHER] runs the function test_TEST
# below in an empty folder of its own; OTHER is a program to be checked. CMakeLists.txt has the list.
set -u

program=$1
other=${3-}
drawn_answers='2 6 7 10 2 9 3 16 4'
won_answers='2 6 7 10 2 9 3 5'
board=$'0 0 0 0\n1 1 0 0\n2 1 0 0\n2 2 1 2'
failures=0

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
  [[ $(wc -l <err) == 1 && $(cat err) == 'teeko: '* ]] || fail "$1: not one line on stderr: $(head -c 300 err)"
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

expect_code() {
  [[ $2 == "$3" ]] || fail "$1: exit code $2 instead of $3"
}

test_help_and_version() {
  local command option
  for command in '' placement movement classic solve analyze check octaflip tictactoe; do
    for option in --help --version; do
      expect_run 0 $command $option </dev/null
      [[ -s out && ! -s err ]] || fail "$command $option: stdout empty or stderr not"
      expect_code "teeko $command $option on a full disk" "$("$program" $command $option >/dev/full 2>err; echo $?)" 1
      expect_one_line_of_error "$command $option on a full disk"
    done
  done
  [[ $(cat out) == $'teeko '[0-9]* ]] || fail "no version: $(cat out)"
}

test_wrong_usage() {
  local arguments line
  for arguments in nonsense --nonsense 'placement extra' 'placement --nonsense' 'movement one two' \
    'tictactoe --size 2' 'tictactoe --size 9' 'tictactoe --size 3x' 'tictactoe --save x' 'tictactoe 3' '--computer scan tictactoe' \
    'movement --save x' '--save x movement' --save 'placement --save' 'placement movement' '-- placement' 'movement ++' '++' '--echo=maybe' '--save a --save b' '--save a placement --save b'; do
    expect_run 2 $arguments <<<"$won_answers"
    expect_one_line_of_error "teeko $arguments"
    [[ ! -s out ]] || fail "teeko $arguments: wrote to stdout"
  done
  # The first wrong word is named, and no other.
  local first='The following argument was not expected:'
  while IFS=: read -r arguments line; do
    expect_run 2 $arguments </dev/null
    [[ $(cat err) == "teeko: ${line# }" ]] || fail "teeko $arguments: $(cat err)"
  done <<END
placement one two three: $first one (see teeko placement --help)
placement --one two: $first --one (see teeko placement --help)
movement file one two: $first one (see teeko movement --help)
nonsense one: $first nonsense (see teeko --help)
--nonsense placement one: $first --nonsense (see teeko placement --help)
solve one two: $first one (see teeko solve --help)
check placement ./part1: ./part1 was not expected; the program stands behind --, as in teeko check placement -- ./part1
check movement ./part2 one --two: ./part2 was not expected; the program stands behind --, as in teeko check movement -- ./part2
check placement --one ./part1: $first --one (see teeko check --help)
check placement one two -- ./part1: $first one (see teeko check --help)
END
}

test_options_before_the_command() {
  expect_run 0 placement --echo <<<"$won_answers"
  mv out after
  expect_run 0 --echo placement --echo <<<"$won_answers"
  expect_run 0 --echo placement <<<"$won_answers"
  cmp out after || fail 'the place of --echo matters'
  expect_run 0 tictactoe --size 3 --echo <<<'1 1 2 1 1 2 2 2 1 3'
  mv out after
  expect_run 0 --echo tictactoe --size 3 <<<'1 1 2 1 1 2 2 2 1 3'
  cmp out after || fail 'the place of --echo matters to tictactoe'
  expect_run 0 --save saved placement <<<"$drawn_answers"
  [[ -s saved ]] || fail '--save before placement saved nothing'
}

# Plays over two pipes, in step: no answer is sent before its prompt has been read.
test_prompts_come_before_waiting() {
  local answer line
  coproc TEEKO { "$program" 2>err; }
  local pid=$TEEKO_PID
  for answer in x 2 6 6 7 10 2 9 3 16 4 1 6 9 0 6 4; do
    while true; do
      IFS= read -r -t 20 -u "${TEEKO[0]}" line || { fail "no prompt for $answer"; kill "$pid"; return; }
      [[ $line == *'?' || $line == *':' ]] && break
    done
    echo "$answer" >&"${TEEKO[1]}"
  done
  IFS= read -r -t 20 -u "${TEEKO[0]}" line
  [[ $line == 'Mark moved.' ]] || fail "no move: $line"
  kill "$pid"
}

test_output_that_cannot_be_written() {
  echo "$board" >gameboard.txt
  local command
  for command in '' placement movement tictactoe; do
    "$program" $command <<<"$won_answers" >/dev/full 2>err
    expect_code "teeko $command on a full disk" $? 1
    expect_one_line_of_error "teeko $command on a full disk"
    "$program" $command <<<"$won_answers" 2>err >&-
    expect_code "teeko $command without stdout" $? 1
    expect_one_line_of_error "teeko $command without stdout"
    { sleep 0.3; "$program" $command <<<"$won_answers" 2>err; echo $? >code; } | true
    expect_code "teeko $command into a closed pipe" "$(cat code)" 1
    expect_one_line_of_error "teeko $command into a closed pipe"
  done
}

test_input_that_cannot_be_read() {
  expect_run 1 placement <&-
  expect_one_line_of_error 'no stdin'
  [[ -s out ]] || fail 'no stdin: no prompt'
  expect_run 1 placement </
  expect_one_line_of_error 'a directory as stdin'
  echo 1 >file
  expect_run 1 placement 0>>file
  expect_one_line_of_error 'stdin open for writing'
  [[ -s out ]] || fail 'stdin open for writing: no prompt'
  "$program" placement <<<"2 6 6 ${won_answers#2 6 }" 2>&- >out
  expect_code 'without stderr' $? 0
}

test_save() {
  expect_run 0 placement --save saved <<<"$drawn_answers"
  expect_run 1 movement saved <<<'2'
  sed -n 2,7p out >shown
  printf '%s\n' '================' '|13||14||15|| O|' '| O|| O||11||12|' '| 5|| O|| X|| 8|' '| 1|| X|| X|| X|' \
    '================' | cmp - shown || fail 'the saved board is another'
  cp saved first
  expect_run 0 placement --save saved <<<"$won_answers"
  cmp saved first || fail 'a won placement was saved'
  expect_run 1 --save saved <<<'1 2 5 7 6'
  cmp -s saved first && fail 'the whole game did not save its draw'
  [[ $(ls) == $'err\nfirst\nout\nsaved\nshown' ]] || fail "left behind: $(ls -A)"
}

# The saved board comes after what was printed before it, and never takes the place of the transcript.
test_save_to_stdout() {
  # By links of the test's own: root could replace the real ones.
  ln -s /dev/stdout to-stdout
  ln -s /dev/stderr to-stderr
  "$program" placement --save to-stdout <<<"$drawn_answers" 2>err | cat >out
  [[ $(tail -n 5 out | head -n 1) == 'Draw game!' ]] || fail "the board is in the wrong place: $(tail -n 5 out)"
  local target
  for target in to-stdout to-stderr out err; do
    expect_run 2 placement --save "$target" <<<"$drawn_answers"
    expect_one_line_of_error "--save $target, where output goes"
  done
}

test_save_that_fails() {
  mkdir folder
  echo old >folder/saved
  (ulimit -f 0; "$program" placement --save folder/saved <<<"$drawn_answers" 2>&1 | cat >/dev/null; exit "${PIPESTATUS[0]}")
  expect_code 'a file size limit' $? 1
  [[ $(cat folder/saved) == old ]] || fail 'the old file is lost'
  [[ $(ls -A folder) == saved ]] || fail "left behind: $(ls -A folder)"
  # A device of the test's own: root could replace the real one.
  local target full=full
  if ! mknod full c 1 7 2>/dev/null; then
    echo 'not tried, as no device can be made here: --save to a full device'
    full=''
  fi
  for target in $full no/such/folder folder ''; do
    expect_run 1 placement --save "$target" <<<"$drawn_answers"
    expect_one_line_of_error "--save $target"
    [[ $(tail -n 1 out) == 'Draw game!' ]] || fail "--save $target: the game did not end as usual"
  done
  expect_run 1 --save no/such/folder <<<"$drawn_answers 6 5 4 2 3 5"
  grep -q 'Mark moved.' out || fail 'the whole game did not go on after a failed save'
}

test_boards_that_are_no_files() {
  mkdir gameboard.txt
  expect_run 2 movement <<<"$won_answers"
  expect_one_line_of_error 'a directory'
  [[ ! -s out ]] || fail 'a directory: wrote to stdout'
  expect_run 2 movement /dev/zero <<<"$won_answers"
  expect_one_line_of_error 'an endless file'
  expect_run 2 movement '' <<<"$won_answers"
  [[ $(cat err) == "teeko: '': does not exist" ]] || fail "no name: $(cat err)"
  echo "$board" >secret
  chmod 0 secret
  as_somebody movement secret <<<"$won_answers" >out 2>err
  expect_code 'a secret file' $? 2
  expect_one_line_of_error 'a secret file'
  [[ ! -s out ]] || fail 'a secret file: wrote to stdout'
}

# What only people need is told only to people: at a terminal, an answer's line number is noise.
test_terminal() {
  script -qec "'$program' placement" /dev/null <<<$'3\n2\n' >screen || true
  grep -q "^teeko: '3' is not 1 or 2" screen || fail "a terminal shows: $(cat screen)"
  expect_run 1 placement <<<$'3\n2\n'
  grep -q "^teeko: line 1: '3' is not 1 or 2" err || fail "a script is told: $(cat err)"
}

# A file that its user may not write to is not replaced either, although its folder would allow that.
test_save_over_a_protected_file() {
  echo old >saved
  chmod 444 saved
  as_somebody placement --save saved <<<"$drawn_answers" >out 2>err
  expect_code 'a protected file' $? 1
  expect_one_line_of_error 'a protected file'
  [[ $(cat saved) == old ]] || fail 'a protected file was replaced'
  as_somebody placement --save other <<<"$drawn_answers" >out 2>err
  expect_code "a file of one's own" $? 0
  chmod 200 other
  as_somebody placement --save other <<<"$drawn_answers" >out 2>err
  expect_code 'a file that may be written but not read' $? 0
}

# In a folder like /tmp, a file may be open to all but not to be replaced by others.
test_save_that_cannot_be_renamed() {
  [[ $(id -u) == 0 ]] || { echo 'not tried: only root can make another user own a file'; return; }
  mkdir -m 1777 folder
  echo old >folder/saved
  chmod 666 folder/saved
  as_somebody placement --save folder/saved <<<"$drawn_answers" >out 2>err
  expect_code 'a file that cannot be renamed' $? 1
  expect_one_line_of_error 'a file that cannot be renamed'
  [[ $(cat folder/saved) == old ]] || fail 'the old file is lost'
  [[ $(ls -A folder) == saved ]] || fail "left behind: $(ls -A folder)"
}

# run_with_allocations N: whether the program got by with so many allocations; if not, it must say so.
run_with_allocations() {
  local code
  TEEKO_ALLOCATIONS=$1 "$program" $command <<<"$input" >out 2>err
  code=$?
  grep -q 'memory is used up' err || return 0
  [[ $code == 1 ]] || fail "$command, $1 allocations: exit code $code"
  expect_one_line_of_error "$command, $1 allocations"
  return 1
}

# PROGRAM is a build whose memory is used up from one allocation on: it says so, whichever that is.
test_memory_used_up() {
  local command input enough n
  echo "$board" >gameboard.txt
  for command in '--version' 'placement' 'movement' 'placement extra' 'octaflip' 'analyze' 'tictactoe'; do
    input=$won_answers
    [[ $command != analyze ]] || input=$board
    for ((enough = 100; enough < 100000; enough += enough / 10)); do
      run_with_allocations $enough && break
    done
    for ((n = enough * 8 / 10; n < enough; n += 5)); do
      run_with_allocations $n
    done
    for ((n = 0; n < enough; n += 61)); do
      run_with_allocations $n
    done
    ((enough > 100 && enough < 100000)) || fail "$command: $enough allocations: $(cat out err)"
  done
}

# expect_bounded NAME: what comes in is too little for a game, and 64 MiB of address space are enough for it.
expect_bounded() {
  (ulimit -v 65536; exec "$program" >out 2>err)
  expect_code "$1" $? 1
  [[ $(tail -n 1 err) == 'teeko: input ended before the game did' ]] || fail "$1: $(tail -n 1 err)"
}

test_bounded_memory() {
  expect_bounded 'a gigabyte without a blank' < <(head -c 1000000000 /dev/zero)
  expect_bounded 'a number without an end' < <(head -c 100000000 /dev/zero | tr '\0' 0)
  expect_bounded 'blanks without an end' < <(head -c 100000000 /dev/zero | tr '\0' ' ')
  expect_bounded 'wrong answers without an end' < <(yes 'x 7 0 y' | head -c 1000000)
}

octaflip_board=$'R......B\n........\n........\n........\n........\n........\n........\nB......R'

test_octaflip_files() {
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

# expect_octaflip NAME ANSWER: what comes in gets this answer, and 64 MiB of address space are enough for it.
expect_octaflip() {
  (ulimit -v 65536; exec "$program" octaflip >out 2>err)
  expect_code "$1" $? 0
  [[ $(cat out) == "$2" ]] || fail "$1: $(head -c 300 out)"
}

test_octaflip_in_bounded_memory() {
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

# wait_for COMMAND…: waits until it succeeds, a minute at most.
wait_for() {
  local i
  for ((i = 0; i < 600; ++i)); do
    "$@" && return
    sleep 0.1
  done
  fail "waited in vain for: $*"
}

handles_interrupts() {
  (($(awk '$1 == "SigCgt:" { print "0x" $2 }' "/proc/$1/status") & 2))
}

test_solve_interrupted() {
  "$program" solve --size 6 --threads 1 >out 2>err &
  wait_for handles_interrupts $!
  kill -INT $!
  wait $!
  expect_code 'an interrupt' $? 1
  [[ ! -s out && $(cat err) == *'teeko: interrupted' ]] || fail "an interrupt: $(cat out err)"
}

test_solve_shows_progress() {
  script -qefc "exec '$program' solve --size 6 --threads 1 >/dev/null" screen </dev/null >/dev/null &
  wait_for grep -Eq 'movement, [0-9]+ plies: +[0-9]+ %' screen
  kill $!
  wait
}

test_solve_in_bounded_memory() {
  local size
  for size in 9 1000000; do
    expect_run 1 solve --size $size </dev/null
    expect_one_line_of_error "size $size"
    [[ $(cat err) == *'needs '*'iB of memory'* ]] || fail "size $size: $(cat err)"
  done
  (ulimit -v 524288; exec "$program" solve --size 5 >out 2>err)
  expect_code '5x5 in 512 MiB' $? 0
  (ulimit -v 524288; exec "$program" solve --size 6 >out 2>err)
  expect_code '6x6 in 512 MiB' $? 1
  expect_one_line_of_error '6x6 in 512 MiB'
  [[ $(cat err) == *'needs '*'iB of memory; 512 MiB are available' ]] || fail "6x6: $(cat err)"
}

# What solving is said to need is at least what it uses, and not much more where that is much.
test_solve_memory() {
  local size needed used
  for size in 5 6; do
    (ulimit -v 32768; exec "$program" solve --size $size >out 2>err)
    needed=$(sed -E 's/.*needs ([0-9.]+) MiB of memory.*/\1/' err)
    expect_run 0 solve --size $size --json </dev/null
    used=$(sed -E 's/.*"peak_bytes":([0-9]+).*/\1/' out)
    awk -v needed="$needed" -v used="$used" -v size=$size \
      'BEGIN { n = (needed + 1) * 1048576; exit !(used <= n && (size == 5 || used > 0.9 * n)) }' ||
      fail "size $size is said to need $needed MiB and uses $used bytes"
  done
}

test_perfect_computer() {
  expect_run 0 placement --computer scan <<<'1 1 16 2 15 3 14 4 13'
  cp out scan
  expect_run 0 placement <<<'1 1 16 2 15 3 14 4 13'
  cmp scan out || fail 'scan is not the default'
  local game
  for game in '' placement; do
    expect_run 1 $game --computer perfect <<<'1 6 7 10'
    [[ $(grep -A1 'places the mark' out | tail -n 1) == 11 ]] || fail "$game: $(cat out)"
  done
  expect_run 2 placement --computer best <<<'1'
}

# A perfect player's move with the solution kept in ./cache, and what the move must be.
perfect_move() {
  XDG_CACHE_HOME=$PWD/cache "$program" classic --red perfect <<<'C2 quit' >out 2>err
  expect_code "$1" $? 0
  grep -q '^r drops' out || fail "$1: $(cat out err)"
  [[ ! -s err ]] || fail "$1: $(cat err)"
  [[ ! -f expected ]] || cmp -s expected out || fail "$1: another move"
}

test_cache() {
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
test_cache_cut_short_in_use() {
  perfect_move 'no cache yet'
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

test_check_programs() {
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
test_check_folders() {
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
test_check_surroundings() {
  prepare_check
  echo board >cases/case/gameboard.txt
  chmod -R a+rwX .
  local another
  for another in '' 'setpriv --reuid=65534 --regid=65534 --clear-groups'; do
    [[ -z $another || $(id -u) == 0 ]] || continue
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
test_check_several() {
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
  fi
  # Children that the checker did not start are left alone.
  bash -c 'sleep 60 & echo $! >sleeper; exec "$0" check placement --cases cases -- ./hostile patricide' "$program" >out 2>err
  kill "$(cat sleeper)" || fail 'the checker ended a process that it did not start'
  expect_nothing_left 'other children'
}

test_check_interrupted() {
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

test_check_usage() {
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

test_check_results() {
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

test_check_itself() {
  mkdir tmp
  export TMPDIR=$PWD/tmp
  local part golden
  for part in placement movement whole; do
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

folder=$(mktemp -d) && cd "$folder" || exit 1
"test_$2"
cd / && rm -rf "$folder"
((failures == 0))
