#!/usr/bin/env bash
# What `teeko tictactoe` withstands, beyond its golden cases.
set -u
source "$(dirname "${BASH_SOURCE[0]}")/../support/program_test_lib.sh"

# expect_line TEXT: the next line that the program prints.
expect_line() {
  local line
  IFS= read -r -t 20 -u "${TEEKO[0]}" line && [[ $line == "$1" ]] || fail "not '$1': $line"
}

# A wrong row is told without its column, and a line that has not ended holds nothing up.
# needs: linux
test_wrong_answers_are_told_at_once() {
  coproc TEEKO { "$program" tictactoe --size 3 2>err; }
  local pid=$TEEKO_PID prompt='Player one, please enter row and column [1-3]:' line
  for line in ... ... ... "$prompt"; do expect_line "$line"; done
  printf '9 ' >&"${TEEKO[1]}"
  expect_line 'Not on the board, try again.'
  expect_line "$prompt"
  printf '1 1\n1\n9\n' >&"${TEEKO[1]}"
  expect_line 'Not on the board, try again.'
  expect_line "$prompt"
  printf '1\n1\n' >&"${TEEKO[1]}"
  for line in X.. ... ...; do expect_line "$line"; done
  kill "$pid"
}

# needs: address-space-limit
test_bounded_memory() {
  (ulimit -v 65536; exec "$program" tictactoe >out 2>err) \
    < <(printf '1 1\n9 '; head -c 100000000 /dev/zero | tr '\0' ' '; head -c 100000000 /dev/zero; printf '\n2 2\n')
  expect_code 'a line of two hundred megabytes' $? 1
  [[ $(tail -n 5 out | head -n 4) == $'X...\n.O..\n....\n....' ]] || fail "after the line: $(tail -n 5 out)"
}

# Without a seed every game is another; with one, the same.
test_seeds() {
  local game
  for game in 1 2 3 4 5 6 7 8; do
    "$program" tictactoe --size 8 --computer 1 <<<'1 1 1 2 1 3 1 4' >"any$game" 2>/dev/null
    "$program" tictactoe --size 8 --computer 1 --seed 5 <<<'1 1 1 2 1 3 1 4' >"same$game" 2>/dev/null
    cmp same1 "same$game" || fail 'a seed gave two games'
  done
  (($(cksum any* | cut -d' ' -f1 | sort -u | wc -l) > 1)) || fail 'eight games were the same'
}

run_test
