#include "teeko/check/build_folder.hpp"

#include <sys/stat.h>

#include "teeko/io/text.hpp"

#include "folder.hpp"

namespace teeko::check {

BuildFolder::BuildFolder(const std::optional<User>& user)
    : folder_(std::make_unique<Folder>(makeFolder())), belongsToUser_(user.has_value()) {
  if (user && fchown(folder_->descriptor.number(), user->id, user->group) != 0) {
    throw systemError(shownName(folder_->path) + ": cannot be given to another user");
  }
}

BuildFolder::~BuildFolder() {
  Deadline deadline(kRemovalTime, [] { return false; });
  (void)removeFolder(*folder_, deadline);
}

const std::filesystem::path& BuildFolder::path() const noexcept {
  return folder_->path;
}

void BuildFolder::discard(const char* name) {
  (void)unlinkat(folder_->descriptor.number(), name, 0);
}

bool BuildFolder::seal(const char* name) {
  const int number = folder_->descriptor.number();
  const Descriptor file(openat(number, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
  struct stat status {};
  if (!file.isOpen() || fstat(file.number(), &status) != 0 || !S_ISREG(status.st_mode)) {
    return false;
  }
  return !belongsToUser_ || (fchown(number, 0, 0) == 0 && fchmod(number, 0711) == 0 &&
                             fchown(file.number(), 0, 0) == 0 && fchmod(file.number(), 0755) == 0);
}

}  // namespace teeko::check
