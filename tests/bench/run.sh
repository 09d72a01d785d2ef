#!/usr/bin/env bash
# How fast teeko is beside a plain C program that plays the same (../gradescope/ProjectPart2_plain.c): bash tests/bench/run.sh
#
# Builds both, checks that they print the same, and times them in turns with hyperfine, which it needs along with
# what the program needs (Debian: apt-get install hyperfine). What counts are the ratios in the last lines of each
# part, not the seconds.
set -eu

cd "$(dirname "$0")/../.."
cmake --workflow --preset bench >/dev/null
programs=$PWD/build/bench
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cp data/gameboard.txt "$scratch"
cd "$scratch"

# Both players step up and back down 100,000 times each; then Player 1 wins, after a few wrong answers.
{
  echo 2
  yes $'9 2\n4 2\n13 7\n8 7' | head -n 400000
  echo '6 5  4 2  3 5  8 1  9 7 5 6 4 2'
} >answers

"$programs/teeko" movement <answers >teeko.out
"$programs/teeko_plain" <answers >plain.out
cmp teeko.out plain.out

echo "A scripted game of 400,000 turns, $(wc -c <teeko.out) bytes of output to a file:"
hyperfine --warmup 1 --runs 20 --style basic -n teeko "$programs/teeko movement <answers >out" \
  -n plain "$programs/teeko_plain <answers >out"

echo "Starting up: a game whose input ends at the first prompt:"
hyperfine -N -i --warmup 100 --runs 2000 --style basic -n teeko "$programs/teeko movement" \
  -n plain "$programs/teeko_plain" 2>&1 | grep -v -e Warning -e '^ *$'

echo "A perfect move of the classic game, its solution kept, beside a heuristic one; from process start:"
export XDG_CACHE_HOME=$scratch/cache
echo 'C2 quit' >classic-answers
hyperfine --warmup 5 --runs 100 --style basic -n perfect "$programs/teeko classic --red perfect <classic-answers" \
  -n heuristic "$programs/teeko classic --red heuristic <classic-answers" 2>&1 | grep -v -e Warning -e '^ *$'
