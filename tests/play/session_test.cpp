#include "teeko/play/session.hpp"

#include <algorithm>
#include <chrono>
#include <map>
#include <string>
#include <vector>

#include "support/catch.hpp"
#include "support/sessions.hpp"

using namespace teeko;
using play::Game;
using play::GameChoice;
using play::Level;
using play::Session;

namespace {

const std::vector<GameChoice> kChoices{{Game::Teeko, 4, GoalSet::Advanced},
                                       {Game::Teeko, 5},
                                       {Game::Teeko, 7},
                                       {Game::Teeko, 8},
                                       {Game::OctaFlip, 8},
                                       {Game::TicTacToe, 3},
                                       {Game::TicTacToe, 8}};

}  // namespace

TEST_CASE("a session begins where its game does") {
  CHECK(Session().position() == "5/5/5/5/5 b");
  CHECK(Session({Game::Teeko, 7}).position() == "7/7/7/7/7/7/7 b");
  CHECK(Session({Game::OctaFlip, 8}).position() == "R6B/8/8/8/8/8/8/B6R R 0");
  CHECK(Session({Game::TicTacToe, 3}).position() == "3/3/3 X");
  CHECK(Session().legalMoves().size() == 25);
  CHECK(Session().toMove() == Side::First);
}

TEST_CASE("which games there are") {
  for (const GameChoice& choice : kChoices) {
    CHECK(play::faultOf(choice).empty());
  }
  CHECK(play::faultOf({Game::Teeko, 3}) == "3 is not a size of the board, 4 to 8");
  CHECK(play::faultOf({Game::Teeko, 9}) == "9 is not a size of the board, 4 to 8");
  CHECK(play::faultOf({Game::TicTacToe, 2}) == "2 is not a size of the board, 3 to 8");
  CHECK(!play::faultOf({Game::OctaFlip, 5}).empty());
}

TEST_CASE("games have names and usual sizes") {
  for (const Game game : {Game::Teeko, Game::OctaFlip, Game::TicTacToe}) {
    CHECK(play::gameNamed(play::nameOf(game)) == game);
  }
  CHECK(!play::gameNamed("teeko"));
  CHECK(wordFor(Game::TicTacToe) == "tictactoe");
  CHECK(play::gameForWord("octaflip") == Game::OctaFlip);
  CHECK(!play::gameForWord("OctaFlip"));
  CHECK(play::usualSizeOf(Game::Teeko) == 5);
  CHECK(play::usualSizeOf(Game::OctaFlip) == 8);
  CHECK(play::usualSizeOf(Game::TicTacToe) == 3);
}

TEST_CASE("which games are solved") {
  for (int size = 4; size <= 8; ++size) {
    CHECK(play::isSolved({Game::Teeko, size}) == (size <= 6));
  }
  for (int size = 3; size <= 8; ++size) {
    CHECK(play::isSolved({Game::TicTacToe, size}) == (size <= 4));
  }
  CHECK(!play::isSolved({Game::OctaFlip, 8}));
}

TEST_CASE("a session that begins in a position has its size") {
  CHECK(sessionAt({Game::Teeko, 5}, "6/6/6/6/6/6 b").choice() == GameChoice{Game::Teeko, 6});
  CHECK(sessionAt({Game::TicTacToe, 3}, "4/4/4/4 X").choice() == GameChoice{Game::TicTacToe, 4});
  CHECK(sessionAt({Game::OctaFlip, 8}, "R7/8/8/8/8/8/8/7B B 1").toMove() == Side::Second);
  CHECK_FALSE(Session::from({Game::Teeko, 5}, "").fault().empty());
  CHECK_FALSE(Session::from({Game::Teeko, 5}, "5/5/5/5/5 r").fault().empty());
  CHECK_FALSE(Session::from({Game::OctaFlip, 8}, "5/5/5/5/5 b").fault().empty());
}

TEST_CASE("a session plays, takes back and plays again") {
  Session session({Game::TicTacToe, 3});
  CHECK(session.play("22").empty());
  CHECK(session.play("22") == "22 is taken");
  CHECK(session.play("what") == "'what' is not a row and a column, such as 23");
  CHECK(session.play("1-1").empty());
  CHECK(session.position() == "O2/1X1/3 X");
  CHECK(session.undo());
  CHECK(session.ply() == 1);
  CHECK(session.moves() == std::vector<std::string>{"22", "11"});
  CHECK(session.redo());
  CHECK(!session.redo());
  for (const char* const move : {"13", "12", "31"}) {
    CHECK(session.play(move).empty());
  }
  CHECK(session.result() == Result::FirstWins);
  CHECK(session.legalMoves().empty());
  CHECK(session.play("33") == "the game is over");
}

