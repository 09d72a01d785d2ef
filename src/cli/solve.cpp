#include <algorithm>
#include <chrono>
#include <iomanip>
#include <iostream>
#include <memory>
#include <sstream>
#include <string>

#include "teeko/console.hpp"
#include "teeko/solver/analysis.hpp"

#include "commands.hpp"
#include "process.hpp"
#include "solver.hpp"

namespace teeko::cli {
namespace {

using solver::Outcome;
using solver::RatedMove;
using solver::Solution;
using solver::Value;

struct Report {
  Solution solution;
  Value value;
  /// By square.
  std::vector<RatedMove> firstDrops;
  double seconds = 0;
};

Report makeReport(const SolverOptions& options) {
  const auto begin = std::chrono::steady_clock::now();
  Report report{solveWithProgress(options), {}, {}};
  visitSide(options.size, [&](auto side) {
    const Board<side()> empty;
    report.value = report.solution.valueOf(empty, Mark::Circle);
    report.firstDrops = rateMoves(report.solution, empty, Mark::Circle);
  });
  std::ranges::sort(report.firstDrops, {}, &RatedMove::to);
  report.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return report;
}

std::string jsonOf(const Report& report, const SolverOptions& options) {
  using Json = nlohmann::ordered_json;
  Json json{
      {"size", options.size}, {"goals", nameOf(options.goals)}, {"drops", options.drops.name}};
  addTo(json, report.value);
  json["first_drops"] = Json::array();
  for (const RatedMove& drop : report.firstDrops) {
    Json entry{{"square", drop.to.number()}};
    addTo(entry, drop.value);
    json["first_drops"].push_back(entry);
  }
  json["placed"] = Json::array();
  for (const solver::PlacedCounts& counts : report.solution.placed()) {
    json["placed"].push_back({{"pieces", counts.pieces},
                              {"positions", counts.positions},
                              {"wins", counts.wins},
                              {"losses", counts.losses},
                              {"draws", counts.draws},
                              {"longest", counts.longest ? Json(*counts.longest) : Json()}});
  }
  json["distances"] = Json::array();
  for (const solver::DistanceCounts& level : report.solution.distances()) {
    if (level.plies > 0) {
      json["distances"].push_back(
          {{"plies", level.plies}, {"wins", level.wins}, {"losses", level.losses}});
    }
  }
  json["seconds"] = report.seconds;
  json["peak_bytes"] = peakMemory();
  return json.dump() + '\n';
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

void writeFirstDrops(std::ostream& out, const Report& report, int size) {
  out << "\nThe first drop, by square (W win, L loss in so many plies, = draw):\n";
  for (int row = size - 1; row >= 0; --row) {
    for (int column = 0; column < size; ++column) {
      const auto index = static_cast<std::size_t>(row * size + column);
      out << std::setw(6) << abbreviated(report.firstDrops[index].value);
    }
    out << '\n';
  }
}

void writePlaced(std::ostream& out, const Report& report) {
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

void writeDistances(std::ostream& out, const Report& report) {
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

std::string textOf(const Report& report, const SolverOptions& options) {
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

Run addSolve(CLI::App& app) {
  const auto options = std::make_shared<SolverOptions>();
  addSolverOptions(app, *options);
  addDropsOption(app, *options);
  return [options] {
    const Report report = makeReport(*options);
    Console console(std::cin, std::cout, std::cerr);
    console.print(options->json ? jsonOf(report, *options) : textOf(report, *options));
    console.flush();
    return ExitCode::Done;
  };
}

}  // namespace teeko::cli
