// needs: zstd
#include "solver/store/compression.hpp"

#include <cstdint>
#include <stdexcept>
#include <vector>

#include "support/catch.hpp"

using namespace teeko::solver;

namespace {

using Bytes = std::vector<std::uint8_t>;

/// Bytes that can be made shorter: of each, a few more than of the one before.
Bytes steps() {
  Bytes bytes;
  for (std::size_t i = 0; i < 256; ++i) {
    bytes.insert(bytes.end(), i, static_cast<std::uint8_t>(7 * i));
  }
  return bytes;
}

}  // namespace

TEST_CASE("bytes are compressed and come back") {
  const Compressor small(Compression::Small);
  const Compressor quick(Compression::Quick);
  const Decompressor decompressor;
  // From the longest to the shortest, so that each finds the memory of a longer one.
  for (const Bytes& bytes : {steps(), Bytes(1000, 7), Bytes{1, 2, 3}, Bytes()}) {
    CAPTURE(bytes.size());
    for (const Compressor* const compressor : {&small, &quick}) {
      CHECK(decompressor.decompressed(compressor->compressed(bytes), bytes.size()) == bytes);
    }
  }
  const std::size_t length = small.compressed(steps()).size();
  CHECK(length < steps().size() / 10);
  CHECK(length < quick.compressed(steps()).size());
}

TEST_CASE("bytes that were not compressed, or to more than is wanted, are refused") {
  Bytes packed = Compressor().compressed(steps());
  const Decompressor decompressor;
  CHECK_THROWS_AS(decompressor.decompressed(packed, steps().size() - 1), std::invalid_argument);
  for (const std::size_t place : {std::size_t{0}, std::size_t{8}, packed.size() - 1}) {
    packed[place] ^= 1U;
    CHECK_THROWS_AS(decompressor.decompressed(packed, steps().size()), std::invalid_argument);
    packed[place] ^= 1U;
  }
  for (std::size_t length = 0; length < packed.size(); ++length) {
    CHECK_THROWS_AS(decompressor.decompressed({packed.data(), length}, steps().size()),
                    std::invalid_argument);
  }
  CHECK(decompressor.decompressed(packed, steps().size()) == steps());
}
