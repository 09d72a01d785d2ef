/// Several processes gather bytes and exchange messages that go in several pieces: to be started by
/// mpirun on one machine, with the number of processes. Exit code 0 if all arrives. Some functions
/// of MPI are replaced here. MPI allows this: each MPI_X can also be called as PMPI_X.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/mpi/mpi_processes.hpp"

namespace {

using teeko::mpi::MpiProcesses;
using teeko::solver::Bytes;

constexpr std::size_t kMostAtOnce = 10;

std::size_t testCount = 0;
std::size_t groupCount = 0;

void require(bool isRight, const char* what) {
  if (!isRight) {
    throw std::runtime_error(what);
  }
}

/// What one process sends to another, and nothing to itself. In as many rounds as there are lengths
/// below four pieces, it has each of them.
Bytes messageOf(std::size_t from, std::size_t to, std::size_t round) {
  Bytes message(from == to ? 0 : (from + 2 * to + round) % (4 * kMostAtOnce));
  for (std::size_t i = 0; i < message.size(); ++i) {
    message[i] = static_cast<std::uint8_t>(100 * from + 10 * to + i);
  }
  return message;
}

void gatherBytes(MpiProcesses& processes) {
  const std::uint64_t before = processes.bytesSent();
  // The second process has nothing, the first one as much as lets all of it just be gathered.
  const auto bytesOf = [&](std::size_t index) {
    const std::size_t others = processes.count() - 1;
    const std::size_t size = index == 1 ? 0 : index == 0 ? kMostAtOnce - others + 1 : 1;
    return Bytes(size, static_cast<std::uint8_t>(index + 7));
  };
  const Bytes own = bytesOf(processes.index());
  const std::vector<Bytes> all = processes.gather(own);
  require(all.size() == processes.count(), "not from everybody");
  for (std::size_t i = 0; i < all.size(); ++i) {
    require(all[i] == bytesOf(i), "others were gathered");
  }
  require(processes.bytesSent() - before == own.size() * (processes.count() - 1),
          "not all that was gathered is counted");
  try {
    (void)processes.gather(Bytes(kMostAtOnce / processes.count() + 1));
  } catch (const std::length_error&) {
    return;
  }
  require(false, "more was gathered than goes at once");
}

void exchangeMessages(MpiProcesses& processes, std::size_t round) {
  const std::uint64_t before = processes.bytesSent();
  std::vector<Bytes> messages;
  std::uint64_t sum = 0;
  for (std::size_t to = 0; to < processes.count(); ++to) {
    messages.push_back(messageOf(processes.index(), to, round));
    sum += messages.back().size();
  }
  processes.beginExchange(std::move(messages));
  const std::size_t testsBefore = testCount;
  for (std::size_t polls = 0; polls < round; ++polls) {
    processes.poll();
  }
  require(round == 0 || testCount > testsBefore, "MPI was not asked whether messages have arrived");
  const std::vector<Bytes> received = processes.endExchange();
  require(received.size() == processes.count(), "not everybody's message was received");
  for (std::size_t from = 0; from < received.size(); ++from) {
    require(received[from] == messageOf(from, processes.index(), round), "another message");
  }
  require(processes.bytesSent() - before == sum, "not all that was sent is counted");
}

}  // namespace

/// As an MPI that does not support threads if the first argument is "without-threads".
extern "C" int MPI_Init_thread(int* argc, char*** argv, int required, int* provided) {
  const int result = PMPI_Init_thread(argc, argv, required, provided);
  if (*argc > 1 && (*argv)[1] == std::string_view("without-threads")) {
    *provided = MPI_THREAD_SINGLE;
  }
  return result;
}

extern "C" int MPI_Testall(int count, MPI_Request* requests, int* isDone, MPI_Status* statuses) {
  ++testCount;
  return PMPI_Testall(count, requests, isDone, statuses);
}

extern "C" int MPI_Comm_split_type(MPI_Comm all, int type, int key, MPI_Info info,
                                   MPI_Comm* group) {
  ++groupCount;
  return PMPI_Comm_split_type(all, type, key, info, group);
}

extern "C" int MPI_Comm_free(MPI_Comm* group) {
  --groupCount;
  return PMPI_Comm_free(group);
}

int main(int argc, char** argv) {
  MpiProcesses processes(argc, argv, kMostAtOnce);
  try {
    require(argc == 2 && processes.count() == std::stoul(argv[1]), "another number of processes");
    require(processes.countOnThisMachine() == processes.count(), "some on other machines");
    require(groupCount == 0, "a group of processes was not freed");
    gatherBytes(processes);
    for (std::size_t round = 0; round < 4 * kMostAtOnce; ++round) {
      exchangeMessages(processes, round);
    }
  } catch (const std::exception& error) {
    (void)std::fprintf(stderr, "process %zu: %s\n", processes.index(), error.what());
    MpiProcesses::endAll(EXIT_FAILURE);
  }
  return EXIT_SUCCESS;
}
