// needs: processes
#include "teeko/process/task_queue.hpp"

#include <cerrno>
#include <csignal>
#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <fcntl.h>
#include <sys/select.h>
#include <unistd.h>

#include "teeko/io/error.hpp"

#include "process/descendants.hpp"
#include "support/catch.hpp"
#include "support/comes_true.hpp"
#include "support/in_child.hpp"
#include "support/namespaces.hpp"
#include "support/scratch.hpp"

#ifdef __linux__
#include <sys/prctl.h>
#endif

using namespace teeko;
using namespace teeko::process;

namespace {

/// A task for a shell that runs this script, with more time than it takes on the busiest machine.
Task taskFor(const std::string& script) {
  Task task;
  task.limits.seconds = 1000;
  task.program = {.file = "/bin/sh", .arguments = {"-c", script}, .user = {}};
  return task;
}

/// What came of the tasks, in their order.
std::vector<Report> reportsOn(const std::vector<Task>& tasks, int atATime = 1,
                              Isolation isolation = Isolation::None) {
  std::vector<std::optional<Report>> reports(tasks.size());
  std::size_t next = 0;
  TaskQueue queue(isolation);
  queue.run(atATime, [&](TaskQueue::Want /*want*/) -> std::optional<Job> {
    if (next == tasks.size()) {
      return std::nullopt;
    }
    const std::size_t index = next++;
    return Job{.task = tasks[index],
               .onEnd = [&, index](Report report) { reports[index] = std::move(report); }};
  });
  CHECK(queue.finish().empty());
  CHECK(children().empty());
  std::vector<Report> all;
  for (std::optional<Report>& report : reports) {
    REQUIRE(report);
    all.push_back(std::move(*report));
  }
  return all;
}

/// Gives this job, and no other.
TaskQueue::Source only(Job job) {
  return [job = std::optional(std::move(job))](TaskQueue::Want /*want*/) mutable {
    return std::exchange(job, std::nullopt);
  };
}

/// What a queue asks for that runs these scripts: A for any job, F for one that follows it under
/// the same supervisor.
std::string wantedFor(const std::vector<std::string>& scripts) {
  std::string wanted;
  std::size_t next = 0;
  TaskQueue queue(Isolation::None);
  queue.run(1, [&](TaskQueue::Want want) -> std::optional<Job> {
    if (next == scripts.size()) {
      return std::nullopt;
    }
    const bool follows = want == TaskQueue::Want::Following;
    wanted += follows ? "F" : wanted.empty() ? "A" : " A";
    return Job{.task = taskFor(scripts[next++]), .onEnd = [](const Report& /*report*/) {}};
  });
  CHECK(queue.finish().empty());
  CHECK(children().empty());
  return wanted;
}

/// Whether a queue asks for that. It is tried again, as programs are not quick while the machine
/// does much other work.
bool eventuallyWantedFor(const std::vector<std::string>& scripts, const std::string& wanted) {
  constexpr int kTries = 1000;
  bool isSo = false;
  for (int i = 0; i < kTries && !isSo; ++i) {
    isSo = wantedFor(scripts) == wanted;
  }
  return isSo;
}

/// Whether neither processes nor files are left of a queue that ends because of a
/// std::runtime_error. `sourceWith` gets the name of a file that it may use.
bool leavesNothing(
    int atATime,
    const std::function<TaskQueue::Source(const std::filesystem::path& mark)>& sourceWith) {
  return inChild([&] {
           const Scratch temporary;
           const Scratch other;
           (void)setenv("TMPDIR", temporary.path().c_str(), 1);
           try {
             TaskQueue queue(Isolation::None);
             queue.run(atATime, sourceWith(other.path() / "mark"));
             return 1;
           } catch (const std::runtime_error&) {
             const bool isEmpty = std::filesystem::is_empty(temporary.path());
             return children().empty() && isEmpty ? 0 : 2;
           }
         }) == 0;
}

Execution executionOf(const Task& task, Isolation isolation = Isolation::None) {
  const Report report = reportsOn({task}, 1, isolation).front();
  REQUIRE(std::holds_alternative<Execution>(report));
  return std::get<Execution>(report);
}

/// What came of a task that prints something at a terminal before its time is over: a busy machine
/// needs more time for that.
Execution withEnoughTime(Task& task) {
  Execution execution;
  for (const double seconds : {0.4, 4.0, 100.0}) {
    task.limits.seconds = seconds;
    execution = executionOf(task);
    if (!execution.terminalOutput.empty()) {
      break;
    }
  }
  return execution;
}

}  // namespace

