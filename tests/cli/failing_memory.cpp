// The program with memory that is used up. It is linked with --wrap=main.
//
//   teeko_failing_memory WORDS… <FILE
//
// runs the program with these words and this input again and again, in a process of its own each
// time: the first N allocations after main() has begun succeed, and none after them. Whatever N is,
// it must say in one line that memory is used up, and end with exit code 1, unless it gets by
// without what it is refused. TEEKO_EVERY=1 tries every N; otherwise those that are far from the
// end are sparse.
#include <atomic>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <new>
#include <string>

#include <sys/mman.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

namespace {

constexpr long kEnough = std::numeric_limits<long>::max();

/// In memory that a process and those it forks share; not there before main() has begun.
std::atomic<long>* allocationsLeft = nullptr;

void* allocate(std::size_t size, std::size_t alignment) {
  void* memory = nullptr;
  if ((allocationsLeft != nullptr && allocationsLeft->fetch_sub(1) <= 0) ||
      posix_memalign(&memory, alignment, size) != 0) {
    throw std::bad_alloc();
  }
  return memory;
}

}  // namespace

void* operator new(std::size_t size) {
  return allocate(size, alignof(std::max_align_t));
}
void* operator new(std::size_t size, std::align_val_t alignment) {
  return allocate(size, static_cast<std::size_t>(alignment));
}
void operator delete(void* memory) noexcept {
  std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
  std::free(memory);
}
void operator delete(void* memory, std::align_val_t) noexcept {
  std::free(memory);
}
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept {
  std::free(memory);
}

// The name is the linker's.
// NOLINTNEXTLINE(bugprone-reserved-identifier,readability-identifier-naming)
extern "C" int __real_main(int, char**);

namespace {

struct Run {
  int status = 0;
  long allocations = 0;
  std::string output;
  std::string errors;
};

std::string contentsOf(std::FILE* file) {
  std::string text;
  std::rewind(file);
  for (int c = std::getc(file); c != EOF; c = std::getc(file)) {
    text += static_cast<char>(c);
  }
  (void)std::fclose(file);
  return text;
}

Run runWith(long allocations, int argc, char** argv) {
  std::FILE* const output = std::tmpfile();
  std::FILE* const errors = std::tmpfile();
  if (output == nullptr || errors == nullptr || lseek(STDIN_FILENO, 0, SEEK_SET) != 0) {
    std::perror("teeko_failing_memory");
    std::exit(2);
  }
  *allocationsLeft = allocations;
  const pid_t child = fork();
  if (child == 0) {
    (void)dup2(fileno(output), STDOUT_FILENO);
    (void)dup2(fileno(errors), STDERR_FILENO);
    std::exit(__real_main(argc, argv));
  }
  Run run;
  (void)waitpid(child, &run.status, 0);
  run.allocations = allocations - allocationsLeft->exchange(kEnough);
  run.output = contentsOf(output);
  run.errors = contentsOf(errors);
  return run;
}

bool saysThatMemoryIsUsedUp(const Run& run) {
  return WIFEXITED(run.status) && WEXITSTATUS(run.status) == 1 &&
         run.errors.starts_with("teeko: ") &&
         run.errors.find("memory is used up") != std::string::npos &&
         run.errors.find('\n') == run.errors.size() - 1;
}

/// Returns main()'s exit code: 0 if the program did what it must each time.
int runAgainAndAgain(int argc, char** argv) {
  void* const shared = mmap(nullptr, sizeof(std::atomic<long>), PROT_READ | PROT_WRITE,
                            MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (shared == MAP_FAILED) {
    return 2;
  }
  allocationsLeft = new (shared) std::atomic<long>(kEnough);
  const bool isEvery = std::getenv("TEEKO_EVERY") != nullptr;
  const Run undisturbed = runWith(kEnough, argc, argv);
  long refusals = 0;
  // From the end: most allocations are for the command line, which is the same for all commands.
  constexpr long kSparse = 8;
  for (long left = 1; left <= undisturbed.allocations; left += isEvery ? 1 : 1 + left / kSparse) {
    const long n = undisturbed.allocations - left;
    const Run run = runWith(n, argc, argv);
    if (saysThatMemoryIsUsedUp(run)) {
      ++refusals;
    } else if (run.status != undisturbed.status || run.output != undisturbed.output ||
               run.errors != undisturbed.errors) {
      std::printf("after %ld of %ld allocations: status %d: %s\n", n, undisturbed.allocations,
                  run.status, run.errors.c_str());
      return 1;
    }
  }
  std::printf("%ld allocations, used up %ld times\n", undisturbed.allocations, refusals);
  return refusals > 10 ? 0 : 1;
}

}  // namespace

// NOLINTNEXTLINE(bugprone-reserved-identifier,readability-identifier-naming)
extern "C" int __wrap_main(int argc, char** argv) {
  return runAgainAndAgain(argc, argv);
}
