#include "teeko/io/error.hpp"
#include "teeko/store/solution_store.hpp"

namespace teeko::store {
namespace {

[[noreturn]] void refuse() {
  throw Error(ErrorKind::Unfinished,
              "this program was built without zstd or for Windows, and cannot use stores");
}

}  // namespace

StoreNeeds needsOfStore(int, int) {
  refuse();
}

std::optional<double> memoryToSolveInMemory(int, const solver::Variant&, int, KeptValues) {
  return std::nullopt;
}

template <int Size>
solver::Solution<Size> solveInMemory(const solver::Variant&, const StoreOptions&, KeptValues) {
  refuse();
}

template <int Size>
StoreReport solveInStore(const std::filesystem::path&, const solver::Variant&,
                         const StoreOptions&) {
  refuse();
}

template <int Size>
solver::Solution<Size> openStore(const std::filesystem::path&, const solver::Variant&) {
  refuse();
}

template StoreReport solveInStore<4>(const std::filesystem::path&, const solver::Variant&,
                                     const StoreOptions&);
template StoreReport solveInStore<5>(const std::filesystem::path&, const solver::Variant&,
                                     const StoreOptions&);
template StoreReport solveInStore<6>(const std::filesystem::path&, const solver::Variant&,
                                     const StoreOptions&);
template StoreReport solveInStore<7>(const std::filesystem::path&, const solver::Variant&,
                                     const StoreOptions&);
template StoreReport solveInStore<8>(const std::filesystem::path&, const solver::Variant&,
                                     const StoreOptions&);
template solver::Solution<4> solveInMemory<4>(const solver::Variant&, const StoreOptions&,
                                              KeptValues);
template solver::Solution<5> solveInMemory<5>(const solver::Variant&, const StoreOptions&,
                                              KeptValues);
template solver::Solution<6> solveInMemory<6>(const solver::Variant&, const StoreOptions&,
                                              KeptValues);
template solver::Solution<7> solveInMemory<7>(const solver::Variant&, const StoreOptions&,
                                              KeptValues);
template solver::Solution<8> solveInMemory<8>(const solver::Variant&, const StoreOptions&,
                                              KeptValues);
template solver::Solution<4> openStore<4>(const std::filesystem::path&, const solver::Variant&);
template solver::Solution<5> openStore<5>(const std::filesystem::path&, const solver::Variant&);
template solver::Solution<6> openStore<6>(const std::filesystem::path&, const solver::Variant&);
template solver::Solution<7> openStore<7>(const std::filesystem::path&, const solver::Variant&);
template solver::Solution<8> openStore<8>(const std::filesystem::path&, const solver::Variant&);

}  // namespace teeko::store
