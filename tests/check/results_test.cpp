#include "teeko/check/results.hpp"

#include <string>
#include <vector>

#include "support/catch.hpp"
#include "support/texts.hpp"

using namespace teeko;
using namespace teeko::check;

namespace {

/// Of four cases one has passed, two have failed, and one was not run.
class Four {
 public:
  /// Leaves open what the last one prints.
  void open() { cases_[3].open = "nobody <says>"; }

  explicit Four(Details details) {
    results.title = "a <program>";
    results.cases = cases_;
    results.details = details;
    results.notes = {"One note.", "Two & more."};
    results.isolation = "none (<why>)";
    results.commandOf = [](std::size_t index) { return "run " + std::to_string(index); };
    results.verdicts = {Verdict{.passed = true, .seconds = 0.25},
                        Verdict{.seconds = 1.5, .summary = "it <hung>", .fault = "it hung"},
                        std::nullopt,
                        Verdict{.seconds = 0.125, .summary = "it died", .fault = "it died"}};
  }

  Results results;

 private:
  std::vector<Case> cases_{
      {.part = Part::Placement, .name = "first", .input = "1"},
      {.part = Part::Placement, .name = "\"second\"", .input = "2", .hint = "try"},
      {.part = Part::Movement, .name = "third", .input = "3"},
      {.part = Part::Movement, .name = "fourth", .input = "4"}};
};

}  // namespace

TEST_CASE("results are counted") {
  const Four four(Details::Full);
  const Counts counts = countsIn(four.results);
  CHECK(counts.passed == 1);
  CHECK(counts.failed == 2);
  CHECK(counts.notRun == 1);
  CHECK(counts.open == 0);
  CHECK(openText(counts).empty());
  const std::vector<Failure> failures = failuresIn(four.results);
  REQUIRE(failures.size() == 2);
  CHECK(failures[0].index == 1);
  CHECK(failures[0].verdict->summary == "it <hung>");
  CHECK(failures[1].index == 3);
}

TEST_CASE("results in JUnit's form") {
  CHECK(junitOf(Four(Details::Full).results, "2026-01-02T03:04:05") ==
        R"html(<?xml version="1.0" encoding="UTF-8"?>
<testsuites>
  <testsuite id="0" name="a &lt;program&gt;" package="teeko" timestamp="2026-01-02T03:04:05" hostname="localhost" tests="4" failures="2" errors="0" skipped="1" time="1.875">
    <properties><property name="isolation" value="none (&lt;why&gt;)"/></properties>
    <testcase name="first" classname="teeko.placement" time="0.250"/>
    <testcase name="&quot;second&quot;" classname="teeko.placement" time="1.500"><failure type="failed" message="it &lt;hung&gt;">  Input, without its line breaks:
    2
  Hint: try
  To run this case alone:
    run 1
</failure></testcase>
    <testcase name="third" classname="teeko.movement" time="0.000"><skipped/></testcase>
    <testcase name="fourth" classname="teeko.movement" time="0.125"><failure type="failed" message="it died">  Input, without its line breaks:
    4
  To run this case alone:
    run 3
</failure></testcase>
    <system-out>One note.
Two &amp; more.
</system-out>
    <system-err/>
  </testsuite>
</testsuites>
)html");
  CHECK(junitOf(Four(Details::None).results, "2026-01-02T03:04:05") ==
        R"html(<?xml version="1.0" encoding="UTF-8"?>
<testsuites>
  <testsuite id="0" name="a &lt;program&gt;" package="teeko" timestamp="2026-01-02T03:04:05" hostname="localhost" tests="4" failures="2" errors="0" skipped="1" time="1.875">
    <properties><property name="isolation" value="none (&lt;why&gt;)"/></properties>
    <testcase name="first" classname="teeko.placement" time="0.250"/>
    <testcase name="&quot;second&quot;" classname="teeko.placement" time="1.500"><failure type="failed" message="failed"></failure></testcase>
    <testcase name="third" classname="teeko.movement" time="0.000"><skipped/></testcase>
    <testcase name="fourth" classname="teeko.movement" time="0.125"><failure type="failed" message="failed"></failure></testcase>
    <system-out>One note.
Two &amp; more.
</system-out>
    <system-err/>
  </testsuite>
</testsuites>
)html");
}

