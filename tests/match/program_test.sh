#!/usr/bin/env bash
# Matches as a program plays them: other programs as players, files, interrupts.
set -u
source "$(dirname "${BASH_SOURCE[0]}")/../support/program_test_lib.sh"

export XDG_CACHE_HOME=$PWD/cache
# So that nobody loses on time, however busy the machine is.
patient='--movetime 3600000'

require_python() {
  command -v python3 >/dev/null || skip_test 'there is no python3'
  # A wrapper of Python, as pyenv has one, takes longer to start than Python itself.
  PATH=$(python3 -c 'import os, sys; print(os.path.dirname(sys.executable))'):$PATH
}

# json FILE EXPRESSION: what a Python expression makes of the JSON in FILE, which is called m.
json() {
  python3 -c 'import json, sys; m = json.load(open(sys.argv[1])); print(eval(sys.argv[2]))' "$1" "$2"
}

expect_json() {
  local found
  found=$(json "$1" "$2")
  [[ $found == "$3" ]] || fail "$2 in $1: $found instead of $3"
}

# A player of the course assignment. write_player FILE INIT STATE_AND_MOVE: the lines of __init__ and make_move
# that follow are the player's own.
write_player() {
  cat >"$1" <<'END'
import random
import sys
import time


class TeekoPlayer:
    board = [[' ' for j in range(5)] for i in range(5)]
    pieces = ['b', 'r']

    def __init__(self):
        self.my_piece = random.choice(self.pieces)
        self.opp = self.pieces[0] if self.my_piece == self.pieces[1] else self.pieces[1]

    def opponent_move(self, move):
        if len(move) > 1:
            source_row, source_col = move[1]
            if self.board[source_row][source_col] != self.opp:
                raise Exception("no piece there")
        if self.board[move[0][0]][move[0][1]] != ' ':
            raise Exception("that square is taken")
        self.place_piece(move, self.opp)

    def place_piece(self, move, piece):
        if len(move) > 1:
            self.board[move[1][0]][move[1][1]] = ' '
        self.board[move[0][0]][move[0][1]] = piece

    def game_value(self, state):
        for r in range(5):
            for c in range(5):
                for shape in ([(0, 0), (0, 1), (0, 2), (0, 3)], [(0, 0), (1, 0), (2, 0), (3, 0)],
                              [(0, 0), (1, 1), (2, 2), (3, 3)], [(0, 3), (1, 2), (2, 1), (3, 0)],
                              [(0, 0), (0, 1), (1, 0), (1, 1)]):
                    if max(r + i for i, j in shape) < 5 and max(c + j for i, j in shape) < 5:
                        found = {state[r + i][c + j] for i, j in shape}
                        if len(found) == 1 and found != {' '}:
                            return 1 if found == {self.my_piece} else -1
        return 0

    def own_moves(self, state):
        cells = [(r, c) for r in range(5) for c in range(5)]
        empty = [s for s in cells if state[s[0]][s[1]] == ' ']
        mine = [s for s in cells if state[s[0]][s[1]] == self.my_piece]
        others = [s for s in cells if state[s[0]][s[1]] == self.opp]
        if len(mine) + len(others) < 8:
            return [[s] for s in empty]
        return [[t, s] for s in mine for t in empty if max(abs(t[0] - s[0]), abs(t[1] - s[1])) == 1]

END
  cat >>"$1"
}

test_games() {
  expect_run 0 match $patient --player level:2 --player random --games 10 --seed 3 --save games --json json --html page.html
  grep -q '^level:2 ' out || fail 'no table'
  [[ $(grep -c '^\[Round ' games) == 10 ]] || fail 'not all games were saved'
  [[ $(head -c 15 page.html) == '<!DOCTYPE html>' && $(tail -1 page.html) == '</html>' ]] || fail 'no page'
  grep -q '<svg' page.html || fail 'no plot'
  [[ $(wc -l <json) == 1 ]] || fail 'the JSON is not one line'
}

test_same_games_with_any_number_of_jobs() {
  local game jobs
  for game in 'teeko --size 4' 'teeko --size 8' octaflip 'tictactoe --size 4'; do
    for jobs in 1 3; do
      expect_run 0 match $patient $game --player level:2 --player level:1 --player random --games 6 --jobs $jobs --save games.$jobs
      grep -v Milliseconds games.$jobs >moves.$jobs
    done
    cmp moves.1 moves.3 || fail "$game: other games with more jobs"
    rm games.*
  done
  expect_run 0 match $patient tictactoe --player random --player random --games 6 --seed 2 --save games.1
  expect_run 0 match $patient tictactoe --player random --player random --games 6 --seed 3 --save games.2
  ! cmp -s <(grep -v '^\[' games.1) <(grep -v '^\[' games.2) || fail 'other seeds play the same games'
}

