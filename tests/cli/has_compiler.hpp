/// Whether C files can be compiled here.
#pragma once

#include <optional>
#include <string>

#include "teeko/io/error.hpp"

#include "cli/check_options.hpp"
#include "support/catch.hpp"

/// Whether submissions can be compiled, which takes a compiler like GCC and Linux's object files;
/// a test that needs that warns when it is not so.
[[nodiscard]] inline bool hasCompiler() {
#ifdef __linux__
  std::string fault;
  try {
    (void)teeko::cli::toolchainOf(std::nullopt);
  } catch (const teeko::Error& error) {
    fault = error.what();
  }
#else
  const std::string fault = "this is not Linux";
#endif
  if (!fault.empty()) {
    WARN("not tried: " << fault);
  }
  return fault.empty();
}
