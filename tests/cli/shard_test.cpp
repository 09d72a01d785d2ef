#include "cli/shard.hpp"

#include <string>
#include <tuple>

#include "teeko/io/text.hpp"

#include "support/catch.hpp"

using namespace teeko;
using namespace teeko::cli;

TEST_CASE("there is one shard unless more are asked for") {
  CHECK(Shard().number == 1);
  CHECK(Shard().count == 1);
}

TEST_CASE("a shard is one of so many parts") {
  for (const auto& [text, number, count] :
       {std::tuple("1/1", 1U, 1U), {"1/4", 1U, 4U}, {"4/4", 4U, 4U}, {"12/34", 12U, 34U}}) {
    CAPTURE(text);
    const Shard shard = shardIn(text);
    CHECK(shard.number == number);
    CHECK(shard.count == count);
  }
}

TEST_CASE("a shard that there is not is an error that says what is meant") {
  for (const std::string text :
       {"", "1", "/", "1/", "/4", "0/4", "5/4", "0/0", "-1/4", "1/-4", "1/4/4", "1/4 ", "a/b"}) {
    CAPTURE(text);
    CHECK_THROWS_WITH(
        shardIn(text),
        inQuotes(text) + ": two whole numbers I/N are meant, I from 1 to N, such as 1/4");
  }
}
