#include "drop_exchange.hpp"

#include <algorithm>
#include <utility>

namespace teeko::solver {

DropExchange::DropExchange(const ValueFiles& next, const std::vector<std::size_t>& readers,
                           const DropTiles& tiles, Processes& processes, int threads)
    : next_(next),
      readers_(readers),
      tiles_(tiles),
      processes_(processes),
      pool_(std::min(threads, static_cast<int>(processes.count()))) {}

std::size_t DropExchange::rounds() const noexcept {
  const std::size_t ofEach = (tiles_.count + processes_.count() - 1) / processes_.count();
  return (ofEach + tiles_.atOnce - 1) / tiles_.atOnce;
}

std::vector<std::size_t> DropExchange::tilesOf(std::size_t process, std::size_t round) const {
  std::vector<std::size_t> tiles;
  for (std::size_t i = round * tiles_.atOnce; i < (round + 1) * tiles_.atOnce; ++i) {
    const std::size_t tile = process + i * processes_.count();
    if (tile < tiles_.count) {
      tiles.push_back(tile);
    }
  }
  return tiles;
}

void DropExchange::begin(std::size_t round) {
  std::vector<Bytes> messages(processes_.count());
  pool_.forEach(messages.size(), [&](std::size_t to) {
    if (to == processes_.index()) {
      return;
    }
    for (std::size_t section = 0; section < next_.sections().size(); ++section) {
      if (isHere(section)) {
        for (const std::size_t tile : tilesOf(to, round)) {
          addTo(messages[to], keyOf(section, tile), next_.packed(section, tile));
        }
      }
    }
  });
  processes_.beginExchange(std::move(messages));
}

void DropExchange::end() {
  messages_ = processes_.endExchange();
  received_.clear();
  for (const Bytes& message : messages_) {
    forEachIn(message, [&](std::uint32_t key, std::span<const std::uint8_t> bytes) {
      received_[key] = bytes;
    });
  }
}

void DropExchange::read(std::size_t section, std::size_t tile, Rank invalid,
                        RankBlock& block) const {
  if (isHere(section)) {
    next_.read(section, tile, invalid, block);
  } else {
    unpack(decompressor_, received_.at(keyOf(section, tile)), invalid, block);
  }
}

bool DropExchange::isHere(std::size_t section) const {
  return readers_[next_.sections()[section].file] == processes_.index();
}

std::uint32_t DropExchange::keyOf(std::size_t section, std::size_t tile) const noexcept {
  return static_cast<std::uint32_t>(section * tiles_.count + tile);
}

}  // namespace teeko::solver
