#!/usr/bin/env bash
# Unpacks the autograder at a stand-in for Gradescope's folders and has it grade what students submit, good and bad:
# bash tests/gradescope/run.sh BUILD, as root on Debian, where BUILD is a build folder. Installs what setup.sh does, and
# jq.
set -euo pipefail

build=$(cd "$1" && pwd)
cd "$(dirname "$0")/../.."
project=$PWD
failures=0
submissions=0
autograder=$(mktemp -d)
trap 'rm -rf "$autograder"' EXIT
chmod 755 "$autograder"

fail() {
  echo "FAILED: $*"
  failures=$((failures + 1))
}

# What Gradescope's specification says of results.json, for what the autograder writes
# (gradescope-autograders.readthedocs.io/en/latest/specs).
specification='
  (keys - ["tests", "extra_data"] == []) and (.tests | length > 0 and all(
    (keys - ["name", "score", "max_score", "status", "visibility", "output"] == []) and
    (.name | type == "string" and length > 0) and
    (.score | type == "number") and (.max_score | type == "number") and .score >= 0 and .score <= .max_score and
    (.status | IN("passed", "failed")) and
    (.visibility | IN("visible", "hidden", "after_due_date", "after_published")) and
    (.output == null or (.output | type == "string"))))'

# grade NAME: has what is submitted graded.
grade() {
  submissions=$((submissions + 1))
  (cd "$autograder" && ./run_autograder) || fail "$1: run_autograder: exit code $?"
  jq -e "$specification" "$autograder/results/results.json" >/dev/null || fail "$1: results: $(head -c 1000 "$autograder/results/results.json")"
}

# expect_parts PARTS: sets which parts everybody must submit.
expect_parts() {
  sed -i "s/^expected: [a-z ]*/expected: $1 /" "$autograder/run_autograder"
}

# submit NAME SOURCE [SED-SCRIPT]: has one file graded, as it is or changed; its part alone must be there.
submit() {
  case $1 in
    ProjectPart1_*) expect_parts placement ;;
    ProjectPart2_*) expect_parts movement ;;
    hw2_*) expect_parts octaflip ;;
    *) expect_parts 'placement movement' ;;
  esac
  rm -rf "$autograder/submission" "$autograder/results"
  mkdir "$autograder/submission" "$autograder/results"
  [[ -z $2 ]] || sed "${3-}" "$2" >"$autograder/submission/$1"
  grade "$1"
}

# expect FILTER WHAT: what jq must find in the results.
expect() {
  jq -e "$1" "$autograder/results/results.json" >/dev/null || fail "$2: $(jq -c '[.tests[] | select(.status == "failed")][:3]' \
    "$autograder/results/results.json")"
}

# failed NAME: a filter for whether the test of this name has failed, and its output.
failed() {
  echo ".tests[] | select(.name == \"$1\" and .status == \"failed\" and .score == 0) | .output"
}

cmake --build "$build" --target autograder >/dev/null
cp "$build/autograder.zip" "$autograder/first.zip"
find data -exec touch -d '2020-01-01' {} +
cmake --build "$build" --target autograder >/dev/null
cmp "$build/autograder.zip" "$autograder/first.zip" || fail 'two builds of the kit differ'
rm "$autograder/first.zip"
mkdir "$autograder/source"
(cd "$autograder/source" && cmake -E tar xf "$build/autograder.zip")
bash "$autograder/source/setup.sh" >/dev/null
apt-get install -y --no-install-recommends jq >/dev/null
cp "$autograder/source/run_autograder" "$autograder"
part1=tests/gradescope/ProjectPart1_plain.c
part2=tests/gradescope/ProjectPart2_plain.c

submit ProjectPart1_good.c $part1
expect '.tests | length >= 70 and all(.status == "passed" and .score == .max_score)' 'a good Part 1'
submit ProjectPart2_good.c $part2
expect '.tests | length >= 90 and all(.status == "passed" and .score == .max_score)' 'a good Part 2'

