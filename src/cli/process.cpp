#include "process.hpp"

#include <iostream>

#ifdef _WIN32
#include <cstdio>

#include <fcntl.h>
#include <io.h>
#else
#include <csignal>

#include <fcntl.h>
#include <unistd.h>
#endif

namespace teeko::cli {

#ifdef _WIN32

void prepareProcess() {
  _setmode(_fileno(stdout), _O_BINARY);
  _setmode(_fileno(stderr), _O_BINARY);
  std::ios::sync_with_stdio(false);
}

bool inputIsTerminal() {
  return _isatty(_fileno(stdin)) != 0;
}

#else

void prepareProcess() {
  (void)std::signal(SIGPIPE, SIG_IGN);
  (void)std::signal(SIGXFSZ, SIG_IGN);
  for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (fcntl(descriptor, F_GETFD) == -1) {
      // open() takes the lowest free number: this one. The wrong mode makes every use fail.
      (void)open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY);
    }
  }
  std::ios::sync_with_stdio(false);
}

bool inputIsTerminal() {
  return isatty(STDIN_FILENO) != 0;
}

#endif

}  // namespace teeko::cli