TEST_CASE("a program's output, its errors and its exit code are reported") {
  Task task = taskFor("cat; echo wrong >&2; exit 3");
  task.input = "the input";
  const Execution execution = executionOf(task);
  CHECK(execution.termination == Termination::Exited);
  CHECK(execution.code == 3);
  CHECK(execution.output == "the input");
  CHECK(execution.errors == "wrong\n");
  CHECK(execution.readInput);
  CHECK(execution.terminalOutput.empty());
  CHECK_FALSE(execution.leftFolder);
  CHECK_FALSE(execution.stall);
}

TEST_CASE("by default a task expects no output, and 4096 bytes of errors are kept") {
  const Task task;
  CHECK(task.expectedOutput == 0);
  CHECK(task.errorsKept == 4096);
}

TEST_CASE("what was not run took no time") {
  CHECK(Execution().seconds == 0);
}

TEST_CASE("of a program's errors the beginning is kept, and whether it reads is reported") {
  Task task = taskFor("printf ab >&2; sleep 0.1; printf cdef >&2");
  task.input = "the input";
  task.errorsKept = 3;
  const Execution execution = executionOf(task);
  CHECK(execution.errors == "abc");
  CHECK_FALSE(execution.readInput);
  task.program.arguments[1] = "dd bs=1 count=1";
  CHECK(executionOf(task).readInput);
}

TEST_CASE("a program that crashes runs once more at a terminal, in a folder as it was") {
  Task task = taskFor(
      "test -t 1 && echo terminal; cat gameboard.txt; ls -A; echo more >>gameboard.txt; touch "
      "left; "
      "kill -SEGV $$");
  task.files = {{.name = "gameboard.txt", .contents = "board "}};
  Execution execution = executionOf(task);
  CHECK(execution.termination == Termination::Crashed);
  CHECK(execution.code == SIGSEGV);
  CHECK(execution.output == "board gameboard.txt\n");
  CHECK(execution.terminalOutput.empty());
  task.seekLostOutput = true;
  execution = executionOf(task);
  CHECK(execution.code == SIGSEGV);
  CHECK(execution.output == "board gameboard.txt\n");
  CHECK(execution.terminalOutput == "terminal\nboard gameboard.txt\n");
}

TEST_CASE("a program that ends by itself does not run once more") {
  Task task = taskFor("test -t 1 && echo terminal; exit 1");
  task.seekLostOutput = true;
  CHECK(executionOf(task).terminalOutput.empty());
}

TEST_CASE("a program that takes too long is ended, and runs once more if that is wanted") {
  Task task = taskFor("test -t 1 && echo terminal; sleep 1000");
  task.seekLostOutput = true;
  const Execution execution = withEnoughTime(task);
  CHECK(execution.termination == Termination::TimedOut);
  CHECK(execution.seconds >= task.limits.seconds);
  CHECK(execution.output.empty());
  CHECK(execution.terminalOutput == "terminal\n");
}

TEST_CASE("a program may print so much more than is expected") {
  Task task = taskFor("head -c 90 /dev/zero; head -c 20 /dev/zero >&2");
  task.expectedOutput = 10;
  task.limits.extraOutput = 100;
  Execution execution = executionOf(task);
  CHECK(execution.termination == Termination::Exited);
  CHECK(execution.output.size() == 90);
  CHECK(execution.errors.size() == 20);
  task.limits.extraOutput = 99;
  execution = executionOf(task);
  CHECK(execution.termination == Termination::TooMuchOutput);
  task.program.arguments[1] = "head -c 109 /dev/zero; sleep 0.1; printf a; sleep 1000";
  execution = executionOf(task);
  CHECK(execution.termination == Termination::TooMuchOutput);
  CHECK(execution.output.size() == 110);
  CHECK(execution.output.back() == 'a');
}

