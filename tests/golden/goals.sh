#!/usr/bin/env bash
# Makes the golden cases of the assignment that are about single goals, wrap-arounds and the computer's choice:
# bash tests/golden/goals.sh PROGRAM. Their answers and boards stand here; some were found by a search that is not kept.
# The outputs are what the program prints, and the plain programs of tests/gradescope must print the same.
set -euo pipefail
program=$(realpath "$1")
cd "$(dirname "$0")/../.."
project=$PWD
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cc -std=c99 -o "$scratch/placement" tests/gradescope/ProjectPart1_plain.c
cc -std=c99 -o "$scratch/movement" tests/gradescope/ProjectPart2_plain.c

# make PART NAME HINT ANSWERS: renders this case, whose board is there already if it has one.
make() {
  local case=$project/data/golden/$1/$2
  echo "hint: $3" >"$case/settings.yml"
  tr ' ' '\n' <<<"$4" >"$case/input"
  "$scratch/$1" <"$case/input" >"$scratch/output" || { echo "$2: the game does not end" >&2; exit 1; }
  ! sed '$d' "$case/input" | "$scratch/$1" >/dev/null || { echo "$2: the last answer is too much" >&2; exit 1; }
  "$program" "$1" <"$case/input" >"$case/output"
  cmp "$case/output" "$scratch/output"
}

# placement NAME HINT ANSWERS
placement() {
  mkdir -p "$project/data/golden/placement/$1"
  make placement "$@"
}

# movement NAME HINT ANSWERS ROW ROW ROW ROW, the top row of the board first
movement() {
  local case=$project/data/golden/movement/$1
  mkdir -p "$case"
  printf '%s\n' "${@:4}" >"$case/gameboard.txt"
  # shellcheck disable=SC2016 # the case expands it
  echo 'cd "$(dirname "$0")" && exec ../../program' >"$case/run.sh"
  (cd "$case" && make movement "${@:1:3}")
}

placement wins-row-2 'squares 5, 6, 7 and 8 are a row, and four marks in any row win' \
  '2 6 10 7 3 8 11 5'
placement wins-column-1 'squares 1, 5, 9 and 13 are a column, and four marks in any column win' \
  '2 15 1 2 9 3 13 12 5'
placement wins-column-2 'squares 2, 6, 10 and 14 are a column, and four marks in any column win' \
  '2 2 3 6 8 14 13 10'
placement wins-column-4 'squares 4, 8, 12 and 16 are a column, and four marks in any column win' \
  '2 1 4 11 8 5 12 15 16'
placement wins-block-2 'squares 2, 3, 6 and 7 are a 2x2 block, and any such block wins' \
  '2 3 4 6 11 7 15 2'
placement wins-block-6 'squares 6, 7, 10 and 11 are a 2x2 block, and any such block wins' \
  '2 2 6 4 10 16 11 13 7'
placement wins-block-9 'squares 9, 10, 13 and 14 are a 2x2 block, and any such block wins' \
  '2 9 7 10 1 14 12 13'
placement wins-block-10 'squares 10, 11, 14 and 15 are a 2x2 block, and any such block wins' \
  '2 2 10 4 11 12 14 1 15'
placement wins-block-11 'squares 11, 12, 15 and 16 are a 2x2 block, and any such block wins' \
  '2 12 10 15 14 16 7 11'
placement no-row-round-the-edge-1 'neither squares 2, 3, 4 and 5 nor squares 6, 7, 8 and 9 are a row; rows do not go on at the other edge' \
  '2 2 6 3 7 4 8 5 9'
placement no-row-round-the-edge-2 'neither squares 7, 8, 9 and 10 nor squares 3, 4, 5 and 6 are a row; rows do not go on at the other edge' \
  '2 8 4 9 5 10 6 7 3'
placement no-row-round-the-edge-3 'neither squares 4, 5, 6 and 7 nor squares 10, 11, 12 and 13 are a row; rows do not go on at the other edge' \
  '2 6 12 7 13 4 10 5 11'
