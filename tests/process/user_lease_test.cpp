// needs: processes
#include "teeko/process/user_lease.hpp"

#ifdef __linux__

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <sched.h>
#include <sys/file.h>
#include <sys/mount.h>
#include <sys/msg.h>
#include <sys/resource.h>
#include <sys/sem.h>
#include <sys/shm.h>
#include <sys/stat.h>
#include <unistd.h>

#include "teeko/io/descriptor.hpp"
#include "teeko/io/error.hpp"

#include "support/catch.hpp"
#include "support/child.hpp"
#include "support/comes_true.hpp"
#include "support/environment.hpp"
#include "support/in_child.hpp"
#include "support/root.hpp"
#include "support/scratch.hpp"

using namespace teeko;
using namespace teeko::process;

// Other programs of root's may take users at the same time.

namespace {

namespace fs = std::filesystem;

constexpr const char* kLocks = "/run/teeko-users";

/// Calls `work` in a process of its own that sees no other processes or their files and System V
/// objects, and may open 5,000 files; returns what it returns, or 254 where there is no such
/// process.
int inOwnSystem(const std::function<int()>& work) {
  return inChild([&] {
    constexpr rlim_t kFiles = 5000;
    rlimit files{};
    (void)getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = std::max(files.rlim_cur, kFiles);
    bool isOwn = setrlimit(RLIMIT_NOFILE, &files) == 0 &&
                 unshare(CLONE_NEWNS | CLONE_NEWIPC) == 0 &&
                 mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0;
    for (const char* const folder : {"/run", "/tmp", "/var/tmp", "/dev/shm", "/proc"}) {
      isOwn =
          isOwn && (!fs::is_directory(folder) || mount("tmpfs", folder, "tmpfs", 0, nullptr) == 0);
    }
    (void)unsetenv("TMPDIR");
    return isOwn ? work() : 254;
  });
}

/// Whether there can be no such process; says then that the test is not tried.
bool skipsWithoutOwnSystem() {
  if (skipsUnlessRoot()) {
    return true;
  }
  const bool skips = inOwnSystem([] { return 0; }) != 0;
  if (skips) {
    WARN("not tried: a process cannot be kept apart from the others");
  }
  return skips;
}

fs::path lockOf(std::uint32_t user) {
  return fs::path(kLocks) / std::to_string(user);
}

bool isLocked(std::uint32_t user) {
  const Descriptor lock(open(lockOf(user).c_str(), O_RDWR | O_CLOEXEC));
  REQUIRE(lock.isOpen());
  return flock(lock.number(), LOCK_EX | LOCK_NB) != 0;
}

void giveTo(std::uint32_t user, const fs::path& entry) {
  REQUIRE(lchown(entry.c_str(), user, user) == 0);
}

/// What a user leaves in a folder: a file, a folder with a file, and a link to another's file.
std::vector<fs::path> leaveIn(const fs::path& folder, std::uint32_t user, const fs::path& target) {
  const std::string name =
      "teeko-left-by-" + std::to_string(user) + '-' + std::to_string(std::random_device()());
  std::vector<fs::path> left{folder / name, folder / (name + "-folder"), folder / (name + "-link")};
  std::ofstream(left[0]) << "left";
  fs::create_directory(left[1]);
  std::ofstream(left[1] / "inner") << "left";
  fs::create_symlink(target, left[2]);
  for (const fs::path& entry : left) {
    giveTo(user, entry);
  }
  giveTo(user, left[1] / "inner");
  return left;
}

/// System V's objects, each one of this user's.
struct Objects {
  explicit Objects(std::uint32_t user) {
    REQUIRE((shared >= 0 && queue >= 0 && semaphores >= 0));
    shmid_ds ofShared{};
    msqid_ds ofQueue{};
    semid_ds ofSemaphores{};
    REQUIRE(shmctl(shared, IPC_STAT, &ofShared) == 0);
    REQUIRE(msgctl(queue, IPC_STAT, &ofQueue) == 0);
    REQUIRE(semctl(semaphores, 0, IPC_STAT, &ofSemaphores) == 0);
    ofShared.shm_perm.uid = ofQueue.msg_perm.uid = ofSemaphores.sem_perm.uid = user;
    REQUIRE(shmctl(shared, IPC_SET, &ofShared) == 0);
    REQUIRE(msgctl(queue, IPC_SET, &ofQueue) == 0);
    REQUIRE(semctl(semaphores, 0, IPC_SET, &ofSemaphores) == 0);
  }
  Objects(const Objects&) = delete;
  Objects& operator=(const Objects&) = delete;
  ~Objects() { (void)removed(); }

  /// Removes what there is; how many of the three were there.
  [[nodiscard]] int removed() const {
    return (shmctl(shared, IPC_RMID, nullptr) == 0 ? 1 : 0) +
           (msgctl(queue, IPC_RMID, nullptr) == 0 ? 1 : 0) +
           (semctl(semaphores, 0, IPC_RMID) == 0 ? 1 : 0);
  }

  int shared = shmget(IPC_PRIVATE, 1, 0600);
  int queue = msgget(IPC_PRIVATE, 0600);
  int semaphores = semget(IPC_PRIVATE, 1, 0600);
};

}  // namespace

TEST_CASE("only root gives out users") {
  if (geteuid() != 0) {
    CHECK_FALSE(UserLeases().next());
  }
}

