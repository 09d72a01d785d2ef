#include "teeko/store/solution_cache.hpp"

#include <exception>
#include <string>

#include "teeko/core/rules.hpp"
#include "teeko/store/solution_file.hpp"

namespace teeko::store {
namespace {

/// `5x5-standard-alternate.solution`; of a game without movement,
/// `5x5-standard-alternate-placement.solution`.
std::string fileName(int size, const solver::Variant& variant) {
  const std::string side = std::to_string(size);
  return side + 'x' + side + '-' + std::string(nameOf(variant.goals)) + '-' +
         std::string(variant.drops.name) + (variant.movement ? "" : "-placement") + ".solution";
}

template <int Size>
void keep(const solver::Solution<Size>& solution, const std::filesystem::path& file) {
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
solver::Solution<Size> loadOrSolve(const std::optional<std::filesystem::path>& folder,
                                   const solver::Variant& variant,
                                   const solver::SolveOptions& options) {
  if (!folder) {
    return solver::solve<Size>(variant, options);
  }
  const std::filesystem::path file = *folder / fileName(Size, variant);
  if (const auto kept = loadSolution<Size>(file, variant)) {
    return *kept;
  }
  solver::Solution<Size> solution = solver::solve<Size>(variant, options);
  keep(solution, file);
  return solution;
}

template solver::Solution<4> loadOrSolve<4>(const std::optional<std::filesystem::path>&,
                                            const solver::Variant&, const solver::SolveOptions&);
template solver::Solution<5> loadOrSolve<5>(const std::optional<std::filesystem::path>&,
                                            const solver::Variant&, const solver::SolveOptions&);
template solver::Solution<6> loadOrSolve<6>(const std::optional<std::filesystem::path>&,
                                            const solver::Variant&, const solver::SolveOptions&);
template solver::Solution<7> loadOrSolve<7>(const std::optional<std::filesystem::path>&,
                                            const solver::Variant&, const solver::SolveOptions&);
template solver::Solution<8> loadOrSolve<8>(const std::optional<std::filesystem::path>&,
                                            const solver::Variant&, const solver::SolveOptions&);

}  // namespace teeko::store
