#include "teeko/io/word_reader.hpp"

#include <algorithm>
#include <istream>
#include <limits>
#include <optional>
#include <sstream>
#include <streambuf>
#include <string>
#include <string_view>
#include <vector>

#include "support/catch.hpp"

using namespace teeko;

namespace {

std::vector<std::optional<int>> numbersIn(std::string_view text) {
  std::istringstream input{std::string(text)};
  WordReader reader(input);
  std::vector<std::optional<int>> numbers;
  while (const auto word = reader.next()) {
    numbers.push_back(word->number);
  }
  CHECK_FALSE(reader.next());
  return numbers;
}

using Numbers = std::vector<std::optional<int>>;

}  // namespace

TEST_CASE("white space separates numbers, whatever it is") {
  CHECK(numbersIn("1 2\t3\r\n4\n\n5\v6\f7") == Numbers{1, 2, 3, 4, 5, 6, 7});
  CHECK(numbersIn("  \n 1  \r\n") == Numbers{1});
  CHECK(numbersIn("").empty());
  CHECK(numbersIn(" \n").empty());
}

TEST_CASE("what is an integer and what is not") {
  struct Fact {
    std::string_view text;
    std::optional<int> number;
  };
  const std::vector<Fact> facts{
      {"6", 6},
      {"+6", 6},
      {"06", 6},
      {"-0", 0},
      {"-7", -7},
      {"2147483647", 2147483647},
      {"-2147483648", -2147483647 - 1},
      {"00000000000000000000000000000000000000006", 6},
      {"2147483648", {}},
      {"-2147483649", {}},
      {"4294967297", {}},
      {"18446744073709551617", {}},
      {"99999999999999999999999999999999999999999", {}},
      {"abc", {}},
      {"6abc", {}},
      {"a6", {}},
      {"1.5", {}},
      {"1,2", {}},
      {"1e0", {}},
      {"0x6", {}},
      {"+", {}},
      {"-", {}},
      {"+-6", {}},
      {"6-", {}},
      {"--6", {}},
      {"\xC2\xA0"
       "6",
       {}},                              // a no-break space is no white space
      {"\xD9\xA6", {}},                  // an Arabic six
      {std::string_view("6\0", 2), {}},  // NUL is no white space
      {std::string_view("\0", 1), {}},
      {"\xEF\xBB", {}},
  };
  for (const auto& [text, number] : facts) {
    CAPTURE(text);
    CHECK(numbersIn(text) == Numbers{number});
    CHECK(numbersIn(std::string(text) + " 3") == Numbers{number, 3});
  }
}

TEST_CASE("a byte order mark is skipped at the very start and nowhere else") {
  CHECK(numbersIn("\xEF\xBB\xBF"
                  "1 2") == Numbers{1, 2});
  CHECK(numbersIn("\xEF\xBB\xBF\n1") == Numbers{1});
  CHECK(numbersIn("\xEF\xBB\xBF").empty());
  CHECK(numbersIn("\xEF\xBB\xBF\xEF\xBB\xBF"
                  "1") == Numbers{{}});
  CHECK(numbersIn(" \xEF\xBB\xBF"
                  "1") == Numbers{{}});
  CHECK(numbersIn("1\n\xEF\xBB\xBF"
                  "1") == Numbers{1, {}});
}

TEST_CASE("a word knows its text and where it stands") {
  std::istringstream input(
      "\xEF\xBB\xBF"
      "7\r\n  abc 8\n\n\t9");
  WordReader reader(input);
  struct Fact {
    std::string_view text;
    std::size_t line, column;
  };
  for (const auto& [text, line, column] :
       {Fact{"7", 1, 1}, Fact{"abc", 2, 3}, Fact{"8", 2, 7}, Fact{"9", 4, 2}}) {
    const auto word = reader.next();
    REQUIRE(word);
    CHECK(word->text == text);
    CHECK(word->line == line);
    CHECK(word->column == column);
  }
}

TEST_CASE("a word that was not read stands nowhere") {
  CHECK(Word().line == 0);
  CHECK(Word().column == 0);
}

