/// How much of a submission is looked at, whatever it holds.
#pragma once

#include <chrono>
#include <cstddef>

namespace teeko::grade {

/// Files for each part.
inline constexpr std::size_t kMostFiles = 8;
/// In bytes.
inline constexpr std::size_t kLargestFile = std::size_t{1} << 20;
/// Files and folders of a student, and members of a zip file.
inline constexpr std::size_t kMostEntries = 10000;
/// Folders within a student's folder.
inline constexpr int kDeepest = 8;
/// Zip files of a student.
inline constexpr std::size_t kMostZips = 8;
/// Bytes that the members of a zip file that are read have in all.
inline constexpr std::size_t kMostZipBytes = std::size_t{64} << 20;
/// How long reading a zip file may take.
inline constexpr auto kZipTime = std::chrono::seconds(10);

}  // namespace teeko::grade
