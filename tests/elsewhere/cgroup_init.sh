#!/bin/busybox sh
# The first process of a virtual machine: tries `teeko check` where memory groups are delegated to it. Its last line says
# whether all is right.
/bin/busybox --install -s /bin
export PATH=/bin HOME=/tmp
mount -t proc proc /proc
mount -t sysfs sys /sys
mount -t devtmpfs dev /dev
mount -t tmpfs tmp /tmp
mount -t cgroup2 -o nsdelegate groups /sys/fs/cgroup
mkdir -p /dev/shm /dev/mqueue /var/tmp
mount -t tmpfs shm /dev/shm
mount -t mqueue queues /dev/mqueue
ip link set lo up
fails=0

# expect WHAT TEXT: the output has this text.
expect() {
  grep -qF "$2" /tmp/out && return
  echo "$1: there is no '$2':"
  head -n 20 /tmp/out
  fails=$((fails + 1))
}

# in_group USER COMMAND: runs the command as this user, in a group that is delegated to the user.
in_group() {
  mkdir /sys/fs/cgroup/delegated
  for file in . cgroup.procs cgroup.subtree_control; do
    chown "$1" /sys/fs/cgroup/delegated/$file
  done
  # The group has nobody but the command: each of these programs becomes the next one.
  sh -c 'echo $$ >/sys/fs/cgroup/delegated/cgroup.procs; exec su "$1" -c "exec $2"' sh "$1" "$2" >/tmp/out 2>&1
  find /sys/fs/cgroup/delegated -mindepth 1 -type d >/tmp/left
  [ ! -s /tmp/left ] || { echo "$2: left: $(cat /tmp/left)"; fails=$((fails + 1)); }
  rmdir /sys/fs/cgroup/delegated/* /sys/fs/cgroup/delegated 2>/dev/null
}

echo '+memory' >/sys/fs/cgroup/cgroup.subtree_control
check='/teeko check placement --cases /cases --timeout 60 --jobs 2'
for user in root somebody; do
  in_group $user '/teeko check --isolation'
  expect "$user, --isolation" 'the system counts and limits their memory'
  for mode in good look-around traces; do
    in_group $user "$check -- /hostile $mode"
    expect "$user, $mode" '3 passed, 0 failed'
  done
  for mode in memory hidden-memory segments sockets; do
    in_group $user "$check -- /hostile $mode"
    expect "$user, $mode" 'FAILED case: it used more than 512 MiB of memory'
  done
  # The same without a group: nothing else counts the memory of sockets.
  in_group $user "$check --case case --no-isolation -- /hostile sockets"
  expect "$user, sockets without a group" '1 passed, 0 failed'
  # Another process in the group: it is left as it is.
  in_group $user "sh -c '/teeko check --isolation; cat /proc/self/cgroup'"
  expect "$user, not alone" '0::/delegated'
  grep -q 'the system counts' /tmp/out && { echo "$user: a group that has another process"; fails=$((fails + 1)); }
  # Killed, it leaves no program behind.
  echo "$check --case case -- /hostile loop & sleep 3; kill -9 \$!; sleep 3; ps | grep 'hostile loo[p]\$'; echo over" >/tmp/killed
  in_group $user 'sh /tmp/killed'
  expect "$user, killed" over
  grep -q hostile /tmp/out && { echo "$user: left after a kill:"; cat /tmp/out; fails=$((fails + 1)); }
done
echo "cgroups: $fails faults"
poweroff -f
