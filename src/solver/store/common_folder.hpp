/// Which processes see the same files.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "teeko/solver/processes.hpp"

namespace teeko::solver {

/// For each process, the leader of those that share its folder: the first process whose files in
/// the folder it sees. All have one leader if the folder is on a file system that they share. All
/// processes call it. Throws Error when files cannot be made there.
[[nodiscard]] std::vector<std::size_t> leadersOf(const std::filesystem::path& folder,
                                                 Processes& processes);

/// A file that must be there, at least so long.
struct NeededFile {
  std::string name;
  std::uint64_t size = 0;
};

/// For each of these files, the process that shall use it: one that sees all of it, in turn where
/// several do. All processes call it, with the same files. Throws CommonError (Unfinished) when
/// nobody sees one.
[[nodiscard]] std::vector<std::size_t> usersOf(const std::filesystem::path& folder,
                                               const std::vector<NeededFile>& files,
                                               Processes& processes);

}  // namespace teeko::solver
