#include "teeko/screen/show.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <exception>
#include <optional>
#include <system_error>

#include <fcntl.h>
#include <unistd.h>

#include "teeko/io/descriptor.hpp"
#include "teeko/io/error.hpp"
#include "teeko/io/text.hpp"
#include "teeko/screen/background.hpp"
#include "teeko/screen/draw.hpp"
#include "teeko/screen/job.hpp"

#include "terminal.hpp"
#include "terminfo.hpp"

namespace teeko::screen {
namespace {

/// A pipe that threads write to when there is something new.
class Bell {
 public:
  Bell() {
    int ends[2] = {};
    if (pipe(ends) != 0) {
      throw std::system_error(errno, std::generic_category(), "no pipe can be made");
    }
    reader_ = Descriptor(ends[0]);
    writer_ = Descriptor(ends[1]);
    for (const int end : ends) {
      (void)fcntl(end, F_SETFL, O_NONBLOCK);
      (void)fcntl(end, F_SETFD, FD_CLOEXEC);
    }
  }

  /// A full pipe rings as well.
  void ring() const { (void)writeAll(writer_.number(), "!"); }
  [[nodiscard]] int descriptor() const { return reader_.number(); }
  void silence() const {
    char bytes[64];
    while (::read(reader_.number(), bytes, sizeof bytes) > 0) {
    }
  }

 private:
  Descriptor reader_;
  Descriptor writer_;
};

/// Starts and stops what the screen wants to have computed.
class Background {
 public:
  Background(Mailbox& mailbox, const Solve& solve) : mailbox_(mailbox), solve_(solve) {}

  void follow(const GameScreen& screen) {
    followJob(screen.job());
    followSolving(screen.toSolve());
  }

 private:
  void followJob(const std::optional<Job>& job) {
    const unsigned number = job ? job->number : 0;
    if (number == job_) {
      return;
    }
    job_ = number;
    jobs_.start(job ? [job = *job, this](const std::stop_token& stop) {
      run(job, stop, [this](Event event) { mailbox_.post(std::move(event)); });
    } : Worker::Task());
  }

  void followSolving(const std::optional<play::GameChoice>& choice) {
    if (choice == solved_) {
      return;
    }
    solved_ = choice;
    solving_.start(
        choice ? [choice = *choice, this](const std::stop_token& stop) { solve(choice, stop); }
               : Worker::Task());
  }

  void solve(const play::GameChoice& choice, const std::stop_token& stop) {
    try {
      play::Values values = solve_(
          choice,
          [&](const std::string& progress) {
            mailbox_.post(SolvingAt{choice, progress});
          },
          stop);
      mailbox_.post(Solved{choice, std::move(values)});
    } catch (const std::exception& failure) {
      if (!stop.stop_requested()) {
        mailbox_.post(SolvingFailed{choice, failure.what()});
      }
    }
  }

  Mailbox& mailbox_;
  const Solve& solve_;
  unsigned job_ = 0;
  std::optional<play::GameChoice> solved_;
  Worker jobs_;
  Worker solving_;
};

Error cannotShow(const std::string& reason) {
  return {ErrorKind::BadInput, "the full-screen game cannot be shown: " + reason};
}

}  // namespace

void requireTerminal() {
  if (isatty(STDIN_FILENO) == 0 || isatty(STDOUT_FILENO) == 0) {
    throw cannotShow("standard input and output are not both a terminal");
  }
  const char* const name = std::getenv("TERM");
  if (name == nullptr || *name == '\0') {
    throw cannotShow("TERM is not set");
  }
  if (const std::string fault = faultOfTerminal(); !fault.empty()) {
    throw cannotShow("the terminal " + inQuotes(name) + " (TERM) " + fault);
  }
}

Ending show(GameScreen& screen, const Solve& solve, Colours colours, Characters most) {
  const Bell bell;
  Mailbox mailbox([&bell] { bell.ring(); });
  Terminal terminal(colours, most);
  // After the terminal, so that its threads get no signals.
  Background background(mailbox, solve);
  screen.handle(Event(terminal.size()));
  while (!screen.hasEnded()) {
    background.follow(screen);
    terminal.show(draw(screen, terminal.characters()));
    terminal.wait(bell.descriptor());
    bell.silence();
    while (const auto event = mailbox.take()) {
      screen.handle(*event);
    }
    while (const auto event = terminal.read()) {
      screen.handle(*event);
    }
    if (const auto ending = terminal.ending()) {
      return *ending;
    }
  }
  return Ending::Left;
}

}  // namespace teeko::screen
