/// Interrupts (SIGINT, SIGTERM, SIGHUP) that wait until this process asks for them.
#pragma once

#include <array>
#include <csignal>

#include <sys/select.h>

#include "posix.hpp"

namespace teeko::process {

/// While this exists, interrupts arrive only in wait() and haveArrived(), so that no case is left
/// half prepared; an interrupt that this process ignored before stays ignored. The ends of children
/// are reported to this process, whatever it did with SIGCHLD before.
class Interrupts {
 public:
  Interrupts();
  Interrupts(const Interrupts&) = delete;
  Interrupts& operator=(const Interrupts&) = delete;
  ~Interrupts();

  /// Waits for one of these descriptors, an interrupt, or this long; whether waiting was possible
  /// and no interrupt arrived. Otherwise errno says what happened.
  bool wait(DescriptorSet& descriptors, const timespec& timeout);

  /// Whether an interrupt has arrived.
  [[nodiscard]] bool haveArrived();

 private:
  struct Held {
    int signal;
    struct sigaction actionBefore {};
  };
  std::array<Held, 3> held_{{{SIGINT}, {SIGTERM}, {SIGHUP}}};
  struct sigaction childActionBefore_ {};
  sigset_t maskBefore_{};
  bool arrived_ = false;
};

}  // namespace teeko::process
