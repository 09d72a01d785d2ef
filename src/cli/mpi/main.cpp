/// teeko-mpi: `teeko solve` by the processes that mpirun starts, on one machine or several.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <iostream>
#include <map>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#ifdef __linux__
#include <sched.h>
#endif

#include "teeko/core/position.hpp"
#include "teeko/io/console.hpp"
#include "teeko/io/error.hpp"
#include "teeko/io/replace_file.hpp"
#include "teeko/io/resources.hpp"
#include "teeko/io/string_stream.hpp"
#include "teeko/solver/common_error.hpp"
#include "teeko/solver/processes.hpp"
#include "teeko/solver/solution_store.hpp"
#include "teeko/solver/solve.hpp"

#include "../command_line.hpp"
#include "../exit_code.hpp"
#include "../json.hpp"
#include "../operating_system.hpp"
#include "../progress_text.hpp"
#include "../solve_report.hpp"
#include "../solver_options.hpp"
#include "mpi_processes.hpp"

namespace {

using namespace teeko;
using cli::ExitCode;
using mpi::MpiProcesses;

constexpr std::string_view kName = "teeko-mpi";
constexpr int kAllPieces = 2 * kPiecesPerSide;

struct Options : cli::SolverOptions {
  /// Where to write what was sent.
  std::optional<std::filesystem::path> traffic;
};

/// How many cores are this process's: its share of those that it and others on its machine may
/// use. All processes call it.
int coresOf(MpiProcesses& processes) {
  std::string own = MpiProcesses::machine() + ' ';
#ifdef __linux__
  cpu_set_t allowed;
  CPU_ZERO(&allowed);
  if (sched_getaffinity(0, sizeof allowed, &allowed) == 0) {
    own.append(reinterpret_cast<const char*>(&allowed), sizeof allowed);
  }
#endif
  const solver::Bytes bytes(own.begin(), own.end());
  const auto all = processes.gather(bytes);
  const auto sharing = static_cast<int>(std::count(all.begin(), all.end(), bytes));
  return std::max(1, usableProcessors() / sharing);
}

/// What was sent, and how long it took, until the work came to some phase and level.
class Traffic {
 public:
  void note(const solver::Progress& work, std::uint64_t bytesSent) {
    const bool isDrop = work.phase == solver::kDropPhase;
    const auto time = std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - begin_);
    // Movement goes up from 0, drops go down from the most pieces.
    until_[{isDrop, isDrop ? kAllPieces - work.level : work.level}] = {
        bytesSent, static_cast<std::uint64_t>(time.count())};
  }

  /// What all processes have sent in each phase and level, and how long the last of them took, as
  /// a table. All processes call it.
  [[nodiscard]] std::string gathered(solver::Processes& processes,
                                     const std::vector<solver::DistanceCounts>& levels) const {
    std::vector<std::uint64_t> numbers;
    for (Amount before; const auto& [place, amount] : until_) {
      numbers.insert(numbers.end(),
                     {place.first ? 1U : 0U, static_cast<std::uint64_t>(place.second),
                      amount.bytes - before.bytes, amount.microseconds - before.microseconds});
      before = amount;
    }
    std::map<Place, Amount> all;
    for (const solver::Bytes& bytes : processes.gather(solver::bytesOfNumbers(numbers))) {
      const auto theirs = solver::numbersIn(bytes);
      for (std::size_t i = 0; i + 3 < theirs.size(); i += 4) {
        Amount& amount = all[{theirs[i] == 1, static_cast<int>(theirs[i + 1])}];
        amount.bytes += theirs[i + 2];
        amount.microseconds = std::max(amount.microseconds, theirs[i + 3]);
      }
    }
    StringWriter out;
    out << "phase,level,seconds,bytes_sent,positions_found\n";
    for (const auto& [place, amount] : all) {
      const auto& [isDrop, number] = place;
      out << (isDrop ? solver::kDropPhase : solver::kMovementPhase) << ','
          << (isDrop ? kAllPieces - number : number) << ','
          << static_cast<double>(amount.microseconds) / 1e6 << ',' << amount.bytes << ',';
      if (!isDrop && static_cast<std::size_t>(number) < levels.size()) {
        const auto& level = levels[static_cast<std::size_t>(number)];
        out << level.wins + level.losses;
      }
      out << '\n';
    }
    return out.str();
  }

