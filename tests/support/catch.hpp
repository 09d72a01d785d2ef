/// Catch2, version 2 or 3: the one place that knows that they differ.
#pragma once

#include <string>

#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_all.hpp>
#else
#ifdef TEEKO_TEST_MAIN
#define CATCH_CONFIG_RUNNER
#endif
#include <catch2/catch.hpp>

namespace Catch::Matchers {
/// The name that version 3 has for it.
inline auto ContainsSubstring(const std::string& text) {
  return Contains(text);
}
}  // namespace Catch::Matchers
#endif
