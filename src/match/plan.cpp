#include "teeko/match/plan.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

#include "teeko/assignment/game_board.hpp"
#include "teeko/core/notation.hpp"
#include "teeko/core/rules.hpp"
#include "teeko/io/decimal.hpp"
#include "teeko/io/text.hpp"
#include "teeko/play/random.hpp"

namespace teeko::match {
namespace {

using play::Game;
using std::chrono::milliseconds;

/// Deeper searches take longer than anybody waits.
constexpr int kDeepest = 20;

/// Lists of games are kept in memory.
constexpr std::size_t kMostGamesInAll = 10'000'000;

bool isWithin(milliseconds time, milliseconds least, milliseconds most) {
  return least <= time && time <= most;
}

struct KindName {
  PlayerKind kind;
  std::string_view name;
  /// Whether something stands behind the name and a colon.
  bool hasText;
};
constexpr std::array<KindName, 7> kKinds{{{PlayerKind::Level, "level", true},
                                          {PlayerKind::Random, "random", false},
                                          {PlayerKind::Scan, "scan", false},
                                          {PlayerKind::Heuristic, "heuristic", true},
                                          {PlayerKind::Perfect, "perfect", false},
                                          {PlayerKind::Ugi, "ugi", true},
                                          {PlayerKind::TeekoPlayer, "teekoplayer", true}}};

bool hasNumber(PlayerKind kind) {
  return kind == PlayerKind::Level || kind == PlayerKind::Heuristic;
}

/// A number that depends on both in no simple way.
std::uint64_t mixed(std::uint64_t seed, std::uint64_t number) {
  play::Random random(seed);
  play::Random second(random.next() ^ number);
  return second.next();
}

/// Blanks and percent signs as `%20` and `%25`, and control characters alike.
std::string asWord(std::string_view text) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  std::string word;
  for (const char character : text) {
    const auto byte = static_cast<unsigned char>(character);
    if (byte <= ' ' || character == '%') {
      word.append({'%', kDigits[byte / 16], kDigits[byte % 16]});
    } else {
      word += character;
    }
  }
  return word;
}

std::optional<std::string> fromWord(std::string_view word) {
  std::string text;
  for (std::size_t i = 0; i < word.size(); ++i) {
    if (word[i] != '%') {
      text += word[i];
      continue;
    }
    unsigned byte = 0;
    const std::string_view digits = word.substr(i + 1, 2);
    const char* const rest =
        std::from_chars(digits.data(), digits.data() + digits.size(), byte, 16).ptr;
    if (rest - digits.data() != 2) {
      return std::nullopt;
    }
    text += static_cast<char>(byte);
    i += 2;
  }
  return text;
}

std::optional<GameClock> clockIn(std::string_view text) {
  const std::size_t plus = text.find('+');
  if (plus == std::string_view::npos) {
    return std::nullopt;
  }
  const auto time = integerIn<std::int64_t>(text.substr(0, plus));
  const auto increment = integerIn<std::int64_t>(text.substr(plus + 1));
  if (!time || !increment) {
    return std::nullopt;
  }
  return GameClock{milliseconds(*time), milliseconds(*increment)};
}

/// Sets what this word of a plan's text says; whether it says anything.
bool setPart(MatchPlan& plan, std::string_view name, std::string_view value) {
  const auto set = [&](auto& target, auto number) {
    if (number) {
      target = *number;
    }
    return number.has_value();
  };
  if (name == "game") {
    return set(plan.choice.game, play::gameNamed(value));
  }
  if (name == "size") {
    return set(plan.choice.size, integerIn<int>(value));
  }
  if (name == "goals") {
    return set(plan.choice.goals, goalSetNamed(value));
  }
  if (name == "games") {
    return set(plan.games, integerIn<int>(value));
  }
  if (name == "openings") {
    return set(plan.openingPlies, integerIn<int>(value));
  }
  if (name == "seed") {
    return set(plan.seed, integerIn<std::uint64_t>(value));
  }
  if (name == "movetime") {
    const auto number = integerIn<std::int64_t>(value);
    plan.moveTime = milliseconds(number.value_or(0));
    return number.has_value();
  }
  if (name == "clock") {
    plan.clock = clockIn(value);
    return plan.clock.has_value();
  }
  if (name == "tournament") {
    plan.tournament = value == "gauntlet" ? Tournament::Gauntlet : Tournament::RoundRobin;
    return value == "gauntlet" || value == "round-robin";
  }
  if (name == "player") {
    const auto who = fromWord(value);
    const auto player = parsePlayer(who.value_or(""));
    if (player) {
      plan.players.push_back(*player);
    }
    return static_cast<bool>(player);
  }
  return false;
}

}  // namespace

