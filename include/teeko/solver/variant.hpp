/// The variants of Teeko: which goals win, and who chooses where a piece is dropped.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "teeko/core/rules.hpp"

namespace teeko::solver {

/// Who decides on which square a piece is dropped.
enum class Chooser : std::uint8_t { Owner, Opponent };

struct DropRule {
  std::string_view name;
  /// Who decides on a player's first, second, third and fourth drop.
  std::array<Chooser, kPiecesPerSide> choosers;
};

/// Scarne's drop rules, standard first: with alternate drops the opponent decides; k-alternate
/// makes each player's first k drops alternate and the rest standard, k-standard the other way
/// round.
inline constexpr auto kDropRules = [] {
  constexpr Chooser kS = Chooser::Owner;
  constexpr Chooser kA = Chooser::Opponent;
  return std::array<DropRule, 8>{{
      {"standard", {kS, kS, kS, kS}},
      {"alternate", {kA, kA, kA, kA}},
      {"1-alternate", {kA, kS, kS, kS}},
      {"2-alternate", {kA, kA, kS, kS}},
      {"3-alternate", {kA, kA, kA, kS}},
      {"1-standard", {kS, kA, kA, kA}},
      {"2-standard", {kS, kS, kA, kA}},
      {"3-standard", {kS, kS, kS, kA}},
  }};
}();

/// The rule of this name; nothing when there is none.
[[nodiscard]] constexpr std::optional<DropRule> dropRuleNamed(std::string_view name) noexcept {
  for (const DropRule& rule : kDropRules) {
    if (rule.name == name) {
      return rule;
    }
  }
  return std::nullopt;
}

struct Variant {
  GoalSet goals = GoalSet::Standard;
  DropRule drops = kDropRules.front();
  /// Whether movement follows when all pieces are placed; otherwise the game is drawn then.
  bool movement = true;
};

}  // namespace teeko::solver
