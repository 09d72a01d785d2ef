#!/usr/bin/env bash
# seeds.sh FOLDER: makes a folder of first inputs for each fuzz target, out of the golden cases. What a target chooses by
# bytes at the beginning of its input stands before them.
set -euo pipefail
seeds=$(realpath -m "$1")
cd "$(dirname "$0")/../.."
shopt -s nullglob

# seed TARGET NAME [CHOICES]: stdin as a seed; CHOICES are as printf has them.
seed() {
  mkdir -p "$seeds/$1"
  { printf "${3-}" && cat; } >"$seeds/$1/$2"
}

# seed_file FILE TARGET NAME [CHOICES]: the file as a seed, if there is one.
seed_file() {
  if [[ -f $1 ]]; then
    seed "${@:2}" <"$1"
  fi
}

each_case() { # each_case GAME: the folders of its golden cases
  printf '%s\n' data/{golden,open}/"$1"/*/ tests/golden/"$1"/*/
}

for game in placement movement whole tictactoe classic; do
  for case in $(each_case "$game"); do
    name=$game-$(basename "$case")
    seed words_fuzz "$name" '\7\0\1' <"$case/input"
    case $game in
      placement) seed assignment_console_fuzz "$name" '\3\0' <"$case/input" ;;
      whole) seed assignment_console_fuzz "$name" '\3\1' <"$case/input" ;;
      movement) seed assignment_console_fuzz "$name" '\3\2\0\1\2\3\5\4\7\6' <"$case/input" ;;
      classic)
        seed classic_console_fuzz "$name" '\3\0\0\0' <"$case/input"
        seed classic_console_fuzz "$name-4" '\3\1\1\1' <"$case/input"
        ;;
      tictactoe) seed tictactoe_console_fuzz "$name" '\3\0\1' <"$case/input" ;;
    esac
    seed_file "$case/gameboard.txt" board_file_fuzz "$name" '\3'
    seed_file "$case/settings.yml" case_settings_fuzz "$name"
    seed_file "$case/errors" shown_text_fuzz "$name" '\50\7'
    for file in "$case"*.pgn; do
      seed_file "$file" records_fuzz "$name"
    done
  done
done
for case in $(each_case octaflip); do
  seed octaflip_record_fuzz "$(basename "$case")" '\7' <"$case/input"
done

position() { # position NAME CHOICES TEXT MOVE
  printf '%s\n%s' "$3" "$4" | seed position_fuzz "$1" "$2"
}
position teeko-4 '\0\0' 'b3/4/brb1/rbrr b' A0A1
position teeko-5 '\0\1' 'b1b2/rr3/1bb2/r3r/5 b' B2-A2
position teeko-8 '\0\0' '8/8/8/3b4/8/8/8/8 r' h7
position octaflip '\1\0' 'R6B/8/8/3##3/3##3/8/8/B6R R 0' 1122
position tictactoe '\2\0' '4/1X2/2O1/4 X' 1-1
printf 'C2\nA0\nu\nr\nD3\n1\n2\n3\n4\n5\n6\n7\n8\n9' | seed moves_fuzz teeko '\0\1\0'
printf '1122\n0000\n1\n2\n3\n4\nu\nu\nr' | seed moves_fuzz octaflip '\1\0\0'
printf '11\n22\n33\n1\n2\n3\n4\n5' | seed moves_fuzz tictactoe '\2\0\0'
seed records_fuzz teeko <<'END'
[Game "Teeko"]
[Size "5"]
[Goals "standard"]
[Result "0-1"]

1. C2 B1 2. D3 {a comment} B2 ; and another
3. A0 B3 4. E4 B4 0-1
END
seed records_fuzz two <<'END'
[Game "TicTacToe"]
[FEN "X2/3/3 O"]
[Result "*"]

1... 22 2. 13 *

[Game "OctaFlip"]

1. 1122 1827 *
END
seed course_fuzz all <<'END'
random: 20
seed: 7
timeout: 2.5 # seconds
details: actual
placement.points: 40
movement.points: 60
random.weight: 2
random.visibility: hidden
compiles.weight: 0
malformed.weight: 0.5
END
printf 'submission_1:\n  :submitters:\n  - :name: Jane\n    :sid: "1"\n    :email: a@b\n  :x: [1, {a: b}]\n' |
  seed metadata_fuzz one
printf 'a<b>&"\xc3\xa4\xe2\x82\xac\x9b\x1b[0m\xff\t\x7f' | seed shown_text_fuzz bytes '\20\3'
printf 'errors\nmore\nname\nhint\ninput\n\17\20the same so far\none\ntwo\nthe same\ntwo\n' |
  seed verdict_fuzz texts '\0\1\0'
