/// Makes a zip file with the same bytes from the same files: `make_zip ZIP LIST`, where LIST names
/// the files, one a line, in their order. Their times are not kept, and of their permissions only
/// whether they may be run. CMake's own archiver keeps the time when a file was changed last.
#include <cstdint>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <stdexcept>
#include <string>

#include <minizip/zip.h>

namespace {

namespace fs = std::filesystem;

/// Closes the zip file.
class Zip {
 public:
  explicit Zip(const char* file) : zip_(zipOpen64(file, APPEND_STATUS_CREATE)) {
    require(zip_ != nullptr, file);
  }
  Zip(const Zip&) = delete;
  Zip& operator=(const Zip&) = delete;
  ~Zip() { (void)zipClose(zip_, nullptr); }

  void add(const std::string& name) {
    constexpr fs::perms kRunnable = fs::perms::owner_exec;
    constexpr std::uint32_t kProgram = 0100755;
    constexpr std::uint32_t kFile = 0100644;
    constexpr unsigned kUnix = 3U << 8U;
    constexpr unsigned kVersion = 20;
    std::ifstream input(name, std::ios::binary);
    const std::string bytes(std::istreambuf_iterator<char>(input), {});
    require(input.good() || input.eof(), name);
    zip_fileinfo info{};
    info.tmz_date = {
        .tm_sec = 0, .tm_min = 0, .tm_hour = 0, .tm_mday = 1, .tm_mon = 0, .tm_year = 2000};
    const bool isRunnable = (fs::status(name).permissions() & kRunnable) != fs::perms::none;
    info.external_fa = (isRunnable ? kProgram : kFile) << 16U;
    require(
        zipOpenNewFileInZip4_64(zip_, name.c_str(), &info, nullptr, 0, nullptr, 0, nullptr,
                                Z_DEFLATED, Z_DEFAULT_COMPRESSION, 0, -MAX_WBITS, DEF_MEM_LEVEL,
                                Z_DEFAULT_STRATEGY, nullptr, 0, kUnix | kVersion, 0, 0) == ZIP_OK,
        name);
    require(zipWriteInFileInZip(zip_, bytes.data(), static_cast<unsigned>(bytes.size())) == ZIP_OK,
            name);
    require(zipCloseFileInZip(zip_) == ZIP_OK, name);
  }

 private:
  static void require(bool condition, const std::string& name) {
    if (!condition) {
      throw std::runtime_error(name + ": cannot be put into the zip file");
    }
  }

  zipFile zip_;
};

}  // namespace

int main(int argc, char** argv) {
  try {
    if (argc != 3) {
      throw std::runtime_error("usage: make_zip ZIP LIST");
    }
    Zip zip(argv[1]);
    std::ifstream list(argv[2]);
    for (std::string name; std::getline(list, name);) {
      zip.add(name);
    }
    return 0;
  } catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return 1;
  }
}
