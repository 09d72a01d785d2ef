#include <array>

#include "teeko/grade/submissions.hpp"

#include "name_fit.hpp"

namespace teeko::grade {
namespace {

/// A part with a name of its own, and what only its programs print or read.
struct Known {
  check::Part part = check::Part::Placement;
  std::array<std::string_view, 2> texts = {};
};

constexpr std::array<Known, 3> kParts{
    {{check::Part::OctaFlip, {"Invalid move at turn", "Invalid input at turn"}},
     {check::Part::Movement, {"moving direction", "gameboard.txt"}},
     {check::Part::Placement, {"place your mark", "How many human players"}}}};

}  // namespace

std::optional<check::Part> partOfFile(const std::string& name, std::string_view text) {
  std::optional<check::Part> best;
  Fit bestFit = Fit::None;
  for (const Known& known : kParts) {
    if (const Fit fit = fitOf(name, defaultPatternOf(known.part)); fit > bestFit) {
      best = known.part;
      bestFit = fit;
    }
  }
  for (const Known& known : kParts) {
    for (const std::string_view own : known.texts) {
      if (!best && text.find(own) != std::string_view::npos) {
        best = known.part;
      }
    }
  }
  return best;
}

}  // namespace teeko::grade