placement no-row-round-the-edge-4 'neither squares 12, 13, 14 and 15 nor squares 8, 9, 10 and 11 are a row; rows do not go on at the other edge' \
  '2 15 8 12 9 13 10 14 11'
placement no-row-round-the-edge-5 'neither squares 9, 14, 15 and 16 nor squares 5, 10, 11 and 12 are a row; rows do not go on at the other edge' \
  '2 9 10 14 11 15 12 16 5'
placement no-row-round-the-edge-6 'neither squares 1, 2, 3 and 8 nor squares 11, 12, 13 and 14 are a row; rows do not go on at the other edge' \
  '2 2 13 3 14 8 11 1 12'
placement no-block-round-the-edge-1 'neither squares 1, 5, 8 and 12 nor squares 2, 3, 14 and 15 are a 2x2 block; blocks do not go on at the other edge' \
  '2 1 2 5 3 8 14 12 15'
placement no-block-round-the-edge-2 'neither squares 1, 2, 13 and 14 nor squares 4, 5, 8 and 9 are a 2x2 block; blocks do not go on at the other edge' \
  '2 2 5 13 8 14 9 1 4'
placement no-block-round-the-edge-3 'neither squares 5, 9, 12 and 16 nor squares 2, 3, 14 and 15 are a 2x2 block; blocks do not go on at the other edge' \
  '2 12 14 16 15 5 2 9 3'
placement no-block-round-the-edge-4 'neither squares 3, 4, 15 and 16 nor squares 8, 9, 12 and 13 are a 2x2 block; blocks do not go on at the other edge' \
  '2 16 8 3 9 4 12 15 13'
placement no-diagonal-round-the-edge-1 'neither squares 1, 4, 7 and 10 nor squares 2, 5, 8 and 11 are a diagonal; diagonals do not go on at the other edge' \
  '2 1 2 4 5 7 8 10 11'
placement no-diagonal-round-the-edge-2 'neither squares 3, 8, 9 and 14 nor squares 2, 7, 12 and 13 are a diagonal; diagonals do not go on at the other edge' \
  '2 8 7 9 12 14 13 3 2'
placement no-diagonal-round-the-edge-3 'neither squares 2, 5, 12 and 15 nor squares 3, 6, 9 and 16 are a diagonal; diagonals do not go on at the other edge' \
  '2 12 9 15 16 2 3 5 6'
placement no-diagonal-round-the-edge-4 'neither squares 5, 8, 11 and 14 nor squares 3, 6, 9 and 12 are a diagonal; diagonals do not go on at the other edge' \
  '2 14 3 5 6 8 9 11 12'
placement no-diagonal-round-the-edge-5 'neither squares 4, 5, 10 and 15 nor squares 1, 8, 11 and 14 are a diagonal; diagonals do not go on at the other edge' \
  '2 4 8 5 11 10 14 15 1'
placement no-diagonal-round-the-edge-6 'neither squares 7, 10, 13 and 16 nor squares 6, 9, 12 and 15 are a diagonal; diagonals do not go on at the other edge' \
  '2 10 12 13 15 16 6 7 9'
movement wins-column-4 'squares 4, 8, 12 and 16 are a column, and four marks in any column win' \
  '2 12 2 6 7 14 8 9 3 11 5' \
  '0 1 2 0' '2 0 0 1' '0 2 0 1' '2 0 0 1'
movement wins-block-3 'squares 3, 4, 7 and 8 are a 2x2 block, and any such block wins' \
  '2 14 4 2 3 13 5 7 7 9 7 11 7' \
  '0 1 0 1' '1 0 2 0' '0 1 0 2' '0 2 0 2'
movement wins-block-5 'squares 5, 6, 9 and 10 are a 2x2 block, and any such block wins' \
  '2 1 3 7 7 9 7 8 7 13 7' \
  '1 0 0 2' '1 1 0 0' '0 0 2 2' '1 2 0 0'
movement wins-block-7 'squares 7, 8, 11 and 12 are a 2x2 block, and any such block wins' \
  '2 8 6 10 8 1 5 12 7 2 1 16 7' \
  '1 0 0 2' '0 2 2 2' '0 0 0 1' '1 0 0 1'
