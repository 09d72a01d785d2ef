#include "teeko/io/replace_file.hpp"

#include <cerrno>
#include <cstdio>
#include <optional>
#include <system_error>

#include "teeko/io/error.hpp"
#include "teeko/io/text.hpp"

#include "put_in_place.hpp"

namespace teeko {
namespace {

namespace fs = std::filesystem;

/// Like a temporary file, so that it is removed later if this process is killed.
constexpr const char* kTrialName = ".teeko-trial.tmp";

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

struct Target {
  /// What is there, if something is.
  fs::file_status old;
  /// The file that gets the contents.
  fs::path file;
  std::error_code error;

  /// Devices take bytes, not replacement.
  [[nodiscard]] bool isDevice() const {
    return fs::exists(old) && !fs::is_regular_file(old) && !fs::is_directory(old);
  }
};

/// Where the contents of this file go, if it may be written.
Target targetOf(const fs::path& file) {
  Target target;
  target.old = fs::status(file, target.error);
  if (!fs::status_known(target.old)) {
    return target;
  }
  target.error.clear();
  if (target.isDevice()) {
    target.file = file;
  } else if (fs::exists(target.old)) {
    // What may not be written may not be replaced either.
    target.error = write(file, "ab", "");
    target.file = target.error ? file : fs::canonical(file, target.error);
  } else {
    target.file = followLinks(file);
  }
  return target;
}

std::error_code replace(const fs::path& file, std::string_view contents) {
  const Target target = targetOf(file);
  if (target.error) {
    return target.error;
  }
  if (target.isDevice()) {
    return write(target.file, "wb", contents);
  }
  return putInPlace(
      target.file, contents,
      fs::exists(target.old) ? std::optional(target.old.permissions()) : std::nullopt);
}

/// Makes a file beside the one to be written, and removes it.
std::error_code tryToReplace(const fs::path& file) {
  const Target target = targetOf(file);
  if (target.error || target.isDevice()) {
    return target.error;
  }
  const fs::path trial = target.file.parent_path() / kTrialName;
  const std::error_code error = putInPlace(trial, "", std::nullopt);
  std::error_code ignored;
  fs::remove(trial, ignored);
  return error;
}

void requireNone(const std::error_code& error, const fs::path& file) {
  if (error) {
    throw Error(ErrorKind::Unfinished, shownName(file) + ": cannot be written: " + error.message());
  }
}

}  // namespace

void replaceFile(const fs::path& file, std::string_view contents) {
  requireNone(replace(file, contents), file);
}

void requireWritable(const fs::path& file) {
  requireNone(tryToReplace(file), file);
}

}  // namespace teeko
