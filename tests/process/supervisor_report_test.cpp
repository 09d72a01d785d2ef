// needs: processes
#include "process/supervisor_report.hpp"

#include <string>
#include <variant>

#include "support/catch.hpp"

using namespace teeko;
using namespace teeko::process;

namespace {

Execution everythingSet() {
  Execution execution;
  execution.termination = Termination::Crashed;
  execution.code = 11;
  execution.crash = "Segmentation fault";
  execution.seconds = 1.5;
  execution.readInput = true;
  execution.leftFolder = true;
  execution.stall = {.answer = 7, .wentOn = true};
  execution.output = std::string("out\0put\n", 8);
  execution.errors = "errors\n";
  execution.terminalOutput = "output and more\n";
  return execution;
}

}  // namespace

TEST_CASE("a report comes out of its bytes as it went in") {
  const Execution sent = everythingSet();
  const Report report = decodeReport(encodeReport(sent));
  REQUIRE(std::holds_alternative<Execution>(report));
  const Execution& received = std::get<Execution>(report);
  CHECK(received.termination == sent.termination);
  CHECK(received.code == sent.code);
  CHECK(received.crash == sent.crash);
  CHECK(received.seconds == sent.seconds);
  CHECK(received.readInput == sent.readInput);
  CHECK(received.leftFolder == sent.leftFolder);
  REQUIRE(received.stall);
  CHECK(received.stall->answer == sent.stall->answer);
  CHECK(received.stall->wentOn == sent.stall->wentOn);
  CHECK(received.output == sent.output);
  CHECK(received.errors == sent.errors);
  CHECK(received.terminalOutput == sent.terminalOutput);
}

TEST_CASE("what did not happen is not in the report") {
  Execution sent;
  sent.code = 3;
  sent.output = "x";
  const Execution received = std::get<Execution>(decodeReport(encodeReport(sent)));
  CHECK(received.code == 3);
  CHECK(received.output == "x");
  CHECK(!received.readInput);
  CHECK(!received.leftFolder);
  CHECK(!received.stall);
}

TEST_CASE("a report can be an error") {
  for (const ErrorKind kind : {ErrorKind::BadInput, ErrorKind::Unfinished}) {
    const Report report = decodeReport(encodeReport(Error(kind, "what is wrong")));
    REQUIRE(std::holds_alternative<Error>(report));
    CHECK(std::get<Error>(report).kind() == kind);
    CHECK(std::get<Error>(report).what() == std::string("what is wrong"));
  }
}

TEST_CASE("the supervisor of a report that is not whole has vanished") {
  const std::string whole = encodeReport(everythingSet());
  for (std::size_t size = 0; size < whole.size(); ++size) {
    CAPTURE(size, whole.size());
    const std::string part = whole.substr(0, size);
    CHECK(std::get<Execution>(decodeReport(part)).termination == Termination::Vanished);
  }
  CHECK(std::get<Execution>(decodeReport(whole + 'x')).termination == Termination::Vanished);
}
