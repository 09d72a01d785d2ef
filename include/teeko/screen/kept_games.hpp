/// Games that are not finished, kept in a folder until they are resumed and finished, or dropped.
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "teeko/core/parsed.hpp"
#include "teeko/play/seats.hpp"

namespace teeko::screen {

/// A file of the folder and the game in it, or what is wrong with the file.
struct KeptGame {
  std::filesystem::path file;
  std::filesystem::file_time_type lastPlayed;
  Parsed<play::OpenedGame> game;
};

/// Each game has a file of its own, `TIME-NUMBER.pgn`, which is replaced as a whole after every
/// move: see replaceFile(). A program holds the games that it plays, so that no other one resumes
/// them; when it ends, however it ends, they are free.
class KeptGames {
 public:
  /// `now` is the time that the name of a new file begins with. The folder need not exist.
  KeptGames(std::filesystem::path folder, std::function<std::string()> now);
  KeptGames(KeptGames&&) noexcept;
  KeptGames& operator=(KeptGames&&) noexcept;
  KeptGames(const KeptGames&) = delete;
  KeptGames& operator=(const KeptGames&) = delete;
  ~KeptGames();

  /// The games that nobody plays now, the last played first; at the end, those that cannot be read.
  [[nodiscard]] std::vector<KeptGame> list() const;
  /// How many games other programs play now.
  [[nodiscard]] std::size_t countInUse() const;

  /// The game in this file of the folder, or why it cannot be played now. From now on the game of
  /// this number is kept there, if it is all that the file has; otherwise the file stays as it is.
  [[nodiscard]] Parsed<play::OpenedGame> take(unsigned game, const std::filesystem::path& file);

  /// Replaces what is kept of a game, in a new file at first; an empty record removes it. Returns
  /// what went wrong, a part of a sentence, or an empty text.
  [[nodiscard]] std::string keep(unsigned game, const std::string& record);

  /// Removes a file of the folder. Returns what went wrong, a part of a sentence, or an empty text.
  [[nodiscard]] std::string drop(const std::filesystem::path& file);

 private:
  class Holds;

  [[nodiscard]] std::vector<std::filesystem::path> files() const;
  [[nodiscard]] std::filesystem::path newFile();

  std::filesystem::path folder_;
  std::function<std::string()> now_;
  std::unique_ptr<Holds> holds_;
  std::map<unsigned, std::filesystem::path> files_;
};

}  // namespace teeko::screen
