#include "teeko/io/console.hpp"

#include <cerrno>
#include <functional>
#include <optional>
#include <sstream>
#include <streambuf>
#include <string>
#include <system_error>

#include "teeko/io/error.hpp"

#include "support/catch.hpp"

using namespace teeko;

namespace {

/// A conversation whose input is known beforehand.
struct Talk {
  explicit Talk(const std::string& input, ConsoleOptions options = {.program = "teeko"})
      : in(input), console(in, out, errors, options) {}

  std::istringstream in;
  std::ostringstream out;
  std::ostringstream errors;
  Console console;
};

/// The kind of error that this throws; nothing when it throws none.
std::optional<ErrorKind> errorOf(const std::function<void()>& action) {
  try {
    action();
  } catch (const Error& error) {
    return error.kind();
  }
  return std::nullopt;
}

}  // namespace

TEST_CASE("a prompt is a line, its answer a number or nothing") {
  Talk talk("7\nabc\n");
  CHECK(talk.console.ask("First?") == 7);
  CHECK(talk.console.ask("Second?") == std::nullopt);
  talk.console.printLine("Done.");
  talk.console.flush();
  CHECK(talk.out.str() == "First?\nSecond?\nDone.\n");
  CHECK(talk.errors.str().empty());
}

namespace {

/// Output that cannot be written, for this reason if it is not 0.
class FullBuffer : public std::streambuf {
 public:
  explicit FullBuffer(int reason) : reason_(reason) {}

 protected:
  int sync() override {
    if (reason_ != 0) {
      errno = reason_;
    }
    return -1;
  }
  std::streamsize xsputn(const char*, std::streamsize count) override { return count; }

 private:
  int reason_;
};

std::string faultOfOutput(int reason) {
  std::istringstream in;
  FullBuffer buffer(reason);
  std::ostream out(&buffer);
  std::ostringstream errors;
  Console console(in, out, errors);
  console.print("text");
  try {
    console.flush();
  } catch (const Error& error) {
    return error.what();
  }
  return {};
}

}  // namespace

TEST_CASE("output that cannot be written is an error with the reason, where there is one") {
  errno = EIO;  // of something before
  CHECK(faultOfOutput(0) == "standard output cannot be written");
  CHECK(faultOfOutput(ENOSPC) == "standard output cannot be written: No space left on device");
}

TEST_CASE("output is gathered, but not without end") {
  Talk talk("");
  talk.console.print(std::string(65535, 'x'));
  CHECK(talk.out.str().empty());
  talk.console.print("x");
  CHECK(talk.out.str() == std::string(65536, 'x'));
}

namespace {

/// Input that seems to be there, but cannot be read.
class BrokenBuffer : public std::streambuf {
 protected:
  std::streamsize showmanyc() override { return 1; }
  int_type underflow() override { throw std::system_error(EIO, std::generic_category()); }
};

}  // namespace

TEST_CASE("input that cannot be read is an error, after the prompt") {
  BrokenBuffer buffer;
  std::istream in(&buffer);
  std::ostringstream out;
  std::ostringstream errors;
  Console console(in, out, errors);
  console.print("prompt");
  CHECK_THROWS_WITH(console.wordOnLine(), "standard input cannot be read: Input/output error");
  CHECK(out.str() == "prompt");
}

TEST_CASE("an answer may be of more than one number") {
  Talk talk("7 x\n8\n9", {.program = "teeko", .echo = true});
  CHECK(talk.console.ask("Two?") == 7);
  CHECK(talk.console.askMore() == std::nullopt);
  CHECK(talk.console.ask("Two?") == 8);
  CHECK(talk.console.askMore() == 9);
  CHECK(errorOf([&] { (void)talk.console.askMore(); }) == ErrorKind::Unfinished);
  CHECK(talk.out.str() == "Two?\n7\nx\nTwo?\n8\n9\n");
}

TEST_CASE("where there is help, it is told and the prompt is there again, and people may quit") {
  const ConsoleOptions options{.program = "teeko", .help = "answer with a number"};
  Talk talk("help 7 HELP 8 help\nQuit", options);
  CHECK(talk.console.ask("First?") == 7);
  CHECK(talk.console.ask("Second?") == 8);
  CHECK(talk.console.askMore() == std::nullopt);
  CHECK_THROWS_AS(talk.console.ask("Third?"), Quit);
  CHECK(talk.out.str() == "First?\nFirst?\nSecond?\nSecond?\nThird?\n");
  CHECK(talk.errors.str() ==
        "teeko: answer with a number\nteeko: answer with a number\nteeko: answer with a number\n");
  Talk exits("1 exit", options);
  CHECK(exits.console.ask("First?") == 1);
  CHECK_THROWS_AS(exits.console.askMore(), Quit);
  // Words are read as they are, and without help they are wrong answers.
  Talk words("quit", options);
  CHECK(words.console.askWord("Word?") == "quit");
  Talk without("quit help 5");
  CHECK(without.console.ask("First?") == std::nullopt);
  CHECK(without.console.ask("Second?") == std::nullopt);
  CHECK(without.console.ask("Third?") == 5);
}

TEST_CASE("with echo, answers are written as a terminal shows them") {
  Talk talk(" 7 06\n\n+6 a\x01z\x7F", {.program = "teeko", .echo = true});
  for (int answers = 0; answers < 4; ++answers) {
    (void)talk.console.ask("?");
  }
  talk.console.flush();
  CHECK(talk.out.str() == "?\n7\n?\n06\n?\n+6\n?\na^Az^?\n");
}

