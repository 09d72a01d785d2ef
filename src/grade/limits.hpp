/// How much of a submission is looked at, whatever it holds.
#pragma once

#include <cstddef>

namespace teeko::grade {

/// Files for each part.
inline constexpr std::size_t kMostFiles = 8;
/// In bytes.
inline constexpr std::size_t kLargestFile = std::size_t{1} << 20;
/// Files and folders of a student, and members of an archive.
inline constexpr std::size_t kMostEntries = 10000;
/// Folders within a student's folder.
inline constexpr int kDeepest = 8;
/// Archives of a student.
inline constexpr std::size_t kMostArchives = 8;
/// Bytes of an archive; platforms take no larger submissions.
inline constexpr std::size_t kLargestArchive = std::size_t{256} << 20;
/// Bytes of the list of an archive's members.
inline constexpr std::size_t kLongestListing = std::size_t{4} << 20;
/// Members of an archive that are read.
inline constexpr std::size_t kMostMembers = 32;
/// How long listing an archive, or reading one of its members, may take.
inline constexpr double kUnpackingSeconds = 30;

}  // namespace teeko::grade