 private:
  using Clock = std::chrono::steady_clock;
  /// Whether it is a drop, and which level or drop.
  using Place = std::pair<bool, int>;
  struct Amount {
    std::uint64_t bytes = 0;
    std::uint64_t microseconds = 0;
  };

  Clock::time_point begin_ = Clock::now();
  std::map<Place, Amount> until_;
};

/// Writes a line of progress to the error stream now and then.
class ProgressLines {
 public:
  void show(const solver::Progress& progress) {
    if (Clock::now() < next_) {
      return;
    }
    next_ = Clock::now() + kPause;
    std::cerr << kName << ": " << cli::textOf(progress) << std::endl;
  }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr std::chrono::seconds kPause{30};
  Clock::time_point next_ = Clock::now() + kPause;
};

/// Throws CommonError when the processes do not have enough memory.
void requireMemory(int size, int threads, double available, solver::Processes& processes) {
  solver::together(processes, [&] {
    const double needed = solver::memoryOfProcess(size, processes.count(), threads);
    if (needed > available) {
      throw Error(ErrorKind::Unfinished,
                  "a board of size " + std::to_string(size) + " needs " +
                      cli::describeBytes(needed) + " of memory in each of " +
                      std::to_string(processes.count()) + " processes; one has " +
                      cli::describeBytes(available) + "; --store needs less");
    }
  });
}

template <int Size>
void solve(const Options& options, MpiProcesses& processes) {
  const auto begin = std::chrono::steady_clock::now();
  const int cores = coresOf(processes);  // which all processes call
  const int threads = options.threads > 0 ? options.threads : cores;
  const double available =
      solver::memoryForStore(threads) / static_cast<double>(processes.countOnThisMachine());
  if (options.traffic) {
    solver::together(processes, [&] {
      if (processes.index() == 0) {
        requireWritable(*options.traffic);
      }
    });
  }
  if (!options.store) {
    requireMemory(Size, threads, available, processes);
  }
  Traffic traffic;
  ProgressLines lines;
  const auto onProgress = [&](const solver::Progress& progress) {
    traffic.note(progress, processes.bytesSent());
    if (processes.index() == 0) {
      lines.show(progress);
    }
  };
  const auto solution = solver::solve<Size>(
      options.variant(),
      {.kept = solver::KeptValues::First, .threads = threads, .progress = onProgress},
      {.folder = options.store,
       .memory = options.memory.value_or(available),
       .processes = &processes});
  const std::uint64_t peakBytes = sumOver(processes, cli::peakMemory());
  if (solution.hasFirstValues()) {
    cli::SolveReport report = cli::reportOn(solution);
    report.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    report.peakBytes = peakBytes;
    (void)cli::printAnswer(options.json ? jsonOf(report) : shownReport(report));
  }
  const std::string table = traffic.gathered(processes, solution.distances());
  if (options.traffic) {
    solver::together(processes, [&] {
      if (processes.index() == 0) {
        replaceFile(*options.traffic, table);
      }
    });
  }
}

cli::Action addSolve(cli::Command& command, Options& options, bool& isWanted) {
  addSolverOptions(command, options);
  addDropsOption(command, options);
  addStoreOption(command, options,
                 "Solve in this folder, with bounded memory, or go on where that was ended; the "
                 "same name on every machine, for one folder or for one on each");
  addMemoryOption(command, options);
  command.addText(
      "--traffic", "FILE", options.traffic,
      "Write how long each level took and how many bytes were sent, as a table with commas");
  return [&] {
    if (options.memory && !options.store) {
      throw Error(ErrorKind::BadInput, "--memory needs --store");
    }
    cli::requireSolvableSize(options.size.value_or(kSmallestSize));
    isWanted = true;
    return ExitCode::Done;
  };
}

