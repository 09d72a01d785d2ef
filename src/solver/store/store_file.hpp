/// A file of a store: bytes at offsets, for many threads at once.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>

#include "teeko/io/descriptor.hpp"

namespace teeko::solver {

/// What reading and writing took, by all files and threads.
struct IoCounters {
  std::atomic<std::uint64_t> bytesRead = 0;
  std::atomic<std::uint64_t> bytesWritten = 0;
  /// The time that threads waited for it.
  std::atomic<std::uint64_t> nanoseconds = 0;
};

class MemoryFile;

/// Every function throws Error (Unfinished), naming the file and the reason, when the system
/// refuses.
class StoreFile {
 public:
  enum class Mode : std::uint8_t { Read, ReadAndWrite, ReadAndWriteOld };

  StoreFile() = default;
  /// Opens the file. To write it, makes it if there is none, but for ReadAndWriteOld.
  StoreFile(std::filesystem::path name, Mode mode, IoCounters* counters = nullptr);
  /// A temporary file: it is made under this name, unlinked at once, and gone when it is closed.
  [[nodiscard]] static StoreFile temporary(const std::filesystem::path& name, IoCounters* counters);

  /// A file in memory, gone when it is closed.
  [[nodiscard]] static StoreFile inMemory(std::filesystem::path name);

  [[nodiscard]] bool isOpen() const noexcept { return memory_ || descriptor_.isOpen(); }

  /// Reads exactly so many bytes; also refused when the file is shorter.
  void read(std::uint64_t offset, std::span<std::uint8_t> bytes) const;
  void write(std::uint64_t offset, std::span<const std::uint8_t> bytes) const;
  /// Makes the file so long.
  void resize(std::uint64_t size) const;
  /// Returns when what was written will outlast a loss of power.
  void sync() const;
  /// The same for the names of the files in a folder.
  static void syncFolder(const std::filesystem::path& folder);
  [[nodiscard]] std::uint64_t size() const;
  /// Whether no other process has locked it; it is locked then, for as long as it is open, if the
  /// file system knows locks.
  [[nodiscard]] bool tryLock() const;

  [[nodiscard]] const std::filesystem::path& name() const noexcept { return name_; }

 private:
  [[noreturn]] void refuse(const char* what) const;

  std::filesystem::path name_;
  Descriptor descriptor_;
  /// Instead of the descriptor.
  std::shared_ptr<MemoryFile> memory_;
  /// Outlive the file, if there are any.
  IoCounters* counters_ = nullptr;
};

}  // namespace teeko::solver
