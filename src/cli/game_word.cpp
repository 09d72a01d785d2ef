#include "game_word.hpp"

#include <array>
#include <string>
#include <vector>

namespace teeko::cli {
namespace {

constexpr std::array kGames{play::Game::Teeko, play::Game::OctaFlip, play::Game::TicTacToe};

}  // namespace

void addGameWord(Command& command, const std::function<void(play::Game)>& set) {
  std::vector<std::string> words;
  words.reserve(kGames.size());
  for (const play::Game candidate : kGames) {
    words.push_back(wordFor(candidate));
  }
  command.addChoice(
      "GAME", "", words, [set](const std::string& word) { set(*gameForWord(word)); },
      "teeko, octaflip or tictactoe; by default, teeko");
}

std::optional<play::Game> gameForWord(std::string_view word) {
  for (const play::Game game : kGames) {
    if (wordFor(game) == word) {
      return game;
    }
  }
  return std::nullopt;
}

std::string wordFor(play::Game game) {
  switch (game) {
    case play::Game::Teeko:
      return "teeko";
    case play::Game::OctaFlip:
      return "octaflip";
    case play::Game::TicTacToe:
      break;
  }
  return "tictactoe";
}

}  // namespace teeko::cli
