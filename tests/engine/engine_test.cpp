#include "teeko/engine/engine.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <future>
#include <mutex>
#include <new>
#include <set>
#include <sstream>
#include <stdexcept>
#include <streambuf>
#include <string>
#include <thread>
#include <vector>

#include "teeko/io/error.hpp"
#include "teeko/play/random.hpp"

#include "support/catch.hpp"

using namespace teeko;
using engine::EngineOptions;
using play::Game;

namespace {

/// A stream buffer between two threads: what one writes the other reads.
class Pipe : public std::streambuf {
 public:
  void write(const std::string& text) {
    const std::lock_guard lock(mutex_);
    waiting_ += text;
    changed_.notify_all();
  }
  void end() {
    const std::lock_guard lock(mutex_);
    hasEnded_ = true;
    changed_.notify_all();
  }

 protected:
  int_type underflow() override {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return hasEnded_ || !waiting_.empty(); });
    block_ = std::move(waiting_);
    waiting_.clear();
    setg(block_.data(), block_.data(), block_.data() + block_.size());
    return block_.empty() ? traits_type::eof() : traits_type::to_int_type(block_.front());
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::string waiting_;
  std::string block_;
  bool hasEnded_ = false;
};

/// The lines that the engine has said until now.
class Heard : public std::streambuf {
 public:
  /// Waits for a line that begins like this, behind those that were waited for before, and returns
  /// it.
  std::string waitFor(const std::string& begin) {
    std::unique_lock lock(mutex_);
    std::string found;
    const bool came = changed_.wait_for(lock, std::chrono::minutes(10), [&] {
      while (next_ < lines_.size()) {
        found = lines_[next_++];
        if (found.starts_with(begin)) {
          return true;
        }
      }
      return false;
    });
    INFO("waited in vain for " << begin);
    REQUIRE(came);
    return found;
  }
  std::size_t count(const std::string& begin) {
    const std::lock_guard lock(mutex_);
    return static_cast<std::size_t>(std::count_if(
        lines_.begin(), lines_.end(), [&](const auto& line) { return line.starts_with(begin); }));
  }

 protected:
  int_type overflow(int_type byte) override {
    const std::lock_guard lock(mutex_);
    if (byte == '\n') {
      lines_.push_back(std::move(line_));
      line_.clear();
      changed_.notify_all();
    } else {
      line_ += static_cast<char>(byte);
    }
    return byte;
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::string line_;
  std::vector<std::string> lines_;
  std::size_t next_ = 0;
};

/// An engine with which one can talk.
class Conversation {
 public:
  explicit Conversation(Game game, EngineOptions options = {}) : options_(std::move(options)) {
    options_.game = game;
    thread_ = std::thread([this] {
      std::istream in(&pipe_);
      std::ostream out(&heard_);
      engine::runEngine(in, out, options_);
    });
  }
  ~Conversation() {
    pipe_.end();
    thread_.join();
  }
  Conversation(const Conversation&) = delete;
  Conversation& operator=(const Conversation&) = delete;

  void say(const std::string& line) { pipe_.write(line + "\n"); }
  std::string waitFor(const std::string& begin) { return heard_.waitFor(begin); }
  /// The answer to `isready`: everything before it is answered.
  void waitUntilReady() {
    say("isready");
    waitFor("readyok");
  }
  std::size_t count(const std::string& begin) { return heard_.count(begin); }

 private:
  EngineOptions options_;
  Pipe pipe_;
  Heard heard_;
  std::thread thread_;
};

/// All that is said to these lines, with the engine's threads at their end.
std::string answersTo(Game game, const std::string& lines) {
  std::istringstream in(lines);
  std::ostringstream out;
  engine::runEngine(in, out, {.game = game, .version = "1"});
  return out.str();
}

}  // namespace

TEST_CASE("a whole conversation") {
  Conversation engine(Game::Teeko);
  engine.say("ugi");
  CHECK(engine.waitFor("id name") == "id name teeko ");
  engine.waitFor("ugiok");
  engine.say("setoption name Goals value advanced");
  engine.waitUntilReady();
  engine.say("uginewgame");
  engine.say("position startpos");
  engine.say("query p1turn");
  CHECK(engine.waitFor("response") == "response true");
  engine.say("go movetime 600000");  // The answer comes as soon as the game is solved.
  const std::string info = engine.waitFor("info depth");
  CHECK(info.find("score mate 7") != std::string::npos);
  const std::string move = engine.waitFor("bestmove ").substr(std::string("bestmove ").size());
  engine.say("position startpos moves " + move);
  engine.say("query gameover");
  CHECK(engine.waitFor("response") == "response false");
  engine.say("query result");
  CHECK(engine.waitFor("response") == "response none");
}

