/// Reading what is in a student's folder, without trusting it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "teeko/io/descriptor.hpp"

#include "archives.hpp"
#include "found_submission.hpp"

namespace teeko::grade {

/// A regular file that is open for reading, or why there is none.
struct OpenedFile {
  Descriptor file;
  std::string problem;
};

/// Opens a file in a folder if it is a regular one. Never waits, and never follows a link.
[[nodiscard]] OpenedFile openFile(int folder, const std::string& name);

/// Opens a folder in a folder. Never follows a link. Not open, with the reason in errno, when that
/// fails.
[[nodiscard]] Descriptor openFolder(int folder, const std::string& name);

/// What kind of thing has this name in a folder; links are not followed.
enum class EntryKind : std::uint8_t { Folder, File, Link, Special };
[[nodiscard]] EntryKind kindOf(int folder, const std::string& name);

/// The names in a folder that are not ignored, sorted; the first ones that there are when there are
/// more than `most`. None, with the reason in errno, when the folder cannot be read.
[[nodiscard]] std::optional<std::vector<std::string>> namesIn(int folder, std::size_t most);

/// Adds what is in a folder.
void gatherFolder(int folder, FoundSubmission& submission, Unpacker& unpacker);

/// A file in a folder, and what the student calls it.
struct FileEntry {
  std::string name;
  std::string path;
  std::string submittedName;
};

/// Adds a file: what it contains if its name fits a part, what is in it if it is an archive.
void gatherFile(int folder, const FileEntry& entry, FoundSubmission& submission,
                Unpacker& unpacker);

}  // namespace teeko::grade
