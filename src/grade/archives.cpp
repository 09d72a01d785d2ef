#include "archives.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <utility>
#include <variant>

#include <strings.h>

#include "teeko/io/error.hpp"
#include "teeko/io/string_stream.hpp"

#include "limits.hpp"

namespace teeko::grade {
namespace {

/// What unpacking may use up. A dictionary of 7z may take hundreds of megabytes.
Limits unpackerLimits(std::size_t mostOutput) {
  return {.seconds = kUnpackingSeconds,
          .memory = std::uint64_t{1} << 30,
          .extraOutput = mostOutput,
          .processes = 8};
}

/// A name as bsdtar lists it, without its escapes: `\n` and the like, and three octal digits for
/// other bytes that cannot be printed.
std::string withoutEscapes(std::string_view listed) {
  constexpr std::string_view kLetters = "abfnrtv";
  constexpr std::string_view kControls = "\a\b\f\n\r\t\v";
  constexpr std::size_t kDigits = 3;
  std::string name;
  while (!listed.empty()) {
    const char first = listed.front();
    listed.remove_prefix(1);
    if (first != '\\' || listed.empty()) {
      name += first;
      continue;
    }
    const std::string_view digits = listed.substr(0, kDigits);
    const bool isOctal = digits.size() == kDigits && std::ranges::all_of(digits, [](char digit) {
                           return digit >= '0' && digit <= '7';
                         });
    if (isOctal) {
      name += static_cast<char>((digits[0] - '0') * 64 + (digits[1] - '0') * 8 + digits[2] - '0');
    } else {
      const std::size_t letter = kLetters.find(listed.front());
      name += letter == std::string_view::npos ? listed.front() : kControls[letter];
    }
    listed.remove_prefix(isOctal ? kDigits : 1);
  }
  return name;
}

/// A pattern of bsdtar's that matches this name alone.
std::string patternOf(std::string_view name) {
  std::string pattern;
  for (const char character : name) {
    if (std::string_view("*?[]\\^$").find(character) != std::string_view::npos) {
      pattern += '\\';
    }
    pattern += character;
  }
  return pattern;
}

std::string_view lastName(std::string_view path) {
  return path.substr(path.rfind('/') + 1);
}

/// Whether a member is one of the files and folders that are ignored, or is in one.
bool isInIgnored(std::string_view path) {
  while (!path.empty()) {
    const std::string_view name = path.substr(0, path.find('/'));
    if (isIgnored(name) && name != "." && name != "..") {
      return true;
    }
    path.remove_prefix(std::min(name.size() + 1, path.size()));
  }
  return false;
}

/// What bsdtar says is wrong, in its own words if it has any.
std::string wordsIn(const std::string& errors, const std::string& member) {
  const std::string program = "bsdtar: ";
  constexpr std::string_view kEnd = ": Unknown error -1";
  StringReader lines(errors);
  std::string line;
  while (std::getline(lines, line)) {
    for (const std::string& beginning : {program, member + ": "}) {
      if (line.starts_with(beginning)) {
        line.erase(0, beginning.size());
      }
    }
    if (line.ends_with(kEnd)) {
      line.resize(line.size() - kEnd.size());
    }
    if (!line.empty() && line != "(null)" && !line.starts_with("Error exit delayed") &&
        !line.starts_with("Removing leading")) {
      return line;
    }
  }
  return "it is damaged, or no archive";
}

/// Why bsdtar did not do what it should with a member, or where that is empty with the archive;
/// empty if it did. Too much output is another matter.
std::string faultOf(const Execution& execution, const std::string& member = {}) {
  switch (execution.termination) {
    case Termination::Exited:
      return execution.code == 0 ? "" : "cannot be read: " + wordsIn(execution.errors, member);
    case Termination::TooMuchOutput:
      return "";
    case Termination::TimedOut:
      return "cannot be read: that takes too long";
    case Termination::TooMuchMemory:
      return "cannot be read: that takes more than 1 GiB of memory";
    default:
      return "cannot be read: bsdtar crashed";
  }
}

}  // namespace

std::string_view archiveEnding(std::string_view name) {
  constexpr auto kEndings = std::to_array<std::string_view>(
      {".zip", ".7z", ".rar", ".tar", ".tgz", ".tar.gz", ".tbz", ".tbz2", ".tar.bz2", ".txz",
       ".tar.xz", ".tzst", ".tar.zst"});
  for (const std::string_view ending : kEndings) {
    if (name.size() > ending.size() && strncasecmp(name.substr(name.size() - ending.size()).data(),
                                                   ending.data(), ending.size()) == 0) {
      return name.substr(name.size() - ending.size());
    }
  }
  return {};
}

Unpacker::Unpacker() {
  const std::filesystem::path file = process::fileOfCommand("bsdtar");
  if (file.is_absolute() && process::isProgram(file)) {
    bsdtar_ = file.string();
  }
}

void Unpacker::unpack(const std::string& bytes, const std::string& path,
                      FoundSubmission& submission) {
  if (bsdtar_.empty()) {
    submission.addProblem(path,
                          "cannot be read without bsdtar, which Debian has in libarchive-tools");
    return;
  }
  if (!queue_) {
    queue_ = std::make_unique<process::TaskQueue>(process::tryIsolation().isolation);
  }
  const std::optional<process::UserLease> lease = users_.next();
  user_ = lease ? std::optional(lease->user()) : std::nullopt;
  const auto placeOf = [&](const std::string& member) {
    return std::string(path).append("/").append(member);
  };
  std::map<std::string, int> wanted;
  for (const std::string& member : membersIn(bytes, path, submission)) {
    const std::string name(lastName(member));
    if (name.empty() || isInIgnored(member)) {
      continue;  // a folder
    }
    if (submission.wants(name)) {
      ++wanted[member];
    } else if (!archiveEnding(name).empty()) {
      submission.addProblem(placeOf(member), "is an archive in an archive");
    } else {
      submission.addOther(placeOf(member));
    }
  }
  std::size_t left = kMostMembers;
  for (const auto& [member, count] : wanted) {
    if (left-- == 0) {
      submission.addProblem(path, "has more than " + std::to_string(kMostMembers) +
                                      " files that match; the others are not read");
      break;
    }
    if (count > 1) {
      submission.addProblem(placeOf(member), "is there more than once: the first one counts");
    }
    if (!readMember(bytes, path, member, submission)) {
      break;
    }
  }
}

/// The paths of what is in the archive; those of folders end with a slash.
std::vector<std::string> Unpacker::membersIn(const std::string& bytes, const std::string& path,
                                             FoundSubmission& submission) {
  const Execution execution = run({"-tf", "-"}, bytes, kLongestListing);
  if (const std::string fault = faultOf(execution); !fault.empty()) {
    submission.addProblem(path, fault);
  }
  std::vector<std::string> members;
  StringReader lines(execution.output);
  for (std::string line; members.size() < kMostEntries && std::getline(lines, line);) {
    members.push_back(withoutEscapes(line));
  }
  if (std::string line;
      std::getline(lines, line) || execution.termination == Termination::TooMuchOutput) {
    submission.addProblem(path, "has more than " + std::to_string(kMostEntries) + " members");
  } else if (members.empty() && faultOf(execution).empty()) {
    submission.addProblem(path, "is empty");
  }
  return members;
}

/// Adds what a member contains. False when reading took too long, and so would the next one.
bool Unpacker::readMember(const std::string& bytes, const std::string& path,
                          const std::string& member, FoundSubmission& submission) {
  // Without a password bsdtar would ask for one without end.
  Execution execution =
      run({"-xOqf", "-", "--passphrase", "none", "--", patternOf(member)}, bytes, kLargestFile);
  const std::string inner = path + '/' + member;
  if (const std::string fault = faultOf(execution, member); !fault.empty()) {
    submission.addProblem(inner, fault);
  } else if (execution.termination == Termination::TooMuchOutput) {
    submission.addProblem(inner, "is larger than 1 MiB");
  } else if (execution.output.empty()) {
    submission.addProblem(inner, "is empty, a link, or no regular file");
  } else {
    submission.addFile(inner, std::string(lastName(member)), std::move(execution.output));
  }
  return execution.termination != Termination::TimedOut;
}

Execution Unpacker::run(const std::vector<std::string>& arguments, const std::string& bytes,
                        std::size_t mostOutput) {
  process::Task task;
  // In a locale of UTF-8, as libarchive converts names to the characters of the locale.
  task.program.file = process::fileOfCommand("env");
  task.program.arguments = {"LC_ALL=C.UTF-8", bsdtar_};
  task.program.arguments.insert(task.program.arguments.end(), arguments.begin(), arguments.end());
  task.program.user = user_;
  task.limits = unpackerLimits(mostOutput);
  task.input = bytes;
  process::Report report;
  bool isGiven = false;
  queue_->run(1, [&](process::TaskQueue::Want) -> std::optional<process::Job> {
    if (std::exchange(isGiven, true)) {
      return std::nullopt;
    }
    return process::Job{.task = std::move(task),
                        .onEnd = [&report](process::Report ended) { report = std::move(ended); }};
  });
  if (const Error* const error = std::get_if<Error>(&report)) {
    throw Error(ErrorKind::Unfinished, error->what());
  }
  return std::get<Execution>(std::move(report));
}

}  // namespace teeko::grade
