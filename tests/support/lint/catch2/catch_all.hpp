/// What clang-tidy reads in Catch2's place: the macros that the tests use, each doing as little as
/// will compile. Catch2's own header is a third of the work on a test, and what its macros hold
/// would count as the test's complexity. Lint finds this one first, as .ci/run has it; the tests
/// themselves never see it.
#pragma once

#include <cstdlib>
#include <string>

namespace Catch {

inline void check(bool) {}
template <typename... Values>
void ignore(const Values&...) {}
inline void require(bool condition) {
  if (!condition) {
    std::abort();
  }
}

struct Stream {
  template <typename T>
  const Stream& operator<<(const T&) const {
    return *this;
  }
};

struct Session {
  int run(int, char**) { return 0; }
};

namespace Matchers {
inline std::string StartsWith(const std::string& text) {
  return text;
}
inline std::string EndsWith(const std::string& text) {
  return text;
}
inline std::string Contains(const std::string& text) {
  return text;
}
inline std::string ContainsSubstring(const std::string& text) {
  return text;
}
}  // namespace Matchers
using namespace Matchers;

}  // namespace Catch

#define TEEKO_LINT_JOIN_(a, b) a##b
#define TEEKO_LINT_JOIN(a, b) TEEKO_LINT_JOIN_(a, b)

#define TEST_CASE(...) [[maybe_unused]] static void TEEKO_LINT_JOIN(testCase, __COUNTER__)()
#define SECTION(...) if (Catch::ignore(__VA_ARGS__), std::rand() != 0)
#define CHECK(...) Catch::check(static_cast<bool>(__VA_ARGS__))
#define CHECK_FALSE(...) Catch::check(static_cast<bool>(__VA_ARGS__))
#define REQUIRE(...) Catch::require(static_cast<bool>(__VA_ARGS__))
#define REQUIRE_FALSE(...) Catch::require(!static_cast<bool>(__VA_ARGS__))
#define CHECK_NOTHROW(...) static_cast<void>(__VA_ARGS__)
#define REQUIRE_NOTHROW(...) static_cast<void>(__VA_ARGS__)
#define CHECK_THROWS(...) static_cast<void>(__VA_ARGS__)
#define CHECK_THROWS_AS(expression, type) static_cast<void>(expression)
#define CHECK_THROWS_WITH(expression, matcher) \
  static_cast<void>(expression), static_cast<void>(matcher)
#define CHECK_THAT(expression, matcher) static_cast<void>(expression), static_cast<void>(matcher)
#define CAPTURE(...) Catch::ignore(__VA_ARGS__)
#define INFO(message) static_cast<void>(Catch::Stream() << message)
#define WARN(message) static_cast<void>(Catch::Stream() << message)
#define FAIL(message) (static_cast<void>(Catch::Stream() << message), std::abort())
#define FAIL_CHECK(message) static_cast<void>(Catch::Stream() << message)
#define SUCCEED(...) static_cast<void>(0)
