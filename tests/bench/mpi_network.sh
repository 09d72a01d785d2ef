#!/usr/bin/env bash
# How long teeko-mpi takes where the network is slow: machines are network namespaces on this one, each behind a link of
# a given rate. Needs root, ip and tc (Debian: iproute2) and two cores.
#
#   bash tests/bench/mpi_network.sh PROGRAM SIZE PROCESSES RATE...
#
# PROGRAM is teeko-mpi; a RATE is one of tc's, such as 100mbit, or `none`. Prints a line for each rate: the
# seconds in all, those of the movement phase, and the bytes that were sent in it and in all.
set -euo pipefail

program=$(realpath "$1")
size=$2
processes=$3
shift 3
folder=$(mktemp -d)
bridge=teeko-bench

clean_up() {
  local i
  for ((i = 0; i < processes; ++i)); do
    ip netns del teeko-$i 2>/dev/null || true
  done
  ip link del $bridge 2>/dev/null || true
  rm -rf "$folder"
}
trap clean_up EXIT

ip link add $bridge type bridge
ip address add 10.213.0.254/24 dev $bridge
ip link set $bridge up
for ((i = 0; i < processes; ++i)); do
  ip netns add teeko-$i
  ip link add teeko-out-$i type veth peer name eth0 netns teeko-$i
  ip link set teeko-out-$i master $bridge up
  ip -n teeko-$i address add 10.213.0.$((i + 1))/24 dev eth0
  ip -n teeko-$i link set eth0 up
  ip -n teeko-$i link set lo up
  echo "10.213.0.$((i + 1)) slots=1" >>"$folder/hosts"
done

# What mpirun starts programs on another machine with, instead of ssh: HOST COMMAND...
cat >"$folder/agent" <<'END'
#!/bin/sh
machine=teeko-$((${1##*.} - 1))
shift
exec ip netns exec "$machine" sh -c "$*"
END
chmod +x "$folder/agent"

# limit RATE [-n NAMESPACE] -- DEVICE: what the device may send.
limit() {
  local rate=$1 device=${*: -1} where=("${@:2:$#-3}")
  tc "${where[@]}" qdisc del dev "$device" root 2>/dev/null || true
  [[ $rate == none ]] || tc "${where[@]}" qdisc add dev "$device" root tbf rate "$rate" burst 256kb latency 50ms
}

export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
printf '%10s %10s %10s %14s %14s\n' rate seconds movement 'bytes sent' 'in all'
for rate in "$@"; do
  for ((i = 0; i < processes; ++i)); do
    limit "$rate" -n teeko-$i -- eth0
    limit "$rate" -- teeko-out-$i
  done
  answer=$(mpirun -n "$processes" --hostfile "$folder/hosts" --mca plm_rsh_agent "$folder/agent" \
    --mca rtc ^hwloc --mca btl tcp,self --mca btl_tcp_if_include 10.213.0.0/24 --mca oob_tcp_if_include 10.213.0.0/24 --bind-to none \
    "$program" solve --size "$size" --threads 1 --json --traffic "$folder/traffic")
  seconds=$(sed 's/.*"seconds":\([0-9.]*\).*/\1/' <<<"$answer")
  awk -F, -v rate="$rate" -v seconds="$seconds" '
    NR > 1 { sent += $4 }
    $1 == "movement" { movement += $3; bytes += $4 }
    END { printf "%10s %10.2f %10.2f %14d %14d\n", rate, seconds, movement, bytes, sent }' "$folder/traffic"
done
