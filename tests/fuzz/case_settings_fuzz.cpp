// settings.yml of a golden case.
#include <cmath>

#include "teeko/grade/case_folder.hpp"
#include "teeko/io/error.hpp"

#include "fuzz/fuzz.hpp"
#include "support/scratch.hpp"

using namespace teeko;
using namespace teeko::fuzz;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const Scratch scratch;
  static const auto input = scratch.file("input", "1 2\n");
  static const auto output = scratch.file("output", "3\n");
  const auto settings = scratch.file("settings.yml", {reinterpret_cast<const char*>(data), size});
  try {
    const std::vector<check::Case> cases = grade::loadCases(scratch.path(), check::Part::Placement);
    require(cases.size() == 1 && cases.front().input == "1 2\n" && cases.front().output == "3\n",
            "settings change nothing else of a case");
    const check::Case& given = cases.front();
    require(given.weight >= 0 && std::isfinite(given.weight), "a weight is not negative");
    require(check::isVisibility(given.visibility), "a visibility is one of four");
    require(given.hint.find('\n') == std::string::npos, "a hint is a line");
  } catch (const Error& error) {
    const std::string_view what = error.what();
    require(error.kind() == ErrorKind::BadInput &&
                what.starts_with(settings.string() + ": line ") &&
                what.find('\n') == std::string_view::npos,
            "an error names the file and the line");
  }
  return 0;
}