movement wins-block-11 'squares 11, 12, 15 and 16 are a 2x2 block, and any such block wins' \
  '2 6 1 7 7 9 3 11 7 14 8' \
  '0 0 1 1' '0 0 2 1' '0 1 2 0' '2 0 0 2'
movement no-row-round-the-edge 'a row does not go on at the other edge of the board' \
  '2 16 7 11 4 4 1 13 7 7 2 2 3 11 2 7 2 15 5 10 8 6 2 11 6 16 6 6 6 10 1 9 8 5 3 6 7 10 2 7 7 11 2 1 2 13 7 8 7 12 2 2 2 14 7 3 2 15 7 4 2' \
  '2 0 0 1' '0 0 2 0' '1 1 0 2' '0 2 0 1'
movement no-block-round-the-edge 'a 2x2 block does not go on at the other edge of the board' \
  '2 11 4 4 1 10 6 7 6 12 6 14 7 7 8 10 2 5 2 6 4 1 3 5 7 6 4 14 8 4 1 11 3 7 3 2 5 8 1 3 5 11 2 4 4 15 7 16 4 11 3 13 5 5 3 1 5 10 1 2 3 16 6 7 8 11 8 15 5 13 8 14 5 8 1' \
  '2 2 0 0' '0 0 1 1' '0 2 0 1' '1 0 0 2'
movement no-diagonal-round-the-edge 'a diagonal does not go on at the other edge of the board' \
  '2 7 8 3 2 16 6 15 5 11 8 7 2 8 4 10 4 6 2 9 8 7 3 13 7 1 2 11 8 12 1 8 6 4 2 16 7 10 2 6 7 15 7 3 2 5 7 9 2 14 6 2 2 9 7 6 1 1 5 13 5 2 5 7 4 11 4 14 5 10 2 6 7 5 5 9 7 6 1 15 7 14 7 2 4 10 8 12 2 9 5 5 5' \
  '2 0 2 1' '0 2 0 0' '0 1 1 0' '1 0 2 0'
movement computer-moves-square-2 'the computer tries its marks from square 16 down to square 1, each in the directions from 8 down' \
  '1 15 6 11 5 14 5 10 8 9 8 6 8 15 5 16 6 12 1' \
  '2 1 1 0' '1 0 1 0' '2 0 2 0' '0 2 0 0'
movement computer-moves-square-3 'the computer tries its marks from square 16 down to square 1, each in the directions from 8 down' \
  '1 6 4 5 8 11 2 15 8 8 4 16 6 2 1 11 1' \
  '0 0 0 1' '2 0 1 0' '0 1 2 1' '0 0 2 2'
movement computer-direction-1 'the computer tries the directions of a mark from 8 down to 1' \
  '1 2 4 1 2 16 6 5 5 6 7 11 1 12 4 2 2' \
  '0 0 2 1' '0 0 0 1' '0 2 1 0' '0 1 2 2'
movement computer-direction-2 'the computer tries the directions of a mark from 8 down to 1' \
  '1 11 8 8 4 7 5 8 6 9 7 3 1 14 6' \
  '2 1 0 0' '1 1 1 0' '2 0 0 0' '2 2 0 0'
movement computer-direction-3 'the computer tries the directions of a mark from 8 down to 1' \
  '1 1 3 6 6 4 1 12 2 8 1 1 3 11 4 16 6' \
  '0 0 0 0' '0 0 2 1' '2 0 0 1' '1 2 2 1'
movement computer-scans-5 'the computer tries its marks from square 16 down, each in the directions from 8 down, and makes the first move that is possible' \
  '1 10 4 1 2 11 1 14 8 16 7 12 1 11 5 5 3 15 7' \
  '2 0 0 1' '0 1 1 0' '0 2 2 2' '1 0 0 0'
movement computer-scans-6 'the computer tries its marks from square 16 down, each in the directions from 8 down, and makes the first move that is possible' \
  '1 15 5 2 1 5 7 1 2 10 2 14 5 5 3 10 5' \
  '0 0 1 0' '0 1 2 1' '0 2 2 2' '0 1 0 0'