test_shards_and_resume() {
  local plan="$patient --player level:1 --player random --games 12 --seed 5"
  expect_run 0 match $plan --save whole
  mv out whole.out
  for i in 1 2 3; do
    expect_run 0 match $plan --shard $i/3 --save part.$i
  done
  expect_run 0 match --merge part.3 part.1 part.2 --save joined
  cmp <(grep -v Milliseconds whole) <(grep -v Milliseconds joined) || fail 'the parts are not the whole'
  # Times differ, the rest does not.
  columns() { sed -n '3,5p' "$1" | awk '{print $1, $2, $3, $4, $5, $6, $(NF-1), $NF}'; }
  cmp <(columns whole.out) <(columns out) || fail "the parts make another table: $(cat out)"
  expect_run 0 match $plan --save part.1 --resume
  cmp <(grep -v Milliseconds whole) <(grep -v Milliseconds part.1) || fail 'what is resumed is not the whole'
  expect_run 2 match --player level:2 --player random --games 12 --seed 5 --save part.1 --resume
  expect_one_line_of_error 'another match'
  expect_run 0 match --player level:2 --player random --games 2 --save new --resume
  expect_run 2 match $plan --resume
  expect_run 2 match --merge part.1 new
  expect_run 2 match --merge missing
  expect_run 2 match --merge /dev/null
  expect_run 2 match --merge part.1 --games 12
  expect_one_line_of_error 'an option that says nothing'
  grep -q -e '--games' err || fail "the option is not named: $(cat err)"
  for arguments in '--player random' '--size 5' '--goals standard' '--openings 2' '--seed 5' '--movetime 9' \
    '--clock 1+1' '--tournament gauntlet' '--jobs 2' '--oversubscribe' '--resume' '--shard 1/2'; do
    expect_run 2 match --merge part.1 $arguments
    grep -q -e "${arguments%% *}" err || fail "$arguments is not named: $(cat err)"
  done
  expect_run 0 match --merge part.1 --require 'lost>=0' --json json --html page --sprt 0 1000
}

# change_game SED: a saved match of which one game is changed.
change_game() {
  sed "$1" games >damaged
  ! cmp -s games damaged || fail "$1 changes nothing"
}

