/// Files opened for reading.
#pragma once

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <string>

namespace teeko {

/// Opens this file to read its bytes. Throws Error (BadInput), naming the file and what is wrong,
/// when it does not exist, is a directory or can't be opened.
[[nodiscard]] std::ifstream openInput(const std::filesystem::path& file);

/// The bytes of this file. Throws Error (BadInput), naming the file and what is wrong, also when it
/// is no regular file or has more than `most` bytes.
[[nodiscard]] std::string readWhole(const std::filesystem::path& file, std::size_t most);

}  // namespace teeko
