/// The folders that programs run in.
///
/// A program may rename its folder and put another one, or a link to one, in its place. So a folder
/// is an open descriptor, and everything in it is reached from there, never through a path.
#pragma once

#include <chrono>
#include <filesystem>

#include "deadline.hpp"
#include "posix.hpp"

namespace teeko::process {

struct Folder {
  /// Where it was made. The program may have moved it since.
  std::filesystem::path path;
  Descriptor descriptor;
  /// The folder that it was made in.
  Descriptor parent;
};

/// How long removing a program's folder may take.
inline constexpr auto kRemovalTime = std::chrono::seconds(3);

/// The folder for everybody's temporary files, absolute. Throws Error (Unfinished) when there is
/// none.
[[nodiscard]] std::filesystem::path temporaryFolder();

/// Makes a new folder for temporary files, which no other user may enter. Throws Error.
[[nodiscard]] Folder makeFolder();

/// Opens a folder that makeFolder() has made. Throws Error when it is no such folder.
[[nodiscard]] Folder openFolder(const std::filesystem::path& path);

/// Removes all that is in an open folder, whatever a program has put there, and closes the folder
/// to other users; whether that succeeded in time.
[[nodiscard]] bool clearFolder(const Descriptor& folder, Deadline& deadline);

/// The same for a program's folder, if it is still at its path; whether it is fit for another
/// program.
[[nodiscard]] bool resetFolder(const Folder& folder, Deadline& deadline);

/// Removes a folder and all that is in it; whether nothing is left at its path in time.
[[nodiscard]] bool removeFolder(const Folder& folder, Deadline& deadline);

}  // namespace teeko::process
