#include "commands.hpp"

namespace teeko::cli {

Run addWholeGame(CLI::App& app, PlayOptions& options) {
  addEchoOption(app, options);
  addComputerOption(app, options);
  addSaveOption(app, options);
  return [&options] { return play(options, initGameBoard(), true); };
}

}  // namespace teeko::cli
