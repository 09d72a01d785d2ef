#include <algorithm>
#include <array>
#include <cmath>
#include <locale>
#include <string_view>

#include "teeko/core/notation.hpp"
#include "teeko/io/decimal.hpp"
#include "teeko/io/string_stream.hpp"
#include "teeko/io/text.hpp"

#include "report_cells.hpp"

namespace teeko::match {
namespace {

/// How many faults or mistakes of a player are listed.
constexpr std::size_t kMostListed = 5;

/// How many columns a text takes: characters of several bytes count once.
std::size_t widthOf(std::string_view text) {
  return static_cast<std::size_t>(std::ranges::count_if(
      text, [](char byte) { return (static_cast<unsigned char>(byte) & 0xC0) != 0x80; }));
}

/// Rows with the first column to the left and the others to the right.
std::string tableOf(const std::vector<std::vector<std::string>>& rows) {
  std::vector<std::size_t> widths(rows.front().size());
  for (const auto& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      widths[i] = std::max(widths[i], widthOf(row[i]));
    }
  }
  std::string table;
  for (const auto& row : rows) {
    std::string line;
    for (std::size_t i = 0; i < row.size(); ++i) {
      const std::string space(widths[i] - widthOf(row[i]), ' ');
      line += i == 0 ? row[i] + space : "  " + space + row[i];
    }
    table += line.substr(0, line.find_last_not_of(' ') + 1) + '\n';
  }
  return table;
}

/// The lines of a text, each behind this.
std::string indented(std::string_view text, std::string_view indentation) {
  std::string result;
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    result += std::string(indentation) + printable(line) + '\n';
    text.remove_prefix(std::min(line.size() + 1, text.size()));
  }
  return result;
}

std::string placeText(const Place& place) {
  return "game " + std::to_string(place.game) + ", ply " + std::to_string(place.ply);
}

std::string others(std::size_t count) {
  return count > kMostListed ? "  and " + std::to_string(count - kMostListed) + " more\n" : "";
}

std::string faultsOf(const Standing& player) {
  if (player.faults.empty()) {
    return "";
  }
  std::string text = "\nFaults of " + printable(player.name) + ":\n";
  for (std::size_t i = 0; i < std::min(kMostListed, player.faults.size()); ++i) {
    const ReportedFault& fault = player.faults[i];
    const std::string lines = textOf(fault);
    text += indented("  " + lines.substr(0, lines.find('\n')), "");
    text += "    in " + fault.place.position + '\n';
    if (lines.find('\n') != std::string::npos) {
      text += indented(lines.substr(lines.find('\n') + 1), "    | ");
    }
  }
  return text + others(player.faults.size());
}

std::string mistakesOf(const Standing& player) {
  if (player.mistakes.empty()) {
    return "";
  }
  std::string text = "\nMistakes of " + printable(player.name) + ":\n";
  for (std::size_t i = 0; i < std::min(kMostListed, player.mistakes.size()); ++i) {
    const Mistake& mistake = player.mistakes[i];
    text += "  " + placeText(mistake.place) + ": " + mistake.place.move + ", " + textOf(mistake) +
            "; " + mistake.best + " was better\n    in " + mistake.place.position + '\n';
  }
  return text + others(player.mistakes.size());
}

std::string valueText(solver::Value value) {
  const auto plies = value.plies();
  return value.outcome() == solver::Outcome::Win    ? "a win in " + std::to_string(*plies)
         : value.outcome() == solver::Outcome::Loss ? "a loss in " + std::to_string(*plies)
                                                    : "a draw";
}

}  // namespace

std::string signedText(std::optional<double> number) {
  if (!number) {
    return "-";
  }
  constexpr double kHalfDigit = 0.05;
  const std::string digits = fixedText(std::abs(*number), 1);
  return std::string(*number >= kHalfDigit ? "+" : *number <= -kHalfDigit ? "-" : "") + digits;
}

std::string textOf(const Mistake& mistake) {
  return valueText(mistake.before) + " became " + valueText(mistake.after);
}

