#include "child_process.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <sys/stat.h>

#include "teeko/io/text.hpp"

#include "process/child_process.hpp"

namespace teeko::check {
namespace {

/// Writes a file that did not exist.
void writeFile(const process::Folder& folder, const char* name, std::string_view contents,
               mode_t mode) {
  const Descriptor output(
      openat(folder.descriptor.number(), name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode));
  if (!output.isOpen() || fchmod(output.number(), mode) != 0 ||
      !writeAll(output.number(), contents)) {
    throw process::systemError(shownName(folder.path / name) + ": cannot be written");
  }
}

/// Lets the task's user enter the folder or, when root runs a task without a user, everybody.
void openFolder(const process::Folder& folder, const std::optional<User>& user) {
  const int number = folder.descriptor.number();
  if (user ? fchown(number, user->id, user->group) != 0
           : process::isRoot() && fchmod(number, 0777) != 0) {
    throw process::systemError(shownName(folder.path) + ": cannot be opened to others");
  }
}

/// Puts the task's files into the folder and opens it to the program. Returns the task's input, an
/// open file that no longer has a name.
Descriptor prepareFolder(const process::Folder& folder, const Task& task) {
  constexpr const char* kInput = "input";
  writeFile(folder, kInput, task.input, process::isRoot() ? 0444 : 0400);
  const int number = folder.descriptor.number();
  Descriptor input(openat(number, kInput, O_RDONLY | O_NOFOLLOW | O_CLOEXEC));
  if (!input.isOpen() || unlinkat(number, kInput, 0) != 0) {
    throw process::systemError(shownName(folder.path / kInput) + ": cannot be read");
  }
  for (const InputFile& file : task.files) {
    writeFile(folder, file.name.c_str(), file.contents, process::isRoot() ? 0666 : 0600);
  }
  openFolder(folder, task.program.user);
  return input;
}

/// Lets the program open its output again, as /dev/stdout. As root without `user`, lets every user
/// do so: the program may be one like su, which changes to a user that is not known here.
void openStream(int stream, const std::optional<User>& user) {
  if (user) {
    (void)fchown(stream, user->id, user->group);
    (void)fchmod(stream, 0600);
  } else if (process::isRoot()) {
    (void)fchmod(stream, 0666);
  }
}

}  // namespace

ChildProcess startProgram(const RunContext& context, const process::Folder& folder,
                          OutputStream outputStream, const process::MemoryGroup& memoryGroup) {
  Descriptor input = prepareFolder(folder, context.task);
  process::Pipe out =
      outputStream == OutputStream::Terminal ? process::makeTerminal() : process::makePipe();
  if (!context.task.dialogue.empty()) {
    input = Descriptor(fcntl(out.writeEnd.number(), F_DUPFD_CLOEXEC, 0));
  }
  process::Pipe errors = process::makePipe();
  openStream(out.writeEnd.number(), context.task.program.user);
  openStream(errors.writeEnd.number(), context.task.program.user);
  const pid_t id = process::startProgram(
      {.program = context.task.program,
       .limits = context.task.limits,
       .folder = folder,
       .streams = {input.number(), out.writeEnd.number(), errors.writeEnd.number()},
       .userThreads = context.userThreads,
       .priority = context.priority,
       .memoryGroup = memoryGroup.entrance()});
  for (const Descriptor* const end : {&out.readEnd, &errors.readEnd}) {
    (void)fcntl(end->number(), F_SETFL, O_NONBLOCK);
  }
  return {id, std::move(input), std::move(out.readEnd), std::move(errors.readEnd)};
}

}  // namespace teeko::check
