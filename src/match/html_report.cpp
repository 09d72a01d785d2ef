#include <algorithm>
#include <string_view>

#include "teeko/io/decimal.hpp"
#include "teeko/io/markup.hpp"
#include "teeko/io/utf8.hpp"

#include "report_cells.hpp"

namespace teeko::match {
namespace {

/// How many faults and mistakes of a player are listed.
constexpr std::size_t kMostListed = 100;

std::string element(std::string_view name, std::string_view text) {
  return '<' + std::string(name) + '>' + escaped(text) + "</" + std::string(name) + '>';
}

std::string rowOf(const std::vector<std::string>& cells, std::string_view name) {
  std::string row = "<tr>";
  for (const std::string& cell : cells) {
    row += element(name, cell);
  }
  return row + "</tr>\n";
}

std::string tableOf(const MatchReport& report) {
  std::string table = "<div class=\"scroll\"><table class=\"numbers\">\n<thead>" +
                      rowOf(headings(report), "th") + "</thead>\n<tbody>\n";
  for (const Standing& player : report.standings.players) {
    table += rowOf(cellsOf(player), "td");
  }
  return table + "</tbody>\n</table></div>\n";
}

std::string pairingsOf(const MatchReport& report) {
  if (report.standings.pairings.size() < 2) {
    return "";
  }
  std::string table =
      "<h2>Pairings</h2>\n<div class=\"scroll\"><table class=\"numbers\">\n<thead>" +
      rowOf({"", "won", "drawn", "lost"}, "th") + "</thead>\n<tbody>\n";
  for (const PairingResult& result : report.standings.pairings) {
    table += rowOf({report.standings.players[result.pairing.first].name + " against " +
                        report.standings.players[result.pairing.second].name,
                    std::to_string(result.firstWon), std::to_string(result.drawn),
                    std::to_string(result.secondWon)},
                   "td");
  }
  return table + "</tbody>\n</table></div>\n";
}

/// `61.0%` along the plot.
std::string along(double score) {
  return fixedText(100 * std::clamp(score, 0.0, 1.0), 2) + '%';
}

std::string lineAt(std::string_view from, std::string_view to, int top, int bottom,
                   std::string_view kind) {
  return "<line class=\"" + std::string(kind) + "\" x1=\"" + std::string(from) + "\" x2=\"" +
         std::string(to) + "\" y1=\"" + std::to_string(top) + "\" y2=\"" + std::to_string(bottom) +
         "\"/>";
}

std::string labelAt(std::string_view x, int y, std::string_view anchor, std::string_view text) {
  return "<text x=\"" + std::string(x) + "\" y=\"" + std::to_string(y) + "\" text-anchor=\"" +
         std::string(anchor) + "\">" + escaped(text) + "</text>";
}

/// A name that has room beside a score on a narrow screen.
std::string shortened(const std::string& name) {
  constexpr std::size_t kLongest = 30;
  const std::string_view shown = beginningOf(name, kLongest);
  return shown.size() < name.size() ? std::string(shown) + "…" : name;
}

/// A player's name, and below it its score as a point and the interval as a line.
std::string plottedPlayer(const Standing& player, int top) {
  constexpr int kText = 16;
  constexpr int kMark = 32;
  constexpr int kEnd = 5;
  const int middle = top + kMark;
  std::string plotted = labelAt("0", top + kText, "start", shortened(player.name));
  plotted += labelAt("100%", top + kText, "end", fixedText(100 * player.score(), 1) + " %");
  if (const auto& scores = player.elo.scores) {
    plotted += lineAt(along(scores->low), along(scores->high), middle, middle, "interval");
    for (const double end : {scores->low, scores->high}) {
      plotted += lineAt(along(end), along(end), middle - kEnd, middle + kEnd, "interval");
    }
  }
  if (player.games > 0) {
    plotted += "<circle cx=\"" + along(player.score()) + "\" cy=\"" + std::to_string(middle) +
               "\" r=\"5\"/>";
  }
  return plotted + '\n';
}

std::string plotOf(const MatchReport& report) {
  constexpr int kRow = 48;
  constexpr int kAxis = 40;
  constexpr int kElo = 16;
  const int bottom = kRow * static_cast<int>(report.standings.players.size());
  std::string plot =
      "<svg class=\"plot\" role=\"img\" aria-label=\"Scores with 95 % intervals\" "
      "width=\"100%\" height=\"" +
      std::to_string(bottom + kAxis) + "\">\n";
  for (const int percent : {0, 25, 50, 75, 100}) {
    const std::string x = std::to_string(percent) + '%';
    plot += lineAt(x, x, 0, bottom, percent == 50 ? "half" : "grid");
    const char* const anchor = percent == 0 ? "start" : percent == 100 ? "end" : "middle";
    plot += labelAt(x, bottom + kElo, anchor, std::to_string(percent) + " %");
    if (const auto elo = eloOf(percent / 100.0)) {
      plot += labelAt(x, bottom + 2 * kElo, anchor, signedText(elo) + " Elo");
    }
  }
  plot += '\n';
  int top = 0;
  for (const Standing& player : report.standings.players) {
    plot += plottedPlayer(player, top);
    top += kRow;
  }
  return plot + "</svg>\n";
}

std::string others(std::size_t count) {
  return count > kMostListed ? "<p>And " + std::to_string(count - kMostListed) + " more.</p>\n"
                             : "";
}

std::string faultsOf(const Standing& player) {
  if (player.faults.empty()) {
    return "";
  }
  std::string list = "<h2>Faults of " + escaped(player.name) + "</h2>\n<ul>\n";
  for (std::size_t i = 0; i < std::min(kMostListed, player.faults.size()); ++i) {
    const ReportedFault& fault = player.faults[i];
    const std::string lines = textOf(fault);
    const std::size_t end = std::min(lines.find('\n'), lines.size());
    list +=
        "<li>" + escaped(lines.substr(0, end)) + "<br>in " + element("code", fault.place.position);
    if (end < lines.size()) {
      list += element("pre", lines.substr(end + 1));
    }
    list += "</li>\n";
  }
  return list + "</ul>\n" + others(player.faults.size());
}

std::string mistakesOf(const Standing& player) {
  if (player.mistakes.empty()) {
    return "";
  }
  std::string table = "<details><summary>Mistakes of " + escaped(player.name) + ": " +
                      std::to_string(player.mistakes.size()) +
                      "</summary>\n<div class=\"scroll\"><table>\n<thead>" +
                      rowOf({"game", "ply", "position", "move", "what it did", "better"}, "th") +
                      "</thead>\n<tbody>\n";
  for (std::size_t i = 0; i < std::min(kMostListed, player.mistakes.size()); ++i) {
    const Mistake& mistake = player.mistakes[i];
    table += rowOf({std::to_string(mistake.place.game), std::to_string(mistake.place.ply),
                    mistake.place.position, mistake.place.move, textOf(mistake), mistake.best},
                   "td");
  }
  return table + "</tbody>\n</table></div>\n" + others(player.mistakes.size()) + "</details>\n";
}

constexpr std::string_view kStyle = R"css(<style>
.numbers td:not(:first-child), .numbers th:not(:first-child) { text-align: right; white-space: nowrap; }
.numbers td:first-child { min-width: 9rem; }
.plot { overflow: visible; font-size: .875rem; }
.plot text { fill: currentColor; } .plot circle { fill: var(--good); }
.plot .grid, .plot .half { stroke: var(--line); stroke-dasharray: 2 4; } .plot .half { stroke-dasharray: none; }
.plot .interval { stroke: currentColor; stroke-width: 2; }
</style>
)css";

}  // namespace

std::string htmlReport(const MatchReport& report) {
  const std::string title = titleOf(report);
  std::string body = std::string(kStyle) + element("h1", title) + '\n' + tableOf(report) +
                     "<h2>Scores with 95 % intervals</h2>\n" + plotOf(report);
  if (report.hypotheses) {
    body += "<p>SPRT: " + escaped(sprtText(report)) + "</p>\n";
  }
  body += pairingsOf(report);
  bool hasMistakes = false;
  for (const Standing& player : report.standings.players) {
    body += faultsOf(player);
    hasMistakes = hasMistakes || !player.mistakes.empty();
  }
  if (hasMistakes) {
    body +=
        "<h2>Where games went wrong</h2>\n"
        "<p>Moves that threw away a win or a draw, by the exact values of the positions.</p>\n";
  }
  for (const Standing& player : report.standings.players) {
    body += mistakesOf(player);
  }
  return htmlPage(title, body);
}

}  // namespace teeko::match
