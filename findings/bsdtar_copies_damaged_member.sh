#!/usr/bin/env bash
# bsdtar 3.6.2 (Debian: libarchive-tools 3.6.2-1+deb12u5), copying an archive into another one with `bsdtar -cf OUT @IN`:
# a member of IN whose checksum is wrong is copied as it is, without a word and with exit code 0. `bsdtar -x` names the
# same member and exits with 1. Expected: the same from both, as both read the member to its end.
# So a program that converts archives to a format of its own choice with @ never learns that a file is damaged.
set -euo pipefail
version=3.6.2-1+deb12u5
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get download "libarchive-tools=$version" "libarchive13=$version" >/dev/null
for package in ./*.deb; do
  dpkg -x "$package" .
done
export LD_LIBRARY_PATH=$(echo "$folder"/usr/lib/*-linux-gnu*)
bsdtar=$folder/usr/bin/bsdtar

echo 'int main(void) { return 0; }' >part1.c
"$bsdtar" -cf good.zip --format=zip --options zip:compression=store part1.c
sed 's/return 0/return 1/' good.zip >damaged.zip # the checksum is still that of the first text

code=0
"$bsdtar" -cf copy.tar @damaged.zip 2>words || code=$?
echo "copying:    exit code $code, $(wc -c <words) bytes of words; the copy has: $("$bsdtar" -xOf copy.tar)"
[[ $code == 0 && ! -s words ]] || exit 1
[[ $("$bsdtar" -xOf copy.tar) == 'int main(void) { return 1; }' ]] || exit 1
code=0
"$bsdtar" -xOf damaged.zip >/dev/null 2>words || code=$?
echo "extracting: exit code $code: $(head -n 1 words)"
[[ $code == 1 ]] && grep -q 'bad CRC' words
