#include <filesystem>
#include <fstream>
#include <iostream>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <system_error>

#include "teeko/io/input_file.hpp"
#include "teeko/io/text.hpp"
#include "teeko/octaflip/explain.hpp"
#include "teeko/octaflip/picture.hpp"
#include "teeko/octaflip/simulate.hpp"

#include "commands.hpp"
#include "json.hpp"
#include "operating_system.hpp"
#include "standard_console.hpp"

namespace teeko::cli {
namespace {

constexpr std::string_view kRequest =
    "type a recorded game: the board, the number of turns, the turns; then Ctrl-D";

struct OctaflipOptions {
  /// Without one, standard input.
  std::optional<std::filesystem::path> file;
  bool explain = false;
  bool json = false;
};

std::string linesOf(const octaflip::Board& board) {
  std::string text;
  for (const std::string& line : pictureOf(board)) {
    text += line + '\n';
  }
  return text;
}

/// Explains a game to people while it is played, so that memory does not grow with the record.
class TextExplanation {
 public:
  explicit TextExplanation(std::ostream& out) : out_(out) {}

  /// Gets the turns as octaflip::OnTurn does.
  void add(const octaflip::TriedTurn& tried) {
    const bool isFirst = last_.number == 0;
    last_ = tried;
    out_ << (isFirst ? startText(tried.before.board()) : "") + "\nTurn " +
                std::to_string(tried.number) + ": " + textOf(tried) + '\n' +
                (tried.brokenRule ? "" : linesOf(tried.after.board()));
  }

  void finish(const octaflip::Outcome& outcome) {
    if (const std::string malformed = reasonOf(outcome); !malformed.empty()) {
      out_ << "\nThe record is malformed: " + malformed + '\n';
    } else if (outcome.kind == octaflip::Outcome::Kind::Played) {
      const std::string end = last_.number > 0 ? endOf(last_.after) : "";
      out_ << (last_.number > 0 ? "" : startText(outcome.board)) +
                  (end.empty() ? "\nThe record ends before the game\n"
                               : "\nThe game is over: " + end + '\n');
    }
  }

 private:
  static std::string startText(const octaflip::Board& board) {
    return "At the start:\n" + linesOf(board);
  }

  std::ostream& out_;
  octaflip::TriedTurn last_;
};

/// The same for programs.
class JsonExplanation {
 public:
  explicit JsonExplanation(std::ostream& out) : out_(out) {}

  void add(const octaflip::TriedTurn& tried) {
    out_ << (last_.number == 0 ? beginning(explanationJson(tried.before.board())) : ",") +
                explanationJson(tried);
    last_ = tried;
  }

  void finish(const octaflip::Outcome& outcome) {
    const bool isPlayed = outcome.kind == octaflip::Outcome::Kind::Played;
    const std::string malformed = reasonOf(outcome);
    const std::string none =
        last_.number > 0 ? "" : beginning(isPlayed ? explanationJson(outcome.board) : "null");
    out_ << none + R"(],"outcome":)" +
                explanationJson(outcome, malformed.empty() ? reasonOf(last_) : malformed,
                                isPlayed && last_.number > 0 ? endOf(last_.after) : "") +
                "}\n";
  }

 private:
  static std::string beginning(const std::string& start) {
    return R"({"start":)" + start + R"(,"turns":[)";
  }

  std::ostream& out_;
  octaflip::TriedTurn last_;
};

template <typename Explanation>
octaflip::Outcome explain(std::istream& record) {
  Explanation explanation(std::cerr);
  const octaflip::Outcome outcome = octaflip::simulate(
      record, [&explanation](const octaflip::TriedTurn& tried) { explanation.add(tried); });
  explanation.finish(outcome);
  return outcome;
}

/// Plays the record, and explains it if that is asked for.
octaflip::Outcome play(const OctaflipOptions& options) {
  const auto& file = options.file;
  if (!file && inputIsTerminal()) {
    reportTo(std::cerr, kProgramName, kRequest);
  }
  std::ifstream opened;
  if (file) {
    opened = openInput(*file);
  }
  std::istream& record = file ? static_cast<std::istream&>(opened) : std::cin;
  try {
    return !options.explain ? octaflip::simulate(record)
           : options.json   ? explain<JsonExplanation>(record)
                            : explain<TextExplanation>(record);
  } catch (const std::system_error& failure) {
    throw badInput((file ? shownName(*file) : "standard input") +
                   ": cannot be read: " + failure.code().message());
  }
}

}  // namespace

Action addOctaflip(Command& command) {
  const auto options = std::make_shared<OctaflipOptions>();
  command.setFooter(
      "Exit codes: 0 it gave its answer, also that the record is malformed or illegal;\n"
      "1 could not finish, 2 wrong usage or a file that cannot be read.");
  command.addFlag("--explain", options->explain,
                  "Also say on standard error what each turn does, the board after it, and which "
                  "rule an illegal turn breaks");
  command.addFlag("--json", options->json, "Explain as a JSON object; needs --explain");
  command.addText("FILE", "", options->file, "The recorded game; by default, standard input");
  return [options] {
    if (options->json && !options->explain) {
      throw badInput("--json needs --explain");
    }
    const octaflip::Outcome outcome = play(*options);
    const ExitCode code = printAnswer(textOf(outcome));
    return std::cerr ? code : ExitCode::Unfinished;
  };
}

}  // namespace teeko::cli
