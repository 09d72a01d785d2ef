#!/usr/bin/env bash
# debian_13.sh: runs both commands of the README on a new Debian 13, which debootstrap makes in a temporary folder. It needs root
# and a Debian whose apt-get has been updated: the packages come from the same mirror.
set -euo pipefail
cd "$(dirname "$0")/../.."

# inside SYSTEM: what is mounted here is mounted for this process alone, and gone when it ends, however it ends.
inside() {
  local system=$1 mirror
  mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' 'Label: Debian' | head -n 1)
  debootstrap --variant=minbase trixie "$system" "$mirror"
  mkdir "$system/teeko"
  git ls-files -z | tar --create --null --files-from=- | tar --extract --no-same-owner --directory="$system/teeko"
  mount --bind "$system" "$system"
  mount -t proc proc "$system/proc"
  mount --rbind /dev "$system/dev"
  mount --rbind /sys "$system/sys"
  # What has only changed its root with chroot gets no user namespace, which the tests of isolation need.
  cd "$system"
  pivot_root . mnt
  umount --lazy /mnt
  exec env --ignore-environment PATH=/usr/sbin:/usr/bin HOME=/root DEBIAN_FRONTEND=noninteractive \
    bash -c 'cd /teeko && .ci/readme play && .ci/readme test'
}

if [[ ${1-} == inside ]]; then
  inside "$2"
else
  system=$(mktemp -d)
  trap 'rm -rf --one-file-system "$system"' EXIT
  chmod 755 "$system" # so that others than root see what is in it
  unshare --mount --mount-proc --pid --fork --kill-child bash tests/elsewhere/debian_13.sh inside "$system"
fi
