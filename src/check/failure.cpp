#include "failure.hpp"

#include <cstdint>

#include "teeko/io/string_stream.hpp"

namespace teeko::check {
namespace {

std::string mebibytes(std::uint64_t bytes) {
  return std::to_string(bytes >> 20) + " MiB";
}

std::string durationText(double seconds) {
  StringWriter text;
  text << seconds << (seconds == 1 ? " second" : " seconds");
  return text.str();
}

}  // namespace

std::string faultOf(const Execution& execution, const Limits& limits) {
  switch (execution.termination) {
    case Termination::Exited:
      return execution.leftFolder ? "it left a folder that could not be removed" : "";
    case Termination::Crashed:
      return "it crashed: " + execution.crash + " (signal " + std::to_string(execution.code) + ")";
    case Termination::TimedOut:
      return "it did not end within " + durationText(limits.seconds);
    case Termination::TooMuchOutput:
      return "it printed without end, or " + mebibytes(limits.extraOutput) + " too much";
    case Termination::TooMuchMemory:
      return "it used more than " + mebibytes(limits.memory) + " of memory";
    case Termination::TooManyProcesses:
      return "it started more than " + std::to_string(limits.processes) + " processes";
    case Termination::NotStarted:
      return "this time it could not be run";
    case Termination::Vanished:
      break;
  }
  return "it ended or stopped the process that watched over it";
}

}  // namespace teeko::check
