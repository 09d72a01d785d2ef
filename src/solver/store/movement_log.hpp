/// The block log of a movement search in the files of a store, one for each part.
#pragma once

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <span>
#include <string>
#include <vector>

#include "../block_log.hpp"
#include "compression.hpp"
#include "store_folder.hpp"

namespace teeko::solver {

class MovementLog final : public BlockLog {
 public:
  /// Opens or begins these parts of the log. `ends` are the lengths of all parts' files as they
  /// were committed; what is behind is removed. Throws Error when a file cannot be used or has been
  /// damaged.
  MovementLog(StoreFolder folder, const std::vector<std::uint64_t>& ends,
              const std::vector<std::size_t>& ownParts);

  [[nodiscard]] Packing packing() const noexcept override { return Packing::Short; }
  [[nodiscard]] Bytes compressed(std::span<const std::uint8_t> records) const override;
  void append(std::size_t part, int level, std::span<const std::uint8_t> piece) override;
  [[nodiscard]] std::size_t pieces(std::size_t part, int level) const override;
  [[nodiscard]] std::uint64_t bytes(std::size_t part, int level) const override;
  [[nodiscard]] LogPiece piece(std::size_t part, int level, std::size_t index) const override;

  /// The parts that are open: those that were not removed.
  [[nodiscard]] std::vector<std::size_t> parts() const;
  /// How long a part's file is.
  [[nodiscard]] std::uint64_t end(std::size_t part) const { return parts_[part].end; }
  /// Makes all of it outlast a loss of power.
  void sync() const;
  /// Removes a part, which is not needed any more.
  void remove(std::size_t part);
  [[nodiscard]] static std::string nameOf(std::size_t part);

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

  void readHeaders(std::size_t number, std::uint64_t end);
  static void note(Part& part, std::size_t level, const Piece& piece);

  StoreFolder folder_;
  std::vector<Part> parts_;
  Compressor compressor_;
  Decompressor decompressor_;
  mutable std::mutex mutex_;
};

}  // namespace teeko::solver
