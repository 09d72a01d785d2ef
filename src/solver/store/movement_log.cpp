#include "movement_log.hpp"

#include <stdexcept>
#include <string>
#include <utility>

#include <xxhash.h>

#include "teeko/io/error.hpp"
#include "teeko/io/text.hpp"
#include "teeko/solver/value.hpp"

#include "compression.hpp"

namespace teeko::solver {
namespace {

/// No piece has more bytes when it is not compressed.
constexpr std::size_t kLargestPiece = std::size_t{1} << 23U;

/// Stands before each piece.
struct PieceHeader {
  std::uint32_t level = 0;
  std::uint32_t size = 0;
  /// Of the two numbers, the store and the part.
  std::uint64_t checksum = 0;
};

std::uint64_t checksumOf(std::uint32_t level, std::uint32_t size, std::uint64_t run,
                         std::uint64_t part) noexcept {
  const std::uint64_t numbers[] = {level, size, run, part};
  return XXH3_64bits(numbers, sizeof numbers);
}

template <typename T>
std::span<std::uint8_t> bytesOf(T& value) noexcept {
  return {reinterpret_cast<std::uint8_t*>(&value), sizeof value};
}

[[noreturn]] void refuse(const StoreFile& file, const char* fault) {
  throw Error(ErrorKind::Unfinished, shownName(file.name()) + ": " + fault);
}

}  // namespace

MovementLog::MovementLog(StoreFolder folder, const std::vector<std::uint64_t>& ends,
                         const std::vector<std::size_t>& ownParts)
    : folder_(std::move(folder)), parts_(ends.size()) {
  for (const std::size_t i : ownParts) {
    Part& part = parts_[i];
    part.file = folder_.open(
        nameOf(i), ends[i] > 0 ? StoreFile::Mode::ReadAndWriteOld : StoreFile::Mode::ReadAndWrite);
    if (part.file.size() < ends[i]) {
      refuse(part.file, "is cut short");
    }
    part.file.resize(ends[i]);
    readHeaders(i, ends[i]);
  }
}

std::string MovementLog::nameOf(std::size_t part) {
  return "movement-" + std::to_string(part);
}

void MovementLog::readHeaders(std::size_t number, std::uint64_t end) {
  Part& part = parts_[number];
  while (part.end < end) {
    PieceHeader header;
    part.file.read(part.end, bytesOf(header));
    const std::uint64_t next = part.end + sizeof header + header.size;
    if (header.checksum != checksumOf(header.level, header.size, folder_.run(), number) ||
        next > end || header.level > static_cast<std::uint32_t>(Value::kLongestLoss)) {
      refuse(part.file, "is damaged");
    }
    note(part, header.level, {part.end + sizeof header, header.size});
    part.end = next;
  }
}

void MovementLog::note(Part& part, std::size_t level, const Piece& piece) {
  if (part.pieces.size() <= level) {
    part.pieces.resize(level + 1);
  }
  part.pieces[level].push_back(piece);
}

Bytes MovementLog::compressed(std::span<const std::uint8_t> records) const {
  return compressor_.compressed(records);
}

void MovementLog::append(std::size_t part, int level, std::span<const std::uint8_t> piece) {
  const auto size = static_cast<std::uint32_t>(piece.size());
  const auto levelNumber = static_cast<std::uint32_t>(level);
  PieceHeader header{levelNumber, size, checksumOf(levelNumber, size, folder_.run(), part)};
  Part& to = parts_[part];
  std::uint64_t offset = 0;
  {
    const std::scoped_lock lock(mutex_);
    offset = to.end;
    to.end += sizeof header + size;
    note(to, levelNumber, {offset + sizeof header, size});
  }
  to.file.write(offset, bytesOf(header));
  to.file.write(offset + sizeof header, piece);
}

std::size_t MovementLog::pieces(std::size_t part, int level) const {
  const std::scoped_lock lock(mutex_);
  const auto& pieces = parts_[part].pieces;
  return static_cast<std::size_t>(level) < pieces.size()
             ? pieces[static_cast<std::size_t>(level)].size()
             : 0;
}

std::uint64_t MovementLog::bytes(std::size_t part, int level) const {
  const std::scoped_lock lock(mutex_);
  const auto& pieces = parts_[part].pieces;
  std::uint64_t bytes = 0;
  if (static_cast<std::size_t>(level) < pieces.size()) {
    for (const Piece& piece : pieces[static_cast<std::size_t>(level)]) {
      bytes += piece.size;
    }
  }
  return bytes;
}

LogPiece MovementLog::piece(std::size_t part, int level, std::size_t index) const {
  Piece piece;
  {
    const std::scoped_lock lock(mutex_);
    piece = parts_[part].pieces[static_cast<std::size_t>(level)][index];
  }
  std::vector<std::uint8_t> bytes(piece.size);
  parts_[part].file.read(piece.offset, bytes);
  try {
    const auto records =
        std::make_shared<const Bytes>(decompressor_.decompressed(bytes, kLargestPiece));
    return {.bytes = *records, .kept = records};
  } catch (const std::invalid_argument& fault) {
    refuse(parts_[part].file, fault.what());
  }
}

std::vector<std::size_t> MovementLog::parts() const {
  std::vector<std::size_t> open;
  for (std::size_t part = 0; part < parts_.size(); ++part) {
    if (parts_[part].file.isOpen()) {
      open.push_back(part);
    }
  }
  return open;
}

void MovementLog::sync() const {
  for (const Part& part : parts_) {
    if (part.file.isOpen()) {
      part.file.sync();
    }
  }
}

void MovementLog::remove(std::size_t part) {
  parts_[part].file = StoreFile();
  folder_.remove(nameOf(part));
}

}  // namespace teeko::solver
