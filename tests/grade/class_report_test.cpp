#include "teeko/grade/class_report.hpp"

#include <string>
#include <vector>

#include "support/catch.hpp"

using namespace teeko;
using namespace teeko::grade;
using teeko::check::Part;

namespace {

StudentGrade gradeNamed(const std::string& student, double points, const std::string& remark) {
  StudentGrade grade;
  grade.student = student;
  PartGrade part;
  part.part = Part::Placement;
  part.points = points;
  part.of = 10;
  part.remark = remark;
  grade.parts.push_back(part);
  return grade;
}

/// The part of the page that begins with one text and ends before the other.
std::string between(const std::string& page, const std::string& from, const std::string& to) {
  const std::size_t begin = page.find(from);
  const std::size_t end = page.find(to, begin);
  REQUIRE(begin != std::string::npos);
  REQUIRE(end != std::string::npos);
  return page.substr(begin, end - begin);
}

}  // namespace

TEST_CASE("names in CSV are quoted, and are no formulas") {
  struct Fact {
    std::string student;
    std::string field;
  };
  const std::vector<Fact> facts{{"Jane Doe", "Jane Doe"},
                                {"Doe, Jane", "\"Doe, Jane\""},
                                {"the \"Doe\"", "\"the \"\"Doe\"\"\""},
                                {"=1+1", "'=1+1"},
                                {"+1", "'+1"},
                                {"-1", "'-1"},
                                {"@SUM(A1)", "'@SUM(A1)"},
                                {"\tx", "'\tx"},
                                {"\rx", "\"'\rx\""},
                                {"a=1", "a=1"},
                                {"=1,\"2\"", "\"'=1,\"\"2\"\"\""},
                                {"", ""}};
  for (const Fact& fact : facts) {
    CAPTURE(fact.student);
    CHECK(csvOf(std::vector<StudentGrade>{gradeNamed(fact.student, 7.5, "")}) ==
          "student,part,points,of,failed,remark\r\n" + fact.field + ",placement,7.5,10,0,\r\n");
    CHECK(csvOf(std::vector<StudentGrade>{gradeNamed("x", 7.5, fact.student)}) ==
          "student,part,points,of,failed,remark\r\nx,placement,7.5,10,0," + fact.field + "\r\n");
  }
  CHECK(csvOf({}) == "student,part,points,of,failed,remark\r\n");
}

TEST_CASE("the table of grades has the platform's numbers where there are any") {
  std::vector<StudentGrade> grades{gradeNamed("a", 1, ""), gradeNamed("b", 2, "late")};
  grades[1].id = "-7,8";
  CHECK(csvOf(grades) ==
        "student,id,part,points,of,failed,remark\r\na,,placement,1,10,0,\r\n"
        "b,\"'-7,8\",placement,2,10,0,late\r\n");
}

TEST_CASE("the page of a class names the files that were not graded") {
  StudentGrade grade = gradeNamed("a", 1, "");
  grade.leftOut = "a.out, <b>";
  const std::string page =
      htmlOf(std::vector<StudentGrade>{grade}, std::vector<std::string>{"<README>: why"});
  CHECK(
      page.find("<h2>Files that were not graded</h2>\n<ul>\n<li>&lt;README&gt;: why</li>\n</ul>") !=
      std::string::npos);
  CHECK(page.find("<p>Not graded, as their names fit no part: a.out, &lt;b&gt;</p>\n</section>") !=
        std::string::npos);
  CHECK(htmlOf(std::vector<StudentGrade>{gradeNamed("a", 1, "")}).find("not graded") ==
        std::string::npos);
}

TEST_CASE("points have two decimals at most") {
  CHECK(pointsText(79) == "79");
  CHECK(pointsText(12.5) == "12.5");
  CHECK(pointsText(1.0 / 3) == "0.33");
  CHECK(pointsText(39.999999999) == "40");
  CHECK(pointsText(0) == "0");
  CHECK(pointsText(100) == "100");
}

TEST_CASE("the page of a class takes no name for HTML") {
  StudentGrade grade = gradeNamed("<script>alert(1)</script>", 3, "<b>");
  grade.parts[0].failed = {"<i>"};
  grade.parts[0].tests = {{.name = "<u>", .output = "</pre><img>"},
                          {.name = "<u>", .output = "</pre><img>"}};
  const std::string html = htmlOf(std::vector<StudentGrade>{grade});
  for (const char* const tag : {"<script>alert", "<b>", "<i>", "<u>", "<img>"}) {
    CAPTURE(tag);
    CHECK(html.find(tag) == std::string::npos);
  }
  CHECK(html.find("&lt;script&gt;alert(1)") != std::string::npos);
}

