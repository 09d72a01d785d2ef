/// Folders of golden cases.
#pragma once

#include <filesystem>
#include <fstream>
#include <string_view>

/// Makes a folder with the files of a case. An empty board or empty settings have no file.
inline void makeCase(const std::filesystem::path& folder, std::string_view input,
                     std::string_view output, std::string_view board = "",
                     std::string_view settings = "") {
  std::filesystem::create_directories(folder);
  const auto write = [&](const char* name, std::string_view bytes) {
    std::ofstream(folder / name, std::ios::binary) << bytes;
  };
  write("input", input);
  write("output", output);
  if (!board.empty()) {
    write("gameboard.txt", board);
  }
  if (!settings.empty()) {
    write("settings.yml", settings);
  }
}
