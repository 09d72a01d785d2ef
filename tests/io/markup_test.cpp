#include "teeko/io/markup.hpp"

#include <string>
#include <utility>
#include <vector>

#include "support/catch.hpp"

using namespace teeko;

TEST_CASE("text is escaped, and bytes that markup may not have are written as in C") {
  const std::vector<std::pair<std::string, std::string>> facts{
      {"", ""},
      {"a<b>&\"'\n\t", "a&lt;b&gt;&amp;&quot;&#39;\n\t"},
      {"\x01z\x1F", "\\x01z\\x1F"},
      {"\r\x7F", "\\x0D\\x7F"},
      {"\xC2\x80 \xC2\x9F", "\\xC2\\x80 \\xC2\\x9F"},
      {"\xEF\xBF\xBE", "\\xEF\\xBF\\xBE"},
      {"\xFF<", "\\xFF&lt;"},
      {"\xC2\xA0\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80",
       "\xC2\xA0\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80"}};
  for (const auto& [text, markup] : facts) {
    CAPTURE(text);
    CHECK(escaped(text) == markup);
  }
}
