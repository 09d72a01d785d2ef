/// What a player must achieve, such as `score>=0.65` or `sprt=H1`.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "teeko/core/parsed.hpp"
#include "teeko/match/standings.hpp"

namespace teeko::match {

enum class Quantity : std::uint8_t { Score, Lost, Faults, Mistakes, Sprt };
enum class Comparison : std::uint8_t { AtLeast, AtMost, More, Less, Equal };

struct Requirement {
  Quantity quantity = Quantity::Score;
  Comparison comparison = Comparison::AtLeast;
  double bound = 0;
  /// For Quantity::Sprt, which has neither of the two above: Elo0 or Elo1.
  SprtDecision decision = SprtDecision::Open;
  /// As it was written.
  std::string text = {};
};

/// `score`, `lost`, `faults` or `mistakes`, then `>=`, `<=`, `>`, `<` or `=`, then a number; or
/// `sprt=H0` or `sprt=H1`.
[[nodiscard]] Parsed<Requirement> parseRequirement(std::string_view text);

/// Whether the player meets it, and the ratio test, if it is about that. Nobody meets a requirement
/// on mistakes where they are not known.
[[nodiscard]] bool isMet(const Requirement& requirement, const Standing& player,
                         SprtDecision decision = SprtDecision::Open);

}  // namespace teeko::match
