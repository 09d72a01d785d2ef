#!/usr/bin/env bash
# `teeko grade` on the folders that teachers have, and on hostile ones.
set -u
project=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
source "$project/tests/support/program_test_lib.sh"
part1=$project/tests/gradescope/ProjectPart1_plain.c
part2=$project/tests/gradescope/ProjectPart2_plain.c

# Makes a few cases, so that grading takes a moment, and a place for temporary files.
prepare_grade() {
  [[ -x $(command -v cc) && -x $(command -v objdump) ]] || skip_test 'there is no C compiler, or no binutils'
  mkdir tmp class cases
  chmod 711 . tmp  # which the users of submissions must get into
  export TMPDIR=$PWD/tmp
  cp -r "$project"/data/golden/placement cases
  (cd cases/placement && ls | grep -v -e sample- -e player-1-wins-row | xargs rm -r)
  cp -r "$project"/data/golden/movement cases
  (cd cases/movement && ls | grep -v -e sample- -e wrong-pick-empty | xargs rm -r)
}

# submit STUDENT FILE SOURCE [SED-SCRIPT]
submit() {
  mkdir -p "class/$1"
  sed "${4-}" "$3" >"class/$1/$2"
}

# expect_grades LINE…: what is in grades.csv behind the header.
expect_grades() {
  printf '%s\r\n' student,part,points,of,failed,remark "$@" | cmp -s - out.d/grades.csv ||
    fail "grades.csv: $(printf '%s\r\n' student,part,points,of,failed,remark "$@" | diff - out.d/grades.csv)"
  [[ -z $(ls -A tmp) ]] || fail "left behind: $(ls -A tmp)"
}

# needs: linux
test_class() {
  prepare_grade
  submit alice ProjectPart1_a.c "$part1"
  submit alice ProjectPart2_a.c "$part2"
  submit 'Bob, "the builder"' ProjectPart1_b.c "$part1" 's/Congratulations/Congratulation/'
  submit 'Bob, "the builder"' ProjectPart2_b.c "$part2" '$a int total;'
  submit '=1+1' ProjectPart1_c.c "$part1" 's/int main(void) {/int main(void) { nonsense/'
  submit dora ProjectPart1_1.c "$part1"
  submit dora ProjectPart1_2.c "$part1"
  echo '/* Dora tried again. */' >>class/dora/ProjectPart1_2.c
  mkdir class/empty
  expect_run 0 grade placement movement class --out out.d --cases cases --timeout 60
  [[ $(cat out) == '5 students graded: out.d/grades.csv, out.d/report.html' ]] || fail "said: $(cat out err)"
  expect_grades "'=1+1,placement,0,6,6,it does not compile" "'=1+1,movement,0,6,6,no file is called ProjectPart2_*.c" \
    '"Bob, ""the builder""",placement,4,6,2,' '"Bob, ""the builder""",movement,5,6,1,' \
    alice,placement,6,6,0, alice,movement,6,6,0, \
    'dora,placement,0,6,6,there are 2 files called ProjectPart1_*.c: ProjectPart1_1.c ProjectPart1_2.c' \
    'dora,movement,0,6,6,no file is called ProjectPart2_*.c' \
    'empty,placement,0,6,6,no file is called ProjectPart1_*.c' 'empty,movement,0,6,6,no file is called ProjectPart2_*.c'
  [[ $(ls out.d/students | wc -l) == 5 && -s out.d/students/alice/results.json ]] || fail "results: $(ls -R out.d)"
  [[ $(stat -c %a out.d out.d/students/alice) == $'700\n700' ]] || fail "others may read the grades: $(ls -la out.d)"
  grep -q '<h3>Bob, &quot;the builder&quot;</h3>' out.d/report.html || fail 'no section in the report'
  grep -q 'error: .*nonsense' out.d/report.html || fail 'no words of the compiler in the report'
  grep -qi 'src=\|<link' out.d/report.html && fail 'the report needs other files'
  iconv -f utf-8 -t utf-8 out.d/report.html >/dev/null || fail 'the report is not UTF-8'
  # The same again, with files that are wanted by other names.
  expect_run 0 grade placement class --out other.d --cases cases --timeout 60 --pattern 'placement=*_2.c' --compiler gcc --cflags '-std=c99 -O2'
  grep -q '^dora,placement,6,6,0,' other.d/grades.csv || fail "--pattern: $(cat other.d/grades.csv)"
}

