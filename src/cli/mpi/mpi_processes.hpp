/// The processes that MPI has started.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include <mpi.h>

#include "teeko/solver/processes.hpp"

namespace teeko::mpi {

/// MPI, from its beginning to its end: once in a program. What goes wrong in it ends all processes.
class MpiProcesses final : public solver::Processes {
 public:
  /// The most bytes of one piece: MPI counts them in ints.
  static constexpr std::size_t kMostAtOnce = std::size_t{1} << 30U;

  /// A message goes in pieces of at most `mostAtOnce` bytes, 1 to kMostAtOnce.
  MpiProcesses(int& argc, char**& argv, std::size_t mostAtOnce = kMostAtOnce);
  MpiProcesses(const MpiProcesses&) = delete;
  MpiProcesses& operator=(const MpiProcesses&) = delete;
  ~MpiProcesses() override;

  [[nodiscard]] std::size_t count() const noexcept override { return count_; }
  [[nodiscard]] std::size_t index() const noexcept override { return index_; }
  /// Throws std::length_error when the bytes of all processes are more than one piece.
  [[nodiscard]] std::vector<solver::Bytes> gather(std::span<const std::uint8_t> bytes) override;
  void beginExchange(std::vector<solver::Bytes> messages) override;
  void poll() override;
  [[nodiscard]] std::vector<solver::Bytes> endExchange() override;

  /// How many processes are on this machine. All processes call it.
  [[nodiscard]] std::size_t countOnThisMachine() const;
  /// The name of this machine.
  [[nodiscard]] static std::string machine();
  /// How many bytes this process has sent to others.
  [[nodiscard]] std::uint64_t bytesSent() const noexcept { return bytesSent_; }
  /// Ends all processes at once.
  [[noreturn]] static void endAll(int exitCode) noexcept;

 private:
  std::size_t mostAtOnce_;
  std::size_t count_ = 1;
  std::size_t index_ = 0;
  std::uint64_t bytesSent_ = 0;
  /// The exchange that is under way.
  std::vector<solver::Bytes> sent_;
  std::vector<solver::Bytes> received_;
  std::vector<MPI_Request> requests_;
};

}  // namespace teeko::mpi
