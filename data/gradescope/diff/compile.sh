#!/usr/bin/env bash
# Compiles the submission to ./program, for Gradescope's diff autograder sample.
cd "$(dirname "${BASH_SOURCE[0]}")" || exit 1
gcc -o program ../submission/ProjectPart[12]_*.c
