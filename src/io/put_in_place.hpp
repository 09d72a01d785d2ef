/// The last step of replacing a file: a new file takes the name of the old one.
#pragma once

#include <filesystem>
#include <optional>
#include <string_view>
#include <system_error>

namespace teeko {

/// Writes a new file beside `target` and gives it that name, which an older file may have had;
/// `permissions`, if given, become its own. An error leaves `target` as it was. Interrupts wait
/// until it is done. A process that is killed in between may leave a file `.teeko-N.tmp`; the next
/// call for the same folder by the same user removes it.
[[nodiscard]] std::error_code putInPlace(const std::filesystem::path& target,
                                         std::string_view contents,
                                         std::optional<std::filesystem::perms> permissions);

#ifndef _WIN32
/// What putInPlace() does where the folder cannot have files without names: the new file has a
/// temporary name from its beginning.
[[nodiscard]] std::error_code putInPlaceByName(const std::filesystem::path& target,
                                               std::string_view contents,
                                               std::optional<std::filesystem::perms> permissions);
#endif

/// What the name of a temporary file begins and ends with; a number stands between.
inline constexpr std::string_view kTemporaryPrefix = ".teeko-";
inline constexpr std::string_view kTemporarySuffix = ".tmp";

/// The temporary files in this folder, as far as it can be read.
template <typename Visitor>
void forEachTemporaryFile(const std::filesystem::path& folder, Visitor visit) {
  std::error_code error;
  for (std::filesystem::directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error)) {
    const std::string name = entry->path().filename().string();
    if (name.starts_with(kTemporaryPrefix) && name.ends_with(kTemporarySuffix)) {
      visit(entry->path());
    }
  }
}

/// Calls `use` with one name for a temporary file after the other until it answers something other
/// than std::errc::file_exists, and returns that answer.
template <typename Use>
std::error_code withTemporaryName(const std::filesystem::path& folder, Use use) {
  constexpr int kMostNames = 1000;
  std::error_code error;
  for (int n = 0; n < kMostNames; ++n) {
    error = use(folder / (std::string(kTemporaryPrefix) + std::to_string(n) +
                          std::string(kTemporarySuffix)));
    if (error != std::errc::file_exists) {
      break;
    }
  }
  return error;
}

}  // namespace teeko
