#!/usr/bin/env bash
# Builds the program for Windows and tries it under wine: bash tests/windows/run.sh [FOLDER], on Debian 12 with
# cmake, g++-mingw-w64-x86-64-posix, libcli11-dev, libxxhash-dev, make, nlohmann-json3-dev, procps and wine64; libyaml is downloaded. FOLDER, by default
# build/windows, gets teeko.exe, which needs no file beside it.
#
# The golden cases run, and tests of the solver, of recorded games, of `check` with programs that do harm, and of matches with
# an engine. grade and play do not work on Windows. What wine does not show: it limits no memory of a job.
set -euo pipefail
cd "$(dirname "$0")/../.."
build=$(realpath -m "${1:-build/windows}")
prefix=$build/libraries
export WINEPREFIX=$build/wine WINEDEBUG=-all LC_ALL=C.UTF-8

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
[[ $libraries == 'KERNEL32.dll SHLWAPI.dll msvcrt.dll' ]] || fail "teeko.exe needs $libraries"

wine=$(command -v wine64 || echo /usr/lib/wine/wine64)
printf '#!/bin/sh\nexec %q %q "$@"\n' "$wine" "$build/teeko.exe" >"$build/teeko"
chmod +x "$build/teeko"
# One server for all programs: where each starts its own as the last one's ends, some are refused a connection.
server=$(command -v wineserver64 wineserver | head -n 1 || true)
server=${server:-$(dirname "$(readlink -f "$wine")")/wineserver64}
mkdir -p "$WINEPREFIX"
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

# One file in a folder of its own: the golden cases are inside. The folder's name has what Windows' old names have not.
place="$build/a place – 棋"
rm -rf "$place"
mkdir -p "$place/sub folder"
cp "$build/teeko.exe" "$place"
cd "$place"
x86_64-w64-mingw32-gcc-posix -O1 -o 'sub folder/plain ö.exe' "$OLDPWD/tests/gradescope/ProjectPart2_plain.c"
teeko() {
  timeout 300 "$wine" teeko.exe "$@" 2>&1 | tr -d '\r'
}
cases=$(ls "$OLDPWD/data/golden/movement" | wc -l)
[[ $(teeko check movement --timeout 60 --html 'report ö.html' -- 'sub folder/plain ö') == "$cases passed, 0 failed" ]] || fail 'check'
[[ -s 'report ö.html' ]] || fail 'no report'
[[ $(teeko check movement --timeout 60 --case 'b*' -- 'sub folder\plain ö.exe') == '3 passed, 0 failed' ]] || fail 'a path with backslashes'
[[ $(teeko check movement -- none) == 'teeko: none: cannot be started: does not exist' ]] || fail 'no program'

# harmful WORDS CODE: what `check` says of a program that does this.
harmful() {
  printf '#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n#include <windows.h>\n%s\n' "$2" >harm.c
  x86_64-w64-mingw32-gcc-posix -w -O0 -o harm.exe harm.c
  teeko check movement --case back --timeout 2 -- harm.exe >said || true
  grep -qF "$1" said || fail "not said: $1: $(head -n 2 said)"
}
start='STARTUPINFOA s = {sizeof s}; PROCESS_INFORMATION p; char self[300]; GetModuleFileNameA(0, self, 290);'
harmful 'it did not end within 2 seconds' 'int main(void) { Sleep(INFINITE); }'
harmful 'it printed without end' 'int main(void) { for (;;) puts("again and again"); }'
harmful 'it started more than 64 processes' "int main(void) { $start for (;;) CreateProcessA(self, 0, 0, 0, 1, 0, 0, 0, &s, &p); }"
harmful 'got `bye`' "int main(int n, char **v) { $start strcat(self, \" child\"); if (n > 1) Sleep(INFINITE);
  CreateProcessA(0, self, 0, 0, 1, 0, 0, 0, &s, &p); puts(\"bye\"); return 0; }"
harmful 'it crashed: read or wrote memory that is not its own (0xC0000005)' 'int main(void) { *(volatile int *)8 = 1; }'
harmful 'it crashed: divided by zero (0xC0000094)' 'int main(int n, char **v) { volatile int zero = n - 1; return 1 / zero; }'
sleep 1
! pgrep -f harm.exe >/dev/null || fail 'a program outlives its case'
[[ -z $(find "$WINEPREFIX" -name 'teeko-run-*') ]] || fail 'a folder is left'

# When teeko itself is killed, its programs end too.
printf '#include <windows.h>\nint main(void) { Sleep(INFINITE); }\n' >silent.c
x86_64-w64-mingw32-gcc-posix -o silent.exe silent.c
"$wine" teeko.exe check movement --case back --timeout 100 -- silent.exe &
for ((i = 0; i < 100; ++i)); do pgrep -f silent.exe$ >/dev/null && break; sleep 0.1; done
pkill -KILL -f 'teeko.exe check'
wait || true
sleep 1
! pgrep -f silent.exe$ >/dev/null || fail 'a program outlives teeko'

teeko match --size 4 --games 2 --player random --player "ugi:'Z:${PWD//\//\\}\teeko.exe' engine" >said
grep -q '2 games' said || fail "match: $(cat said)"
