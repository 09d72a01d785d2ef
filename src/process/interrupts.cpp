#include "interrupts.hpp"

#include <cerrno>
#include <cstddef>

namespace teeko::process {

Interrupts::Interrupts() {
  sigset_t held;
  sigemptyset(&held);
  struct sigaction wake {};
  wake.sa_handler = [](int) {};
  for (std::size_t i = 0; i < kSignals.size(); ++i) {
    sigaddset(&held, kSignals[i]);
    (void)sigaction(kSignals[i], nullptr, &actionsBefore_[i]);
    if (actionsBefore_[i].sa_handler != SIG_IGN) {
      (void)sigaction(kSignals[i], &wake, nullptr);
    }
  }
  (void)sigprocmask(SIG_BLOCK, &held, &maskBefore_);
  struct sigaction standard {};
  standard.sa_handler = SIG_DFL;
  (void)sigaction(SIGCHLD, &standard, &childActionBefore_);
}

Interrupts::~Interrupts() {
  (void)sigaction(SIGCHLD, &childActionBefore_, nullptr);
  for (std::size_t i = 0; i < kSignals.size(); ++i) {
    (void)sigaction(kSignals[i], &actionsBefore_[i], nullptr);
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
  for (std::size_t i = 0; i < kSignals.size(); ++i) {
    // On Linux, a blocked signal can be pending although it is ignored.
    const bool counts =
        sigismember(&maskBefore_, kSignals[i]) == 0 && actionsBefore_[i].sa_handler != SIG_IGN;
    if (counts && sigismember(&pending, kSignals[i]) == 1) {
      sigset_t wanted;
      sigemptyset(&wanted);
      sigaddset(&wanted, kSignals[i]);
      int taken = 0;
      arrived_ = sigwait(&wanted, &taken) == 0 || arrived_;
    }
  }
  return arrived_;
}

}  // namespace teeko::process
