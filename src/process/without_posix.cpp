// What POSIX alone has, where it is not there.
#include "teeko/process/isolation.hpp"
#include "teeko/process/user_lease.hpp"

namespace teeko::process {

IsolationTrial tryIsolation() {
  return {.reason = "this system has neither namespaces nor other users for it"};
}

bool tryMemoryGroups() {
  return false;
}

struct UserLease::Hold {};

UserLease::UserLease(User user, std::unique_ptr<Hold> hold) : user_(user), hold_(std::move(hold)) {}
UserLease::UserLease(UserLease&&) noexcept = default;
UserLease::~UserLease() = default;

std::optional<UserLease> UserLeases::next() {
  return std::nullopt;
}

}  // namespace teeko::process
