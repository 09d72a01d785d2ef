#include "teeko/check/case.hpp"

#include <algorithm>

namespace teeko::check {

std::optional<Part> partNamed(std::string_view name) {
  const auto* const place = std::find(kPartNames.begin(), kPartNames.end(), name);
  return place == kPartNames.end() ? std::nullopt
                                   : std::optional(static_cast<Part>(place - kPartNames.begin()));
}

bool isVisibility(std::string_view word) {
  return std::find(kVisibilities.begin(), kVisibilities.end(), word) != kVisibilities.end();
}

void putInOrder(std::vector<Case>& cases) {
  const auto rank = [](const Case& given) {
    return !given.open.empty() ? 2 : given.name.starts_with("sample-") ? 0 : 1;
  };
  std::stable_sort(cases.begin(), cases.end(),
                   [&](const Case& one, const Case& other) { return rank(one) < rank(other); });
}

void leaveOutOpen(std::vector<Case>& cases) {
  std::erase_if(cases, [](const Case& given) { return !given.open.empty(); });
}

}  // namespace teeko::check
