#include "mpi_processes.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <stdexcept>
#include <utility>

namespace teeko::mpi {

using solver::Bytes;

namespace {

/// Calls transfer(bytes, request) for the pieces of a message.
template <typename Transfer>
void forEachPiece(Bytes& message, std::size_t mostAtOnce, std::vector<MPI_Request>& requests,
                  Transfer transfer) {
  for (std::size_t begin = 0; begin < message.size(); begin += mostAtOnce) {
    const std::size_t size = std::min(mostAtOnce, message.size() - begin);
    requests.emplace_back();
    transfer(std::span(message).subspan(begin, size), requests.back());
  }
}

}  // namespace

MpiProcesses::MpiProcesses(int& argc, char**& argv, std::size_t mostAtOnce)
    : mostAtOnce_(mostAtOnce) {
  int provided = 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
  if (provided < MPI_THREAD_FUNNELED) {
    (void)std::fputs("this MPI library does not support programs with threads\n", stderr);
    endAll(EXIT_FAILURE);
  }
  int count = 0;
  int index = 0;
  MPI_Comm_size(MPI_COMM_WORLD, &count);
  MPI_Comm_rank(MPI_COMM_WORLD, &index);
  count_ = static_cast<std::size_t>(count);
  index_ = static_cast<std::size_t>(index);
}

MpiProcesses::~MpiProcesses() {
  MPI_Finalize();
}

std::vector<Bytes> MpiProcesses::gather(std::span<const std::uint8_t> bytes) {
  const std::uint64_t size = bytes.size();
  std::vector<std::uint64_t> sizes(count_);
  MPI_Allgather(&size, 1, MPI_UINT64_T, sizes.data(), 1, MPI_UINT64_T, MPI_COMM_WORLD);
  const auto total = std::accumulate(sizes.begin(), sizes.end(), std::uint64_t{0});
  std::vector<int> counts;
  std::vector<int> places;
  if (total > mostAtOnce_) {
    throw std::length_error("a message to all processes is longer than " +
                            std::to_string(mostAtOnce_) + " bytes");
  }
  for (int begin = 0; const std::uint64_t each : sizes) {
    counts.push_back(static_cast<int>(each));
    places.push_back(begin);
    begin += counts.back();
  }
  Bytes all(total);
  MPI_Allgatherv(bytes.data(), static_cast<int>(size), MPI_BYTE, all.data(), counts.data(),
                 places.data(), MPI_BYTE, MPI_COMM_WORLD);
  bytesSent_ += size * (count_ - 1);
  std::vector<Bytes> each;
  for (std::size_t i = 0; i < count_; ++i) {
    const auto begin = all.begin() + places[i];
    each.emplace_back(begin, begin + counts[i]);
  }
  return each;
}

void MpiProcesses::beginExchange(std::vector<Bytes> messages) {
  sent_ = std::move(messages);
  std::vector<std::uint64_t> sendSizes;
  for (const Bytes& message : sent_) {
    sendSizes.push_back(message.size());
    bytesSent_ += message.size();
  }
  std::vector<std::uint64_t> sizes(count_);
  MPI_Alltoall(sendSizes.data(), 1, MPI_UINT64_T, sizes.data(), 1, MPI_UINT64_T, MPI_COMM_WORLD);
  received_.assign(count_, {});
  for (std::size_t i = 0; i < count_; ++i) {
    received_[i].resize(sizes[i]);
    forEachPiece(received_[i], mostAtOnce_, requests_,
                 [i](std::span<std::uint8_t> piece, MPI_Request& request) {
                   MPI_Irecv(piece.data(), static_cast<int>(piece.size()), MPI_BYTE,
                             static_cast<int>(i), 0, MPI_COMM_WORLD, &request);
                 });
  }
  for (std::size_t turn = 1; turn <= count_; ++turn) {
    // Each process begins with a different receiver, so that they do not all send to the same one.
    const std::size_t to = (index_ + turn) % count_;
    forEachPiece(sent_[to], mostAtOnce_, requests_,
                 [to](std::span<std::uint8_t> piece, MPI_Request& request) {
                   MPI_Isend(piece.data(), static_cast<int>(piece.size()), MPI_BYTE,
                             static_cast<int>(to), 0, MPI_COMM_WORLD, &request);
                 });
  }
}

void MpiProcesses::poll() {
  if (!requests_.empty()) {
    int isDone = 0;
    MPI_Testall(static_cast<int>(requests_.size()), requests_.data(), &isDone, MPI_STATUSES_IGNORE);
    if (isDone != 0) {
      requests_.clear();
    }
  }
}

std::vector<Bytes> MpiProcesses::endExchange() {
  MPI_Waitall(static_cast<int>(requests_.size()), requests_.data(), MPI_STATUSES_IGNORE);
  requests_.clear();
  sent_.clear();
  return std::exchange(received_, {});
}

std::size_t MpiProcesses::countOnThisMachine() const {
  MPI_Comm machine = MPI_COMM_NULL;
  MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, static_cast<int>(index_), MPI_INFO_NULL,
                      &machine);
  int count = 0;
  MPI_Comm_size(machine, &count);
  MPI_Comm_free(&machine);
  return static_cast<std::size_t>(count);
}

std::string MpiProcesses::machine() {
  char name[MPI_MAX_PROCESSOR_NAME] = {};
  int length = 0;
  MPI_Get_processor_name(name, &length);
  return {name, static_cast<std::size_t>(length)};
}

void MpiProcesses::endAll(int exitCode) noexcept {
  MPI_Abort(MPI_COMM_WORLD, exitCode);
  std::abort();
}

}  // namespace teeko::mpi
