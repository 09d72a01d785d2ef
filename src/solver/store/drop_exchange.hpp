/// What processes send each other to solve a drop.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "teeko/solver/processes.hpp"

#include "../thread_pool.hpp"
#include "../tile_values.hpp"
#include "value_files.hpp"

namespace teeko::solver {

/// The tiles before a drop, of which each process solves so many in a round, at least one.
struct DropTiles {
  std::size_t count = 0;
  std::size_t atOnce = 1;
};

/// Sends each process the blocks that it needs to solve its tiles before a drop, from the values
/// after the drop. Tile t is of process t % count.
class DropExchange {
 public:
  /// `next` are the values after the drop, and `readers` has the process that reads each of their
  /// files. All three references outlive the exchange.
  DropExchange(const ValueFiles& next, const std::vector<std::size_t>& readers,
               const DropTiles& tiles, Processes& processes, int threads);

  /// How many rounds there are: the same for all processes.
  [[nodiscard]] std::size_t rounds() const noexcept;
  /// The tiles that this process solves in a round.
  [[nodiscard]] std::vector<std::size_t> ownTiles(std::size_t round) const {
    return tilesOf(processes_.index(), round);
  }

  /// Begins to send what others need in a round. All processes call it. Throws as
  /// ValueFiles::packed().
  void begin(std::size_t round);
  /// Ends it, and forgets what was received before. All processes call it.
  void end();

  /// Reads a block of the values after the drop, for a tile of the last round that was ended. For
  /// any thread. Throws as ValueFiles::read() or, for a block that was received, as unpack().
  void read(std::size_t section, std::size_t tile, Rank invalid, RankBlock& block) const;

 private:
  [[nodiscard]] std::vector<std::size_t> tilesOf(std::size_t process, std::size_t round) const;
  /// Whether this process reads the section itself.
  [[nodiscard]] bool isHere(std::size_t section) const;
  [[nodiscard]] std::uint32_t keyOf(std::size_t section, std::size_t tile) const noexcept;

  const ValueFiles& next_;
  const std::vector<std::size_t>& readers_;
  DropTiles tiles_;
  Processes& processes_;
  ThreadPool pool_;
  std::vector<Bytes> messages_;
  /// Parts of messages_, by keyOf().
  std::unordered_map<std::uint32_t, std::span<const std::uint8_t>> received_;
  Decompressor decompressor_;
};

}  // namespace teeko::solver
