/// Files opened for reading.
#pragma once

#include <filesystem>
#include <fstream>

namespace teeko {

/// Opens this file to read its bytes. Throws Error (BadInput), naming the file and what is wrong,
/// when it does not exist, is a directory or can't be opened.
[[nodiscard]] std::ifstream openInput(const std::filesystem::path& file);

}  // namespace teeko
