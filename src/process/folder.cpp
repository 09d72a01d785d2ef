#include "folder.hpp"

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>

#include <dirent.h>
#include <sys/stat.h>

#include "teeko/io/text.hpp"

namespace teeko::process {
namespace {

namespace fs = std::filesystem;

constexpr int kOpenFolder = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;
constexpr int kOpenParent = O_RDONLY | O_DIRECTORY | O_CLOEXEC;
constexpr mode_t kOurs = 0700;

/// Calls `visit` with the name of each entry until it returns false; whether it got through them
/// all.
template <typename Visitor>
bool forEachEntry(int folder, Visitor visit) {
  // A descriptor of its own, because reading a folder moves the descriptor's position.
  Descriptor copy(openat(folder, ".", kOpenFolder));
  const std::unique_ptr<DIR, int (*)(DIR*)> entries(
      copy.isOpen() ? fdopendir(copy.number()) : nullptr, closedir);
  if (!entries) {
    return errno == ENOENT;  // The folder itself is gone.
  }
  copy.release();
  while (const dirent* const entry = readdir(entries.get())) {
    const char* const name = entry->d_name;
    if (std::strcmp(name, ".") != 0 && std::strcmp(name, "..") != 0 && !visit(name)) {
      return false;
    }
  }
  return true;
}

/// Removes a file, a link or an empty folder.
bool removeEntry(int folder, const char* name) {
  return unlinkat(folder, name, AT_REMOVEDIR) == 0 ||
         (errno == ENOTDIR && unlinkat(folder, name, 0) == 0);
}

/// Gives this user all permissions for a folder in another folder.
void makeOurs(int folder, const char* name) {
  if (!isRoot()) {  // Root needs no permission.
    (void)fchmodat(folder, name, kOurs, AT_SYMLINK_NOFOLLOW);
  }
}

/// Empties a folder. The contents of inner folders are moved up into it before they are removed,
/// because a program can nest folders deeper than a path may be long, and deeper than there are
/// descriptors.
class Clearing {
 public:
  Clearing(int folder, Deadline& deadline) : folder_(folder), deadline_(deadline) {}

  bool run() {
    bool isEmpty = false;
    for (bool progress = true; progress && !isEmpty;) {
      progress = false;
      isEmpty = true;
      const bool inTime = forEachEntry(folder_, [&](const char* name) {
        isEmpty = false;
        progress = removeEntry(folder_, name) || liftContents(name) || progress;
        return !deadline_.hasPassed();
      });
      if (!inTime) {
        return false;
      }
    }
    return isEmpty;
  }

 private:
  /// Removes what an inner folder holds, or moves it up into the outermost folder; whether anything
  /// has changed.
  bool liftContents(const char* name) {
    makeOurs(folder_, name);
    const Descriptor inner(openat(folder_, name, kOpenFolder));
    if (!inner.isOpen()) {
      return false;
    }
    bool changed = false;
    (void)forEachEntry(inner.number(), [&](const char* entry) {
      changed = removeEntry(inner.number(), entry) || lift(inner.number(), entry) || changed;
      return !deadline_.hasPassed();
    });
    return removeEntry(folder_, name) || changed;
  }

  /// Moves a folder from an inner folder into the outermost one, under a name that is free there.
  bool lift(int from, const char* name) {
    makeOurs(from, name);
    while (renameat(from, name, folder_, std::to_string(lifted_++).c_str()) != 0) {
      const bool isTaken = errno == ENOTEMPTY || errno == EEXIST || errno == ENOTDIR;
      if (!isTaken || deadline_.hasPassed()) {
        return false;
      }
    }
    return true;
  }

  int folder_;
  Deadline& deadline_;
  std::uint64_t lifted_ = 0;
};

/// Whether the folder's path names the folder. Otherwise errno is ENOENT when it names nothing.
bool isAtItsPath(const Folder& folder) {
  struct stat ours {};
  struct stat named {};
  if (fstatat(folder.parent.number(), folder.path.filename().c_str(), &named,
              AT_SYMLINK_NOFOLLOW) != 0) {
    return false;
  }
  errno = 0;
  return fstat(folder.descriptor.number(), &ours) == 0 && ours.st_dev == named.st_dev &&
         ours.st_ino == named.st_ino;
}

}  // namespace

fs::path temporaryFolder() {
  std::error_code error;
  const fs::path folder = fs::temp_directory_path(error);
  if (error) {
    throw Error(ErrorKind::Unfinished, "there is no folder for temporary files: " +
                                           error.message() + ": set TMPDIR to another folder");
  }
  return fs::absolute(folder).lexically_normal();
}

Folder makeFolder() {
  std::string name = (temporaryFolder() / "teeko-run-XXXXXX").string();
  if (mkdtemp(name.data()) == nullptr) {
    throw systemError(printable(name) + ": no folder can be made");
  }
  try {
    return openFolder(name);
  } catch (...) {
    (void)rmdir(name.c_str());
    throw;
  }
}

Folder openFolder(const fs::path& path) {
  Folder folder{.path = path,
                .descriptor = Descriptor(open(path.c_str(), kOpenFolder)),
                .parent = Descriptor(open(path.parent_path().c_str(), kOpenParent))};
  struct stat status {};
  if (!folder.descriptor.isOpen() || !folder.parent.isOpen() ||
      fstat(folder.descriptor.number(), &status) != 0) {
    throw systemError(printable(path.native()) + ": cannot be opened");
  }
  if (status.st_uid != geteuid() || (status.st_mode & 07777) != kOurs) {
    throw Error(ErrorKind::Unfinished,
                printable(path.native()) + ": is not the folder that was made");
  }
  return folder;
}

bool clearFolder(const Descriptor& folder, Deadline& deadline) {
  if (isRoot()) {
    (void)fchown(folder.number(), 0, 0);
  }
  (void)fchmod(folder.number(), kOurs);
  return Clearing(folder.number(), deadline).run();
}

bool resetFolder(const Folder& folder, Deadline& deadline) {
  return clearFolder(folder.descriptor, deadline) && isAtItsPath(folder);
}

bool removeFolder(const Folder& folder, Deadline& deadline) {
  if (!clearFolder(folder.descriptor, deadline)) {
    return false;
  }
  return isAtItsPath(folder)
             ? unlinkat(folder.parent.number(), folder.path.filename().c_str(), AT_REMOVEDIR) == 0
             : errno == ENOENT;
}

}  // namespace teeko::process
