/// Solutions kept in files, so that they need not be found again. A file is read only by the kind
/// of machine that wrote it. Every byte of it is checked, and a file that is damaged, or of another
/// version of the format, counts as none. The check does not protect against forgery.
#pragma once

#include <filesystem>
#include <optional>

#include "teeko/solver/solution.hpp"
#include "teeko/solver/variant.hpp"

namespace teeko::solver {

/// The solution of this variant that saveSolution() wrote to this file. Nothing when there is no
/// such file, it cannot be read, or it holds anything else: a damaged or shortened solution, or one
/// of another size, variant or version.
template <int Size>
[[nodiscard]] std::optional<Solution<Size>> loadSolution(const std::filesystem::path& file,
                                                         const Variant& variant);

/// Writes a solution that solve() has found, with all values, to this file. Throws like
/// replaceFile(), whose comment also says what becomes of an older file.
template <int Size>
void saveSolution(const Solution<Size>& solution, const std::filesystem::path& file);

}  // namespace teeko::solver