std::string textOf(const ReportedFault& fault) {
  std::string text = placeText(fault.place) + ": ";
  text += nameOf(fault.fault.kind);
  if (!fault.place.move.empty()) {
    text += ' ';
    text += teeko::quotedText(fault.place.move);
  }
  if (!fault.fault.detail.empty()) {
    text += ": ";
    text += fault.fault.detail;
  }
  return text;
}

std::vector<std::string> headings(const MatchReport& report) {
  std::vector<std::string> names{"player", "games", "won", "drawn", "lost",    "score",
                                 "Elo",    "from",  "to",  "ms",    "longest", "faults"};
  if (report.standings.players.front().isSolved) {
    names.insert(names.end(), {"mistakes", "wasted"});
  }
  return names;
}

std::vector<std::string> cellsOf(const Standing& player) {
  std::vector<std::string> cells{printable(player.name),
                                 std::to_string(player.games),
                                 std::to_string(player.won),
                                 std::to_string(player.drawn),
                                 std::to_string(player.lost),
                                 fixedText(100 * player.score(), 1) + " %",
                                 signedText(player.elo.elo),
                                 signedText(player.elo.low),
                                 signedText(player.elo.high),
                                 fixedText(player.meanMilliseconds, 1),
                                 fixedText(player.maxMilliseconds, 1),
                                 std::to_string(player.faults.size())};
  if (player.isSolved) {
    cells.push_back(std::to_string(player.mistakes.size()));
    cells.push_back(fixedText(player.wastedPlies, 2));
  }
  return cells;
}

std::string titleOf(const MatchReport& report) {
  int games = 0;
  for (const PairingResult& pairing : report.standings.pairings) {
    games += pairing.games;
  }
  const std::string size = std::to_string(report.plan.choice.size);
  const bool isAdvanced = report.plan.choice.goals == GoalSet::Advanced;
  const bool isPartial = static_cast<std::size_t>(games) < report.wanted;
  return std::string(play::nameOf(report.plan.choice.game)) + ' ' + size + "×" + size +
         (isAdvanced ? ", advanced goals" : "") + ", " + std::to_string(games) +
         (isPartial ? " of " + std::to_string(report.wanted) : "") + " games of " +
         std::to_string(report.plan.players.size()) + " players" +
         (report.isInterrupted ? ", interrupted" : "");
}

std::string sprtText(const MatchReport& report) {
  const std::string first = report.standings.players.front().name;
  const auto textOf = [](double number) {
    StringWriter text;
    text.imbue(std::locale::classic());
    text << number;
    return text.str();
  };
  std::string end = "not decided";
  if (report.test.decision != SprtDecision::Open) {
    const bool isElo1 = report.test.decision == SprtDecision::Elo1;
    const std::array elo{textOf(report.hypotheses->elo0), textOf(report.hypotheses->elo1)};
    end = std::string(isElo1 ? "H1" : "H0") + " is accepted, " + first + " is " +
          elo[isElo1 ? 1 : 0] + " Elo stronger and not " + elo[isElo1 ? 0 : 1];
  }
  return "log likelihood ratio " + fixedText(report.test.logLikelihoodRatio, 2) + " (limits ±" +
         fixedText(kSprtLimit, 2) + ") after " + std::to_string(report.test.games) +
         " games: " + end;
}

std::string textReport(const MatchReport& report) {
  std::vector<std::vector<std::string>> rows{headings(report)};
  for (const Standing& player : report.standings.players) {
    rows.push_back(cellsOf(player));
  }
  std::string text = titleOf(report) + "\n\n" + tableOf(rows);
  if (report.standings.pairings.size() > 1) {
    std::vector<std::vector<std::string>> pairings{{"", "", "won", "drawn", "lost"}};
    for (const PairingResult& result : report.standings.pairings) {
      pairings.push_back(
          {printable(report.standings.players[result.pairing.first].name),
           "against " + printable(report.standings.players[result.pairing.second].name),
           std::to_string(result.firstWon), std::to_string(result.drawn),
           std::to_string(result.secondWon)});
    }
    text += '\n' + tableOf(pairings);
  }
  if (report.hypotheses) {
    text += "\nSPRT: " + printable(sprtText(report)) + '\n';
  }
  for (const Standing& player : report.standings.players) {
    text += faultsOf(player);
  }
  return text + mistakesOf(report.standings.players.front());
}

}  // namespace teeko::match
