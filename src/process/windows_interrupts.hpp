/// Interrupts on Windows: Ctrl-C, Ctrl-Break, and the end of the console or the session.
#pragma once

namespace teeko::process {

/// While this exists, interrupts arrive only in haveArrived().
class Interrupts {
 public:
  Interrupts();
  Interrupts(const Interrupts&) = delete;
  Interrupts& operator=(const Interrupts&) = delete;
  ~Interrupts();

  [[nodiscard]] static bool haveArrived();
};

}  // namespace teeko::process
