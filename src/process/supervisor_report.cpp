#include "supervisor_report.hpp"

#include <cstddef>
#include <cstring>
#include <variant>

namespace teeko::process {
namespace {

/// What stands before the texts of a report. Both ends are the same program, so that the bytes of
/// this struct mean the same to both.
struct Header {
  bool isError = false;
  ErrorKind errorKind{};
  Termination termination{};
  int code = 0;
  double seconds = 0;
  bool readInput = false;
  bool leftFolder = false;
  bool stalled = false;
  Stall stall{};
  std::size_t crashSize = 0;
  /// Of an error, its message.
  std::size_t outputSize = 0;
  std::size_t errorsSize = 0;
  std::size_t terminalOutputSize = 0;
};

std::string bytesOf(const Header& header) {
  return {reinterpret_cast<const char*>(&header), sizeof header};
}

std::string encode(const Execution& execution) {
  const Header header{.termination = execution.termination,
                      .code = execution.code,
                      .seconds = execution.seconds,
                      .readInput = execution.readInput,
                      .leftFolder = execution.leftFolder,
                      .stalled = execution.stall.has_value(),
                      .stall = execution.stall.value_or(Stall{}),
                      .crashSize = execution.crash.size(),
                      .outputSize = execution.output.size(),
                      .errorsSize = execution.errors.size(),
                      .terminalOutputSize = execution.terminalOutput.size()};
  return bytesOf(header) + execution.crash + execution.output + execution.errors +
         execution.terminalOutput;
}

std::string encode(const Error& error) {
  const std::string message = error.what();
  const Header header{.isError = true, .errorKind = error.kind(), .outputSize = message.size()};
  return bytesOf(header) + message;
}

}  // namespace

std::string encodeReport(const Report& report) {
  return std::visit([](const auto& content) { return encode(content); }, report);
}

Report decodeReport(std::string_view bytes) {
  Header header;
  if (bytes.size() < sizeof header) {
    return Execution{};  // Vanished
  }
  std::memcpy(&header, bytes.data(), sizeof header);
  std::string_view rest = bytes.substr(sizeof header);
  if (rest.size() !=
      header.crashSize + header.outputSize + header.errorsSize + header.terminalOutputSize) {
    return Execution{};  // Vanished
  }
  const auto take = [&rest](std::size_t size) {
    std::string text(rest.substr(0, size));
    rest.remove_prefix(size);
    return text;
  };
  if (header.isError) {
    return Error(header.errorKind, take(header.outputSize));
  }
  Execution execution;
  execution.termination = header.termination;
  execution.code = header.code;
  execution.seconds = header.seconds;
  execution.readInput = header.readInput;
  execution.leftFolder = header.leftFolder;
  if (header.stalled) {
    execution.stall = header.stall;
  }
  execution.crash = take(header.crashSize);
  execution.output = take(header.outputSize);
  execution.errors = take(header.errorsSize);
  execution.terminalOutput = take(header.terminalOutputSize);
  return execution;
}

}  // namespace teeko::process
