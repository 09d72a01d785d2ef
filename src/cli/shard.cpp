#include "shard.hpp"

#include <optional>
#include <stdexcept>

#include "teeko/io/decimal.hpp"
#include "teeko/io/text.hpp"

namespace teeko::cli {

Shard shardIn(const std::string& text) {
  const std::size_t slash = text.find('/');
  const auto number = integerIn<std::size_t>(text.substr(0, slash));
  const auto count =
      slash == std::string::npos ? std::nullopt : integerIn<std::size_t>(text.substr(slash + 1));
  if (!number || !count || *number < 1 || *number > *count) {
    throw std::invalid_argument(inQuotes(text) +
                                ": two whole numbers I/N are meant, I from 1 to N, such as 1/4");
  }
  return {.number = *number, .count = *count};
}

}  // namespace teeko::cli
