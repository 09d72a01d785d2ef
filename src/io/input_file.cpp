#include "teeko/io/input_file.hpp"

#include <array>
#include <cerrno>
#include <string>
#include <system_error>

#include "teeko/io/error.hpp"
#include "teeko/io/text.hpp"

namespace teeko {
namespace {

Error faultOf(const std::filesystem::path& file, const std::string& what) {
  return {ErrorKind::BadInput, shownName(file) + ": " + what};
}

}  // namespace

std::ifstream openInput(const std::filesystem::path& file) {
  std::error_code ignored;
  const std::filesystem::file_status status = std::filesystem::status(file, ignored);
  if (status.type() == std::filesystem::file_type::not_found) {
    throw faultOf(file, "does not exist");
  }
  if (std::filesystem::is_directory(status)) {
    throw faultOf(file, "is a directory");
  }
  errno = 0;
  std::ifstream input(file, std::ios::binary);
  if (!input) {
    throw faultOf(file, "cannot be read: " + std::generic_category().message(errno));
  }
  return input;
}

std::string readWhole(const std::filesystem::path& file, std::size_t most) {
  namespace fs = std::filesystem;
  if (fs::exists(file) && !fs::is_directory(file) && !fs::is_regular_file(file)) {
    throw faultOf(file, "is no regular file");
  }
  std::ifstream stream = openInput(file);
  std::string contents;
  std::array<char, 16384> block{};
  while (stream && contents.size() <= most) {
    stream.read(block.data(), block.size());
    contents.append(block.data(), static_cast<std::size_t>(stream.gcount()));
  }
  if (contents.size() > most) {
    throw faultOf(file, "is larger than " + std::to_string(most >> 20) + " MiB");
  }
  if (!stream.eof()) {
    throw faultOf(file, "cannot be read");
  }
  return contents;
}

}  // namespace teeko
