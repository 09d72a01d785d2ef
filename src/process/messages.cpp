#include "messages.hpp"

#include <array>
#include <cstddef>
#include <cstring>

#include "teeko/io/descriptor.hpp"

namespace teeko::process {
namespace {

/// How many bytes the message has that these begin with. Both ends are the same program.
std::optional<std::size_t> sizeIn(std::string_view bytes) {
  std::size_t size = 0;
  if (bytes.size() < sizeof size) {
    return std::nullopt;
  }
  std::memcpy(&size, bytes.data(), sizeof size);
  return size;
}

}  // namespace

bool sendMessage(int pipe, std::string_view message) {
  const std::size_t size = message.size();
  std::string bytes(reinterpret_cast<const char*>(&size), sizeof size);
  bytes += message;
  return writeAll(pipe, bytes);
}

bool Messages::receive(int pipe) {
  std::array<char, 65536> block;  // NOLINT(*-member-init): readSome() fills it
  const std::size_t size = readSome(pipe, block.data(), block.size());
  bytes_.append(block.data(), size);
  return size > 0;
}

bool Messages::hasNext() const {
  const std::optional<std::size_t> size = sizeIn(bytes_);
  return size && bytes_.size() - sizeof *size >= *size;
}

std::optional<std::string> Messages::next() {
  if (!hasNext()) {
    return std::nullopt;
  }
  const std::size_t size = *sizeIn(bytes_);
  std::string message = bytes_.substr(sizeof size, size);
  bytes_.erase(0, sizeof size + size);
  return message;
}

}  // namespace teeko::process