TEST_CASE("a program at a terminal gets each answer once it has asked for it") {
  Task task = taskFor("printf 'one? '; read -r one; printf 'two? '; read -r two; echo $two$one");
  task.dialogue = {{.outputBefore = 5, .answer = "1"}, {.outputBefore = 10, .answer = "2"}};
  task.expectedOutput = 13;
  const Execution execution = executionOf(task);
  CHECK(execution.termination == Termination::Exited);
  CHECK(execution.output == "one? two? 21\n");
  CHECK_FALSE(execution.stall);
}

TEST_CASE("a program that waits at a terminal before it asks is given the answer all the same") {
  Task task = taskFor("read -r one; echo one; read -r two; echo two");
  task.dialogue = {{.outputBefore = 4, .answer = "1"}, {.outputBefore = 8, .answer = "2"}};
  task.expectedOutput = 8;
  Execution execution = executionOf(task);
  REQUIRE(execution.stall);
  CHECK(execution.stall->answer == 0);
  CHECK(execution.stall->wentOn);
  CHECK(execution.output == "one\n");
  // One that prints all at its end does not go on.
  task.program.arguments[1] = "read -r one; read -r two; echo one; echo two";
  execution = executionOf(task);
  REQUIRE(execution.stall);
  CHECK(execution.stall->answer == 0);
  CHECK_FALSE(execution.stall->wentOn);
}

TEST_CASE("a program at a terminal that computes is not taken for one that waits") {
  Task task = taskFor(
      "i=0; while [ $i -lt 200000 ]; do i=$((i + 1)); done; printf 'one? '; read -r one; echo "
      "$one");
  task.dialogue = {{.outputBefore = 5, .answer = "1"}};
  task.expectedOutput = 7;
  const Execution execution = executionOf(task);
  CHECK(execution.output == "one? 1\n");
  CHECK_FALSE(execution.stall);
}

TEST_CASE(
    "a program at a terminal that has not read yet what was typed is not taken for one that "
    "waits") {
  Task task = taskFor("sleep 0.3; read -r one; echo $one");
  task.dialogue = {{.outputBefore = 0, .answer = "1"}};
  task.expectedOutput = 2;
  const Execution execution = executionOf(task);
  CHECK(execution.output == "1\n");
  CHECK_FALSE(execution.stall);
}

TEST_CASE("a program at a terminal gets the end of its input after the last answer") {
  Task task = taskFor("read -r one; echo one; cat >/dev/null; echo two");
  task.dialogue = {{.outputBefore = 0, .answer = "1"}};
  task.expectedOutput = 4;
  Execution execution = executionOf(task);
  CHECK(execution.termination == Termination::Exited);
  CHECK(execution.output == "one\ntwo\n");
  CHECK_FALSE(execution.stall);
  // When more is expected, it should not have waited for it.
  task.program.arguments[1] += "; sleep 1000";
  task.expectedOutput = 8;
  execution = executionOf(task);
  REQUIRE(execution.stall);
  CHECK(execution.stall->answer == 1);
  CHECK(execution.stall->wentOn);
}

TEST_CASE(
    "what a program at a terminal has printed before it waits does not mean that it goes on") {
  Task task = taskFor("echo hello; read -r one; read -r two");
  task.dialogue = {{.outputBefore = 10, .answer = "1"}, {.outputBefore = 20, .answer = "2"}};
  task.expectedOutput = 20;
  const Execution execution = executionOf(task);
  CHECK(execution.output == "hello\n");
  REQUIRE(execution.stall);
  CHECK(execution.stall->answer == 0);
  CHECK_FALSE(execution.stall->wentOn);
}

