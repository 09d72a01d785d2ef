#include "teeko/replace_file.hpp"

#include <cerrno>
#include <cstdio>
#include <string>
#include <system_error>

#include "teeko/error.hpp"
#include "teeko/text.hpp"

namespace teeko {
namespace {

namespace fs = std::filesystem;

std::error_code lastError() {
  return {errno, std::generic_category()};
}

/// Writes and closes an open file.
std::error_code finish(std::FILE* stream, std::string_view contents) {
  const bool complete = contents.empty() ||
                        std::fwrite(contents.data(), 1, contents.size(), stream) == contents.size();
  const std::error_code error = complete ? std::error_code() : lastError();
  const bool closed = std::fclose(stream) == 0;
  return complete && !closed ? lastError() : error;
}

/// Opens the file in this fopen() mode, writes and closes it.
std::error_code write(const fs::path& file, const char* mode, std::string_view contents) {
  std::FILE* const stream = std::fopen(file.string().c_str(), mode);
  return stream == nullptr ? lastError() : finish(stream, contents);
}

/// Writes a file that did not exist before, beside `neighbour`, and sets `fresh` to its path; or
/// leaves nothing behind.
std::error_code writeFresh(const fs::path& neighbour, std::string_view contents, fs::path& fresh) {
  constexpr int kAttempts = 1000;
  std::FILE* stream = nullptr;
  for (int n = 0; n < kAttempts && stream == nullptr; ++n) {
    fresh = neighbour.parent_path() / (".teeko-" + std::to_string(n) + ".tmp");
    stream = std::fopen(fresh.string().c_str(), "wbx");
    if (stream == nullptr && errno != EEXIST) {
      break;
    }
  }
  if (stream == nullptr) {
    return lastError();
  }
  const std::error_code error = finish(stream, contents);
  if (error) {
    std::error_code ignored;
    fs::remove(fresh, ignored);
  }
  return error;
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
  fs::path fresh;
  if (!error) {
    error = writeFresh(target, contents, fresh);
  }
  if (error) {
    return error;
  }
  if (existed) {
    fs::permissions(fresh, old.permissions(), error);
  }
  if (!error) {
    fs::rename(fresh, target, error);
  }
  if (error) {
    std::error_code ignored;
    fs::remove(fresh, ignored);
  }
  return error;
}

}  // namespace

void replaceFile(const fs::path& file, std::string_view contents) {
  if (const std::error_code error = replace(file, contents)) {
    throw Error(ExitCode::Unfinished, shownName(file) + ": cannot be written: " + error.message());
  }
}

}  // namespace teeko
