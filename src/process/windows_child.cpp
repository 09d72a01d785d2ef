#include "windows_child.hpp"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <iterator>
#include <random>
#include <span>
#include <system_error>
#include <thread>
#include <vector>

#include "teeko/io/text.hpp"

namespace teeko::process {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

constexpr DWORD kPipeBytes = 65536;

/// A name that no other pipe or folder has.
std::wstring uniqueName() {
  static std::atomic<unsigned> next = 0;
  std::random_device device;
  return L"teeko-run-" + std::to_wstring(GetCurrentProcessId()) + L'-' + std::to_wstring(++next) +
         L'-' + std::to_wstring(device());
}

/// A word as programs take a command line apart (learn.microsoft.com, "Parsing C command-line
/// arguments").
std::wstring quoted(const std::wstring& word) {
  std::wstring text = L"\"";
  std::size_t backslashes = 0;
  for (const wchar_t c : word) {
    if (c == L'"') {
      text.append(backslashes + 1, L'\\');
    }
    backslashes = c == L'\\' ? backslashes + 1 : 0;
    text += c;
  }
  text.append(backslashes, L'\\');
  return text + L'"';
}

std::wstring commandLineOf(const Program& program) {
  std::wstring line = quoted(program.file.wstring());
  for (const std::string& argument : program.arguments) {
    line += L' ' + quoted(pathOf(argument).wstring());
  }
  return line;
}

/// What a program needs to be started, and a folder for temporary files: its own. Sorted, as
/// Windows wants it.
std::wstring environmentIn(const fs::path& folder) {
  std::wstring text;
  const auto add = [&text](const std::wstring& name, const wchar_t* value) {
    if (value != nullptr) {
      text += name + L'=' + value + L'\0';
    }
  };
  for (const wchar_t* const name : {L"PATH", L"SystemDrive", L"SystemRoot"}) {
    add(name, _wgetenv(name));
  }
  add(L"TEMP", folder.c_str());
  add(L"TMP", folder.c_str());
  add(L"windir", _wgetenv(L"windir"));
  return text + L'\0';
}

/// What a new process inherits.
class InheritedHandles {
 public:
  explicit InheritedHandles(std::vector<HANDLE> handles) : handles_(std::move(handles)) {
    SIZE_T size = 0;
    (void)InitializeProcThreadAttributeList(nullptr, 1, 0, &size);
    memory_.resize(size);
    if (!InitializeProcThreadAttributeList(list(), 1, 0, &size) ||
        !UpdateProcThreadAttribute(list(), 0, PROC_THREAD_ATTRIBUTE_HANDLE_LIST, handles_.data(),
                                   handles_.size() * sizeof(HANDLE), nullptr, nullptr)) {
      throw systemError("programs cannot be started");
    }
  }
  InheritedHandles(const InheritedHandles&) = delete;
  InheritedHandles& operator=(const InheritedHandles&) = delete;
  ~InheritedHandles() { DeleteProcThreadAttributeList(list()); }

  LPPROC_THREAD_ATTRIBUTE_LIST list() {
    return reinterpret_cast<LPPROC_THREAD_ATTRIBUTE_LIST>(memory_.data());
  }

