# insides.sh COMPILER SOURCES FOLDERS: no private header in SOURCES is found by a library that is given these FOLDERS, separated by
# colons, and no source names one of another room by a path.
set -eu
sources=$2
cd "$sources"
{
  find . -name '*.hpp' | sed 's,^\./,,' | while read -r header; do
    printf '#if __has_include("%s")\n#error %s can be included\n#endif\n' "$header" "$header"
  done
} | (cd / && "$1" -std=c++20 -fsyntax-only -x c++ $(echo ":$3" | sed 's/:/ -I/g') -)
# ../ goes up to the room from a part of it, no further.
! find . -mindepth 2 -maxdepth 2 -name '*.[ch]pp' -exec grep -nH '#include "\.\./' {} +
