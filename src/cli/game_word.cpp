#include "game_word.hpp"

#include <string>
#include <vector>

namespace teeko::cli {

void addGameWord(Command& command, const std::function<void(play::Game)>& set) {
  std::vector<std::string> words;
  words.reserve(play::kGames.size());
  for (const play::Game candidate : play::kGames) {
    words.push_back(wordFor(candidate));
  }
  command.addChoice(
      "GAME", "", words, [set](const std::string& word) { set(*play::gameForWord(word)); },
      "teeko, octaflip or tictactoe; by default, teeko");
}

play::GameChoice gameChosen(play::Game game, std::optional<int> size,
                            std::optional<GoalSet> goals) {
  if (goals && game != play::Game::Teeko) {
    throw badInput("--goals is for Teeko only");
  }
  const play::GameChoice choice{.game = game,
                                .size = size.value_or(play::usualSizeOf(game)),
                                .goals = goals.value_or(GoalSet::Standard)};
  if (const std::string fault = faultOf(choice); !fault.empty()) {
    throw badInput("--size: " + fault);
  }
  return choice;
}

}  // namespace teeko::cli
