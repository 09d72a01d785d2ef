#!/usr/bin/env bash
# Processes beside threads: how long each takes, how many bytes they sent, and how many bits that is for each bit that
# was found and had to travel. More than one bit is needed for each, as a message must also say which bits are set.
#
#   bash tests/bench/mpi.sh BUILD SIZE
#
# BUILD has teeko and teeko-mpi, as the preset mpi builds them.
set -euo pipefail

build=$1
size=$2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1

seconds() {
  sed 's/.*"seconds":\([0-9.]*\).*/\1/'
}

printf '%-28s %8s %14s %10s\n' '' seconds 'bytes sent' 'bits/bit'
for threads in 1 2; do
  printf '%-28s %8.2f\n' "teeko, $threads threads" "$("$build"/teeko solve --size "$size" --threads $threads --json | seconds)"
done
for processes in 1 2 4 7; do
  time=$(mpirun --oversubscribe --bind-to none -n $processes "$build"/teeko-mpi solve --size "$size" --threads 1 --json \
    --traffic "$folder/traffic" | seconds)
  awk -F, -v processes=$processes -v seconds="$time" '
    NR > 1 { sent += $4 }
    $1 == "movement" { bytes += $4; positions += $5 }
    END {
      # A bit stands for eight positions, but for symmetric ones, and travels unless it is found where it belongs.
      bits = positions / 8 * (1 - 1 / processes)
      printf "%-28s %8.2f %14d %10s\n", processes " processes of 1 thread", seconds, sent, bits ? sprintf("%.2f", 8 * bytes / bits) : "-"
    }' "$folder/traffic"
done
