/// Catch2, version 2 or 3: the one place that knows that they differ.
#pragma once

#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_all.hpp>
#else
#ifdef TEEKO_TEST_MAIN
#define CATCH_CONFIG_RUNNER
#endif
#include <catch2/catch.hpp>
#endif
