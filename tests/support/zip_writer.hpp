/// Zip files for tests, well-formed ones and others. The format is in PKWARE's APPNOTE.TXT.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

/// What is written about a member of a zip file; the defaults are those of a plain file.
struct ZipMember {
  std::string name;
  /// The bytes in the zip file: the contents, or their compressed form.
  std::string bytes;
  std::uint16_t flags = 0;
  /// 0: stored, 8: deflated.
  std::uint16_t method = 0;
  /// What is said of the contents.
  std::uint32_t checksum = 0;
  std::uint32_t size = 0;
  /// As Unix has it, with the kind of file.
  std::uint16_t mode = 0100644;
  /// The extra fields after the name: a number and a length, then the content.
  std::string extra = {};
};

/// The checksum of zip files, CRC-32.
[[nodiscard]] inline std::uint32_t checksumOf(std::string_view bytes) {
  std::uint32_t sum = 0xFFFFFFFF;
  for (const char byte : bytes) {
    sum ^= static_cast<std::uint8_t>(byte);
    for (int bit = 0; bit < 8; ++bit) {
      sum = (sum >> 1U) ^ ((sum & 1U) != 0 ? 0xEDB88320 : 0);
    }
  }
  return ~sum;
}

[[nodiscard]] inline ZipMember storedMember(std::string name, std::string contents) {
  const std::uint32_t checksum = checksumOf(contents);
  const auto size = static_cast<std::uint32_t>(contents.size());
  return {
      .name = std::move(name), .bytes = std::move(contents), .checksum = checksum, .size = size};
}

/// A member with a byte and then 258 times `repeats` the same, compressed to 13 bits for every 258
/// bytes: one block with the fixed codes of RFC 1951.
[[nodiscard]] inline ZipMember deflatedMember(std::string name, char byte, std::size_t repeats) {
  std::string bits;
  const auto append = [&](std::uint32_t code, int count) {
    for (int bit = count - 1; bit >= 0; --bit) {
      bits += (code >> static_cast<unsigned>(bit) & 1U) != 0 ? '1' : '0';
    }
  };
  bits += "110";                                       // the last block, with the fixed codes
  append(0x30U + static_cast<std::uint8_t>(byte), 8);  // the byte, below 144
  for (std::size_t i = 0; i < repeats; ++i) {
    append(0xC5, 8);  // 258 bytes
    append(0, 5);     // as 1 byte before
  }
  append(0, 7);  // the end
  std::string bytes((bits.size() + 7) / 8, '\0');
  for (std::size_t i = 0; i < bits.size(); ++i) {
    if (bits[i] == '1') {
      bytes[i / 8] = static_cast<char>(static_cast<std::uint8_t>(bytes[i / 8]) | 1U << i % 8);
    }
  }
  const std::string contents(1 + 258 * repeats, byte);
  return {.name = std::move(name),
          .bytes = std::move(bytes),
          .method = 8,
          .checksum = checksumOf(contents),
          .size = static_cast<std::uint32_t>(contents.size())};
}

class ZipWriter {
 public:
  void add(const ZipMember& member) {
    addAgain(member, bytes_.size());
    bytes_ += "PK\x03\x04" + headOf(member) + member.name + member.extra + member.bytes;
  }

  /// A member whose bytes are those of the member that was written at this place.
  void addAgain(const ZipMember& member, std::size_t place) {
    constexpr std::size_t kMadeOnUnix = 0x0314;
    directory_ += "PK\x01\x02" + number(kMadeOnUnix, 2) + headOf(member) + number(0, 6) +
                  number(std::size_t{member.mode} << 16U, 4) + number(place, 4) + member.name +
                  member.extra;
    ++members_;
  }

  [[nodiscard]] std::string bytes() const {
    return bytes_ + directory_ + std::string("PK\x05\x06\0\0\0\0", 8) + number(members_, 2) +
           number(members_, 2) + number(directory_.size(), 4) + number(bytes_.size(), 4) +
           number(0, 2);
  }

 private:
  static std::string number(std::size_t value, std::size_t size) {
    std::string text;
    for (std::size_t i = 0; i < size; ++i) {
      text += static_cast<char>(value >> 8 * i & 0xFFU);
    }
    return text;
  }

  static std::string headOf(const ZipMember& member) {
    return number(20, 2) + number(member.flags, 2) + number(member.method, 2) + number(0, 4) +
           number(member.checksum, 4) + number(member.bytes.size(), 4) + number(member.size, 4) +
           number(member.name.size(), 2) + number(member.extra.size(), 2);
  }

  std::string bytes_;
  std::string directory_;
  std::size_t members_ = 0;
};

/// A zip file of these members.
[[nodiscard]] inline std::string zipOf(const std::vector<ZipMember>& members) {
  ZipWriter writer;
  for (const ZipMember& member : members) {
    writer.add(member);
  }
  return writer.bytes();
}
