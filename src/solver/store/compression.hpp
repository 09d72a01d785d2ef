/// Bytes made shorter, with a checksum.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "../idle_list.hpp"

namespace teeko::solver {

/// How far bytes are compressed: for what is kept, or for what is soon read back.
enum class Compression : std::uint8_t { Small, Quick };

/// Compresses, for many threads at once. It uses memory again and again, as the system takes long
/// to provide it.
class Compressor {
 public:
  explicit Compressor(Compression compression = Compression::Small);
  Compressor(const Compressor&) = delete;
  Compressor& operator=(const Compressor&) = delete;
  ~Compressor();

  /// The bytes compressed, behind a checksum of what follows it and the length of the bytes.
  [[nodiscard]] std::vector<std::uint8_t> compressed(std::span<const std::uint8_t> bytes) const;

 private:
  struct Workspace;

  int level_;
  mutable IdleList<std::unique_ptr<Workspace>> workspaces_;
};

/// Makes the checksum that compressed bytes begin with one of their owner too, which these numbers
/// stand for. A second call for the same owner takes that back; after one for another owner, the
/// checksum is wrong.
void bindTo(std::span<const std::uint64_t> owner, std::span<std::uint8_t> compressed) noexcept;

/// The other way, for many threads at once, with memory that is used again and again.
class Decompressor {
 public:
  Decompressor();
  Decompressor(const Decompressor&) = delete;
  Decompressor& operator=(const Decompressor&) = delete;
  ~Decompressor();

  /// The bytes that Compressor::compressed() was given. Throws std::invalid_argument when these are
  /// not what it returned, or when there are more than `most`.
  [[nodiscard]] std::vector<std::uint8_t> decompressed(std::span<const std::uint8_t> bytes,
                                                       std::size_t most) const;

 private:
  struct Workspace;

  mutable IdleList<std::unique_ptr<Workspace>> workspaces_;
};

}  // namespace teeko::solver
