#include "io/control_groups.hpp"

#include <limits>
#include <map>
#include <string>
#include <vector>

#include "support/catch.hpp"

using namespace teeko;

namespace {

constexpr double kNone = std::numeric_limits<double>::infinity();
const std::string kGroups = "/proc/self/cgroup";
const std::string kMounts = "/proc/self/mountinfo";
const std::string kVersion2Mount =
    "24 22 0:20 / /proc rw,relatime shared:5 - proc proc rw\n"
    "29 22 0:25 / /sys/fs/cgroup rw,nosuid shared:9 - cgroup2 cgroup2 rw,nsdelegate\n";
const std::string kVersion1Mounts =
    "30 22 0:27 / /sys/fs/cgroup rw,relatime - tmpfs tmpfs rw,mode=755\n"
    "31 30 0:28 / /sys/fs/cgroup/cpu,cpuacct rw,relatime - cgroup cgroup rw,cpu,cpuacct\n"
    "33 30 0:30 / /sys/fs/cgroup/cpuset rw,relatime - cgroup cgroup rw,cpuset\n"
    "34 30 0:31 / /sys/fs/cgroup/memory rw,relatime master:3 - cgroup cgroup rw,memory\n"
    "40 30 0:37 / /sys/fs/cgroup/unified rw,relatime - cgroup2 cgroup2 rw\n";

struct Fact {
  const char* name;
  std::map<std::string, std::string> files;
  double processors;
  double memory;
};

const std::vector<Fact>& facts() {
  static const std::vector<Fact> all{
      {"no files at all", {}, kNone, kNone},
      {"groups, but no mounts", {{kGroups, "0::/a\n"}}, kNone, kNone},
      {"mounts, but no groups", {{kMounts, kVersion2Mount}}, kNone, kNone},
      {"version 2 without limits",
       {{kGroups, "0::/\n"},
        {kMounts, kVersion2Mount},
        {"/sys/fs/cgroup/memory.max", "max\n"},
        {"/sys/fs/cgroup/cpu.max", "max 100000\n"}},
       kNone,
       kNone},
      {"the root of a container",
       {{kGroups, "0::/\n"},
        {kMounts, kVersion2Mount},
        {"/sys/fs/cgroup/memory.max", "1000000\n"},
        {"/sys/fs/cgroup/memory.high", "max\n"},
        {"/sys/fs/cgroup/memory.current", "300000\n"},
        {"/sys/fs/cgroup/memory.stat", "anon 5\ninactive_file 20000\nactive_file 7\n"},
        {"/sys/fs/cgroup/cpu.max", "150000 100000\n"}},
       1.5,
       720'000},
      {"a job of a batch system",
       {{kGroups, "0::/slurm/job_7/step_0\n"},
        {kMounts, kVersion2Mount},
        {"/sys/fs/cgroup/slurm/job_7/step_0/memory.max", "1000000\n"},
        {"/sys/fs/cgroup/slurm/job_7/step_0/memory.current", "400000\n"},
        {"/sys/fs/cgroup/slurm/job_7/step_0/memory.stat", "inactive_file 0\n"},
        {"/sys/fs/cgroup/slurm/job_7/step_0/cpu.max", "10000 100000\n"}},
       0.1,
       600'000},
      {"the groups around it have less",
       {{kGroups, "0::/a/b/c\n"},
        {kMounts, kVersion2Mount},
        {"/sys/fs/cgroup/a/b/c/memory.max", "9000\n"},
        {"/sys/fs/cgroup/a/b/c/memory.current", "1000\n"},
        {"/sys/fs/cgroup/a/b/c/cpu.max", "400000 100000\n"},
        {"/sys/fs/cgroup/a/b/memory.max", "5000\n"},
        {"/sys/fs/cgroup/a/b/memory.current", "2000\n"},
        {"/sys/fs/cgroup/a/cpu.max", "200000 100000\n"},
        {"/sys/fs/cgroup/other/memory.max", "1\n"}},
       2,
       3'000},
      {"slowed down above a lower limit",
       {{kGroups, "0::/a\n"},
        {kMounts, kVersion2Mount},
        {"/sys/fs/cgroup/a/memory.max", "9000\n"},
        {"/sys/fs/cgroup/a/memory.high", "6000\n"},
        {"/sys/fs/cgroup/a/memory.current", "1000\n"}},
       kNone,
       5'000},
      {"more used than allowed",
       {{kGroups, "0::/a\n"},
        {kMounts, kVersion2Mount},
        {"/sys/fs/cgroup/a/memory.max", "3000\n"},
        {"/sys/fs/cgroup/a/memory.current", "4000\n"},
        {"/sys/fs/cgroup/a/memory.stat", "inactive_file 500\n"}},
       kNone,
       0},
      {"nobody says what is used",
       {{kGroups, "0::/a\n"},
        {kMounts, kVersion2Mount},
        {"/sys/fs/cgroup/a/memory.max", "3000\n"},
        {"/sys/fs/cgroup/a/memory.current", "?\n"}},
       kNone,
       3'000},
      {"no time at all is no limit",
       {{kGroups, "0::/a\n"}, {kMounts, kVersion2Mount}, {"/sys/fs/cgroup/a/cpu.max", "0 0\n"}},
       kNone,
       kNone},
      {"version 1 without limits",
       {{kGroups, "4:memory:/\n2:cpu,cpuacct:/\n0::/\n"},
        {kMounts, kVersion1Mounts},
        {"/sys/fs/cgroup/cpu,cpuacct/cpu.cfs_quota_us", "-1\n"},
        {"/sys/fs/cgroup/cpu,cpuacct/cpu.cfs_period_us", "100000\n"}},
       kNone,
       kNone},
      {"version 1, nested",
       {{kGroups,
         "9:name=systemd:/x\n4:memory:/job/step\n3:cpuset:/none\n2:cpu,cpuacct:/job\n0::/\n"},
        {kMounts, kVersion1Mounts},
        {"/sys/fs/cgroup/memory/memory.limit_in_bytes", "9223372036854771712\n"},
        {"/sys/fs/cgroup/memory/memory.usage_in_bytes", "1000000000\n"},
        {"/sys/fs/cgroup/memory/job/memory.limit_in_bytes", "314572800\n"},
        {"/sys/fs/cgroup/memory/job/memory.usage_in_bytes", "14572800\n"},
        {"/sys/fs/cgroup/memory/job/memory.stat", "inactive_file 3\ntotal_inactive_file 500\n"},
        {"/sys/fs/cgroup/memory/job/step/memory.limit_in_bytes", "9223372036854771712\n"},
        {"/sys/fs/cgroup/memory/job/step/memory.usage_in_bytes", "1000\n"},
        {"/sys/fs/cgroup/cpu,cpuacct/job/cpu.cfs_quota_us", "50000\n"},
        {"/sys/fs/cgroup/cpu,cpuacct/job/cpu.cfs_period_us", "100000\n"}},
       0.5,
       300'000'500},
      {"a container that sees its own group alone, under its outer name",
       {{kGroups, "4:memory:/docker/abc/inner\n2:cpu,cpuacct:/docker/abc\n"},
        {kMounts,
         "31 30 0:28 /docker/abc /sys/fs/cgroup/cpu ro - cgroup cgroup rw,cpu,cpuacct\n"
         "34 30 0:31 /docker/abc /sys/fs/cgroup/memory ro - cgroup cgroup rw,memory\n"},
        {"/sys/fs/cgroup/memory/memory.limit_in_bytes", "8000\n"},
        {"/sys/fs/cgroup/memory/memory.usage_in_bytes", "1000\n"},
        {"/sys/fs/cgroup/memory/inner/memory.limit_in_bytes", "4000\n"},
        {"/sys/fs/cgroup/memory/inner/memory.usage_in_bytes", "1000\n"},
        {"/sys/fs/cgroup/cpu/cpu.cfs_quota_us", "300000\n"},
        {"/sys/fs/cgroup/cpu/cpu.cfs_period_us", "100000\n"}},
       3,
       3'000},
      {"a container whose group has another name inside",
       {{kGroups, "0::/../abc\n"},
        {kMounts, "34 30 0:31 /elsewhere /sys/fs/cgroup ro - cgroup2 cgroup rw\n"},
        {"/sys/fs/cgroup/memory.max", "8000\n"},
        {"/sys/fs/cgroup/memory.current", "1000\n"}},
       kNone,
       7'000},
      {"another group is mounted, too",
       {{kGroups, "0::/a\n"},
        {kMounts, kVersion2Mount + "50 22 0:25 /ab /mnt rw - cgroup2 cgroup2 rw\n"},
        {"/mnt/memory.max", "1\n"},
        {"/sys/fs/cgroup/a/memory.max", "3000\n"}},
       kNone,
       3'000},
      {"names with a colon and with spaces",
       {{kGroups, "0::/user:1/a b\n"},
        {kMounts, "29 22 0:25 / /my\\040groups\\134 rw - cgroup2 cgroup2 rw\n"},
        {"/my groups\\/user:1/a b/memory.max", "3000\n"}},
       kNone,
       3'000},
      {"a group that was removed",
       {{kGroups, "0::/a/b (deleted)\n"},
        {kMounts, kVersion2Mount},
        {"/sys/fs/cgroup/a/memory.max", "3000\n"}},
       kNone,
       3'000},
      {"lines of something else",
       {{kGroups, "\n:\nx\n0::/a\n"},
        {kMounts, "\n-\n- cgroup2\n1 2 3\n" + kVersion2Mount},
        {"/sys/fs/cgroup/a/memory.max", "3000\n"}},
       kNone,
       3'000}};
  return all;
}

}  // namespace

TEST_CASE("a process has what its control groups, and those around them, leave it") {
  for (const Fact& fact : facts()) {
    CAPTURE(fact.name);
    const GroupLimits limits = groupLimits([&](const std::string& file) {
      const auto found = fact.files.find(file);
      return found == fact.files.end() ? std::string() : found->second;
    });
    CHECK(limits.processors == fact.processors);
    CHECK(limits.memory == fact.memory);
  }
}
