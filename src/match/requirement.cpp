#include "teeko/match/requirement.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "teeko/core/notation.hpp"
#include "teeko/io/decimal.hpp"
#include "teeko/io/text.hpp"

namespace teeko::match {
namespace {

constexpr std::array<std::pair<std::string_view, Quantity>, 5> kQuantities{
    {{"score", Quantity::Score},
     {"lost", Quantity::Lost},
     {"faults", Quantity::Faults},
     {"mistakes", Quantity::Mistakes},
     {"sprt", Quantity::Sprt}}};

constexpr std::array<std::pair<std::string_view, SprtDecision>, 2> kHypotheses{
    {{"H0", SprtDecision::Elo0}, {"H1", SprtDecision::Elo1}}};

/// Longer ones first.
constexpr std::array<std::pair<std::string_view, Comparison>, 6> kComparisons{
    {{">=", Comparison::AtLeast},
     {"<=", Comparison::AtMost},
     {"==", Comparison::Equal},
     {">", Comparison::More},
     {"<", Comparison::Less},
     {"=", Comparison::Equal}}};

bool holds(double value, Comparison comparison, double bound) {
  switch (comparison) {
    case Comparison::AtLeast:
      return value >= bound;
    case Comparison::AtMost:
      return value <= bound;
    case Comparison::More:
      return value > bound;
    case Comparison::Less:
      return value < bound;
    case Comparison::Equal:
      break;
  }
  return value >= bound && value <= bound;
}

}  // namespace

Parsed<Requirement> parseRequirement(std::string_view text) {
  const Fault fault{quotedText(text) +
                    " is no requirement: score, lost, faults or mistakes, then >=, <=, >, < or =, "
                    "then a number; or sprt=H0 or sprt=H1"};
  const std::size_t end = text.find_first_of("<>=");
  if (end == std::string_view::npos) {
    return fault;
  }
  const std::string_view name = trimmed(text.substr(0, end));
  const auto quantity = std::find_if(kQuantities.begin(), kQuantities.end(),
                                     [&](const auto& known) { return known.first == name; });
  const auto comparison =
      std::find_if(kComparisons.begin(), kComparisons.end(),
                   [&](const auto& known) { return text.substr(end).starts_with(known.first); });
  const std::string_view value = trimmed(text.substr(end + comparison->first.size()));
  if (quantity == kQuantities.end()) {
    return fault;
  }
  Requirement requirement{
      .quantity = quantity->second, .comparison = comparison->second, .text = std::string(text)};
  if (quantity->second == Quantity::Sprt) {
    const auto hypothesis = std::find_if(kHypotheses.begin(), kHypotheses.end(),
                                         [&](const auto& known) { return known.first == value; });
    if (hypothesis == kHypotheses.end() || comparison->second != Comparison::Equal) {
      return fault;
    }
    requirement.decision = hypothesis->second;
    return requirement;
  }
  const auto bound = decimalIn(std::string(value));
  if (!bound) {
    return fault;
  }
  requirement.bound = *bound;
  return requirement;
}

bool isMet(const Requirement& requirement, const Standing& player, SprtDecision decision) {
  switch (requirement.quantity) {
    case Quantity::Score:
      return holds(player.score(), requirement.comparison, requirement.bound);
    case Quantity::Lost:
      return holds(player.lost, requirement.comparison, requirement.bound);
    case Quantity::Faults:
      return holds(static_cast<double>(player.faults.size()), requirement.comparison,
                   requirement.bound);
    case Quantity::Sprt:
      return requirement.decision == decision;
    case Quantity::Mistakes:
      break;
  }
  return player.isSolved && holds(static_cast<double>(player.mistakes.size()),
                                  requirement.comparison, requirement.bound);
}

}  // namespace teeko::match
