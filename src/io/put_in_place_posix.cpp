#include <cerrno>
#include <csignal>
#include <cstdio>
#include <string>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "teeko/io/descriptor.hpp"

#include "put_in_place.hpp"

namespace teeko {
namespace {

namespace fs = std::filesystem;

std::error_code lastError() {
  return {errno, std::generic_category()};
}

/// Keeps interrupts from this thread while it lives.
class HeldInterrupts {
 public:
  HeldInterrupts() {
    sigset_t held;
    sigemptyset(&held);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGQUIT}) {
      sigaddset(&held, signal);
    }
    (void)pthread_sigmask(SIG_BLOCK, &held, &before_);
  }
  HeldInterrupts(const HeldInterrupts&) = delete;
  HeldInterrupts& operator=(const HeldInterrupts&) = delete;
  ~HeldInterrupts() { (void)pthread_sigmask(SIG_SETMASK, &before_, nullptr); }

 private:
  sigset_t before_{};
};

/// Whether this open file is the one that has this name.
bool isNamed(const Descriptor& file, const fs::path& name) {
  struct stat opened {};
  struct stat named {};
  return fstat(file.number(), &opened) == 0 && lstat(name.c_str(), &named) == 0 &&
         opened.st_dev == named.st_dev && opened.st_ino == named.st_ino;
}

/// Removes the temporary files that this user's processes left behind when they were killed. Who
/// makes a temporary file holds a lock on it, so one that is not locked is nobody's.
void removeLeftovers(const fs::path& folder) {
  forEachTemporaryFile(folder, [](const fs::path& name) {
    const Descriptor file(open(name.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
    struct stat status {};
    if (file.isOpen() && fstat(file.number(), &status) == 0 && S_ISREG(status.st_mode) &&
        status.st_uid == geteuid() && flock(file.number(), LOCK_EX | LOCK_NB) == 0 &&
        isNamed(file, name)) {
      (void)unlink(name.c_str());
    }
  });
}

/// A file to be written, and the name that it is to have.
struct NewFile {
  fs::path folder;
  fs::path target;
  std::string_view contents;
  std::optional<fs::perms> permissions;

  [[nodiscard]] std::error_code writeTo(const Descriptor& file) const {
    if (!writeAll(file.number(), contents) ||
        (permissions && fchmod(file.number(), static_cast<mode_t>(*permissions)) != 0)) {
      return lastError();
    }
    // Some file systems tell only at a close that they could not write.
    const int copy = dup(file.number());
    return copy < 0 || close(copy) != 0 ? lastError() : std::error_code();
  }

  /// Gives a temporary file its final name, or removes it.
  [[nodiscard]] std::error_code takePlace(const fs::path& temporary) const {
    if (std::rename(temporary.c_str(), target.c_str()) == 0) {
      return {};
    }
    const std::error_code error = lastError();
    (void)unlink(temporary.c_str());
    return error;
  }
};

/// Writes a file that has no name before it is complete; nothing when the system or the folder has
/// no such files.
std::optional<std::error_code> putUnnamed(const NewFile& fresh) {
#ifdef O_TMPFILE
  const Descriptor file(open(fresh.folder.c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, 0666));
  if (!file.isOpen()) {
    return std::nullopt;
  }
  (void)flock(file.number(), LOCK_EX);
  if (const std::error_code error = fresh.writeTo(file)) {
    return error;
  }
  const std::string self = "/proc/self/fd/" + std::to_string(file.number());
  bool linked = false;
  const std::error_code error =
      withTemporaryName(fresh.folder, [&](const fs::path& temporary) -> std::error_code {
        linked =
            linkat(AT_FDCWD, self.c_str(), AT_FDCWD, temporary.c_str(), AT_SYMLINK_FOLLOW) == 0;
        return linked ? fresh.takePlace(temporary) : lastError();
      });
  return linked ? std::optional(error) : std::nullopt;
#else
  (void)fresh;
  return std::nullopt;
#endif
}

std::error_code putNamed(const NewFile& fresh) {
  return withTemporaryName(fresh.folder, [&](const fs::path& temporary) -> std::error_code {
    const Descriptor file(open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666));
    if (!file.isOpen()) {
      return lastError();
    }
    (void)flock(file.number(), LOCK_EX);
    if (!isNamed(file, temporary)) {  // taken for a leftover before it was locked
      return std::make_error_code(std::errc::file_exists);
    }
    if (const std::error_code error = fresh.writeTo(file)) {
      (void)unlink(temporary.c_str());
      return error;
    }
    return fresh.takePlace(temporary);
  });
}

std::error_code putUnnamedOrNamed(const NewFile& fresh) {
  const std::optional<std::error_code> error = putUnnamed(fresh);
  return error ? *error : putNamed(fresh);
}

std::error_code putBy(std::error_code (*put)(const NewFile&), const fs::path& target,
                      std::string_view contents, std::optional<fs::perms> permissions) {
  const NewFile fresh{target.has_parent_path() ? target.parent_path() : fs::path("."), target,
                      contents, permissions};
  removeLeftovers(fresh.folder);
  const HeldInterrupts held;
  return put(fresh);
}

}  // namespace

std::error_code putInPlace(const fs::path& target, std::string_view contents,
                           std::optional<fs::perms> permissions) {
  return putBy(putUnnamedOrNamed, target, contents, permissions);
}

std::error_code putInPlaceByName(const fs::path& target, std::string_view contents,
                                 std::optional<fs::perms> permissions) {
  return putBy(putNamed, target, contents, permissions);
}

}  // namespace teeko
