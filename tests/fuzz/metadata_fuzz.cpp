// The metadata of submissions that Gradescope exports.
#include <sys/mman.h>
#include <unistd.h>

#include "fuzz/fuzz.hpp"
#include "grade/gradescope_metadata.hpp"

using namespace teeko;
using namespace teeko::fuzz;

namespace {

grade::SubmittersOfFolders read(int file) {
  require(lseek(file, 0, SEEK_SET) == 0, "the file can be read from its beginning");
  return grade::readSubmitters(file).value_or(grade::SubmittersOfFolders());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const int file = memfd_create("metadata", 0);
  require(ftruncate(file, 0) == 0 && pwrite(file, data, size, 0) == static_cast<ssize_t>(size),
          "the file can be written");
  const grade::SubmittersOfFolders folders = read(file);
  std::size_t bytes = 0;
  for (const auto& [folder, submitters] : folders) {
    require(!submitters.names.empty(), "whoever submitted has a name");
    bytes += folder.size();
  }
  require(bytes <= 3 * size, "names come out of the file");
  const grade::SubmittersOfFolders again = read(file);
  require(std::equal(folders.begin(), folders.end(), again.begin(), again.end(),
                     [](const auto& a, const auto& b) {
                       return a.first == b.first && a.second.names == b.second.names &&
                              a.second.ids == b.second.ids;
                     }),
          "the same file says the same again");
  return 0;
}