printf '\0\0\0\1\1\0\1\0\2' | seed kept_solution_fuzz changed '\0'
printf '\1' | seed kept_solution_fuzz cut '\1'
printf 'teeko solution\n' | seed kept_solution_fuzz header '\2'
printf '\1\1\1\1\7' | seed store_fuzz block '\0'
printf '\0\1\0\0\0\0\0\0\0\377\1\0\0' | seed store_fuzz list '\0'
printf '\2\0\3\0\5\0\1\1\1\1\7' | seed store_fuzz record '\1'
{
  printf 'teeko-store 3 little\nrun 7\ncommits 3\nsize 4\ngoals standard\ndrops standard\nparts 2\n'
  printf 'levels 2 5 6\nmovement-done 1\nlog 2 7 8\nfiles 1\nfewest-done 0\n'
  for places in '2 0 1'{,,,,} '4 0 1 0 2'{,} '8 0 1 0 2 0 3 0 4'{,}; do
    printf 'values 1 9\n%s\ncounts 3 2 4 5\n' "$places"
  done
} | seed store_fuzz manifest '\2'
for game in 0 1 2; do
  printf '\1\4\3\14\3\1\2c\2d\1\4\3\11\4\12\40\6\5\100\7\0\1\10\0\2\3\2\3\3\3\13\1\4' | # shellcheck disable=SC2059
    seed screen_fuzz "game-$game" "\\$game\\1\\0\\3"
done
page() { # page NAME LINE...: what the page asks
  printf '%s\n' "${@:2}" | head -c -1 | seed page_fuzz "$1" '\1'
}
printf '#game=teeko&size=5&goals=advanced&first=2&second=human&moves=C2.B1.D3' | seed page_fuzz teeko '\0'
printf 'fen=2b1/4/4/4%%20r&moves=A0' | seed page_fuzz position '\0'
printf 'game=octaflip&moves=1122.1827' | seed page_fuzz octaflip '\0'
printf 'game=tictactoe&size=4&moves=22.11.33' | seed page_fuzz tictactoe '\0'
page view view 1 moves=C2.B1
page play play end b1 moves=C2
page choose choose end none 3 'fen=3b/3r/bb2/rbrr%20r'
page record record 2026.11.21 game=tictactoe\&moves=22.11
page games games '[Game "TicTacToe"]' '[Result "*"]' '' '1. 11 22 *'
page open open 1 '[Game "TicTacToe"]' '[Result "*"]' '' '1. 11 22 *'
page edit edit teeko 3 b '5/5/5/5/5 b'
page values values 0 game=tictactoe
page move move end 3 7 size=9
ugi() { # ugi NAME CHOICES LINE...
  printf '%s\n' "${@:3}" | seed ugi_fuzz "$1" "$2"
}
ugi teeko '\0\377' ugi 'setoption name Goals value advanced' isready 'position startpos moves C2' 'query moves' \
  'go depth 2' stop 'query result' uginewgame 'setoption name Level value 2' 'go nodes 9' 'query fen' quit
ugi positions '\0\3' 'position fen b3/4/brb1/rbrr b moves A0A1' 'setoption name Size value 6' 'go infinite' \
  'position startpos' 'go movetime 5' 'query gameover' 'go p1time 9 p2time 9 p1inc 1 p2inc 1 movestogo 4'
ugi octaflip '\1\7' 'setoption name Hash value 2' isready 'go depth 1' 'position startpos moves 1122 1827' 'query p1turn' go
ugi tictactoe '\2\0' isready 'setoption name Size value 3' 'go depth 9' 'position fen XXX/OO1/3 O' 'go depth 1'
match_record() { # match_record PLAN ROUND FIRST SECOND TIMES MORE MOVES RESULT
  printf '[Game "TicTacToe"]\n[Size "3"]\n[First "%s"]\n[Second "%s"]\n[Date "2026.11.21"]\n[Round "%s"]\n' "$3" "$4" "$2"
  printf '[Match "game=TicTacToe size=3 goals=standard games=2 openings=0 seed=1 %s player=random player=ugi:a%%20b"]\n' "$1"
  printf '[OpeningPlies "0"]\n[Milliseconds "%s"]\n%s\n[Result "%s"]\n\n%s %s\n' "$5" "$6" "$8" "$7" "$8"
}
{
  match_record 'tournament=round-robin' 1 random 'ugi:a b' '0.001 0.020 1.000 0.001 0.001' '[Termination "normal"]' '1. 11 21 2. 12 22 3. 13' 1-0
  match_record 'tournament=round-robin' 2 'ugi:a b' random '0.001 0.020' \
    $'[Termination "illegal move"]\n[FaultSide "Second"]\n[FaultMove "11"]\n[FaultDetail "11 is taken"]' '1. 11' 1-0
} | seed match_record_fuzz two
match_record 'movetime=50 tournament=gauntlet' 1 random 'ugi:a b' '' $'[Termination "silence"]\n[FaultSide "First"]\n[FaultMove ""]\n[FaultDetail "a\\\\nb"]' '' 0-1 |
  seed match_record_fuzz silence
