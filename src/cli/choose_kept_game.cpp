#include "choose_kept_game.hpp"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "teeko/io/decimal.hpp"
#include "teeko/io/text.hpp"
#include "teeko/play/board_text.hpp"

namespace teeko::cli {
namespace {

namespace fs = std::filesystem;
using screen::KeptGame;

std::string counted(long long count, const std::string& what) {
  return std::to_string(count) + ' ' + what + (count == 1 ? "" : "s");
}

/// `5 minutes ago`
std::string ago(fs::file_time_type time) {
  using std::chrono::duration_cast;
  const auto passed = fs::file_time_type::clock::now() - time;
  const auto minutes = duration_cast<std::chrono::minutes>(passed).count();
  const auto hours = duration_cast<std::chrono::hours>(passed).count();
  constexpr int kHoursOfADay = 24;
  if (minutes < 1) {
    return "just now";
  }
  if (hours < 1) {
    return counted(minutes, "minute") + " ago";
  }
  return hours < kHoursOfADay ? counted(hours, "hour") + " ago"
                              : counted(hours / kHoursOfADay, "day") + " ago";
}

/// `Teeko 5x5, human against Club, 3 moves, Red to drop, 5 minutes ago`
std::string describe(const KeptGame& kept) {
  if (!kept.game) {
    return "cannot be read: " + kept.game.fault();
  }
  const play::Session& session = kept.game->session;
  const play::Seats usual;
  const auto player = [&session](const play::Seat& seat) {
    return seat ? std::string(play::nameOf(*seat, play::isSolved(session.choice())))
                : std::string(play::kHuman);
  };
  return play::gameTitle(session.choice(), "x") + ", " +
         player(kept.game->first.value_or(usual.first)) + " against " +
         player(kept.game->second.value_or(usual.second)) + ", " +
         counted(static_cast<long long>(session.ply()), "move") + ", " + play::statusOf(session) +
         ", " + ago(kept.lastPlayed);
}

/// The last game in the list, which is played last, has the number 1.
void print(const std::vector<KeptGame>& games, std::ostream& out) {
  out << "Games that are not finished:\n";
  for (std::size_t number = games.size(); number > 0; --number) {
    const std::string text = std::to_string(number);
    out << std::string(text.size() < 3 ? 3 - text.size() : 0, ' ') << text << "  "
        << describe(games[number - 1]) << '\n';
  }
}

/// What a person answers: a number, `d` and a number to drop a game, or `q`.
struct Answer {
  bool leaves = false;
  bool drops = false;
  std::optional<std::size_t> number;
};

Answer answerIn(std::string_view line) {
  Answer answer;
  line = trimmed(line);
  answer.leaves = line == "q" || line == "quit";
  answer.drops = line.starts_with('d');
  line.remove_prefix(answer.drops ? 1 : 0);
  answer.number = line.empty() && !answer.drops ? std::optional<std::size_t>(1)
                                                : integerIn<std::size_t>(trimmed(line));
  return answer;
}

void drop(screen::KeptGames& games, const KeptGame& game, std::istream& in, std::ostream& out) {
  out << "Drop this game: " << describe(game) << "\ny: yes, anything else: no\n" << std::flush;
  std::string line;
  if (std::getline(in, line) && trimmed(line) == "y") {
    if (const std::string fault = games.drop(game.file); !fault.empty()) {
      out << "The game is not dropped: " << fault << '\n';
    }
  }
}

}  // namespace

std::optional<fs::path> chooseKeptGame(screen::KeptGames& games, std::istream& in,
                                       std::ostream& out) {
  for (;;) {
    const std::vector<KeptGame> list = games.list();
    if (list.empty()) {
      return std::nullopt;
    }
    print(list, out);
    out << "Which one? Enter is 1; d and a number drops a game; q leaves.\n" << std::flush;
    std::string line;
    if (!std::getline(in, line)) {
      return std::nullopt;
    }
    const Answer answer = answerIn(line);
    if (answer.leaves) {
      return std::nullopt;
    }
    if (!answer.number || *answer.number < 1 || *answer.number > list.size()) {
      out << inQuotes(line) << " is not a number from 1 to " << list.size() << ".\n";
      continue;
    }
    const KeptGame& game = list[*answer.number - 1];
    if (answer.drops) {
      drop(games, game, in, out);
    } else if (game.game) {
      return game.file;
    } else {
      out << "This game " << describe(game) << ".\n";
    }
  }
}

}  // namespace teeko::cli
