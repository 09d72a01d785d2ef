#!/usr/bin/env bash
# Renders all golden cases anew with a program, in place, and shows what has changed, so that a change on purpose can be
# read before it is committed: bash tests/golden/regenerate.sh PROGRAM [SUITE/GAME[/CASE]…], such as tests/octaflip, by
# default all of tests and data. What the program prints is taken for right: read the diff. Nothing runs this by itself.
set -euo pipefail
all=('data/golden/*/*' 'data/open/*/*' 'tests/golden/*/*')

program=$(realpath "$1")
shift
cd "$(dirname "$0")/../.."
[[ -z $(git status --porcelain -- "${all[@]}") ]] || {
  echo 'Commit or drop your changes to the golden cases first, so that the diff is of this run alone.' >&2
  exit 2
}

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# keep FILE TEXT-FILE: FILE has these bytes; without any, it is not there, unless it is the output.
keep() {
  if [[ -s $2 || ${1##*/} == output ]]; then
    cmp -s "$1" "$2" || cp "$2" "$1"
  else
    rm -f "$1"
  fi
}

# render CASE: runs the program as golden.cmake does, and keeps what it printed and how it ended.
render() {
  local case=$PWD/$1 game code=0
  local -a arguments=()
  game=$(basename "$(dirname "$1")")
  [[ $game != whole ]] || game=''
  [[ ! -f $case/arguments ]] || read -ra arguments <"$case/arguments" || true
  rm -rf "${scratch:?}"/*
  mkdir "$scratch/folder"
  [[ ! -f $case/gameboard.txt ]] || cp "$case/gameboard.txt" "$scratch/folder"
  # shellcheck disable=SC2086 # no game is no argument
  (cd "$scratch/folder" && XDG_CACHE_HOME=$scratch/cache "$program" $game ${arguments[@]+"${arguments[@]}"} \
    <"$case/input" >"$scratch/output" 2>"$scratch/errors") || code=$?
  if ((code == 0)); then
    : >"$scratch/exit-code"
  else
    echo "$code" >"$scratch/exit-code"
  fi
  keep "$case/output" "$scratch/output"
  keep "$case/errors" "$scratch/errors"
  keep "$case/exit-code" "$scratch/exit-code"
}

cases=0
(($# > 0)) || set -- data tests
for chosen in "$@"; do
  suite=${chosen%%/*}
  rest=${chosen#"$suite"}
  while IFS= read -r input; do
    render "${input%/input}"
    cases=$((cases + 1))
  done < <(find "$suite"/{golden,open}"$rest" -name input 2>/dev/null | sort)
done
git --no-pager diff --stat -- "${all[@]}"
git --no-pager diff -- "${all[@]}"
git status --porcelain -- "${all[@]}"
echo "$cases cases rendered"
