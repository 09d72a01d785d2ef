#include "zip_reader.hpp"

namespace teeko::grade {

std::string_view memberName(std::string_view path) {
  return path.substr(path.find_last_of("/\\") + 1);
}

}  // namespace teeko::grade

#ifndef TEEKO_HAS_MINIZIP

namespace teeko::grade {

bool canReadZips() {
  return false;
}

void readZip(int, const ZipListener& listener) {
  listener.onProblem("", "cannot be read: this program was built without minizip");
}

}  // namespace teeko::grade

#else

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include <minizip/unzip.h>
#include <sys/stat.h>
#include <unistd.h>

#include "gathering.hpp"
#include "limits.hpp"

namespace teeko::grade {
namespace {

/// The bytes of a file for minizip, which asks for one at a time.
class BufferedFile {
 public:
  explicit BufferedFile(int descriptor) : descriptor_(descriptor), block_(std::size_t{64} << 10) {}

  std::size_t read(char* target, std::size_t size) {
    std::size_t done = 0;
    while (done < size && fill()) {
      const std::size_t skipped = static_cast<std::size_t>(place_ - begin_);
      const std::size_t count = std::min(size - done, filled_ - skipped);
      std::memcpy(target + done, block_.data() + skipped, count);
      done += count;
      place_ += static_cast<off_t>(count);
    }
    return done;
  }

  /// Whether this place can be gone to.
  bool seek(ZPOS64_T offset, int origin) {
    off_t place = 0;
    if (origin == ZLIB_FILEFUNC_SEEK_CUR) {
      place = place_;
    } else if (origin == ZLIB_FILEFUNC_SEEK_END) {
      place = lseek(descriptor_, 0, SEEK_END);
    }
    // minizip means an offset of 2^64 - n as -n.
    if (place < 0 || __builtin_add_overflow(place, static_cast<off_t>(offset), &place) ||
        place < 0) {
      return false;
    }
    place_ = place;
    return true;
  }

  [[nodiscard]] ZPOS64_T place() const { return static_cast<ZPOS64_T>(place_); }

 private:
  /// Has the byte at `place_` in the block; false at the end of the file.
  bool fill() {
    if (place_ < begin_ || place_ - begin_ >= static_cast<off_t>(filled_)) {
      const ssize_t count = pread(descriptor_, block_.data(), block_.size(), place_);
      begin_ = place_;
      filled_ = count > 0 ? static_cast<std::size_t>(count) : 0;
    }
    return filled_ > 0;
  }

  int descriptor_;
  std::vector<char> block_;
  off_t place_ = 0;
  off_t begin_ = 0;
  std::size_t filled_ = 0;
};

/// How minizip reads a BufferedFile, which it is given as `opaque` and as the stream.
zlib_filefunc64_def functionsFor(BufferedFile& file) {
  zlib_filefunc64_def functions{};
  functions.opaque = &file;
  functions.zopen64_file = [](voidpf opaque, const void*, int) { return opaque; };
  functions.zread_file = [](voidpf, voidpf stream, void* target, uLong size) -> uLong {
    return static_cast<BufferedFile*>(stream)->read(static_cast<char*>(target), size);
  };
  functions.zwrite_file = [](voidpf, voidpf, const void*, uLong) -> uLong { return 0; };
  functions.ztell64_file = [](voidpf, voidpf stream) {
    return static_cast<BufferedFile*>(stream)->place();
  };
  functions.zseek64_file = [](voidpf, voidpf stream, ZPOS64_T offset, int origin) -> long {
    return static_cast<BufferedFile*>(stream)->seek(offset, origin) ? 0 : -1;
  };
  functions.zclose_file = [](voidpf, voidpf) { return 0; };
  // minizip asks only when it has read too little, and would take the end of the file for bytes
  // of 0.
  functions.zerror_file = [](voidpf, voidpf) { return 1; };
  return functions;
}

struct CloseZip {
  void operator()(unzFile zip) const { (void)unzClose(zip); }
};
using Zip = std::unique_ptr<void, CloseZip>;

struct Member {
  std::string path;
  unz_file_info64 info{};
};

std::optional<Member> currentMember(unzFile zip) {
  Member member;
  std::string path(UINT16_MAX, '\0');
  if (unzGetCurrentFileInfo64(zip, &member.info, path.data(), path.size(), nullptr, 0, nullptr,
                              0) != UNZ_OK) {
    return std::nullopt;
  }
  member.path = path.substr(0, path.find('\0'));
  return member;
}

/// Whether a member is one of the folders that are ignored, or is in one.
bool isInIgnored(std::string_view path) {
  while (!path.empty()) {
    const std::size_t end = std::min(path.find_first_of("/\\"), path.size());
    const std::string_view name = path.substr(0, end);
    if (isIgnored(name) && name != "." && name != "..") {
      return true;
    }
    path.remove_prefix(std::min(end + 1, path.size()));
  }
  return false;
}

/// Why a member cannot be read; empty if it may be.
std::string problemOf(const unz_file_info64& info) {
  constexpr unsigned kEncrypted = 1;
  constexpr unsigned kUnixModeShift = 16;
  const auto mode = static_cast<mode_t>(info.external_fa >> kUnixModeShift);
  if (S_ISLNK(mode)) {
    return "is a symbolic link";
  }
  if ((mode & S_IFMT) != 0 && !S_ISREG(mode)) {
    return "is no regular file";
  }
  if ((info.flag & kEncrypted) != 0) {
    return "is encrypted";
  }
  if (info.compression_method != 0 && info.compression_method != Z_DEFLATED) {
    return "is compressed in an unusual way";
  }
  return info.uncompressed_size > kLargestFile ? "is larger than 1 MiB" : "";
}

class ZipReading {
 public:
  ZipReading(unzFile zip, const ZipListener& listener) : zip_(zip), listener_(listener) {}

