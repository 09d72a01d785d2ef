#!/usr/bin/env bash
# cgroups.sh PROGRAM…: tries `teeko check` of each of these programs, which are linked statically, in a virtual machine in which
# cgroups are delegated. Prints a line for each that says whether it passed; the exit code says whether all did.
set -euo pipefail
mapfile -t programs < <(realpath "$@")
cd "$(dirname "$0")/../.."
system=build/elsewhere/system
kernel=$(ls /boot/vmlinuz-*cloud-amd64 | tail -n 1)
rm -rf $system
mkdir -p $system/{bin,cases,dev,etc,proc,programs,sys,tmp,var}
cp "${programs[@]}" $system/programs
cp "$(type -P busybox)" $system/bin
cp tests/elsewhere/cgroup_init.sh $system/init
chmod +x $system/init
cc -static -o $system/hostile tests/check/hostile.c
printf '%s\n' root:x:0:0::/:/bin/sh somebody:x:1000:1000::/:/bin/sh >$system/etc/passwd
for case in case second third; do
  mkdir $system/cases/$case
  echo 5 >$system/cases/$case/input
  echo ok >$system/cases/$case/output
done
(cd $system && find . | cpio -o -H newc -R 0:0 --quiet) >build/elsewhere/system.cpio
timeout $((1200 * $#)) qemu-system-x86_64 -accel tcg,thread=multi -cpu max -smp 2 -m 6144 -nodefaults -no-reboot -display none \
  -serial stdio -kernel "$kernel" -initrd build/elsewhere/system.cpio -append 'console=ttyS0 quiet loglevel=1 panic=-1' </dev/null |
  tee build/elsewhere/system.log
(($(tr -d '\r' <build/elsewhere/system.log | grep -c '^cgroups: .* passed$') == $#))
