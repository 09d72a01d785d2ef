#include "store_file.hpp"

#include <cerrno>
#include <chrono>
#include <string>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "teeko/io/error.hpp"
#include "teeko/io/text.hpp"

#include "memory_file.hpp"

namespace teeko::solver {

namespace {

/// Adds the time from its beginning to its end, and bytes, to counters.
class Measured {
 public:
  Measured(IoCounters* counters, std::atomic<std::uint64_t> IoCounters::*bytes, std::size_t count)
      : counters_(counters), begin_(std::chrono::steady_clock::now()) {
    if (counters_ != nullptr) {
      (counters_->*bytes) += count;
    }
  }
  Measured(const Measured&) = delete;
  Measured& operator=(const Measured&) = delete;
  ~Measured() {
    if (counters_ != nullptr) {
      counters_->nanoseconds += static_cast<std::uint64_t>(
          std::chrono::nanoseconds(std::chrono::steady_clock::now() - begin_).count());
    }
  }

 private:
  IoCounters* counters_;
  std::chrono::steady_clock::time_point begin_;
};

}  // namespace

StoreFile::StoreFile(std::filesystem::path name, Mode mode, IoCounters* counters)
    : name_(std::move(name)), counters_(counters) {
  const int access =
      mode == Mode::Read ? O_RDONLY : O_RDWR | (mode == Mode::ReadAndWrite ? O_CREAT : 0);
  descriptor_ = Descriptor(open(name_.c_str(), access | O_CLOEXEC | O_NONBLOCK, 0666));
  if (!descriptor_.isOpen()) {
    refuse("cannot be opened");
  }
  struct stat status {};
  if (fstat(descriptor_.number(), &status) != 0 || !S_ISREG(status.st_mode)) {
    throw Error(ErrorKind::BadInput, shownName(name_) + ": is no regular file");
  }
}

StoreFile StoreFile::temporary(const std::filesystem::path& name, IoCounters* counters) {
  StoreFile file(name, Mode::ReadAndWrite, counters);
  std::error_code ignored;
  std::filesystem::remove(name, ignored);
  return file;
}

StoreFile StoreFile::inMemory(std::filesystem::path name) {
  StoreFile file;
  file.name_ = std::move(name);
  file.memory_ = std::make_shared<MemoryFile>();
  return file;
}

void StoreFile::read(std::uint64_t offset, std::span<std::uint8_t> bytes) const {
  if (memory_) {
    if (!memory_->read(offset, bytes)) {
      throw Error(ErrorKind::Unfinished, shownName(name_) + ": is cut short");
    }
    return;
  }
  const Measured measured(counters_, &IoCounters::bytesRead, bytes.size());
  while (!bytes.empty()) {
    const ssize_t count =
        pread(descriptor_.number(), bytes.data(), bytes.size(), static_cast<off_t>(offset));
    if (count > 0) {
      bytes = bytes.subspan(static_cast<std::size_t>(count));
      offset += static_cast<std::uint64_t>(count);
    } else if (count == 0) {
      throw Error(ErrorKind::Unfinished, shownName(name_) + ": is cut short");
    } else if (errno != EINTR) {
      refuse("cannot be read");
    }
  }
}

void StoreFile::write(std::uint64_t offset, std::span<const std::uint8_t> bytes) const {
  if (memory_) {
    memory_->write(offset, bytes);
    return;
  }
  const Measured measured(counters_, &IoCounters::bytesWritten, bytes.size());
  while (!bytes.empty()) {
    const ssize_t count =
        pwrite(descriptor_.number(), bytes.data(), bytes.size(), static_cast<off_t>(offset));
    if (count > 0) {
      bytes = bytes.subspan(static_cast<std::size_t>(count));
      offset += static_cast<std::uint64_t>(count);
    } else if (errno != EINTR) {
      refuse("cannot be written");
    }
  }
}

void StoreFile::resize(std::uint64_t size) const {
  if (memory_) {
    memory_->resize(size);
  } else if (ftruncate(descriptor_.number(), static_cast<off_t>(size)) != 0) {
    refuse("cannot be written");
  }
}

void StoreFile::sync() const {
  const Measured measured(counters_, &IoCounters::bytesWritten, 0);
  if (!memory_ && fsync(descriptor_.number()) != 0) {
    refuse("cannot be written");
  }
}

void StoreFile::syncFolder(const std::filesystem::path& folder) {
  StoreFile file;
  file.name_ = folder;
  file.descriptor_ = Descriptor(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  // Some file systems cannot sync a folder (EINVAL).
  if (!file.descriptor_.isOpen() || (fsync(file.descriptor_.number()) != 0 && errno != EINVAL)) {
    file.refuse("cannot be written");
  }
}

std::uint64_t StoreFile::size() const {
  if (memory_) {
    return memory_->size();
  }
  struct stat status {};
  if (fstat(descriptor_.number(), &status) != 0) {
    refuse("cannot be read");
  }
  return static_cast<std::uint64_t>(status.st_size);
}

bool StoreFile::tryLock() const {
  return flock(descriptor_.number(), LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK;
}

void StoreFile::refuse(const char* what) const {
  throw Error(ErrorKind::Unfinished, shownName(name_) + ": " + what + ": " +
                                         std::error_code(errno, std::generic_category()).message());
}

}  // namespace teeko::solver