# What is wrong is said with the file and the game, and nothing is played.
test_damaged_files() {
  local plan='tictactoe --player level:1 --player random --games 4' change
  expect_run 0 match $plan --save games
  while read -r change; do
    change_game "$change"
    cp damaged before
    expect_run 2 match --merge damaged
    expect_one_line_of_error "$change"
    grep -q '^teeko: damaged: \(record [1-4]\|line [0-9]*\): ' err || fail "$change: not said where: $(cat err)"
    expect_run 2 match $plan --save damaged --resume
    expect_one_line_of_error "$change"
    cmp damaged before || fail "$change: the file is changed"
  done <<'END'
0,/^1\. /s/^1\. [0-9]*/1. 99/
s/games=4/games=1000000000/
s/games=4/games=1000002/
s/openings=2/openings=2000000000/
s/movetime=[0-9]*//;s/seed=1/seed=1 movetime=99999999999999/
s/player=random/player=nobody/
s/\[Round "3"\]/[Round "5"]/
s/\[Round "3"\]/[Round "2"]/
s/\[First "random"\]/[First "perfect"]/
s/\[OpeningPlies "2"\]/[OpeningPlies "3"]/
s/\[Milliseconds "/[Milliseconds "1 /
s/\[Termination "normal"\]/[Termination "crash"]/
s/^\[Result "1-0"\]/[Result "0-1"]/
s/^\[Match/[Other/
s/"\]$/]/
END
  head -c 300 games >damaged
  expect_run 2 match --merge damaged
  expect_one_line_of_error 'half a file'
  # Much that is damaged takes no more memory than the file.
  head -c 3000000 /dev/urandom >damaged
  expect_run 2 match --merge damaged
  expect_run 2 match $plan --save damaged --resume
}

# What cannot be written is noticed before the match begins.
# needs: linux
test_outputs_that_cannot_be_written() {
  printf '#!/bin/sh\necho >>%s/started\n' "$PWD" >engine
  chmod +x engine
  local option
  for option in --save --json --html; do
    expect_run 1 match --player ugi:./engine --player random --games 2 $option /no/such/folder/file
    expect_one_line_of_error "$option"
    grep -q "/no/such/folder/file.*: cannot be written" err || fail "$option: $(cat err)"
    [[ ! -e started && ! -s out ]] || fail "$option: a game was played"
  done
  mkdir closed
  chmod 555 closed
  as_somebody match tictactoe --player random --player random --games 2 --save closed/games >out 2>err
  expect_code 'a closed folder' $? 1
  [[ ! -s out ]] || fail "a closed folder: games were played"
  # A trial leaves nothing.
  expect_run 2 match --player ugi:/no/such/engine --player random --save new
  [[ -z $(ls -A | grep -v -e engine -e closed -e teeko -e out -e err -e cache) ]] || fail "left: $(ls -A)"
  for option in --save --json --html; do
    expect_run 1 match tictactoe --player random --player random --games 2 $option /dev/full
    grep -q 'cannot be written' err || fail "$option /dev/full: $(cat err)"
  done
  grep -q '^random ' out || fail "no table: $(cat out)"
}

# Players that could think for hours look at their clocks. How exactly they keep to them is a benchmark: teeko_match_bench.
test_own_players_end_their_moves() {
  local player
  for player in heuristic:20 level:5; do
    expect_run 0 match --size 8 --player $player --player random --games 2 --movetime 100
    expect_run 0 match --size 8 --player $player --player random --games 2 --clock 1+0.05
  done
}

test_requirements() {
  expect_run 0 match $patient --player perfect --player random --games 4 --require 'score>=0.9' --require mistakes=0 --require 'faults<1'
  [[ $(tail -3 out) == $'score>=0.9: met\nmistakes=0: met\nfaults<1: met' ]] || fail "requirements: $(tail -3 out)"
  expect_run 1 match $patient --player random --player perfect --games 4 --require 'score>=0.9' --require 'lost<=0'
  [[ $(tail -2 out) == $'score>=0.9: missed\nlost<=0: missed' ]] || fail "requirements: $(tail -2 out)"
}

# needs: linux
test_more_jobs_than_processors() {
  command -v taskset >/dev/null || skip_test 'there is no taskset'
  local cpu
  cpu=$(taskset -cp $$ | sed 's/.*: *\([0-9]*\).*/\1/')
  printf '#!/bin/sh\necho >>%s/started\n' "$PWD" >engine
  chmod +x engine
  # on_one EXPECTED ARGUMENTS…: expect_run on a single processor.
  on_one() {
    local expected=$1 code
    shift
    taskset -c "$cpu" "$program" match "$@" >out 2>err
    code=$?
    [[ $code == "$expected" ]] || fail "teeko match $*: exit code $code instead of $expected; stderr: $(cat err)"
  }
  local player
  for player in ugi:./engine teekoplayer:player.py heuristic:2; do
    on_one 2 --player $player --player random --games 2 --jobs 2
    expect_one_line_of_error "$player"
    grep -q "^teeko: 2 games at a time .*$player.* 1 processor: --jobs 1 .*--oversubscribe" err ||
      fail "not said what is too much: $(cat err)"
    [[ ! -e started && ! -s out ]] || fail "$player: a game was played"
  done
  on_one 2 octaflip --player level:5 --player random --games 2 --jobs 2
  on_one 0 octaflip --player level:3 --player random --games 2 --jobs 2
  on_one 0 --player heuristic:2 --player random --games 2 --jobs 1
  on_one 0 --player heuristic:2 --player random --games 2 --jobs 2 --oversubscribe
}

test_sprt() {
  expect_run 0 match $patient --player level:3 --player random --games 1000 --sprt -5 5
  grep -q '^SPRT: .*H1 is accepted, level:3 is 5 Elo stronger and not -5$' out || fail "not decided: $(cat out)"
  (($(awk '/^level:3/ {print $2}' out) < 1000)) || fail 'all games were played'
  expect_run 0 match $patient --player random --player level:3 --games 1000 --sprt 0 10 --jobs 2
  grep -q '^SPRT: .*H0 is accepted, random is 0 Elo stronger and not 10$' out || fail "not decided: $(cat out)"
}

test_wrong_usage() {
  local arguments
  while read -r arguments; do
    expect_run 2 match $arguments </dev/null
    expect_one_line_of_error "teeko match $arguments"
    [[ ! -s out ]] || fail "teeko match $arguments: wrote to stdout"
  done <<'END'

--player random
--player random --player what
--player random --player level:6
--player random --player level:
--player random --player random:1
--player random --player heuristic:0
--player random --player ugi:
--player random --player teekoplayer:missing.py
--player random --player ugi:/missing/engine
--player random --player scan
octaflip --player random --player heuristic:2
--size 7 --player random --player perfect
octaflip --player random --player perfect
chess --player random --player random
teeko octaflip --player random --player random
octaflip --size 7 --player random --player random
octaflip --goals advanced --player random --player random
tictactoe --size 9 --player random --player random
--player random --player random --games 0
--player random --player random --clock 10
--player random --player random --clock x+1
--player random --player random --clock 1+1 --movetime 100
--player random --player random --sprt 5 5
--player random --player random --player random --sprt 0 5
--player random --player random --shard 3/2
--player random --player random --sprt 0 5 --shard 1/2
--player random --player random --require speed>1
--player random --player random --size 7 --require mistakes<9
--player random --player random --openings 100 --games 2 tictactoe
END
}

# slow
# needs: linux
test_faulty_engines() {
  local name time lost
  cat >illegal <<'END'
#!/bin/sh
while read -r line; do
  case $line in ugi) echo ugiok ;; isready) echo readyok ;; go*) echo bestmove C2C2 ;; esac
done
END
  cat >slow <<'END'
#!/bin/sh
while read -r line; do
  case $line in ugi) echo ugiok ;; isready) echo readyok ;; go*) sleep 1000 ;; esac
done
END
  cat >crashing <<'END'
#!/bin/sh
while read -r line; do
  case $line in ugi) echo ugiok ;; isready) echo readyok ;; go*) echo oh no >&2; kill -SEGV $$ ;; esac
done
END
  cat >talkative <<'END'
#!/bin/sh
while read -r line; do
  case $line in ugi) echo ugiok ;; isready) echo readyok ;; go*) exec yes ;; esac
done
END
  cat >endless <<'END'
