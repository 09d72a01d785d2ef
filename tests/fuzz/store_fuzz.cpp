// The files of stores, and what processes that solve together send each other: bytes that teeko has
// not written are refused, whatever they are.
#include <filesystem>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include <xxhash.h>

#include "teeko/io/error.hpp"

#include "fuzz/fuzz.hpp"
#include "solver/block_log.hpp"
#include "solver/store/manifest.hpp"
#include "solver/store/movement_log.hpp"
#include "solver/store/stored_values.hpp"
#include "solver/store/value_files.hpp"
#include "support/all_kernels.hpp"
#include "support/scratch.hpp"

using namespace teeko;
using namespace teeko::fuzz;
using solver::Bytes;

namespace {

Bytes bytesOf(std::string_view text) {
  return {text.begin(), text.end()};
}

/// A block's bits are the same after they were packed, and all kernels read them.
void tryBlock(const Bytes& bytes) {
  const auto block = std::make_unique<solver::Block>();
  std::uint64_t rows = 0;
  const bool isGood = solver::kPortableKernels.unpack(bytes.data(), bytes.size(), *block, rows);
  for (const solver::Kernels* const kernels : allKernels()) {
    const auto other = std::make_unique<solver::Block>();
    std::uint64_t otherRows = 0;
    require(kernels->unpack(bytes.data(), bytes.size(), *other, otherRows) == isGood,
            "all kernels accept the same bytes");
    if (isGood) {
      require(otherRows == rows && std::memcmp(block.get(), other.get(), sizeof *block) == 0,
              "all kernels read the same");
      Bytes packed(solver::kLongestPackedBlock);
      packed.resize(solver::pack(*kernels, *other, rows, packed.data()));
      *other = {};
      (void)solver::unpack(*kernels, packed, *other);
      require(std::memcmp(block.get(), other.get(), sizeof *block) == 0,
              "what is packed is unpacked as it was");
    }
  }
}

void tryRecords(const Bytes& bytes) {
  std::size_t size = 0;
  try {
    solver::forEachRecord(bytes, 1249, [&](const solver::BlockRecord& record) {
      size += solver::bytesOf(record).size();
    });
    require(size == bytes.size(), "records are all of the bytes");
  } catch (const std::invalid_argument&) {
    require(size <= bytes.size(), "records are not more than the bytes");
  }
  size = 0;
  try {
    solver::forEachIn(bytes, [&](std::uint32_t, std::span<const std::uint8_t> message) {
      size += 2 * sizeof(std::uint32_t) + message.size();
    });
    require(size == bytes.size(), "messages are all of the bytes");
  } catch (const std::invalid_argument&) {
    require(size <= bytes.size(), "messages are not more than the bytes");
  }
}

/// Looks values up that a manifest says are in files which are not there.
void tryLookingUp(const solver::Manifest& manifest) {
  const solver::StoredValues values(solver::valuesIn("not-there", manifest));
  for (int pieces = 0; pieces <= solver::kAllPieces; ++pieces) {
    try {
      (void)values.at(pieces, {});
      require(false, "values cannot be read where there are no files");
    } catch (const Error& error) {
      require(error.kind() == ErrorKind::Unfinished, "a missing file ends the work");
    }
  }
}

void tryManifest(std::string_view words) {
  const std::string text = std::string(words) + "checksum " +
                           std::to_string(XXH3_64bits(words.data(), words.size())) + '\n';
  try {
    const solver::Manifest manifest = solver::manifestIn("store", text);
    const std::string written = textOf(manifest);
    require(textOf(solver::manifestIn("store", written)) == written,
            "a manifest that is written is read again");
    if (manifest.isFinished()) {
      tryLookingUp(manifest);
    }
  } catch (const Error& error) {
    require(error.kind() == ErrorKind::BadInput, "a bad manifest is bad input");
  }
}

/// A log with these bytes in its one file.
void tryLog(const Scratch& scratch, const Bytes& bytes) {
  (void)scratch.file(solver::MovementLog::nameOf(0),
                     {reinterpret_cast<const char*>(bytes.data()), bytes.size()});
  try {
    const solver::MovementLog log(solver::StoreFolder(scratch.path(), nullptr), {bytes.size()},
                                  {0});
    for (int level = 0; level < 300; ++level) {
      for (std::size_t i = 0; i < log.pieces(0, level); ++i) {
        (void)log.piece(0, level, i);
      }
    }
  } catch (const Error& error) {
    require(error.kind() == ErrorKind::Unfinished, "a damaged log ends the work");
  }
}

/// Values in these bytes, two blocks to a section.
void tryValues(const Scratch& scratch, const Bytes& bytes) {
  (void)scratch.file(solver::ValueFiles::nameOf(3, 0),
                     {reinterpret_cast<const char*>(bytes.data()), bytes.size()});
  const solver::ValueFiles files(solver::StoreFolder(scratch.path(), nullptr), 3, {{0, 1}}, 2);
  const auto block = std::make_unique<solver::RankBlock>();
  for (const std::size_t number : {0U, 1U}) {
    try {
      files.read(0, number, 0, *block);
    } catch (const Error& error) {
      require(error.kind() == ErrorKind::Unfinished, "damaged values end the work");
    }
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const Scratch scratch;
  enum Kind { AsBlock, AsRecords, AsManifest, AsLog, AsValues, Kinds };
  Input input(data, size);
  const int kind = input.choice(Kinds);
  const Bytes bytes = bytesOf(input.rest());
  switch (kind) {
    case AsBlock:
      tryBlock(bytes);
      break;
    case AsRecords:
      tryRecords(bytes);
      break;
    case AsManifest:
      tryManifest(input.rest());
      break;
    case AsLog:
      tryLog(scratch, bytes);
      break;
    case AsValues:
      tryValues(scratch, bytes);
      break;
    default:
      break;
  }
  return 0;
}
