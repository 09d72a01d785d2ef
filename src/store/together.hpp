/// Work that processes do at the same time, each for itself.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "teeko/io/error.hpp"

#include "solver/processes.hpp"

namespace teeko::store {

/// An error of one process that all processes throw.
class CommonError : public Error {
 public:
  using Error::Error;
};

/// Calls work() in each process. When it throws Error in some, all throw CommonError for the first
/// of those. All processes call it.
template <typename Work>
void together(solver::Processes& processes, Work work) {
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
  solver::Bytes own;
  if (failure) {
    const std::string text = failure->what();
    own.push_back(static_cast<std::uint8_t>(failure->kind()));
    own.insert(own.end(), text.begin(), text.end());
  }
  for (const solver::Bytes& theirs : processes.gather(own)) {
    if (!theirs.empty()) {
      throw CommonError(static_cast<ErrorKind>(theirs[0]),
                        std::string(theirs.begin() + 1, theirs.end()));
    }
  }
}

}  // namespace teeko::store
