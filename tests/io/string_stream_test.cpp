#include "teeko/io/string_stream.hpp"

#include <istream>
#include <new>
#include <ostream>
#include <streambuf>
#include <string>

#include "support/catch.hpp"

using namespace teeko;

namespace {

/// Has no memory for a character more.
class BufferWithoutMemory : public std::streambuf {
 protected:
  int_type overflow(int_type /*character*/) override { throw std::bad_alloc(); }
  int_type underflow() override { throw std::bad_alloc(); }
};

}  // namespace

TEST_CASE("a string is written and read") {
  StringWriter out;
  out << "text " << 12;
  CHECK(out.str() == "text 12");
  StringReader in(out.str());
  std::string word;
  int number = 0;
  CHECK(in >> word >> number);
  CHECK(word == "text");
  CHECK(number == 12);
  CHECK_FALSE(in >> word);
}

TEST_CASE("a lack of memory is not the end of the text") {
  BufferWithoutMemory full;
  StringWriter out;
  static_cast<std::ostream&>(out).rdbuf(&full);
  CHECK_THROWS_AS(out << "text", std::bad_alloc);
  CHECK_THROWS_AS(out << 12, std::ios_base::failure);
  StringReader in("text");
  static_cast<std::istream&>(in).rdbuf(&full);
  std::string word;
  CHECK_THROWS_AS(in >> word, std::bad_alloc);
  CHECK_THROWS_AS(std::getline(in, word), std::ios_base::failure);
}
