#!/bin/bash
# check_verdicts.sh TEEKO: prints what `TEEKO check --compile` says of the programs in check_verdicts.txt, in the form of that file:
# PART, FILE, SED-SCRIPT, `N passed, M failed`, and the names of the cases that failed, or of those that passed where they are fewer.
# With --check, compares that with the file.
set -euo pipefail
tests=$(cd "$(dirname "$0")/.." && pwd)
teeko=$(realpath "$1")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
while read -r line; do
  # `read` itself takes several tabs for one.
  mapfile -d $'\t' -t fields <<<"$line"
  part=${fields[0]} file=${fields[1]} script=${fields[2]}
  sed "$script" "$tests/$file" >"${file##*/}"
  "$teeko" check "$part" --compile --random 20 --timeout 60 --junit junit.xml -- "${file##*/}" >out || [[ $? == 1 ]]
  sed -n 's/.*<testcase name="\([^"]*\)".*/\1/p' junit.xml | sed 's/&lt;/</; s/&gt;/>/; s/ /_/g' >all
  sed -n 's/^FAILED \([^:]*\):.*/\1/p' out | sed 's/ /_/g' >failed
  grep -vxFf failed all >passed || true
  shown=failed
  (($(wc -l <failed) <= $(wc -l <passed))) || shown=passed
  printf '%s\t%s\t%s\t%s\t%s: %s\n' "$part" "$file" "$script" "$(tail -n 1 out)" "$shown" "$(LC_ALL=C sort $shown | tr '\n' ' ' | sed 's/ $//')"
done <"$tests/page/check_verdicts.txt" >verdicts
if [[ ${2:-} == --check ]]; then
  diff "$tests/page/check_verdicts.txt" verdicts
else
  cat verdicts
fi
