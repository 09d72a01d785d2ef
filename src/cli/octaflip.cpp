#include <filesystem>
#include <fstream>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <system_error>

#include "teeko/console.hpp"
#include "teeko/input_file.hpp"
#include "teeko/octaflip/simulate.hpp"
#include "teeko/text.hpp"

#include "commands.hpp"

namespace teeko::cli {
namespace {

octaflip::Outcome simulateFile(const std::filesystem::path& file) {
  std::ifstream input = openInput(file);
  try {
    return octaflip::simulate(input);
  } catch (const std::system_error& failure) {
    throw Error(ExitCode::BadInput,
                shownName(file) + ": cannot be read: " + failure.code().message());
  }
}

octaflip::Outcome simulateStandardInput() {
  try {
    return octaflip::simulate(std::cin);
  } catch (const std::system_error& failure) {
    throw Error(ExitCode::Unfinished, "standard input cannot be read: " + failure.code().message());
  }
}

}  // namespace

Run addOctaflip(Command& command) {
  const auto file = std::make_shared<std::optional<std::filesystem::path>>();
  command.setFooter(
      "Exit codes: 0 it gave its answer, be it that the record is malformed or illegal; 1 could "
      "not "
      "finish, 2 wrong usage or a file that cannot be read.");
  command.addText(
      "FILE", "", [file](const std::string& name) { *file = name; },
      "The recorded game; by default, standard input");
  return [file] {
    const std::string answer = textOf(*file ? simulateFile(**file) : simulateStandardInput());
    Console console(std::cin, std::cout, std::cerr);
    console.print(answer);
    console.flush();
    return ExitCode::Done;
  };
}

}  // namespace teeko::cli