#!/bin/sh
while read -r line; do
  case $line in ugi) echo ugiok ;; isready) echo readyok ;; go*) exec tr '\0' x </dev/zero ;; esac
done
END
  cat >closing <<'END'
#!/bin/sh
while read -r line; do
  case $line in ugi) echo ugiok ;; isready) echo readyok ;; go*) exec >&- sleep 100 ;; esac
done
END
  printf '#!/bin/sh\nexec sleep 100\n' >silent
  chmod +x illegal slow crashing talkative endless closing silent
  for name in illegal:'illegal move' slow:'over time' crashing:crash talkative:'over time' endless:'over time' closing:crash; do
    [[ $name == *time ]] && time='--movetime 1000' || time=$patient
    expect_run 0 match $time --player "ugi:./${name%%:*}" --player random --games 2 --json json --save games --overwrite
    # On a busy machine the other player, too, may be over such a time where it moves first, in the second game.
    grep -q "game 1, ply 3: ${name#*:}" out || fail "$name: $(cat out)"
    [[ $name == *time ]] && lost='[12]' || lost=2
    grep -q "\"lost\":$lost" json || fail "$name did not lose"
    [[ $(grep -c "^\[Termination \"${name#*:}\"\]" games) == 2 ]] || fail "$name: no termination"
  done
  expect_run 0 match $patient --player ugi:./crashing --player random --games 2
  grep -q 'oh no' out || fail "what it wrote to stderr is not shown: $(cat out)"
  expect_run 0 match --player ugi:./silent --player random --games 2 --jobs 2 --oversubscribe
  grep -q 'silence: it did not say ugiok within 5 seconds' out || fail "silence: $(cat out)"
}

# Two answers to one question: the second one is not the next move, which here would be illegal.
test_two_answers() {
  cat >twice <<'END'
#!/bin/sh
while read -r line; do
  case $line in
    ugi) echo ugiok ;;
    isready) echo readyok ;;
    position*)
      for move in A0 B0 C0 D0; do
        case $line in *$move*) ;; *) break ;; esac
      done
      ;;
    go*) printf 'bestmove %s\nbestmove A0\nbestmove E4\n' $move ;;
  esac
done
END
  chmod +x twice
  expect_run 0 match $patient --player ugi:./twice --player random --games 4 --openings 0 --require faults=0 --require score=1
}

# What an engine sends is not kept.
# slow
# needs: linux address-space-limit
test_memory_is_bounded() {
  cat >flooding <<'END'
#!/bin/sh
while read -r line; do
  case $line in
    ugi) head -c 100000000 /dev/zero | tr '\0' x; echo; echo ugiok ;;
    isready) yes 'info string more' | head -n 6000000; echo readyok ;;
    go*) head -c 100000000 /dev/zero >&2; echo bestmove 22 ;;
  esac
done
END
  chmod +x flooding
  (ulimit -v 65536 && exec "$program" match tictactoe --player ugi:./flooding --player random --games 2 --openings 0 --movetime 60000) >out 2>err ||
    fail "not played: $(cat err)"
  grep -q "illegal move '22'" out || fail "no answer was heard: $(cat out)"
}

# needs: linux
test_engines_are_asked_to_end() {
  cat >polite <<'END'
#!/bin/sh
while read -r line; do
  case $line in
    ugi) echo ugiok ;;
    isready) echo readyok ;;
    go*) echo bestmove 11 ;;
    quit) pwd >>"$1"; exit ;;
  esac
done
END
  chmod +x polite
  touch asked
  expect_run 0 match $patient tictactoe --player 'ugi:./polite asked' --player 'ugi:./polite asked' --openings 0 --games 4 --jobs 2 --oversubscribe
  # After a fault an engine is not asked; the others are, each in its own folder.
  [[ $(sort -u asked | wc -l) == "$(wc -l <asked)" && -s asked ]] || fail "not all were asked to end: $(cat asked)"
}

# The processes of ./engine and ./nap, a copy of sleep. Their numbers in namespaces of their own are others.
engines() {
  grep -alE "$PWD/(engine|nap)" /proc/[0-9]*/cmdline 2>/dev/null
}

# Neither an engine nor what it starts outlives a match, however it does that.
# needs: linux
test_nothing_is_left() {
  cp "$(type -P sleep)" nap
  cat >engine <<'END'
#!/bin/bash
nap=${0%engine}nap
"$nap" 1000 & echo started >>"$1"
(trap '' HUP TERM; "$nap" 1000 & echo started >>"$1")
setsid "$nap" 1000 >/dev/null 2>&1 </dev/null & echo started >>"$1"
trap '' TERM HUP
while read -r line; do
  case $line in
    ugi) echo ugiok ;;
    isready) echo readyok ;;
    position*) moves=$line ;;
    go*) [[ $moves == *B*B* ]] && echo bestmove Z9 || echo bestmove $2 ;;
    quit) exec "$nap" 1000 ;;
  esac
done
END
  chmod +x engine
  touch log
  expect_run 0 match $patient --player "ugi:./engine log A0" --player "ugi:./engine log E4" --openings 0 --games 6 --jobs 2 --oversubscribe
  (($(wc -l <log) >= 6)) || fail "not all were started: $(wc -l <log)"
  [[ -z $(engines) ]] || fail "left: $(engines)"
}

