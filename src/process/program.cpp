#include "teeko/process/program.hpp"

#include <cstdlib>
#include <system_error>

#include "teeko/io/error.hpp"
#include "teeko/io/string_stream.hpp"
#include "teeko/io/text.hpp"

namespace teeko::process {

namespace fs = std::filesystem;

namespace {

#ifdef _WIN32
constexpr char kPathSeparator = ';';
constexpr const char* kFolderEnds = "/\\:";
constexpr const char* kSuffix = ".exe";

#else
constexpr char kPathSeparator = ':';
constexpr const char* kFolderEnds = "/";
constexpr const char* kSuffix = "";
#endif

/// This file or, where there is none, the one that the system takes for it.
fs::path withSuffix(fs::path file) {
  std::error_code ignored;
  return fs::is_regular_file(file, ignored) ? file : file += kSuffix;
}

}  // namespace

bool isProgram(const fs::path& file) {
  constexpr fs::perms kExecutable =
      fs::perms::owner_exec | fs::perms::group_exec | fs::perms::others_exec;
  std::error_code ignored;
  const fs::file_status status = fs::status(file, ignored);
  return fs::is_regular_file(status) && (status.permissions() & kExecutable) != fs::perms::none;
}

fs::path fileOfCommand(const std::string& name) {
  if (name.find_first_of(kFolderEnds) == std::string::npos) {
    const char* const path = std::getenv("PATH");
    StringReader folders(path != nullptr ? path : "");
    for (std::string folder; std::getline(folders, folder, kPathSeparator);) {
      if (fs::path file = withSuffix(pathOf(folder) / pathOf(name)); isProgram(file)) {
        return file;
      }
    }
  }
  return withSuffix(pathOf(name));
}

std::string fileNameOfProgram(const std::string& name) {
  return name + kSuffix;
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