 private:
  std::vector<HANDLE> handles_;
  std::vector<std::byte> memory_;
};

/// A job that ends with its handle, and whose programs get no more than these limits.
Handle makeJob(const Limits& limits) {
  Handle job(CreateJobObjectW(nullptr, nullptr));
  JOBOBJECT_EXTENDED_LIMIT_INFORMATION information{};
  information.BasicLimitInformation.LimitFlags =
      JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE | JOB_OBJECT_LIMIT_DIE_ON_UNHANDLED_EXCEPTION |
      JOB_OBJECT_LIMIT_JOB_MEMORY | JOB_OBJECT_LIMIT_ACTIVE_PROCESS;
  // One more is started than allowed, so that it can be said.
  information.BasicLimitInformation.ActiveProcessLimit = static_cast<DWORD>(limits.processes) + 1;
  information.JobMemoryLimit = static_cast<SIZE_T>(limits.memory);
  if (!job.isOpen() || !SetInformationJobObject(job.get(), JobObjectExtendedLimitInformation,
                                                &information, sizeof information)) {
    throw systemError("programs cannot be limited");
  }
  return job;
}

/// Where the system reports that a limit of this job was reached.
Handle makeReports(const Handle& job) {
  Handle reports(CreateIoCompletionPort(INVALID_HANDLE_VALUE, nullptr, 0, 1));
  JOBOBJECT_ASSOCIATE_COMPLETION_PORT association{.CompletionKey = job.get(),
                                                  .CompletionPort = reports.get()};
  if (!reports.isOpen() ||
      !SetInformationJobObject(job.get(), JobObjectAssociateCompletionPortInformation, &association,
                               sizeof association)) {
    throw systemError("programs cannot be limited");
  }
  return reports;
}

struct Exception {
  DWORD number;
  const char* words;
};

// What exceptions that end programs mean (learn.microsoft.com, "NTSTATUS Values").
constexpr Exception kExceptions[]{
    {0xC0000005, "read or wrote memory that is not its own"},
    {0xC000001D, "ran what is no instruction"},
    {0xC000008C, "used an index outside an array"},
    {0xC0000094, "divided by zero"},
    {0xC0000095, "calculated a number that does not fit"},
    {0xC00000FD, "used up the stack, as functions do that call themselves without end"},
    {0xC0000374, "damaged its memory, as writing outside an array does"},
    {0xC0000409, "damaged its stack, or ended itself"}};
constexpr Exception kNotLoaded[]{{0xC0000135, "a DLL is missing"},
                                 {0xC0000139, "a DLL lacks a function"},
                                 {0xC0000142, "a DLL does not work"}};

/// The words on this exception, and its number.
std::string wordsOn(std::span<const Exception> exceptions, DWORD number) {
  const auto known = std::ranges::find(exceptions, number, &Exception::number);
  std::string text = known == exceptions.end() ? "ended by an exception" : known->words;
  constexpr const char* kDigits = "0123456789ABCDEF";
  text += " (0x";
  for (int shift = 28; shift >= 0; shift -= 4) {
    text += kDigits[(number >> shift) & 15];
  }
  return text + ')';
}

}  // namespace

Error systemError(const std::string& what) {
  const auto number = static_cast<int>(GetLastError());
  return {ErrorKind::Unfinished, what + ": " + std::system_category().message(number)};
}

SECURITY_ATTRIBUTES inheritable() {
  return {.nLength = sizeof(SECURITY_ATTRIBUTES),
          .lpSecurityDescriptor = nullptr,
          .bInheritHandle = TRUE};
}

Handle makeEvent() {
  Handle event(CreateEventW(nullptr, TRUE, FALSE, nullptr));
  if (!event.isOpen()) {
    throw systemError("nothing can be waited for");
  }
  return event;
}

ProgramPipe::ProgramPipe(Direction direction) {
  const bool isFromProgram = direction == Direction::FromProgram;
  const std::wstring name = L"\\\\.\\pipe\\" + uniqueName();
  const DWORD access = isFromProgram ? PIPE_ACCESS_INBOUND : PIPE_ACCESS_OUTBOUND;
  ourEnd_ = Handle(CreateNamedPipeW(name.c_str(),
                                    access | FILE_FLAG_OVERLAPPED | FILE_FLAG_FIRST_PIPE_INSTANCE,
                                    PIPE_TYPE_BYTE | PIPE_WAIT | PIPE_REJECT_REMOTE_CLIENTS, 1,
                                    kPipeBytes, kPipeBytes, 0, nullptr));
  SECURITY_ATTRIBUTES attributes = inheritable();
  programsEnd_ = Handle(CreateFileW(name.c_str(), isFromProgram ? GENERIC_WRITE : GENERIC_READ, 0,
                                    &attributes, OPEN_EXISTING, 0, nullptr));
  if (!ourEnd_.isOpen() || !programsEnd_.isOpen()) {
    throw systemError("no pipe can be made");
  }
  overlapped_.hEvent = event_.get();
}