TEST_CASE("no user is given out twice at a time") {
  if (skipsUnlessRoot()) {
    return;
  }
  UserLeases leases;
  auto first = leases.next();
  const auto second = leases.next();
  const auto third = UserLeases().next();
  REQUIRE((first && second && third));
  for (const User& user : {first->user(), second->user(), third->user()}) {
    CHECK((user.id >= 61184 && user.id <= 65519));
    CHECK(user.group == user.id);
    CHECK(isLocked(user.id));
  }
  const std::uint32_t id = first->user().id;
  CHECK(second->user().id > id);
  CHECK(third->user().id != id);
  CHECK(third->user().id != second->user().id);
  {
    const UserLease moved(std::move(*first));
    first.reset();
    CHECK(moved.user().id == id);
    CHECK(isLocked(id));
  }
  CHECK(comesTrue([&] { return !isLocked(id); }));
}

TEST_CASE("all users from 61184 to 65519 are given out, and no others") {
  if (skipsWithoutOwnSystem()) {
    return;
  }
  CHECK(inOwnSystem([] {
          constexpr std::uint32_t kFirst = 61184;
          constexpr std::uint32_t kLast = 65519;
          (void)UserLeases().next();  // makes the folder
          std::map<std::uint32_t, Descriptor> locks;
          const auto lock = [&](std::uint32_t user) {
            locks[user] =
                Descriptor(open(lockOf(user).c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600));
            return flock(locks[user].number(), LOCK_EX | LOCK_NB) == 0;
          };
          bool isRight = true;
          for (std::uint32_t user = kFirst; user <= kLast; ++user) {
            isRight = lock(user) && isRight;
          }
          for (const std::uint32_t user : {kFirst, kLast}) {
            locks.erase(user);
            isRight = UserLeases().next()->user().id == user && isRight;
            isRight = lock(user) && isRight;
          }
          try {
            (void)UserLeases().next();
            return 2;
          } catch (const Error& error) {
            return isRight && error.what() ==
                                  std::string(
                                      "all user ids for submissions are in use (61184 to 65519)")
                       ? 0
                       : 3;
          }
        }) == 0);
}

TEST_CASE("no user is given out where the folder of locks may be not only root's") {
  if (skipsWithoutOwnSystem()) {
    return;
  }
  const auto isRefused = [](const std::function<void()>& make) {
    return inOwnSystem([&] {
             make();
             try {
               (void)UserLeases().next();
               return 1;
             } catch (const Error& error) {
               return error.what() == std::string(kLocks) +
                                          ": must be a folder that belongs to root, with mode 700"
                          ? 0
                          : 2;
             }
           }) == 0;
  };
  CHECK(isRefused([] { std::ofstream(kLocks) << ""; }));
  CHECK(isRefused([] {
    std::ofstream(kLocks) << "";
    fs::permissions(kLocks, fs::perms::owner_all);
  }));
  CHECK(isRefused([] {
    fs::create_directory(kLocks);
    fs::permissions(kLocks, fs::perms(0755));
  }));
  CHECK(isRefused([] {
    (void)mkdir(kLocks, 0700);
    giveTo(1, kLocks);
  }));
  CHECK(isRefused([] {
    fs::create_directory("/run/other");
    fs::permissions("/run/other", fs::perms::owner_all);
    fs::create_symlink("other", kLocks);
  }));
}

TEST_CASE("a user who owns a process is not given out") {
  if (skipsUnlessRoot()) {
    return;
  }
  auto lease = UserLeases().next();
  REQUIRE(lease);
  const std::uint32_t id = lease->user().id;
  const Child child([id] {
    closeOthers({STDERR_FILENO});  // not to hold on to the lease
    if (setgid(id) != 0 || setuid(id) != 0) {
      _exit(1);
    }
  });
  REQUIRE(comesTrue([&] {
    struct stat status {};
    return stat(("/proc/" + std::to_string(child.id())).c_str(), &status) == 0 &&
           status.st_uid == id;
  }));
  lease.reset();
  CHECK_FALSE(isLocked(id));
  const auto other = UserLeases().next();
  REQUIRE(other);
  CHECK(other->user().id != id);
}

TEST_CASE("what a user leaves is removed with the lease") {
  if (skipsUnlessRoot()) {
    return;
  }
  const Scratch scratch;
  const fs::path target = scratch.file("target", "kept");
  auto lease = UserLeases().next();
  REQUIRE(lease);
  const std::uint32_t id = lease->user().id;
  std::vector<fs::path> gone;
  std::vector<fs::path> kept;
  for (const char* const folder : {"/tmp", "/var/tmp", "/dev/shm", "/run/lock"}) {
    if (fs::is_directory(folder)) {
      for (const fs::path& entry : leaveIn(folder, id, target)) {
        gone.push_back(entry);
      }
      for (const fs::path& entry : leaveIn(folder, 0, target)) {
        kept.push_back(entry);
      }
    }
  }
  // Root's first: the user's then have other numbers than 0, which is the key of all of them.
  const Objects ofRoot(0);
  const Objects ofUser(id);
  lease.reset();
  for (const fs::path& entry : gone) {
    CAPTURE(entry);
    CHECK(fs::symlink_status(entry).type() == fs::file_type::not_found);
  }
  for (const fs::path& entry : kept) {
    CAPTURE(entry);
    CHECK(fs::exists(entry));
    fs::remove_all(entry);
  }
  CHECK(contentsOf(target) == "kept");
  CHECK(ofUser.removed() == 0);
  CHECK(ofRoot.removed() == 3);
}

TEST_CASE("what a user leaves in the folder for temporary files is removed wherever that is") {
  if (skipsUnlessRoot()) {
    return;
  }
  const Scratch scratch;
  auto lease = UserLeases().next();
  REQUIRE(lease);
  (void)leaveIn(scratch.path(), lease->user().id, "/none");
  {
    const EnvironmentVariable variable("TMPDIR", scratch.path().string());
    lease.reset();
  }
  CHECK(filesIn(scratch.path()) == 0);
}

#endif
