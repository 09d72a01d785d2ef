#include "packed_block.hpp"

namespace teeko::solver {

std::uint64_t unpack(const Kernels& kernels, std::span<const std::uint8_t> bytes, Block& block) {
  std::uint64_t rows = 0;
  if (!kernels.unpack(bytes.data(), bytes.size(), block, rows)) {
    throw DamagedRecord("a packed block is damaged");
  }
  return rows;
}

}  // namespace teeko::solver
