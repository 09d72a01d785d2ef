/// What a player must achieve, such as `score>=0.65`.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "teeko/core/parsed.hpp"
#include "teeko/match/standings.hpp"

namespace teeko::match {

enum class Quantity : std::uint8_t { Score, Lost, Faults, Mistakes };
enum class Comparison : std::uint8_t { AtLeast, AtMost, More, Less, Equal };

struct Requirement {
  Quantity quantity = Quantity::Score;
  Comparison comparison = Comparison::AtLeast;
  double bound = 0;
  /// As it was written.
  std::string text = {};
};

/// `score`, `lost`, `faults` or `mistakes`, then `>=`, `<=`, `>`, `<` or `=`, then a number.
[[nodiscard]] Parsed<Requirement> parseRequirement(std::string_view text);

/// Whether the player meets it. Nobody meets a requirement on mistakes where they are not known.
[[nodiscard]] bool isMet(const Requirement& requirement, const Standing& player);

}  // namespace teeko::match