ProgramPipe::~ProgramPipe() {
  close();
}

void ProgramPipe::close() noexcept {
  if (isUnderWay_) {
    DWORD ignored = 0;
    (void)CancelIoEx(ourEnd_.get(), &overlapped_);
    (void)GetOverlappedResult(ourEnd_.get(), &overlapped_, &ignored, TRUE);
    isUnderWay_ = false;
  }
  ourEnd_.close();
}

std::optional<std::size_t> ProgramPipe::settled() {
  DWORD count = 0;
  if (GetOverlappedResult(ourEnd_.get(), &overlapped_, &count, FALSE)) {
    isUnderWay_ = false;
    return count;
  }
  if (GetLastError() != ERROR_IO_INCOMPLETE) {
    isUnderWay_ = false;
    close();
  }
  return std::nullopt;
}

std::string_view ProgramPipe::read() {
  if (!isOpen()) {
    return {};
  }
  if (!isUnderWay_) {
    isUnderWay_ = true;
    if (!ReadFile(ourEnd_.get(), block_.data(), static_cast<DWORD>(block_.size()), nullptr,
                  &overlapped_) &&
        GetLastError() != ERROR_IO_PENDING) {
      isUnderWay_ = false;
      close();
      return {};
    }
  }
  const std::optional<std::size_t> count = settled();
  return {block_.data(), count.value_or(0)};
}

bool ProgramPipe::write(std::string_view text, Clock::time_point latest) {
  while (!text.empty() && isOpen()) {
    const std::size_t size = std::min(text.size(), block_.size());
    std::copy_n(text.begin(), size, block_.begin());
    isUnderWay_ = true;
    if (!WriteFile(ourEnd_.get(), block_.data(), static_cast<DWORD>(size), nullptr, &overlapped_) &&
        GetLastError() != ERROR_IO_PENDING) {
      isUnderWay_ = false;
      close();
      return false;
    }
    (void)WaitForSingleObject(event(), millisecondsUntil(latest));
    const std::optional<std::size_t> count = settled();
    if (!count) {
      close();
      return false;
    }
    text.remove_prefix(*count);
  }
  return text.empty();
}

WindowsChild::WindowsChild(const ChildStart& start)
    : job_(makeJob(start.limits)),
      reports_(makeReports(job_)),
      name_(shownName(start.program.file)),
      limits_(start.limits) {
  InheritedHandles inherited({start.in, start.out, start.errors});
  STARTUPINFOEXW startup{};
  startup.StartupInfo.cb = sizeof startup;
  startup.StartupInfo.dwFlags = STARTF_USESTDHANDLES;
  startup.StartupInfo.hStdInput = start.in;
  startup.StartupInfo.hStdOutput = start.out;
  startup.StartupInfo.hStdError = start.errors;
  startup.lpAttributeList = inherited.list();
  std::wstring line = commandLineOf(start.program);
  std::wstring environment = environmentIn(start.folder);
  PROCESS_INFORMATION information{};
  // Suspended, so that it starts nothing before it is in the job.
  constexpr DWORD kFlags = CREATE_SUSPENDED | CREATE_NO_WINDOW | CREATE_UNICODE_ENVIRONMENT |
                           EXTENDED_STARTUPINFO_PRESENT;
  if (!CreateProcessW(start.program.file.c_str(), line.data(), nullptr, nullptr, TRUE, kFlags,
                      environment.data(), start.folder.c_str(), &startup.StartupInfo,
                      &information)) {
    throw Error(ErrorKind::BadInput,
                systemError(shownName(start.program.file) + ": cannot be started").what());
  }
  process_ = Handle(information.hProcess);
  const Handle thread(information.hThread);
  if (!AssignProcessToJobObject(job_.get(), process_.get())) {
    const Error error = systemError("programs cannot be limited");
    (void)TerminateProcess(process_.get(), 1);
    throw error;
  }
  (void)ResumeThread(thread.get());
}

