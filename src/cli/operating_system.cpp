#include "operating_system.hpp"

#include <array>
#include <chrono>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <iomanip>
#include <iostream>
#include <string_view>
#include <system_error>

#include "teeko/io/decimal.hpp"
#include "teeko/io/error.hpp"
#include "teeko/io/string_stream.hpp"
#include "teeko/io/text.hpp"

#include "exit_code.hpp"

#ifdef _WIN32
#include <string>

#include <fcntl.h>
#include <io.h>
// One needs the other before it.
// clang-format off
#include <windows.h>
#include <psapi.h>
// clang-format on
#else
#include <string>
#include <utility>

#include <sys/resource.h>
#include <unistd.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#ifdef __APPLE__
#include <climits>

#include <mach-o/dyld.h>
#endif
#endif

namespace teeko::cli {
namespace {

constexpr std::string_view kInterrupted = "\nteeko: interrupted\n";
/// The folder that this variable names; nothing unless it is an absolute path.
std::optional<std::filesystem::path> folderIn(const char* variable) {
  const char* const value = std::getenv(variable);
  if (value == nullptr || !std::filesystem::path(value).is_absolute()) {
    return std::nullopt;
  }
  return value;
}

/// Now or, if SOURCE_DATE_EPOCH is set to seconds since 1970, that time.
std::chrono::sys_seconds currentTime() {
  if (const char* const epoch = std::getenv("SOURCE_DATE_EPOCH")) {
    constexpr std::int64_t kYear10000 = 253402300800;
    const auto seconds = integerIn<std::int64_t>(epoch);
    if (seconds && *seconds >= 0 && *seconds < kYear10000) {
      return std::chrono::sys_seconds(std::chrono::seconds(*seconds));
    }
  }
  return std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
}

/// The year, month and day by UTC, with this character between them.
std::string dateOf(std::chrono::sys_seconds time, char separator) {
  const std::chrono::year_month_day date(std::chrono::floor<std::chrono::days>(time));
  StringWriter text;
  text << std::setfill('0') << std::setw(4) << static_cast<int>(date.year()) << separator
       << std::setw(2) << static_cast<unsigned>(date.month()) << separator << std::setw(2)
       << static_cast<unsigned>(date.day());
  return text.str();
}

/// Ends the program where an exception cannot go on, such as std::bad_alloc inside
/// std::filesystem::directory_iterator of libstdc++ 12.
[[noreturn]] void endHelplessly() {
  (void)std::fputs("teeko: cannot go on; memory may be used up\n", stderr);
  std::_Exit(static_cast<int>(ExitCode::Unfinished));
}

}  // namespace

void requireNotOutput(const std::filesystem::path& file) {
  std::error_code ignored;
  for (const char* const output : {"/dev/stdout", "/dev/stderr"}) {
    if (std::filesystem::is_regular_file(file, ignored) &&
        std::filesystem::equivalent(file, output, ignored)) {
      throw Error(ErrorKind::BadInput,
                  shownName(file) + ": output already goes to this file; name another one");
    }
  }
}

std::string today() {
  return dateOf(currentTime(), '.');
}

std::string now() {
  const std::chrono::sys_seconds time = currentTime();
  const std::chrono::hh_mm_ss clock(time - std::chrono::floor<std::chrono::days>(time));
  StringWriter text;
  text << dateOf(time, '-') << 'T' << std::setfill('0') << std::setw(2) << clock.hours().count()
       << ':' << std::setw(2) << clock.minutes().count() << ':' << std::setw(2)
       << clock.seconds().count();
  return text.str();
}

std::optional<std::filesystem::path> shippedFile(const std::string& name) {
  const auto self = programFile();
  if (!self) {
    return std::nullopt;
  }
  std::error_code ignored;
  for (const char* const place : {TEEKO_DATA_FROM_PROGRAM, "."}) {
    auto file = (self->parent_path() / place / name).lexically_normal();
    if (std::filesystem::exists(file, ignored)) {
      return file;
    }
  }
  return std::nullopt;
}

#ifdef _WIN32

void prepareProcess() {
  std::set_terminate(endHelplessly);
  // Programs that this one starts inherit it: what cannot be loaded must not ask a person.
  (void)SetErrorMode(SEM_FAILCRITICALERRORS | SEM_NOGPFAULTERRORBOX | SEM_NOOPENFILEERRORBOX);
  if (outputIsTerminal()) {
    static const UINT before = GetConsoleOutputCP();
    (void)SetConsoleOutputCP(CP_UTF8);
    (void)std::atexit([] { (void)SetConsoleOutputCP(before); });
  }
  _setmode(_fileno(stdout), _O_BINARY);
  _setmode(_fileno(stderr), _O_BINARY);
  if (!inputIsTerminal()) {
    _setmode(_fileno(stdin), _O_BINARY);
  }
  std::ios::sync_with_stdio(false);
}

void endOnInterrupt() {
  (void)std::signal(SIGINT, [](int) {
    (void)_write(_fileno(stderr), kInterrupted.data(), static_cast<unsigned>(kInterrupted.size()));
    std::_Exit(static_cast<int>(ExitCode::Unfinished));
  });
}

std::string_view archivedCases() {
  // As teeko.rc calls it.
  HRSRC const found = FindResourceA(nullptr, "CASES", RT_RCDATA);
  HGLOBAL const loaded = found != nullptr ? LoadResource(nullptr, found) : nullptr;
  return loaded == nullptr ? std::string_view()
                           : std::string_view(static_cast<const char*>(LockResource(loaded)),
                                              SizeofResource(nullptr, found));
}

OutlivedInterrupts::OutlivedInterrupts() = default;

OutlivedInterrupts::~OutlivedInterrupts() = default;

bool inputIsTerminal() {
  return _isatty(_fileno(stdin)) != 0;
}

bool errorsAreTerminal() {
  return _isatty(_fileno(stderr)) != 0;
}

bool outputIsTerminal() {
  return _isatty(_fileno(stdout)) != 0;
}

bool outputTakesColour() {
  return false;
}

std::optional<std::filesystem::path> cacheFolder() {
  return folderIn("LOCALAPPDATA");
}

std::optional<std::filesystem::path> stateFolder() {
  return cacheFolder();
}

std::optional<std::filesystem::path> programFile() {
  std::wstring name(32768, L'\0');
  name.resize(GetModuleFileNameW(nullptr, name.data(), static_cast<DWORD>(name.size())));
  return name.empty() ? std::nullopt : std::optional<std::filesystem::path>(name);
}

std::uint64_t peakMemory() {
  PROCESS_MEMORY_COUNTERS counters{};
  if (GetProcessMemoryInfo(GetCurrentProcess(), &counters, sizeof counters) == 0) {
    return 0;
  }
  return counters.PeakWorkingSetSize;
}

#else

namespace {

/// Lets threads have their memory from one place where address space is limited: glibc reserves
/// 64 MiB of it for each thread otherwise (mallopt(3), M_ARENA_MAX).
void saveAddressSpace() {
#ifdef __GLIBC__
  rlimit limit{};
  if (getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY) {
    (void)mallopt(M_ARENA_MAX, 1);
  }
#endif
}

constexpr std::array<int, 3> kInterrupts{SIGINT, SIGTERM, SIGHUP};

/// Ends the program from a signal handler.
[[noreturn]] void endWith(std::string_view message) {
  if (write(STDERR_FILENO, message.data(), message.size()) < 0) {
    // There is nobody left to tell.
  }
  std::_Exit(static_cast<int>(ExitCode::Unfinished));
}

}  // namespace

void prepareProcess() {
  std::set_terminate(endHelplessly);
  (void)std::signal(SIGPIPE, SIG_IGN);
  (void)std::signal(SIGXFSZ, SIG_IGN);
  saveAddressSpace();
  std::ios::sync_with_stdio(false);
}

void endOnInterrupt() {
  (void)std::signal(SIGINT, [](int) { endWith(kInterrupted); });
}

OutlivedInterrupts::OutlivedInterrupts() {
  for (std::size_t i = 0; i < kInterrupts.size(); ++i) {
    before_[i] = std::signal(kInterrupts[i], [](int) {});
    if (before_[i] == SIG_IGN) {
      (void)std::signal(kInterrupts[i], SIG_IGN);
    }
  }
}

OutlivedInterrupts::~OutlivedInterrupts() {
  for (std::size_t i = 0; i < kInterrupts.size(); ++i) {
    (void)std::signal(kInterrupts[i], before_[i]);
  }
}

std::string_view archivedCases() {
  return {};
}

bool inputIsTerminal() {
  return isatty(STDIN_FILENO) != 0;
}

bool errorsAreTerminal() {
  return isatty(STDERR_FILENO) != 0;
}

bool outputIsTerminal() {
  return isatty(STDOUT_FILENO) != 0;
}

bool outputTakesColour() {
  const char* const noColour = std::getenv("NO_COLOR");
  const char* const terminal = std::getenv("TERM");
  return outputIsTerminal() && (noColour == nullptr || *noColour == '\0') && terminal != nullptr &&
         std::string_view(terminal) != "dumb";
}

namespace {

/// The folder that this variable names or, if it names none, this one in the home folder.
std::optional<std::filesystem::path> folderIn(const char* variable, const char* inHome) {
  if (auto folder = folderIn(variable)) {
    return folder;
  }
  const auto home = folderIn("HOME");
  return home ? std::optional(*home / inHome) : std::nullopt;
}

}  // namespace

std::optional<std::filesystem::path> cacheFolder() {
  return folderIn("XDG_CACHE_HOME", ".cache");
}

std::optional<std::filesystem::path> stateFolder() {
  return folderIn("XDG_STATE_HOME", ".local/state");
}

std::optional<std::filesystem::path> programFile() {
#ifdef __APPLE__
  std::string name(PATH_MAX, '\0');
  auto size = static_cast<std::uint32_t>(name.size());
  if (_NSGetExecutablePath(name.data(), &size) != 0) {
    return std::nullopt;
  }
  const std::filesystem::path link(name.c_str());
#else
  const std::filesystem::path link("/proc/self/exe");
#endif
  std::error_code error;
  auto file = std::filesystem::canonical(link, error);
  return error ? std::nullopt : std::optional(std::move(file));
}

std::uint64_t peakMemory() {
  rusage usage{};
  if (getrusage(RUSAGE_SELF, &usage) != 0) {
    return 0;
  }
#ifdef __APPLE__
  constexpr std::uint64_t kUnit = 1;
#else
  constexpr std::uint64_t kUnit = 1024;
#endif
  return static_cast<std::uint64_t>(usage.ru_maxrss) * kUnit;
}

#endif

}  // namespace teeko::cli