TEST_CASE("output is there before input is waited for") {
  Talk talk("7 8 ");
  (void)talk.console.ask("First?");
  CHECK(talk.out.str().empty());
  (void)talk.console.ask("Second?");
  CHECK(talk.out.str().empty());
  CHECK(errorOf([&] { (void)talk.console.ask("Third?"); }) == ErrorKind::Unfinished);
  CHECK(talk.out.str() == "First?\nSecond?\nThird?\n");
}

TEST_CASE("long output is not kept back") {
  constexpr std::size_t kMuch = std::size_t{1} << 20U;
  Talk talk("");
  for (std::size_t i = 0; i < kMuch; ++i) {
    talk.console.print("x");
  }
  CHECK(talk.out.str().size() > kMuch / 2);
}

TEST_CASE("the end of input is an error, after the prompt is out, for ever") {
  Talk talk("");
  CHECK_THROWS_WITH(talk.console.ask("First?"), "input ended before the game did");
  CHECK(talk.out.str() == "First?\n");
  CHECK_THROWS_AS(talk.console.ask("Second?"), Error);
  CHECK(talk.out.str() == "First?\nSecond?\n");
}

TEST_CASE("what is wrong with an answer is told on the error stream") {
  Talk person("17\n");
  (void)person.console.ask("?");
  person.console.reportAnswer("is too much");
  CHECK(person.errors.str() == "teeko: '17' is too much\n");
  CHECK(person.out.str() == "?\n");

  Talk script("1\n\n 17\n", {.program = "teeko", .nameLines = true});
  (void)script.console.ask("?");
  (void)script.console.ask("?");
  script.console.reportAnswer("is too much");
  CHECK(script.errors.str() == "teeko: line 3: '17' is too much\n");

  Talk junk("\x1B[2J" + std::string(5000, 'x'));
  (void)junk.console.ask("?");
  junk.console.reportAnswer("is junk");
  CHECK(junk.errors.str() == "teeko: '^[[2J" + std::string(36, 'x') + "...' is junk\n");
}

TEST_CASE("output that can't be written is an error") {
  std::istringstream in("1");
  std::ostream nowhere(nullptr);
  std::ostringstream errors;
  Console console(in, nowhere, errors);
  console.print("x");
  CHECK(errorOf([&] { console.flush(); }) == ErrorKind::Unfinished);

  console.print("x");
  CHECK(errorOf([&] { (void)console.ask("?"); }) == ErrorKind::Unfinished);
  CHECK(errorOf([&] { console.print(std::string(1 << 20, 'x')); }) == ErrorKind::Unfinished);
}

TEST_CASE("input that can't be read is an error") {
  struct Broken : std::streambuf {
    int_type underflow() override {
      throw std::system_error(std::make_error_code(std::errc::io_error));
    }
  } broken;
  std::istream in(&broken);
  std::ostringstream out;
  std::ostringstream errors;
  Console console(in, out, errors);
  CHECK(errorOf([&] { (void)console.ask("?"); }) == ErrorKind::Unfinished);
  CHECK(errorOf([&] { (void)console.wordOnLine(); }) == ErrorKind::Unfinished);
  CHECK_FALSE(console.inputHasEnded());
  CHECK(out.str() == "?\n");
}

TEST_CASE("words that are left out are neither answers nor echoed") {
  Talk talk("7 8 9\n10\n", {.program = "teeko", .echo = true});
  CHECK(talk.console.ask("?") == 7);
  talk.console.dropLine();
  CHECK(talk.console.ask("?") == 10);
  talk.console.flush();
  CHECK(talk.out.str() == "?\n7\n?\n10\n");
}

TEST_CASE("a word more is read from the same line alone, and echoed") {
  Talk talk("save game\nsave\nnext", {.program = "teeko", .echo = true});
  CHECK(talk.console.askWord("?") == "save");
  CHECK(talk.console.wordOnLine() == "game");
  CHECK(talk.console.askWord("?") == "save");
  CHECK(talk.console.wordOnLine() == std::nullopt);
  CHECK(talk.console.askWord("?") == "next");
  CHECK(talk.console.wordOnLine() == std::nullopt);
  CHECK_FALSE(talk.console.inputHasEnded());
  CHECK(errorOf([&] { (void)talk.console.askWord("?"); }) == ErrorKind::Unfinished);
  CHECK(talk.console.inputHasEnded());
  CHECK(talk.out.str() == "?\nsave\ngame\n?\nsave\n?\nnext\n?\n");
}

TEST_CASE("a message does not command a terminal, however long it is") {
  for (const std::size_t length : {std::size_t{0}, std::size_t{4000}, std::size_t{5000}}) {
    const std::string more(length, 'x');
    std::ostringstream errors;
    reportTo(errors, "teeko", "a\x1B[31m\x07\xC2\x9B \xC3\xA9\nb" + more);
    CHECK(errors.str() == "teeko: a?[31m?? \xC3\xA9\nb" + more + "\n");
  }
}

TEST_CASE("a message of less than 4 KiB is written in one piece") {
  struct Pieces : std::streambuf {
    std::streamsize xsputn(const char*, std::streamsize count) override {
      ++written;
      return count;
    }
    int_type overflow(int_type character) override {
      ++written;
      return character;
    }
    int written = 0;
  };
  const auto piecesOf = [](std::size_t length) {
    Pieces buffer;
    std::ostream errors(&buffer);
    reportTo(errors, "teeko", std::string(length - std::string_view("teeko: \n").size(), 'x'));
    return buffer.written;
  };
  CHECK(piecesOf(4095) == 1);
  CHECK(piecesOf(4096) == 1);
  CHECK(piecesOf(4097) > 1);
}