TEST_CASE("a program that runs once more has half the time") {
  Task task = taskFor("test -t 1 && while sleep 0.1; do echo; done; kill -SEGV $$");
  task.seekLostOutput = true;
  const Execution execution = withEnoughTime(task);
  CHECK(execution.termination == Termination::Crashed);
  CHECK_FALSE(execution.terminalOutput.empty());
  CHECK(static_cast<double>(execution.terminalOutput.size()) <= task.limits.seconds / 2 / 0.1);
}

TEST_CASE("a program that cannot be started is an error") {
  Task task;
  task.program.file = "/nowhere/program";
  const Report report = reportsOn({task}).front();
  REQUIRE(std::holds_alternative<Error>(report));
  CHECK(std::get<Error>(report).kind() == ErrorKind::BadInput);
}

TEST_CASE("each task gets its own report, however many run at a time") {
  std::vector<Task> tasks;
  for (int i = 0; i < 12; ++i) {
    tasks.push_back(taskFor("cat; ls -A; touch left"));
    tasks.back().input = std::to_string(i) + '\n';
  }
  for (const int atATime : {1, 3, 12}) {
    CAPTURE(atATime);
    const std::vector<Report> reports = reportsOn(tasks, atATime);
    for (std::size_t i = 0; i < tasks.size(); ++i) {
      REQUIRE(std::holds_alternative<Execution>(reports[i]));
      CHECK(std::get<Execution>(reports[i]).output == tasks[i].input);
    }
  }
}

TEST_CASE("no more programs run than may run at a time") {
  for (const int atATime : {1, 2}) {
    CAPTURE(atATime);
    int started = 0;
    int ended = 0;
    TaskQueue queue(Isolation::None);
    queue.run(atATime, [&](TaskQueue::Want /*want*/) -> std::optional<Job> {
      CHECK(started - ended < atATime);
      if (started == 4) {
        return std::nullopt;
      }
      ++started;
      return Job{.task = taskFor("sleep 0.15"),
                 .onEnd = [&ended](const Report& /*report*/) { ++ended; }};
    });
    CHECK(ended == 4);
  }
}

TEST_CASE("a supervisor gets more programs after each one that was quick") {
  std::vector<std::string> scripts(44, "exit 1");
  CHECK(eventuallyWantedFor(scripts, "A AF AFFFFFFF AFFFFFFFFFFFFFFF AFFFFFFFFFFFFFFF A"));
  for (const char* const other : {"sleep 0.15", "kill -SEGV $$", "kill -KILL $PPID; sleep 1000"}) {
    CAPTURE(other);
    scripts.assign(14, "exit 1");
    scripts[10] = other;
    CHECK(eventuallyWantedFor(scripts, "A AF AFFFFFFF A AF"));
  }
}

TEST_CASE("nothing is left of a program that ends its supervisor after other programs") {
  std::vector<std::string> scripts(11, "exit 1");
  scripts.back() = "kill -KILL $PPID; sleep 1000";
  CHECK(eventuallyWantedFor(scripts, "A AF AFFFFFFF"));
}

TEST_CASE("of a program that ends its supervisor only that is known, and the others run") {
  constexpr std::size_t kTasks = 8;
  for (const std::string end : {"kill -KILL $PPID; sleep 1000", "kill -STOP $PPID; sleep 1000"}) {
    // The first program that a supervisor gets or, if they were quick, one that follows another.
    for (const std::size_t ending : {std::size_t{3}, std::size_t{4}}) {
      std::vector<Task> tasks;
      for (std::size_t i = 0; i < kTasks; ++i) {
        tasks.push_back(taskFor(i == ending ? end : "echo " + std::to_string(i)));
      }
      for (const int atATime : {1, 3}) {
        CAPTURE(end, ending, atATime);
        const std::vector<Report> reports = reportsOn(tasks, atATime);
        for (std::size_t i = 0; i < kTasks; ++i) {
          CAPTURE(i);
          const auto* const execution = std::get_if<Execution>(&reports[i]);
          REQUIRE(execution != nullptr);
          CHECK(execution->termination ==
                (i == ending ? Termination::Vanished : Termination::Exited));
          CHECK(execution->output == (i == ending ? "" : std::to_string(i) + '\n'));
          CHECK_FALSE(execution->leftFolder);
        }
      }
    }
  }
}