# needs: linux
test_interrupt_ends_all() {
  cp "$(type -P sleep)" nap
  printf '#!/bin/sh\n%s/nap 1000 &\nwhile read -r line; do\n case $line in ugi) echo ugiok ;; isready) echo readyok ;; esac\ndone\n' "$PWD" >engine
  chmod +x engine
  local signal code
  for signal in INT TERM KILL; do
    # A background job ignores SIGINT otherwise.
    (trap - INT; exec "$program" match --player ugi:./engine --player random --games 4 --jobs 2 --oversubscribe --movetime 60000 --save games >out 2>err) &
    wait_for eval '(($(engines | wc -l) == 4))'
    kill -$signal $!
    wait $!
    code=$?
    [[ $signal == KILL ]] || expect_code "SIG$signal" $code 1
    wait_for eval '[[ -z $(engines) ]]'
  done
}

# write_tiring_engine: ./engine FILE loses two games with its first move, and never answers in the third one.
# FILE gets a line for each question.
write_tiring_engine() {
  cat >engine <<'END'
#!/bin/sh
while read -r line; do
  case $line in
    ugi) echo ugiok ;;
    isready) echo readyok ;;
    go*) echo >>"$1"; [ "$(wc -l <"$1")" -gt 2 ] || echo bestmove Z9 ;;
  esac
done
END
  chmod +x engine
}

# What was played is told, wherever it was to be, although nothing is saved. A signal may come twice: timeout(1)
# sends it to the program and to its process group.
test_interrupted_match_tells_its_games() {
  write_tiring_engine
  local signal
  for signal in INT TERM HUP; do
    (trap - INT; exec "$program" match --player "ugi:./engine $PWD/asked.$signal" --player random --games 9 --jobs 1 \
      --movetime 60000 --json json --html page --require faults=2 >out 2>err) &
    wait_for eval "[[ -e asked.$signal ]] && ((\$(wc -l <asked.$signal) == 3))"
    kill -$signal $!
    kill -$signal $!
    wait $!
    expect_code "SIG$signal" $? 1
    [[ $(head -1 out) == 'Teeko 5×5, 2 of 10 games of 2 players, interrupted' ]] || fail "SIG$signal: $(cat out)"
    grep -q '^random  *2  *2 ' out || fail "SIG$signal: no table: $(cat out)"
    grep -qx 'faults=2: met' out || fail "SIG$signal: what is required is not told: $(cat out)"
    [[ $(cat err) == 'teeko: interrupted' ]] || fail "SIG$signal: $(cat err)"
    grep -q '"interrupted":true.*"games":2,' json || fail "SIG$signal: $(cat json)"
    grep -q '<h1>.*, interrupted</h1>' page || fail "SIG$signal: no page"
    rm json page
  done
}

# A match that ends early for another reason tells its games, too.
# needs: linux
test_match_that_cannot_go_on_tells_its_games() {
  # It waits for a second line in FILE, then ends, and is to be started again.
  cat >engine <<'END'
#!/bin/sh
while read -r line; do
  case $line in
    ugi) echo ugiok ;;
    isready) echo readyok ;;
    go*)
      echo >>"$1"
      until [ "$(wc -l <"$1")" -gt 1 ]; do sleep 0.1; done
      exit
      ;;
  esac
done
END
  chmod +x engine
  "$program" match --player "ugi:./engine $PWD/asked" --player random --games 4 --movetime 600000 --json json >out 2>err &
  wait_for test -s asked
  rm engine
  echo >>asked
  wait $!
  expect_code 'an engine that is gone' $? 2
  [[ $(head -1 out) == 'Teeko 5×5, 1 of 4 games of 2 players, interrupted' ]] || fail "no table: $(cat out)"
  expect_one_line_of_error 'an engine that is gone'
  grep -q '"interrupted":true' json || fail "no JSON: $(cat json)"
  # Games that cannot be saved, and a table that nobody can read.
  expect_run 1 match tictactoe --player random --player random --games 2 --save /dev/full --json json
  grep -q '^random ' out || fail "no table: $(cat out)"
  "$program" match tictactoe --player random --player random --games 2 --json again >/dev/full 2>err
  expect_code 'output that cannot be written' $? 1
  grep -q '"games":2,' again || fail "no JSON: $(cat err)"
}

# What was played is saved while a match goes on, and once more when it is interrupted.
test_games_are_saved_meanwhile() {
  write_tiring_engine
  "$program" match --player "ugi:./engine $PWD/asked" --player random --games 4 --jobs 1 --movetime 60000 --save games >out 2>err &
  wait_for eval '[[ -e asked ]] && (($(wc -l <asked) == 3))'
  # The third game is asked for when the result of the second one has come.
  wait_for grep -q '^\[Game ' games
  kill -TERM $!
  wait $!
  expect_code interrupted $? 1
  [[ $(grep -c '^\[Game ' games) == 2 ]] || fail "not two games are saved: $(grep '^\[Game ' games)"
}

