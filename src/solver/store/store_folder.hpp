/// Where the files of a store are: in a folder, or in memory.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <system_error>
#include <utility>

#include "store_file.hpp"

namespace teeko::solver {

class StoreFolder {
 public:
  /// Without a path, files are in memory. `counters` outlive the files.
  StoreFolder(std::optional<std::filesystem::path> path, IoCounters* counters,
              std::uint64_t run = 0)
      : path_(std::move(path)), counters_(counters), run_(run) {}

  /// The number of the store that the files belong to: see Manifest::run. It is part of the
  /// checksums in the files, so that those of another store are taken for damaged.
  [[nodiscard]] std::uint64_t run() const noexcept { return run_; }
  void setRun(std::uint64_t run) noexcept { run_ = run; }

  [[nodiscard]] bool isInMemory() const noexcept { return !path_; }
  /// Not in memory.
  [[nodiscard]] const std::filesystem::path& path() const noexcept { return *path_; }

  /// Opens a file. To write it, makes it if there is none; in memory, it is always a new one.
  [[nodiscard]] StoreFile open(const std::string& name, StoreFile::Mode mode) const {
    return path_ ? StoreFile(*path_ / name, mode, counters_) : StoreFile::inMemory(name);
  }
  /// A temporary file, gone when it is closed. On a disk, it is made under this name and unlinked
  /// at once.
  [[nodiscard]] StoreFile temporary(const std::string& name) const {
    return path_ ? StoreFile::temporary(*path_ / name, counters_) : StoreFile::inMemory(name);
  }
  [[nodiscard]] bool has(const std::string& name) const {
    std::error_code ignored;
    return path_ && std::filesystem::exists(*path_ / name, ignored);
  }
  void remove(const std::string& name) const {
    if (path_) {
      std::filesystem::remove(*path_ / name);
    }
  }

 private:
  std::optional<std::filesystem::path> path_;
  IoCounters* counters_;
  std::uint64_t run_ = 0;
};

}  // namespace teeko::solver
