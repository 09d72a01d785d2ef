#include "end_words.hpp"

namespace teeko::process {

std::string wordsOn(const Execution& execution) {
  switch (execution.termination) {
    case Termination::Exited:
      return "it ended with exit code " + std::to_string(execution.code);
    case Termination::TooMuchMemory:
      return "it used too much memory and was ended";
    case Termination::TooManyProcesses:
      return "it started too many processes and was ended";
    case Termination::Vanished:
      return "it closed its output";
    default:
      return (execution.code < 0 ? "an exception ended it: " : "a signal ended it: ") +
             execution.crash;
  }
}

}  // namespace teeko::process
