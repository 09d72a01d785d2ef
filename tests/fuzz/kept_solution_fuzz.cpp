// Kept solutions: a file that is changed anywhere, or cut, or anything else, counts as none.
#include <filesystem>

#include "teeko/solver/solve.hpp"
#include "teeko/store/solution_file.hpp"

#include "fuzz/fuzz.hpp"
#include "support/scratch.hpp"

using namespace teeko;
using namespace teeko::fuzz;

namespace {

/// A good file, and the solution that it holds.
struct Kept {
  Scratch scratch;
  std::filesystem::path file = scratch.path() / "solution";
  solver::Solution<4> solution = solver::solve<4>({});
  std::string good;

  Kept() {
    store::saveSolution(solution, file);
    good = contentsOf(file);
  }
};

std::string contentsFrom(Input& input, const std::string& good) {
  enum Kind { Changed, Cut, HeaderReplaced, Other };
  switch (input.choice(4)) {
    case Changed: {
      std::string contents = good;
      while (!input.empty()) {
        std::size_t place = 0;
        for (int i = 0; i < 3; ++i) {
          place = place << 8U | input.byte();
        }
        char& byte = contents[place % contents.size()];
        byte = static_cast<char>(byte ^ input.byte());
      }
      return contents;
    }
    case Cut:
      return good.substr(0, good.size() - std::min<std::size_t>(good.size(), input.byte()));
    case HeaderReplaced: {
      const std::string_view header = input.rest().substr(0, good.size());
      return std::string(header) + good.substr(header.size());
    }
    case Other:
      break;
  }
  return std::string(input.rest());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const Kept kept;
  Input input(data, size);
  const std::string contents = contentsFrom(input, kept.good);
  const auto file = kept.scratch.file("changed", contents);
  const auto solution = store::loadSolution<4>(file, {});
  require(solution.has_value() == (contents == kept.good), "a file is good if it is unchanged");
  if (solution) {
    const Position<4> start;
    require(solution->valueOf(start) == kept.solution.valueOf(start),
            "its values are the solver's");
  }
  return 0;
}
