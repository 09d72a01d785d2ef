#include "teeko/screen/kept_games.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <system_error>
#include <tuple>
#include <utility>

#ifndef _WIN32
#include <fcntl.h>
#include <unistd.h>
#endif

#include "teeko/io/descriptor.hpp"
#include "teeko/io/error.hpp"
#include "teeko/io/input_file.hpp"
#include "teeko/io/replace_file.hpp"
#include "teeko/io/text.hpp"

#ifndef _WIN32
#endif

namespace teeko::screen {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kLongestRecord = std::size_t{16} << 20;

Parsed<play::OpenedGame> openedFrom(const fs::path& file) {
  try {
    return play::openGame(readWhole(file, kLongestRecord));
  } catch (const Error& error) {
    return Fault{error.what()};
  }
}

std::string faultOf(const char* what, const std::error_code& error) {
  return error ? what + (": " + error.message()) : "";
}

}  // namespace

#ifdef _WIN32

// Without a screen, nobody plays these games.
class KeptGames::Holds {
 public:
  explicit Holds(const fs::path& /*folder*/) {}
  [[nodiscard]] bool take(const fs::path& /*file*/) { return true; }
  [[nodiscard]] bool isFree(const fs::path& /*file*/) const { return true; }
  void release(const fs::path& /*file*/) {}
};

#else

/// Which files of the folder this process and others hold: locks on single bytes of one file, which
/// the system removes with the process. They are on no file that is replaced or removed, so none is
/// lost. Where a file system has no locks, every file is free.
class KeptGames::Holds {
 public:
  explicit Holds(const fs::path& folder) : file_(folder / ".lock") {}

  /// Whether this process holds the file now.
  [[nodiscard]] bool take(const fs::path& file) {
    open();
    struct flock lock = lockOn(file, F_WRLCK);
    return fcntl(descriptor_.number(), F_SETLK, &lock) == 0 || !isTaken(errno);
  }
  [[nodiscard]] bool isFree(const fs::path& file) {
    open();
    struct flock lock = lockOn(file, F_WRLCK);
    return fcntl(descriptor_.number(), F_GETLK, &lock) != 0 || lock.l_type == F_UNLCK;
  }
  void release(const fs::path& file) {
    struct flock lock = lockOn(file, F_UNLCK);
    (void)fcntl(descriptor_.number(), F_SETLK, &lock);
  }

 private:
  /// Once only: to close any descriptor of the file would remove the locks.
  void open() {
    if (!descriptor_.isOpen()) {
      constexpr mode_t kOwnersAlone = 0600;
      descriptor_ = Descriptor(::open(file_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, kOwnersAlone));
    }
  }

  [[nodiscard]] static bool isTaken(int error) { return error == EACCES || error == EAGAIN; }

  /// On the byte whose number is made of the file's name by the hash FNV-1a of Fowler, Noll and Vo,
  /// so that all versions of the program choose the same one.
  [[nodiscard]] static struct flock lockOn(const fs::path& file, int type) {
    constexpr std::uint64_t kOffsetBasis = 14695981039346656037U;
    constexpr std::uint64_t kPrime = 1099511628211U;
    std::uint64_t hash = kOffsetBasis;
    for (const char character : file.filename().string()) {
      hash = (hash ^ static_cast<unsigned char>(character)) * kPrime;
    }
    struct flock lock {};
    lock.l_type = static_cast<short>(type);
    lock.l_whence = SEEK_SET;
    lock.l_start = static_cast<off_t>(hash >> 34U);  // fits into off_t of any size
    lock.l_len = 1;
    return lock;
  }

  fs::path file_;
  Descriptor descriptor_;
};

#endif

KeptGames::KeptGames(fs::path folder, std::function<std::string()> now)
    : folder_(std::move(folder)), now_(std::move(now)), holds_(std::make_unique<Holds>(folder_)) {}
KeptGames::KeptGames(KeptGames&&) noexcept = default;
KeptGames& KeptGames::operator=(KeptGames&&) noexcept = default;
KeptGames::~KeptGames() = default;

std::vector<fs::path> KeptGames::files() const {
  std::vector<fs::path> files;
  std::error_code error;
  for (fs::directory_iterator entry(folder_, error), end; !error && entry != end;
       entry.increment(error)) {
    if (entry->path().extension() == ".pgn") {
      files.push_back(entry->path());
    }
  }
  return files;
}

std::vector<KeptGame> KeptGames::list() const {
  std::vector<KeptGame> games;
  for (const fs::path& file : files()) {
    if (holds_->isFree(file)) {
      std::error_code ignored;
      games.push_back({file, fs::last_write_time(file, ignored), openedFrom(file)});
    }
  }
  std::sort(games.begin(), games.end(), [](const KeptGame& a, const KeptGame& b) {
    return std::tuple(bool(a.game), a.lastPlayed, a.file) >
           std::tuple(bool(b.game), b.lastPlayed, b.file);
  });
  return games;
}

std::size_t KeptGames::countInUse() const {
  const auto all = files();
  return static_cast<std::size_t>(std::count_if(
      all.begin(), all.end(), [this](const fs::path& file) { return !holds_->isFree(file); }));
}

Parsed<play::OpenedGame> KeptGames::take(unsigned game, const fs::path& file) {
  if (!holds_->take(file)) {
    return Fault{shownName(file) + ": is played in another terminal"};
  }
  auto opened = openedFrom(file);
  if (opened && opened->isWhole()) {
    files_.insert_or_assign(game, file);
  } else {
    holds_->release(file);
  }
  return opened;
}

/// A file that does not exist yet, and that this process holds.
fs::path KeptGames::newFile() {
  const std::string time = now_();
  for (unsigned number = 1;; ++number) {
    fs::path file = folder_ / (time + '-' + std::to_string(number) + ".pgn");
    std::error_code ignored;
    if (!fs::exists(file, ignored) && holds_->take(file)) {
      if (!fs::exists(file, ignored)) {
        return file;
      }
      holds_->release(file);
    }
  }
}

std::string KeptGames::keep(unsigned game, const std::string& record) {
  const auto known = files_.find(game);
  if (record.empty()) {
    if (known == files_.end()) {
      return {};
    }
    std::string fault = drop(known->second);
    if (fault.empty()) {
      files_.erase(known);
    }
    return fault;
  }
  std::error_code error;
  fs::create_directories(folder_, error);
  if (error) {
    return faultOf("its folder cannot be made", error);
  }
  const fs::path file = known == files_.end() ? newFile() : known->second;
  try {
    replaceFile(file, record);
  } catch (const Error& failure) {
    // The name of the file is too long for a line of the screen.
    const std::string name = shownName(file) + ": ";
    const std::string what = failure.what();
    return "its file " + (what.starts_with(name) ? what.substr(name.size()) : what);
  }
  files_.insert_or_assign(game, file);
  return {};
}

std::string KeptGames::drop(const fs::path& file) {
  if (!holds_->take(file)) {
    return "it is played in another terminal";
  }
  std::error_code error;
  fs::remove(file, error);
  if (!error) {
    holds_->release(file);
  }
  return faultOf("its file cannot be removed", error);
}

}  // namespace teeko::screen
