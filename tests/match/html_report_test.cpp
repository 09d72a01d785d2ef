#include <string>

#include "teeko/match/report.hpp"

#include "match/sample_report.hpp"
#include "support/catch.hpp"
#include "support/texts.hpp"

using namespace teeko;
using namespace teeko::match;
using test::SampleMatch;

TEST_CASE("a match as a page") {
  CHECK(bodyOf(htmlReport(SampleMatch(true).report())) ==
        R"(<h1>Teeko 5×5, 6 games of 3 players</h1>
<div class="scroll"><table class="numbers">
<thead><tr><th>player</th><th>games</th><th>won</th><th>drawn</th><th>lost</th><th>score</th><th>Elo</th><th>from</th><th>to</th><th>ms</th><th>longest</th><th>faults</th><th>mistakes</th><th>wasted</th></tr>
</thead>
<tbody>
<tr><td>level:5</td><td>4</td><td>4</td><td>0</td><td>0</td><td>100.0 %</td><td>-</td><td>+12.3</td><td>-</td><td>12.3</td><td>100.0</td><td>0</td><td>2</td><td>0.13</td></tr>
<tr><td>ugi:./a &lt;player&gt; whose name is lönger</td><td>4</td><td>0</td><td>1</td><td>3</td><td>12.5 %</td><td>-190.8</td><td>-400.0</td><td>0.0</td><td>0.0</td><td>0.0</td><td>3</td><td>0</td><td>0.00</td></tr>
<tr><td>random</td><td>0</td><td>0</td><td>0</td><td>0</td><td>0.0 %</td><td>-</td><td>-</td><td>-</td><td>0.0</td><td>0.0</td><td>0</td><td>0</td><td>0.00</td></tr>
</tbody>
</table></div>
<h2>Scores with 95 % intervals</h2>
<svg class="plot" role="img" aria-label="Scores with 95 % intervals" width="100%" height="184">
<line class="grid" x1="0%" x2="0%" y1="0" y2="144"/><text x="0%" y="160" text-anchor="start">0 %</text><line class="grid" x1="25%" x2="25%" y1="0" y2="144"/><text x="25%" y="160" text-anchor="middle">25 %</text><text x="25%" y="176" text-anchor="middle">-190.8 Elo</text><line class="half" x1="50%" x2="50%" y1="0" y2="144"/><text x="50%" y="160" text-anchor="middle">50 %</text><text x="50%" y="176" text-anchor="middle">0.0 Elo</text><line class="grid" x1="75%" x2="75%" y1="0" y2="144"/><text x="75%" y="160" text-anchor="middle">75 %</text><text x="75%" y="176" text-anchor="middle">+190.8 Elo</text><line class="grid" x1="100%" x2="100%" y1="0" y2="144"/><text x="100%" y="160" text-anchor="end">100 %</text>
<text x="0" y="16" text-anchor="start">level:5</text><text x="100%" y="16" text-anchor="end">100.0 %</text><line class="interval" x1="90.00%" x2="100.00%" y1="32" y2="32"/><line class="interval" x1="90.00%" x2="90.00%" y1="27" y2="37"/><line class="interval" x1="100.00%" x2="100.00%" y1="27" y2="37"/><circle cx="100.00%" cy="32" r="5"/>
<text x="0" y="64" text-anchor="start">ugi:./a &lt;player&gt; whose name is…</text><text x="100%" y="64" text-anchor="end">12.5 %</text><line class="interval" x1="9.10%" x2="49.94%" y1="80" y2="80"/><line class="interval" x1="9.10%" x2="9.10%" y1="75" y2="85"/><line class="interval" x1="49.94%" x2="49.94%" y1="75" y2="85"/><circle cx="12.50%" cy="80" r="5"/>
<text x="0" y="112" text-anchor="start">random</text><text x="100%" y="112" text-anchor="end">0.0 %</text>
</svg>
<h2>Pairings</h2>
<div class="scroll"><table class="numbers">
<thead><tr><th></th><th>won</th><th>drawn</th><th>lost</th></tr>
</thead>
<tbody>
<tr><td>level:5 against ugi:./a &lt;player&gt; whose name is lönger</td><td>3</td><td>1</td><td>0</td></tr>
<tr><td>level:5 against random</td><td>0</td><td>0</td><td>0</td></tr>
<tr><td>ugi:./a &lt;player&gt; whose name is lönger against random</td><td>0</td><td>0</td><td>2</td></tr>
</tbody>
</table></div>
<h2>Faults of ugi:./a &lt;player&gt; whose name is lönger</h2>
<ul>
<li>game 1, ply 7: illegal move &#39;A&lt;1&#39;: A&lt;1 is no move<br>in <code>5/5/5/5/5 b</code></li>
<li>game 3, ply 2: exception: it said:<br>in <code>4b/5/5/5/5 r</code><pre>line &lt;2&gt;
line 3</pre></li>
<li>game 4, ply 9: crash<br>in <code>5/5/5/5/4r b</code></li>
</ul>
<h2>Where games went wrong</h2>
<p>Moves that threw away a win or a draw, by the exact values of the positions.</p>
<details><summary>Mistakes of level:5: 2</summary>
<div class="scroll"><table>
<thead><tr><th>game</th><th>ply</th><th>position</th><th>move</th><th>what it did</th><th>better</th></tr>
</thead>
<tbody>
<tr><td>2</td><td>5</td><td>5/5/5/5/3br b</td><td>C2</td><td>a win in 5 became a draw</td><td>C3</td></tr>
<tr><td>2</td><td>7</td><td>5/5/5/5/3rb b</td><td>D2</td><td>a draw became a loss in 8</td><td>D3</td></tr>
</tbody>
</table></div>
</details>
</body>
</html>
)");
}

