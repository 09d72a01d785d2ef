#include "page/json.hpp"

#include <string>

#include "support/catch.hpp"

namespace teeko::page {
namespace {

std::string quoted(const std::string& text) {
  const std::string array = Json::array().add(text).text();
  return array.substr(1, array.size() - 2);
}

TEST_CASE("objects and arrays as JSON") {
  CHECK(Json::object().text() == "{}");
  CHECK(Json::array().text() == "[]");
  CHECK(Json::array().add(1).add("a").add(Json::array().add(-2)).text() == R"([1,"a",[-2]])");
  CHECK(Json::object()
            .add("text", "a")
            .add("yes", true)
            .add("no", false)
            .add("number", 7)
            .add("inner", Json::object().add("empty", std::string()))
            .text() == R"({"text":"a","yes":true,"no":false,"number":7,"inner":{"empty":""}})");
}

TEST_CASE("what JSON does not have in strings is escaped") {
  CHECK(quoted("a \"b\" \\ /") == R"("a \"b\" \\ /")");
  CHECK(quoted(std::string("\0\n\x1F ~\x7F", 6)) == "\"\\u0000\\u000a\\u001f ~\x7F\"");
  CHECK(quoted("×–€") == "\"×–€\"");
}

TEST_CASE("bytes that are not UTF-8 become the replacement character") {
  CHECK(quoted("a\xE5"
               "b") == R"("a\ufffdb")");
  CHECK(quoted("\xE2\x82") == R"("\ufffd\ufffd")");
  CHECK(quoted("\xC0\xAF€") == "\"\\ufffd\\ufffd€\"");
}

}  // namespace
}  // namespace teeko::page
