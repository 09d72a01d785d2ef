#include "teeko/io/byte_reader.hpp"

#include <algorithm>
#include <streambuf>
#include <utility>

namespace teeko {

ByteReader::ByteReader(std::istream& input, std::function<void()> beforeWaiting)
    : input_(input), beforeWaiting_(std::move(beforeWaiting)) {}

bool ByteReader::fill() {
  constexpr std::streamsize kBlockSize = 65536;
  if (ended_) {
    return false;
  }
  std::streambuf& bytes = *input_.rdbuf();
  if (beforeWaiting_ && bytes.in_avail() <= 0) {
    beforeWaiting_();
  }
  ended_ = bytes.sgetc() == kEnd;
  // What the stream holds by now, a byte at least, comes without waiting.
  const std::streamsize ready = std::clamp<std::streamsize>(bytes.in_avail(), 1, kBlockSize);
  block_.resize(static_cast<std::size_t>(ended_ ? 0 : ready));
  bytes.sgetn(block_.data(), static_cast<std::streamsize>(block_.size()));
  position_ = 0;
  return !ended_;
}

}  // namespace teeko
