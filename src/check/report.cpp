#include "report.hpp"

#include <cstddef>
#include <cstring>
#include <optional>

namespace teeko::check {
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
  /// Of an error, its message.
  std::size_t outputSize = 0;
  std::size_t errorsSize = 0;
  std::size_t terminalOutputSize = 0;

  [[nodiscard]] std::size_t textsSize() const noexcept {
    return outputSize + errorsSize + terminalOutputSize;
  }
};

std::string bytesOf(const Header& header) {
  return {reinterpret_cast<const char*>(&header), sizeof header};
}

std::optional<Header> headerOf(std::string_view bytes) {
  Header header;
  if (bytes.size() < sizeof header) {
    return std::nullopt;
  }
  std::memcpy(&header, bytes.data(), sizeof header);
  return header;
}

std::string encode(const Execution& execution) {
  const Header header{.termination = execution.termination,
                      .code = execution.code,
                      .seconds = execution.seconds,
                      .readInput = execution.readInput,
                      .leftFolder = execution.leftFolder,
                      .stalled = execution.stall.has_value(),
                      .stall = execution.stall.value_or(Stall{}),
                      .outputSize = execution.output.size(),
                      .errorsSize = execution.errors.size(),
                      .terminalOutputSize = execution.terminalOutput.size()};
  return bytesOf(header) + execution.output + execution.errors + execution.terminalOutput;
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

std::optional<std::size_t> reportLength(std::string_view bytes) {
  const std::optional<Header> header = headerOf(bytes);
  const std::size_t length = header ? sizeof *header + header->textsSize() : 0;
  return header && bytes.size() >= length ? std::optional(length) : std::nullopt;
}

Report decodeReport(std::string_view bytes) {
  if (reportLength(bytes) != bytes.size()) {
    return Execution{};  // Vanished
  }
  const Header header = *headerOf(bytes);
  std::string_view rest = bytes.substr(sizeof header);
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
  execution.output = take(header.outputSize);
  execution.errors = take(header.errorsSize);
  execution.terminalOutput = take(header.terminalOutputSize);
  return execution;
}

}  // namespace teeko::check