# Every file is graded, or named with why: on standard error and in the report, also after --merge.
# needs: linux
test_left_out() {
  prepare_grade
  cp "$part1" 'class/First Last - projectpart1-1155.C'
  cp "$part1" class/ProjectPart1_7.c.txt
  cp "$part1" class/README.md
  touch class/Thumbs.db
  submit alice ProjectPart1_a.c "$part1"
  touch class/alice/a.out
  expect_run 0 grade placement class --out out.d --cases cases --timeout 60
  expect_grades 1155,placement,6,6,0, \
    "7,placement,0,6,6,no file is called ProjectPart1_*.c; ProjectPart1_7.c.txt: is not graded: its name does not match ProjectPart1_*.c" \
    alice,placement,6,6,0,
  diff err - <<'END' || fail 'standard error'
teeko: README.md: is not graded: its name does not match ProjectPart1_*.c
teeko: 7: ProjectPart1_7.c.txt: is not graded: its name does not match ProjectPart1_*.c
teeko: alice: not graded, as their names fit no part: a.out
END
  expect_run 0 grade --merge out.d --out merged.d
  for report in out.d merged.d; do
    grep -q '<li>README.md: ' $report/report.html && grep -q 'fit no part: a.out' $report/report.html || fail "$report does not name files"
  done
}

