#include <string>

#include "teeko/assignment/board_file.hpp"

#include "commands.hpp"

namespace teeko::cli {

Action addMovement(Command& command, PlayOptions& options) {
  addEchoOption(command, options);
  addComputerOption(command, options);
  command.addText(
      "FILE", "", [&options](const std::string& file) { options.board = file; },
      "The drawn board to start from; by default, gameboard.txt");
  return [&options] {
    return playAssignment(options, assignment::initGameBoardFromFile(options.board), false);
  };
}

}  // namespace teeko::cli
