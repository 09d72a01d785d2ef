#include "control_groups.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "teeko/io/string_stream.hpp"

namespace teeko {
namespace {

constexpr double kNoLimit = std::numeric_limits<double>::infinity();
/// Stands for the hierarchy of version 2.
constexpr std::string_view kVersion2;

/// The number that a text begins with; infinite when it begins with none, such as `max`.
double numberIn(const std::string& text) {
  StringReader in(text);
  double number = kNoLimit;
  if (!(in >> number)) {
    return kNoLimit;
  }
  return number;
}

/// The number behind this word; 0 when there is none.
double numberBehind(std::string_view word, const std::string& text) {
  StringReader in(text);
  for (std::string found; in >> found && found != word;) {
  }
  double number = 0;
  return in >> number ? number : 0;
}

/// Whether one of these words, with commas between them, is this one.
bool names(const std::string& words, std::string_view word) {
  return (',' + words + ',').find(',' + std::string(word) + ',') != std::string::npos;
}

/// A name in /proc/self/mountinfo, where `\040` stands for a space.
std::string unescaped(std::string_view text) {
  std::string name;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\\' && i + 3 < text.size()) {
      name += static_cast<char>((text[i + 1] - '0') * 64 + (text[i + 2] - '0') * 8 +
                                (text[i + 3] - '0'));
      i += 3;
    } else {
      name += text[i];
    }
  }
  return name;
}

/// The path of the process's group in a controller's hierarchy, by a text like /proc/self/cgroup.
std::optional<std::string> pathOf(std::string_view controller, const std::string& groups) {
  StringReader in(groups);
  for (std::string line; std::getline(in, line);) {
    const std::size_t first = line.find(':');
    const std::size_t second = line.find(':', first + 1);
    if (first == std::string::npos || second == std::string::npos) {
      continue;
    }
    const std::string controllers = line.substr(first + 1, second - first - 1);
    if (controller == kVersion2 ? controllers.empty() : names(controllers, controller)) {
      return line.substr(second + 1);
    }
  }
  return std::nullopt;
}

/// Where a group and those inside it are seen as folders.
struct Mount {
  /// The group's path, without a `/` at the end.
  std::string group;
  std::string folder;
};

/// Where a controller's hierarchy is mounted, by a text like /proc/self/mountinfo.
std::vector<Mount> mountsOf(std::string_view controller, const std::string& mountinfo) {
  std::vector<Mount> mounts;
  StringReader in(mountinfo);
  for (std::string line; std::getline(in, line);) {
    StringReader words(line);
    std::string word;
    Mount mount;
    words >> word >> word >> word >> mount.group >> mount.folder;
    while (words >> word && word != "-") {
    }
    std::string type;
    std::string options;
    words >> type >> word >> options;
    if (controller == kVersion2 ? type == "cgroup2"
                                : type == "cgroup" && names(options, controller)) {
      mount = {mount.group == "/" ? "" : unescaped(mount.group), unescaped(mount.folder)};
      mounts.push_back(std::move(mount));
    }
  }
  return mounts;
}

/// The folders of the process's group in a controller's hierarchy and of all groups around it.
std::vector<std::string> foldersOf(std::string_view controller, const FileText& textOf) {
  const auto path = pathOf(controller, textOf("/proc/self/cgroup"));
  if (!path) {
    return {};
  }
  std::vector<Mount> mounts = mountsOf(controller, textOf("/proc/self/mountinfo"));
  const auto hides = [&](const Mount& mount) {
    return !(*path + '/').starts_with(mount.group + '/');
  };
  // In a container whose own group has another name outside, what is mounted is that group.
  const bool isInContainer = std::all_of(mounts.begin(), mounts.end(), hides);
  std::vector<std::string> folders;
  for (const Mount& mount : mounts) {
    if (!hides(mount)) {
      std::string inside = path->substr(mount.group.size());
      for (; inside.size() > 1; inside.resize(inside.rfind('/'))) {
        folders.push_back(mount.folder + inside);
      }
    }
    if (isInContainer || !hides(mount)) {
      folders.push_back(mount.folder);
    }
  }
  return folders;
}

/// The processors whose time this is, where so much may be used in each period.
double processorsIn(double quota, double period) {
  return quota > 0 && quota < kNoLimit && period > 0 ? quota / period : kNoLimit;
}

double processorsOfVersion1(const std::string& folder, const FileText& textOf) {
  return processorsIn(numberIn(textOf(folder + "/cpu.cfs_quota_us")),
                      numberIn(textOf(folder + "/cpu.cfs_period_us")));
}

double processorsOfVersion2(const std::string& folder, const FileText& textOf) {
  StringReader in(textOf(folder + "/cpu.max"));
  double quota = 0;
  double period = 0;
  return in >> quota >> period ? processorsIn(quota, period) : kNoLimit;
}

/// The files of a group that say how much memory it has.
struct MemoryFiles {
  std::vector<const char*> limits;
  const char* used;
  /// What in memory.stat files keep until it is needed.
  const char* reclaimable;
};

double memoryLeft(const std::string& folder, const MemoryFiles& files, const FileText& textOf) {
  double limit = kNoLimit;
  for (const char* const name : files.limits) {
    limit = std::min(limit, numberIn(textOf(folder + '/' + name)));
  }
  if (limit == kNoLimit) {
    return kNoLimit;
  }
  const double used = numberIn(textOf(folder + '/' + files.used));
  const double reclaimable = numberBehind(files.reclaimable, textOf(folder + "/memory.stat"));
  return std::max(0.0, limit - (used < kNoLimit ? used : 0) + reclaimable);
}

}  // namespace

GroupLimits groupLimits(const FileText& textOf) {
  GroupLimits limits;
  for (const std::string& folder : foldersOf("cpu", textOf)) {
    limits.processors = std::min(limits.processors, processorsOfVersion1(folder, textOf));
  }
  for (const std::string& folder : foldersOf("memory", textOf)) {
    const MemoryFiles files{
        {"memory.limit_in_bytes"}, "memory.usage_in_bytes", "total_inactive_file"};
    limits.memory = std::min(limits.memory, memoryLeft(folder, files, textOf));
  }
  for (const std::string& folder : foldersOf(kVersion2, textOf)) {
    // Above `high`, Linux slows a group down until it hardly works.
    const MemoryFiles files{{"memory.max", "memory.high"}, "memory.current", "inactive_file"};
    limits.processors = std::min(limits.processors, processorsOfVersion2(folder, textOf));
    limits.memory = std::min(limits.memory, memoryLeft(folder, files, textOf));
  }
  return limits;
}

}  // namespace teeko
