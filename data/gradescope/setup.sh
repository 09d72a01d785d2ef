#!/usr/bin/env bash
# What Gradescope runs once, as root, when it builds the image in which submissions are graded.
set -e

export DEBIAN_FRONTEND=noninteractive
apt-get update
apt-get install -y --no-install-recommends binutils gcc libarchive-tools libc6-dev
