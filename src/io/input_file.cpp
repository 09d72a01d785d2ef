#include "teeko/io/input_file.hpp"

#include <cerrno>
#include <string>
#include <system_error>

#include "teeko/io/error.hpp"
#include "teeko/io/text.hpp"

namespace teeko {

std::ifstream openInput(const std::filesystem::path& file) {
  const auto fault = [&](const std::string& what) {
    return Error(ErrorKind::BadInput, shownName(file) + ": " + what);
  };
  std::error_code ignored;
  const std::filesystem::file_status status = std::filesystem::status(file, ignored);
  if (status.type() == std::filesystem::file_type::not_found) {
    throw fault("does not exist");
  }
  if (std::filesystem::is_directory(status)) {
    throw fault("is a directory");
  }
  errno = 0;
  std::ifstream input(file, std::ios::binary);
  if (!input) {
    throw fault("cannot be read: " + std::generic_category().message(errno));
  }
  return input;
}

}  // namespace teeko
