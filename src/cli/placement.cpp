#include "commands.hpp"

namespace teeko::cli {

Run addPlacement(CLI::App& app, PlayOptions& options) {
  addEchoOption(app, options);
  addComputerOption(app, options);
  addSaveOption(app, options);
  return [&options] { return play(options, initGameBoard(), false); };
}

}  // namespace teeko::cli
