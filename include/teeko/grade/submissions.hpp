/// What students submitted, found in the folders that teachers download.
///
/// The layout of a folder is recognised from what is in it:
///
/// - **Gradescope's export**: folders `submission_NNN`, and `submission_metadata.yml`, which says
///   whose they are. The work of a group is one submission of `A & B`. The export may also be the
///   one folder in the folder, as it is after unzipping.
/// - **A folder for each student**, named by the student. Moodle's folders
///   (`Jane Doe_12345_assignsubmission_file_`) belong to Jane Doe.
/// - **A flat folder** of files with the names that learning platforms give them:
///
///       doejane_12345_678910_ProjectPart1_1155.c          Canvas: doejane_12345
///       doejane_LATE_12345_678910_ProjectPart1_1155-1.c   the same student
///       anon_x7Fk2_678910_ProjectPart1_1155.c             Canvas, anonymous: anon_x7Fk2
///       Jane Doe_12345_assignsubmission_file_part1.c      Moodle: Jane Doe
///       Project 1_jdoe_attempt_2026-11-01-10-00-00_p1.c   Blackboard: jdoe, the last attempt
///
///   A file with another name that matches a pattern is the work of whoever the `*` stands for:
///   `ProjectPart1_1155.c` and `ProjectPart2_1155.c` are 1155's. Other files are left out.
/// - **Archives** (zip, 7z, rar, tar and compressed tar) are read wherever they are: in a student's
///   folder, and at the top as the work of the student that their name says, `alice.zip` as
///   alice's.
///
/// A name also matches when it is spelled otherwise: in capital or small letters, with blanks or
/// `-` for `_`, or with words in front, as in `Copy of projectpart1-1155.C`. If a student has a
/// file whose name fits a part better, that one counts.
///
/// Files that begin with a dot, folders called `__MACOSX`, `Thumbs.db` and `desktop.ini` are
/// ignored. Symbolic links are not followed. If a submission has several files with the same name,
/// folders aside, and the same contents, only the first one is used.
#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "teeko/check/case.hpp"

namespace teeko::grade {

struct SourceFile {
  /// Where it is in the submission, such as `src/part1.c` or `work.zip/part1.c`: valid UTF-8
  /// without control characters.
  std::string name;
  /// 1 MiB at most, of any bytes.
  std::string contents;
};

struct Submission {
  /// Who submitted it. No two submissions in a folder have the same; students of the same name are
  /// told apart by their number, as in `Jane Doe (12345)`. Valid UTF-8 without control characters.
  std::string student;
  /// The student's number at the platform, where its export has one: Canvas's, Moodle's, and
  /// Gradescope's sid or, without one, the address; of a group all, as in `7 & 8`. Otherwise empty.
  std::string id = {};
  /// For each part that was wanted the files that match its pattern, by name: none, one or several,
  /// but no more than 8.
  std::vector<std::vector<SourceFile>> files;
  /// The problems of the submission, such as a damaged archive. If a part has no file, also the
  /// names of the first five files that match no pattern. Empty if there is no problem. One line of
  /// valid UTF-8.
  std::string remark;
  /// The names of the files that fit no part, as one line of valid UTF-8: `a.out, notes.txt and 3
  /// more`, of which the first 50 are there.
  std::string leftOut = {};
};

struct Wanted {
  check::Part part{};
  /// What the name of the part's file matches, folders aside: `*`, `?` and `[...]` as in a shell.
  std::string pattern;
};

/// What the files of this part are called by default, such as `ProjectPart1_*.c`; `*.c` for a part
/// without a name of its own.
[[nodiscard]] std::string defaultPatternOf(check::Part part);

/// The part that a file is of: the one whose default pattern its name fits best, or else the one
/// whose prompts are in its text; nothing if neither tells it. Never the whole game.
[[nodiscard]] std::optional<check::Part> partOfFile(const std::string& name, std::string_view text);

/// What is in a folder that a teacher has downloaded.
struct ClassFolder {
  /// Those of all students, sorted by student.
  std::vector<Submission> submissions;
  /// Each file that belongs to no student, and why: `README.md: …`, a line of valid UTF-8.
  std::vector<std::string> leftOut = {};
};

/// Finds all submissions. Students without a matching file are included. Limits for each student:
/// 10,000 files and folders, 8 levels of folders, 8 archives of 256 MiB, and in each archive 10,000
/// members and 32 files that match. bsdtar reads archives, as isolated as a submission; without it
/// they are left out. The student's remark says what exceeded a limit or could not be read.
/// Throws Error (BadInput) when the folder cannot be read or holds no submissions, and Error
/// (Unfinished) when the system lacks something or an interrupt arrives.
[[nodiscard]] ClassFolder findSubmissions(const std::filesystem::path& folder,
                                          std::span<const Wanted> wanted);

}  // namespace teeko::grade
