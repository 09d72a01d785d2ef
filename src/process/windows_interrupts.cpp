#include "windows_interrupts.hpp"

#include <atomic>

#include <windows.h>

namespace teeko::process {
namespace {

/// The system calls a plain function, which has nothing else to tell.
std::atomic<bool>& flag() {
  static std::atomic<bool> arrived = false;
  return arrived;
}

BOOL WINAPI note(DWORD type) {
  flag() = true;
  if (type >= CTRL_CLOSE_EVENT) {
    Sleep(INFINITE);  // The process is ended when this returns, or after some seconds.
  }
  return TRUE;
}

}  // namespace

Interrupts::Interrupts() {
  flag() = false;
  (void)SetConsoleCtrlHandler(note, TRUE);
}

Interrupts::~Interrupts() {
  (void)SetConsoleCtrlHandler(note, FALSE);
}

bool Interrupts::haveArrived() {
  return flag();
}

}  // namespace teeko::process
