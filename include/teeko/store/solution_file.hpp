/// Solutions kept in files, so that they need not be found again. A file is for the kind of machine
/// that wrote it and is checked, every byte of it: what is damaged or was not written by this
/// version of the format is as good as none. It is no guard against a forger.
#pragma once

#include <filesystem>
#include <optional>

#include "teeko/solver/solution.hpp"
#include "teeko/solver/variant.hpp"

namespace teeko::store {

/// The solution of this form that saveSolution() wrote to this file; nothing when there is no such
/// file, it cannot be read, or it is damaged, cut short, of another form or version, or anything
/// else. A mapped file must not be cut short while the solution is used: POSIX systems then send
/// SIGBUS.
template <int Size>
[[nodiscard]] std::optional<solver::Solution<Size>> loadSolution(const std::filesystem::path& file,
                                                                 const solver::Variant& variant);

/// Writes a solution to this file. Throws like replaceFile(), which see for what becomes of an
/// older file.
template <int Size>
void saveSolution(const solver::Solution<Size>& solution, const std::filesystem::path& file);

}  // namespace teeko::store