TEST_CASE("a word of any length is one word") {
  CHECK(Word::kMaxText == 4095);
  const std::string junk(3 * Word::kMaxText, 'x');
  const std::string zeros(3 * Word::kMaxText, '0');
  CHECK(numbersIn(junk + " 1") == Numbers{{}, 1});
  CHECK(numbersIn("1 " + junk) == Numbers{1, {}});
  CHECK(numbersIn(zeros + "6 1") == Numbers{6, 1});
  CHECK(numbersIn(zeros + "x 1") == Numbers{{}, 1});
  CHECK(numbersIn("9" + zeros + " 1") == Numbers{{}, 1});
  CHECK(numbersIn(junk + "\xEF 1") == Numbers{{}, 1});
  CHECK(numbersIn(std::string(Word::kMaxText, 'x') + "\xEF 1") == Numbers{{}, 1});
  std::istringstream endless(zeros);
  CHECK(WordReader(endless).next()->text.size() == Word::kMaxText);
  for (const std::size_t length : {Word::kMaxText - 1, Word::kMaxText, Word::kMaxText + 1}) {
    CAPTURE(length);
    std::istringstream input(std::string(length, 'x') + " 1");
    WordReader reader(input);
    CHECK(reader.next()->text.size() == std::min(length, Word::kMaxText));
    CHECK(reader.next()->number == 1);
  }
}

TEST_CASE("a word without end is returned as soon as it cannot be a number") {
  struct Endless : std::streambuf {
    explicit Endless(char repeated) : byte(repeated) {}
    int_type underflow() override {
      setg(&byte, &byte, &byte + 1);
      return traits_type::to_int_type(byte);
    }
    char byte;
  };
  for (const char byte : {'x', '9'}) {
    Endless bytes(byte);
    std::istream input(&bytes);
    WordReader reader(input);
    const auto word = reader.next();
    REQUIRE(word);
    CHECK(word->text == std::string(Word::kMaxText, byte));
    CHECK_FALSE(word->number);
  }
}

TEST_CASE("what is left of a very long word is no other word of its line") {
  std::istringstream input(std::string(2 * Word::kMaxText, 'x') + "\n7");
  WordReader reader(input);
  CHECK_FALSE(reader.next()->number);
  CHECK_FALSE(reader.nextOnLine());
  CHECK(reader.next()->number == 7);
}

TEST_CASE("a stream's promise of more than memory holds is not taken up at once") {
  struct Boastful : std::streambuf {
    std::streamsize showmanyc() override { return std::numeric_limits<std::streamsize>::max(); }
    int_type underflow() override {
      setg(&byte, &byte, &byte + 1);
      return left-- > 0 ? traits_type::to_int_type(byte) : traits_type::eof();
    }
    std::streamsize xsgetn(char* to, std::streamsize count) override {
      std::fill_n(to, count, byte);
      setg(nullptr, nullptr, nullptr);
      return count;
    }
    char byte = 'x';
    int left = 3;
  } bytes;
  std::istream input(&bytes);
  WordReader reader(input);
  CHECK_FALSE(reader.next()->number);
  CHECK_FALSE(reader.next());
}

