// Zip files that students submit.
#include <sys/mman.h>
#include <unistd.h>

#include "fuzz/fuzz.hpp"
#include "grade/limits.hpp"
#include "grade/zip_reader.hpp"

using namespace teeko;
using namespace teeko::fuzz;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const int file = memfd_create("zip", 0);
  require(ftruncate(file, 0) == 0 && pwrite(file, data, size, 0) == static_cast<ssize_t>(size),
          "the file can be written");
  std::size_t members = 0;
  std::size_t problems = 0;
  std::size_t bytes = 0;
  bool ended = false;
  const auto found = [&](const std::string& path) {
    require(!ended, "nothing follows what is wrong with the file");
    require(!path.empty() && path.find('\0') == std::string::npos, "a member has a path");
    require(++members <= grade::kMostEntries, "the number of members has a limit");
  };
  const grade::ZipListener listener{
      .wants =
          [](const std::string& name) {
            require(!name.empty() && name.find_first_of("/\\") == std::string::npos,
                    "a name has no folders in it");
            return name.ends_with('c');
          },
      .onFile =
          [&](const std::string& path, const std::string& contents) {
            found(path);
            require(contents.size() <= grade::kLargestFile, "a file's size has a limit");
            bytes += contents.size();
            require(bytes <= grade::kMostZipBytes, "so have all files together");
          },
      .onOther = found,
      .onProblem =
          [&](const std::string& path, const std::string& problem) {
            require(!problem.empty(), "a problem says what is wrong");
            ++problems;
            if (path.empty()) {
              require(!ended, "a file is wrong once");
              ended = true;
            } else {
              found(path);
            }
          }};
  grade::readZip(file, listener);
  require(lseek(file, 0, SEEK_CUR) >= 0, "the file is still open");
  return 0;
}