# needs: linux
test_isolation() {
  cat >engine <<'END'
#!/bin/sh
ls /proc/self/fd | wc -l >>"$1"
pwd >>"$1"
ls -A . | wc -l >>"$1"
env | sort >>"$1"
while read -r line; do
  case $line in ugi) echo ugiok ;; isready) echo readyok ;; go*) exit ;; esac
done
END
  chmod +x engine
  touch seen
  SECRET=1 expect_run 0 match --player 'ugi:./engine seen' --player ugi:./engine\ "$PWD/other" --games 2 3<seen
  [[ $(head -1 seen) == 4 ]] || fail "other descriptors are open: $(cat seen)"
  ! grep -q "$PWD" <(sed 1d seen) || fail "it is told our path: $(cat seen)"
  ! grep -q SECRET seen || fail 'the environment is handed on'
  [[ $(sed -n 3p seen) == 0 ]] || fail 'its folder is not empty'
  [[ ! -e $(sed -n 2p seen) ]] || fail 'its folder is left'
}

# The first move, too, is exact: the engine solves the game before.
test_engine_plays_itself() {
  expect_run 0 match --player "ugi:$program engine" --player level:1 --games 4 --movetime 60000 --require faults=0 --require mistakes=0
  expect_run 0 match octaflip --player "ugi:$program engine octaflip" --player random --games 2 --clock 1+0.01
  expect_run 0 match --size 7 --goals advanced --player "ugi:'$program' \"engine\"" --player random --games 2 --movetime 50
}

# slow
test_python_players() {
  require_python
  # A board that is a list of lists and a class attribute, as in the assignment, and a lot of output.
  write_player plain.py <<'END'
    def make_move(self, state):
        print('thinking', state)
        sys.stdout.flush()
        print(sys.stdin.read())
        return random.choice(self.own_moves(state))
END
  # A board of its own in each player, of a class that acts like numpy's arrays; tuples and such numbers.
  write_player array.py <<'END'
    def __init__(self):
        self.my_piece = 'b'
        self.opp = 'r'
        self.board = Array([[Text(' ') for _ in range(5)] for _ in range(5)])

    def make_move(self, state):
        return tuple((Number(r), Number(c)) for r, c in self.own_moves(state)[0])


class Text(str):
    pass


class Number:
    def __init__(self, value):
        self.value = value

    def __index__(self):
        return self.value


class Array:
    def __init__(self, rows):
        self.rows = rows

    def __iter__(self):
        return iter(self.rows)

    def __getitem__(self, index):
        return self.rows[index]

    def __eq__(self, other):
        raise ValueError("The truth value of an array is ambiguous")
END
  # Uses a module beside it, and a scratch board.
  mkdir -p folder
  write_player folder/game.py <<'END'
    def make_move(self, state):
        import copy
        import helper
        scratch = copy.deepcopy(state)
        scratch[0][0] = 'x'
        return helper.choose(self.own_moves(state))


if __name__ == '__main__':
    raise SystemExit('not to be run')
END
  echo 'def choose(moves): return moves[-1]' >folder/helper.py
  expect_run 0 match $patient --player teekoplayer:plain.py --player teekoplayer:array.py --player teekoplayer:folder/game.py --games 2 \
    --json json --save games --require faults=0
  expect_json json '[(p["games"], p["faults"]) for p in m["players"]]' '[(4, []), (4, []), (4, [])]'
  [[ ! -d folder/__pycache__ ]] || fail 'something was written beside the player'
  # The same seed makes the same games.
  expect_run 0 match $patient --player teekoplayer:plain.py --player random --games 2 --save once
  expect_run 0 match $patient --player teekoplayer:plain.py --player random --games 2 --save twice
  cmp <(grep -v Milliseconds once) <(grep -v Milliseconds twice) || fail 'other games with the same seed'
}