std::string PlayerSpec::name() const {
  for (const KindName& candidate : kKinds) {
    if (candidate.kind == kind) {
      return std::string(candidate.name) + (!candidate.hasText ? ""
                                            : hasNumber(kind)  ? ':' + std::to_string(number)
                                                               : ':' + text);
    }
  }
  return "";
}

Parsed<PlayerSpec> parsePlayer(std::string_view who) {
  const std::size_t colon = who.find(':');
  const std::string_view behind =
      colon == std::string_view::npos ? std::string_view() : who.substr(colon + 1);
  for (const KindName& candidate : kKinds) {
    if (who.substr(0, colon) != candidate.name ||
        candidate.hasText != (colon != std::string_view::npos)) {
      continue;
    }
    PlayerSpec player{.kind = candidate.kind};
    if (hasNumber(candidate.kind)) {
      const bool isLevel = candidate.kind == PlayerKind::Level;
      const int most = isLevel ? static_cast<int>(play::kLevels.size()) : kDeepest;
      const auto number = integerIn<int>(behind);
      if (!number || *number < 1 || *number > most) {
        return Fault{quotedText(who) + ": " + (isLevel ? "a level" : "a depth") +
                     " is a whole number from 1 to " + std::to_string(most)};
      }
      player.number = *number;
    } else if (candidate.hasText && behind.find_first_not_of(' ') == std::string_view::npos) {
      return Fault{quotedText(who) + ": " +
                   (candidate.kind == PlayerKind::Ugi ? "a command" : "a file") + " is missing"};
    } else {
      player.text = behind;
    }
    return player;
  }
  return Fault{quotedText(who) +
               " is not a player: level:N, random, scan, heuristic:DEPTH, perfect, ugi:COMMAND or "
               "teekoplayer:FILE"};
}

std::string faultOf(const PlayerSpec& player, const play::GameChoice& choice) {
  const auto needs = [&](const play::GameChoice& only, const std::string& what) -> std::string {
    return choice == only ? "" : printable(player.name()) + " plays " + what + " only";
  };
  switch (player.kind) {
    case PlayerKind::Scan:
      return needs({Game::Teeko, assignment::kGameSize, choice.goals}, "Teeko on 4×4");
    case PlayerKind::Heuristic:
      return needs({Game::Teeko, choice.size, choice.goals}, "Teeko");
    case PlayerKind::TeekoPlayer:
      return needs({Game::Teeko, 5, GoalSet::Standard}, "Teeko on 5×5 with standard goals");
    case PlayerKind::Perfect:
      return play::isSolved(choice) ? ""
                                    : "perfect plays only on boards that are solved: Teeko up to "
                                      "6×6, tic-tac-toe up to 4×4";
    case PlayerKind::Level:
    case PlayerKind::Random:
    case PlayerKind::Ugi:
      break;
  }
  return "";
}

bool thinksOnClock(const PlayerSpec& player, const play::GameChoice& choice) {
  switch (player.kind) {
    case PlayerKind::Ugi:
    case PlayerKind::TeekoPlayer:
    case PlayerKind::Heuristic:
      return true;
    case PlayerKind::Level:
      return player.number == play::numberOf(play::Level::Best) && choice.game != Game::TicTacToe &&
             !play::isSolved(choice);
    case PlayerKind::Random:
    case PlayerKind::Scan:
    case PlayerKind::Perfect:
      break;
  }
  return false;
}

std::string faultOf(const MatchPlan& plan) {
  if (std::string fault = play::faultOf(plan.choice); !fault.empty()) {
    return fault;
  }
  if (plan.players.size() < 2 || plan.players.size() > kMostPlayers) {
    return "a match has 2 to " + std::to_string(kMostPlayers) + " players";
  }
  for (const PlayerSpec& player : plan.players) {
    if (std::string fault = faultOf(player, plan.choice); !fault.empty()) {
      return fault;
    }
  }
  if (plan.games < 2 || plan.games > kMostGames || plan.games % 2 != 0) {
    return "each pairing has an even number of games, up to " + std::to_string(kMostGames);
  }
  if (gameCount(plan) > kMostGamesInAll) {
    return "a match has at most " + std::to_string(kMostGamesInAll) + " games in all";
  }
  if (plan.openingPlies < 0 || plan.openingPlies > kMostOpeningPlies) {
    return "an opening has up to " + std::to_string(kMostOpeningPlies) + " plies";
  }
  if (plan.moveTime && plan.clock) {
    return "there is either a time for a move or a clock";
  }
  if (plan.moveTime && !isWithin(*plan.moveTime, milliseconds(1), kLongestMoveTime)) {
    return "a move has 1 to " + std::to_string(kLongestMoveTime.count()) + " ms";
  }
  if (plan.clock && !(isWithin(plan.clock->time, {}, kLongestClock) &&
                      isWithin(plan.clock->increment, {}, kLongestClock))) {
    return "a clock has up to " + std::to_string(kLongestClock.count()) + " ms";
  }
  return "";
}

