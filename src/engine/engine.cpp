#include "teeko/engine/engine.hpp"

#include <chrono>
#include <exception>
#include <memory>
#include <mutex>
#include <new>
#include <string_view>
#include <thread>
#include <utility>
#include <variant>

#include "teeko/engine/command.hpp"
#include "teeko/engine/game_state.hpp"
#include "teeko/engine/thinking.hpp"
#include "teeko/io/byte_reader.hpp"
#include "teeko/io/error.hpp"
#include "teeko/io/line_gatherer.hpp"

#include "solutions.hpp"

namespace teeko::engine {
namespace {

/// Lines that several threads write.
class Output {
 public:
  explicit Output(std::ostream& out) : out_(out) {}

  void say(std::string_view line) {
    const std::lock_guard lock(mutex_);
    out_ << line << '\n' << std::flush;
  }
  /// Throws Error when not all could be written.
  void require() {
    const std::lock_guard lock(mutex_);
    if (!out_) {
      throw Error(ErrorKind::Unfinished, "the output cannot be written");
    }
  }

 private:
  std::ostream& out_;
  std::mutex mutex_;
};

class Engine {
 public:
  Engine(std::ostream& out, const EngineOptions& options)
      : options_(options),
        output_(out),
        state_(options.game),
        solutions_(options.solve, [this](const std::string& line) { output_.say(line); }) {}
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;
  ~Engine() { endSearch(); }

  /// Does what the line asks for; false when that is to end. Throws Error when the output can't be
  /// written.
  bool handle(std::string_view line) {
    const auto command = parseCommand(line);
    bool goesOn = true;
    if (command) {
      goesOn = std::visit([this](const auto& known) { return handle(known); }, *command);
    }
    output_.require();
    return goesOn;
  }

  void reportLongLine() {
    output_.say("info string a line is longer than " + std::to_string(kLongestLine) +
                " bytes and was left out");
  }

  /// Ends the search, if there is one; its best move is said.
  void endSearch() {
    search_.request_stop();
    if (search_.joinable()) {
      search_.join();
    }
  }

 private:
  bool handle(const Greet&) {
    for (const std::string& line : state_.greeting(options_.version)) {
      output_.say(line);
    }
    return true;
  }

  bool handle(const IsReady&) {
    if (!memory_ && !play::isSolved(state_.session().choice())) {
      takeMemory();
    }
    output_.say("readyok");
    return true;
  }

  bool handle(const NewGame&) {
    endSearch();
    if (memory_) {
      memory_->forget();
    }
    return true;
  }

  bool handle(const SetOption& command) {
    endSearch();
    const int hash = state_.options().hash;
    explain(state_.set(command));
    if (hash != state_.options().hash) {
      memory_.reset();
    }
    return true;
  }

  bool handle(const SetPosition& command) {
    endSearch();
    const std::string fault = state_.set(command);
    explain(fault);
    if (fault.empty()) {
      wantValues();
    }
    return true;
  }

  bool handle(const Go& command) {
    endSearch();
    wantValues();
    if (!memory_) {
      makeMemory();
    }
    const ThinkingRequest request{.session = state_.session(),
                                  .limits = command.limits,
                                  .level = *play::levelNumbered(state_.options().level),
                                  .seed = state_.options().seed};
    search_ = std::jthread([this, request](const std::stop_token& stop) { search(request, stop); });
    return true;
  }

  bool handle(const Stop&) {
    search_.request_stop();
    return true;
  }

  bool handle(const Query& command) {
    output_.say(state_.answer(command.question));
    return true;
  }

  bool handle(const Quit&) { return false; }

  void explain(const std::string& fault) {
    if (!fault.empty()) {
      output_.say("info string " + fault);
    }
  }

  void makeMemory() {
    constexpr std::size_t kMebibyte = std::size_t{1} << 20;
    memory_ = std::make_unique<play::SearchMemory>(static_cast<std::size_t>(state_.options().hash) *
                                                   kMebibyte);
  }

  /// Now, so that a lack of memory is told before a search.
  void takeMemory() {
    try {
      makeMemory();
      state_.session().prepare(*memory_);
    } catch (const std::bad_alloc&) {
      output_.say("info string there is not enough memory for a table of this size");
    }
  }

  /// Has the game that is played solved.
  void wantValues() { solutions_.want(state_.session().choice(), state_.options().threads); }

  /// How long a search waits for exact values: half of its time, without an end if only `stop` ends
  /// it, and some seconds if it has other limits.
  [[nodiscard]] Clock::duration patienceOf(const ThinkingRequest& request) const {
    constexpr std::chrono::hours kWithoutEnd{24 * 365};
    const Side toMove = request.session.toMove();
    if (endsOnlyByStop(request.limits, toMove)) {
      return kWithoutEnd;
    }
    const auto time = timeFor(request.limits, toMove);
    return time ? *time / 2 : options_.patience;
  }

  /// What the searching thread does.
  void search(ThinkingRequest request, const std::stop_token& stop) {
    const auto say = [this](const std::string& line) { output_.say(line); };
    try {
      if (request.session.result() == Result::Open) {
        request.session.use(solutions_.valuesOf(request.session.choice(),
                                                request.began + patienceOf(request), stop));
      }
      think(request, *memory_, stop, say);
    } catch (const std::bad_alloc&) {
      giveUp(request.session, "memory is used up");
    } catch (const std::exception& failure) {
      giveUp(request.session, failure.what());
    }
  }

  void giveUp(const play::Session& session, const std::string& reason) {
    output_.say("info string the search failed: " + reason);
    const auto moves = session.legalMoves();
    output_.say("bestmove " + (moves.empty() ? std::string(kNoMove) : moves.front()));
  }

  const EngineOptions& options_;
  Output output_;
  GameState state_;
  Solutions solutions_;
  /// The searching thread's while there is one.
  std::unique_ptr<play::SearchMemory> memory_;
  std::jthread search_;
};

}  // namespace

void runEngine(std::istream& in, std::ostream& out, const EngineOptions& options) {
  Engine engine(out, options);
  ByteReader bytes(in);
  LineGatherer line(kLongestLine);
  bool goesOn = true;
  while (goesOn && bytes.peek() != ByteReader::kEnd) {
    if (!line.add(bytes.take())) {
      continue;
    }
    if (line.isTooLong()) {
      engine.reportLongLine();
    } else {
      goesOn = engine.handle(line.text());
    }
  }
  if (goesOn && !line.isComplete()) {
    engine.handle(line.text());  // A last line without an end.
  }
  engine.endSearch();
  options.onEnd();
}

}  // namespace teeko::engine
