/// Files as memory.
#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>

namespace teeko::solver {

/// What is in a file; its memory lasts as long as this or a copy of it. It begins at a multiple of
/// 64 bytes.
struct MappedFile {
  std::shared_ptr<const std::byte> memory;
  std::size_t size = 0;

  [[nodiscard]] std::span<const std::byte> bytes() const noexcept { return {memory.get(), size}; }
};

/// Maps a regular file, or reads it where the system can't map; nothing when there is none of this
/// size or it can't be read.
[[nodiscard]] std::optional<MappedFile> mapFile(const std::filesystem::path& file,
                                                std::size_t size);

}  // namespace teeko::solver