/// Reads the command line; says whether solving is wanted. Otherwise the answer was printed.
bool readCommandLine(const std::vector<std::string>& words, Options& options) {
  bool isWanted = false;
  cli::CommandLine commandLine("teeko-mpi", TEEKO_VERSION,
                               "Solves Teeko by several processes that mpirun starts.",
                               "Exit codes: 0 done, 1 could not finish, 2 wrong usage or a bad "
                               "file.");
  commandLine.setDefault(
      "For example: mpirun -n 2 teeko-mpi solve --size 5", [&](cli::Command&) -> cli::Action {
        return []() -> ExitCode {
          throw Error(ErrorKind::BadInput,
                      "a command is missing, such as mpirun -n 2 teeko-mpi solve --size 5");
        };
      });
  commandLine.addCommand(
      "solve", "The exact value of every position, on a board of any size",
      [&](cli::Command& command) { return addSolve(command, options, isWanted); });
  (void)commandLine.run(words);
  return isWanted;
}

/// Throws CommonError when another process is of another version or was started with other words.
void requireSame(const std::vector<std::string>& words, MpiProcesses& processes) {
  std::string own = TEEKO_VERSION;
  for (const std::string& word : words) {
    own += '\0' + word;
  }
  const auto all = processes.gather(solver::Bytes(own.begin(), own.end()));
  const auto versionIn = [](const solver::Bytes& bytes) {
    return std::string(bytes.begin(), std::find(bytes.begin(), bytes.end(), '\0'));
  };
  for (std::size_t i = 1; i < all.size(); ++i) {
    if (all[i] == all[0]) {
      continue;
    }
    const std::string first = versionIn(all[0]);
    const std::string other = versionIn(all[i]);
    std::string fault = "process " + std::to_string(i);
    if (other != first) {
      fault.append(" is of version ").append(other).append(", process 0 of version ").append(first);
    } else {
      fault += " was started with another command line than process 0";
    }
    throw solver::CommonError(ErrorKind::BadInput, fault);
  }
}

ExitCode run(const std::vector<std::string>& words, MpiProcesses& processes) {
  requireSame(words, processes);
  Options options;
  bool isWanted = false;
  solver::together(processes, [&] {
    // One process answers for all.
    if (processes.index() == 0) {
      isWanted = readCommandLine(words, options);
    }
  });
  if (solver::gatherNumbers(processes, isWanted ? 1 : 0)[0] == 0) {
    return ExitCode::Done;
  }
  if (processes.index() != 0) {
    (void)readCommandLine(words, options);
  }
  visitSize(options.size.value_or(kSmallestSize),
            [&](auto size) { solve<size()>(options, processes); });
  return ExitCode::Done;
}

}  // namespace

int main(int argc, char** argv) {
  cli::prepareProcess();
  MpiProcesses processes(argc, argv);
  const std::string self = std::string(kName) + ": process " + std::to_string(processes.index()) +
                           " of " + std::to_string(processes.count()) + " on " +
                           MpiProcesses::machine();
  ExitCode result = ExitCode::Unfinished;
  // Whether all processes end by themselves; otherwise this one ends the others.
  bool allEnd = processes.count() == 1;
  try {
    result = run({argv + std::min(argc, 1), argv + argc}, processes);
    allEnd = true;
  } catch (const solver::CommonError& error) {
    // All processes have it.
    if (processes.index() == 0) {
      reportTo(std::cerr, std::string(kName), error.what());
    }
    result = cli::exitCodeOf(error.kind());
    allEnd = true;
  } catch (const Error& error) {
    reportTo(std::cerr, processes.count() == 1 ? std::string(kName) : self, error.what());
    result = cli::exitCodeOf(error.kind());
  } catch (const std::bad_alloc&) {
    (void)std::fprintf(stderr, "%s: memory is used up\n", self.c_str());
  } catch (const std::exception& error) {
    reportTo(std::cerr, self, error.what());
  }
  if (!allEnd) {
    MpiProcesses::endAll(static_cast<int>(result));
  }
  return static_cast<int>(result);
}
