/// Folders that programs run in.
#pragma once

#include <filesystem>

namespace teeko::check {

/// Makes a folder for temporary files that did not exist and nobody else may enter. Throws Error.
[[nodiscard]] std::filesystem::path makeFolder();

/// Removes a folder, whatever a program has made of it, and what is in it; whether that succeeded.
bool removeFolder(const std::filesystem::path& folder);

}  // namespace teeko::check
