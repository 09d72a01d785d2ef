#include "teeko/board_file.hpp"

#include "commands.hpp"

namespace teeko::cli {

Run addMovement(CLI::App& app, PlayOptions& options) {
  addEchoOption(app, options);
  addComputerOption(app, options);
  app.add_option("FILE", options.board, "The drawn board to start from")
      ->type_name("")
      ->capture_default_str();
  return [&options] { return play(options, initGameBoardFromFile(options.board), false); };
}

}  // namespace teeko::cli
