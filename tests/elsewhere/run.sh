#!/usr/bin/env bash
# run.sh WHAT…: what CI has no time for every time. As WHAT:
#
#   threads      data races in what has several threads, by ThreadSanitizer: unit tests, and solving up to 6×6
#   32-bit       the program for 32-bit x86: golden cases, and solving
#   big-endian   the same for s390x, under qemu
#   cgroups      `teeko check` in a virtual machine in which cgroups are delegated: see cgroups.sh
#   analyzers    what cppcheck finds, and GCC's -fanalyzer in what is C; it is made for C, and in C++ takes strings for leaks
#                and optionals for uninitialized
#   alone        each source compiled alone by Clang, with all warnings
#   slow         the slow tests, also under sanitizers
#   verdicts     whether the page says of 63 programs what `teeko check --compile` says: needs what .ci/run installs for the page
#   debian-13    both commands of the README on a new Debian 13: see debian_13.sh
#
# debian-13 needs root and debootstrap. The others need what the README's test command installs; for cgroups, busybox-static, cpio,
# qemu-system-x86 and the kernel of Debian's linux-image-cloud-amd64 in /boot; for 32-bit g++-i686-linux-gnu on a machine that runs
# such programs, for big-endian g++-s390x-linux-gnu and qemu-user-static, for analyzers cppcheck, for alone and slow clang. They build
# everything in build/elsewhere.
set -euo pipefail
cd "$(dirname "$0")/../.."
jobs=$(nproc)

# The sanitizer's memory must be where it expects it: without address space randomization. With -O1 GCC 12 makes wrong code of
# a test of the kernels, which is right with -O0, -Og and -O2.
threads() {
  local build=build/elsewhere/threads flags='-O2 -g1 -fsanitize=thread'
  cmake -S . -B $build -D CMAKE_BUILD_TYPE=RelWithDebInfo -D CMAKE_CXX_FLAGS_RELWITHDEBINFO="$flags" -D TEEKO_BUILD_EXAMPLES=OFF
  cmake --build $build -j "$jobs" --target teeko_tests teeko_program
  export TSAN_OPTIONS=halt_on_error=1
  # Tests of commands expect that no terminal is there.
  setarch -R $build/tests/teeko_tests '~[slow]' </dev/null 2>&1 | cat
  local size
  for size in 4 5 6; do
    setarch -R $build/teeko solve --size $size --threads 4 | tail -n 3
  done
  for size in 4 5; do
    rm -rf $build/store
    setarch -R $build/teeko solve --size $size --threads 4 --store $build/store | tail -n 3
  done
}

# solution_of PROGRAM SIZE: what it finds, without what it took.
solution_of() {
  "$1" solve --size "$2" --json | sed 's/,"seconds".*//'
}

# another_machine NAME TRIPLE RUNNER: builds the program for another processor, runs the golden cases, and compares what
# solving prints with what this machine's program prints. RUNNER is what programs are run with.
another_machine() {
  local build=build/elsewhere/$1 size
  cmake -S . -B "$build" -D CMAKE_BUILD_TYPE=Release -D CMAKE_SYSTEM_NAME=Linux -D CMAKE_SYSTEM_PROCESSOR="${2%%-*}" \
    -D CMAKE_CXX_COMPILER="$2-g++" -D TEEKO_BUILD_TESTS=OFF -D TEEKO_INSTALL=OFF -D CMAKE_DISABLE_FIND_PACKAGE_Curses=ON
  cmake --build "$build" -j "$jobs" --target teeko_program
  printf '#!/bin/sh\nexec %s %s/teeko "$@"\n' "$3" "$PWD/$build" >"$build/run"
  chmod +x "$build/run"
  cmake --preset release
  cmake --build --preset release
  local cases
  for cases in {data/golden,data/open,tests/golden}/{analyze,classic,placement,movement,octaflip,tictactoe,whole}; do
    [[ ! -d $cases ]] || cmake -D PROGRAM="$PWD/$build/run" -D GAME="${cases##*/}" -D CASES="$PWD/$cases" -D SCRATCH="$PWD/$build/scratch" -P tests/support/golden.cmake
  done
  for size in 4 5; do
    solution_of build/release/teeko $size >"$build/expected"
    solution_of "$build/run" $size >"$build/solution"
    cmp "$build/expected" "$build/solution"
  done
}

cgroups() {
  cmake --preset release
  cmake --build --preset release
  tests/elsewhere/cgroups.sh build/release/teeko
}

analyzers() {
  cmake --preset lint
  cppcheck --project=build/lint/compile_commands.json --enable=warning,performance,portability --inline-suppr --error-exitcode=1 \
    --suppressions-list=tests/elsewhere/cppcheck.txt --quiet -j "$jobs"
  # hostile.c is meant to leak, and the page's programs have students' faults.
  git ls-files '*.c' | grep -v -e hostile.c -e tests/page/programs/ | while read -r file; do
    gcc -O1 -Wall -Wextra -Werror -fanalyzer -c "$file" -o /dev/null
  done
}

# .ci/run compiles the sources of a room as one, which hides a missing #include, and without -Wshadow.
alone() {
  local build=build/elsewhere/alone
  CXXFLAGS=-Werror cmake -S . -B $build -D CMAKE_BUILD_TYPE=Debug -D CMAKE_CXX_COMPILER=clang++ -D TEEKO_UNITY=OFF \
    -D TEEKO_BUILD_BENCHMARKS=ON
  cmake --build $build -j "$jobs"
}

slow() {
  cmake --preset test
  cmake --build --preset test -j "$jobs"
  ctest --preset slow
  cmake --preset sanitize
  cmake --build --preset sanitize
  ctest --test-dir build/sanitize --output-on-failure --timeout 3600 -j "$jobs" -L slow
}

verdicts() {
  cmake --preset page-test
  cmake --build --preset page-test
  ctest --test-dir build/page-work --output-on-failure --timeout 3600 -L slow
}

for what; do
  echo "== $what"
  case $what in
    threads | cgroups | analyzers | alone | slow | verdicts) $what ;;
    debian-13) tests/elsewhere/debian_13.sh ;;
    32-bit) another_machine 32-bit i686-linux-gnu "/usr/i686-linux-gnu/lib/ld-linux.so.2 --library-path /usr/i686-linux-gnu/lib" ;;
    big-endian) another_machine big-endian s390x-linux-gnu "qemu-s390x-static -L /usr/s390x-linux-gnu" ;;
    *) echo "run.sh: $what is none of threads, cgroups, 32-bit, big-endian, analyzers, alone, slow, verdicts, debian-13" >&2; exit 2 ;;
  esac
done
