/// What this process does with signals.
#pragma once

#include <csignal>

/// A handler that does nothing, to be told from others.
inline void ownHandler(int /*signal*/) {}

[[nodiscard]] inline bool isBlocked(int signal) {
  sigset_t blocked;
  (void)pthread_sigmask(SIG_SETMASK, nullptr, &blocked);
  return sigismember(&blocked, signal) == 1;
}

[[nodiscard]] inline auto handlerOf(int signal) {
  struct sigaction action {};
  (void)sigaction(signal, nullptr, &action);
  return action.sa_handler;
}