# slow
test_python_faults() {
  require_python
  write_player taken.py <<'END'
    def make_move(self, state):
        return [next((r, c) for r in range(5) for c in range(5) if state[r][c] != ' ')]
END
  write_player outside.py <<<'    def make_move(self, state): return [(5, 0)]'
  write_player steps.py <<<'    def make_move(self, state): return [(0, 0), (1, 1)]'
  write_player nothing.py <<<'    def make_move(self, state): pass'
  write_player flat.py <<<'    def make_move(self, state): return [1, 2]'
  write_player half.py <<<'    def make_move(self, state): return [(1.5, 2)]'
  write_player words.py <<<"    def make_move(self, state): return 'C2'"
  write_player early.py <<'END'
    def make_move(self, state):
        move = self.own_moves(state)[0]
        state[move[0][0]][move[0][1]] = self.my_piece
        return move
END
  write_player raising.py <<'END'
    def make_move(self, state):
        return self.helper(state)

    def helper(self, state):
        return state[7]
END
  write_player leaving.py <<<'    def make_move(self, state): sys.exit(3)'
  write_player dying.py <<'END'
    def make_move(self, state):
        import os
        os.abort()
END
  write_player value.py <<'END'
    def make_move(self, state): return self.own_moves(state)[0]
    def game_value(self, state): return self.row(state)
    def row(self, state): return state[5]
END
  write_player valued.py <<'END'
    def make_move(self, state): return self.own_moves(state)[0]
    def game_value(self, state): state[0] = ['b'] * 5
END
  write_player unborn.py <<'END'
    def __init__(self): raise ValueError('not today')
    def make_move(self, state): return self.own_moves(state)[0]
END
  # Each of them loses both of its games.
  cat >expected <<'END'
taken|illegal move|is taken
outside|illegal move|not on the board
steps|illegal move|a piece is to be dropped
nothing|wrong type|make_move returned None, not a list
flat|wrong type|1 is not a (row, column)
half|wrong type|1.5 is not a row or column
words|wrong type|'C2', not a list
early|changed state|make_move changed the board
raising|exception|in helper
raising|exception|IndexError: list index out of range
leaving|exception|SystemExit: 3
dying|crash|a signal ended it: Aborted
value|exception|in row
valued|changed state|game_value changed the board
unborn|exception|ValueError: not today
END
  expect_run 0 match $patient --tournament gauntlet --player random $(sed 's/|.*//; s/.*/--player teekoplayer:&.py/' expected | uniq) \
    --games 2 --json json
  python3 - json expected <<'END' || fail 'other faults'
import json, sys
players = {player["name"]: player for player in json.load(open(sys.argv[1]))["players"]}
wrong = []
for line in open(sys.argv[2]):
    name, kind, detail = line.rstrip("\n").split("|")
    player = players["teekoplayer:" + name + ".py"]
    faults = player["faults"]
    if {fault["kind"] for fault in faults} != {kind} or detail not in faults[0]["detail"] or player["lost"] != 2:
        wrong.append((line, player))
sys.exit(repr(wrong) if wrong else 0)
END
}

# It moves first in the first game, where nobody else can be over time.
test_endless_python_player() {
  require_python
  write_player endless.py <<'END'
    def make_move(self, state):
        while True:
            pass
END
  expect_run 0 match --movetime 1000 --openings 0 --player teekoplayer:endless.py --player random --games 2
  grep -q 'game 1, ply 1: over time: no move after 1050 ms' out || fail "not over time: $(cat out)"
}

# What the player says of each position is compared with the rules; that alone loses nothing.
# slow
test_python_values() {
  require_python
  local name
  write_player base.py <<<'    def make_move(self, state): return self.own_moves(state)[0]'
  # Each player has a row with its fourth piece, so that the first one wins.
  write_player far.py <<<'    def make_move(self, state): return self.own_moves(state)[-1]'
  printf '%s\n' 'from base import TeekoPlayer as Base' 'class TeekoPlayer(Base):' >head
  (cat head && echo '    def game_value(self, state): return 0') >blind.py
  (cat head && echo '    def game_value(self, state): return None') >none.py
  (cat head && echo '    def heuristic_game_value(self, state): return 1') >high.py
  (cat head && echo '    def heuristic_game_value(self, state): return state[0][0], state') >pair.py
  (cat head && echo '    def heuristic_game_value(self, state): return max([])') >raising.py
  (cat head && printf '    def game_value(self, state, piece): return 7\n    def heuristic_game_value(self, state):\n        print("x")\n        return 0.99\n') >right.py
  for name in blind none high pair raising right; do
    expect_run 0 match $patient --openings 0 --player "teekoplayer:$name.py" --player teekoplayer:far.py --games 2 --json $name.json --save $name.games
    expect_json $name.json 'm["players"][0]["won"], m["players"][0]["lost"]' '(1, 1)'
    expect_run 0 match --merge $name.games --json merged.json
    cmp $name.json merged.json || fail "$name: the saved games do not say the same"
  done
  expect_json right.json 'm["players"][0]["faults"]' '[]'
  for name in blind none high pair raising; do
    expect_json $name.json '{f["kind"] for f in m["players"][0]["faults"]}' "{'wrong value'}"
  done
  expect_json blind.json '[(f["game"], f["ply"], f["fen"], f["detail"]) for f in m["players"][0]["faults"]]' \
    "[(1, 7, 'bbbb1/5/5/5/2rrr r', \"game_value(state) returned 0, but 'b', your piece, has won: 1 is right\"), (2, 7, 'rrr2/5/5/5/1bbbb r', \"game_value(state) returned 0, but 'b', the other piece, has won: -1 is right\")]"
  # Once a game, in the first position in which it is wrong.
  expect_json none.json '[(f["game"], f["ply"], f["move"]) for f in m["players"][0]["faults"]]' "[(1, 1, ''), (2, 1, '')]"
  expect_json high.json 'm["players"][0]["faults"][0]["detail"]' \
    'heuristic_game_value(state) returned 1: a number between -1 and 1 is right, as nobody has won'
  grep -q 'IndexError\|ValueError' raising.json || fail "the exception is not shown: $(cat raising.json)"
  expect_run 1 match --merge high.games --require faults=0
}

