#include "cli/exit_code.hpp"

#include "support/catch.hpp"

using namespace teeko;
using cli::ExitCode;

TEST_CASE("exit codes are 0, 1 and 2; bad input has its own") {
  CHECK(static_cast<int>(ExitCode::Done) == 0);
  CHECK(static_cast<int>(ExitCode::Unfinished) == 1);
  CHECK(static_cast<int>(ExitCode::BadInput) == 2);
  CHECK(cli::exitCodeOf(ErrorKind::BadInput) == ExitCode::BadInput);
  CHECK(cli::exitCodeOf(ErrorKind::Unfinished) == ExitCode::Unfinished);
}
