#include <teeko/solver/solve.hpp>

int main() {
  return teeko::solver::solve<4>({}).placed().empty() ? 1 : 0;
}
