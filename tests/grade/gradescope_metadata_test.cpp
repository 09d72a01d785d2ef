// needs: processes
#include "grade/gradescope_metadata.hpp"

#include <string>

#include <fcntl.h>
#ifdef __GLIBC__
#include <malloc.h>

#include "teeko/io/descriptor.hpp"
#endif

#include "support/catch.hpp"
#include "support/scratch.hpp"

using namespace teeko;
using namespace teeko::grade;

namespace {

/// `folder: names (ids)` for each folder, a line each; `unreadable` when the file is.
std::string submittersIn(const std::string& yaml) {
  const Scratch scratch;
  const Descriptor file(open(scratch.file("yml", yaml).c_str(), O_RDONLY | O_CLOEXEC));
  const auto folders = readSubmitters(file.number());
  if (!folders) {
    return "unreadable";
  }
  std::string text;
  for (const auto& [folder, submitters] : *folders) {
    text += folder + ": " + submitters.names + " (" + submitters.ids + ")\n";
  }
  return text;
}

}  // namespace

TEST_CASE("Gradescope's file says whose folders are") {
  CHECK(submittersIn(R"(---
submission_1:
  :submitters:
  - :name: Jane Doe
    :sid: '1155'
    :email: jane@example.edu
  :created_at: 2026-11-01 10:00:00.000000000 Z
  :score: 79.0
  :status: processed
  :results: &results
    tests:
    - name: "a: b"
      output: |
        submission_9:
          :submitters:
          - :name: Nobody
    - {name: two, tags: [x, {y: z}]}
  :history:
  - :results: *results
    :submitters:
    - :name: Nobody
  :graders:
  - :name: Nobody
submission_2:
  :created_at: 2026-11-01
  :submitters:
  - :sid: '1'
    :name: "A \"B\" C"
  - :name: 王小明
    :email: wang@example.edu
submission_3: !ruby/hash:ActiveSupport::HashWithIndifferentAccess
  :submitters:
  - :name: ''
    :email: x@example.edu
    :role: student
)") == "submission_1: Jane Doe (1155)\n"
       "submission_2: A \"B\" C & 王小明 (1 & wang@example.edu)\n"
       "submission_3: x@example.edu (x@example.edu)\n");
}

TEST_CASE("what is unusual in Gradescope's file is left out") {
  CHECK(submittersIn(R"(
submission_1:
submission_2: text
submission_3: [a, b]
submission_4: {}
submission_5: {":submitters": text}
submission_6: {":submitters": []}
submission_7: {":submitters": [text, [x], {":name": [x, y], ":sid": {a: b}}]}
? [a, complex, key]
: {b: c}
submission_8: {":submitters": [[x], {":name": After}]}
submission_9: {other: {":submitters": [{":name": Nobody}]}}
submission_last: {":submitters": [{":name": Last, ? {a: b} : c}]}
)") == "submission_8: After ()\n"
       "submission_last: Last ()\n");
}

TEST_CASE("a file that is not Gradescope's says nothing") {
  const std::string good = "s1:\n  :submitters:\n  - :name: Jane\n";
  REQUIRE(submittersIn(good) == "s1: Jane ()\n");
  std::string deep = good + "s2: ";
  for (int i = 0; i < 100000; ++i) {
    deep += "[";
  }
  for (const std::string& text :
       {std::string(), std::string("- a list\n"), std::string("text"), good + "s2: [\n",
        good + "s2: *unknown\n  x: :", good + "\t: x", good + "s2: \xFF\xFE", good + "s2: \x01",
        std::string("\0\0\0\0", 4), std::string("\xFF\xFEs\0", 4), deep}) {
    CAPTURE(text.substr(0, 60));
    CHECK(submittersIn(text) == "unreadable");
  }
  CHECK_FALSE(readSubmitters(-1));
  // It would take minutes to read as many directives as this.
  std::string directives;
  for (int i = 0; i < 100000; ++i) {
    directives += "%TAG !a" + std::to_string(i) + "! tag:x\n";
  }
  CHECK(submittersIn(directives + "---\n" + good) == "unreadable");
  CHECK(submittersIn("%TAG !a! tag:x\n---\n" + good) == "s1: Jane ()\n");
  CHECK(submittersIn(good + "s2: '" + std::string(100000, 'x') + "'\n") == "s1: Jane ()\n");
}

TEST_CASE("Gradescope's file is read to a limit before its document, and to a depth in it") {
  const std::string good = "s1:\n  :submitters:\n  - :name: Jane\n";
  const auto comment = [](std::size_t size) { return '#' + std::string(size - 2, 'x') + '\n'; };
  const std::size_t most = std::size_t{64} << 10;
  CHECK(submittersIn(comment(most - good.size()) + good) == "s1: Jane ()\n");
  CHECK(submittersIn(comment(most) + good) == "unreadable");
  const auto nested = [](std::size_t depth) {
    return "s2: " + std::string(depth, '[') + std::string(depth, ']') + '\n';
  };
  CHECK(submittersIn(good + nested(100)) == "s1: Jane ()\n");
  CHECK(submittersIn(good + nested(101)) == "unreadable");
}

#ifdef __GLIBC__
#if __GLIBC_PREREQ(2, 33)
TEST_CASE("what was read of Gradescope's file takes no memory afterwards") {
  std::string list;
  for (int i = 0; i < 100; ++i) {
    list += "submission_" + std::to_string(i) + ":\n  :submitters:\n  - :name: Jane Doe\n";
  }
  for (const std::string& yaml : {list, list + "- not a mapping", std::string(50'000, 'x')}) {
    const std::string found = submittersIn(yaml);
    const std::size_t before = mallinfo2().uordblks;
    CHECK(submittersIn(yaml) == found);
    CHECK(mallinfo2().uordblks < before + 5000);
  }
}
#endif
#endif

TEST_CASE("Gradescope's file may be cut anywhere") {
  const std::string whole =
      "s1:\n  :submitters:\n  - :name: 'Jane'\n    :sid: \"1\"\ns2: {\":submitters\": [{\":name\": "
      "X}]}\n";
  for (std::size_t size = 0; size <= whole.size(); ++size) {
    CHECK_NOTHROW(submittersIn(whole.substr(0, size)));
  }
}
