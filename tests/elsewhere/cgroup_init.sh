#!/bin/busybox sh
# The first process of a virtual machine: tries `teeko check` where cgroups are delegated to it. It tries the programs in
# /programs one after another, each up to its first fault, and prints a line for each that says whether it passed.
/bin/busybox --install -s /bin
export PATH=/bin HOME=/tmp
mount -t proc proc /proc
mount -t sysfs sys /sys
mount -t devtmpfs dev /dev
mount -t tmpfs tmp /tmp
mount -t cgroup2 groups /sys/fs/cgroup
mkdir -p /dev/shm /dev/mqueue /var/tmp /run/user/1000
mount -t tmpfs shm /dev/shm
mount -t mqueue queues /dev/mqueue
ip link set lo up
echo '+memory' >/sys/fs/cgroup/cgroup.subtree_control
delegated=/sys/fs/cgroup/delegated
check='/teeko check placement --cases /cases --timeout 600 --jobs 2'

fault() {
  echo "$1:"
  head -n 20 /tmp/out
  exit 1
}

# expect WHAT TEXT: the output has this text.
expect() {
  grep -qF "$2" /tmp/out || fault "$1: there is no '$2'"
}

# in_group USER COMMAND: runs the command as this user, in a group that is delegated to the user. `given` are the files of the
# group that the user may write, `groups` is how many groups there may be inside, and `memory` limits all of them together.
given='cgroup.procs cgroup.subtree_control' groups=max memory=max
in_group() {
  mkdir $delegated
  echo $groups >$delegated/cgroup.max.descendants
  echo $memory >$delegated/memory.max
  (cd $delegated && chown "$1" . $given)
  # The group has nobody but the command: each of these programs becomes the next one.
  timeout 900 sh -c 'echo $$ >$3/cgroup.procs; exec su "$1" -c "exec $2"' sh "$1" "$2" $delegated >/tmp/out 2>&1
}

# wait_for COMMAND…: waits until it succeeds, 20 seconds at most.
wait_for() {
  for i in $(seq 100); do
    "$@" && return
    sleep 0.2
  done
  return 1
}

# ends WHAT: nothing is left of the groups in the delegated one. Its last process may still be ending.
ends() {
  wait_for rmdir $delegated 2>/dev/null || fault "$1: left: $(ls -d $delegated/*/)"
}

# tries USER MODE TEXT [OPTION...]: checks hostile.c in this mode; the output has this text, and nothing is left.
tries() {
  local user=$1 mode=$2 text=$3
  shift 3
  in_group "$user" "$check $* -- /hostile $mode"
  expect "$user, $mode" "$text"
  ends "$user, $mode"
}

# Whether the checker is in its group, and a program in another.
is_running() {
  grep -qs . $delegated/teeko-checker-0/cgroup.procs && [ "$(ls -d $delegated/*/ | wc -l)" = 2 ]
}

has_ended() {
  ! pidof hostile teeko >/dev/null
}

# Ends at the first fault.
tries_all() {
  for user in root somebody; do
    in_group $user '/teeko check --isolation'
    expect "$user, --isolation" 'by cgroups'
    ends "$user, --isolation"
    groups=1
    in_group $user '/teeko check --isolation'
    groups=max
    grep -q 'by cgroups' /tmp/out && fault "$user, without room for a group"
    ends "$user, without room for a group"
    # A program that is ended because others need the memory has not exceeded its own limit.
    memory=200M
    in_group $user "$check --case case -- /hostile memory"
    memory=max
    expect "$user, without memory" 'FAILED case'
    grep -q '512 MiB' /tmp/out && fault "$user, without memory"
    ends "$user, without memory"
    tries $user memory 'FAILED case: it used more than 512 MiB of memory' --case case
    tries $user good '3 passed, 0 failed'

    # A group that has another process stays as it is.
    in_group $user "sh -c '/teeko check --isolation; cat /proc/self/cgroup'"
    expect "$user, not alone" '0::/delegated'
    grep -q 'by cgroups' /tmp/out && fault "$user, not alone"
    ends "$user, not alone"

    # Killed, it leaves no program, and of groups its own alone.
    in_group $user "$check -- /hostile loop" &
    wait_for is_running || fault "$user, running"
    [ "$(stat -c %a $delegated/*/ | sort -u)" = 755 ] || fault "$user, modes of groups"
    kill -9 "$(head -n 1 $delegated/teeko-checker-0/cgroup.procs)"
    : >/tmp/out
    wait_for has_ended || fault "$user, killed"
    rmdir $delegated/teeko-checker-0
    ends "$user, killed"

    for mode in look-around traces; do
      tries $user $mode '3 passed, 0 failed'
    done
    for mode in hidden-memory segments sockets; do
      tries $user $mode 'FAILED case: it used more than 512 MiB of memory' --case case
    done

    # Without a group, nothing counts the memory of sockets.
    in_group $user "$check --case case --no-isolation -- /hostile sockets"
    expect "$user, sockets without a group" '1 passed, 0 failed'
    ends "$user, sockets without a group"
  done

  # A group that can be entered, but whose groups cannot be limited, is left as it was.
  given=cgroup.procs
  in_group somebody '/teeko check --isolation'
  given='cgroup.procs cgroup.subtree_control'
  grep -q 'by cgroups' /tmp/out && fault 'without limits'
  ends 'without limits'

  # Root's checker with the program of another user.
  in_group root "$check --case case -- /bin/su somebody -s /hostile sockets"
  expect 'as another user' 'FAILED case: it used more than 512 MiB of memory'
  ends 'as another user'
  # A user namespace of its own would let a program change its group.
  tries somebody nest '3 passed, 0 failed'
}

for program in /programs/*; do
  mv "$program" /teeko
  result=passed
  (tries_all) || result=failed
  echo "cgroups: ${program##*/} $result"
  # What a program with a fault leaves.
  killall -q -9 teeko hostile
  sleep 0.2
  find $delegated -depth -type d -exec rmdir {} \;
done
poweroff -f
