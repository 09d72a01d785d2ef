#include "common_folder.hpp"

#include <random>

#include "teeko/io/error.hpp"
#include "teeko/io/text.hpp"
#include "teeko/solver/common_error.hpp"

#include "store_file.hpp"

namespace teeko::solver {

namespace {

constexpr std::size_t kNobody = ~std::size_t{0};

bool sees(const std::filesystem::path& folder, const std::string& name) {
  std::error_code ignored;
  return std::filesystem::exists(folder / name, ignored);
}

}  // namespace

std::vector<std::size_t> leadersOf(const std::filesystem::path& folder, Processes& processes) {
  if (processes.count() == 1) {
    return {0};
  }
  std::vector<std::size_t> leaders(processes.count(), kNobody);
  for (std::size_t leader = 0; leader < leaders.size(); ++leader) {
    if (leaders[leader] != kNobody) {
      continue;
    }
    // A name that nobody has looked for, so that no file system remembers that it is not there.
    const std::string name =
        "seen-by-" + std::to_string(leader) + '-' +
        std::to_string(gatherNumbers(processes, std::random_device()())[leader]);
    const bool isLeader = processes.index() == leader;
    together(processes, [&] {
      if (isLeader) {
        (void)StoreFile(folder / name, StoreFile::Mode::ReadAndWrite);
      }
    });
    const auto seen = gatherNumbers(
        processes, leaders[processes.index()] == kNobody && sees(folder, name) ? 1 : 0);
    for (std::size_t i = 0; i < leaders.size(); ++i) {
      if (seen[i] == 1) {
        leaders[i] = leader;
      }
    }
    if (isLeader) {
      std::error_code ignored;
      std::filesystem::remove(folder / name, ignored);
    }
  }
  return leaders;
}

std::vector<std::size_t> usersOf(const std::filesystem::path& folder,
                                 const std::vector<NeededFile>& files, Processes& processes) {
  Bytes seen;
  for (const NeededFile& file : files) {
    std::error_code failure;
    const auto size = std::filesystem::file_size(folder / file.name, failure);
    seen.push_back(!failure && size >= file.size ? 1 : 0);
  }
  const std::vector<Bytes> seenByAll = processes.gather(seen);
  std::vector<std::size_t> users;
  for (std::size_t i = 0; i < files.size(); ++i) {
    std::size_t user = kNobody;
    for (std::size_t turn = 0; turn < seenByAll.size() && user == kNobody; ++turn) {
      const std::size_t process = (i + turn) % seenByAll.size();
      if (seenByAll[process].at(i) == 1) {
        user = process;
      }
    }
    if (user == kNobody) {
      throw CommonError(ErrorKind::Unfinished,
                        shownName(folder / files[i].name) + ": is on none of the machines");
    }
    users.push_back(user);
  }
  return users;
}

}  // namespace teeko::solver
