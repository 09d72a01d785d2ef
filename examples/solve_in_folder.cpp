// Solves Teeko on 5×5 in a folder, with little memory, and says what the empty board is worth. The
// next time the value is only looked up.
#include <exception>
#include <filesystem>
#include <iostream>

#include <teeko/core/position.hpp>
#include <teeko/solver/solve.hpp>
#include <teeko/solver/value_text.hpp>

int main(int argc, char** argv) {
  const std::filesystem::path folder = argc > 1 ? argv[1] : "teeko-5x5";
  try {
    const auto solution =
        teeko::solver::solve<5>({}, {}, {.folder = folder, .memory = 16.0 * 1024 * 1024});
    std::cout << describe(solution.valueOf(teeko::Position<5>())) << '\n';
  } catch (const std::exception& fault) {
    std::cerr << fault.what() << '\n';
    return 1;
  }
}
