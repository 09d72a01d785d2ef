#include "commands.hpp"

namespace teeko::cli {

Action addWholeGame(Command& command, PlayOptions& options) {
  addEchoOption(command, options);
  addComputerOption(command, options);
  addSaveOption(command, options);
  return [&options] { return playAssignment(options, assignment::initGameBoard(), true); };
}

}  // namespace teeko::cli
