#!/usr/bin/env bash
# run.sh [-n EXECUTIONS | -t SECONDS] [-m BYTES] [-s SEED] [-j JOBS] [-b FOLDER] [TARGET...]: runs each fuzz target so many
# times (10,000,000 by default) or so long. Inputs have so many BYTES at most (2048 by default): with fewer, there are more
# executions in the same time. The same SEED makes up the same inputs if the same was learnt before; by default every run
# makes up others. JOBS run at a time (2 by default). FOLDER has the targets, and is build/fuzz by default; what is learnt
# is kept in FOLDER/corpus and read again by the next run. Says for each target how many executions there were. A target
# that finds something leaves its input in FOLDER/found, and the script fails.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
limit=-runs=10000000
longest=2048
seed=0
jobs=2
build=$here/../../build/fuzz
while getopts n:t:m:s:j:b: option; do
  case $option in
    n) limit=-runs=$OPTARG ;;
    t) limit=-max_total_time=$OPTARG ;;
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

# What a target prints ends in a log, of which the last lines are shown when it fails.
run_target() {
  local target=$1 log=$build/logs/$1 code=0
  mkdir -p "$build/corpus/$target" "$build/seeds/$target"
  "$build/$target" "$limit" -seed="$seed" -max_len="$longest" -timeout=20 -rss_limit_mb=2048 -print_final_stats=1 \
    -artifact_prefix="$build/found/$target-" "$build/corpus/$target" "$build/seeds/$target" >"$log" 2>&1 || code=$?
  awk -v target="$target" '
    $1 == "stat::number_of_executed_units:" { runs = $2 }
    $1 == "stat::average_exec_per_sec:" { speed = $2 }
    END { printf "%-26s %11d executions, %7d a second\n", target, runs, speed }' "$log"
  if ((code != 0)); then
    tail -n 40 "$log"
    echo "$target failed, exit code $code: see $build/found"
  fi
  return "$code"
}
export -f run_target
export build limit longest seed
printf '%s\n' "${targets[@]}" | xargs -P "$jobs" -I {} bash -c 'run_target {}'
