#!/usr/bin/env bash
# Builds the program for Windows and tries it under wine: bash tests/windows/run.sh [FOLDER], on Debian 12 with
# cmake, g++-mingw-w64-x86-64-posix, libcli11-dev, libxxhash-dev, make, nlohmann-json3-dev and wine64; libyaml is downloaded. FOLDER, by default
# build/windows, gets teeko.exe, which needs no file beside it.
#
# The golden cases run, and tests of the solver and of recorded games. check, grade and play do not work on Windows.
set -euo pipefail
cd "$(dirname "$0")/../.."
build=$(realpath -m "${1:-build/windows}")
prefix=$build/libraries
export WINEPREFIX=$build/wine WINEDEBUG=-all

fail() {
  echo "FAILED: $*" >&2
  exit 1
}

# The headers that are the same on every system, where the toolchain looks for them.
mkdir -p "$prefix/include" "$prefix/share/cmake"
ln -sfn /usr/include/CLI /usr/include/nlohmann /usr/include/xxhash.h "$prefix/include/"
cp -r /usr/share/cmake/CLI11 /usr/share/cmake/nlohmann_json "$prefix/share/cmake/"
cmake -S . -B "$build" -D CMAKE_TOOLCHAIN_FILE="$PWD/cmake/mingw.cmake" -D TEEKO_PREFIX="$prefix" \
  -D CMAKE_BUILD_TYPE=Release -D TEEKO_BUILD_TESTS=OFF
cmake --build "$build" -j "$(nproc)"
libraries=$(x86_64-w64-mingw32-objdump -p "$build/teeko.exe" | sed -n 's/.*DLL Name: //p' | sort | xargs)
[[ $libraries == 'KERNEL32.dll msvcrt.dll' ]] || fail "teeko.exe needs $libraries"

wine=$(command -v wine64 || echo /usr/lib/wine/wine64)
printf '#!/bin/sh\nexec %q %q "$@"\n' "$wine" "$build/teeko.exe" >"$build/teeko"
chmod +x "$build/teeko"
# One server for all programs: where each starts its own as the last one's ends, some are refused a connection.
server=$(command -v wineserver64 wineserver | head -n 1 || true)
server=${server:-$(dirname "$(readlink -f "$wine")")/wineserver64}
"$server" --persistent
trap '"$server" --kill' EXIT
"$build/teeko" --version

failures=0
for cases in data/golden/{placement,movement,whole,octaflip} data/open/{placement,movement,octaflip} tests/golden/{placement,movement,whole,octaflip,classic,tictactoe,analyze}; do
  cmake -D PROGRAM="$build/teeko" -D GAME="${cases##*/}" -D CASES="$PWD/$cases" -D SCRATCH="$build/golden" \
    -P tests/support/golden.cmake || failures=$((failures + 1))
done

timeout 600 "$build/teeko" solve --size 5 --threads 2 | tr -d '\r' >"$build/solved"
grep -q 75,710,250 "$build/solved" || fail "solve: $(cat "$build/solved")"
(cd "$build" && ./teeko classic --black heuristic --red heuristic --record game.txt >/dev/null </dev/null &&
  ./teeko classic --load game.txt </dev/null >/dev/null) || fail 'a recorded game'
((failures == 0))
