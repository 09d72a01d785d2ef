/// What a test's own processes are told of the machine's memory.
#pragma once

#ifdef __linux__

#include <cstdint>
#include <fstream>
#include <string>

#include <sys/mount.h>

/// Whether the system says from now on that so many KiB are available, and no control group limits
/// them. For processes that inNamespaces() has begun.
[[nodiscard]] inline bool showMemory(std::uint64_t available) {
  const std::string folder = "/sys/fs/cgroup";
  if (mount("none", folder.c_str(), "tmpfs", 0, nullptr) != 0) {
    return false;
  }
  const std::string all = folder + "/meminfo";
  std::ofstream(all) << "MemTotal:  9000 kB\nMemFree:  7 kB\nMemAvailable:  " << available
                     << " kB\n";
  return mount(all.c_str(), "/proc/meminfo", nullptr, MS_BIND, nullptr) == 0;
}

#endif
