#include "teeko/process/build_folder.hpp"

#include <array>
#include <utility>

#include <sys/stat.h>

#include "teeko/io/text.hpp"

#include "folder.hpp"

namespace teeko::process {

namespace {

namespace fs = std::filesystem;

/// Throws Error when other users cannot come to the folder for temporary files.
void requireWayForOthers() {
  for (fs::path outer = temporaryFolder(); outer.has_relative_path(); outer = outer.parent_path()) {
    struct stat status {};
    if (stat(outer.c_str(), &status) == 0 && (status.st_mode & S_IXOTH) == 0) {
      throw Error(ErrorKind::Unfinished, shownName(outer) +
                                             ": other users cannot enter it, and submissions are "
                                             "run by other users: set TMPDIR to another folder");
    }
  }
}

Folder makeFolderFor(const std::optional<User>& user) {
  if (!user) {
    return makeFolder();
  }
  requireWayForOthers();
  Folder folder = makeFolder();
  if (fchown(folder.descriptor.number(), user->id, user->group) != 0) {
    const Error error = systemError(shownName(folder.path) + ": cannot be given to another user");
    (void)rmdir(folder.path.c_str());
    throw error;
  }
  return folder;
}

/// The file of this name, if it is a regular one.
Descriptor openRegular(const Folder& folder, const std::string& name) {
  Descriptor file(openat(folder.descriptor.number(), name.c_str(),
                         O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
  struct stat status {};
  const bool isRegular =
      file.isOpen() && fstat(file.number(), &status) == 0 && S_ISREG(status.st_mode);
  return isRegular ? std::move(file) : Descriptor();
}

}  // namespace

BuildFolder::BuildFolder(const std::optional<User>& user)
    : folder_(std::make_unique<Folder>(makeFolderFor(user))), belongsToUser_(user.has_value()) {}

BuildFolder::~BuildFolder() {
  Deadline deadline(kRemovalTime, [] { return false; });
  (void)removeFolder(*folder_, deadline);
}

const std::filesystem::path& BuildFolder::path() const noexcept {
  return folder_->path;
}

std::optional<std::string> BuildFolder::read(const std::string& name, std::size_t most) const {
  const Descriptor file = openRegular(*folder_, name);
  if (!file.isOpen()) {
    return std::nullopt;
  }
  std::string contents;
  std::array<char, 65536> block;  // NOLINT(*-member-init): readSome() fills it
  for (;;) {
    const std::size_t size = readSome(file.number(), block.data(), block.size());
    if (size == 0) {
      return contents;
    }
    contents.append(block.data(), size);
    if (contents.size() > most) {
      return std::nullopt;
    }
  }
}

void BuildFolder::discard(const std::string& name) {
  (void)unlinkat(folder_->descriptor.number(), name.c_str(), 0);
}

bool BuildFolder::seal(const std::string& name) {
  const int number = folder_->descriptor.number();
  const Descriptor file = openRegular(*folder_, name);
  if (!file.isOpen()) {
    return false;
  }
  return !belongsToUser_ || (fchown(number, 0, 0) == 0 && fchmod(number, 0711) == 0 &&
                             fchown(file.number(), 0, 0) == 0 && fchmod(file.number(), 0711) == 0);
}

}  // namespace teeko::process
