#include "interrupts.hpp"

#include <cerrno>

namespace teeko::process {

Interrupts::Interrupts() {
  sigset_t blocked;
  sigemptyset(&blocked);
  struct sigaction wake {};
  wake.sa_handler = [](int) {};
  for (auto& [signal, actionBefore] : held_) {
    sigaddset(&blocked, signal);
    (void)sigaction(signal, nullptr, &actionBefore);
    if (actionBefore.sa_handler != SIG_IGN) {
      (void)sigaction(signal, &wake, nullptr);
    }
  }
  (void)sigprocmask(SIG_BLOCK, &blocked, &maskBefore_);
  struct sigaction standard {};
  standard.sa_handler = SIG_DFL;
  (void)sigaction(SIGCHLD, &standard, &childActionBefore_);
}

Interrupts::~Interrupts() {
  (void)sigaction(SIGCHLD, &childActionBefore_, nullptr);
  for (const auto& [signal, actionBefore] : held_) {
    (void)sigaction(signal, &actionBefore, nullptr);
  }
  (void)sigprocmask(SIG_SETMASK, &maskBefore_, nullptr);
}

bool Interrupts::wait(DescriptorSet& descriptors, const timespec& timeout) {
  const bool waited = descriptors.wait(timeout, maskBefore_);
  arrived_ = arrived_ || (!waited && errno == EINTR);
  return waited;
}

bool Interrupts::haveArrived() {
  // On macOS, a wait with a timeout of zero does not take signals that are pending.
  sigset_t pending;
  sigemptyset(&pending);
  (void)sigpending(&pending);
  for (const auto& [signal, actionBefore] : held_) {
    // On Linux, a blocked signal can be pending although it is ignored.
    const bool counts =
        sigismember(&maskBefore_, signal) == 0 && actionBefore.sa_handler != SIG_IGN;
    if (counts && sigismember(&pending, signal) == 1) {
      sigset_t wanted;
      sigemptyset(&wanted);
      sigaddset(&wanted, signal);
      int taken = 0;
      arrived_ = sigwait(&wanted, &taken) == 0 || arrived_;
    }
  }
  return arrived_;
}

}  // namespace teeko::process
