#include "submitted_files.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <memory>
#include <system_error>
#include <utility>

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>

#include "limits.hpp"

namespace teeko::grade {
namespace {

std::string reason() {
  return "cannot be read: " + std::generic_category().message(errno);
}

/// The contents of an open file, or what is wrong with it.
struct ReadFile {
  std::string contents;
  std::string problem;
};

ReadFile contentsOf(int file, std::size_t most) {
  ReadFile result;
  std::array<char, 16384> block{};
  for (;;) {
    errno = 0;
    const std::size_t count = readSome(file, block.data(), block.size());
    if (count == 0) {
      result.problem = errno == 0 ? "" : reason();
      return result;
    }
    result.contents.append(block.data(), count);
    if (result.contents.size() > most) {
      return {.contents = {}, .problem = "is larger than " + std::to_string(most >> 20U) + " MiB"};
    }
  }
}

/// Adds what is in the folder with this path, which ends with a slash or is empty.
void gatherFolderAt(int folder, const std::string& path, int depth, FoundSubmission& submission,
                    Unpacker& unpacker) {
  const auto names = namesIn(folder, kMostEntries + 1);
  if (!names) {
    submission.addProblem(path, reason());
    return;
  }
  for (const std::string& name : *names) {
    const std::string inner = path + name;
    if (!submission.countEntry()) {
      return;
    }
    if (kindOf(folder, name) != EntryKind::Folder) {
      gatherFile(folder, {.name = name, .path = inner, .submittedName = name}, submission,
                 unpacker);
    } else if (depth == kDeepest) {
      submission.addProblem(inner, "is not read: there are too many folders around it");
    } else if (const Descriptor opened = openFolder(folder, name); opened.isOpen()) {
      gatherFolderAt(opened.number(), inner + '/', depth + 1, submission, unpacker);
    } else {
      submission.addProblem(inner, reason());
    }
  }
}

}  // namespace

OpenedFile openFile(int folder, const std::string& name) {
  // What is opened is looked at before, because opening a device can have effects, and after.
  switch (kindOf(folder, name)) {
    case EntryKind::Link:
      return {.file = {}, .problem = "is a symbolic link"};
    case EntryKind::Folder:
    case EntryKind::Special:
      return {.file = {}, .problem = "is no regular file"};
    case EntryKind::File:
      break;
  }
  Descriptor file(
      openat(folder, name.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC));
  if (!file.isOpen()) {
    return {.file = {}, .problem = reason()};
  }
  struct stat status {};
  if (fstat(file.number(), &status) != 0 || !S_ISREG(status.st_mode)) {
    return {.file = {}, .problem = "is no regular file"};
  }
  return {.file = std::move(file), .problem = {}};
}

Descriptor openFolder(int folder, const std::string& name) {
  return Descriptor(
      openat(folder, name.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
}

EntryKind kindOf(int folder, const std::string& name) {
  struct stat status {};
  if (fstatat(folder, name.c_str(), &status, AT_SYMLINK_NOFOLLOW) != 0) {
    return EntryKind::Special;
  }
  if (S_ISDIR(status.st_mode)) {
    return EntryKind::Folder;
  }
  if (S_ISLNK(status.st_mode)) {
    return EntryKind::Link;
  }
  return S_ISREG(status.st_mode) ? EntryKind::File : EntryKind::Special;
}

std::optional<std::vector<std::string>> namesIn(int folder, std::size_t most) {
  // A descriptor of its own, because closing the folder's reader closes the descriptor.
  Descriptor copy = openFolder(folder, ".");
  const std::unique_ptr<DIR, int (*)(DIR*)> entries(
      copy.isOpen() ? fdopendir(copy.number()) : nullptr, closedir);
  if (!entries) {
    return std::nullopt;
  }
  copy.release();
  std::vector<std::string> names;
  const dirent* entry = readdir(entries.get());
  for (; entry != nullptr && names.size() < most; entry = readdir(entries.get())) {
    if (!isIgnored(entry->d_name)) {
      names.emplace_back(entry->d_name);
    }
  }
  std::ranges::sort(names);
  return names;
}

void gatherFolder(int folder, FoundSubmission& submission, Unpacker& unpacker) {
  gatherFolderAt(folder, "", 0, submission, unpacker);
}

void gatherFile(int folder, const FileEntry& entry, FoundSubmission& submission,
                Unpacker& unpacker) {
  const bool isWanted = submission.wants(entry.submittedName);
  const bool isArchive = !isWanted && !archiveEnding(entry.submittedName).empty();
  if (!isWanted && !isArchive && kindOf(folder, entry.name) == EntryKind::File) {
    submission.addOther(entry.path);
    return;
  }
  const OpenedFile opened = openFile(folder, entry.name);
  if (!opened.problem.empty()) {
    submission.addProblem(entry.path, opened.problem);
    return;
  }
  if (isArchive && !submission.countArchive()) {
    submission.addProblem(entry.path, "is not read: there are too many archives");
    return;
  }
  ReadFile read = contentsOf(opened.file.number(), isArchive ? kLargestArchive : kLargestFile);
  if (!read.problem.empty()) {
    submission.addProblem(entry.path, read.problem);
  } else if (isArchive) {
    unpacker.unpack(read.contents, entry.path, submission);
  } else {
    submission.addFile(entry.path, entry.submittedName, std::move(read.contents));
  }
}

}  // namespace teeko::grade
