#include "memory_file.hpp"

#include <algorithm>
#include <mutex>

namespace teeko::solver {

template <typename Visitor>
void MemoryFile::forEachPiece(std::uint64_t offset, std::size_t count, Visitor visit) const {
  for (std::size_t done = 0; done < count;) {
    const std::uint64_t at = offset + done;
    const std::size_t inChunk = at % kChunkSize;
    const std::size_t length = std::min(count - done, kChunkSize - inChunk);
    visit(std::span(chunks_[at / kChunkSize].get() + inChunk, length), done);
    done += length;
  }
}

bool MemoryFile::read(std::uint64_t offset, std::span<std::uint8_t> bytes) const {
  const std::shared_lock lock(mutex_);
  if (offset > size_ || bytes.size() > size_ - offset) {
    return false;
  }
  forEachPiece(offset, bytes.size(), [&](std::span<const std::uint8_t> piece, std::size_t done) {
    std::copy(piece.begin(), piece.end(), bytes.begin() + static_cast<std::ptrdiff_t>(done));
  });
  return true;
}

void MemoryFile::write(std::uint64_t offset, std::span<const std::uint8_t> bytes) {
  grow(offset + bytes.size());
  const std::shared_lock lock(mutex_);
  forEachPiece(offset, bytes.size(), [&](std::span<std::uint8_t> piece, std::size_t done) {
    std::copy_n(bytes.begin() + static_cast<std::ptrdiff_t>(done), piece.size(), piece.begin());
  });
}

void MemoryFile::grow(std::uint64_t size) {
  const std::unique_lock lock(mutex_);
  while (chunks_.size() * kChunkSize < size) {
    chunks_.push_back(std::make_unique_for_overwrite<std::uint8_t[]>(kChunkSize));
  }
  size_ = std::max(size_, size);
}

void MemoryFile::resize(std::uint64_t size) {
  grow(size);
  const std::unique_lock lock(mutex_);
  if (size < size_) {
    chunks_.resize((size + kChunkSize - 1) / kChunkSize);
    size_ = size;
  }
}

std::uint64_t MemoryFile::size() const {
  const std::shared_lock lock(mutex_);
  return size_;
}

}  // namespace teeko::solver
