# pkg_config.sh COMPILER LIBRARIES FOLDER: compiles and runs a program with the installed libraries as pkg-config names them, which
# must work from wherever they are.
set -eu
PKG_CONFIG_PATH=$2/pkgconfig
export PKG_CONFIG_PATH
mkdir -p "$3"
flags=$(pkg-config --cflags --libs teeko)
# shellcheck disable=SC2086
"$1" -std=c++20 "$(dirname "$0")/main.cpp" $flags -o "$3/consumer"
LD_LIBRARY_PATH=$2 "$3/consumer"
