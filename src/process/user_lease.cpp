#include "teeko/process/user_lease.hpp"

#include <array>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>
#include <utility>

#include <sys/file.h>
#include <sys/msg.h>
#include <sys/sem.h>
#include <sys/shm.h>
#include <sys/stat.h>

#include "teeko/io/error.hpp"
#include "teeko/io/string_stream.hpp"
#include "teeko/io/text.hpp"

#include "folder.hpp"
#include "posix.hpp"

namespace teeko::process {
namespace {

namespace fs = std::filesystem;

constexpr std::uint32_t kFirstUser = 61184;
constexpr std::uint32_t kUsers = 65519 - kFirstUser + 1;
/// How long removing what a user left may take.
constexpr auto kCleaningTime = std::chrono::seconds(5);

/// The users who own a process.
std::set<std::uint32_t> usersOfProcesses() {
  std::set<std::uint32_t> users;
  std::error_code error;
  for (fs::directory_iterator entry("/proc", error), end; !error && entry != end;
       entry.increment(error)) {
    struct stat status {};
    if (stat(entry->path().c_str(), &status) == 0) {
      users.insert(status.st_uid);
    }
  }
  return users;
}

/// The folder with the files that tell other processes which users are taken. Only root may enter.
fs::path folderOfLocks() {
  std::error_code error;
  fs::path folder =
      (fs::is_directory("/run", error) ? fs::path("/run") : temporaryFolder()) / "teeko-users";
  struct stat status {};
  constexpr mode_t kRootOnly = 0700;
  if ((mkdir(folder.c_str(), kRootOnly) != 0 && errno != EEXIST) ||
      lstat(folder.c_str(), &status) != 0) {
    throw systemError(shownName(folder) + ": no folder can be made");
  }
  if (!S_ISDIR(status.st_mode) || status.st_uid != 0 || (status.st_mode & 07777) != kRootOnly) {
    throw Error(ErrorKind::Unfinished,
                shownName(folder) + ": must be a folder that belongs to root, with mode 700");
  }
  return folder;
}

/// Removes a file, a link, or a folder with all that is in it.
void removeWhole(int folder, const char* name, Deadline& deadline) {
  const Descriptor inner(openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
  if (inner.isOpen() && clearFolder(inner, deadline)) {
    (void)unlinkat(folder, name, AT_REMOVEDIR);
  } else if (!inner.isOpen()) {
    (void)unlinkat(folder, name, 0);
  }
}

/// Removes what the user owns in a folder that everybody may write to.
void clearOf(std::uint32_t user, const fs::path& folder, Deadline& deadline) {
  const Descriptor opened(open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end;
       opened.isOpen() && !error && entry != end && !deadline.hasPassed(); entry.increment(error)) {
    const std::string name = entry->path().filename().string();
    struct stat status {};
    if (fstatat(opened.number(), name.c_str(), &status, AT_SYMLINK_NOFOLLOW) == 0 &&
        status.st_uid == user) {
      removeWhole(opened.number(), name.c_str(), deadline);
    }
  }
}

/// Calls `remove` with the number of each of the user's objects in this table of /proc/sysvipc.
template <typename Remove>
void forEachObject(const char* table, std::uint32_t user, Remove remove) {
  std::ifstream file(table);
  std::string line;
  std::getline(file, line);
  StringReader heading(line);
  std::size_t numberColumn = 0;
  std::size_t userColumn = 0;
  std::string word;
  for (std::size_t column = 0; heading >> word; ++column) {
    numberColumn = word == "shmid" || word == "semid" || word == "msqid" ? column : numberColumn;
    userColumn = word == "uid" ? column : userColumn;
  }
  while (std::getline(file, line)) {
    StringReader row(line);
    long number = -1;
    long owner = -1;
    for (std::size_t column = 0; row >> word; ++column) {
      number = column == numberColumn ? std::atol(word.c_str()) : number;
      owner = column == userColumn ? std::atol(word.c_str()) : owner;
    }
    if (owner == static_cast<long>(user) && number >= 0) {
      remove(static_cast<int>(number));
    }
  }
}

void removeObjectsOf(std::uint32_t user) {
  forEachObject("/proc/sysvipc/shm", user,
                [](int number) { (void)shmctl(number, IPC_RMID, nullptr); });
  forEachObject("/proc/sysvipc/msg", user,
                [](int number) { (void)msgctl(number, IPC_RMID, nullptr); });
  forEachObject("/proc/sysvipc/sem", user, [](int number) { (void)semctl(number, 0, IPC_RMID); });
}

}  // namespace

struct UserLease::Hold {
  /// An open file that is locked.
  Descriptor lock;
};

UserLease::UserLease(User user, std::unique_ptr<Hold> hold) : user_(user), hold_(std::move(hold)) {}

UserLease::UserLease(UserLease&&) noexcept = default;

UserLease::~UserLease() {
  if (!hold_) {
    return;  // Moved elsewhere.
  }
  Deadline deadline(kCleaningTime, [] { return false; });
  std::error_code error;
  std::set<fs::path> folders{"/tmp", "/var/tmp", "/dev/shm", "/run/lock"};
  folders.insert(fs::temp_directory_path(error));
  for (const fs::path& folder : folders) {
    clearOf(user_.id, folder, deadline);
  }
  removeObjectsOf(user_.id);
}

std::optional<UserLease> UserLeases::next() {
  if (!isRoot()) {
    return std::nullopt;
  }
  const fs::path folder = folderOfLocks();
  const std::set<std::uint32_t> taken = usersOfProcesses();
  for (std::uint32_t attempt = 0; attempt < kUsers; ++attempt) {
    const std::uint32_t id = kFirstUser + next_++ % kUsers;
    if (taken.contains(id)) {
      continue;
    }
    auto hold = std::make_unique<UserLease::Hold>();
    hold->lock = Descriptor(open((folder / std::to_string(id)).c_str(),
                                 O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0600));
    if (!hold->lock.isOpen()) {
      throw systemError(shownName(folder) + ": cannot be written");
    }
    if (flock(hold->lock.number(), LOCK_EX | LOCK_NB) == 0) {
      return UserLease({.id = id, .group = id}, std::move(hold));
    }
  }
  throw Error(ErrorKind::Unfinished, "all user ids for submissions are in use (61184 to 65519)");
}

}  // namespace teeko::process
