#include "teeko/process/program.hpp"

#include <cstdlib>
#include <system_error>

#include "teeko/io/error.hpp"
#include "teeko/io/string_stream.hpp"
#include "teeko/io/text.hpp"

namespace teeko::process {

namespace fs = std::filesystem;

bool isProgram(const fs::path& file) {
  constexpr fs::perms kExecutable =
      fs::perms::owner_exec | fs::perms::group_exec | fs::perms::others_exec;
  std::error_code ignored;
  const fs::file_status status = fs::status(file, ignored);
  return fs::is_regular_file(status) && (status.permissions() & kExecutable) != fs::perms::none;
}

fs::path fileOfCommand(const std::string& name) {
  if (name.find('/') == std::string::npos) {
    const char* const path = std::getenv("PATH");
    StringReader folders(path != nullptr ? path : "");
    for (std::string folder; std::getline(folders, folder, ':');) {
      if (fs::path file = fs::path(folder) / name; isProgram(file)) {
        return file;
      }
    }
  }
  return name;
}

Program programOf(const std::vector<std::string>& words) {
  std::error_code error;
  const fs::path file = fs::absolute(fileOfCommand(words.front()), error).lexically_normal();
  if (error || !fs::is_regular_file(file, error)) {
    throw Error(ErrorKind::BadInput,
                printable(words.front()) + ": cannot be started: " +
                    (fs::exists(file, error) ? "is not a regular file" : "does not exist"));
  }
  return {.file = file, .arguments = {words.begin() + 1, words.end()}, .user = {}};
}

}  // namespace teeko::process
