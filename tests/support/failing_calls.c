/* A library to be preloaded: makes one call of a kind fail in a program that is linked dynamically.

     TEEKO_FAIL=KIND:N:HOW   the Nth call of this KIND after main() has begun, counted in all its
   threads and on into the processes that it forks, but not in programs that it starts
     TEEKO_FAIL_MARK=FILE    gets a byte when that call comes

   KIND is malloc, mmap, open, read (of files at a place: pread), write, sync (of files: fsync),
   truncate, rename, link, fork or thread; HOW is the number of an error, or `short` for a read or
   write of half the bytes. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

/* What fails; empty before main() has begun. */
static char kind[16];
static char mark[4096];
static atomic_long left;
static int error;
static bool isShort;

/* The C library's own functions: dlsym() would need malloc() here. */
extern void* __libc_malloc(size_t size);
extern void* __libc_calloc(size_t count, size_t size);
extern void* __libc_realloc(void* memory, size_t size);
extern void* __libc_memalign(size_t alignment, size_t size);

static bool fails(const char* called) {
  if (strcmp(kind, called) != 0 || atomic_fetch_sub(&left, 1) != 1) {
    return false;
  }
  const long file = syscall(SYS_openat, AT_FDCWD, mark, O_CREAT | O_WRONLY, 0666);
  if (file >= 0) {
    syscall(SYS_write, (int)file, "!", 1);
    syscall(SYS_close, (int)file);
  }
  errno = error;
  return true;
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

void* malloc(size_t size) {
  return fails("malloc") ? NULL : __libc_malloc(size);
}
void* calloc(size_t count, size_t size) {
  return fails("malloc") ? NULL : __libc_calloc(count, size);
}
void* realloc(void* memory, size_t size) {
  return fails("malloc") ? NULL : __libc_realloc(memory, size);
}
void* aligned_alloc(size_t alignment, size_t size) {
  return fails("malloc") ? NULL : __libc_memalign(alignment, size);
}
int posix_memalign(void** memory, size_t alignment, size_t size) {
  *memory = fails("malloc") ? NULL : __libc_memalign(alignment, size);
  return *memory == NULL ? ENOMEM : 0;
}

void* mmap(void* address, size_t size, int protection, int flags, int file, off_t offset) {
  return fails("mmap") ? MAP_FAILED : REAL(mmap)(address, size, protection, flags, file, offset);
}
void* mmap64(void* address, size_t size, int protection, int flags, int file, off64_t offset) {
  return fails("mmap") ? MAP_FAILED : REAL(mmap64)(address, size, protection, flags, file, offset);
}

/* The permissions that follow the flags of a call that may make a file. */
#define MODE_AFTER(flags)                     \
  mode_t mode = 0;                            \
  if ((flags & (O_CREAT | O_TMPFILE)) != 0) { \
    va_list rest;                             \
    va_start(rest, flags);                    \
    mode = va_arg(rest, mode_t);              \
    va_end(rest);                             \
  }

int open(const char* path, int flags, ...) {
  MODE_AFTER(flags);
  return fails("open") ? -1 : REAL(open)(path, flags, mode);
}
int open64(const char* path, int flags, ...) {
  MODE_AFTER(flags);
  return fails("open") ? -1 : REAL(open64)(path, flags, mode);
}
int openat(int folder, const char* path, int flags, ...) {
  MODE_AFTER(flags);
  return fails("open") ? -1 : REAL(openat)(folder, path, flags, mode);
}
int openat64(int folder, const char* path, int flags, ...) {
  MODE_AFTER(flags);
  return fails("open") ? -1 : REAL(openat64)(folder, path, flags, mode);
}
FILE* fopen(const char* path, const char* mode) {
  return fails("open") ? NULL : REAL(fopen)(path, mode);
}
FILE* fopen64(const char* path, const char* mode) {
  return fails("open") ? NULL : REAL(fopen64)(path, mode);
}

ssize_t write(int file, const void* bytes, size_t size) {
  if (!fails("write")) {
    return REAL(write)(file, bytes, size);
  }
  if (!isShort || size < 2) {
    return -1;
  }
  const ssize_t written = REAL(write)(file, bytes, size / 2);
  usleep(20000); /* a reader gets the time to see the first half alone */
  return written;
}
ssize_t pwrite(int file, const void* bytes, size_t size, off_t offset) {
  if (!fails("write")) {
    return REAL(pwrite)(file, bytes, size, offset);
  }
  return isShort && size > 1 ? REAL(pwrite)(file, bytes, size / 2, offset) : -1;
}
ssize_t pread(int file, void* bytes, size_t size, off_t offset) {
  if (!fails("read")) {
    return REAL(pread)(file, bytes, size, offset);
  }
  return isShort && size > 1 ? REAL(pread)(file, bytes, size / 2, offset) : -1;
}
int fsync(int file) {
  return fails("sync") ? -1 : REAL(fsync)(file);
}
int ftruncate(int file, off_t size) {
  return fails("truncate") ? -1 : REAL(ftruncate)(file, size);
}
int rename(const char* from, const char* to) {
  return fails("rename") ? -1 : REAL(rename)(from, to);
}
int link(const char* from, const char* to) {
  return fails("link") ? -1 : REAL(link)(from, to);
}
int linkat(int fromFolder, const char* from, int toFolder, const char* to, int flags) {
  return fails("link") ? -1 : REAL(linkat)(fromFolder, from, toFolder, to, flags);
}
pid_t fork(void) {
  return fails("fork") ? -1 : REAL(fork)();
}
int pthread_create(pthread_t* thread, const pthread_attr_t* attributes, void* (*run)(void*),
                   void* argument) {
  return fails("thread") ? error : REAL(pthread_create)(thread, attributes, run, argument);
}

typedef int Main(int argc, char** argv, char** environment);
static Main* realMain;

static int mainWithFailures(int argc, char** argv, char** environment) {
  const char* const what = getenv("TEEKO_FAIL");
  const char* const file = getenv("TEEKO_FAIL_MARK");
  long number = 0;
  char name[sizeof kind] = "";
  char how[16] = "";
  if (file != NULL) {
    strncpy(mark, file, sizeof mark - 1);
  }
  const bool isGiven = what != NULL && sscanf(what, "%15[a-z]:%ld:%15s", name, &number, how) == 3;
  isShort = strcmp(how, "short") == 0;
  error = isShort ? EIO : atoi(how);
  unsetenv("TEEKO_FAIL");
  unsetenv("TEEKO_FAIL_MARK");
  unsetenv("LD_PRELOAD");
  if (isGiven) {
    atomic_store(&left, number);
    memcpy(kind, name, sizeof kind);
  }
  return realMain(argc, argv, environment);
}

int __libc_start_main(Main* main, int argc, char** argv, void (*init)(void), void (*fini)(void),
                      void (*linkerFini)(void), void* stackEnd) {
  typedef int Start(Main*, int, char**, void (*)(void), void (*)(void), void (*)(void), void*);
  Start* const start = (Start*)dlsym(RTLD_NEXT, "__libc_start_main");
  realMain = main;
  return start(mainWithFailures, argc, argv, init, fini, linkerFini, stackEnd);
}