std::string faultOfJobs(const MatchPlan& plan, int jobs, int processors) {
  const auto player = std::find_if(plan.players.begin(), plan.players.end(), [&](const auto& each) {
    return thinksOnClock(each, plan.choice);
  });
  if (jobs <= processors || player == plan.players.end()) {
    return "";
  }
  return std::to_string(jobs) + " games at a time take time from each other, as " +
         printable(player->name()) + " thinks on a clock and this process may use " +
         std::to_string(processors) + (processors == 1 ? " processor" : " processors");
}

std::string textOf(const MatchPlan& plan) {
  std::string text =
      "game=" + std::string(play::nameOf(plan.choice.game)) +
      " size=" + std::to_string(plan.choice.size) +
      " goals=" + std::string(nameOf(plan.choice.goals)) + " games=" + std::to_string(plan.games) +
      " openings=" + std::to_string(plan.openingPlies) + " seed=" + std::to_string(plan.seed);
  if (plan.moveTime) {
    text += " movetime=" + std::to_string(plan.moveTime->count());
  }
  if (plan.clock) {
    text += " clock=" + std::to_string(plan.clock->time.count()) + '+' +
            std::to_string(plan.clock->increment.count());
  }
  text +=
      plan.tournament == Tournament::Gauntlet ? " tournament=gauntlet" : " tournament=round-robin";
  for (const PlayerSpec& player : plan.players) {
    text += " player=" + asWord(player.name());
  }
  return text;
}

Parsed<MatchPlan> parsePlan(std::string_view text) {
  MatchPlan plan;
  for (std::string_view rest = text; !rest.empty();) {
    const std::size_t end = std::min(rest.find(' '), rest.size());
    const std::string_view word = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    const std::size_t equals = word.find('=');
    if (equals == std::string_view::npos ||
        !setPart(plan, word.substr(0, equals), word.substr(equals + 1))) {
      return Fault{quotedText(word) + " is no part of a match"};
    }
  }
  if (std::string fault = faultOf(plan); !fault.empty()) {
    return Fault{std::move(fault)};
  }
  return plan;
}

bool continues(const MatchPlan& plan, const MatchPlan& earlier) {
  MatchPlan longer = earlier;
  longer.games = plan.games;
  return longer == plan && earlier.games <= plan.games;
}

std::vector<Pairing> pairingsOf(const MatchPlan& plan) {
  std::vector<Pairing> pairings;
  const std::size_t firsts = plan.tournament == Tournament::Gauntlet ? 1 : plan.players.size();
  for (std::size_t first = 0; first < firsts; ++first) {
    for (std::size_t second = first + 1; second < plan.players.size(); ++second) {
      pairings.push_back({first, second});
    }
  }
  return pairings;
}

std::size_t gameCount(const MatchPlan& plan) {
  return pairingsOf(plan).size() * static_cast<std::size_t>(plan.games);
}

GameSpec gameNumbered(const MatchPlan& plan, std::size_t number) {
  const auto pairings = pairingsOf(plan);
  const std::size_t two = (number - 1) / 2;
  const Pairing pairing = pairings[two % pairings.size()];
  GameSpec game{.number = number,
                .players = {pairing.first, pairing.second},
                .opening = two / pairings.size(),
                .seed = mixed(plan.seed, number)};
  if (number % 2 == 0) {
    std::swap(game.players[0], game.players[1]);
  }
  return game;
}

std::vector<std::size_t> gamesOfPart(const MatchPlan& plan, std::size_t part, std::size_t parts) {
  std::vector<std::size_t> numbers;
  const std::size_t count = gameCountOfPart(plan, part, parts);
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t two = part - 1 + i / 2 * parts;
    numbers.push_back(2 * two + 1 + i % 2);
  }
  return numbers;
}

std::size_t gameCountOfPart(const MatchPlan& plan, std::size_t part, std::size_t parts) {
  const std::size_t twos = gameCount(plan) / 2;
  return 2 * (twos / parts + (part - 1 < twos % parts ? 1 : 0));
}

}  // namespace teeko::match
