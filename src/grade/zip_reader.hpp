/// Zip files, read with minizip.
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace teeko::grade {

/// Whether this program was built with minizip.
[[nodiscard]] bool canReadZips();

/// The name of a member of a zip file without its folders. Windows has zip files made with
/// backslashes.
[[nodiscard]] std::string_view memberName(std::string_view path);

struct ZipListener {
  /// Whether the contents of a file of this name, which has no folders in it, are wanted.
  std::function<bool(const std::string& name)> wants;
  /// The contents of a file that is wanted. Paths are as in the zip file: they may have any bytes
  /// in them but 0, and may lead anywhere.
  std::function<void(const std::string& path, const std::string& contents)> onFile;
  /// A file that is not wanted.
  std::function<void(const std::string& path)> onOther;
  /// What is wrong with a member, or, when the path is empty, with the zip file.
  std::function<void(const std::string& path, const std::string& problem)> onProblem;
};

/// Reads the zip file that this descriptor is open for. It may be hostile: memory and time are
/// limited by what limits.hpp says, but errors in the library are not guarded against.
void readZip(int file, const ZipListener& listener);

}  // namespace teeko::grade
