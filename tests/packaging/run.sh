#!/usr/bin/env bash
# Tries the packages out: bash tests/packaging/run.sh BUILD, where BUILD is the built preset `release`.
#
# They are made in BUILD and once more from a copy of the sources in another folder, and must be the same to the byte.
# lintian must have nothing to say on them. Then they are unpacked, and what is in them is used.
set -euo pipefail
shopt -s inherit_errexit
cd "$(dirname "$0")/../.."
build=$(realpath "$1")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

fail() {
  echo "FAILED: $*" >&2
  exit 1
}

# make_packages BUILD FOLDER: into FOLDER.
make_packages() {
  mkdir -p "$2"
  (cd "$1" && cpack -G DEB && cpack -G TGZ) >"$scratch/cpack.log" 2>&1 || fail "cpack: $(tail -n 5 "$scratch/cpack.log")"
  mv "$1"/*.deb "$1"/*.tar.gz "$2"
}

echo 'Packages'
make_packages "$build" "$scratch/here"

echo 'Packages from another folder'
copy="$scratch/a folder elsewhere/teeko"
mkdir -p "$copy"
git ls-files -z | tar --create --null --files-from=- | tar --extract --directory="$copy"
# Another build's objects would tell nothing.
(
  unset CMAKE_CXX_COMPILER_LAUNCHER SOURCE_DATE_EPOCH
  umask 077
  cd "$copy" && cmake --workflow --preset release
) >"$scratch/build.log" 2>&1 || fail "the build: $(tail -n 5 "$scratch/build.log")"
make_packages "$copy/build/release" "$scratch/there"
for package in "$scratch"/here/*; do
  cmp "$package" "$scratch/there/${package##*/}" || fail "${package##*/} is not the same in another folder"
done
(($(ls "$scratch/here" | wc -l) == 3)) || fail "not three packages: $(ls "$scratch/here")"

if command -v lintian >/dev/null; then
  echo 'lintian'
  # The compiler cuts texts into pieces, which lintian takes for misspelt words or not.
  lintian --allow-root --suppress-tags spelling-error-in-binary -EvIL +pedantic --fail-on=error,warning,info,pedantic,experimental,override \
    "$scratch"/here/*.deb >"$scratch/lintian.log" 2>&1 || fail "lintian: $(cat "$scratch/lintian.log")"
  grep '^[EWIPX]:' "$scratch/lintian.log" && fail 'lintian has something to say'
else
  echo 'not tried: lintian'
fi

echo 'The installed packages'
root=$scratch/root
for package in "$scratch"/here/*.deb; do
  dpkg-deb -x "$package" "$root"
done
"$root/usr/bin/teeko" check movement --timeout 60 -- "$root/usr/bin/teeko" movement >/dev/null || fail 'check'
for file in man/man1/teeko-check.1.gz bash-completion/completions/teeko zsh/vendor-completions/_teeko \
  fish/vendor_completions.d/teeko.fish doc/teeko/copyright doc/libteeko-dev/changelog.gz; do
  [[ -s $root/usr/share/$file ]] || fail "there is no $file"
done
cmake -S tests/package -B "$scratch/consumer" -D CMAKE_PREFIX_PATH="$root/usr" >"$scratch/consumer.log" 2>&1 &&
  cmake --build "$scratch/consumer" -j "$(nproc)" >>"$scratch/consumer.log" 2>&1 ||
  fail "a program that uses libteeko-dev: $(tail -n 5 "$scratch/consumer.log")"
"$scratch/consumer/teeko_consumer" >/dev/null || fail 'a program that uses libteeko-dev does not run'

echo 'The archive'
tar --extract --directory="$scratch" --file="$(echo "$scratch"/here/*.tar.gz)"
game=data/golden/movement/sample-computer
(cd "$game" && "$scratch"/teeko-*/teeko movement <input) | cmp - "$game/output" || fail 'the program of the archive'
ls -l "$scratch"/here
