// Solves Teeko on 4×4 and says what a position and its moves are worth.
#include <iostream>

#include <teeko/core/position.hpp>
#include <teeko/solver/analysis.hpp>
#include <teeko/solver/solve.hpp>
#include <teeko/solver/value_text.hpp>

int main() {
  const auto position = teeko::Position<4>::parse("4/bb2/rb2/rrbr b");
  if (!position) {
    std::cerr << position.fault() << '\n';
    return 1;
  }
  const auto solution = teeko::solver::solve<4>({});
  std::cout << position->text() << ": " << describe(solution.valueOf(*position)) << '\n';
  for (const auto& [move, value] : scoreMoves(solution, *position)) {
    std::cout << "  " << position->textOf(move) << "  " << describe(value) << '\n';
  }
}
