#define TEEKO_TEST_MAIN
#include "support/catch.hpp"

int main(int argc, char** argv) {
  return Catch::Session().run(argc, argv);
}
