#include <algorithm>
#include <chrono>
#include <iomanip>
#include <memory>
#include <sstream>
#include <string>

#include "teeko/solver/analysis.hpp"

#include "commands.hpp"
#include "json.hpp"
#include "process.hpp"
#include "solver.hpp"

namespace teeko::cli {
namespace {

using solver::Outcome;
using solver::RatedMove;
using solver::Value;

SolveReport makeReport(const SolverOptions& options) {
  const auto begin = std::chrono::steady_clock::now();
  SolveReport report{solveWithProgress(options), {}, {}};
  visitSize(options.size, [&](auto side) {
    const Board<side()> empty;
    report.value = report.solution.valueOf(empty, Mark::Circle);
    report.firstDrops = rateMoves(report.solution, empty, Mark::Circle);
  });
  std::ranges::sort(report.firstDrops, {}, &RatedMove::to);
  report.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return report;
}

/// 1234567 as 1,234,567.
std::string grouped(std::uint64_t number) {
  std::string digits = std::to_string(number);
  for (std::size_t end = digits.size(); end > 3;) {
    end -= 3;
    digits.insert(end, 1, ',');
  }
  return digits;
}

/// `W 13`, `L 8` or `=`.
std::string abbreviated(Value value) {
  if (value.outcome() == Outcome::Draw) {
    return "=";
  }
  return (value.outcome() == Outcome::Win ? "W " : "L ") + std::to_string(*value.plies());
}

void writeFirstDrops(std::ostream& out, const SolveReport& report, int size) {
  out << "\nThe first drop, by square (W win, L loss in so many plies, = draw):\n";
  for (int row = size - 1; row >= 0; --row) {
    for (int column = 0; column < size; ++column) {
      const RatedMove& drop = report.firstDrops.at(static_cast<unsigned>(row * size + column));
      out << std::setw(6) << abbreviated(drop.value);
    }
    out << '\n';
  }
}

void writePlaced(std::ostream& out, const SolveReport& report) {
  out << "\nPositions by the number of pieces, for the side to move:\n"
      << "pieces" << std::setw(18) << "positions" << std::setw(18) << "wins" << std::setw(18)
      << "losses" << std::setw(18) << "draws" << std::setw(13) << "longest win" << '\n';
  for (const solver::PlacedCounts& counts : report.solution.placed()) {
    out << std::setw(6) << counts.pieces;
    for (const std::uint64_t number :
         {counts.positions, counts.wins, counts.losses, counts.draws}) {
      out << std::setw(18) << grouped(number);
    }
    out << std::setw(13) << (counts.longest ? std::to_string(*counts.longest) : "-") << '\n';
  }
}

void writeDistances(std::ostream& out, const SolveReport& report) {
  constexpr std::uint64_t kWidth = 50;
  const auto sizeOf = [](const solver::DistanceCounts& level) { return level.wins + level.losses; };
  const auto& levels = report.solution.distances();
  const std::uint64_t most = sizeOf(*std::ranges::max_element(levels, {}, sizeOf));
  out << "\nThe movement phase, by plies to the end (W won, L lost by the side to move):\n";
  for (const solver::DistanceCounts& level : levels) {
    const std::uint64_t positions = sizeOf(level);
    const auto bar = static_cast<std::size_t>(
        std::max<double>(1, static_cast<double>(positions) * kWidth / static_cast<double>(most)));
    out << std::setw(5) << level.plies << (level.wins > 0 ? " W" : " L") << std::setw(16)
        << grouped(positions) << "  " << std::string(positions > 0 ? bar : 0, '#') << '\n';
  }
}

std::string textOf(const SolveReport& report, const SolverOptions& options) {
  std::ostringstream out;
  out << "Teeko on " << options.size << 'x' << options.size << ", " << nameOf(options.goals)
      << " goals, " << options.drops.name << " drops: " << describe(report.value)
      << (report.value.outcome() == Outcome::Draw ? "" : " for the first player") << '\n';
  writeFirstDrops(out, report, options.size);
  writePlaced(out, report);
  writeDistances(out, report);
  out << '\n' << std::setprecision(3) << report.seconds << " s";
  if (const std::uint64_t bytes = peakMemory(); bytes > 0) {
    out << ", " << describeBytes(static_cast<double>(bytes));
  }
  out << '\n';
  return out.str();
}

}  // namespace

Action addSolve(Command& command) {
  const auto options = std::make_shared<SolverOptions>();
  addSolverOptions(command, *options);
  addDropsOption(command, *options);
  return [options] {
    const SolveReport report = makeReport(*options);
    return printAnswer(options->json ? jsonOf(report, *options) : textOf(report, *options));
  };
}

}  // namespace teeko::cli
