#include "teeko/screen/job.hpp"

#include <algorithm>
#include <chrono>
#include <new>
#include <optional>
#include <string>
#include <thread>
#include <variant>
#include <vector>

#include "support/catch.hpp"

using namespace teeko;
using namespace teeko::screen;
using play::Game;
using play::Session;

namespace {

const Session kStart({Game::TicTacToe, 3});

std::vector<Event> eventsOf(const Job& job, const std::stop_token& stop = {}) {
  std::vector<Event> events;
  run(job, stop, [&](Event event) { events.push_back(std::move(event)); });
  return events;
}

/// A job for the perfect player, who asks for values that come from here.
Job jobAsking(const play::Oracle<tictactoe::Position>& oracle) {
  Session session = kStart;
  session.use(oracle);
  return {.number = 7, .session = session, .level = play::Level::Best};
}

}  // namespace

TEST_CASE("a job for a move finds a legal one") {
  const std::vector<Event> events = eventsOf({.number = 7, .session = kStart});
  REQUIRE(events.size() == 1);
  const auto& found = std::get<MoveFound>(events.front());
  CHECK(found.job == 7);
  Session session = kStart;
  CHECK(session.play(found.move).empty());
}

TEST_CASE("a job for a line or for scores finds them deeper and deeper, and says when it ends") {
  std::vector<Event> events = eventsOf({.number = 7, .kind = Job::Kind::Line, .session = kStart});
  REQUIRE(events.size() > 2);
  CHECK(std::get<SearchEnded>(events.back()).job == 7);
  events.pop_back();
  int depth = 0;
  for (const Event& event : events) {
    const auto& found = std::get<LineFound>(event);
    CHECK(found.job == 7);
    CHECK(found.finding.depth == ++depth);
    CHECK_FALSE(found.finding.line.empty());
  }
  events = eventsOf({.number = 7, .kind = Job::Kind::Scores, .session = kStart});
  REQUIRE(events.size() > 2);
  CHECK(std::get<SearchEnded>(events.back()).job == 7);
  events.pop_back();
  depth = 0;
  for (const Event& event : events) {
    const auto& scored = std::get<MovesScored>(event);
    CHECK(scored.job == 7);
    CHECK(scored.depth > depth);
    CHECK(scored.moves.size() == 9);
    depth = scored.depth;
  }
}

TEST_CASE("a job that was stopped finds no move") {
  std::stop_source stop;
  // The pause would be long.
  std::thread other([&] { stop.request_stop(); });
  CHECK(eventsOf({.number = 7, .session = kStart, .pause = std::chrono::hours(1)}, stop.get_token())
            .empty());
  other.join();
  std::stop_source late;
  const Job job = jobAsking([&](const tictactoe::Position&) {
    late.request_stop();
    return std::optional<solver::Value>();
  });
  CHECK(eventsOf(job, late.get_token()).empty());
}

TEST_CASE("a job waits for its pause") {
  constexpr std::chrono::milliseconds kPause{20};
  const auto begin = std::chrono::steady_clock::now();
  CHECK(eventsOf({.number = 7, .session = kStart, .pause = kPause}).size() == 1);
  CHECK(std::chrono::steady_clock::now() - begin >= kPause);
}

TEST_CASE("a job for which there is no memory says so") {
  const std::vector<Event> events = eventsOf(jobAsking(
      [](const tictactoe::Position&) -> std::optional<solver::Value> { throw std::bad_alloc(); }));
  REQUIRE(events.size() == 1);
  const auto& failed = std::get<JobFailed>(events.front());
  CHECK(failed.job == 7);
  CHECK(failed.reason == "memory is used up");
}

TEST_CASE("a new job is for a move at once") {
  const Job job{.session = kStart};
  CHECK(job.number == 0);
  CHECK(job.kind == Job::Kind::Move);
  CHECK(job.pause == std::chrono::milliseconds(0));
}
