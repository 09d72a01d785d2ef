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

# harmful SECONDS WORDS CODE: what `check` says of a program that does this, with so many seconds a case.
harmful() {
  printf '#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n#include <windows.h>\n%s\n' "$3" >harm.c
  x86_64-w64-mingw32-gcc-posix -w -O0 -o harm.exe harm.c
  teeko check movement --case back --timeout "$1" -- harm.exe >said || true
  grep -qF "$2" said || fail "not said: $2: $(head -n 2 said)"
}
# gone PATTERN: whether no process with such a command line is left after ten seconds.
gone() {
  local i
  for ((i = 0; i < 100; ++i)); do
    pgrep -f "$1" >/dev/null || return 0
    sleep 0.1
  done
  return 1
}
start='STARTUPINFOW s = {sizeof s}; PROCESS_INFORMATION p; wchar_t self[300]; GetModuleFileNameW(0, self, 300);'
harmful 2 'it did not end within 2 seconds' 'int main(void) { Sleep(INFINITE); }'
harmful 60 'it printed without end' 'int main(void) { for (;;) puts("again and again"); }'
harmful 60 'it started more than 64 processes' "int main(void) { $start for (;;) CreateProcessW(self, 0, 0, 0, 1, 0, 0, 0, &s, &p); }"
harmful 60 'got `bye`' "int main(int n, char **v) { $start wchar_t line[] = L\"harm child\"; if (n > 1) Sleep(INFINITE);
  CreateProcessW(self, line, 0, 0, 1, 0, 0, 0, &s, &p); puts(\"bye\"); return 0; }"
harmful 60 'it printed nothing' 'int main(void) { return -1; }'
harmful 60 'it crashed: read or wrote memory that is not its own (0xC0000005)' 'int main(void) { *(volatile int *)8 = 1; }'
harmful 60 'it crashed: divided by zero (0xC0000094)' 'int main(int n, char **v) { volatile int zero = n - 1; return 5 / zero; }'
gone harm.exe || fail "a program outlives its case: $(pgrep -af harm.exe)"
[[ -z $(find "$WINEPREFIX" -name 'teeko-run-*') ]] || fail 'a folder is left'

# When teeko itself is killed, its programs end too.
printf '#include <windows.h>\nint main(void) { Sleep(INFINITE); }\n' >silent.c
x86_64-w64-mingw32-gcc-posix -o silent.exe silent.c
"$wine" teeko.exe check movement --case back --timeout 100 -- silent.exe &
for ((i = 0; i < 100; ++i)); do pgrep -f silent.exe$ >/dev/null && break; sleep 0.1; done
pkill -KILL -f 'teeko.exe check'
wait || true
gone 'silent.exe$' || fail 'a program outlives teeko'

teeko match --size 4 --games 2 --player random --player "ugi:'Z:${PWD//\//\\}\teeko.exe' engine" >said
grep -q '2 games' said || fail "match: $(cat said)"
