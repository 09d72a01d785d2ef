#include "teeko/screen/game_screen.hpp"

#include <algorithm>
#include <variant>

#include "teeko/core/notation.hpp"
#include "teeko/octaflip/position.hpp"
#include "teeko/play/board_text.hpp"
#include "teeko/play/click.hpp"
#include "teeko/play/undo.hpp"
#include "teeko/solver/value_text.hpp"

#include "help.hpp"
#include "layout.hpp"

namespace teeko::screen {
namespace {

using play::Session;
using Square = SquarePlace;

/// Long enough to see each move.
constexpr std::chrono::milliseconds kPauseBetweenComputers{100};

/// The difference between the seeds of one game and the next. Each ply adds 1 to the seed.
constexpr std::uint64_t kPliesApart = 1'000'003;

/// Nobody misses a game in which not even two moves of both sides were made.
constexpr std::size_t kMovesWorthKeeping = 4;

bool areKnown(const play::Values& values) {
  return !std::holds_alternative<std::monostate>(values);
}

/// The move as the notation has it: people also write blanks between squares, and `pass`.
std::string moveTyped(std::string text) {
  text.erase(std::remove(text.begin(), text.end(), ' '), text.end());
  return lowerCase(text) == "pass" ? std::string(octaflip::kPassText) : text;
}

bool isYes(Character character) {
  return character == U'y' || character == U'Y';
}

/// Whether somebody may miss what a file holds: anything but a game without moves.
bool isWorthAsking(const std::string& text) {
  const auto opened = play::openGame(text);
  return !text.empty() && !(opened && opened->isWhole() && opened->session.moves().empty());
}

}  // namespace

GameScreen::GameScreen(Setup setup, Surroundings surroundings)
    : session_(std::move(setup.session)),
      seats_(setup.seats),
      seed_(setup.seed),
      file_(std::move(setup.file)),
      fileText_(std::move(setup.fileText)),
      message_(std::move(setup.message)),
      surroundings_(std::move(surroundings)),
      valuesAtHand_(setup.valuesAtHand),
      cursor_{session_.choice().size / 2, session_.choice().size / 2},
      savedMoves_(movesMade()) {
  if (setup.isKept) {
    keeping_.record = play::wholeRecordOf(session_, seats_, surroundings_.date);
  }
  handle(Event(size_));
}

void GameScreen::handle(const Event& event) {
  std::visit([this](const auto& what) { handle(what); }, event);
  // What has begun goes on when the hint is gone.
  wantsValues_ = wantsValues_ || showsValues_ || showsHint_ || seats_.first == play::Level::Best ||
                 seats_.second == play::Level::Best;
  if (showsHint_ && exactHint_.empty() && areKnown(values_) && session_.result() == Result::Open) {
    exactHint_ = session_.moveOf(play::Level::Best, {}, {});
  }
  if (!hasEnded_) {
    keepGame();
  }
  updateJob();
}

void GameScreen::handle(Key key) {
  if (isTooSmall() && mode_ != Mode::Quit) {
    return;
  }
  switch (mode_) {
    case Mode::Board:
      handleOnBoard(key);
      break;
    case Mode::Move:
    case Mode::Save:
    case Mode::Open:
      if (key == Key::Enter) {
        finishLine();
      } else {
        message_.clear();
        mode_ = key == Key::Escape ? Mode::Board : mode_;
        editor_.handle(key);
      }
      break;
    case Mode::Help:
      handleInHelp(key);
      break;
    case Mode::Level:
    case Mode::Quit:
    case Mode::Replace:
      mode_ = Mode::Board;
      break;
  }
}

void GameScreen::handle(Character character) {
  if (isTooSmall() && mode_ != Mode::Quit) {
    if (character == U'q') {
      quit();
    }
    return;
  }
  switch (mode_) {
    case Mode::Board:
      handleOnBoard(character);
      break;
    case Mode::Move:
    case Mode::Save:
    case Mode::Open:
      message_.clear();
      editor_.handle(character);
      break;
    case Mode::Help:
      mode_ = Mode::Board;
      break;
    case Mode::Level:
      answerLevel(character);
      break;
    case Mode::Quit:
      answerQuit(character);
      break;
    case Mode::Replace:
      mode_ = Mode::Board;
      if (isYes(character)) {
        save(fileToReplace_);
      }
      break;
  }
}

/// Where help has more lines than there is room for, it is scrolled.
void GameScreen::handleInHelp(Key key) {
  const int lines = static_cast<int>(helpLines(session_.choice(), size_.columns).size());
  const int room = helpRoom(lines, size_.rows);
  const int step = key == Key::Down       ? 1
                   : key == Key::Up       ? -1
                   : key == Key::PageDown ? room
                   : key == Key::PageUp   ? -room
                                          : 0;
  if (room == lines || step == 0) {
    mode_ = Mode::Board;
  } else {
    helpOffset_ = std::clamp(helpOffset_ + step, 0, lines - room);
  }
}

bool GameScreen::isTooSmall() const {
  return mode_ != Mode::Help && !layoutFor(size_, session_.choice().size);
}

void GameScreen::handle(const Clicked& click) {
  if (mode_ == Mode::Help) {
    mode_ = Mode::Board;
    return;
  }
  const auto layout = layoutFor(size_, session_.choice().size);
  const auto square = layout ? layout->squareAt({click.row, click.column}) : std::nullopt;
  if (mode_ == Mode::Board && square) {
    message_.clear();
    cursor_ = *square;
    choose();
  }
}

void GameScreen::handle(const Scrolled& scroll) {
  const int rows = static_cast<int>(session_.moves().size()) / 2 + 1;
  listOffset_ = std::clamp(listOffset_ + scroll.rows, -rows, rows);
}

void GameScreen::handle(const Resized& size) {
  size_ = size;
  helpOffset_ = 0;
}

void GameScreen::handle(const MoveFound& found) {
  if (job_ && job_->number == found.job) {
    steps_ = false;
    play(found.move);
  }
}

void GameScreen::handle(const LineFound& found) {
  if (job_ && job_->number == found.job) {
    analysis_ = {.state = {.depth = found.finding.depth, .score = found.finding.score},
                 .bestMove = found.finding.line.front(),
                 .moves = {}};
  }
}

void GameScreen::handle(const MovesScored& scored) {
  if (job_ && job_->number == scored.job) {
    const play::ScoredMove& best = bestOf(scored.moves);
    analysis_ = {.state = {.depth = scored.depth, .score = best.value},
                 .bestMove = best.move,
                 .moves = scored.moves};
  }
}

void GameScreen::handle(const SearchEnded& ended) {
  if (job_ && job_->number == ended.job) {
    analysis_.state.hasEnded = true;
  }
}

void GameScreen::handle(const JobFailed& failed) {
  if (job_ && job_->number == failed.job) {
    analysis_.state.hasEnded = true;
    message_ = play::asSentence(failed.reason);
  }
}

void GameScreen::handle(const SolvingAt& progress) {
  if (progress.choice == session_.choice()) {
    solvingProgress_ = progress.progress;
  }
}

void GameScreen::handle(const Solved& solved) {
  if (solved.choice == session_.choice()) {
    values_ = solved.values;
    session_.use(values_);
    job_.reset();
  }
}

void GameScreen::handle(const SolvingFailed& failed) {
  if (failed.choice == session_.choice()) {
    solvingFault_ = failed.reason;
    message_ = play::asSentence("not solved: " + failed.reason);
  }
}

void GameScreen::handleOnBoard(Key key) {
  message_.clear();
  switch (key) {
    case Key::Up:
      moveCursor(-1, 0);
      break;
    case Key::Down:
      moveCursor(1, 0);
      break;
    case Key::Left:
      moveCursor(0, -1);
      break;
    case Key::Right:
      moveCursor(0, 1);
      break;
    case Key::Enter:
      choose();
      break;
    case Key::Escape:
      chosen_.reset();
      break;
    case Key::PageUp:
      handle(Scrolled{-5});
      break;
    case Key::PageDown:
      handle(Scrolled{5});
      break;
    default:
      break;
  }
}

void GameScreen::handleOnBoard(Character character) {
  message_.clear();
  switch (character) {
    case U' ':
      choose();
      break;
    case U'a':
      runsOn_ = areBothComputers() && !runsOn_;
      message_ = areBothComputers() ? "" : "That is for games between two computers";
      break;
    case U'm':
      beginLine(Mode::Move, "");
      break;
    case U'u':
      undo();
      break;
    case U'r':
      redo();
      break;
    case U'n':
      beginNewGame();
      break;
    case U'l':
      // Between computers, the question is about the side to move, which stays while it is asked.
      steps_ = runsOn_ = false;
      mode_ = Mode::Level;
      break;
    case U'x':
      swapSides();
      break;
    case U's':
      beginLine(Mode::Save, file_);
      break;
    case U'o':
      beginLine(Mode::Open, file_);
      break;
    case U'h':
      showsHint_ = !showsHint_;
      break;
    case U'v':
      showsValues_ = !showsValues_;
      break;
    case U'?':
      mode_ = Mode::Help;
      helpOffset_ = 0;
      break;
    case U'q':
      quit();
      break;
    default:
      break;
  }
}

void GameScreen::beginLine(Mode mode, const std::string& text) {
  mode_ = mode;
  editor_ = LineEditor(text);
}

void GameScreen::finishLine() {
  const Mode mode = mode_;
  const std::string text = editor_.text();
  mode_ = Mode::Board;
  if (text.empty()) {
    return;
  }
  if (mode == Mode::Save) {
    askAndSave(text);
  } else if (mode == Mode::Open) {
    open(text);
  } else if (isPersonsTurn()) {
    play(moveTyped(text));
    // What is wrong with the move can be put right.
    mode_ = message_.empty() ? Mode::Board : Mode::Move;
  } else {
    message_ = "It is not your turn";
  }
}

Side GameScreen::sideOfLevel() const {
  if (areBothComputers()) {
    return session_.toMove();
  }
  return seats_.first ? Side::First : Side::Second;
}

void GameScreen::answerLevel(Character character) {
  mode_ = Mode::Board;
  const auto level = play::levelNumbered(static_cast<int>(character) - '0');
  if (!level && character != U'0') {
    return;
  }
  seats_.of(sideOfLevel()) = level;
  job_.reset();
}

void GameScreen::moveCursor(int rows, int columns) {
  const int last = session_.choice().size - 1;
  cursor_ = {std::clamp(cursor_.row + rows, 0, last),
             std::clamp(cursor_.column + columns, 0, last)};
}

void GameScreen::choose() {
  if (session_.result() != Result::Open) {
    message_ = "The game is over; n begins a new one";
  } else if (areBothComputers()) {
    steps_ = true;
  } else if (!isPersonsTurn()) {
    message_ = playerName(session_.toMove()) + " is thinking";
  } else if (session_.phase() == play::Phase::Pass) {
    play(session_.legalMoves().front());
  } else if (const auto click = play::clickOn(session_, cursor_, chosen_); !click) {
    message_ = click.fault();
  } else if (!click->move.empty()) {
    play(click->move);
  } else {
    chosen_ = click->chosen;
  }
}

void GameScreen::play(const std::string& move) {
  if (std::string fault = session_.play(move); !fault.empty()) {
    message_ = play::asSentence(std::move(fault));
    return;
  }
  positionChanged();
}

bool GameScreen::isPersonsTurn() const {
  return !seats_.of(session_.toMove());
}

void GameScreen::undo() {
  if (const auto step = play::undoStep(seats_, session_.toMove()); session_.ply() >= step) {
    goTo(session_.ply() - step);
    return;
  }
  if (earlier_.empty()) {
    message_ = "There is nothing to undo";
    return;
  }
  if (!session_.moves().empty()) {
    later_.push_back(takeGameOffBoard());
  }
  bringBack(std::move(earlier_.back()));
  earlier_.pop_back();
  message_ = "Back in the previous game";
}

void GameScreen::redo() {
  const std::size_t last = session_.moves().size();
  if (session_.ply() == last && later_.empty()) {
    message_ = "There is nothing to redo";
    return;
  }
  if (session_.ply() == last) {
    leaveGame();
    bringBack(std::move(later_.back()));
    later_.pop_back();
    message_ = "Back in the later game";
    return;
  }
  goTo(std::min(last, session_.ply() + play::undoStep(seats_, session_.toMove())));
}

void GameScreen::goTo(std::size_t ply) {
  while (session_.ply() > ply) {
    session_.undo();
  }
  while (session_.ply() < ply) {
    session_.redo();
  }
  steps_ = runsOn_ = false;
  positionChanged();
}

void GameScreen::positionChanged() {
  chosen_.reset();
  showsHint_ = false;
  exactHint_.clear();
  listOffset_ = 0;
  analysis_ = {};
  job_.reset();
}

void GameScreen::beginNewGame() {
  if (!session_.moves().empty()) {
    message_ = "A new game; u goes back to the one before";
  }
  leaveGame();
  replaceGame(Session(session_.choice()));
  fileText_.clear();
  savedMoves_.clear();
  ++gamesBegun_;
}

void GameScreen::leaveGame() {
  if (!session_.moves().empty()) {
    earlier_.push_back(takeGameOffBoard());
    keeping_ = {.number = ++lastNumber_, .record = {}, .fault = {}};
  }
}

GameScreen::OtherGame GameScreen::takeGameOffBoard() {
  if (session_.moves().size() < kMovesWorthKeeping && savedMoves_.empty()) {
    (void)dropKeptGame();
  }
  return {session_, seats_, file_, fileText_, savedMoves_, keeping_};
}

void GameScreen::bringBack(OtherGame game) {
  replaceGame(std::move(game.session));
  seats_ = game.seats;
  file_ = std::move(game.file);
  fileText_ = std::move(game.fileText);
  savedMoves_ = std::move(game.savedMoves);
  keeping_ = std::move(game.keeping);
}

/// Keeps the game as it is now, once it has moves that no file has, and until it is over.
void GameScreen::keepGame() {
  const bool isKept = !keeping_.record.empty() || session_.moves() != savedMoves_;
  std::string record = isKept && !session_.moves().empty() && session_.result() == Result::Open
                           ? play::wholeRecordOf(session_, seats_, surroundings_.date)
                           : "";
  if (record == keeping_.record) {
    return;
  }
  std::string fault = surroundings_.keep(keeping_.number, record);
  if (!fault.empty() && fault != keeping_.fault) {
    message_ = "The game is not kept: " + fault;
  }
  keeping_.record = std::move(record);
  keeping_.fault = std::move(fault);
}

std::string GameScreen::keepingFault() const {
  std::string fault = session_.moves() != savedMoves_ ? keeping_.fault : "";
  for (const auto* const others : {&earlier_, &later_}) {
    for (const OtherGame& game : *others) {
      if (fault.empty() && game.session.moves() != game.savedMoves) {
        fault = game.keeping.fault;
      }
    }
  }
  return fault;
}

void GameScreen::replaceGame(Session session) {
  if (session.choice() != session_.choice()) {
    values_ = {};
    solvingProgress_.clear();
    solvingFault_.clear();
    wantsValues_ = false;
    cursor_ = {session.choice().size / 2, session.choice().size / 2};
  }
  session_ = std::move(session);
  session_.use(values_);
  steps_ = runsOn_ = false;
  positionChanged();
}

void GameScreen::swapSides() {
  std::swap(seats_.first, seats_.second);
  steps_ = runsOn_ = false;
  chosen_.reset();
  message_ = seats_.first == seats_.second ? "Both sides have the same player" : "";
}

void GameScreen::askAndSave(const std::string& file) {
  if (const auto existing = surroundings_.read(file);
      existing && *existing != fileText_ && isWorthAsking(*existing)) {
    fileToReplace_ = file;
    mode_ = Mode::Replace;
  } else {
    save(file);
  }
}

void GameScreen::save(const std::string& file) {
  std::string text = recordText();
  if (const std::string fault = surroundings_.write(file, text); !fault.empty()) {
    message_ = fault;
    return;
  }
  file_ = file;
  fileText_ = std::move(text);
  savedMoves_ = movesMade();
  const std::size_t undone = session_.moves().size() - session_.ply();
  message_ = "Saved to " + file +
             (undone > 0 ? ", without the moves that are undone: " + std::to_string(undone) : "");
}

std::vector<std::string> GameScreen::movesMade() const {
  auto moves = session_.moves();
  moves.resize(session_.ply());
  return moves;
}

void GameScreen::open(const std::string& file) {
  const Parsed<std::string> text = surroundings_.read(file);
  const Parsed<play::OpenedGame> opened =
      text ? play::openGame(*text) : Parsed<play::OpenedGame>(Fault{text.fault()});
  if (!opened) {
    message_ = text ? file + ": " + opened.fault() : opened.fault();
    return;
  }
  leaveGame();
  seats_.first = opened->first.value_or(seats_.first);
  seats_.second = opened->second.value_or(seats_.second);
  replaceGame(opened->session);
  file_ = file;
  fileText_ = opened->isWhole() ? *text : "";
  savedMoves_ = movesMade();
  message_ = opened->fault.empty() ? "Opened " + file
                                   : play::asSentence(opened->fault) + "; opened up to there";
}

void GameScreen::quit() {
  if (!keeping_.fault.empty()) {
    keeping_.record.clear();  // there may be space on the disk by now
    keepGame();
  }
  if (hasUnsavedGame() || !keepingFault().empty()) {
    mode_ = Mode::Quit;
  } else {
    hasEnded_ = true;
  }
}

void GameScreen::answerQuit(Character character) {
  mode_ = Mode::Board;
  const bool drops = isKept() && (character == U'd' || character == U'D');
  if (!drops) {
    hasEnded_ = isYes(character);
  } else if (const std::string fault = dropKeptGame(); fault.empty()) {
    hasEnded_ = true;
  } else {
    message_ = "The game is not dropped: " + fault;
  }
}

std::string GameScreen::dropKeptGame() {
  std::string fault = surroundings_.keep(keeping_.number, "");
  if (fault.empty()) {
    keeping_.record.clear();
  }
  return fault;
}

std::string GameScreen::recordText() const {
  return play::recordOf(session_, seats_, surroundings_.date);
}

bool GameScreen::hasUnsavedGame() const {
  return session_.ply() > 0 && session_.result() == Result::Open && movesMade() != savedMoves_;
}

std::optional<play::GameChoice> GameScreen::toSolve() const {
  const play::GameChoice& choice = session_.choice();
  if (!hasValues() || areKnown(values_) || !solvingFault_.empty()) {
    return std::nullopt;
  }
  const bool atOnce = isQuicklySolved(choice) || choice == valuesAtHand_;
  return atOnce || wantsValues_ ? std::optional(choice) : std::nullopt;
}

bool GameScreen::hasValues() const {
  return isSolved(session_.choice()) || session_.choice() == valuesAtHand_;
}

std::optional<Job::Kind> GameScreen::wantedJob() const {
  if (session_.result() != Result::Open) {
    return std::nullopt;
  }
  if (!isPersonsTurn() && (!areBothComputers() || steps_ || runsOn_)) {
    return Job::Kind::Move;
  }
  if ((!showsValues_ && !showsHint_) || areKnown(values_) || toSolve()) {
    return std::nullopt;
  }
  return showsValues_ ? Job::Kind::Scores : Job::Kind::Line;
}

void GameScreen::updateJob() {
  const auto kind = wantedJob();
  if (!kind) {
    job_.reset();
    return;
  }
  if (job_ && job_->kind == *kind) {
    return;
  }
  analysis_ = {};
  job_ = Job{.number = ++jobs_,
             .kind = *kind,
             .session = session_,
             .level = seats_.of(session_.toMove()).value_or(play::Level::Best),
             .thinking = {.seed = seed_ + kPliesApart * gamesBegun_ + session_.ply()},
             .pause = areBothComputers() && runsOn_ ? kPauseBetweenComputers
                                                    : std::chrono::milliseconds(0)};
}

std::vector<Square> GameScreen::destinations() const {
  return chosen_ ? play::destinationsOf(session_, *chosen_) : std::vector<Square>();
}

std::vector<Square> GameScreen::lastMove() const {
  return session_.ply() == 0 ? std::vector<Square>()
                             : squaresOf(session_.choice(), session_.moves()[session_.ply() - 1]);
}

const std::string& GameScreen::bestMove() const {
  return exactHint_.empty() ? analysis_.bestMove : exactHint_;
}

std::vector<Square> GameScreen::hintedMove() const {
  return showsHint_ ? squaresOf(session_.choice(), bestMove()) : std::vector<Square>();
}

std::map<Square, play::SquareValue> GameScreen::squareValues() const {
  if (!showsValues_) {
    return {};
  }
  const auto exact = session_.valuedMoves();
  return exact.empty() ? play::squareValues(session_.choice(), analysis_.moves, chosen_)
                       : play::squareValues(session_.choice(), exact, chosen_);
}

std::string GameScreen::valueLine() const {
  if ((!showsValues_ && !showsHint_) || session_.result() != Result::Open) {
    return {};
  }
  const play::Game game = session_.choice().game;
  if (const auto value = session_.value()) {
    return describe(*value, game, session_.toMove());
  }
  if (toSolve()) {
    return "Solving" + (solvingProgress_.empty() ? "" : ": " + solvingProgress_);
  }
  return describeSearch(analysis_.state, game, session_.toMove());
}

std::optional<Side> GameScreen::onlyPerson() const {
  if (seats_.first.has_value() == seats_.second.has_value()) {
    return std::nullopt;
  }
  return seats_.first ? Side::Second : Side::First;
}

std::string GameScreen::personsValue() const {
  const auto person = onlyPerson();
  const auto value = session_.value();
  if (valueLine().empty() || !person || !value || !value->plies()) {
    return {};
  }
  const bool wins = (value->outcome() == solver::Outcome::Win) == (session_.toMove() == *person);
  const int plies = *value->plies();
  return std::string(wins ? "You win in " : "You lose in ") + std::to_string(plies) +
         (plies == 1 ? " move" : " moves");
}

std::string GameScreen::personsTurn() const {
  const auto person = onlyPerson();
  if (!person) {
    return {};
  }
  const Result result = session_.result();
  if (result != Result::Open) {
    return result == Result::Draw ? "" : result == winOf(*person) ? "You win" : "You lose";
  }
  if (!isPersonsTurn()) {
    return playerName(session_.toMove()) + " is thinking";
  }
  switch (session_.phase()) {
    case play::Phase::Drop:
      return "Your turn: drop a piece";
    case play::Phase::Pass:
      return "Your turn: pass with Enter";
    default:
      return "Your turn: move a piece";
  }
}

/// Who has just passed, and that one must.
std::string GameScreen::passes() const {
  const play::Game game = session_.choice().game;
  std::string text;
  if (game == play::Game::OctaFlip && session_.ply() > 0 &&
      session_.moves()[session_.ply() - 1] == octaflip::kPassText) {
    text = sideName(game, opponentOf(session_.toMove())) + " passes";
  }
  if (isPersonsTurn() && session_.phase() == play::Phase::Pass) {
    text += text.empty() ? "Enter passes" : "; Enter passes, too";
  }
  return text;
}

std::string GameScreen::message() const {
  if (mode_ == Mode::Quit) {
    return keepingFault().empty()
               ? "Quit? y: yes, and keep the game; d: yes, and drop it; any other key: no"
               : "A game is not saved and cannot be kept. Quit? y: yes, any other key: no";
  }
  if (mode_ == Mode::Replace) {
    return fileToReplace_ + " holds something else. Replace it? y: yes, any other key: no";
  }
  const bool solved = hasValues();
  if (mode_ == Mode::Level) {
    const Seat& now = seats_.of(sideOfLevel());
    std::string question = sideName(session_.choice().game, sideOfLevel()) + ", now " +
                           (now ? std::to_string(numberOf(*now)) : "0") + ": 0 a person";
    for (const play::Level level : play::kLevels) {
      question +=
          ", " + std::to_string(numberOf(level)) + ' ' + std::string(play::nameOf(level, solved));
    }
    return question;
  }
  if (!message_.empty()) {
    return message_;
  }
  if (session_.result() != Result::Open) {
    return "n begins a new game";
  }
  if (!showsHint_) {
    return passes();
  }
  const std::string& best = bestMove();
  const auto exact = session_.valuedMoves();
  const auto valued = std::find_if(exact.begin(), exact.end(),
                                   [&best](const auto& move) { return move.move == best; });
  if (valued != exact.end()) {
    return "Hint: " + best + " (" + solver::describe(valued->value) + ")";
  }
  return best.empty() ? "" : "Hint: " + best;
}

std::string GameScreen::playerName(Side side) const {
  const Seat& seat = seats_.of(side);
  if (seat) {
    return std::string(play::nameOf(*seat, hasValues()));
  }
  return seats_.of(opponentOf(side)) ? "You" : sideName(session_.choice().game, side);
}

}  // namespace teeko::screen
