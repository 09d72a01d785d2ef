/// Whose submissions Gradescope has exported.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>

namespace teeko::grade {

struct Submitters {
  /// `Jane Doe`, of a group `Jane Doe & John Roe`. Not empty.
  std::string names;
  /// The students' numbers in the same way, or their addresses if they have none; empty without
  /// any.
  std::string ids;
};

using SubmittersOfFolders = std::map<std::string, Submitters, std::less<>>;

/// Whose the folders of Gradescope's export are. `file` is open for reading its
/// submission_metadata.yml, which says for each folder:
///
///     submission_123:
///       :submitters:
///       - :name: Jane Doe
///         :sid: '1155'
///         :email: jane@example.edu
///
/// among much else. Nothing when that file is not such a file, is damaged, has more than 256 MiB in
/// all or 64 KiB before its document begins.
[[nodiscard]] std::optional<SubmittersOfFolders> readSubmitters(int file);

}  // namespace teeko::grade