TEST_CASE("a session's record comes back") {
  for (const GameChoice& choice : kChoices) {
    Session session(choice);
    for (std::uint64_t ply = 0; ply < 12 && session.result() == Result::Open; ++ply) {
      CHECK(session.play(session.moveOf(Level::Beginner, {.seed = ply}, {})).empty());
    }
    // From the start, and from where it is now.
    for (const Session& game : {session, sessionAt(choice, session.position())}) {
      const std::string text = game.recordText({{"First", "somebody"}});
      const auto records = play::parseRecords(text);
      CAPTURE(text);
      REQUIRE(records);
      CHECK(records->front().tag("First") == "somebody");
      auto again = Session::from(records->front());
      REQUIRE(again);
      Session replayed = *again;
      CHECK(replayed.replay(records->front()).empty());
      CHECK(replayed.choice() == choice);
      CHECK(replayed.position() == game.position());
      CHECK(replayed.moves() == game.moves());
    }
  }
  Session session({Game::TicTacToe, 3});
  CHECK(session.replay(play::parseRecords("1. 22 22")->front()) ==
        "move 1 of the second side, '22': 22 is taken");
  CHECK(session.ply() == 1);
}

TEST_CASE("a record names the game, and its first position if that is not the usual one") {
  CHECK(Session().recordText({}) ==
        "[Game \"Teeko\"]\n[Size \"5\"]\n[Goals \"standard\"]\n[Result \"*\"]\n\n*\n");
  CHECK(sessionAt({Game::TicTacToe, 3}, "X2/3/3 O").recordText({{"First", "a"}}) ==
        "[Game \"TicTacToe\"]\n[Size \"3\"]\n[First \"a\"]\n[FEN \"X2/3/3 O\"]\n[Result "
        "\"*\"]\n\n*\n");
}

TEST_CASE("tags that are missing mean the usual") {
  const auto choiceOf = [](const std::string& tags) {
    const auto session = Session::from(play::parseRecords(tags + "\n\n*\n")->front());
    CAPTURE(tags);
    REQUIRE(session);
    return session->choice();
  };
  CHECK(choiceOf("[Game \"Teeko\"]") == GameChoice{Game::Teeko, 5});
  CHECK(choiceOf("[Game \"Teeko\"]\n[Goals \"advanced\"]\n[Size \"8\"]") ==
        GameChoice{Game::Teeko, 8, GoalSet::Advanced});
  CHECK(choiceOf("[Game \"Teeko\"]\n[FEN \"4/4/4/4 b\"]") == GameChoice{Game::Teeko, 4});
  CHECK(choiceOf("[Game \"OctaFlip\"]") == GameChoice{Game::OctaFlip, 8});
  CHECK(choiceOf("[Game \"TicTacToe\"]") == GameChoice{Game::TicTacToe, 3});
  // Only Teeko has goals.
  CHECK(choiceOf("[Game \"TicTacToe\"]\n[Goals \"x\"]\n[Size \"4\"]") ==
        GameChoice{Game::TicTacToe, 4});
}

TEST_CASE("what is wrong with the tags of a recorded game") {
  const auto faultOf = [](const std::string& tags) {
    const auto records = play::parseRecords(tags + "\n\n*\n");
    CAPTURE(tags);
    REQUIRE(records);
    const auto session = Session::from(records->front());
    return session ? std::string() : session.fault();
  };
  CHECK(faultOf("[Game \"Teeko\"]").empty());
  CHECK(faultOf("[Game \"OctaFlip\"]").empty());
  CHECK(faultOf("[Size \"5\"]") == "the record does not name its game");
  CHECK(faultOf("[Game \"Chess\"]") == "'Chess' is not a game: Teeko, OctaFlip or TicTacToe");
  CHECK(faultOf("[Game \"Teeko\"]\n[Size \"9\"]") == "'9' is not a size of the board");
  CHECK(faultOf("[Game \"Teeko\"]\n[Size \"55\"]") == "'55' is not a size of the board");
  CHECK(faultOf("[Game \"OctaFlip\"]\n[Size \"5\"]") == "'5' is not a size of the board");
  CHECK(faultOf("[Game \"Teeko\"]\n[Goals \"x\"]") ==
        "'x' is not a set of goals: standard or advanced");
  CHECK(faultOf("[Game \"Teeko\"]\n[Size \"4\"]\n[FEN \"5/5/5/5/5 b\"]") ==
        "the position is not of the size 4");
  CHECK(!faultOf("[Game \"Teeko\"]\n[FEN \"5/5/5/5/5 r\"]").empty());
}

TEST_CASE("every level has a legal move in every game, and a stopped one too") {
  std::stop_source stopped;
  stopped.request_stop();
  for (const GameChoice& choice : kChoices) {
    const Session session(choice);
    const auto legal = session.legalMoves();
    for (const Level level : play::kLevels) {
      const std::string move = session.moveOf(level, {.seed = 3}, stopped.get_token());
      CAPTURE(move);
      CHECK(std::find(legal.begin(), legal.end(), move) != legal.end());
    }
  }
}

