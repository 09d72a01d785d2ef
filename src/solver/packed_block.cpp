#include "packed_block.hpp"

#include <stdexcept>

namespace teeko::solver {

std::uint64_t unpack(const Kernels& kernels, std::span<const std::uint8_t> bytes, Block& block) {
  std::uint64_t rows = 0;
  if (!kernels.unpack(bytes.data(), bytes.size(), block, rows)) {
    throw std::invalid_argument("a packed block is damaged");
  }
  return rows;
}

}  // namespace teeko::solver
