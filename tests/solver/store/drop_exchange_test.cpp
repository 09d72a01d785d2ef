// needs: zstd
#include "solver/store/drop_exchange.hpp"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "teeko/solver/value.hpp"

#include "solver/store/compression.hpp"
#include "solver/store/store_folder.hpp"
#include "solver/store/value_files.hpp"
#include "support/catch.hpp"
#include "support/thread_processes.hpp"

using namespace teeko;
using namespace teeko::solver;

namespace {

constexpr std::size_t kSectionsAfter = 4;
constexpr std::size_t kTilesBefore = 5;

/// A rank for each block of the values after the drop.
Rank rankOf(std::size_t section, std::size_t tile) {
  return Value::winIn(static_cast<int>(2 * (section * kTilesBefore + tile) + 1)).rank();
}

/// The number of the file that a process writes.
std::size_t fileOf(const Processes& processes, std::size_t process) {
  return processes.count() - process;
}

/// What each process writes: sections in turn, to a file in memory, which the others cannot see.
std::shared_ptr<ValueFiles> filesOf(const Processes& processes) {
  auto files =
      std::make_shared<ValueFiles>(StoreFolder(std::nullopt, nullptr), 3,
                                   std::vector<SectionPlace>(kSectionsAfter), kTilesBefore);
  files->write(fileOf(processes, processes.index()), 0);
  const auto block = std::make_unique<RankBlock>();
  for (std::size_t section = 0; section < kSectionsAfter; ++section) {
    const std::size_t writer = section % processes.count();
    if (writer != processes.index()) {
      files->place(section, {.file = fileOf(processes, writer), .offset = 8});
      continue;
    }
    std::vector<Bytes> blocks;
    for (std::size_t tile = 0; tile < kTilesBefore; ++tile) {
      Rank* const ranks = block->row[0].rank[0];
      std::fill(ranks, ranks + sizeof(RankBlock) / sizeof(Rank), rankOf(section, tile));
      blocks.push_back(pack(Compressor(), *block));
    }
    files->add(section, blocks);
  }
  return files;
}

/// Exchanges the values in rounds of so many tiles. Says which tiles each process had in which
/// round, and what was wrong with their blocks.
std::string exchangeAll(Processes& processes, std::size_t atOnce) {
  const auto files = filesOf(processes);
  std::vector<std::size_t> readers(processes.count() + 1);
  for (std::size_t process = 0; process < processes.count(); ++process) {
    readers[fileOf(processes, process)] = process;
  }
  DropExchange exchange(*files, readers, {.count = kTilesBefore, .atOnce = atOnce}, processes, 2);
  const auto block = std::make_unique<RankBlock>();
  std::string text;
  exchange.begin(0);
  for (std::size_t round = 0; round < exchange.rounds(); ++round) {
    exchange.end();
    if (round + 1 < exchange.rounds()) {
      exchange.begin(round + 1);
    }
    for (const std::size_t tile : exchange.ownTiles(round)) {
      text += std::to_string(tile);
      for (std::size_t section = 0; section < kSectionsAfter; ++section) {
        exchange.read(section, tile, kInvalidRankForMin, *block);
        if (block->row[63].rank[7][63] != rankOf(section, tile)) {
          text += " without section " + std::to_string(section);
        }
      }
    }
    text += '/';
  }
  return text;
}

/// The same for each of several processes.
std::vector<std::string> exchangesOf(std::size_t count, std::size_t atOnce) {
  std::vector<std::string> texts(count);
  runAsProcesses(count, [&](Processes& processes) {
    texts[processes.index()] = exchangeAll(processes, atOnce);
  });
  return texts;
}

}  // namespace

TEST_CASE("each process gets the blocks that its tiles need, some tiles at a time") {
  using Texts = std::vector<std::string>;
  CHECK(exchangesOf(1, 2) == Texts{"01/23/4/"});
  CHECK(exchangesOf(1, 5) == Texts{"01234/"});
  CHECK(exchangesOf(2, 1) == Texts{"0/2/4/", "1/3//"});
  CHECK(exchangesOf(2, 2) == Texts{"02/4/", "13//"});
  CHECK(exchangesOf(3, 1) == Texts{"0/3/", "1/4/", "2//"});
  CHECK(exchangesOf(3, 6) == Texts{"03/", "14/", "2/"});
  CHECK(exchangesOf(7, 1) == Texts{"0/", "1/", "2/", "3/", "4/", "/", "/"});
}
