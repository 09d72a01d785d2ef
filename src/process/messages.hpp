/// Messages from a process that this program has forked.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace teeko::process {

/// Writes a message of any bytes; whether that succeeded.
bool sendMessage(int pipe, std::string_view message);

/// What comes from a pipe that sendMessage() writes to.
class Messages {
 public:
  /// Waits until something is there and reads it; false at the end.
  bool receive(int pipe);

  /// Whether next() has a message.
  [[nodiscard]] bool hasNext() const;

  /// The next message that has come as a whole.
  std::optional<std::string> next();

 private:
  std::string bytes_;
};

}  // namespace teeko::process
