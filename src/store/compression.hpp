/// Bytes made shorter, with a checksum.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace teeko::store {

/// The bytes compressed, behind a checksum of what follows it and the length of the bytes.
[[nodiscard]] std::vector<std::uint8_t> compressed(std::span<const std::uint8_t> bytes);

/// The bytes that compressed() was given. Throws std::invalid_argument when these are not what it
/// returned, or when there are more than `most`.
[[nodiscard]] std::vector<std::uint8_t> decompressed(std::span<const std::uint8_t> bytes,
                                                     std::size_t most);

}  // namespace teeko::store