TEST_CASE("programs run where this process has no standard streams") {
  CHECK(inChild([] {
          for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
            (void)close(stream);
          }
          Task task = taskFor("cat; echo wrong >&2");
          task.input = "the input";
          const Execution execution = executionOf(task);
          return execution.output == "the input" && execution.errors == "wrong\n" ? 0 : 1;
        }) == 0);
}

TEST_CASE("programs have the priority that this process had when the queue was made") {
  CHECK(inChild([] {
          errno = 0;
          const int own = nice(3);
          return errno == 0 && executionOf(taskFor("nice")).output == std::to_string(own) + '\n'
                     ? 0
                     : 1;
        }) == 0);
}

#ifdef __linux__

TEST_CASE("programs do not have the priority of the first process") {
  if (skipsWithoutNamespaces()) {
    return;
  }
  CHECK(besideLowPriority([](int own) {
          return executionOf(taskFor("nice")).output == std::to_string(own) + '\n' ? 0 : 1;
        }) == 0);
}

#endif

TEST_CASE("too many open files are an error, as many as can be waited for are not") {
  const auto runsWith = [](int lastOpen) {
    return inChild([lastOpen] {
      TaskQueue queue(Isolation::None);
      for (int opened = 0; opened < lastOpen;) {
        opened = open("/dev/null", O_RDONLY | O_CLOEXEC);
        if (opened < 0) {
          return 2;
        }
      }
      bool isOver = false;
      try {
        queue.run(1, only({.task = taskFor("exit 0"), .onEnd = [&](const Report& report) {
                             isOver = std::holds_alternative<Execution>(report);
                           }}));
      } catch (const Error& error) {
        return error.what() == std::string("too many files are open") ? 1 : 2;
      }
      return isOver ? 0 : 2;
    });
  };
  // A pipe takes two, and a supervisor opens up to 16.
  CHECK(runsWith(FD_SETSIZE - 16 - 3) == 0);
  CHECK(runsWith(FD_SETSIZE - 16 - 2) == 1);
}

TEST_CASE("an interrupt after the last program is noticed, too") {
  TaskQueue queue(Isolation::None);
  const auto interrupt = [](const Report& /*report*/) { CHECK(raise(SIGINT) == 0); };
  CHECK_THROWS_AS(queue.run(1, only({.task = taskFor("exit 0"), .onEnd = interrupt})), Error);
}

TEST_CASE("nothing is left of a queue that is not finished") {
  CHECK(leavesNothing(1, [](const std::filesystem::path& /*mark*/) {
    const auto fail = [](const Report& /*report*/) { throw std::runtime_error("no more"); };
    return only({.task = taskFor("exit 0"), .onEnd = fail});
  }));
}

TEST_CASE("a queue that is not finished removes the folder of a supervisor that is stopped") {
  CHECK(leavesNothing(2, [](const std::filesystem::path& mark) -> TaskQueue::Source {
    Task task = taskFor("touch left; kill -STOP $PPID; : >" + mark.string() + "; sleep 1000");
    return [=, isGiven = false](TaskQueue::Want /*want*/) mutable -> std::optional<Job> {
      if (!std::exchange(isGiven, true)) {
        return Job{.task = task, .onEnd = [](const Report& /*report*/) {}};
      }
      if (!comesTrue([&] { return std::filesystem::exists(mark); })) {
        throw std::logic_error("the supervisor is not stopped");
      }
      throw std::runtime_error("no more");
    };
  }));
}

TEST_CASE("an interrupt ends a queue, and what runs ends with it") {
  TaskQueue queue(Isolation::None);
  bool given = false;
  try {
    queue.run(2, [&](TaskQueue::Want /*want*/) -> std::optional<Job> {
      if (std::exchange(given, true)) {
        CHECK(raise(SIGINT) == 0);
        return std::nullopt;
      }
      Task task = taskFor("sleep 1000");
      return Job{.task = task, .onEnd = [](const Report& /*report*/) { FAIL("it has ended"); }};
    });
    FAIL("the interrupt was not noticed");
  } catch (const Error& error) {
    CHECK(error.kind() == ErrorKind::Unfinished);
  }
  CHECK(queue.finish().empty());
  CHECK(children().empty());
}

