#!/usr/bin/env bash
# without_threads.sh MPIRUN PROGRAM: what PROGRAM, made of exchange.cpp, says with an MPI that does not support threads.
set -u
said=$(timeout 600 "$1" -n 2 "$2" without-threads 2>&1)
code=$?
if ((code != 1)) || ! grep -qx 'this MPI library does not support programs with threads' <<<"$said" || grep -q '^process [0-9]*: ' <<<"$said"; then
  printf 'exit code %d:\n%s\n' $code "$said"
  exit 1
fi
