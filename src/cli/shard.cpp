#include "shard.hpp"

#include <algorithm>
#include <stdexcept>

#include "teeko/io/decimal.hpp"
#include "teeko/io/text.hpp"

namespace teeko::cli {

Shard shardIn(const std::string& text) {
  const std::size_t slash = std::min(text.find('/'), text.size());
  const auto number = integerIn<std::size_t>(text.substr(0, slash));
  const auto count = integerIn<std::size_t>(text.substr(std::min(slash + 1, text.size())));
  if (!number || !count || *number < 1 || *number > *count) {
    throw std::invalid_argument(inQuotes(text) +
                                ": two whole numbers I/N are meant, I from 1 to N, such as 1/4");
  }
  return {.number = *number, .count = *count};
}

}  // namespace teeko::cli
