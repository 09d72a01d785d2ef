/// Files written whole or not at all.
#pragma once

#include <filesystem>
#include <string_view>

namespace teeko {

/// Replaces a file's contents. Writes a temporary file in the same folder, gives it the old file's
/// permissions and renames it over the old file, whose owner and other hard links are not kept. If
/// anything fails, an old file stays as it was and nothing new is left. Interrupts wait until the
/// file is replaced. A killed process may leave a temporary file; the next call for that folder
/// removes it. A symbolic link is followed; a device or a pipe is written to directly. Throws Error
/// (Unfinished), naming the file and the reason, when the contents cannot be written.
void replaceFile(const std::filesystem::path& file, std::string_view contents);

/// Throws what replaceFile() would throw if this file cannot be written now. Changes nothing. For
/// programs that compute for long before they write.
void requireWritable(const std::filesystem::path& file);

}  // namespace teeko
