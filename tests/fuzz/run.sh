#!/usr/bin/env bash
# run.sh [-n EXECUTIONS | -t SECONDS] [-m BYTES] [-s SEED] [-j JOBS] [-b FOLDER] [TARGET...]: runs each fuzz target so many
# times (10,000,000 by default) or so long. Inputs have so many BYTES at most (2048 by default): with fewer, there are more
# executions in the same time. The same SEED makes up the same inputs if the same was learnt before; by default every run
# makes up others. JOBS run at a time (2 by default). FOLDER has the targets, and is build/fuzz by default; what is learnt
# is kept in FOLDER/corpus and read again by the next run. Says for each target how many executions there were. A target
# that finds something leaves its input in FOLDER/found, and the script fails.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
unlimited=$((1 << 60))
executions=10000000
longest_time=$unlimited
longest=2048
seed=0
jobs=2
build=$here/../../build/fuzz
while getopts n:t:m:s:j:b: option; do
  case $option in
    n) executions=$OPTARG ;;
    t) longest_time=$OPTARG executions=$unlimited ;;
    m) longest=$OPTARG ;;
    s) seed=$OPTARG ;;
    j) jobs=$OPTARG ;;
    b) build=$OPTARG ;;
    *) exit 2 ;;
  esac
done
shift $((OPTIND - 1))
build=$(realpath "$build")
targets=("$@")
if ((${#targets[@]} == 0)); then
  for source in "$here"/*_fuzz.cpp; do
    targets+=("$(basename "$source" .cpp)")
  done
fi
mkdir -p "$build/found" "$build/logs"
bash "$here/seeds.sh" "$build/seeds"

# What a target prints ends in a log, of which the last lines are shown when it fails. A target is started again after two
# million executions: AddressSanitizer remembers every thread of a process, and ends it after four million.
run_target() {
  local target=$1 log=$build/logs/$1 code=0 left=$executions part=0 begin=$SECONDS runs seconds=0
  mkdir -p "$build/corpus/$target" "$build/seeds/$target"
  : >"$log"
  while ((code == 0 && left > 0 && seconds < longest_time)); do
    runs=$((left < 2000000 ? left : 2000000))
    "$build/$target" -runs="$runs" -max_total_time="$((longest_time == unlimited ? 0 : longest_time - seconds))" \
      -seed=$((seed == 0 ? 0 : seed + part)) -max_len="$longest" -timeout=20 -rss_limit_mb=2048 -print_final_stats=1 \
      -artifact_prefix="$build/found/$target-" "$build/corpus/$target" "$build/seeds/$target" >>"$log" 2>&1 || code=$?
    left=$((left - runs)) part=$((part + 1)) seconds=$((SECONDS - begin))
  done
  awk -v target="$target" -v seconds="$seconds" '
    $1 == "stat::number_of_executed_units:" { runs += $2 }
    END { printf "%-26s %11d executions, %7d a second\n", target, runs, runs / (seconds > 0 ? seconds : 1) }' "$log"
  if ((code != 0)); then
    tail -n 40 "$log"
    echo "$target failed, exit code $code: see $build/found"
  fi
  return "$code"
}
export -f run_target
export build executions longest longest_time seed unlimited
printf '%s\n' "${targets[@]}" | xargs -P "$jobs" -I {} bash -c 'run_target {}'
