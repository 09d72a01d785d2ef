#include <cstdlib>
#include <iostream>
#include <memory>

#include "teeko/engine/engine.hpp"
#include "teeko/io/error.hpp"

#include "commands.hpp"
#include "game_word.hpp"
#include "solved_game.hpp"

namespace teeko::cli {

Action addEngine(Command& command) {
  const auto game = std::make_shared<play::Game>(play::Game::Teeko);
  addGameWord(command, [game](play::Game chosen) { *game = chosen; });
  command.setFooter(
      "It speaks the Universal Game Interface (UGI) on standard input and output: "
      "docs/ENGINES.md.\n"
      "Exit codes: 0 it was told to quit or input has ended, 1 output cannot be written,\n"
      "2 wrong usage.");
  return [game] {
    engine::runEngine(std::cin, std::cout,
                      {.game = *game, .version = TEEKO_VERSION, .solve = solvedGame, .onEnd = [] {
                         std::_Exit(static_cast<int>(ExitCode::Done));
                       }});
    return ExitCode::Done;
  };
}

}  // namespace teeko::cli
