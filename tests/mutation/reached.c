/* Notes which functions of a program run. Linked to programs that are compiled with
 * -fsanitize-coverage=func,trace-pc-guard. If REACHED names a folder, each process makes a file
 * there, with the path of its program and then the addresses of the functions that it has called, 8
 * bytes each, or 0. The file is shared memory: it is complete however the process ends. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

extern const char __ehdr_start[]
    __attribute__((visibility("hidden"))); /* where the program or library begins */
static uint64_t* addresses;

__attribute__((visibility("hidden"))) void __sanitizer_cov_trace_pc_guard_init(uint32_t* start,
                                                                               uint32_t* stop) {
  const char* const folder = getenv("REACHED");
  if (start == stop || *start != 0 || folder == NULL) {
    return;
  }
  char path[PATH_MAX];
  snprintf(path, sizeof path, "%s/XXXXXX", folder);
  const int file = mkostemp(path, O_CLOEXEC);
  if (file < 0) {
    return;
  }
  char program[PATH_MAX] = "";
  const size_t size = sizeof program + sizeof(uint64_t) * (size_t)(stop - start + 1);
  /* A process of another user is to be seen, too. */
  if (fchmod(file, 0644) == 0 && readlink("/proc/self/exe", program, sizeof program - 1) > 0 &&
      write(file, program, sizeof program) == sizeof program && ftruncate(file, (off_t)size) == 0) {
    void* const memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (memory != MAP_FAILED) {
      addresses = (uint64_t*)((char*)memory + sizeof program);
      for (uint32_t *guard = start, number = 0; guard != stop; ++guard) {
        *guard = ++number;
      }
    }
  }
  close(file);
}

__attribute__((visibility("hidden"))) void __sanitizer_cov_trace_pc_guard(uint32_t* guard) {
  if (*guard != 0) {
    addresses[*guard] = (uint64_t)((const char*)__builtin_return_address(0) - __ehdr_start) - 1;
    *guard = 0;
  }
}
