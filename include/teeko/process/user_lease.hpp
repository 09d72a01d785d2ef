/// Users of the system that nobody else uses for a while.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "teeko/process/program.hpp"

namespace teeko::process {

/// A user who is this process's as long as this exists. In the end, what the user left in the
/// folders for temporary files, and of System V's shared memory, semaphores and message queues, is
/// removed.
class UserLease {
 public:
  /// What the lease holds on to.
  struct Hold;

  UserLease(User user, std::unique_ptr<Hold> hold);
  UserLease(UserLease&&) noexcept;
  UserLease& operator=(UserLease&&) = delete;
  ~UserLease();

  [[nodiscard]] const User& user() const noexcept { return user_; }

 private:
  User user_;
  std::unique_ptr<Hold> hold_;
};

/// Gives out users, each to one process of root's at a time: 61184 to 65519, which systemd gives to
/// services that need a user for a while (systemd.io/UIDS-GIDS).
class UserLeases {
 public:
  /// A user who owns no process; nothing when this process is not root's, as it cannot choose then.
  /// Throws Error (Unfinished) when there is none to be had.
  [[nodiscard]] std::optional<UserLease> next();

 private:
  std::uint32_t next_ = 0;
};

}  // namespace teeko::process
