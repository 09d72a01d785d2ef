#include "teeko/io/error.hpp"
#include "teeko/io/input_file.hpp"
#include "teeko/process/build_folder.hpp"

#include "windows_child.hpp"

namespace teeko::process {

namespace fs = std::filesystem;

struct Folder {
  fs::path path;
};

BuildFolder::BuildFolder(const std::optional<User>&)
    : folder_(std::make_unique<Folder>(Folder{makeTemporaryFolder()})), belongsToUser_(false) {}

BuildFolder::~BuildFolder() {
  (void)removeTemporaryFolder(folder_->path);
}

const fs::path& BuildFolder::path() const noexcept {
  return folder_->path;
}

std::optional<std::string> BuildFolder::read(const std::string& name, std::size_t most) const {
  try {
    return readWhole(folder_->path / name, most);
  } catch (const Error&) {
    return std::nullopt;
  }
}

void BuildFolder::discard(const std::string& name) {
  std::error_code ignored;
  (void)fs::remove(folder_->path / name, ignored);
}

bool BuildFolder::seal(const std::string& name) {
  std::error_code ignored;
  return fs::is_regular_file(folder_->path / name, ignored);
}

}  // namespace teeko::process
