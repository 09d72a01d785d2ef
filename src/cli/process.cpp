#include "process.hpp"

#include <iostream>

#ifdef _WIN32
#include <cstdio>

#include <fcntl.h>
#include <io.h>
#else
#include <csignal>

#include <unistd.h>
#endif

namespace teeko::cli {

#ifdef _WIN32

void prepareProcess() {
  _setmode(_fileno(stdout), _O_BINARY);
  _setmode(_fileno(stderr), _O_BINARY);
  if (!inputIsTerminal()) {
    _setmode(_fileno(stdin), _O_BINARY);
  }
  std::ios::sync_with_stdio(false);
}

bool inputIsTerminal() {
  return _isatty(_fileno(stdin)) != 0;
}

#else

void prepareProcess() {
  (void)std::signal(SIGPIPE, SIG_IGN);
  (void)std::signal(SIGXFSZ, SIG_IGN);
  std::ios::sync_with_stdio(false);
}

bool inputIsTerminal() {
  return isatty(STDIN_FILENO) != 0;
}

#endif

}  // namespace teeko::cli
