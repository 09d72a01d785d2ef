// needs: processes zstd
#include "cli/solve_with_progress.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <regex>
#include <string>
#include <vector>

#include <sys/resource.h>
#include <unistd.h>

#include "teeko/io/error.hpp"
#include "teeko/io/resources.hpp"
#include "teeko/solver/solution_store.hpp"
#include "teeko/solver/solve.hpp"

#include "cli/commands.hpp"
#include "cli/fault_of.hpp"
#include "cli/printed_by.hpp"
#include "cli/progress_text.hpp"
#include "cli/solved_game.hpp"
#include "process/posix.hpp"
#include "support/catch.hpp"
#include "support/environment.hpp"
#include "support/in_child.hpp"
#include "support/namespaces.hpp"
#include "support/scratch.hpp"
#include "support/system_memory.hpp"
#include "support/texts.hpp"

using namespace teeko;
using namespace teeko::cli;

namespace {

/// Solves 4x4 in a store in this folder.
Printed solvedIn(const Scratch& scratch, const Words& more = {}) {
  return printedBy(addSolve, withMore({"--store", (scratch.path() / "store").string()}, more));
}

/// The number before this text.
int numberBefore(const std::string& text, const std::string& behind) {
  const std::size_t end = text.find(behind);
  REQUIRE(end != std::string::npos);
  return std::stoi(text.substr(text.rfind(' ', end - 1) + 1));
}

}  // namespace

TEST_CASE("who solves in a store is told what it takes, and what it took") {
  const Scratch scratch;
  const solver::StoreNeeds needs = solver::needsOfStore(4, 0);
  const auto begin = [&](double memory) {
    return "teeko: 4x4 takes about " + describeSeconds(needs.seconds) + ", up to " +
           describeBytes(memory) + " of memory and " + describeBytes(needs.disk) +
           " of disk, of which " + describeBytes(needs.finalDisk) + " stay\n";
  };
  const Printed solved = solvedIn(scratch);
  CHECK(solved.code == ExitCode::Done);
  CHECK(solved.errors.starts_with(begin(needs.usefulMemory) + "teeko: read "));
  CHECK(countOf("\n", solved.errors) == 2);
  const int waited = numberBefore(solved.errors, " % of their time\n");
  CHECK(waited >= 0);
  CHECK(waited <= 100);
  // What is solved already takes nothing.
  const Printed again = solvedIn(scratch);
  CHECK(again.code == ExitCode::Done);
  CHECK(again.errors.empty());

  // A little more would be rounded to another number.
  const Scratch other;
  CHECK(solvedIn(other, {"--memory", "0.001206", "--threads", "1"})
            .errors.starts_with(begin(0.001206 * 1024 * 1024 * 1024)));
}

TEST_CASE("who solves in a store at a terminal sees how far it is, and then what it took") {
  const process::Pipe terminal = process::makeTerminal();
  CHECK(inChild([&] {
          (void)dup2(terminal.writeEnd.number(), STDERR_FILENO);
          const Scratch scratch;
          const std::string errors = solvedIn(scratch).errors;
          return contains(errors, "stay\n\rmovement, ") && contains(errors, " \rteeko: read ") ? 0
                                                                                               : 1;
        }) == 0);
}

TEST_CASE("a solved board's report says how long that took and how much memory") {
  const Printed solved = printedBy(addSolve, {"--json", "--drops", "alternate"});
  const auto numberBehind = [&](const std::string& name) {
    const std::string key = "\"" + name + "\":";
    const std::size_t begin = solved.text.find(key);
    REQUIRE(begin != std::string::npos);
    return std::stod(solved.text.substr(begin + key.size()));
  };
  CHECK(numberBehind("seconds") > 0);
  CHECK(numberBehind("seconds") < 600);
  CHECK(numberBehind("peak_bytes") > 1e6);
  CHECK(contains(solved.text, "\"drops\":\"alternate\""));
}

