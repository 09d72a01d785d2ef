/// The processes that solve a board together, on one machine or several.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

namespace teeko::solver {

using Bytes = std::vector<std::uint8_t>;

/// What a process knows of the others. Each process has tiles of its own (see block_log.hpp), and
/// all of them make the same calls in the same order, each from one thread. Where another one is
/// lost, this one ends too.
class Processes {
 public:
  virtual ~Processes() = default;

  [[nodiscard]] virtual std::size_t count() const noexcept = 0;
  /// The number of this one, from 0.
  [[nodiscard]] virtual std::size_t index() const noexcept = 0;

  /// Returns the bytes that each of them calls this with, in the order of their numbers.
  [[nodiscard]] virtual std::vector<Bytes> gather(std::span<const std::uint8_t> bytes) = 0;

  /// Begins to send a message to each, by its number; none to this one. One exchange at a time.
  virtual void beginExchange(std::vector<Bytes> messages) = 0;
  /// Lets messages get on, during other work.
  virtual void poll() = 0;
  /// Ends an exchange: returns what each of them has sent here.
  [[nodiscard]] virtual std::vector<Bytes> endExchange() = 0;
};

/// A process by itself.
class OneProcess final : public Processes {
 public:
  [[nodiscard]] std::size_t count() const noexcept override { return 1; }
  [[nodiscard]] std::size_t index() const noexcept override { return 0; }
  [[nodiscard]] std::vector<Bytes> gather(std::span<const std::uint8_t> bytes) override {
    return {Bytes(bytes.begin(), bytes.end())};
  }
  void beginExchange(std::vector<Bytes>) override {}
  void poll() override {}
  [[nodiscard]] std::vector<Bytes> endExchange() override { return {Bytes()}; }
};

/// Numbers as bytes, for messages between processes whose processors have the same byte order.
[[nodiscard]] inline Bytes bytesOfNumbers(std::span<const std::uint64_t> numbers) {
  Bytes bytes(numbers.size_bytes());
  if (!bytes.empty()) {
    std::memcpy(bytes.data(), numbers.data(), bytes.size());
  }
  return bytes;
}

[[nodiscard]] inline std::vector<std::uint64_t> numbersIn(std::span<const std::uint8_t> bytes) {
  std::vector<std::uint64_t> numbers(bytes.size() / sizeof(std::uint64_t));
  if (!numbers.empty()) {
    std::memcpy(numbers.data(), bytes.data(), numbers.size() * sizeof(std::uint64_t));
  }
  return numbers;
}

/// The numbers that each process calls this with.
[[nodiscard]] inline std::vector<std::uint64_t> gatherNumbers(Processes& processes,
                                                              std::uint64_t number) {
  std::vector<std::uint64_t> numbers;
  for (const Bytes& bytes : processes.gather(bytesOfNumbers({&number, 1}))) {
    numbers.push_back(numbersIn(bytes).at(0));
  }
  return numbers;
}

[[nodiscard]] inline std::uint64_t sumOver(Processes& processes, std::uint64_t number) {
  std::uint64_t sum = 0;
  for (const std::uint64_t each : gatherNumbers(processes, number)) {
    sum += each;
  }
  return sum;
}

[[nodiscard]] inline std::uint64_t mostOver(Processes& processes, std::uint64_t number) {
  const auto numbers = gatherNumbers(processes, number);
  return *std::max_element(numbers.begin(), numbers.end());
}

/// Adds bytes to a message, with a number that says what they are.
inline void addTo(Bytes& message, std::uint32_t what, std::span<const std::uint8_t> bytes) {
  const std::uint32_t header[] = {what, static_cast<std::uint32_t>(bytes.size())};
  const std::size_t begin = message.size();
  message.resize(begin + sizeof header + bytes.size());
  std::memcpy(message.data() + begin, header, sizeof header);
  std::copy(bytes.begin(), bytes.end(),
            message.begin() + static_cast<std::ptrdiff_t>(begin + sizeof header));
}

/// Calls visit(what, bytes) for all that addTo() has added. Throws std::invalid_argument when the
/// message is cut short.
template <typename Visitor>
void forEachIn(std::span<const std::uint8_t> message, Visitor visit) {
  while (!message.empty()) {
    std::uint32_t header[2];
    if (message.size() < sizeof header) {
      throw std::invalid_argument("a message is cut short");
    }
    std::memcpy(header, message.data(), sizeof header);
    message = message.subspan(sizeof header);
    if (message.size() < header[1]) {
      throw std::invalid_argument("a message is cut short");
    }
    visit(header[0], message.first(header[1]));
    message = message.subspan(header[1]);
  }
}

}  // namespace teeko::solver