TEST_CASE("results as a page") {
  CHECK(bodyOf(htmlOf(Four(Details::Full).results)) == R"(<h1>a &lt;program&gt;</h1>
<p><strong class="passed">1 passed</strong>, <strong class="failed">2 failed</strong>, 1 not run</p>
<p>Isolation: none (&lt;why&gt;)</p>
<p class="note">One note.</p>
<p class="note">Two &amp; more.</p>
<h2>1 case: it hung</h2>
<details open><summary><strong>&quot;second&quot;</strong>: it &lt;hung&gt;</summary>
<p class="note">Hint: try</p>
<h3>Input</h3>
<pre>2</pre>
<h3>To run this case alone</h3>
<pre>run 1</pre>
</details>
<h2>1 case: it died</h2>
<details open><summary><strong>fourth</strong>: it died</summary>
<h3>Input</h3>
<pre>4</pre>
<h3>To run this case alone</h3>
<pre>run 3</pre>
</details>
<p>Where teeko is not installed, the page check.html of the teeko project checks a C program in a browser.</p>
</body>
</html>
)");
  CHECK(bodyOf(htmlOf(Four(Details::None).results)) == R"(<h1>a &lt;program&gt;</h1>
<p><strong class="passed">1 passed</strong>, <strong class="failed">2 failed</strong>, 1 not run</p>
<p>Isolation: none (&lt;why&gt;)</p>
<p class="note">One note.</p>
<p class="note">Two &amp; more.</p>
<ul>
<li>&quot;second&quot;</li>
<li>fourth</li>
</ul>
</body>
</html>
)");
}

TEST_CASE("open cases are counted and shown apart") {
  Four four(Details::Full);
  four.open();
  const Counts counts = countsIn(four.results);
  CHECK(counts.passed == 1);
  CHECK(counts.failed == 1);
  CHECK(counts.notRun == 1);
  CHECK(openText(counts) == ", 1 of 1 open cases differ");
  CHECK(failuresIn(four.results).size() == 1);
  REQUIRE(openDifferencesIn(four.results).size() == 1);
  CHECK(openDifferencesIn(four.results)[0].index == 3);
  const std::string junit = junitOf(four.results, "");
  CHECK(junit.find("failures=\"1\" errors=\"0\" skipped=\"2\"") != std::string::npos);
  CHECK(junit.find("time=\"0.125\"><skipped message=\"open: nobody &lt;says&gt;\"/></testcase>") !=
        std::string::npos);
  const std::string page = bodyOf(htmlOf(four.results));
  CAPTURE(page);
  CHECK(page.find("1 not run, 1 of 1 open cases differ</p>") != std::string::npos);
  const std::size_t heading = page.find("counts for nothing");
  CHECK(page.find("<h2>1 case: nobody &lt;says&gt;</h2>") > heading);
  CHECK(page.find("<h2>1 case: it hung</h2>") < heading);
  CHECK(
      openOutput(four.results, 3)
          .starts_with("It differs here, which counts for nothing: nobody <says>.\n\nit died\n\n"));
  four.results.verdicts[3]->passed = true;
  CHECK(openText(countsIn(four.results)) == ", 0 of 1 open cases differ");
  CHECK(openOutput(four.results, 3).empty());
  CHECK(bodyOf(htmlOf(four.results)).find("counts for nothing") == std::string::npos);
}

TEST_CASE("a page about cases that have all passed lists none") {
  for (const Details details : {Details::Full, Details::None}) {
    Four four(details);
    four.results.notes.clear();
    four.results.isolation = "namespaces";
    four.results.verdicts.assign(4, Verdict{.passed = true});
    CHECK(bodyOf(htmlOf(four.results)) == R"(<h1>a &lt;program&gt;</h1>
<p><strong class="passed">4 passed</strong>, <strong class="failed">0 failed</strong></p>
<p>Isolation: namespaces</p>
</body>
</html>
)");
  }
}
