# pkg_config.sh COMPILER PREFIX FOLDER: compiles and runs a program with the libraries that are installed in PREFIX as pkg-config
# names them, which must work from wherever they are.
set -eu
PKG_CONFIG_PATH=$(dirname "$(find "$2/lib"* -name teeko.pc)")
export PKG_CONFIG_PATH
mkdir -p "$3"
flags=$(pkg-config --cflags --libs teeko)
# shellcheck disable=SC2086
"$1" -std=c++20 "$(dirname "$0")/main.cpp" $flags -o "$3/consumer"
LD_LIBRARY_PATH=$(pkg-config --variable=libdir teeko) "$3/consumer"
