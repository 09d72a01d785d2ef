#include <algorithm>
#include <limits>
#include <string>
#include <thread>

#include <sys/resource.h>
#include <unistd.h>

#include "teeko/io/resources.hpp"

#ifdef __linux__
#include <cstddef>
#include <fstream>
#include <sstream>
#include <vector>

#include <sched.h>

#include "control_groups.hpp"
#endif

namespace teeko {
namespace {

constexpr double kUnlimited = std::numeric_limits<double>::infinity();

double limitOf(decltype(RLIMIT_AS) resource) {
  rlimit limit{};
  return getrlimit(resource, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY
             ? static_cast<double>(limit.rlim_cur)
             : kUnlimited;
}

#ifdef __linux__

std::string textOfFile(const std::string& file) {
  std::ifstream input(file);
  std::ostringstream text;
  text << input.rdbuf();
  return text.str();
}

/// How many processors this process may run on; 0 where that is not known.
int allowedProcessors() {
  // More than any machine has: the call fails for less than the machine could have.
  std::vector<cpu_set_t> allowed(64);
  const std::size_t size = allowed.size() * sizeof(cpu_set_t);
  return sched_getaffinity(0, size, allowed.data()) == 0 ? CPU_COUNT_S(size, allowed.data()) : 0;
}

double systemMemory() {
  std::ifstream input("/proc/meminfo");
  for (std::string word; input >> word && word != "MemAvailable:";) {
  }
  double kibibytes = 0;
  return input >> kibibytes ? 1024 * kibibytes : kUnlimited;
}

/// What this process's own limits leave.
double ownMemory(int threads) {
  std::ifstream input("/proc/self/statm");
  double pages[6]{};
  for (double& each : pages) {
    input >> each;
  }
  const auto pageSize = static_cast<double>(sysconf(_SC_PAGESIZE));
  constexpr double kStackWithoutLimit = 2.0 * 1024 * 1024;
  const double stack = limitOf(RLIMIT_STACK);
  // Large blocks are aligned to 2 MiB, and a thread has a few of its own.
  constexpr double kLostToAlignment = 4.0 * 1024 * 1024;
  const double forThreads =
      threads * ((stack < kUnlimited ? stack : kStackWithoutLimit) + kLostToAlignment);
  const double left = std::min(limitOf(RLIMIT_AS) - pages[0] * pageSize,
                               limitOf(RLIMIT_DATA) - pages[5] * pageSize);
  // The rest is lost in gaps between blocks.
  constexpr double kShareForBlocks = 7.0 / 8;
  return std::max(0.0, kShareForBlocks * (left - forThreads));
}

#else

int allowedProcessors() {
  return 0;
}

double systemMemory() {
  return static_cast<double>(sysconf(_SC_PHYS_PAGES)) * static_cast<double>(sysconf(_SC_PAGESIZE));
}

double ownMemory(int /*threads*/) {
  return limitOf(RLIMIT_AS);
}

#endif

}  // namespace

int usableProcessors() {
  const int allowed = allowedProcessors();
  const int all = allowed > 0 ? allowed : static_cast<int>(std::thread::hardware_concurrency());
#ifdef __linux__
  return static_cast<int>(
      std::clamp<double>(groupLimits(textOfFile).processors, 1, std::max(all, 1)));
#else
  return std::max(all, 1);
#endif
}

double usableMemory(int threads) {
  const double memory = std::min(systemMemory(), ownMemory(threads));
#ifdef __linux__
  return std::min(memory, groupLimits(textOfFile).memory);
#else
  return memory;
#endif
}

}  // namespace teeko