TEST_CASE("a player with one game and a match with two pairings are shown as any other on a page") {
  SampleMatch match(false);
  match.standings.pairings.resize(2);
  match.standings.players[2].games = 1;
  const std::string text = htmlReport(match.report());
  CHECK(text.find("<td>level:5 against random</td>") != std::string::npos);
  CHECK(countOf("<circle", text) == 3);
}

TEST_CASE("a match of two players as a page has no table of pairings, and may have a ratio test") {
  SampleMatch match(false);
  match.standings.players = {match.standings.players[2], match.standings.players[0]};
  match.standings.pairings.resize(1);
  MatchReport report = match.report();
  report.hypotheses = SprtHypotheses{.elo0 = 0, .elo1 = 10};
  CHECK(bodyOf(htmlReport(report)) == R"(<h1>Teeko 5×5, 4 of 6 games of 3 players</h1>
<div class="scroll"><table class="numbers">
<thead><tr><th>player</th><th>games</th><th>won</th><th>drawn</th><th>lost</th><th>score</th><th>Elo</th><th>from</th><th>to</th><th>ms</th><th>longest</th><th>faults</th></tr>
</thead>
<tbody>
<tr><td>random</td><td>0</td><td>0</td><td>0</td><td>0</td><td>0.0 %</td><td>-</td><td>-</td><td>-</td><td>0.0</td><td>0.0</td><td>0</td></tr>
<tr><td>level:5</td><td>4</td><td>4</td><td>0</td><td>0</td><td>100.0 %</td><td>-</td><td>+12.3</td><td>-</td><td>12.3</td><td>100.0</td><td>0</td></tr>
</tbody>
</table></div>
<h2>Scores with 95 % intervals</h2>
<svg class="plot" role="img" aria-label="Scores with 95 % intervals" width="100%" height="136">
<line class="grid" x1="0%" x2="0%" y1="0" y2="96"/><text x="0%" y="112" text-anchor="start">0 %</text><line class="grid" x1="25%" x2="25%" y1="0" y2="96"/><text x="25%" y="112" text-anchor="middle">25 %</text><text x="25%" y="128" text-anchor="middle">-190.8 Elo</text><line class="half" x1="50%" x2="50%" y1="0" y2="96"/><text x="50%" y="112" text-anchor="middle">50 %</text><text x="50%" y="128" text-anchor="middle">0.0 Elo</text><line class="grid" x1="75%" x2="75%" y1="0" y2="96"/><text x="75%" y="112" text-anchor="middle">75 %</text><text x="75%" y="128" text-anchor="middle">+190.8 Elo</text><line class="grid" x1="100%" x2="100%" y1="0" y2="96"/><text x="100%" y="112" text-anchor="end">100 %</text>
<text x="0" y="16" text-anchor="start">random</text><text x="100%" y="16" text-anchor="end">0.0 %</text>
<text x="0" y="64" text-anchor="start">level:5</text><text x="100%" y="64" text-anchor="end">100.0 %</text><line class="interval" x1="90.00%" x2="100.00%" y1="80" y2="80"/><line class="interval" x1="90.00%" x2="90.00%" y1="75" y2="85"/><line class="interval" x1="100.00%" x2="100.00%" y1="75" y2="85"/><circle cx="100.00%" cy="80" r="5"/>
</svg>
<p>SPRT: log likelihood ratio 0.00 (limits ±2.94) after 0 games: not decided</p>
</body>
</html>
)");
}

TEST_CASE(
    "a hundred faults and mistakes of a player are listed on a page, and the others counted") {
  SampleMatch match(true);
  Standing& player = match.standings.players[0];
  for (const std::size_t count : {1U, 99U, 100U, 101U, 250U}) {
    CAPTURE(count);
    player.faults.assign(count, {{.game = 8, .ply = 3}, {FaultKind::Silence, ""}});
    player.mistakes.assign(count, player.mistakes.front());
    const std::string page = htmlReport(match.report());
    const std::size_t listed = std::min<std::size_t>(count, 100);
    CHECK(countOf("game 8, ply 3", page) == listed);
    CHECK(countOf("a win in 5 became a draw", page) == listed);
    CHECK(countOf("<p>And " + std::to_string(count - listed) + " more.</p>\n", page) ==
          (count > 100 ? 2 : 0));
  }
}

TEST_CASE("a long name is cut between characters where there is little room") {
  SampleMatch match(false);
  std::string noCharacters;  // as they are shown
  for (int i = 0; i < 27; ++i) {
    noCharacters += "\\x80";
  }
  for (const auto& [name, shown] :
       {std::pair<std::string, std::string>{std::string(30, 'a'), std::string(30, 'a')},
        {std::string(31, 'a'), std::string(30, 'a') + "…"},
        {std::string(29, 'a') + "ö", std::string(29, 'a') + "…"},
        {std::string(28, 'a') + "ö", std::string(28, 'a') + "ö"},
        {std::string(28, 'a') + "öb", std::string(28, 'a') + "ö…"},
        {std::string(31, '\x80'), noCharacters + "…"}}) {
    match.standings.players[0].name = name;
    CAPTURE(name);
    CHECK(htmlReport(match.report()).find("text-anchor=\"start\">" + shown + "</text>") !=
          std::string::npos);
  }
}
