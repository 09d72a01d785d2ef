#include "teeko/engine/game_state.hpp"

#include <algorithm>
#include <limits>
#include <optional>

#include "teeko/core/notation.hpp"
#include "teeko/core/rules.hpp"
#include "teeko/io/decimal.hpp"

namespace teeko::engine {
namespace {

using play::Game;

/// An option's numbers.
struct Spin {
  std::string_view name;
  std::uint64_t usual;
  std::uint64_t least;
  std::uint64_t most;
};

/// The whole numbers that can be set in this game.
std::vector<Spin> spinsOf(Game game) {
  const Options usual;
  std::vector<Spin> spins;
  if (const auto [smallest, largest] = play::sizesOf(game); smallest < largest) {
    spins.push_back({"Size", static_cast<std::uint64_t>(play::usualSizeOf(game)),
                     static_cast<std::uint64_t>(smallest), static_cast<std::uint64_t>(largest)});
  }
  spins.push_back({"Level", static_cast<std::uint64_t>(usual.level), 1, play::kLevels.size()});
  spins.push_back({"Threads", static_cast<std::uint64_t>(usual.threads), 1, kMostThreads});
  if (game == Game::OctaFlip) {
    spins.push_back({"Hash", static_cast<std::uint64_t>(usual.hash), 1, kMostHash});
  }
  // The largest number that programs in other languages read without loss.
  spins.push_back({"Seed", usual.seed, 0, std::numeric_limits<std::int32_t>::max()});
  return spins;
}

constexpr std::string_view kGoals = "Goals";

/// Whether the names are equal but for the case of their letters, which does not count.
bool isSame(std::string_view one, std::string_view other) {
  return lowerCase(one) == lowerCase(other);
}

void setNumber(Options& options, std::string_view name, std::uint64_t number) {
  if (name == "Seed") {
    options.seed = number;
    return;
  }
  int& option = name == "Size"      ? options.choice.size
                : name == "Level"   ? options.level
                : name == "Threads" ? options.threads
                                    : options.hash;
  option = static_cast<int>(number);
}

}  // namespace

GameState::GameState(Game game)
    : options_{.choice = {.game = game, .size = play::usualSizeOf(game)}},
      session_(options_.choice) {}

std::vector<std::string> GameState::greeting(std::string_view version) const {
  std::vector<std::string> lines{"id name teeko " + std::string(version),
                                 "id author the teeko authors"};
  for (const Spin& spin : spinsOf(options_.choice.game)) {
    lines.push_back("option name " + std::string(spin.name) + " type spin default " +
                    std::to_string(spin.usual) + " min " + std::to_string(spin.least) + " max " +
                    std::to_string(spin.most));
  }
  if (options_.choice.game == Game::Teeko) {
    std::string line = "option name " + std::string(kGoals) + " type combo default " +
                       std::string(nameOf(GoalSet::Standard));
    for (const GoalSet goals : kGoalSets) {
      line += " var " + std::string(nameOf(goals));
    }
    lines.push_back(line);
  }
  lines.emplace_back("ugiok");
  return lines;
}

std::string GameState::set(const SetOption& command) {
  if (options_.choice.game == Game::Teeko && isSame(command.name, kGoals)) {
    for (const GoalSet goals : kGoalSets) {
      if (isSame(command.value, nameOf(goals))) {
        options_.choice.goals = goals;
        return "";
      }
    }
    return quotedText(command.value) + " is not a set of goals: standard or advanced";
  }
  const std::vector<Spin> spins = spinsOf(options_.choice.game);
  const auto spin = std::ranges::find_if(
      spins, [&](const Spin& candidate) { return isSame(candidate.name, command.name); });
  if (spin == spins.end()) {
    return "there is no option " + quotedText(command.name);
  }
  const auto number = integerIn<std::uint64_t>(command.value);
  if (!number || *number < spin->least || *number > spin->most) {
    return std::string(spin->name) + " is a whole number from " + std::to_string(spin->least) +
           " to " + std::to_string(spin->most) + ", not " + quotedText(command.value);
  }
  setNumber(options_, spin->name, *number);
  return "";
}

std::string GameState::set(const SetPosition& command) {
  const Parsed<play::Session> start = command.fen
                                          ? play::Session::from(options_.choice, *command.fen)
                                          : play::Session(options_.choice);
  if (!start) {
    return start.fault();
  }
  play::Session session = *start;
  for (std::size_t i = 0; i < command.moves.size(); ++i) {
    if (const std::string fault = session.play(command.moves[i]); !fault.empty()) {
      return "move " + std::to_string(i + 1) + ", " + quotedText(command.moves[i]) + ": " + fault;
    }
  }
  options_.choice.size = session.choice().size;
  session_ = std::move(session);
  return "";
}

std::string GameState::answer(Question question) const {
  const auto truth = [](bool is) { return is ? "true" : "false"; };
  std::string text = "response ";
  switch (question) {
    case Question::GameOver:
      return text + truth(session_.result() != Result::Open);
    case Question::FirstToMove:
      return text + truth(session_.toMove() == Side::First);
    case Question::Fen:
      return text + session_.position();
    case Question::Result:
      switch (session_.result()) {
        case Result::FirstWins:
          return text + "p1win";
        case Result::SecondWins:
          return text + "p2win";
        case Result::Draw:
          return text + "draw";
        case Result::Open:
          break;
      }
      return text + "none";
    case Question::Moves:
      break;
  }
  text.pop_back();
  for (const std::string& move : session_.legalMoves()) {
    text += ' ' + move;
  }
  return text;
}

}  // namespace teeko::engine
