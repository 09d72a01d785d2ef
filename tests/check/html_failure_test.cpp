#include "teeko/check/html_failure.hpp"

#include <string>

#include "support/catch.hpp"

using namespace teeko;
using namespace teeko::check;

namespace {

Difference difference() {
  return {.lines = {{.number = 1, .expected = "same", .actual = "same"},
                    {.number = 2, .expected = "1 < 2", .actual = "1 > 2"},
                    {.number = 3, .expected = "after", .actual = "else"},
                    {.number = 4, .expected = "last", .actual = std::nullopt}},
          .marked = 1};
}

Case given() {
  return {.name = "a & b", .input = "1\n<2>\n", .board = "|X|", .hint = "look \"here\""};
}

}  // namespace

TEST_CASE("a failure in HTML has both outputs side by side, and what is needed to try it") {
  const Verdict verdict{.summary = "it printed <something>",
                        .difference = difference(),
                        .remarks = {"It wrote much.", "It waited."},
                        .errors = "<oops>"};
  CHECK(htmlOfFailure(given(), verdict, Details::Full, Folding::Open, "teeko check <it>") ==
        R"(<details open><summary><strong>a &amp; b</strong>: it printed &lt;something&gt;</summary>
<p class="note">Hint: look &quot;here&quot;</p>
<div class="scroll"><table class="lines">
<tr><th>line</th><th>expected</th><th>actual</th></tr>
<tr><td>1</td><td>same</td><td>same</td></tr>
<tr class="differs"><td>2</td><td>1 <mark>&lt; 2</mark></td><td>1 <mark>&gt; 2</mark></td></tr>
<tr><td>3</td><td><mark>after</mark></td><td><mark>else</mark></td></tr>
<tr><td>4</td><td><mark>last</mark></td><td><em>(end of output)</em></td></tr>
</table></div>
<p>It wrote much.</p>
<p>It waited.</p>
<h3>Standard error</h3>
<pre>&lt;oops&gt;</pre>
<h3>Input</h3>
<pre>1
&lt;2&gt;
</pre>
<h3>gameboard.txt</h3>
<pre>|X|</pre>
<h3>To run this case alone</h3>
<pre>teeko check &lt;it&gt;</pre>
</details>
)");
  CHECK(htmlOfFailure(given(), verdict, Details::Actual, Folding::Closed, "") ==
        R"(<details><summary><strong>a &amp; b</strong>: it printed &lt;something&gt;</summary>
<p class="note">Hint: look &quot;here&quot;</p>
<div class="scroll"><table class="lines">
<tr><th>line</th><th>actual</th></tr>
<tr><td>1</td><td>same</td></tr>
<tr class="differs"><td>2</td><td>1 <mark>&gt; 2</mark></td></tr>
<tr><td>3</td><td>else</td></tr>
</table></div>
<p>It wrote much.</p>
<p>It waited.</p>
<h3>Standard error</h3>
<pre>&lt;oops&gt;</pre>
<h3>Input</h3>
<pre>1
&lt;2&gt;
</pre>
<h3>gameboard.txt</h3>
<pre>|X|</pre>
</details>
)");
}

TEST_CASE("a failure in HTML without a difference has no table, and no empty headings") {
  CHECK(htmlOfFailure({.name = "n", .input = "i"}, {.summary = "s"}, Details::Full, Folding::Closed,
                      "") == R"(<details><summary><strong>n</strong>: s</summary>
<h3>Input</h3>
<pre>i</pre>
</details>
)");
}

TEST_CASE("of a check of the source, the explanation is all there is in HTML") {
  const Verdict verdict{
      .summary = "s", .difference = difference(), .explanation = "line 3: <goto>"};
  CHECK(htmlOfFailure({.name = "source", .input = "i"}, verdict, Details::Full, Folding::Open,
                      "c") == R"(<details open><summary><strong>source</strong>: s</summary>
<pre>line 3: &lt;goto&gt;</pre>
</details>
)");
}

TEST_CASE("an output that ends before the marked line tells no lines that were expected after it") {
  Verdict verdict{.summary = "s", .difference = difference()};
  verdict.difference->lines[2].actual.reset();
  verdict.difference->marked = 2;
  const std::string text =
      htmlOfFailure({.name = "n", .input = "i"}, verdict, Details::Actual, Folding::Open, "");
  CHECK(text == R"(<details open><summary><strong>n</strong>: s</summary>
<div class="scroll"><table class="lines">
<tr><th>line</th><th>actual</th></tr>
<tr><td>1</td><td>same</td></tr>
<tr><td>2</td><td>1 &gt; 2</td></tr>
<tr class="differs"><td>3</td><td><em>(end of output)</em></td></tr>
</table></div>
<h3>Input</h3>
<pre>i</pre>
</details>
)");
}

TEST_CASE("of a long input and a long board, HTML has the beginning") {
  constexpr std::size_t kShown = 20000;
  for (const std::size_t length : {kShown - 1, kShown, kShown + 1, 2 * kShown}) {
    const std::string input(length, 'i');
    const std::string board(length, 'b');
    const std::string text = htmlOfFailure({.name = "n", .input = input, .board = board},
                                           {.summary = "s"}, Details::Full, Folding::Open, "");
    const std::size_t shown = std::min(length, kShown);
    CAPTURE(length);
    CHECK(text.find("<pre>" + std::string(shown, 'i') + "</pre>") != std::string::npos);
    CHECK(text.find("<pre>" + std::string(shown, 'b') + "</pre>") != std::string::npos);
  }
  // No character is cut.
  const std::string whole(kShown - 1, 'x');
  const std::string text = htmlOfFailure({.name = "n", .input = whole + "ä", .board = whole + "ä"},
                                         {.summary = "s"}, Details::Full, Folding::Open, "");
  CHECK(text.find(whole + "</pre>\n<h3>gameboard.txt") != std::string::npos);
  CHECK(text.find(whole + "</pre>\n</details>") != std::string::npos);
}
