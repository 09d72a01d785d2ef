#!/usr/bin/env bash
# `teeko classic`: the games that it writes to files.
set -u
source "$(dirname "${BASH_SOURCE[0]}")/../support/program_test_lib.sh"

# needs: linux
test_record() {
  export SOURCE_DATE_EPOCH=1795219200
  expect_run 0 classic --black human --red human --record game <<<'A0 E0 a1 E1 A2 E2 A3'
  cmp game - <<'END' || fail "the record of a won game: $(cat game)"
[Game "Teeko"]
[Size "5"]
[Goals "standard"]
[First "human"]
[Second "human"]
[Date "2026.11.21"]
[Result "1-0"]

1. A0 E0 2. A1 E1 3. A2 E2 4. A3 1-0
END
  expect_run 0 classic --goals advanced --depth 1 --record game <<<'C2 quit'
  [[ $(head -n 5 game | tail -n 3) == $'[Goals "advanced"]\n[First "human"]\n[Second "heuristic"]' ]] || fail "tags: $(cat game)"
  [[ $(tail -n 1 game) =~ ^'1. C2 '[A-E][0-4]' *'$ ]] || fail "the record of a game that was left: $(cat game)"
  expect_run 1 classic --red human --record game <<<'C2 B1'
  [[ $(tail -n 1 game) == '1. C2 B1 *' ]] || fail "the record of a game whose input ended: $(cat game)"
  SOURCE_DATE_EPOCH=nonsense expect_run 0 classic --red human --record game <<<'quit'
  grep -Eq '^\[Date "[0-9]{4}\.[0-9]{2}\.[0-9]{2}"\]$' game || fail "no date: $(cat game)"
}

# needs: linux
test_record_that_fails() {
  echo old >game
  expect_run 2 classic --red human --record out <<<'quit'
  expect_one_line_of_error 'a record where output goes'
  expect_run 1 classic --red human --record no/such/folder <<<'quit'
  expect_one_line_of_error 'a record in no folder'
  (ulimit -f 0; "$program" classic --red human --record game <<<'quit' 2>&1 | cat >/dev/null; exit "${PIPESTATUS[0]}")
  expect_code 'a record past a file size limit' $? 1
  [[ $(cat game) == old ]] || fail 'the old record is lost'
  [[ $(ls -A | sort | tr '\n' ' ') == 'err game out ' ]] || fail "left behind: $(ls -A)"
}

run_test
