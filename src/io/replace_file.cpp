#include "teeko/io/replace_file.hpp"

#include <cerrno>
#include <cstdio>
#include <optional>
#include <system_error>

#include "teeko/io/error.hpp"
#include "teeko/io/text.hpp"

#include "io/put_in_place.hpp"

namespace teeko {
namespace {

namespace fs = std::filesystem;

std::error_code streamError() {
  return {errno, std::generic_category()};
}

/// Opens the file in this fopen() mode, writes and closes it.
std::error_code write(const fs::path& file, const char* mode, std::string_view contents) {
  std::FILE* const stream = std::fopen(file.string().c_str(), mode);
  if (stream == nullptr) {
    return streamError();
  }
  const bool complete = contents.empty() ||
                        std::fwrite(contents.data(), 1, contents.size(), stream) == contents.size();
  const std::error_code error = complete ? std::error_code() : streamError();
  const bool closed = std::fclose(stream) == 0;
  return complete && !closed ? streamError() : error;
}

/// Where a chain of symbolic links leads to that ends in no file.
fs::path followLinks(fs::path file) {
  constexpr int kLongestChain = 40;
  std::error_code error;
  for (int n = 0; n < kLongestChain && fs::is_symlink(fs::symlink_status(file, error)); ++n) {
    file = file.parent_path() / fs::read_symlink(file, error);
  }
  return file;
}

std::error_code replace(const fs::path& file, std::string_view contents) {
  std::error_code error;
  const fs::file_status old = fs::status(file, error);
  if (!fs::status_known(old)) {
    return error;
  }
  const bool existed = fs::exists(old);
  if (existed) {
    // Devices take bytes, not replacement; and what may not be written may not be replaced either.
    const bool isFile = fs::is_regular_file(old);
    error = isFile ? write(file, "ab", "") : write(file, "wb", contents);
    if (error || !isFile) {
      return error;
    }
  }

  error.clear();
  const fs::path target = existed ? fs::canonical(file, error) : followLinks(file);
  return error ? error
               : putInPlace(target, contents,
                            existed ? std::optional(old.permissions()) : std::nullopt);
}

}  // namespace

void replaceFile(const fs::path& file, std::string_view contents) {
  if (const std::error_code error = replace(file, contents)) {
    throw Error(ErrorKind::Unfinished, shownName(file) + ": cannot be written: " + error.message());
  }
}

}  // namespace teeko
