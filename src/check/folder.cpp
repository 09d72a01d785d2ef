#include "folder.hpp"

#include <cstdint>
#include <cstdlib>
#include <string>
#include <system_error>
#include <vector>

#include <sys/stat.h>

#include "teeko/io/text.hpp"

#include "posix.hpp"

namespace teeko::check {
namespace fs = std::filesystem;

fs::path makeFolder() {
  std::string name = fs::absolute(fs::temp_directory_path() / "teeko-check-XXXXXX").string();
  if (mkdtemp(name.data()) == nullptr) {
    throw systemError(printable(name) + ": no folder can be made");
  }
  return name;
}

bool removeFolder(const fs::path& folder) {
  // Folders in folders come up here first: a program can nest them deeper than any path is long.
  std::uint64_t moved = 0;
  std::error_code error;
  const auto makeOurs = [&](const fs::path& path) {
    if (!isRoot()) {  // root needs no permission, and could be led elsewhere by a link
      fs::permissions(path, fs::perms::owner_all, error);
    }
  };
  const auto entriesOf = [&](const fs::path& path) {
    std::vector<fs::directory_entry> entries;
    for (fs::directory_iterator entry(path, error), end; !error && entry != end;
         entry.increment(error)) {
      entries.push_back(*entry);
    }
    return entries;
  };
  const auto isFolder = [](const fs::directory_entry& entry) {
    std::error_code ignored;
    return fs::is_directory(entry.symlink_status(ignored));
  };
  const auto emptied = [&](const fs::path& path) {
    makeOurs(path);
    for (const fs::directory_entry& entry : entriesOf(path)) {
      if (!isFolder(entry)) {
        fs::remove(entry, error);
        continue;
      }
      makeOurs(entry);
      do {
        fs::rename(entry, folder / std::to_string(moved++), error);
      } while (error == std::errc::directory_not_empty || error == std::errc::file_exists ||
               error == std::errc::not_a_directory);
    }
    return fs::remove(path, error);
  };
  (void)chmod(folder.c_str(), 0700);
  for (bool more = true; more;) {
    more = false;
    for (const fs::directory_entry& entry : entriesOf(folder)) {
      if (isFolder(entry)) {
        more = emptied(entry) || more;
      } else {
        fs::remove(entry, error);
      }
    }
  }
  return fs::remove(folder, error);
}

}  // namespace teeko::check
