#!/usr/bin/env bash
# What the engine withstands as a program, and the examples of docs/ENGINES.md.
set -u
source "$(dirname "${BASH_SOURCE[0]}")/../support/program_test_lib.sh"

test_conversation() {
  printf '%s\n' ugi 'position startpos moves C2' 'query fen' 'query moves' 'go depth 2' | expect_run 0 engine
  grep -qx 'id name teeko [0-9.]*' out || fail 'no name'
  grep -qx ugiok out || fail 'no ugiok'
  grep -qx 'response 5/5/2b2/5/5 r' out || fail 'no position'
  grep -Eqx 'bestmove [A-E][0-4]' out || fail 'no move'
  [[ ! -s err ]] || fail "wrote to stderr: $(cat err)"
  printf 'query fen' | expect_run 0 engine octaflip
  [[ $(cat out) == 'response R6B/8/8/8/8/8/8/B6R R 0' ]] || fail 'octaflip is not played'
  printf 'query fen' | expect_run 0 engine tictactoe
  [[ $(cat out) == 'response 3/3/3 X' ]] || fail 'tictactoe is not played'
}

test_solution() {
  local engine
  export XDG_CACHE_HOME=$PWD
  coproc engine { "$program" engine 2>err; }
  printf '%s\n' isready 'position startpos' 'setoption name Goals value advanced' isready 'position startpos' 'go movetime 600000' >&"${engine[1]}"
  while read -r -t 60 line <&"${engine[0]}" && [[ $line != bestmove* ]]; do
    echo "$line" >>lines
  done
  echo quit >&"${engine[1]}"
  wait "$engine_PID"
  expect_code 'after quit' "$?" 0
  grep -q 'depth 13 .*score mate 7 ' lines || fail "not solved: $(cat lines)"
  [[ -s teeko/5x5-advanced-standard.solution ]] || fail 'the solution is not kept'
}

# A search that would take hours, and a large table or solution under way, do not hold up the end.
test_quit() {
  local lines
  for lines in 'octaflip go depth 100' 'octaflip setoption name Hash value 1024;isready;go infinite' \
    'teeko setoption name Size value 6;position startpos;isready' 'teeko setoption name Size value 8;position startpos;go infinite'; do
    (tr ';' '\n' <<<"${lines#* }"; echo quit) | timeout 600 "$program" engine "${lines%% *}" >out 2>err
    expect_code "quit after $lines" $? 0
    [[ $lines != *go* ]] || grep -q '^bestmove' out || fail "quit after $lines: no best move"
  done
}

# Memory for a table is not taken before it is used, so that the table is there at once.
# needs: linux address-space-limit
test_large_table() {
  local kilobytes
  coproc engine { exec "$program" engine octaflip 2>err; }
  printf '%s\n' 'setoption name Hash value 1024' isready >&"${engine[1]}"
  read -r -t 60 line <&"${engine[0]}"
  [[ $line == readyok ]] || fail "no answer: $line"
  kilobytes=$(awk '/^VmRSS:/ {print $2}' "/proc/$engine_PID/status")
  ((kilobytes < 65536)) || fail "$kilobytes KB are in use"
  echo quit >&"${engine[1]}"
  wait "$engine_PID"
  expect_code 'after quit' "$?" 0
}

test_any_bytes() {
  head -c 3000000 /dev/urandom | tr '\001-\011' '\n' | expect_run 0 engine
  head -c 3000000 /dev/zero | expect_run 0 engine octaflip
  yes 'position startpos moves' | head -c 3000000 | tr '\n' ' ' | expect_run 0 engine tictactoe
}

# needs: linux
test_output_that_cannot_be_written() {
  expect_code 'a full disk' "$(yes 'query fen' | "$program" engine >/dev/full 2>err; echo "${PIPESTATUS[1]}")" 1
  expect_one_line_of_error 'a full disk'
  yes 'query fen' | "$program" engine 2>err | head -1 >/dev/null
  expect_code 'a closed pipe' "${PIPESTATUS[1]}" 1
}

# needs: address-space-limit
test_memory_is_bounded() {
  # A line without an end, a table for which there is no room, and a game that never ends.
  (ulimit -v 65536 && head -c 100000000 /dev/zero | tr '\0' x | "$program" engine octaflip) >out 2>err || fail "a long line: $(cat err)"
  (ulimit -v 262144 && printf '%s\n' 'setoption name Hash value 1024' isready 'go depth 1' 'setoption name Hash value 160' isready 'go depth 1' |
    "$program" engine octaflip) >out 2>err || fail "a large table: $(cat err)"
  diff - <(sed '6 s/^\(info depth 1 \).*\( pv 1112\)$/\1...\2/' out) <<'END' || fail "a large table: $(cat out)"
info string there is not enough memory for a table of this size
readyok
info string the search failed: memory is used up
bestmove 1112
readyok
info depth 1 ... pv 1112
bestmove 1112
END
  (ulimit -v 262144 && printf '%s\n' 'go depth 6' | "$program" engine octaflip) >out 2>err || fail "a search: $(cat err)"
  grep -q '^bestmove' out || fail 'no move'
}

run_test