TEST_CASE("what is solved is one of the variants") {
  CHECK(contains(faultOf(addSolve, {"--drops", "none"}), "2-alternate"));
  CHECK(contains(faultOf(addSolve, {"--goals", "none"}), "advanced"));
  CHECK(faultOf(addSolve, {"--memory", "1"}) == "--memory needs --store");
  CHECK(contains(faultOf(addSolve, {"--size", "9"}), "a board of size 9 needs "));
  CHECK(contains(faultOf(addAnalyze, {"--size", "9"}), "a board of size 9 needs "));
  for (const std::string wrong : {"0", "-1", "x", "nan"}) {
    CHECK(faultOf(addSolve, {"--store", "x", "--memory", wrong}) ==
          "--memory: '" + wrong + "': a number above 0 is meant, such as 2.5");
  }
}

// Elsewhere such a limit has no effect; sanitizers need more.
#if defined(__linux__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)

TEST_CASE("who has too little memory to solve is told how much is needed") {
  const Scratch scratch;  // where no solution is kept
  const EnvironmentVariable cache("XDG_CACHE_HOME", scratch.path().string());
  constexpr std::size_t kLimit = std::size_t{3} << 27;
  if (usableMemory() < kLimit) {
    WARN("not tried: there is no more memory");
    return;
  }
  const SolverOptions options;
  // What the process has already is not available.
  const std::string available = "; N MiB are available";
  const auto fault = [&](int size, double needed, const std::string& end) {
    return "a board of size " + std::to_string(size) + " needs " + describeBytes(needed) +
           " of memory" + end + "!";
  };
  const auto withoutNumber = [](const std::string& text) {
    return std::regex_replace(text, std::regex("; [1-3]\\d\\d MiB are"), "; N MiB are");
  };
  const std::string advice = "; teeko solve --store needs less";
  struct Fact {
    std::function<void()> work;
    std::string fault;
  };
  const auto inMemory = [&](int size, solver::KeptValues kept) {
    return solver::memoryToSolve(size, {}, {.kept = kept});
  };
  const auto solvable = [&](int size, solver::KeptValues kept) {
    return [size, kept, &options] { requireSolvable(size, options, kept); };
  };
  const auto kAll = solver::KeptValues::All;
  const auto kFirst = solver::KeptValues::First;
  SolverOptions inStore;
  inStore.store = "store";
  const std::vector<Fact> facts{
      {[] { requireMemory(4); }, ""},
      {[] { requireMemory(8); }, fault(8, solver::memoryToSolve(8), available)},
      {[] { requireMemory(8, "; no"); }, fault(8, solver::memoryToSolve(8), available + "; no")},
      {solvable(5, kAll), ""},
      {solvable(6, kAll), fault(6, solver::memoryToSolve(6), available + advice)},
      {solvable(7, kAll), fault(7, inMemory(7, kAll), available + advice)},
      {solvable(7, kFirst), fault(7, inMemory(7, kFirst), available + advice)},
      {solvable(8, kAll), fault(8, inMemory(8, kAll), available + advice)},
      {solvable(9, kAll), fault(9, inMemory(9, kAll), available)},
      {[&] { (void)loadOrSolve<6>(options); }, fault(6, solver::memoryToSolve(6), available)},
      {[] { (void)solvedGame({.size = 6}); }, fault(6, solver::memoryToSolve(6), available)},
      {[] { (void)solvedGame({.size = 7}); }, ""},
      {[&] { requireSolvable(8, inStore, kAll); }, ""},
      {[&] { requireSolvable(9, inStore, kAll); },
       "boards of more than 8 squares a side can't be solved!"}};
  for (std::size_t i = 0; i < facts.size(); ++i) {
    CAPTURE(i, facts[i].fault);
    CHECK(inChild([&] {
            process::setLimit(RLIMIT_AS, kLimit, kLimit);
            return withoutNumber(faultIn(facts[i].work)) == facts[i].fault ? 0 : 1;
          }) == 0);
  }
}

#endif

#ifdef __linux__

TEST_CASE("a board that is too large cannot be solved, whatever memory there is") {
  if (skipsWithoutNamespaces()) {
    return;
  }
  const int outcome = inNamespaces([] {
    if (!showMemory(std::uint64_t{1} << 40U)) {
      return 2;
    }
    const bool isRight = faultIn([] { requireMemory(8); }).empty() &&
                         faultIn([] {
                           requireMemory(9);
                         }).ends_with("; boards of more than 8 squares a side can't be solved!");
    return isRight ? 0 : 1;
  });
  if (outcome == 2) {
    WARN("not tried: these files cannot be mounted");
    return;
  }
  CHECK(outcome == 0);
}

#endif
