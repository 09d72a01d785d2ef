#include <filesystem>
#include <fstream>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

#include "teeko/io/input_file.hpp"
#include "teeko/io/text.hpp"
#include "teeko/octaflip/simulate.hpp"

#include "commands.hpp"
#include "process.hpp"
#include "standard_console.hpp"

namespace teeko::cli {
namespace {

constexpr std::string_view kRequest =
    "type a recorded game: the board, the number of turns, the turns; then Ctrl-D";

/// Plays the record in this file or, without one, on standard input.
octaflip::Outcome simulate(const std::optional<std::filesystem::path>& file) {
  if (!file && inputIsTerminal()) {
    reportTo(std::cerr, kProgramName, kRequest);
  }
  std::ifstream opened;
  if (file) {
    opened = openInput(*file);
  }
  try {
    return octaflip::simulate(file ? static_cast<std::istream&>(opened) : std::cin);
  } catch (const std::system_error& failure) {
    throw Error(ErrorKind::BadInput, (file ? shownName(*file) : "standard input") +
                                         ": cannot be read: " + failure.code().message());
  }
}

}  // namespace

Action addOctaflip(Command& command) {
  const auto file = std::make_shared<std::optional<std::filesystem::path>>();
  command.setFooter(
      "Exit codes: 0 it gave its answer, also that the record is malformed or illegal;\n"
      "1 could not finish, 2 wrong usage or a file that cannot be read.");
  command.addText(
      "FILE", "", [file](const std::string& name) { *file = name; },
      "The recorded game; by default, standard input");
  return [file] { return printAnswer(textOf(simulate(*file))); };
}

}  // namespace teeko::cli