# needs: linux
test_archives() {
  prepare_grade
  [[ -x $(command -v bsdtar) ]] || skip_test 'there is no bsdtar'
  mkdir work
  cp "$part1" work/ProjectPart1_a.c
  for ending in zip 7z tar tar.gz tar.bz2 tar.xz tar.zst; do
    bsdtar -caf "class/from-${ending##*.}.$ending" work || fail "$ending cannot be made"
  done
  cp "$project"/tests/grade/archives/* class
  expect_run 0 grade placement class --out out.d --cases cases --timeout 60
  expect_grades {big5,from-{7z,bz2,gz,tar,xz,zip,zst},rar,zip64},placement,6,6,0,
  [[ ! -s err ]] || fail "said: $(cat err)"
  [[ ! -e ProjectPart1_a.c && ! -e class/ProjectPart1_a.c ]] || fail 'something was unpacked'
}

# Numbers are sorted as numbers: 4.25 is less than 4.5.
# needs: linux
test_sorted_report() {
  prepare_grade
  [[ -x $(command -v node) ]] || skip_test 'there is no node, to run the script of the report'
  submit ann ProjectPart1_a.c "$part1" '1i #include <stdlib.h>'
  submit bob ProjectPart1_b.c "$part1" '$a int total;'
  printf 'compiles.weight: 0.5\nvariables.weight: 0.75\n' >settings
  expect_run 0 grade placement class --out out.d --cases cases --timeout 60 --settings settings
  expect_grades ann,placement,4.25,5.25,1, bob,placement,4.5,5.25,1,
  cat >sort.js <<'END'
const page = require('fs').readFileSync('out.d/report.html', 'utf8');
const cells = row => [...row.matchAll(/<td( class="number")?>(.*?)<\/td>/g)].map(cell =>
  ({className: cell[1] ? 'number' : '', textContent: cell[2].replace(/<.*?>/g, '')}));
const rows = [...page.match(/<tbody>([^]*?)<\/tbody>/)[1].matchAll(/<tr>(.*?)<\/tr>/g)].map(row => ({cells: cells(row[1])}));
const buttons = rows[0].cells.map(() => ({addEventListener(event, listener) { this.click = listener; }}));
const body = {rows, append: (...sorted) => console.log(sorted.map(row => row.cells[0].textContent).join(' '))};
globalThis.document = {querySelectorAll: () => ({entries: () => buttons.entries()}), querySelector: () => body};
eval(page.match(/<script>([^]*?)<\/script>/)[1]);
for (const column of [2, 2, 0, 0]) buttons[column].click();
END
  node sort.js | diff - <(printf '%s\n' 'ann bob' 'bob ann' 'ann bob' 'bob ann') || fail 'the order of the rows'
}

# What was graded is kept until something changes that it depends on.
# slow
# needs: linux
test_resume() {
  prepare_grade
  local student
  for student in a b c d; do
    submit $student ProjectPart1_x.c "$part1"
  done
  grade() { expect_run 0 grade placement class --out out.d --cases cases --timeout 60 "$@"; }
  # graded_anew: which students' results are newer than the file `mark`.
  graded_anew() { find out.d/students -name results.json -newer mark | sort | sed 's|out.d/students/\(.*\)/results.json|\1|' | tr -d '\n'; }
  grade
  touch mark
  grade
  [[ -z $(graded_anew) ]] || fail "graded again without a reason: $(graded_anew)"
  sed -i '$a /* changed */' class/b/ProjectPart1_x.c
  grade
  [[ $(graded_anew) == b ]] || fail "a changed submission: $(graded_anew)"
  touch mark
  echo 'hint: new' >cases/placement/sample-computer/settings.yml
  grade
  [[ $(graded_anew) == abcd ]] || fail "a changed case: $(graded_anew)"
  touch mark
  grade --random 1
  [[ $(graded_anew) == abcd ]] || fail "a changed option: $(graded_anew)"
  echo damaged >out.d/students/c/results.json
  touch -d '1 minute' mark
  touch -d '2 minutes' out.d/students/{a,b,d}/results.json
  cp out.d/grades.csv before.csv
  grade --random 1
  cmp before.csv out.d/grades.csv || fail 'a damaged result is not made again'
  # A student who is gone is not in the table any more.
  rm -r class/d
  grade --random 1
  grep -q '^d,' out.d/grades.csv && fail 'a student who is gone'
  # Interrupted, it keeps what was done.
  rm -r out.d
  sed -i 's/int main(void) {/&for (volatile long i = 0; i < 400000000; i++) {}/' class/c/ProjectPart1_x.c
  set -m
  "$program" grade placement class --out out.d --cases cases --timeout 60 --jobs 1 >out 2>err &
  wait_for test -s out.d/students/b/results.json
  kill -INT $!
  wait $!
  expect_code 'an interrupted run' $? 1
  [[ $(cat err) == 'teeko: interrupted' ]] || fail "interrupted: $(cat err)"
  [[ ! -e out.d/grades.csv && -z $(ls -A tmp) ]] || fail "interrupted: $(ls -R out.d tmp)"
  sed -i 's/for (volatile.*{}//' class/c/ProjectPart1_x.c
  touch mark
  grade
  [[ $(graded_anew) == c && $(wc -l <out.d/grades.csv) == 4 ]] || fail "resumed: $(graded_anew)"
}

# slow
# needs: linux
test_shards() {
  prepare_grade
  local i
  for i in 1 2 3 4 5 6 7; do
    submit student$i ProjectPart1_x.c "$part1"
  done
  submit student3 ProjectPart1_x.c "$part1" 's/Congratulations/Congratulation/'
  local options="--cases cases --timeout 60"
  expect_run 0 grade placement class --out out.d $options
  for i in 1 2 3; do
    expect_run 0 grade placement class --out part$i $options --shard $i/3
  done
  [[ $(cat part?/grades.csv | grep -c ^student[0-9]) == 7 ]] || fail "not every student once: $(cat part?/grades.csv)"
  expect_run 0 grade --merge part1 part2 part3 --out joined
  cmp joined/grades.csv out.d/grades.csv || fail 'joined grades differ'
  cmp joined/report.html out.d/report.html || fail 'joined reports differ'
  # All in one folder, at the same time.
  local running=()
  for i in 1 2 3; do
    "$program" grade placement class --out same $options --shard $i/3 >/dev/null &
    running+=($!)
  done
  for i in "${running[@]}"; do
    wait $i || fail 'a shard failed'
  done
  expect_run 0 grade --merge same --out same
  cmp same/grades.csv out.d/grades.csv || fail 'grades of shards in one folder differ'
  # What does not belong together is not joined.
  expect_run 0 grade placement class --out changed $options --random 1
  expect_run 2 grade --merge out.d changed --out joined
  expect_one_line_of_error 'results with other options'
  expect_run 0 grade placement class --out half $options --random 1 --shard 1/2
  expect_run 2 grade --merge part2 half --out joined
  expect_one_line_of_error 'other students with other options'
  expect_run 1 grade --merge part1 part3 --out joined
  [[ $(cat err) == *'2 of 7 students are missing'* ]] || fail "a missing shard: $(cat err)"
  expect_run 2 grade --merge class --out joined
  expect_one_line_of_error 'no results'
  expect_run 2 grade --merge --out joined
  expect_one_line_of_error 'nothing to be joined'
}