TEST_CASE("a search that nothing limits waits for stop") {
  for (const char* const go : {"go", "go infinite", "go infinite depth 1", "go depth x"}) {
    for (const char* const position :
         {"position startpos", "position fen XXX/OO1/3 O", "position fen XX1/OO1/3 X"}) {
      CAPTURE(go, position);
      Conversation engine(Game::TicTacToe);
      engine.say(position);
      engine.say(go);
      engine.waitFor("info depth ");
      engine.waitUntilReady();
      CHECK(engine.count("bestmove") == 0);
      engine.say("stop");
      engine.waitFor("bestmove ");
    }
  }
}

TEST_CASE("commands are answered while a search runs") {
  Conversation engine(Game::OctaFlip);
  engine.say("go infinite");
  engine.waitFor("info depth 1 ");
  engine.say("query fen");
  CHECK(engine.waitFor("response") == "response R6B/8/8/8/8/8/8/B6R R 0");
  engine.waitUntilReady();
  CHECK(engine.count("bestmove") == 0);
  engine.say("stop");
  engine.waitFor("bestmove ");
  engine.say("stop");
  engine.waitUntilReady();
  CHECK(engine.count("bestmove") == 1);
}

TEST_CASE("what changes the game ends the search first") {
  for (const char* const line : {"go depth 1", "position startpos", "uginewgame",
                                 "setoption name Level value 3", "setoption name What value 3"}) {
    CAPTURE(line);
    Conversation engine(Game::OctaFlip);
    engine.say("go infinite");
    engine.waitFor("info depth 1 ");
    engine.say(line);
    engine.waitFor("bestmove ");
    engine.waitUntilReady();
  }
}

TEST_CASE("the end of input ends a search, and its best move is said") {
  for (const char* const end : {"quit\nquery fen\n", "quit", ""}) {
    const std::string answers =
        answersTo(Game::OctaFlip, std::string("position startpos\ngo infinite\n") + end);
    CAPTURE(end, answers);
    CHECK(answers.find("bestmove ") != std::string::npos);
    CHECK(answers.find("response") == std::string::npos);
  }
}

TEST_CASE("a game is solved from its first position or search on") {
  std::mutex mutex;
  std::vector<play::GameChoice> solved;
  EngineOptions options;
  options.solve = [&](const play::GameChoice& choice, const solver::SolveOptions&) {
    const std::lock_guard lock(mutex);
    solved.push_back(choice);
    return play::solveGame({.game = Game::Teeko, .size = 8});  // none
  };
  Conversation engine(Game::Teeko, options);
  // A search of a solved game waits until it is solved.
  const auto countAfterSearch = [&] {
    engine.say("go depth 1");
    engine.waitFor("bestmove ");
    const std::lock_guard lock(mutex);
    return solved.size();
  };
  engine.say("setoption name Size value 4");
  engine.waitUntilReady();
  engine.say("position fen what");
  engine.waitFor("info string");
  {
    const std::lock_guard lock(mutex);
    CHECK(solved.empty());
  }
  CHECK(countAfterSearch() == 1);  // the game that is played without any position, 5×5
  engine.say("position startpos");
  CHECK(countAfterSearch() == 2);
  engine.say("position startpos moves A0");
  CHECK(countAfterSearch() == 2);
  engine.say("setoption name Goals value advanced");
  CHECK(countAfterSearch() == 2);
  engine.say("position startpos");
  CHECK(countAfterSearch() == 3);
  engine.say("position fen 6/6/6/6/6/6 b");
  CHECK(countAfterSearch() == 4);
  engine.say("position fen 8/8/8/8/8/8/8/8 b");
  CHECK(countAfterSearch() == 4);
  const std::lock_guard lock(mutex);
  CHECK(solved == std::vector<play::GameChoice>{{Game::Teeko, 5},
                                                {Game::Teeko, 4},
                                                {Game::Teeko, 4, GoalSet::Advanced},
                                                {Game::Teeko, 6, GoalSet::Advanced}});
}