#ifdef __linux__

TEST_CASE("a queue adopts orphans and cannot be inspected as long as it is there") {
  const auto isAdopting = [] {
    int adopts = -1;
    REQUIRE(prctl(PR_GET_CHILD_SUBREAPER, &adopts, 0, 0, 0) == 0);
    return adopts == 1;
  };
  {
    const TaskQueue queue(Isolation::None);
    CHECK(isAdopting());
    CHECK(prctl(PR_GET_DUMPABLE, 0, 0, 0, 0) == 0);
  }
  CHECK_FALSE(isAdopting());
  CHECK(prctl(PR_GET_DUMPABLE, 0, 0, 0, 0) == 1);
}

TEST_CASE("a program that uses too much memory or too many processes is ended") {
  // Memory is checked at intervals, so this program keeps it in use: tail holds an endless line.
  Task task = taskFor("{ head -c 300000000 /dev/zero; sleep 1000; } | tail -n 1 >/dev/null");
  task.limits.memory = std::uint64_t{100} << 20;
  CHECK(executionOf(task).termination == Termination::TooMuchMemory);
  task = taskFor("sleep 1000 & sleep 1000 & sleep 1000 & wait");
  task.limits.processes = 3;
  CHECK(executionOf(task).termination == Termination::TooManyProcesses);
  task = taskFor("sleep 0.1 & sleep 0.1 & wait");
  task.limits.processes = 3;
  CHECK(executionOf(task).termination == Termination::Exited);
}

TEST_CASE("what a program has started ends with it") {
  const Execution execution = executionOf(taskFor("(setsid sleep 1000 &); echo done"));
  CHECK(execution.termination == Termination::Exited);
  CHECK(execution.output == "done\n");
}

TEST_CASE("isolated programs find their own file, and nothing that another one has left") {
  if (skipsWithoutNamespaces()) {
    return;
  }
  const Scratch scratch("/tmp");
  const std::filesystem::path program =
      scratch.file("program", "#!/bin/sh\nls -A /tmp | grep -x mark; : >/tmp/mark; cat\n");
  std::filesystem::permissions(program, std::filesystem::perms(0755));
  std::vector<Task> tasks(8);
  for (std::size_t i = 0; i < tasks.size(); ++i) {
    tasks[i].program = {.file = program, .arguments = {}, .user = {}};
    tasks[i].input = std::to_string(i);
    tasks[i].limits.seconds = 1000;
  }
  const std::vector<Report> reports = reportsOn(tasks, 1, Isolation::Namespaces);
  for (std::size_t i = 0; i < tasks.size(); ++i) {
    const auto* const execution = std::get_if<Execution>(&reports[i]);
    REQUIRE(execution != nullptr);
    CHECK(execution->termination == Termination::Exited);
    CHECK(execution->output == tasks[i].input);
    CHECK_FALSE(execution->leftFolder);
  }
}

TEST_CASE("what a task's program leaves in memory counts as its own") {
  if (skipsWithoutNamespaces()) {
    return;
  }
  const auto terminationWith = [](const std::string& script) {
    Task task = taskFor(script);
    task.limits.memory = std::uint64_t{32} << 20;
    return executionOf(task, Isolation::Namespaces).termination;
  };
  const std::string file = "head -c 15000000 /dev/zero >/tmp/";
  CHECK(terminationWith(file + "1; sleep 0.5") == Termination::Exited);
  CHECK(terminationWith(file + "1; " + file + "2; " + file + "3; exec sleep 1000") ==
        Termination::TooMuchMemory);
}

#endif

TEST_CASE("one task runs at a time unless asked otherwise, and 64 at most") {
  CHECK(QueueOptions().jobs == 1);
  CHECK(kMostJobs == 64);
}
