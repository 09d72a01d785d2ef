#include "cli/solver_options.hpp"

#include "support/catch.hpp"

using namespace teeko;
using cli::SolverOptions;

TEST_CASE("a solver solves Teeko with a thread a core and tells people, unless asked otherwise") {
  const SolverOptions options;
  CHECK_FALSE(options.size);
  CHECK(options.threads == 0);
  CHECK_FALSE(options.json);
  CHECK(options.variant().goals == GoalSet::Standard);
  CHECK(options.variant().drops.name == "standard");
  CHECK(options.variant().movement);
}
