#include <algorithm>
#include <limits>
#include <thread>

#include <windows.h>

#include "teeko/io/resources.hpp"

namespace teeko {

int usableProcessors() {
  return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

double usableMemory(int /*threads*/) {
  MEMORYSTATUSEX status{};
  status.dwLength = sizeof status;
  if (GlobalMemoryStatusEx(&status) == 0) {
    return std::numeric_limits<double>::infinity();
  }
  return static_cast<double>(status.ullAvailPhys);
}

}  // namespace teeko
