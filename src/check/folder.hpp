/// Folders that programs run in.
///
/// A program may rename its folder and put another, or a link to one, in its place. So a folder is
/// known by a descriptor, and nothing in it is reached by a path that a program could bend.
#pragma once

#include <chrono>
#include <filesystem>

#include "deadline.hpp"
#include "posix.hpp"

namespace teeko::check {

struct Folder {
  /// What it was called when it was made.
  std::filesystem::path path;
  Descriptor descriptor;
};

/// How long a program's folder may take to be removed.
inline constexpr auto kRemovalTime = std::chrono::seconds(3);

/// Makes a folder for temporary files that did not exist and nobody else may enter. Throws Error.
[[nodiscard]] Folder makeFolder();

/// Removes what is in a folder, whatever a program has made of it, and lets nobody else enter it;
/// whether that succeeded in time.
[[nodiscard]] bool clearFolder(const Folder& folder, Deadline& deadline);

/// Removes a folder and what is in it; whether its path is free then, in time.
[[nodiscard]] bool removeFolder(const Folder& folder, Deadline& deadline);

}  // namespace teeko::check
