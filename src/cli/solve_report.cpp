#include "solve_report.hpp"

#include <algorithm>
#include <iomanip>

#include "teeko/core/position.hpp"
#include "teeko/io/string_stream.hpp"
#include "teeko/solver/analysis.hpp"
#include "teeko/solver/value_text.hpp"

#include "progress_text.hpp"

namespace teeko::cli {
namespace {

using solver::Outcome;
using solver::Value;

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

void writeFirstDrops(std::ostream& out, const SolveReport& report) {
  out << "\nThe first drop, by square (W win, L loss in so many plies, = draw):\n";
  const auto size = static_cast<std::size_t>(report.size);
  for (std::size_t row = size; row-- > 0;) {
    for (std::size_t column = 0; column < size; ++column) {
      out << std::setw(6) << abbreviated(report.firstDrops[row * size + column]);
    }
    out << '\n';
  }
}

void writePlaced(std::ostream& out, const SolveReport& report) {
  out << "\nPositions by the number of pieces, for the side to move:\n"
      << "pieces" << std::setw(18) << "positions" << std::setw(18) << "wins" << std::setw(18)
      << "losses" << std::setw(18) << "draws" << std::setw(13) << "longest win" << '\n';
  for (const solver::PlacedCounts& counts : report.placed) {
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
  const auto& levels = report.distances;
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

}  // namespace

template <int Size>
SolveReport reportOn(const solver::Solution<Size>& solution) {
  const Position<Size> empty(solution.variant().goals);
  SolveReport report{.size = Size,
                     .variant = solution.variant(),
                     .value = solution.valueOf(empty),
                     .firstDrops = {},
                     .placed = solution.placed(),
                     .distances = solution.distances()};
  report.firstDrops.resize(kSquares<Size>.size());
  for (const solver::ScoredMove& drop : scoreMoves(solution, empty)) {
    report.firstDrops[drop.move.to.index()] = drop.value;
  }
  return report;
}

std::string shownReport(const SolveReport& report) {
  StringWriter out;
  out << "Teeko on " << report.size << 'x' << report.size << ", " << nameOf(report.variant.goals)
      << " goals, " << report.variant.drops.name << " drops: " << describe(report.value)
      << (report.value.outcome() == Outcome::Draw ? "" : " for the first player") << '\n';
  writeFirstDrops(out, report);
  writePlaced(out, report);
  writeDistances(out, report);
  out << '\n' << std::setprecision(3) << report.seconds << " s";
  if (report.peakBytes > 0) {
    out << ", " << describeBytes(static_cast<double>(report.peakBytes));
  }
  out << '\n';
  return out.str();
}

template SolveReport reportOn(const solver::Solution<4>&);
template SolveReport reportOn(const solver::Solution<5>&);
template SolveReport reportOn(const solver::Solution<6>&);
template SolveReport reportOn(const solver::Solution<7>&);
template SolveReport reportOn(const solver::Solution<8>&);

}  // namespace teeko::cli
