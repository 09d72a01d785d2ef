/// Work that processes do at the same time, each for itself.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "teeko/io/error.hpp"
#include "teeko/solver/processes.hpp"

namespace teeko::solver {

/// An error of one process that all processes throw.
class CommonError : public Error {
 public:
  using Error::Error;
};

/// Calls work() in each process. When it throws Error in some, all throw CommonError for the first
/// of those. All processes call it.
template <typename Work>
void together(Processes& processes, Work work) {
  if (processes.count() == 1) {
    work();
    return;
  }
  std::optional<Error> failure;
  try {
    work();
  } catch (const Error& error) {
    failure = error;
  }
  Bytes own;
  if (failure) {
    const std::string text = failure->what();
    own.push_back(static_cast<std::uint8_t>(failure->kind()));
    own.insert(own.end(), text.begin(), text.end());
  }
  const std::vector<Bytes> all = processes.gather(own);
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (!all[i].empty()) {
      // The message names the process, unless all processes have the same error.
      const bool isCommon =
          std::count(all.begin(), all.end(), all[i]) == static_cast<std::ptrdiff_t>(all.size());
      throw CommonError(static_cast<ErrorKind>(all[i][0]),
                        (isCommon ? "" : "process " + std::to_string(i) + ": ") +
                            std::string(all[i].begin() + 1, all[i].end()));
    }
  }
}

}  // namespace teeko::solver
