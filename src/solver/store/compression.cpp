#include "compression.hpp"

#include <cstring>
#include <new>
#include <stdexcept>
#include <utility>

#include <xxhash.h>
#include <zstd.h>
#include <zstd_errors.h>

namespace teeko::solver {
namespace {

/// Levels of zstd. The next ones after Small save 2 % and take twice as long.
constexpr int kSmallLevel = 1;
constexpr int kQuickLevel = -3;

struct CompressedHeader {
  std::uint64_t checksum = 0;
  std::uint64_t length = 0;
};

/// Covers the length and the compressed bytes.
std::uint64_t checksumOf(std::uint64_t length, std::span<const std::uint8_t> bytes) noexcept {
  return XXH3_64bits_withSeed(bytes.data(), bytes.size(), length);
}

}  // namespace

struct Compressor::Workspace {
  Workspace() : context(ZSTD_createCCtx(), &ZSTD_freeCCtx) {
    if (context == nullptr) {
      throw std::bad_alloc();
    }
  }

  std::unique_ptr<ZSTD_CCtx, std::size_t (*)(ZSTD_CCtx*)> context;
  /// As long as the longest result so far, and longer.
  std::vector<std::uint8_t> result;
};

Compressor::Compressor(Compression compression)
    : level_(compression == Compression::Small ? kSmallLevel : kQuickLevel) {}
Compressor::~Compressor() = default;

std::vector<std::uint8_t> Compressor::compressed(std::span<const std::uint8_t> bytes) const {
  std::unique_ptr<Workspace> workspace =
      workspaces_.take([] { return std::make_unique<Workspace>(); });
  std::vector<std::uint8_t>& result = workspace->result;
  const std::size_t longest = sizeof(CompressedHeader) + ZSTD_compressBound(bytes.size());
  if (result.size() < longest) {
    result.resize(longest);
  }
  const std::size_t size = ZSTD_compressCCtx(
      workspace->context.get(), result.data() + sizeof(CompressedHeader),
      result.size() - sizeof(CompressedHeader), bytes.data(), bytes.size(), level_);
  if (ZSTD_isError(size) != 0) {
    throw std::bad_alloc();  // the one thing that it can lack
  }
  const auto content = std::span(result).subspan(sizeof(CompressedHeader), size);
  const CompressedHeader header{checksumOf(bytes.size(), content), bytes.size()};
  std::memcpy(result.data(), &header, sizeof header);
  std::vector<std::uint8_t> copy(result.data(), content.data() + content.size());
  workspaces_.giveBack(std::move(workspace));
  return copy;
}

void bindTo(std::span<const std::uint64_t> owner, std::span<std::uint8_t> compressed) noexcept {
  std::uint64_t checksum = 0;
  if (compressed.size() < sizeof checksum) {
    return;  // which is damaged anyway
  }
  std::memcpy(&checksum, compressed.data(), sizeof checksum);
  checksum ^= XXH3_64bits(owner.data(), owner.size_bytes());
  std::memcpy(compressed.data(), &checksum, sizeof checksum);
}

struct Decompressor::Workspace {
  Workspace() : context(ZSTD_createDCtx(), &ZSTD_freeDCtx) {
    if (context == nullptr) {
      throw std::bad_alloc();
    }
  }

  std::unique_ptr<ZSTD_DCtx, std::size_t (*)(ZSTD_DCtx*)> context;
};

Decompressor::Decompressor() = default;
Decompressor::~Decompressor() = default;

std::vector<std::uint8_t> Decompressor::decompressed(std::span<const std::uint8_t> bytes,
                                                     std::size_t most) const {
  CompressedHeader header;
  if (bytes.size() < sizeof header) {
    throw std::invalid_argument("is cut short");
  }
  std::memcpy(&header, bytes.data(), sizeof header);
  bytes = bytes.subspan(sizeof header);
  if (header.checksum != checksumOf(header.length, bytes) || header.length > most) {
    throw std::invalid_argument("is damaged");
  }
  std::vector<std::uint8_t> result(header.length);
  std::unique_ptr<Workspace> workspace =
      workspaces_.take([] { return std::make_unique<Workspace>(); });
  const std::size_t size = ZSTD_decompressDCtx(workspace->context.get(), result.data(),
                                               result.size(), bytes.data(), bytes.size());
  workspaces_.giveBack(std::move(workspace));
  if (ZSTD_getErrorCode(size) == ZSTD_error_memory_allocation) {
    throw std::bad_alloc();
  }
  if (size != result.size()) {
    throw std::invalid_argument("is damaged");
  }
  return result;
}

}  // namespace teeko::solver