  void run() {
    unz_global_info64 info{};
    if (unzGetGlobalInfo64(zip_, &info) == UNZ_OK && info.number_entry == 0) {
      return;
    }
    int status = unzGoToFirstFile(zip_);
    for (std::size_t count = 0; status == UNZ_OK; status = unzGoToNextFile(zip_)) {
      const std::optional<Member> member = currentMember(zip_);
      if (!member) {
        break;
      }
      if (++count > kMostEntries) {
        listener_.onProblem("", "has more than " + std::to_string(kMostEntries) + " members");
        return;
      }
      if (!visit(*member)) {
        return;
      }
    }
    if (status != UNZ_END_OF_LIST_OF_FILE) {
      listener_.onProblem("", "is damaged");
    }
  }

 private:
  /// False when no more is to be read.
  bool visit(const Member& member) {
    const std::string name(memberName(member.path));
    if (name.empty() || isInIgnored(member.path)) {
      return true;  // a folder
    }
    if (!listener_.wants(name)) {
      if (isZipName(name)) {
        listener_.onProblem(member.path, "is a zip file in a zip file");
      } else {
        listener_.onOther(member.path);
      }
      return true;
    }
    if (const std::string problem = problemOf(member.info); !problem.empty()) {
      listener_.onProblem(member.path, problem);
      return true;
    }
    read_ += member.info.uncompressed_size;
    if (read_ > kMostZipBytes) {
      listener_.onProblem("", "has more than 64 MiB in it");
      return false;
    }
    readMember(member);
    return true;
  }

  void readMember(const Member& member) {
    // minizip reads as much as the member claims to have.
    std::string contents(static_cast<std::size_t>(member.info.uncompressed_size), '\0');
    const auto size = static_cast<unsigned>(contents.size());
    const bool isRead = unzOpenCurrentFile(zip_) == UNZ_OK &&
                        unzReadCurrentFile(zip_, contents.data(), size) == static_cast<int>(size);
    // Closing compares the checksum.
    if (unzCloseCurrentFile(zip_) == UNZ_OK && isRead) {
      listener_.onFile(member.path, contents);
    } else {
      listener_.onProblem(member.path, "is damaged");
    }
  }

  unzFile zip_;
  const ZipListener& listener_;
  ZPOS64_T read_ = 0;
};

}  // namespace

bool canReadZips() {
  return true;
}

void readZip(int file, const ZipListener& listener) {
  BufferedFile buffered(file);
  zlib_filefunc64_def functions = functionsFor(buffered);
  if (const Zip zip{unzOpen2_64("", &functions)}; zip) {
    ZipReading(zip.get(), listener).run();
  } else {
    listener.onProblem("", "is no zip file, or empty or damaged");
  }
}

}  // namespace teeko::grade

#endif