submit hw2_good.c tests/gradescope/hw2_plain.c
expect '.tests | length >= 180 and all(.status == "passed" and .score == .max_score)' 'a good OctaFlip'

submit ProjectPart1_broken.c $part1 's/int main(void) {/int main(void) { nonsense/'
expect "$(failed 'Part 1: compiles') | contains(\"nonsense\") and contains(\"error:\")" 'one that does not compile'
expect '[.tests[].max_score] == [0, 103]' 'one that does not compile'
submit ProjectPart2_global.c $part2 '$a int total = 0; static const int unused[2] = {1, 2};'
expect "$(failed 'Part 2: no variables outside functions') | contains(\"total\") and contains(\"unused\")" 'a global variable'
expect '[.tests[] | select(.status == "failed" and .max_score > 0)] | length == 1' 'a global variable'
submit ProjectPart1_stdlib.c $part1 '1i #include <stdlib.h>'
expect "$(failed 'Part 1: includes only <stdio.h>') | contains(\"stdlib.h\")" 'one that includes <stdlib.h>'
expect '[.tests[] | select(.status == "failed" and .max_score > 0)] | length == 1' 'one that includes <stdlib.h>'
{ sed '/^int main/,$d' $part1; for i in {1..300}; do echo "static void unused$i(void) { int unused; }"; done; sed -n '/^int main/,$p' $part1; } >"$autograder/warnings.c"
submit ProjectPart1_warnings.c "$autograder/warnings.c"
expect '.tests | length >= 70 and all(.status == "passed")' 'one with many warnings'
submit ProjectPart1_hidden.c $part1 '1i #if !__has_include("submission.o")\n#include <stdlib.h>\n#endif'
expect "$(failed 'Part 1: includes only <stdio.h>')" 'one that hides an include'
submit ProjectPart1_label.c $part1 '$a int counter asm("counter.1"); int text __attribute__((section(".text"))) = 1;'
expect "$(failed 'Part 1: no variables outside functions') | contains(\"counter.1\") and contains(\"text\")" 'hidden variables'
submit ProjectPart1_renamed.c $part1 '$a static int counter asm("counter.1");'
expect "$(failed 'Part 1: no variables outside functions') | split(\"\\n\") | index(\"    counter\") and index(\"    asm ( \\\"counter.1\\\" )\")" 'a variable with the name of one in a function'
expect '[.tests[] | select(.status == "failed" and .max_score > 0)] | length == 1' 'a variable with the name of one in a function'
submit ProjectPart2_assembly.c $part2 '1i extern int total; __asm(".bss\\ntotal: .zero 4\\n.text");'
expect "$(failed 'Part 2: no variables outside functions') | contains(\"total\") and contains(\"__asm (\")" 'a variable in assembly language'
submit ProjectPart1_pasted.c $part1 '$a #define JOIN(a, b) a##b\nvoid unused(void) { extern int total; JOIN(as, m)(".bss\\n.Ltotal: .zero 4\\n.text"); }'
expect "$(failed 'Part 1: no variables outside functions') | contains(\"asm (\")" 'assembly language by a macro'
submit ProjectPart1_thread.c $part1 '$a _Thread_local int each; int tentative; static char* text[2] = {"asm(", "b"};'
expect "$(failed 'Part 1: no variables outside functions') | contains(\"each\") and contains(\"tentative\") and contains(\"text\") and
  (contains(\"asm\") | not)" 'variables of other kinds'
submit ProjectPart1_static.c $part1 's/int humans = 0;/static int humans = 0; static const int unused[2] = {1, 2}; static char* text[] = {__func__, "asm("}; { static double zero; static _Thread_local int each = 2; zero = each; (void)zero; }/'
expect '.tests | all(.status == "passed")' 'variables that stand in functions and last'
submit ProjectPart2_message.c $part2 's/Wrong pick, try again/Wrong pick. Try again/'
expect "$(failed 'Part 2: back-then-wrong-pick') | contains(\"Wrong·pick,·try·again.\") and contains(\"Wrong·pick.·Try·again.\")" \
  'a wrong message'
expect '[.tests[] | select(.status == "passed")] | length > 20' 'a wrong message'
# What is missing is said, once for each part that must be there.
submit Project1.c $part1
for part in 1 2; do
  expect "$(failed "Part $part: one file") | contains(\"ProjectPart${part}_*.c\") and contains(\"Submitted: Project1.c\")" 'a wrong name'
done
expect '.tests | length == 2 and all(.max_score > 100)' 'a wrong name'
submit '' ''
expect '[.tests[].name] == ["Part 1: one file", "Part 2: one file"]' 'nothing at all'
submit Readme.txt /dev/null
cp $part1 "$autograder/submission/ProjectPart1_good.c"
grade 'one part of two'
expect "$(failed 'Part 2: one file') | contains(\"ProjectPart1_good.c\") and contains(\"Readme.txt\")" 'one part of two'
expect '[.tests[] | select(.status == "failed")] | length == 1' 'one part of two'
expect '[.tests[] | select(.name | startswith("Part 1: "))] | length >= 70 and all(.status == "passed")' 'one part of two'

# Archives are looked into, as at the desk.
submit Readme.txt /dev/null
mkdir "$autograder/work"
cp $part1 "$autograder/work/projectpart1-good.C"
cp $part2 "$autograder/work/ProjectPart2_good.c"
bsdtar -cf "$autograder/submission/work.zip" --format=zip -C "$autograder" work
grade 'an archive'
expect '.tests | length >= 160 and all(.status == "passed" and .score == .max_score)' 'an archive'

# The kit unpacked, edited and packed again on Windows: nothing may be run any more.
chmod a-x "$autograder/source/teeko"
submit ProjectPart1_good.c $part1
expect '.tests | length >= 70 and all(.status == "passed")' 'a kit without permissions to run'

# A summary stands on top, and a cause is told in full once.
submit ProjectPart1_letter.c $part1 's/Congratulations/Congratulation/'
expect '.tests[0] | .name == "Part 1" and .max_score == 0 and .status == "failed" and
  (.output | contains("cases: expected `…·Congratulations!`, got `…·Congratulation!`") and contains("sample-two-players"))' 'a wrong letter'
expect '[.tests[1:][].output | strings | select(contains("Player·1·wins!·Congratulation!"))] | length == 1' 'a wrong letter'
expect '[.tests[].output | strings | select(contains("The same as in sample-two-players: "))] | length > 10' 'a wrong letter'

# What a course may want to change.
sed -i 's/^# placement.points: 50 /placement.points: 50 /; s/^details: full /details: none /; s/^random.weight: 1 /random.weight: 3 /
  s/^random.visibility: visible$/random.visibility: hidden/; s/^includes.weight: 1$/includes.weight: 0/
  s/^# malformed.weight: 1 /malformed.weight: 0 /' "$autograder/run_autograder"
submit ProjectPart1_letter.c $part1 's/Congratulations/Congratulation/'
expect '[.tests[].max_score] | add | . > 49.99 and . < 50.01' 'points of a part'
expect '[.tests[] | select(.name | contains("random-")) | .visibility] | length == 50 and all(. == "hidden")' 'hidden games'
expect '.tests[0].output | test("^[0-9]+ passed, 25 failed\n$")' 'a summary of what is visible'
expect '[.tests[1:][].output | strings | select(length > 0)] | length == 0' 'no details'
expect '[.tests[] | select(.name == "Part 1: includes only <stdio.h>") | .max_score] == [0]' 'the weight of a check'
submit hw2_good.c tests/gradescope/hw2_plain.c
expect '[.tests[] | select(.name | contains("malformed-")) | .max_score] | length > 20 and all(. == 0)' 'the weight of malformed records'
cp "$autograder/source/run_autograder" "$autograder"
submit ProjectPart1_blank.c $part1 's/place your mark \[1-16\]:/& /'
expect '.tests[0].output | contains(": your program prints blanks at the ends of lines")' 'a blank at the ends of lines'
submit ProjectPart2_reading.c $part2 's/Out of bound/Out of Bound/'
expect '.tests[0].output | contains(": your program takes another reading of the assignment: `Out of Bound, try again.`")' 'another reading'
sed -i 's/^ignore-trailing-space: off /ignore-trailing-space: on /; s/^accept-either: off /accept-either: on /; s/^open: off /open: on /' "$autograder/run_autograder"
submit ProjectPart1_blank.c $part1 's/place your mark \[1-16\]:/& /'
expect '.tests | all(.status == "passed")' 'a blank that is forgiven'
submit ProjectPart2_reading.c $part2 's/Out of bound/Out of Bound/'
expect '.tests | all(.status == "passed")' 'another reading that is accepted'
submit hw2_good.c tests/gradescope/hw2_plain.c
expect '[.tests[] | select(.name | startswith("OctaFlip: open: malformed-")) | .max_score] | length > 20 and all(. == 0)' 'open cases'
expect '.tests[0].output | test("^[0-9]+ passed, 0 failed, 0 of [0-9]+ open cases differ\n")' 'open cases'
cp "$autograder/source/run_autograder" "$autograder"
sed -i 's/^seed: 1$/seed: one/' "$autograder/run_autograder"
(submit ProjectPart1_good.c $part1) >/dev/null 2>&1
expect "$(failed Submission) | contains(\"did not finish\")" 'settings that are wrong'
cp "$autograder/source/run_autograder" "$autograder"

# A submission reaches neither the cases nor the results, and takes nobody down.
submit ProjectPart1_thief.c /dev/stdin <<END
#include <stdio.h>
int main(void) {
  const char* paths[] = {"$autograder/source/golden/placement/sample-computer/output", "$autograder/results/results.json",
                         "$autograder/source/teeko", "$autograder/submission/ProjectPart1_thief.c"};
  for (int i = 0; i < 4; i++) {
    printf("%s\n", fopen(paths[i], "r") != NULL || fopen(paths[i], "a") != NULL ? "reached" : "safe");
  }
}
END
expect '[.tests[].output | strings | select(contains("safe"))] | length > 20' 'a thief'
expect '[.tests[].output | strings | select(contains("reached"))] | length == 0' 'a thief'
# Nor does it see which random games are played, from numbers that stand nowhere else.
sed -i 's/^seed: 1$/seed: 918273/; s/^random: 50 /random: 57 /' "$autograder/run_autograder"
echo '{"id": 918273}' >"$autograder/submission_metadata.json"
submit ProjectPart1_spy.c /dev/stdin <<END
#include <dirent.h>
#include <stdio.h>
#include <string.h>
static void look(const char* path) {
  static char text[1 << 16];
  FILE* file = fopen(path, "r");
  if (file == NULL) return;
  size_t size = fread(text, 1, sizeof text - 1, file);
  for (size_t i = 0; i < size; i++) text[i] += text[i] == 0;
  text[size] = 0;
  if (strstr(text, "91" "8273") != NULL) printf("reached ");
  fclose(file);
}
int main(void) {
  struct dirent* entry;
  DIR* processes = opendir("/proc");
  while ((entry = readdir(processes)) != NULL) {
    const char* names[] = {"cmdline", "environ", "fd/255", "cwd/run_autograder"};
    for (int i = 0; i < 4; i++) {
      char path[1024];
      snprintf(path, sizeof path, "/proc/%s/%s", entry->d_name, names[i]);
      look(path);
    }
  }
  look("$autograder/run_autograder");
  look("$autograder/source/run_autograder");
  look("$autograder/submission_metadata.json");
  printf("safe\\n");
}
END
expect '[.tests[] | select(.name | startswith("Part 1: random-"))] | length == 57' 'a spy'
expect '[.tests[].output | strings | select(contains("safe"))] | length > 20' 'a spy'
expect '[.tests[].output | strings | select(contains("reached"))] | length == 0' 'a spy'
submit ProjectPart1_meddler.c /dev/stdin <<'END'
#include <dirent.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
int main(void) {
  DIR* entries = opendir("..");
  struct dirent* entry;
  while ((entry = readdir(entries)) != NULL) {
    if (strncmp(entry->d_name, "teeko-run-", 10) != 0) continue;
    const char* names[] = {"input", "gameboard.txt"};
    for (int i = 0; i < 2; i++) {
      char path[1024];
      snprintf(path, sizeof path, "../%s/%s", entry->d_name, names[i]);
      unlink(path);
      symlink("/etc/shadow", path);
    }
  }
  int c;
  while ((c = getchar()) != EOF) putchar(c);
}
END
expect '.tests | length >= 70' 'a meddler'
expect '[.tests[].output | strings | select(contains("root:"))] | length == 0' 'a meddler'

# The second part's program sees nothing of the first part's results, and they count once.
submit ProjectPart1_plain.c $part1
cat >"$autograder/submission/ProjectPart2_reader.c" <<'END'
#include <dirent.h>
#include <stdio.h>
#include <string.h>
int main(int argc, char** argv) {
  const char* names[] = {"settings", "grades", "grades/students/student/results.json", "submissions", "program",
                         "submission.o", "input"};
  DIR* entries = opendir("..");
  struct dirent* entry;
  while (entries != NULL && (entry = readdir(entries)) != NULL) {
    if (entry->d_name[0] == '.') continue;
    for (int i = 0; i < 7; i++) {
      char path[2048];
      snprintf(path, sizeof path, "../%s/%s", entry->d_name, names[i]);
      FILE* file = strstr(argv[0], entry->d_name) == NULL ? fopen(path, "r") : NULL;
      if (file != NULL) printf("reached %s\n", path);
    }
  }
}
END
grade 'two parts'
expect '[.tests[] | select(.name | startswith("Part 1")) | .status] | length >= 70 and all(. == "passed")' 'two parts'
expect '[.tests[] | select(.name | startswith("Part 2: back"))] | length > 0 and all(.status == "failed")' 'two parts'
expect '[.tests[].output | strings | select(contains("reached"))] | length == 0' 'two parts'
submit ProjectPart1_includes.c /dev/stdin <<END
#include "$autograder/source/golden/placement/sample-computer/output"
END
expect "$(failed 'Part 1: compiles') | test(\"Permission denied|No such file\")" 'one that includes a golden case'
submit ProjectPart2_endless.c /dev/stdin <<<'#include "/dev/zero"'
expect "$(failed 'Part 2: compiles')" 'one that takes for ever to compile'
rm -rf "$autograder/submission"/*
ln -s "$autograder/source/golden/placement/sample-computer/output" "$autograder/submission/ProjectPart1_link.c"
expect_parts placement
grade 'a link'
expect "$(failed 'Part 1: one file') | contains(\"ProjectPart1_link.c: is a symbolic link\")" 'a link to a golden case'

# The golden cases in the layout of Gradescope's diff autograder sample: its harness runs test_data/CASE/run.sh, or else
# run.sh, with bash in the source folder, and compares what comes out with the case's output.
for part in 1:placement 2:movement; do
  source=$autograder/diff-${part#*:}/source
  mkdir -p "$source/test_data" "$source/../submission"
  cp data/gradescope/diff/* "$source"
  cp -r "data/golden/${part#*:}/." "$source/test_data"
  cp tests/gradescope/*.c "$source/../submission"
  cd "$source"
  ./compile.sh
  for case in test_data/*/; do
    script=./run.sh
    [[ ! -f $case/run.sh ]] || script=./$case/run.sh
    timeout 60 bash "$script" <"$case/input" | cmp -s - "$case/output" || fail "the diff autograder sample: $case"
  done
  cd "$project"
done

echo "The autograder: $submissions submissions, $failures of what they had to get failed"
((failures == 0))
