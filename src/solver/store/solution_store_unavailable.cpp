#include "teeko/io/error.hpp"
#include "teeko/solver/solution_store.hpp"

#include "../solve_elsewhere.hpp"

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

double memoryForStore(int) {
  refuse();
}

double memoryOfProcess(int, std::size_t, int) {
  refuse();
}

std::shared_ptr<const SolutionData> solveElsewhere(Geometry, const Variant&, const SolveOptions&,
                                                   Where) {
  refuse();
}

template <int Size>
Solution<Size> openStore(const std::filesystem::path&, const Variant&) {
  refuse();
}

template Solution<4> openStore<4>(const std::filesystem::path&, const Variant&);
template Solution<5> openStore<5>(const std::filesystem::path&, const Variant&);
template Solution<6> openStore<6>(const std::filesystem::path&, const Variant&);
template Solution<7> openStore<7>(const std::filesystem::path&, const Variant&);
template Solution<8> openStore<8>(const std::filesystem::path&, const Variant&);

}  // namespace teeko::solver