TEST_CASE("the page of a class has a table, and a section for each student") {
  StudentGrade ada = gradeNamed("Ada & Co", 10, "");
  ada.parts[0].tests = {{.name = "Part 1", .passed = true, .output = "all passed"},
                        {.name = "Part 1: a", .passed = true, .output = "not to be shown"}};
  StudentGrade bob = gradeNamed("Bob", 2.5, "late");
  bob.parts[0].failures = 2;
  bob.parts[0].failed = {"b", "a"};
  bob.parts[0].tests = {{.name = "Part 1", .output = "2 of 3 failed"},
                        {.name = "Part 1: a", .output = "it printed <x>"},
                        {.name = "Part 1: b", .output = ""},
                        {.name = "Part 1: c", .passed = true, .output = "not to be shown"}};
  bob.parts.push_back(bob.parts[0]);
  bob.parts[1].part = Part::Movement;
  bob.parts[1].remark = "";
  const std::string page = htmlOf(std::vector<StudentGrade>{ada, bob});
  CHECK(between(page, "<h1>", "<h2>Points reached") == R"(<h1>Grades of 2 students</h1>
<h2>Grades</h2>
<p>Click a heading to sort by it.</p>
<div class="scroll"><table class="grades">
<thead><tr><th><button type="button">student</button></th><th><button type="button">part</button></th><th><button type="button">points</button></th><th><button type="button">of</button></th><th><button type="button">failed</button></th><th><button type="button">remark</button></th></tr></thead>
<tbody>
<tr><td><a href="#student-1">Ada &amp; Co</a></td><td>placement</td><td class="number">10</td><td class="number">10</td><td class="number">0</td><td></td></tr>
<tr><td><a href="#student-2">Bob</a></td><td>placement</td><td class="number">2.5</td><td class="number">10</td><td class="number">2</td><td>late</td></tr>
<tr><td><a href="#student-2">Bob</a></td><td>movement</td><td class="number">2.5</td><td class="number">10</td><td class="number">2</td><td></td></tr>
</tbody>
</table></div>
)");
  CHECK(between(page, "<h2>What failed most", "<script>") == R"(<h2>What failed most</h2>
<div class="scroll"><table>
<tr><th>part</th><th>test</th><th>students</th></tr>
<tr><td>movement</td><td>a</td><td class="number">1</td></tr>
<tr><td>movement</td><td>b</td><td class="number">1</td></tr>
<tr><td>placement</td><td>a</td><td class="number">1</td></tr>
<tr><td>placement</td><td>b</td><td class="number">1</td></tr>
</table></div>
<h2>Students</h2>
<section id="student-1">
<h3>Ada &amp; Co</h3>
<p>Part 1: 10 of 10</p>
</section>
<section id="student-2">
<h3>Bob</h3>
<p>Part 1: 2.5 of 10, late</p>
<pre>2 of 3 failed</pre>
<details><summary>Part 1: a</summary>
<pre>it printed &lt;x&gt;</pre></details>
<p>Part 2: 2.5 of 10</p>
<pre>2 of 3 failed</pre>
<details><summary>Part 1: a</summary>
<pre>it printed &lt;x&gt;</pre></details>
</section>
)");
  CHECK(htmlOf(std::vector<StudentGrade>{ada}).find("<h1>Grades of 1 student</h1>") !=
        std::string::npos);
  CHECK(htmlOf({}).find("<h1>Grades of 0 students</h1>") != std::string::npos);
}

TEST_CASE("points are counted by tenths of what can be reached") {
  std::vector<StudentGrade> grades;
  for (const double points : {-1.0, 0.0, 0.99, 1.0, 4.9, 5.0, 9.0, 9.9, 10.0, 11.0}) {
    grades.push_back(gradeNamed("x", points, ""));
  }
  grades.push_back(gradeNamed("two parts", 3, ""));
  grades.back().parts.push_back(grades.back().parts[0]);
  grades.back().parts[1].points = 9;
  grades.push_back(gradeNamed("nothing to be reached", 0, ""));
  grades.back().parts[0].of = 0;
  CHECK(between(htmlOf(grades), "<h2>Points reached", "<h2>What failed most") ==
        R"(<h2>Points reached</h2>
<table class="histogram">
<tr><th>of all points</th><th>students</th></tr>
<tr><td>0–10 %</td><td><span class="bar" style="width:15em"></span> 4</td></tr>
<tr><td>10–20 %</td><td><span class="bar" style="width:3em"></span> 1</td></tr>
<tr><td>20–30 %</td><td><span class="bar" style="width:0em"></span> 0</td></tr>
<tr><td>30–40 %</td><td><span class="bar" style="width:0em"></span> 0</td></tr>
<tr><td>40–50 %</td><td><span class="bar" style="width:3em"></span> 1</td></tr>
<tr><td>50–60 %</td><td><span class="bar" style="width:3em"></span> 1</td></tr>
<tr><td>60–70 %</td><td><span class="bar" style="width:3em"></span> 1</td></tr>
<tr><td>70–80 %</td><td><span class="bar" style="width:0em"></span> 0</td></tr>
<tr><td>80–90 %</td><td><span class="bar" style="width:0em"></span> 0</td></tr>
<tr><td>90–100 %</td><td><span class="bar" style="width:15em"></span> 4</td></tr>
</table>
)");
  CHECK(between(htmlOf({}), "<h2>Points reached", "<h2>What failed most").find("width:0em") !=
        std::string::npos);
  grades = {gradeNamed("half of half a point", 0.25, "")};
  grades[0].parts[0].of = 0.5;
  CHECK(htmlOf(grades).find("50–60 %</td><td><span class=\"bar\" style=\"width:15em\"></span> 1") !=
        std::string::npos);
}

TEST_CASE("what failed most comes first, and fifty tests at most") {
  constexpr int kTests = 60;
  std::vector<StudentGrade> grades(kTests, gradeNamed("x", 0, ""));
  for (int test = 0; test < kTests; ++test) {
    // Test 0 fails for one student, test 1 for two, and so on.
    for (int student = 0; student <= test; ++student) {
      grades[static_cast<std::size_t>(student)].parts[0].failed.push_back(std::to_string(test) +
                                                                          "th");
    }
  }
  const std::string text = between(htmlOf(grades), "<h2>What failed most", "<h2>Students");
  CHECK(
      text.find(
          "<td>59th</td><td class=\"number\">60</td></tr>\n<tr><td>placement</td><td>58th</td><td "
          "class=\"number\">59</td>") != std::string::npos);
  CHECK(text.find("<td>10th</td><td class=\"number\">11</td></tr>\n</table>") != std::string::npos);
  CHECK(text.find(">9th") == std::string::npos);
}
