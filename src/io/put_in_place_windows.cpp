#include <cerrno>
#include <cstdio>
#include <string>

#include "put_in_place.hpp"

namespace teeko {
namespace {

namespace fs = std::filesystem;

std::error_code lastError() {
  return {errno, std::generic_category()};
}

std::error_code write(std::FILE* file, std::string_view contents) {
  const bool complete =
      contents.empty() || std::fwrite(contents.data(), 1, contents.size(), file) == contents.size();
  const std::error_code error = complete ? std::error_code() : lastError();
  const bool closed = std::fclose(file) == 0;
  return complete && !closed ? lastError() : error;
}

}  // namespace

std::error_code putInPlace(const fs::path& target, std::string_view contents,
                           std::optional<fs::perms> permissions) {
  const fs::path folder = target.has_parent_path() ? target.parent_path() : fs::path(".");
  forEachTemporaryFile(folder, [](const fs::path& name) {
    std::error_code ignored;  // a file that is in use cannot be removed
    fs::remove(name, ignored);
  });
  return withTemporaryName(folder, [&](const fs::path& temporary) {
    std::FILE* const file = std::fopen(temporary.string().c_str(), "wbx");
    if (file == nullptr) {
      return lastError();
    }
    std::error_code error = write(file, contents);
    if (!error && permissions) {
      fs::permissions(temporary, *permissions, error);
    }
    if (!error) {
      fs::rename(temporary, target, error);
    }
    if (error) {
      std::error_code ignored;
      fs::remove(temporary, ignored);
    }
    return error;
  });
}

}  // namespace teeko
