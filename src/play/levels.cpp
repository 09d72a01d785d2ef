#include "teeko/play/levels.hpp"

#include <cstddef>

#include "teeko/core/notation.hpp"

namespace teeko::play {
namespace {

/// By level, from Beginner up.
using Skills = std::array<Skill, kLevels.size()>;

Skill skillIn(const Skills& skills, Level level) {
  return skills[static_cast<std::size_t>(numberOf(level)) - 1];
}

constexpr int kFarthest = SearchLimits::kMostDepth;

// Who looks ahead errs as people do: by a move that looks good for the moment.
constexpr Skills kTeeko{{{1, 400}, {2, 750, 1}, {3, 250, 1}, {4, 50, 1}, {kFarthest, 0, 0, true}}};
constexpr Skills kOctaFlip{{{1, 350}, {2, 700, 1}, {2, 150, 1}, {4, 0}, {kFarthest, 0}}};

// On small boards of tic-tac-toe whoever looks a ply or two ahead draws, so there random errors
// alone tell the levels apart.
constexpr Skills kSmallTicTacToe{
    {{1, 1000}, {9, 675, 0, true}, {9, 360, 0, true}, {9, 80, 0, true}, {kFarthest, 0, 0, true}}};
constexpr Skills kTicTacToe{{{1, 1000},
                             {2, 825, 0, false, true},
                             {2, 630, 0, false, true},
                             {2, 350, 0, false, true},
                             {kFarthest, 0, 0, false, true}}};

}  // namespace

std::optional<Level> levelNamed(std::string_view text) {
  const std::string lower = lowerCase(text);
  for (const Level level : kLevels) {
    for (const std::string_view name : {nameOf(level, false), nameOf(level, true)}) {
      if (lowerCase(name) == lower) {
        return level;
      }
    }
  }
  return text.size() == 1 ? levelNumbered(text.front() - '0') : std::nullopt;
}

std::string_view nameOf(Level level, bool isSolved) noexcept {
  switch (level) {
    case Level::Beginner:
      return "Beginner";
    case Level::Casual:
      return "Casual";
    case Level::Club:
      return "Club";
    case Level::Expert:
      return "Expert";
    case Level::Best:
      break;
  }
  return isSolved ? "Perfect" : "Best";
}

template <int Size>
Skill skillOf(Level level, const teeko::Position<Size>&) noexcept {
  return skillIn(kTeeko, level);
}
template Skill skillOf(Level level, const teeko::Position<4>& position) noexcept;
template Skill skillOf(Level level, const teeko::Position<5>& position) noexcept;
template Skill skillOf(Level level, const teeko::Position<6>& position) noexcept;
template Skill skillOf(Level level, const teeko::Position<7>& position) noexcept;
template Skill skillOf(Level level, const teeko::Position<8>& position) noexcept;

Skill skillOf(Level level, const octaflip::Position&) noexcept {
  return skillIn(kOctaFlip, level);
}

Skill skillOf(Level level, const tictactoe::Position& position) noexcept {
  return skillIn(isSolved(position) ? kSmallTicTacToe : kTicTacToe, level);
}

}  // namespace teeko::play
