/// The block log of a movement search in the files of a store, one for each part.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <mutex>
#include <vector>

#include "solver/block_log.hpp"
#include "store_file.hpp"

namespace teeko::store {

class MovementLog final : public solver::BlockLog {
 public:
  /// Opens the log in this folder, or begins one. `ends` are the lengths of the parts' files as
  /// they were committed; what is behind is removed. The first `removed` parts are not needed any
  /// more. Throws Error when a file cannot be used or has been damaged.
  MovementLog(std::filesystem::path folder, const std::vector<std::uint64_t>& ends,
              std::size_t removed, IoCounters& counters);

  void append(std::size_t part, int level, std::span<const std::uint8_t> records) override;
  [[nodiscard]] std::size_t pieces(std::size_t part, int level) const override;
  [[nodiscard]] std::vector<std::uint8_t> piece(std::size_t part, int level,
                                                std::size_t index) const override;

  /// Makes all of it outlast a loss of power; returns the lengths of the files.
  [[nodiscard]] std::vector<std::uint64_t> sync();
  /// Removes the file of a part, which is not needed any more.
  void remove(std::size_t part);
  [[nodiscard]] static std::filesystem::path fileOf(const std::filesystem::path& folder,
                                                    std::size_t part);

 private:
  struct Piece {
    std::uint64_t offset = 0;
    std::uint32_t size = 0;
  };
  struct Part {
    StoreFile file;
    std::uint64_t end = 0;
    /// By level.
    std::vector<std::vector<Piece>> pieces;
  };

  void readHeaders(Part& part, std::uint64_t end) const;
  static void note(Part& part, std::size_t level, const Piece& piece);

  std::filesystem::path folder_;
  std::vector<Part> parts_;
  mutable std::mutex mutex_;
};

}  // namespace teeko::store
