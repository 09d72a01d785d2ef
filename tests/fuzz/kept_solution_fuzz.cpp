// Kept solutions: a file that is changed anywhere, or cut, or anything else, counts as none.
#include <algorithm>
#include <filesystem>
#include <fstream>

#include "teeko/solver/solution_file.hpp"
#include "teeko/solver/solve.hpp"

#include "fuzz/fuzz.hpp"
#include "support/scratch.hpp"

using namespace teeko;
using namespace teeko::fuzz;

namespace {

/// A good file and the solution that it holds. The file is changed in place and mended again: it is
/// too large to be written for every input.
class Kept {
 public:
  Kept() {
    solver::saveSolution(solution_, file_);
    good_ = contentsOf(file_);
  }

  /// Loads it; `isGood` says whether it is as it was.
  void check(bool isGood) const {
    const auto loaded = solver::loadSolution<4>(file_, {});
    require(loaded.has_value() == isGood, "a file is good if it is unchanged");
    if (loaded) {
      const Position<4> start;
      require(loaded->valueOf(start) == solution_.valueOf(start), "its values are the solver's");
    }
  }

  void checkChanged(Input& input) const {
    std::vector<std::pair<std::size_t, char>> changed;
    std::fstream stream = opened();
    while (!input.empty()) {
      std::size_t place = 0;
      for (int i = 0; i < 3; ++i) {
        place = place << 8U | input.byte();
      }
      place %= good_.size();
      const bool isNew = std::none_of(changed.begin(), changed.end(),
                                      [&](const auto& other) { return other.first == place; });
      if (isNew) {
        changed.emplace_back(place, static_cast<char>(good_[place] ^ input.byte()));
        put(stream, changed.back().first, {&changed.back().second, 1});
      }
    }
    stream.close();
    check(std::all_of(changed.begin(), changed.end(),
                      [&](const auto& byte) { return byte.second == good_[byte.first]; }));
    stream = opened();
    for (const auto& [place, character] : changed) {
      put(stream, place, {&good_[place], 1});
    }
  }

  void checkCut(std::size_t bytes) const {
    const std::size_t size = good_.size() - bytes;
    std::filesystem::resize_file(file_, size);
    check(bytes == 0);
    std::fstream stream = opened();
    put(stream, size, std::string_view(good_).substr(size));
  }

  /// With these bytes at its beginning, or as many of them as the file has.
  void checkBeginning(std::string_view bytes) const {
    bytes = bytes.substr(0, good_.size());
    std::fstream stream = opened();
    put(stream, 0, bytes);
    stream.close();
    const std::string_view good = std::string_view(good_).substr(0, bytes.size());
    check(bytes == good);
    stream = opened();
    put(stream, 0, good);
  }

  /// Another file.
  void checkOther(std::string_view contents) const {
    const auto file = scratch_.file("other", std::string(contents));
    require(!solver::loadSolution<4>(file, {}), "a file of other bytes is none");
  }

 private:
  [[nodiscard]] std::fstream opened() const {
    return std::fstream(file_, std::ios::binary | std::ios::in | std::ios::out);
  }

  static void put(std::fstream& stream, std::size_t place, std::string_view bytes) {
    stream.seekp(static_cast<std::streamoff>(place));
    stream.write(bytes.data(), static_cast<std::streamsize>(bytes.size())).flush();
    require(stream.good(), "the file can be written");
  }

  Scratch scratch_;
  std::filesystem::path file_ = scratch_.path() / "solution";
  solver::Solution<4> solution_ = solver::solve<4>({});
  std::string good_;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const Kept kept;
  enum Kind { Changed, Cut, BeginningReplaced, Other };
  Input input(data, size);
  switch (input.choice(4)) {
    case Changed:
      kept.checkChanged(input);
      break;
    case Cut:
      kept.checkCut(input.byte());
      break;
    case BeginningReplaced:
      kept.checkBeginning(input.rest());
      break;
    default:
      kept.checkOther(input.rest());
      break;
  }
  return 0;
}
