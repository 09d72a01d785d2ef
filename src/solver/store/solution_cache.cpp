#include "teeko/solver/solution_cache.hpp"

#include <exception>
#include <string>

#include "teeko/core/rules.hpp"
#include "teeko/solver/solution_file.hpp"

namespace teeko::solver {
namespace {

/// `5x5-standard-alternate.solution`; of a game without movement,
/// `5x5-standard-alternate-placement.solution`.
std::string fileName(int size, const Variant& variant) {
  const std::string side = std::to_string(size);
  return side + 'x' + side + '-' + std::string(nameOf(variant.goals)) + '-' +
         std::string(variant.drops.name) + (variant.movement ? "" : "-placement") + ".solution";
}

template <int Size>
void keep(const Solution<Size>& solution, const std::filesystem::path& file) {
  try {
    std::filesystem::create_directories(file.parent_path());
    // A pipe, or whatever else has this name, is left alone.
    if (!std::filesystem::exists(file) || std::filesystem::is_regular_file(file)) {
      saveSolution(solution, file);
    }
  } catch (const std::exception&) {
    // The next time takes as long as this one.
  }
}

}  // namespace

template <int Size>
Solution<Size> loadOrSolve(const std::optional<std::filesystem::path>& folder,
                           const Variant& variant, const SolveOptions& options) {
  SolveOptions keepingAll = options;
  keepingAll.kept = KeptValues::All;
  if (!folder) {
    return solve<Size>(variant, keepingAll);
  }
  const std::filesystem::path file = *folder / fileName(Size, variant);
  if (const auto kept = loadSolution<Size>(file, variant)) {
    return *kept;
  }
  Solution<Size> solution = solve<Size>(variant, keepingAll);
  keep(solution, file);
  return solution;
}

template Solution<4> loadOrSolve<4>(const std::optional<std::filesystem::path>&, const Variant&,
                                    const SolveOptions&);
template Solution<5> loadOrSolve<5>(const std::optional<std::filesystem::path>&, const Variant&,
                                    const SolveOptions&);
template Solution<6> loadOrSolve<6>(const std::optional<std::filesystem::path>&, const Variant&,
                                    const SolveOptions&);
template Solution<7> loadOrSolve<7>(const std::optional<std::filesystem::path>&, const Variant&,
                                    const SolveOptions&);
template Solution<8> loadOrSolve<8>(const std::optional<std::filesystem::path>&, const Variant&,
                                    const SolveOptions&);

}  // namespace teeko::solver
