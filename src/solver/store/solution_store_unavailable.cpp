#include "teeko/io/error.hpp"
#include "teeko/solver/solution_store.hpp"

namespace teeko::solver {
namespace {

[[noreturn]] void refuse() {
  throw Error(ErrorKind::Unfinished,
              "this program was built without zstd or for Windows, and cannot use stores");
}

}  // namespace

StoreNeeds needsOfStore(int, int) {
  refuse();
}

template <int Size>
StoreReport solveInStore(const std::filesystem::path&, const Variant&, const StoreOptions&) {
  refuse();
}

template <int Size>
Solution<Size> openStore(const std::filesystem::path&, const Variant&) {
  refuse();
}

template StoreReport solveInStore<4>(const std::filesystem::path&, const Variant&,
                                     const StoreOptions&);
template StoreReport solveInStore<5>(const std::filesystem::path&, const Variant&,
                                     const StoreOptions&);
template StoreReport solveInStore<6>(const std::filesystem::path&, const Variant&,
                                     const StoreOptions&);
template StoreReport solveInStore<7>(const std::filesystem::path&, const Variant&,
                                     const StoreOptions&);
template StoreReport solveInStore<8>(const std::filesystem::path&, const Variant&,
                                     const StoreOptions&);
template Solution<4> openStore<4>(const std::filesystem::path&, const Variant&);
template Solution<5> openStore<5>(const std::filesystem::path&, const Variant&);
template Solution<6> openStore<6>(const std::filesystem::path&, const Variant&);
template Solution<7> openStore<7>(const std::filesystem::path&, const Variant&);
template Solution<8> openStore<8>(const std::filesystem::path&, const Variant&);

}  // namespace teeko::solver
