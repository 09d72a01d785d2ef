#include "teeko/solver/value_text.hpp"

namespace teeko::solver {

std::string_view nameOf(Outcome outcome) noexcept {
  switch (outcome) {
    case Outcome::Win:
      return "win";
    case Outcome::Loss:
      return "loss";
    case Outcome::Draw:
      break;
  }
  return "draw";
}

std::string describe(Value value) {
  std::string text(nameOf(value.outcome()));
  if (const auto plies = value.plies()) {
    text += " in " + std::to_string(*plies);
  }
  return text;
}

}  // namespace teeko::solver
