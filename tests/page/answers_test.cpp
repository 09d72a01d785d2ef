#include "page/answers.hpp"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "teeko/play/best_moves.hpp"

#include "page/address.hpp"
#include "support/catch.hpp"
#include "support/texts.hpp"

namespace teeko::page {
namespace {

TEST_CASE("a view tells what is to be seen") {
  Core core;
  const std::string view = core.answer("view\n1\nmoves=C2.B1");
  CHECK(contains(view, R"("status":"Red to drop")"));
  CHECK(contains(view, R"({"name":"C2","piece":"black","side":0})"));
  CHECK(contains(view, R"({"name":"B1","piece":"empty","side":-1})"));
  CHECK(contains(view, R"("line":"game=teeko&size=5&goals=standard&moves=C2.B1")"));
  CHECK(contains(view, R"("address":"game=teeko&size=5&goals=standard&moves=C2")"));
  CHECK(contains(core.answer("view\nend\ngame=octaflip"),
                 R"({"name":"1 1","piece":"red","side":0})"));
  CHECK(contains(core.answer("view\nend\ngame=tictactoe&moves=23"),
                 R"({"name":"2 3","piece":"X","side":0})"));
}

TEST_CASE("the page makes a move or is told why not") {
  Core core;
  CHECK(contains(core.answer("play\n0\nb1\n"), R"(&moves=B1&second=3")"));
  CHECK(contains(core.answer("play\n0\nB1\nmoves=C2.B1"), R"(&moves=B1")"));
  CHECK(contains(core.answer("play\n1\nC2\nmoves=C2"), R"({"fault":")"));
}

TEST_CASE("the page is told what a click on a square means") {
  Core core;
  const auto chosen = [&core](const std::string& squares) {
    return core.answer("choose\nend\n" + squares + "\nfen=3b/3r/bb2/rbrr%20r");
  };
  CHECK(chosen("none\n12") ==
        R"({"fault":"A3 cannot move: no square that it could go to is empty"})");
  CHECK(chosen("none\n3") == R"({"fault":"D0 is a piece of Black"})");
  CHECK(chosen("none\n9") == R"({"fault":"B2 is a piece of Black"})");
  CHECK(chosen("none\n11") == R"({"fault":"D2 is empty: choose a piece of Red"})");
  CHECK(chosen("none\n14") == R"({"chosen":14})");
  CHECK(chosen("14\n15") == R"({"chosen":15})");
  CHECK(chosen("14\n14") == "{}");
  CHECK(chosen("14\n10") == R"({"move":"C3C2"})");
  CHECK(chosen("14\n0") == R"({"move":"C3A0"})");
  CHECK(core.answer("choose\n1\nnone\n6\nmoves=C2.B1") == R"({"move":"B1"})");
  CHECK(chosen("none\n16") == R"({"fault":"There is no such square to choose"})");
  CHECK(core.answer("choose\nend\nnone\n0\nfen=bbbb/4/r2r/rr2%20r") ==
        R"({"fault":"There is no such square to choose"})");
}

TEST_CASE("the page is told where undo and redo lead, and what it may do by itself") {
  Core core;
  const auto has = [&core](const std::string& question, const std::string& member) {
    CAPTURE(question);
    CHECK(contains(core.answer("view\n" + question), member));
  };
  const std::string game = "moves=C2.B1.A0.B0.E4";
  has("4\n" + game, R"("undoTo":3,"redoTo":5,)");
  has("4\n" + game + "&second=3", R"("undoTo":2,"redoTo":5,)");
  has("2\n" + game + "&second=3", R"("undoTo":0,"redoTo":4,)");
  has("3\n" + game + "&second=3", R"("undoTo":2,"redoTo":4,)");
  CHECK(!contains(core.answer("view\n0\n" + game), R"("undoTo")"));
  CHECK(!contains(core.answer("view\n1\n" + game + "&first=3"), R"("undoTo")"));
  CHECK(!contains(core.answer("view\nend\n" + game), R"("redoTo")"));
  has("end\nsize=4", R"("sizes":[4,5,6],"players":["human","1","2","3","4","5"],)");
  has("end\ngame=octaflip", R"("sizes":[8],)");
  has("end\ngame=tictactoe", R"("sizes":[3,4,5,6,7,8],)");
  has("end\nsize=6", R"("canBeSolved":true,"isQuicklySolved":false,"longestRecord":64000,)");
  has("end\ngame=tictactoe&size=4", R"("canBeSolved":true,"isQuicklySolved":true,)");
  has("end\ngame=tictactoe&size=5", R"("canBeSolved":false,"isQuicklySolved":false,)");
}

TEST_CASE("a number in a question has nine digits at most, and any other is the game's end") {
  Core core;
  const auto position = [&core](const std::string& number) {
    const std::string view = core.answer("view\n" + number + "\ngame=tictactoe&moves=22.11");
    const std::size_t begin = view.find(R"("position":")");
    return view.substr(begin, view.find(',', begin) - begin);
  };
  CHECK(position("0") == R"("position":"3/3/3 X")");
  CHECK(position("1") == R"("position":"3/1X1/3 O")");
  CHECK(position("000000001") == position("1"));
  for (const char* const end : {"0000000001", "1x", "-1", "", "end", "2", "999999999"}) {
    CAPTURE(end);
    CHECK(position(end) == R"("position":"O2/1X1/3 X")");
  }
  CHECK(core.answer("view\n0\ngame=chess") == core.answer("view\nend\ngame=chess"));
  CHECK(contains(core.answer("view\n0\ngame=chess"), "fault"));
}

TEST_CASE("a player in OctaFlip who cannot move must pass") {
  Core core;
  const std::string shutIn = "game=octaflip&fen=R7/8/8/8/8/8/8/7B%20R%200";
  CHECK(contains(core.answer("view\nend\n" + shutIn), R"("mustPass":false)"));
  const std::string around = "R%23%234B/%23%23%235/%23%23%235/8/8/8/8/8%20";
  CHECK(contains(core.answer("view\nend\ngame=octaflip&fen=" + around + "R%200"),
                 R"("mustPass":true)"));
  CHECK(contains(core.answer("view\nend\ngame=octaflip&fen=" + around + "B%200"),
                 R"("mustPass":false)"));
  // After two passes the game is over.
  CHECK(contains(core.answer("view\nend\ngame=octaflip&fen=" + around + "R%202"),
                 R"("mustPass":false)"));
}

TEST_CASE("a record has 64,000 characters at most") {
  Core core;
  constexpr std::size_t kLongest = 64'000;
  std::string record = "[Game \"TicTacToe\"]\n1. 22 *";
  record.resize(kLongest, ' ');
  CHECK(contains(core.answer("games\n" + record), R"("moves":1)"));
  CHECK(contains(core.answer("open\n1\n" + record), R"("address")"));
  CHECK(contains(core.answer("games\n" + record + ' '), "too long"));
  CHECK(contains(core.answer("open\n1\n" + record + ' '), "too long"));
}

TEST_CASE("two hundred games of a text can be chosen from") {
  Core core;
  constexpr std::size_t kMost = 200;
  const auto count = [&core](std::size_t games) {
    std::string text;
    for (std::size_t i = 0; i < games; ++i) {
      text += "[Game \"TicTacToe\"] *\n";
    }
    return countOf("title", core.answer("games\n" + text));
  };
  CHECK(count(kMost) == kMost);
  CHECK(count(kMost + 1) == kMost);
}

TEST_CASE("the page records a game and opens it again") {
  Core core;
  const std::string record = core.answer("record\n2026.11.21\nmoves=C2.B1&second=4");
  CHECK(contains(record, R"([Second \"expert\"]\u000a[Date \"2026.11.21\"])"));
  CHECK(core.answer("open\n1\n[Game \"Teeko\"]\n[Second \"expert\"]\n1. C2 B1 *") ==
        R"({"address":"game=teeko&size=5&goals=standard&moves=C2.B1&second=4"})");
  CHECK(core.answer("open\n1\n[Game \"Teeko\"]\n1. C2 C2") ==
        R"({"address":"game=teeko&size=5&goals=standard&moves=C2",)"
        R"("stopped":"move 1 of the second side, 'C2': C2 is taken"})");
  for (const std::string& hostile : {std::string("open\n"), std::string("open\n1\n{"),
                                     std::string("open\n1\n[Game \"Chess\"] *"),
                                     std::string("open\n1\n[Game \"Teeko\"]").append(100'000, ' '),
                                     std::string("open\n1\n[Game \"Teeko\"]\n[Size \"8\"] A0"),
                                     std::string("open\n1\n\xff\xfe\0", 10)}) {
    CAPTURE(hostile);
    CHECK(contains(core.answer(hostile), R"({"fault":")"));
  }
}

TEST_CASE("a game of several in one text is opened") {
  Core core;
  const std::string records =
      "[Game \"Teeko\"]\n1. C2 B1 *\n[Game \"Chess\"] *\n[Game \"TicTacToe\"]\n1. 22 *\n";
  CHECK(core.answer("games\n" + records) ==
        R"({"games":[{"title":"Teeko 5×5","moves":2},)"
        R"({"title":"'Chess' is not a game: Teeko, OctaFlip or TicTacToe","moves":0},)"
        R"({"title":"Tic-tac-toe 3×3","moves":1}]})");
  CHECK(core.answer("open\n3\n" + records) == R"({"address":"game=tictactoe&size=3&moves=22"})");
  CHECK(contains(core.answer("open\n2\n" + records), R"({"fault":"'Chess')"));
  CHECK(contains(core.answer("open\n4\n" + records), R"({"fault":"There is no game 4)"));
  CHECK(core.answer("games\n") == R"({"games":[]})");
  CHECK(contains(core.answer("games\n{"), R"({"fault":")"));
  const std::string tooLong(100'000, '*');
  CHECK(contains(core.answer("games\n" + tooLong), R"({"fault":")"));
  const std::string many(60'000, '*');
  CHECK(core.answer("games\n" + many).size() < 100'000);
}

TEST_CASE("pieces are set by hand") {
  Core core;
  CHECK(contains(core.answer("edit\nteeko\n1\nb\n4/4/4/4 b"), R"({"position":"1b2/4/4/4 b")"));
  CHECK(contains(core.answer("edit\nteeko\n1\nb\n4/4/4/4 r"), R"("wrong":""})"));
  CHECK_FALSE(contains(core.answer("edit\nteeko\n1\nb\n4/4/4/4 b"), R"("wrong":""})"));
  CHECK(contains(core.answer("edit\nteeko\n0\n.\nb3/4/4/4 r"), R"({"position":"4/4/4/4 r")"));
  CHECK(contains(core.answer("edit\nteeko\nside\nb\n4/4/4/4 r"), R"({"position":"4/4/4/4 b")"));
  for (const std::string piece : {"", "bb", "br", "B", "R", "X", "#", "/", "5", " ", "\xFE"}) {
    CAPTURE(piece);
    CHECK(core.answer("edit\nteeko\n0\n" + piece + "\n4/4/4/4 r") ==
          R"({"fault":"This is no piece of the game"})");
  }
  for (const std::string side : {"", ".", "#", "X", "br"}) {
    CAPTURE(side);
    CHECK(core.answer("edit\nteeko\nside\n" + side + "\n4/4/4/4 r") ==
          R"({"fault":"This is no side of the game"})");
  }
  CHECK(contains(core.answer("edit\noctaflip\n0\n#\n8/8/8/8/8/8/8/8 R 0"), "#7/8"));
  CHECK(contains(core.answer("edit\nchess\n0\nb\n4/4/4/4 r"), R"({"fault":)"));
  CHECK(contains(core.answer("edit\nteeko\n0\nb\n4/4"), "fault"));
  CHECK(contains(core.answer("edit\ntictactoe\n8\nX\n3/3/3 O"), R"("position":"3/3/2X O")"));
  CHECK(contains(core.answer("edit\noctaflip\n63\nR\n8/8/8/8/8/8/8/8 R 0"), "7R R 0"));
  CHECK(contains(core.answer("edit\ntictactoe\n0\nX\n2/2 X"), R"({"fault":)"));
  CHECK(contains(core.answer("edit\nteeko\n0\nb\n9/9/9/9/9/9/9/9/9 b"), R"({"fault":)"));
}

TEST_CASE("who is to move is set by hand, too") {
  Core core;
  const auto afterEdit = [&core](const std::string& fields) {
    const std::string answer = core.answer("edit\n" + fields);
    const std::size_t begin = answer.find(R"("toMove":)");
    return answer.substr(0, answer.find(',')) + ' ' +
           answer.substr(begin, answer.find(',', begin) - begin);
  };
  CHECK(afterEdit("teeko\nside\nr\n4/4/4/4 b") == R"({"position":"4/4/4/4 r" "toMove":1)");
  CHECK(afterEdit("teeko\nside\nb\n4/4/4/4 r") == R"({"position":"4/4/4/4 b" "toMove":0)");
  // On the squares of the board alone a piece is set.
  CHECK(afterEdit("teeko\n15\nb\n4/4/4/4 r") == R"({"position":"4/4/4/3b r" "toMove":1)");
  CHECK(afterEdit("teeko\n16\nb\n4/4/4/4 r") == R"({"position":"4/4/4/4 b" "toMove":0)");
  CHECK(afterEdit("octaflip\nside\nB\n8/8/8/8/8/8/8/8 R 0") ==
        R"({"position":"8/8/8/8/8/8/8/8 B 0" "toMove":1)");
  // Where no side is named, nothing is to be set.
  CHECK(afterEdit("teeko\nside\nr\n4/4/4/4") == R"({"position":"4/4/4/4" "toMove":0)");
  CHECK(afterEdit("teeko\nside\nr\n4/4/4/4 ") == R"({"position":"4/4/4/4 " "toMove":0)");
}

TEST_CASE("the page is told values once the game is solved") {
  Core core;
  CHECK(core.answer("values\nend\nsize=4") == R"({"fault":"This game is not solved"})");
  std::vector<std::string> reports;
  CHECK(core.answer("solve\nsize=4",
                    [&](const std::string& report) { reports.push_back(report); }) == "{}");
  CHECK_FALSE(reports.empty());
  const std::string values = core.answer("values\nend\nsize=4");
  CHECK(contains(values, R"("line":"Even: nobody can force a win")"));
  CHECK(contains(values, R"({"square":0,"text":"draw","short":"=","isBest":false})"));
  CHECK(contains(core.answer("move\nend\n5\n1\nsize=4"), R"({"move":")"));
  CHECK(contains(core.answer("move\nend\n6\n1\nsize=4"), R"({"fault":")"));
  CHECK(contains(core.answer("solve\ngame=octaflip"), R"({"fault":")"));
}

TEST_CASE("a solved game says how far each position leans, and what each mistake gave away") {
  Core core;
  REQUIRE(core.answer("solve\nsize=4") == "{}");
  const std::string start = R"({"course":[{"balance":0,"text":"Even: nobody can force a win"},)";
  const std::string even = core.answer("values\n1\nsize=4&moves=B1");
  CHECK(even.starts_with(start + R"({"balance":0,"text":"Even: nobody can force a win"}],)"));
  CHECK(contains(even, R"("line":"Even: nobody can force a win","balance":0,)"));
  const std::string won = core.answer("values\nend\nsize=4&moves=A0.D3.B0.D2.C0.A3.D0");
  CHECK(won.starts_with(start));
  CHECK(contains(won, R"(,{"balance":100,"text":"Black wins"}]})"));
  CHECK(!contains(won, R"("mistake":"a loss in )"));
  CHECK(contains(won, R"("mistake":"a draw became a loss in )"));
  CHECK(contains(core.answer("values\nend\nsize=4&moves=A0.D3.B0.D2.C0.A3.A1"),
                 R"("mistake":"a win in 1 became a )"));
}

TEST_CASE("squares that win are named in a view") {
  Core core;
  CHECK(contains(core.answer("view\nend\nsize=4&moves=A0.D3.B0.D2.C0.A3.D0"),
                 R"("winning":[0,1,2,3],)"));
  CHECK(contains(core.answer("view\n6\nsize=4&moves=A0.D3.B0.D2.C0.A3.D0"), R"("winning":[],)"));
}

TEST_CASE("a view says who has won") {
  Core core;
  const std::string teeko = "size=4&moves=A0.D3.B0.D2.C0.A3.D0";
  CHECK(contains(core.answer("view\nend\n" + teeko), R"("winner":0,)"));
  CHECK_FALSE(contains(core.answer("view\n6\n" + teeko), "winner"));
  CHECK(contains(core.answer("view\nend\ngame=octaflip&fen=R4B2/8/8/8/8/8/8/8%20R%200&moves="
                             "1113.1636.1335"),
                 R"("winner":0,)"));
}

TEST_CASE("a puzzle is a position that people can play on from") {
  Core core;
  CHECK(core.answer("puzzle\n1\nsize=4") == R"({"fault":"This game is not solved"})");
  REQUIRE(core.answer("solve\nsize=4") == "{}");
  for (const std::string seed : {"1", "2", "3", "4", "5"}) {
    const std::string puzzle = core.answer("puzzle\n" + seed + "\nsize=4");
    CAPTURE(puzzle);
    CHECK(puzzle == core.answer("puzzle\n" + seed + "\nsize=4&moves=A0"));
    const std::size_t begin = puzzle.find("game=teeko&size=4");
    REQUIRE(begin != std::string::npos);
    const std::string address = puzzle.substr(begin, puzzle.find('"', begin) - begin);
    CHECK(contains(core.answer("view\nend\n" + address), R"("first":"human","second":"human")"));
    const std::string values = core.answer("values\nend\n" + address);
    const bool isWin = contains(puzzle, R"("isWin":true)");
    CHECK(contains(values, isWin ? " wins in " : R"("line":"Even: nobody can force a win")"));
  }
  CHECK(core.answer("puzzle\n1\nsize=5") == R"({"fault":"This game is not solved"})");
}

TEST_CASE("a search reports a line, and then what each move is worth") {
  Core core;
  std::vector<std::string> reports;
  CHECK(core.answer("search\nend\ngame=tictactoe&moves=11.22.33.12.32.31.13",
                    [&](const std::string& report) { reports.push_back(report); }) == "{}");
  REQUIRE(reports.size() > 2);
  CHECK(reports[0] == R"({"line":"Searching, depth 1: O is better","balance":-3,"best":["23"]})");
  CHECK(reports[1] == R"({"line":"Searching, depth 2: even","balance":0,"best":["23","21"]})");
  CHECK(reports.back() ==
        R"({"squares":[{"square":3,"text":"loss in 2","short":"-2","isBest":false},)"
        R"({"square":5,"text":"0.0","short":"0.0","isBest":true}],)"
        R"("line":"Searched, depth 100: even","balance":0,"best":["23","21"]})");
  // In between, what each move is worth at each depth.
  std::size_t withMoves = 0;
  for (std::size_t i = 0; i + 1 < reports.size(); ++i) {
    CAPTURE(reports[i]);
    CHECK(contains(reports[i], R"("line":"Searching, depth )"));
    withMoves += contains(reports[i], R"({"squares":[{"square":3,)") ? 1U : 0U;
  }
  CHECK(withMoves > 0);
  CHECK(core.answer("search\nend\ngame=tictactoe&moves=11.21.12.22.13") ==
        R"({"fault":"The game is over"})");
}

TEST_CASE("every question that is none is refused") {
  Core core;
  for (const std::string question :
       {"", "view", "play", "choose", "what\n", "move\n", "edit\n", "values\n\n\n",
        "choose\n0\nnone\n99\n", "choose\n0\nnone\n-1\n", "view\n99999999999\n", "play\nend\n\n"}) {
    CAPTURE(question);
    const std::string answer = core.answer(question);
    CHECK((contains(answer, R"({"fault":")") || question.substr(0, 4) == "view"));
  }
}

/// The best moves of the game at this address, whose values these are.
std::vector<std::string> bestMovesAt(const std::string& address, const play::Values& values) {
  play::Session session = parseAddress(address)->session;
  session.use(values);
  play::BestMoves<std::string, solver::Value> best;
  for (const play::ValuedMove& valued : session.valuedMoves()) {
    best.add(valued.move, valued.value);
  }
  return best.moves();
}

TEST_CASE("once the game is solved, the best level plays perfectly") {
  Core core;
  REQUIRE(core.answer("solve\nsize=5&goals=advanced") == "{}");
  const play::Values values = play::solveGame({play::Game::Teeko, 5, GoalSet::Advanced});
  std::size_t few = 0;
  for (const char* const moves : {"", "C2", "A0.B1", "C2.C1", "C2.A0.B1", "E4.D0.A2.B2"}) {
    const std::string address = std::string("size=5&goals=advanced&moves=") + moves;
    const std::vector<std::string> best = bestMovesAt(address, values);
    const std::string answer = core.answer("move\nend\n5\n1\n" + address);
    CAPTURE(moves, answer);
    CHECK(std::any_of(best.begin(), best.end(), [&](const std::string& move) {
      return answer == R"({"move":")" + move + "\"}";
    }));
    few += best.size() < 3 ? 1U : 0U;
  }
  CHECK(few > 1);
}

TEST_CASE("the best level knows the values of the solved game") {
  // Won in 19 plies, by one move each, which a search does not find in its time.
  const std::vector<std::string> positions{"3br/r2b1/4r/1b2r/3b1%20b", "2bb1/2r2/1b3/r2br/1r3%20b"};
  Core core;
  REQUIRE(core.answer("solve\nsize=5") == "{}");
  const play::Values values = play::solveGame({play::Game::Teeko, 5});
  for (const std::string& position : positions) {
    const std::string address = "fen=" + position;
    const std::vector<std::string> best = bestMovesAt(address, values);
    REQUIRE(best.size() == 1);
    CHECK(core.answer("move\nend\n5\n1\n" + address) == R"({"move":")" + best[0] + "\"}");
  }
}

/// FNV-1a (Fowler, Noll and Vo), as eight hexadecimal digits.
std::string hashOf(const std::string& text) {
  std::uint32_t hash = 0x811c9dc5;
  for (const char character : text) {
    hash = (hash ^ static_cast<unsigned char>(character)) * 0x01000193;
  }
  std::string digits;
  for (int shift = 28; shift >= 0; shift -= 4) {
    digits += "0123456789abcdef"[hash >> shift & 15];
  }
  return digits;
}

std::filesystem::path answersFile() {
  return std::filesystem::path(TEEKO_TESTS) / "page" / "answers.txt";
}

/// An address, and the hash of what is answered about it.
struct AnsweredAddress {
  std::string address;
  std::string hash;
};

std::vector<AnsweredAddress> readAnswers() {
  std::vector<AnsweredAddress> answers;
  std::ifstream file(answersFile());
  for (AnsweredAddress next; file >> next.address >> next.hash;) {
    answers.push_back(next);
  }
  return answers;
}

/// Addresses of one kind of game should follow one another: each kind is solved.
class Answers {
 public:
  std::string hashOfAnswers(const std::string& address) {
    const std::string kind =
        address.substr(0, std::min(address.find("&fen="), address.find("&moves=")));
    if (kind != kind_) {
      kind_ = kind;
      (void)core_.answer("solve\n" + kind);
    }
    return hashOf(core_.answer("view\nend\n" + address) + core_.answer("values\nend\n" + address));
  }

 private:
  Core core_;
  std::string kind_;
};

/// The page's tests compare the browser's answers with the same file.
TEST_CASE("answers about a thousand positions of random games are what they were") {
  Answers answers;
  const auto known = readAnswers();
  CHECK(known.size() == 1000);
  for (const auto& [address, hash] : known) {
    CAPTURE(address);
    // Where answers were changed on purpose, the hash at the left is the new one.
    CHECK(answers.hashOfAnswers(address) == hash);
  }
}

}  // namespace
}  // namespace teeko::page