# What is submitted harms neither other results nor the grader.
# needs: linux
test_hostile() {
  prepare_grade
  mkdir secret
  echo precious >secret/file
  submit good ProjectPart1_x.c "$part1"
  mkdir -p class/linked class/pipe class/quoted class/many "class/$(printf 'new\nline')" 'class/..name' class/folder/ProjectPart1_x.c
  ln -s "$PWD/secret/file" class/linked/ProjectPart1_x.c
  ln -s "$PWD/secret" class/link
  mkfifo class/pipe/ProjectPart1_x.c
  submit quoted "ProjectPart1_'\$(touch hacked)\";.c" "$part1"
  submit quoted2 "ProjectPart1_-o hacked.c" "$part1"
  submit "$(printf 'new\nline')" ProjectPart1_x.c "$part1"
  (cd class/many && seq -f 'empty%.0f' 10000 | xargs touch)
  head -c 2000000 /dev/zero >class/many/ProjectPart1_x.c
  # It tries to leave marks, to read and to change what is not its own, and to end the grader.
  cat >thief.c <<END
#include <stdio.h>
#include <signal.h>
#include <unistd.h>
int main(void) {
  const char* paths[] = {"$PWD/secret/file", "$PWD/out.d/grades.csv", "$PWD/out.d/students/good/results.json",
                         "$PWD/class/good/ProjectPart1_x.c", "$PWD/cases/placement/sample-computer/output"};
  for (int i = 0; i < 5; i++) {
    FILE* file = fopen(paths[i], "a");
    if (file != NULL) fprintf(file, "reached\n");
  }
  kill(getppid(), SIGKILL);
  kill(-1, SIGKILL);
}
END
  submit thief ProjectPart1_x.c thief.c
  if [[ $(id -u) != 0 ]]; then
    rm -r class/thief
    not_tried 'a thief, from whom only root can keep anything'
  fi
  local before=$(cat class/good/ProjectPart1_x.c cases/placement/*/output | cksum)
  expect_run 0 grade placement class --out out.d --cases cases --timeout 60 --jobs 2
  [[ $(cat secret/file) == precious && ! -e hacked && $(cat class/good/ProjectPart1_x.c cases/placement/*/output | cksum) == "$before" ]] ||
    fail "something was changed: $(ls -R secret; ls)"
  grep -q '^good,placement,6,6,0,' out.d/grades.csv || fail "the good one: $(cat out.d/grades.csv)"
  grep -q '^quoted,placement,6,6,0,' out.d/grades.csv || fail "a quoted name: $(cat out.d/grades.csv)"
  grep -q '^quoted2,placement,6,6,0,' out.d/grades.csv || fail "a name like an option: $(cat out.d/grades.csv)"
  grep -qa reached out.d/grades.csv out.d/students/*/results.json && fail 'a thief reached the results'
  [[ $(grep -c ',placement,' out.d/grades.csv) == $(($(wc -l <out.d/grades.csv) - 1)) ]] || fail "a line for each: $(cat out.d/grades.csv)"
  [[ -z $(ls -A tmp) ]] || fail "left behind: $(ls -A tmp)"
}

# Whatever a file is called, it is compiled; nothing that its author calls it ends the run.
# slow
# needs: linux
test_names() {
  prepare_grade
  local name deep many
  many=$(printf 'a%.0s' {1..99})
  deep=class/long/$(printf 'd%.0s' {1..150})/$(printf 'e%.0s' {1..150})
  submit bytes "ProjectPart1_$(printf '\377%.0s' {1..70}).c" "$part1"
  mkdir -p "$deep" && cp "$part1" "$deep/ProjectPart1_x.c"
  submit longest "ProjectPart1_$(printf 'x%.0s' {1..240}).c" "$part1"
  submit dots ProjectPart1_..c "$part1"
  submit "${many}äb" ProjectPart1_x.c "$part1"
  expect_run 0 grade placement class --out out.d --cases cases --timeout 60
  for name in bytes long longest dots; do
    grep -q "^$name,placement,6,6,0," out.d/grades.csv || fail "$name: $(cat out.d/grades.csv)"
  done
  [[ -s out.d/students/$many/results.json ]] || fail "a folder's name is cut within a character: $(ls out.d/students)"
  # Options for the compiler are the linker's too.
  sed -e '1i #include <math.h>' -e 's/int main(void) {/&volatile double two = 2; (void)sqrt(two);/' "$part1" >root.c
  submit math ProjectPart1_x.c root.c
  expect_run 0 grade placement class --out out.d --cases cases --timeout 60 --cflags '-std=c99 -O2 -D_FORTIFY_SOURCE=2 -lm'
  grep -q "^math,placement,5,6,1," out.d/grades.csv || fail "--cflags: $(cat out.d/grades.csv)"
  grep -q "^dots,placement,6,6,0," out.d/grades.csv || fail "--cflags: $(cat out.d/grades.csv)"
}

# What a submission leaves behind is removed, and two runs at a time have different users.
# needs: linux
test_leftovers() {
  prepare_grade
  [[ $(id -u) == 0 ]] || skip_test 'only root runs submissions as other users'
  local mark=teeko-left-$$
  cat >litter.c <<END
#include <stdio.h>
#include <sys/shm.h>
#include <sys/stat.h>
#include <unistd.h>
int main(void) {
  fopen("/tmp/$mark", "w");
  mkdir("/tmp/$mark-folder", 0700);
  fopen("/tmp/$mark-folder/file", "w");
  fopen("/dev/shm/$mark", "w");
  (void)!symlink("/etc", "/tmp/$mark-link");
  shmget(IPC_PRIVATE, 4096, 0600 | IPC_CREAT);
  printf("user %d\\n", (int)getuid());
}
END
  submit a ProjectPart1_x.c litter.c
  local before=$(grep -c . /proc/sysvipc/shm)
  expect_run 0 grade placement class --out out.d --cases cases --timeout 60
  [[ -z $(ls -d /tmp/$mark* /dev/shm/$mark* 2>/dev/null) && $(grep -c . /proc/sysvipc/shm) == "$before" ]] ||
    fail "left behind: $(ls -d /tmp/$mark* /dev/shm/$mark* 2>/dev/null; cat /proc/sysvipc/shm)"
  [[ -d /etc ]] || fail 'a link was followed'
  local running=() i
  for i in 1 2 3; do
    "$program" grade placement class --out together$i --cases cases --timeout 60 --random 30 >/dev/null &
    running+=($!)
  done
  wait "${running[@]}"
  [[ $(cat together?/students/a/results.json | grep -o 'user·[0-9]*' | sort -u | wc -l) == 3 ]] ||
    fail "users of three runs: $(cat together?/students/a/results.json | grep -o 'user·[0-9]*' | sort | uniq -c)"
}

# When root grades, each submission has a user of its own; otherwise it is the grader's.
# needs: linux
test_users() {
  prepare_grade
  cat >who.c <<'END'
#include <stdio.h>
int main(void) {
  FILE* file = fopen("/proc/self/loginuid", "r");
  (void)file;
  FILE* status = fopen("/proc/self/status", "r");
  char line[256];
  while (fgets(line, sizeof line, status)) if (line[0] == 'U' && line[1] == 'i') printf("%s", line);
}
END
  submit a ProjectPart1_x.c who.c
  submit b ProjectPart1_x.c who.c
  expect_run 0 grade placement class --out out.d --cases cases --timeout 60
  local one=$(grep -o 'Uid:[^ ]*' out.d/students/a/results.json | head -n 1) two=$(grep -o 'Uid:[^ ]*' out.d/students/b/results.json | head -n 1)
  [[ -n $one && -n $two ]] || fail "no user: $(head -c 2000 out.d/students/a/results.json)"
  if [[ $(id -u) == 0 ]]; then
    # Other graders may hold the first of these users.
    [[ $one != "$two" && $one =~ 6[1-5][0-9]{3} && $two =~ 6[1-5][0-9]{3} ]] || fail "users: $one $two"
    # The same as somebody else: as that user.
    rm -r out.d
    chmod -R a+rwX . && chmod 777 tmp
    as_somebody grade placement class --out out.d --cases cases --timeout 60 >out 2>err || fail "not as root: $(cat err)"
    grep -q 'Uid:.*65534' out.d/students/a/results.json || fail "not as root: $(head -c 2000 out.d/students/a/results.json)"
  else
    not_tried 'what root does'
  fi
}

# Where other users cannot come, root cannot grade.
# needs: linux
test_private_folder() {
  prepare_grade
  [[ $(id -u) == 0 ]] || skip_test 'only root runs submissions as other users'
  chmod 700 .
  submit a ProjectPart1_x.c "$part1"
  expect_run 1 grade placement class --out out.d --cases cases --timeout 60
  [[ $(cat err) == *'other users cannot enter it'* ]] || fail "a private folder: $(cat err)"
  expect_one_line_of_error 'a private folder'
  [[ -z $(ls -A tmp) ]] || fail "left behind: $(ls -A tmp)"
}

# needs: linux
test_usage() {
  prepare_grade
  submit a ProjectPart1_x.c "$part1"
  mkdir nothing
  echo 'placement.points: many' >wrong
  echo 'nonsense: 1' >unknown
  local arguments
  for arguments in '' placement 'placement class' 'placement --out out.d' 'nonsense class --out out.d' 'class --out out.d' \
    'placement placement class --out out.d' 'placement missing --out out.d' 'placement nothing --out out.d' \
    'placement class --out out.d --jobs 0' 'placement class --out out.d --timeout 0' 'placement class --out out.d --shard 0/2' \
    'placement class --out out.d --shard 3/2' 'placement class --out out.d --shard 1' 'placement class --out out.d --shard 1/' \
    'placement class --out out.d --pattern nonsense' 'placement class --out out.d --pattern part1=x' 'placement class --out out.d --pattern placement=' \
    'placement class --out out.d --cflags -nonsense' 'whole class --out out.d' 'placement class --out out.d --compiler no-such-compiler' 'placement class --out out.d --cases nothing' \
    'placement class --out out.d --settings missing' 'placement class --out out.d --settings wrong' \
    'placement class --out out.d --settings unknown' 'placement class --out class/out.d' 'placement class --out class'; do
    expect_run 2 grade $arguments
    expect_one_line_of_error "grade $arguments"
    [[ ! -s out ]] || fail "grade $arguments: wrote to stdout"
  done
  touch file
  expect_run 1 grade placement class --out file --cases cases
  expect_one_line_of_error 'a file in the place of the results'
  printf 'placement.points: 30\nrandom: 2\nrandom.weight: 2 # each\nseed: 5\ndetails: none\ncompiles.weight: 0\ntimeout: 60\n' >settings
  expect_run 0 grade placement class --out out.d --cases cases --settings settings
  grep -q '^a,placement,30,30,0,' out.d/grades.csv || fail "settings: $(cat out.d/grades.csv)"
  [[ $(grep -c '"name": "Part 1: random-' out.d/students/a/results.json) == 2 ]] || fail 'settings: random games'
  expect_code 'a full disk' "$("$program" grade placement class --out out.d --cases cases --settings settings >/dev/full 2>err; echo $?)" 1
  expect_one_line_of_error 'a full disk'
}

run_test
