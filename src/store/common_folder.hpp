/// Which processes see the same files.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include "solver/processes.hpp"

namespace teeko::store {

/// For each process, the first one that sees the files that it makes in its folder: the same number
/// for all where the folder is on a file system that they share. All processes call it. Throws
/// Error when files cannot be made there.
[[nodiscard]] std::vector<std::size_t> leadersOf(const std::filesystem::path& folder,
                                                 solver::Processes& processes);

/// For each of these files, the process that shall use it: one that sees it, in turn where several
/// do. All processes call it, with the same names. Throws Error (Unfinished) when nobody sees one.
[[nodiscard]] std::vector<std::size_t> usersOf(const std::filesystem::path& folder,
                                               const std::vector<std::string>& names,
                                               solver::Processes& processes);

}  // namespace teeko::store
