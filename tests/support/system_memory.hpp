/// What a test's own processes are told of the machine's memory.
#pragma once

#ifdef __linux__

#include <cstdint>
#include <fstream>
#include <string>

#include <sys/mount.h>

/// How many KiB are available, and what a container's files say of its limit.
struct SystemMemory {
  std::uint64_t available = 0;
  std::string most = "max";
  std::string used = "0";
  std::string statistics = "inactive_file 0\n";
};

/// Whether the system says so from now on. For processes that inNamespaces() has begun.
[[nodiscard]] inline bool showMemory(const SystemMemory& memory) {
  const std::string folder = "/sys/fs/cgroup";
  if (mount("none", folder.c_str(), "tmpfs", 0, nullptr) != 0) {
    return false;
  }
  std::ofstream(folder + "/memory.max") << memory.most << '\n';
  std::ofstream(folder + "/memory.current") << memory.used << '\n';
  std::ofstream(folder + "/memory.stat") << memory.statistics;
  const std::string all = folder + "/meminfo";
  std::ofstream(all) << "MemTotal:  9000 kB\nMemFree:  7 kB\nMemAvailable:  " << memory.available
                     << " kB\n";
  return mount(all.c_str(), "/proc/meminfo", nullptr, MS_BIND, nullptr) == 0;
}

#endif