# What students do: endless recursion, a long message, sets, a file beside their own.
# slow
test_python_players_of_students() {
  require_python
  write_player recursive.py <<'END'
    def make_move(self, state):
        return self.low(state)

    def low(self, state):
        return self.high(state)

    def high(self, state):
        return self.low(state)
END
  write_player long.py <<'END'
    def make_move(self, state):
        raise ValueError("x" * 100000)
END
  write_player large.py <<'END'
    def make_move(self, state):
        return [(0, 0)] * 20000
END
  local name
  for name in RecursionError:recursive ValueError:long 'make_move returned':large; do
    expect_run 0 match $patient --player "teekoplayer:${name#*:}.py" --player random --games 2 --json json --save games --overwrite
    grep -q "^\[FaultDetail \"${name%:*}" games || fail "$name: $(grep Fault games | cut -c1-300)"
    ! grep -q 'over time' json || fail "$name is said to be over time"
  done
  printf 'VALUE = 1\n' >player.py
  write_player sets.py <<'END'
    def make_move(self, state):
        from player import VALUE
        moves = self.own_moves(state)
        names = {str(move) for move in moves}
        return min(moves, key=lambda move: list(names).index(str(move)))
END
  local i
  for i in 1 2 3; do
    expect_run 0 match $patient --player teekoplayer:sets.py --player random --games 2 --seed 5 --save "sets.$i" --require faults=0
    grep -v '^\[Milliseconds' "sets.$i" >"moves.$i"
  done
  cmp moves.1 moves.2 && cmp moves.1 moves.3 || fail 'the same seed makes other games'
}

# What was saved before is not lost when a match cannot begin.
test_saved_games_are_kept() {
  expect_run 0 match tictactoe --player random --player random --games 4 --save games
  cp games before
  expect_run 2 match --player ugi:/no/such/engine --player random --save games --overwrite
  cmp games before || fail 'the games are lost'
  # Nor by one that would replace them unasked: it is refused before anything is played.
  printf '#!/bin/sh\necho >>%s/started\n' "$PWD" >engine
  chmod +x engine
  expect_run 2 match --player ugi:./engine --player random --games 2 --save games
  expect_one_line_of_error 'games that are there'
  grep -q -e '--resume .*--overwrite' err || fail "not said what helps: $(cat err)"
  cmp games before || fail 'the games are replaced'
  [[ ! -e started ]] || fail 'a game was played'
  expect_run 2 match tictactoe --player random --player random --json same --html ./same
  expect_one_line_of_error 'one file for two'
}

# A file that was good for the first game and is not for a later one.
test_python_player_that_fails_later() {
  require_python
  write_player later.py <<'END'
    def make_move(self, state):
        return self.own_moves(state)[0]


import os
COUNT = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'count')
with open(COUNT, 'a') as file:
    file.write('x')
if os.path.getsize(COUNT) > 2:
    raise OSError('no more\nof this')
END
  expect_run 0 match $patient --player teekoplayer:later.py --player random --games 4 --json json
  expect_json json '[(f["game"], f["kind"]) for f in m["players"][0]["faults"]]' "[(3, 'exception'), (4, 'exception')]"
  grep -q '| of this' out || fail "the exception is not shown by lines: $(cat out)"
}

# PATH may name the folder of Python relative to the current one, and players run in folders of their own.
test_python_in_a_folder_named_from_here() {
  require_python
  write_player first.py <<'END'
    def make_move(self, state):
        return self.own_moves(state)[0]
END
  mkdir bin
  ln -s "$(type -P python3)" bin/python3
  PATH=bin:$PATH expect_run 0 match $patient --player teekoplayer:first.py --player random --games 2 --require faults=0
}

test_python_refusals() {
  require_python
  echo 'class Teeko2Player: pass' >second.py
  expect_run 2 match --player teekoplayer:second.py --player random
  expect_one_line_of_error 'Teeko2Player'
  grep -q 'corners of a 3x3 square' err || fail "not said why: $(cat err)"
  echo 'class Player: pass' >other.py
  expect_run 2 match --player teekoplayer:other.py --player random
  grep -q 'has no class TeekoPlayer' err || fail "not said why: $(cat err)"
  echo 'def f(:' >broken.py
  expect_run 2 match --player teekoplayer:broken.py --player random
  grep -q SyntaxError err || fail "not said why: $(cat err)"
  ! grep -qF '\n' err || fail "not in lines: $(cat err)"
  # Whoever is refused is refused before anybody has played.
  printf 'class TeekoPlayer:\n    def make_move(self, state): return [(0, 0)]\n    def opponent_move(self, move): pass\n' >placeless.py
  expect_run 2 match --player random --player level:1 --player teekoplayer:placeless.py --games 2 --save games
  [[ $(cat err) == 'teeko: placeless.py: its class TeekoPlayer has no method place_piece' ]] || fail "not said why: $(cat err)"
  [[ ! -e games && ! -s out ]] || fail 'games were played'
  printf 'import os\nos.abort()\n' >dying.py
  expect_run 2 match --player random --player level:1 --player teekoplayer:dying.py --games 2
  grep -q '^teeko: dying.py: .*Aborted' err || fail "not said why: $(cat err)"
  write_player good.py <<<'    def make_move(self, state): return self.own_moves(state)[0]'
  expect_run 2 match --size 6 --player teekoplayer:good.py --player random
  expect_one_line_of_error 'another size'
}

run_test