std::optional<Termination> WindowsChild::excess() {
  DWORD message = 0;
  ULONG_PTR key = 0;
  OVERLAPPED* detail = nullptr;
  while (GetQueuedCompletionStatus(reports_.get(), &message, &key, &detail, 0)) {
    if (message == JOB_OBJECT_MSG_JOB_MEMORY_LIMIT) {
      return Termination::TooMuchMemory;
    }
    if (message == JOB_OBJECT_MSG_ACTIVE_PROCESS_LIMIT) {
      return Termination::TooManyProcesses;
    }
  }
  JOBOBJECT_BASIC_ACCOUNTING_INFORMATION accounting{};
  if (QueryInformationJobObject(job_.get(), JobObjectBasicAccountingInformation, &accounting,
                                sizeof accounting, nullptr) &&
      accounting.ActiveProcesses > static_cast<DWORD>(limits_.processes)) {
    return Termination::TooManyProcesses;
  }
  return std::nullopt;
}

void WindowsChild::end() {
  (void)TerminateJobObject(job_.get(), 1);
  constexpr DWORD kPatience = 1000;
  (void)WaitForSingleObject(process_.get(), kPatience);
}

void WindowsChild::describeEnd(Execution& execution) const {
  DWORD code = 0;
  (void)GetExitCodeProcess(process_.get(), &code);
  // A program may also end with a code such as -1.
  constexpr DWORD kFirst = 0xC0000000;
  constexpr DWORD kEnd = 0xD0000000;
  const bool isException = code >= kFirst && code < kEnd;
  execution.code = static_cast<int>(code);
  execution.termination = isException ? Termination::Crashed : Termination::Exited;
  if (std::ranges::find(kNotLoaded, code, &Exception::number) != std::end(kNotLoaded)) {
    throw Error(ErrorKind::BadInput, name_ + ": cannot be started: " + wordsOn(kNotLoaded, code) +
                                         ": add the folder of the compiler's DLLs to PATH");
  }
  if (execution.termination == Termination::Crashed) {
    execution.crash = wordsOn(kExceptions, code);
  }
}

fs::path unusedTemporaryPath() {
  std::error_code error;
  const fs::path folder = fs::temp_directory_path(error);
  if (error) {
    throw Error(ErrorKind::Unfinished,
                "there is no folder for temporary files: " + error.message());
  }
  return folder / uniqueName();
}

fs::path makeTemporaryFolder() {
  fs::path folder = unusedTemporaryPath();
  std::error_code error;
  (void)fs::create_directory(folder, error);
  if (error) {
    throw Error(ErrorKind::Unfinished,
                shownName(folder) + ": no folder can be made: " + error.message());
  }
  return folder;
}

bool removeTemporaryFolder(const fs::path& folder) {
  constexpr int kAttempts = 50;
  constexpr std::chrono::milliseconds kPause{20};
  for (int n = 0; n < kAttempts; ++n) {
    std::error_code error;
    (void)fs::remove_all(folder, error);
    if (!error) {
      return true;
    }
    std::this_thread::sleep_for(kPause);
  }
  return false;
}

DWORD millisecondsUntil(Clock::time_point time) {
  constexpr std::int64_t kMost = 1'000'000;
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(time - Clock::now()).count();
  return static_cast<DWORD>(std::clamp<std::int64_t>(left, 0, kMost));
}

std::string withPlainNewlines(std::string_view text) {
  std::string plain;
  plain.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text.substr(i, 2) != "\r\n") {
      plain += text[i];
    }
  }
  return plain;
}

}  // namespace teeko::process