TEST_CASE("the moves of a computer player and searches share what they remember") {
  // Three in a row with both ends free win: the search ends by itself.
  const Session session = sessionAt({Game::Teeko, 8}, "8/8/2r5/3bb3/8/8/6r1/8 b");
  play::SearchMemory memory;
  const auto nodes = [&](play::SearchMemory& used) {
    return session.search({.depth = 3}, used, {}).nodes;
  };
  play::SearchMemory other;
  const std::uint64_t without = nodes(other);
  (void)session.moveOf(Level::Best, {.time = std::chrono::hours(1)}, memory, {});
  CHECK(nodes(memory) != without);
  memory.forget();
  CHECK(nodes(memory) == without);
}

TEST_CASE("values are known once the game is solved") {
  const GameChoice choice{Game::Teeko, 4};
  Session session(choice);
  CHECK(!session.value());
  CHECK(session.valuedMoves().empty());
  session.use(play::solveGame(choice));
  CHECK(session.value() == solver::Value());
  const auto moves = session.valuedMoves();
  CHECK(moves.size() == 16);
  CHECK(std::all_of(moves.begin(), moves.end(),
                    [](const auto& move) { return move.value <= solver::Value(); }));
  Session small = sessionAt({Game::TicTacToe, 3}, "XX1/OO1/3 X");
  small.use(play::solveGame(small.choice()));
  CHECK(small.value() == solver::Value::winIn(1));
  CHECK(small.moveOf(Level::Best, {}, {}) == "13");
  CHECK(!std::holds_alternative<std::monostate>(play::solveGame({Game::TicTacToe, 4})));
  // Boards that are not solved have none.
  CHECK(std::holds_alternative<std::monostate>(play::solveGame({Game::Teeko, 8})));
  CHECK(std::holds_alternative<std::monostate>(play::solveGame({Game::OctaFlip, 8})));
  CHECK(std::holds_alternative<std::monostate>(play::solveGame({Game::TicTacToe, 5})));
}

TEST_CASE("what searches remember is used by the next, and forgotten when asked for") {
  const Session session;
  play::SearchMemory memory(1 << 16);
  memory.forget();
  const auto nodes = [&] { return session.search({.depth = 5}, memory, {}).nodes; };
  const auto first = nodes();
  CHECK(nodes() < first);
  memory.forget();
  CHECK(nodes() == first);
  // Another game does not know it.
  CHECK(Session({Game::TicTacToe, 5}).search({.depth = 2}, memory, {}).depth == 2);
  CHECK(nodes() == first);
}

TEST_CASE("a session's search reports every iteration, with moves as text") {
  for (const GameChoice& choice : kChoices) {
    Session session(choice);
    int depth = 0;
    const auto finding = session.search({.depth = 3}, 1 << 16, {}, [&](const play::Finding& found) {
      CHECK(found.depth == ++depth);
    });
    CHECK(finding.depth == depth);
    CHECK(depth == 3);
    for (const std::string& move : finding.line) {
      CHECK(session.play(move).empty());
    }
    CHECK(session.ply() == finding.line.size());
  }
}

namespace {

using Scores = std::map<std::string, play::Score>;

/// What searches so many plies deep think of every move, from one ply on.
std::vector<Scores> scoresUpTo(const Session& session, int depth) {
  std::vector<Scores> all;
  session.scoreMoves({.depth = depth}, 1 << 16, {},
                     [&](int searched, const std::vector<play::ScoredMove>& moves) {
                       Scores& scores = all.emplace_back();
                       CHECK(searched == static_cast<int>(all.size()));
                       for (const play::ScoredMove& scored : moves) {
                         scores.emplace(scored.move, scored.value);
                       }
                       CHECK(scores.size() == session.legalMoves().size());
                     });
  REQUIRE(static_cast<int>(all.size()) == depth);
  return all;
}

Scores scoresOf(const Session& session, int depth) {
  return scoresUpTo(session, depth).back();
}

}  // namespace

TEST_CASE("every move is scored as a search of what comes after it") {
  for (const GameChoice& choice : kChoices) {
    Session session(choice);
    for (std::uint64_t ply = 0; ply < 9 && session.result() == Result::Open; ++ply) {
      for (const int depth : {2, 3}) {
        const auto finding = session.search({.depth = depth}, 1 << 16, {});
        const auto scores = scoresOf(session, depth);
        CAPTURE(session.position(), depth);
        for (const auto& [move, score] : scores) {
          CAPTURE(move);
          CHECK(score <= finding.score);
          Session after = session;
          REQUIRE(after.play(move).empty());
          if (after.result() == Result::Open) {
            CHECK(score == -after.search({.depth = depth - 1}, 1 << 16, {}).score.later(1));
          }
        }
        CHECK(scores.at(finding.line.front()) == finding.score);
      }
      CHECK(session.play(session.moveOf(Level::Beginner, {.seed = ply}, {})).empty());
    }
  }
}

