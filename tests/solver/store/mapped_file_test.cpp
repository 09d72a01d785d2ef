#include "solver/store/mapped_file.hpp"

#include "support/catch.hpp"

TEST_CASE("where no file is mapped, there are no bytes") {
  CHECK(teeko::solver::MappedFile().bytes().empty());
}