TEST_CASE("so much is read at once, and no more") {
  struct Counting : std::stringbuf {
    using std::stringbuf::stringbuf;
    std::streamsize xsgetn(char* to, std::streamsize count) override {
      most = std::max(most, count);
      return std::stringbuf::xsgetn(to, count);
    }
    std::streamsize most = 0;
  } bytes(std::string(200'000, ' '));
  std::istream input(&bytes);
  CHECK_FALSE(WordReader(input).next());
  CHECK(bytes.most == 65536);
}

TEST_CASE("the reader says so before it waits") {
  std::istringstream input("1 2");
  int waits = 0;
  WordReader reader(input, [&] { ++waits; });
  (void)reader.next();
  CHECK(waits == 0);
  (void)reader.next();
  CHECK(waits == 1);
}

TEST_CASE("the reader does not say that it waits while a byte is there") {
  constexpr std::size_t kReadAtOnce = 65536;
  std::istringstream input(std::string(kReadAtOnce, ' ') + "1");
  int waits = 0;
  WordReader reader(input, [&] { ++waits; });
  CHECK(reader.next()->number == 1);
  CHECK(waits == 1);  // for what follows the 1
}

TEST_CASE("the rest of a line is left out, whatever it is and however long") {
  struct Fact {
    std::string input;
    std::string next;  ///< The word after the dropped line; empty for none.
  };
  const std::string junk(3 * Word::kMaxText, 'x');
  const std::vector<Fact> facts{
      {"a\nb", "b"},
      {"a \nb", "b"},
      {"a b c\nd", "d"},
      {"a\r\nb", "b"},
      {"a b\r\nc", "c"},
      {"a\rb\vc\fd\te\nf", "f"},
      {"a b\n\n \nc", "c"},
      {"a", ""},
      {"a b", ""},
      {"a\n", ""},
      {"a " + junk + "\nb", "b"},
      {junk + " b\nc", "c"},
      {junk + "\nb", "b"},
      {"a " + junk, ""},
  };
  for (const auto& [text, next] : facts) {
    CAPTURE(text.substr(0, 40));
    std::istringstream input(text);
    WordReader reader(input);
    REQUIRE(reader.next());
    reader.dropLine();
    reader.dropLine();  // changes nothing
    const auto word = reader.next();
    CHECK((word ? word->text : "") == next);
    CHECK(static_cast<bool>(word) == !next.empty());
  }
}

TEST_CASE("only the line of the last word is left out, and lines are still counted") {
  std::istringstream input("a b\nc\nd e\n f");
  WordReader reader(input);
  (void)reader.next();
  reader.dropLine();
  CHECK(reader.next()->text == "c");
  CHECK(reader.next()->text == "d");
  reader.dropLine();
  const auto last = reader.next();
  REQUIRE(last);
  CHECK(last->text == "f");
  CHECK(last->line == 4);
  CHECK(last->column == 2);
}

TEST_CASE("words beside each other on a later line are all read after a line was left out") {
  std::istringstream input("a b\nc d\n");
  WordReader reader(input);
  (void)reader.next();
  reader.dropLine();
  CHECK(reader.next()->text == "c");
  REQUIRE(reader.nextOnLine());
  CHECK_FALSE(reader.nextOnLine());
}

TEST_CASE("a word is found on the same line or not at all") {
  std::istringstream input("save a b\nsave\nc save \t\r\nd\nsave");
  WordReader reader(input);
  (void)reader.next();
  CHECK(reader.nextOnLine()->text == "a");
  CHECK(reader.nextOnLine()->text == "b");
  CHECK_FALSE(reader.nextOnLine());
  CHECK_FALSE(reader.nextOnLine());
  CHECK(reader.next()->text == "save");
  CHECK_FALSE(reader.nextOnLine());
  CHECK(reader.next()->text == "c");
  CHECK(reader.next()->text == "save");
  CHECK_FALSE(reader.nextOnLine());
  CHECK(reader.next()->text == "d");
  CHECK(reader.next()->text == "save");
  CHECK_FALSE(reader.nextOnLine());
  CHECK_FALSE(reader.next());
}

TEST_CASE("the reader does not wait for more than the end of the line") {
  // As a terminal gives it: a line at a time.
  struct Lines : std::streambuf {
    int_type underflow() override {
      if (next == lines.size()) {
        return traits_type::eof();
      }
      std::string& line = lines[next++];
      setg(line.data(), line.data(), line.data() + line.size());
      return traits_type::to_int_type(line.front());
    }
    std::vector<std::string> lines{"x\n", "save\n", "y z\n", "7\n"};
    std::size_t next = 0;
  } bytes;
  std::istream input(&bytes);
  WordReader reader(input);
  CHECK(reader.next()->text == "x");
  reader.dropLine();
  CHECK(bytes.next == 1);
  CHECK(reader.next()->text == "save");
  CHECK_FALSE(reader.nextOnLine());
  CHECK(bytes.next == 2);
  CHECK(reader.next()->text == "y");
  reader.dropLine();
  CHECK(bytes.next == 3);
  CHECK(reader.next()->number == 7);
}

TEST_CASE("a word that begins like a byte order mark is no number") {
  CHECK(numbersIn("\xEF"
                  "5 6") == Numbers{std::nullopt, 6});
  CHECK(numbersIn("\xEF\xBB"
                  "5") == Numbers{std::nullopt});
  CHECK(numbersIn("\xEF\xBB\xBF"
                  "5") == Numbers{5});
  std::istringstream input("\xEF\xBBx");
  const auto word = WordReader(input).next();
  CHECK(word->column == 1);
}