TEST_CASE("the score of a move that ends the game is known") {
  const auto win = play::Score::winIn(1);
  const auto ofTicTacToe = scoresOf(sessionAt({Game::TicTacToe, 3}, "XX1/OO1/3 X"), 2);
  CHECK(ofTicTacToe.at("13") == win);
  CHECK(ofTicTacToe.at("33") == play::Score::lossIn(2));
  const auto oneDeep = scoresOf(sessionAt({Game::TicTacToe, 3}, "XX1/OO1/3 X"), 1);
  CHECK(oneDeep.at("13") == win);
  CHECK(oneDeep.at("33") == play::Score::lossIn(2));
  CHECK(scoresOf(sessionAt({Game::TicTacToe, 3}, "XOX/XOO/OX1 X"), 1).at("33") == play::Score());
  const auto ofOctaFlip = scoresOf(
      sessionAt({Game::OctaFlip, 8},
                "R1BBBBBB/BBBBBBBB/BBBBBBBB/BBBBBBBB/BBBBBBBB/BBBBBBBB/BBBBBBBB/BBBBBBBB R 0"),
      1);
  CHECK(ofOctaFlip.at("1112") == play::Score::lossIn(1));
}

TEST_CASE("moves are scored one ply deeper each time") {
  for (const GameChoice& choice : kChoices) {
    const Session session(choice);
    const auto all = scoresUpTo(session, 3);
    CHECK(all[0] == scoresOf(session, 1));
    CHECK(all[1] == scoresOf(session, 2));
  }
}

TEST_CASE("a move that draws by repetition is scored as a draw") {
  Session session = sessionAt({Game::Teeko, 5}, "b1b1r/b4/5/4r/r1b1r b");
  for (const char* const move : {"A0B0", "E0D0", "B0A0", "D0E0", "A0B0", "E0D0", "B0A0"}) {
    REQUIRE(session.play(move).empty());
  }
  for (const int depth : {1, 2}) {
    const auto scores = scoresOf(session, depth);
    CHECK(scores.at("D0E0") == play::Score());
    CHECK(scores.at("D0D1") != play::Score());
  }
}

TEST_CASE("scoring moves ends when it is stopped or its time is over, and not before") {
  std::stop_source stopped;
  stopped.request_stop();
  int last = 0;
  Session().scoreMoves({.depth = 3}, 1 << 16, stopped.get_token(),
                       [&](int depth, const auto&) { last = depth; });
  CHECK(last == 1);
  Session().scoreMoves({.depth = 3, .deadline = std::chrono::steady_clock::now()}, 1 << 16, {},
                       [&](int depth, const auto&) { last = depth; });
  CHECK(last == 1);
  const auto later = std::chrono::steady_clock::now() + std::chrono::hours(1);
  Session().scoreMoves({.depth = 2, .deadline = later}, 1 << 16, {},
                       [&](int depth, const auto&) { last = depth; });
  CHECK(last == 2);
}

TEST_CASE("a new finding is empty, and the seed is 0 unless it is said") {
  const play::Finding finding;
  CHECK(finding.depth == 0);
  CHECK(finding.mostPlies == 0);
  CHECK(finding.nodes == 0);
  CHECK(finding.line.empty());
  CHECK(play::Thinking().seed == 0);
}

TEST_CASE("the phase is what the side to move does") {
  const auto phaseAt = [](const GameChoice& choice, std::string_view position) {
    return sessionAt(choice, position).phase();
  };
  CHECK(Session().phase() == play::Phase::Drop);
  CHECK(phaseAt({Game::Teeko, 5}, "b1b1r/b4/5/4r/r1b1r b") == play::Phase::Step);
  CHECK(phaseAt({Game::Teeko, 5}, "bbbb1/5/5/4r/r3r r") == play::Phase::Over);
  CHECK(phaseAt({Game::OctaFlip, 8}, "RBB5/BBB5/BBB5/8/8/8/8/8 R 0") == play::Phase::Pass);
  CHECK(phaseAt({Game::OctaFlip, 8}, "RBB5/BBB5/BBB5/8/8/8/8/8 B 0") == play::Phase::Step);
  CHECK(phaseAt({Game::OctaFlip, 8}, "RBB5/BBB5/BBB5/8/8/8/8/8 R 2") == play::Phase::Over);
  CHECK(phaseAt({Game::TicTacToe, 3}, "XOX/XOO/1XO X") == play::Phase::Drop);
  CHECK(phaseAt({Game::TicTacToe, 3}, "XXX/OO1/3 O") == play::Phase::Over);
}