TEST_CASE("a position alone has its game solved") {
  std::promise<void> isSolving;
  EngineOptions options;
  options.solve = [&](const play::GameChoice&, const solver::SolveOptions&) {
    isSolving.set_value();
    return play::Values();
  };
  Conversation engine(Game::Teeko, options);
  engine.say("position startpos");
  isSolving.get_future().wait();
}

TEST_CASE("while a game is being solved, commands are answered, and searches wait as they may") {
  std::atomic<bool> mayEnd = false;
  EngineOptions options;
  options.patience = std::chrono::minutes(5);  // longer than this test waits
  options.solve = [&](const play::GameChoice& choice, const solver::SolveOptions& solving) {
    while (!mayEnd) {
      solving.progress({});
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return play::solveGame(choice);
  };
  Conversation engine(Game::Teeko, options);
  engine.say("setoption name Size value 4");
  engine.say("position startpos");
  engine.waitUntilReady();
  // With little time there is an answer without the solution.
  engine.say("go movetime 20");
  CHECK(engine.waitFor("info ").starts_with("info depth"));
  engine.waitFor("bestmove");
  // stop ends the waiting, too.
  engine.say("go infinite");
  engine.waitUntilReady();
  engine.say("query fen");
  engine.waitFor("response");
  engine.say("stop");
  engine.waitFor("info depth 1 ");
  engine.waitFor("bestmove");
  // What has more time, or no limit of time, waits.
  for (const char* const go : {"go depth 1", "go nodes 1", "go movetime 600000", "go infinite"}) {
    CAPTURE(go);
    mayEnd = false;
    engine.say("position fen 5/5/5/5/5 b");  // another game, so that the first is solved again
    engine.say("setoption name Size value 4");
    engine.say("position startpos");
    const auto before = engine.count("bestmove") + engine.count("info");
    engine.say(go);
    engine.waitUntilReady();
    engine.say("query fen");
    engine.waitFor("response");
    CHECK(engine.count("bestmove") + engine.count("info") == before);
    mayEnd = true;
    CHECK(engine.waitFor("info depth").find(" score cp 0 ") != std::string::npos);
    engine.say("stop");
    engine.waitFor("bestmove");
  }
}

TEST_CASE("the values of the game that is played are kept until the next position") {
  Conversation engine(Game::Teeko);
  const auto scoreNow = [&] {
    engine.say("go movetime 600000");
    const std::string info = engine.waitFor("info depth");
    engine.waitFor("bestmove ");
    return info.substr(info.find("score "), info.find(" nodes") - info.find("score "));
  };
  engine.say("setoption name Goals value advanced");
  engine.say("position startpos");
  const std::string exact = "score mate 7";
  CHECK(scoreNow() == exact);
  for (const char* const option : {"Goals value standard", "Size value 8", "Threads value 2"}) {
    engine.say(std::string("setoption name ") + option);
    engine.waitUntilReady();
    CHECK(scoreNow() == exact);
  }
}

TEST_CASE("a search without a time of its own does not wait for ever for a solution") {
  EngineOptions options;
  options.patience = std::chrono::milliseconds(1);
  options.solve = [](const play::GameChoice&, const solver::SolveOptions& solving) -> play::Values {
    for (;;) {
      solving.progress({});
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
  };
  Conversation engine(Game::Teeko, options);
  for (const char* const go : {"go depth 1", "go nodes 100"}) {
    engine.say(go);
    engine.waitFor("bestmove ");
  }
}

TEST_CASE("something is said before every best move") {
  for (const Game game : {Game::Teeko, Game::OctaFlip, Game::TicTacToe}) {
    EngineOptions options;
    options.solve = [](const play::GameChoice&, const solver::SolveOptions&) {
      return play::Values();
    };
    Conversation engine(game, options);
    engine.say("go nodes 1");
    engine.waitFor("info depth 1 ");
    engine.waitFor("bestmove ");
    CHECK(engine.count("info") == 1);
  }
  Conversation engine(Game::TicTacToe);
  engine.say("position fen XXX/OO1/3 O");
  engine.say("go movetime 600000");
  engine.waitFor("info depth 0 ");
  CHECK(engine.waitFor("bestmove") == "bestmove 0000");
}

TEST_CASE("the end does not wait for what is being solved") {
  std::promise<void> isSolving;
  std::promise<void> hasEnded;
  auto end = std::future_status::timeout;
  EngineOptions options;
  options.solve = [&](const play::GameChoice&, const solver::SolveOptions&) {
    isSolving.set_value();
    // Does not look whether it is to end.
    end = hasEnded.get_future().wait_for(std::chrono::minutes(10));
    return play::Values();
  };
  options.onEnd = [&] { hasEnded.set_value(); };
  {
    Conversation engine(Game::Teeko, options);
    engine.say("position startpos");
    isSolving.get_future().wait();
    engine.say("query fen");
    CHECK(engine.waitFor("response") == "response 5/5/5/5/5 b");
    engine.say("quit");
  }
  CHECK(end == std::future_status::ready);
}

TEST_CASE("a game that cannot be solved ends the solving of another one") {
  std::promise<void> isSolving;
  std::promise<void> hasEnded;
  EngineOptions options;
  options.solve = [&](const play::GameChoice&,
                      const solver::SolveOptions& solving) -> play::Values {
    isSolving.set_value();
    for (;;) {
      try {
        solving.progress({});
      } catch (...) {
        hasEnded.set_value();
        throw;
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
  };
  Conversation engine(Game::Teeko, options);
  engine.say("position startpos");
  isSolving.get_future().wait();
  engine.say("position fen 8/8/8/8/8/8/8/8 b");
  hasEnded.get_future().wait();
}

TEST_CASE("values of a game that is no longer played are given up") {
  std::vector<int> solved;
  std::vector<int> threads;
  EngineOptions options;
  options.solve = [&](const play::GameChoice& choice, const solver::SolveOptions& solving) {
    solved.push_back(choice.size);
    threads.push_back(solving.threads);
    return play::Values();
  };
  Conversation engine(Game::Teeko, options);
  engine.say("setoption name Threads value 3");
  for (const char* const size : {"4", "5", "6", "4"}) {
    engine.say(std::string("setoption name Size value ") + size);
    for (int times = 0; times < 2; ++times) {  // the second one changes nothing
      engine.say("position startpos");
      engine.say("go depth 1");
      engine.waitFor("bestmove ");
    }
  }
  CHECK(solved == std::vector{4, 5, 6, 4});
  CHECK(threads == std::vector(4, 3));
}

TEST_CASE("however often the game changes, one at a time is solved, and the last one is") {
  std::atomic<int> solving = 0;
  std::atomic<int> most = 0;
  std::set<std::thread::id> threads;
  EngineOptions options;
  options.solve = [&](const play::GameChoice& choice, const solver::SolveOptions& how) {
    struct Counted {
      explicit Counted(std::atomic<int>& number) : counted(number) { ++counted; }
      ~Counted() { --counted; }
      std::atomic<int>& counted;
    } const counted(solving);
    threads.insert(std::this_thread::get_id());
    most = std::max(most.load(), solving.load());
    while (choice.size != 4) {
      how.progress({});
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return play::solveGame(choice);
  };
  Conversation engine(Game::Teeko, options);
  for (int i = 0; i < 2000; ++i) {
    engine.say(i % 2 == 0 ? "position fen 5/5/5/5/5 b" : "position fen 6/6/6/6/6/6 b");
  }
  engine.say("position fen 4/4/4/4 b");
  engine.say("go movetime 600000");
  engine.waitFor("bestmove ");
  CHECK(most == 1);
  CHECK(threads.size() == 1);
}

TEST_CASE("a game that cannot be solved is searched") {
  EngineOptions options;
  options.solve = [](const play::GameChoice&, const solver::SolveOptions&) -> play::Values {
    throw std::runtime_error("no luck");
  };
  Conversation engine(Game::Teeko, options);
  engine.say("position startpos");
  CHECK(engine.waitFor("info string") == "info string no luck");
  engine.say("go depth 2");
  engine.waitFor("info depth 2 ");
  engine.waitFor("bestmove ");
}

TEST_CASE("a lack of memory to solve a game is said") {
  EngineOptions options;
  options.solve = [](const play::GameChoice&, const solver::SolveOptions&) -> play::Values {
    throw std::bad_alloc();
  };
  Conversation engine(Game::Teeko, options);
  engine.say("position startpos");
  CHECK(engine.waitFor("info string") ==
        "info string there is not enough memory to solve the game");
}

TEST_CASE("what is wrong is said in one line") {
  const std::string answers = answersTo(Game::Teeko,
                                        "position fen what\r\nposition startpos moves C2 C2\n"
                                        "setoption name Size value \x01\x1b[0m\nquery fen\n");
  CHECK(answers ==
        "info string 'what' is no position: a board has 4 to 8 rows, separated by /\n"
        "info string move 2, 'C2': C2 is taken\n"
        "info string Size is a whole number from 4 to 8, not '??[0m'\n"
        "response 5/5/5/5/5 b\n");
}

TEST_CASE("what a search remembers is forgotten for a new game, and with a table of another size") {
  Conversation engine(Game::OctaFlip);
  const auto nodes = [&engine] {
    engine.say("go depth 5");
    std::istringstream info(engine.waitFor("info depth 5 "));
    engine.waitFor("bestmove");
    std::string word;
    while (info >> word && word != "nodes") {
    }
    info >> word;
    return word;
  };
  const std::string first = nodes();
  CHECK(nodes() != first);
  for (const char* const forgetting : {"uginewgame", "setoption name Hash value 32"}) {
    CAPTURE(forgetting);
    engine.say(forgetting);
    CHECK(nodes() == first);
    CHECK(nodes() != first);
  }
  for (const char* const other : {"setoption name Seed value 3", "position startpos"}) {
    CAPTURE(other);
    engine.say(other);
    CHECK(nodes() != first);
  }
}

TEST_CASE("lines that are no commands are left out") {
  CHECK(answersTo(Game::TicTacToe, "what\n\nquery\nquery fen\n") == "response 3/3/3 X\n");
}

TEST_CASE("lines that are too long are left out, and the next one is answered") {
  std::string longest = "query fen";
  longest.resize(engine::kLongestLine, ' ');
  CHECK(answersTo(Game::TicTacToe, longest + "\n") == "response 3/3/3 X\n");
  const std::string left = "info string a line is longer than 65536 bytes and was left out\n";
  CHECK(answersTo(Game::TicTacToe, longest + " \nquery fen\n") == left + "response 3/3/3 X\n");
  CHECK(answersTo(Game::TicTacToe, std::string(1'000'000, 'x')).empty());
  CHECK(answersTo(Game::TicTacToe, "query fen") == "response 3/3/3 X\n");
}

TEST_CASE("any bytes are survived") {
  play::Random random(5);
  const std::vector<std::string> words{
      "go",       "stop",      "position",  "fen",     "startpos", "moves", "query",
      "result",   "setoption", "name",      "Size",    "value",    "depth", "nodes",
      "C2",       "C2D3",      "5/5/5/5/5", "b",       "0",        "-1",    "99999999999999999999",
      "infinite", "movetime",  "Level",     "isready", "\n"};
  for (const Game game : {Game::Teeko, Game::OctaFlip, Game::TicTacToe}) {
    for (int run = 0; run < 100; ++run) {
      std::string lines;
      for (int i = 0; i < 60; ++i) {
        const std::size_t kind = random.below(10);
        lines += kind == 0   ? std::string(1, static_cast<char>(random.below(256)))
                 : kind == 1 ? "\n"
                             : words[random.below(words.size())];
        lines += random.below(4) == 0 ? "\n" : " ";
      }
      CAPTURE(lines);
      std::istringstream in(lines);
      std::ostringstream out;
      EngineOptions options{.game = game, .version = "1"};
      options.solve = [](const play::GameChoice&, const solver::SolveOptions&) {
        return play::Values();
      };
      engine::runEngine(in, out, options);
      // Whatever was asked for is answered by words that are known.
      std::istringstream answers(out.str());
      for (std::string line; std::getline(answers, line);) {
        CAPTURE(line);
        const std::string first = line.substr(0, line.find(' '));
        CHECK(
            (first == "info" || first == "response" || first == "bestmove" || first == "readyok"));
      }
    }
  }
}

TEST_CASE("an output that cannot be written ends the engine") {
  std::istringstream in("query fen\nquery fen\n");
  std::ostringstream out;
  out.setstate(std::ios::badbit);
  CHECK_THROWS_AS(engine::runEngine(in, out, {.game = Game::Teeko, .version = "1"}), Error);
}
