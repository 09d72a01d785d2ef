#include <filesystem>
#include <limits>
#include <memory>
#include <system_error>

#include "teeko/io/error.hpp"
#include "teeko/io/text.hpp"
#include "teeko/process/program.hpp"
#include "teeko/process/supervised_program.hpp"

#include "contestants.hpp"
#include "ugi_contestant.hpp"

namespace teeko::match {
namespace {

namespace fs = std::filesystem;
using process::SupervisedProgram;

/// What a player may use up. Its time is that of the game.
Limits limitsOfPlayer() {
  Limits limits;
  limits.seconds = std::numeric_limits<double>::infinity();
  limits.memory = std::uint64_t{4} << 30;
  return limits;
}

Channel channelTo(const process::Program& program, process::Isolation isolation) {
  const auto running = std::make_shared<SupervisedProgram>(program, limitsOfPlayer(), isolation);
  return {
      .say = [running](
                 const std::string& line,
                 Channel::Clock::time_point latest) { return running->writeLine(line, latest); },
      .hear = [running](Channel::Clock::time_point latest) { return running->readLine(latest); },
      .howItEnded = [running] { return running->howItEnded(); },
      .owner = running};
}

/// The program runs in a folder of its own, where files of this folder are not found by their
/// names.
std::string absoluteIfFile(const std::string& word) {
  std::error_code ignored;
  const fs::path file = pathOf(word);
  return fs::is_regular_file(file, ignored)
             ? fs::absolute(file, ignored).lexically_normal().string()
             : word;
}

process::Program programOf(const PlayerSpec& player, const Tools& tools) {
  if (player.kind == PlayerKind::TeekoPlayer) {
    if (!fs::is_regular_file(player.text)) {
      throw Error(ErrorKind::BadInput, shownName(player.text) + ": there is no such file");
    }
    // -B: nothing is written beside the student's file; -u: lines are not held back. Without the
    // variable, sets of texts would have another order each time.
    return {.file = "/usr/bin/env",
            .arguments = {"PYTHONHASHSEED=0", tools.python.string(), "-B", "-u",
                          tools.shim.string(), absoluteIfFile(player.text)},
            .user = {}};
  }
  std::vector<std::string> words = process::wordsOfCommand(player.text);
  for (std::size_t i = 1; i < words.size(); ++i) {
    words[i] = absoluteIfFile(words[i]);
  }
  return process::programOf(words);
}

}  // namespace

Contestant programContestant(const PlayerSpec& player, const Tools& tools) {
  UgiOptions options;
  options.start = [program = programOf(player, tools),
                   isolation = process::tryIsolation().isolation] {
    return channelTo(program, isolation);
  };
  if (player.kind == PlayerKind::TeekoPlayer) {
    options.isFreshEachGame = true;
    options.isStudents = true;
    options.name = shownName(player.text);
    options.greetingTime = kLoadingTime;
  }
  return ugiContestant(std::move(options));
}

}  // namespace teeko::match
