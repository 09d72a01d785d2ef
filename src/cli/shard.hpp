/// Work that is divided between several runs of the program.
#pragma once

#include <cstddef>
#include <string>

namespace teeko::cli {

/// One of several equal parts of the work.
struct Shard {
  /// From 1 to `count`.
  std::size_t number = 1;
  std::size_t count = 1;
};

/// The part that `I/N` names; throws std::invalid_argument, with what is wrong, when it names none.
[[nodiscard]] Shard shardIn(const std::string& text);

}  // namespace teeko::cli
