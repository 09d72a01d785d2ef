#include "commands.hpp"

namespace teeko::cli {

Action addPlacement(Command& command, PlayOptions& options) {
  addEchoOption(command, options);
  addComputerOption(command, options);
  addSaveOption(command, options);
  return [&options] { return playAssignment(options, assignment::initGameBoard(), false); };
}

}  // namespace teeko::cli
