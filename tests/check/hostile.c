/* A program that misbehaves as its first argument says: what the checker must withstand and name.
   Its golden case expects the line `ok` on standard output. */
#define _GNU_SOURCE
#include <dirent.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ipc.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

extern char** environ;

static void ok(void) {
  int answer;
  (void)!scanf("%d", &answer);
  puts("ok");
  fflush(stdout);
}

static void sleepOn(void) {
  for (;;) {
    sleep(1000);
  }
}

/* Fills a descriptor for ever. */
static void flood(int descriptor) {
  static char line[4096];
  memset(line, 'x', sizeof line - 1);
  line[sizeof line - 1] = '\n';
  for (;;) {
    (void)!write(descriptor, line, sizeof line);
  }
}

static void ignoreSignals(void) {
  for (int signal_ = 1; signal_ < 32; ++signal_) {
    signal(signal_, SIG_IGN);
  }
}

/* A process that nobody waits for: in the same process group, or in a session of its own. */
static void leaveChild(int own_session) {
  if (fork() == 0) {
    ignoreSignals();
    if (own_session) {
      setsid();
      if (fork() != 0) {
        _exit(0);
      }
    }
    sleepOn();
  }
  usleep(20000);
}

static void eatMemory(void) {
  const size_t block = 1 << 20;
  for (;;) {
    char* memory = malloc(block);
    if (memory == NULL) {
      usleep(1000);
    } else {
      memset(memory, 1, block);
    }
  }
}

/* A process in a session of its own that traces this one, so that nobody else learns of its end. */
static void getTraced(void) {
  const pid_t traced = getpid();
  int ready[2];
  (void)!pipe(ready);
  prctl(PR_SET_PTRACER, PR_SET_PTRACER_ANY, 0, 0, 0);
  if (fork() == 0) {
    setsid();
    if (fork() != 0) {
      _exit(0);
    }
    ignoreSignals();
    ptrace(PTRACE_SEIZE, traced, 0, 0);
    close(ready[0]);
    close(ready[1]);
    sleepOn();
  }
  close(ready[1]);
  char none;
  (void)!read(ready[0], &none, 1);
}

/* Puts a link to another folder in the place of its own. */
static void swap(const char* other) {
  char folder[4096];
  if (getcwd(folder, sizeof folder) != NULL) {
    (void)!rename(folder, "../moved");
    (void)!symlink(other, folder);
  }
}

/* Folders without end, in one another and side by side. */
static void floodFolders(void) {
  for (unsigned n = 0;; ++n) {
    char name[16];
    snprintf(name, sizeof name, "%u", n);
    mkdir(name, 0700);
    (void)!chdir(n % 3 == 0 ? name : ".");
  }
}

/* Folders within folders, deeper than a path may be long, and what may not be written. */
static void litter(void) {
  mkdir("closed", 0700);
  (void)!close(open("closed/file", O_CREAT | O_WRONLY, 0400));
  mkdir("closed/inner", 0);
  chmod("closed", 0);
  (void)!symlink("/", "root");
  for (int depth = 0; depth < 3000; ++depth) {
    mkdir("a-folder", 0500);
    chmod("a-folder", 0700);
    (void)!chdir("a-folder");
  }
  chmod(".", 0500);
}

static const char* opens(const char* name, int flags) {
  return open(name, flags) >= 0 ? "opens" : "does not open";
}

/* Writes what a program finds around it to a file. */
static void showSurroundings(const char* file) {
  int others = 0;
  for (int descriptor = 3; descriptor < 1024; ++descriptor) {
    others += fcntl(descriptor, F_GETFD) >= 0;
  }
  FILE* out = fopen(file, "w");
  fprintf(out, "%d other descriptors\n", others);
  char folder[4096];
  fprintf(out, "in %s\n", getcwd(folder, sizeof folder));
  for (char** entry = environ; *entry != NULL; ++entry) {
    fprintf(out, "%s\n", *entry);
  }
  DIR* entries = opendir(".");
  for (struct dirent* entry = readdir(entries); entry != NULL; entry = readdir(entries)) {
    if (entry->d_name[0] != '.') {
      fprintf(out, "file %s\n", entry->d_name);
    }
  }
  closedir(entries);
  fprintf(out, "/dev/stdin %s\n", opens("/dev/stdin", O_RDONLY));
  fprintf(out, "/dev/stdout %s\n", opens("/dev/stdout", O_WRONLY));
  fprintf(out, "/dev/tty %s\n", opens("/dev/tty", O_RDWR));
  fprintf(out, "session %d, group %d\n", getsid(0) == getpid(), getpgrp() == getpid());
  static const struct {
    const char* name;
    int resource;
  } limits[] = {{"cpu", RLIMIT_CPU}, {"core", RLIMIT_CORE}, {"file", RLIMIT_FSIZE}};
  for (size_t i = 0; i < sizeof limits / sizeof *limits; ++i) {
    struct rlimit limit;
    getrlimit(limits[i].resource, &limit);
    fprintf(out, "limit %s %lu\n", limits[i].name, (unsigned long)limit.rlim_cur);
  }
  fclose(out);
}

/* Spoils what it can of other cases. */
static void meddle(void) {
  DIR* entries = opendir("..");
  for (struct dirent* entry = readdir(entries); entry != NULL; entry = readdir(entries)) {
    static const char* const names[] = {"input", "output", "gameboard.txt", "1", "2", "3"};
    for (size_t i = 0; entry->d_name[0] != '.' && i < sizeof names / sizeof *names; ++i) {
      char path[1024];
      snprintf(path, sizeof path, "../%s/%s", entry->d_name, names[i]);
      unlink(path);
      mkdir(path, 0700);
    }
  }
  closedir(entries);
  mkdir("../2", 0);
  mkdir("../3", 0);
}

/* Says `ok` only if it finds nothing of another run, of which it leaves what it can. */
static void leaveTraces(void) {
  static const char* const names[] = {"/tmp/teeko-trace", "/var/tmp/teeko-trace",
                                      "/dev/shm/teeko-trace"};
  const key_t key = 0x7eec0;
  int found = shmget(key, 4096, 0) >= 0;
  for (size_t i = 0; i < sizeof names / sizeof *names; ++i) {
    found |= open(names[i], O_CREAT | O_EXCL | O_WRONLY, 0600) < 0;
  }
  found |= shmget(key, 4096, IPC_CREAT | 0600) < 0;
  if (found) {
    puts("found");
  } else {
    ok();
  }
}

/* How many entries of this folder have names that begin with a digit but 0. */
static int numbersIn(const char* folder) {
  int numbers = 0;
  DIR* entries = opendir(folder);
  for (struct dirent* entry; entries != NULL && (entry = readdir(entries)) != NULL;) {
    numbers += entry->d_name[0] >= '1' && entry->d_name[0] <= '9';
  }
  if (entries != NULL) {
    closedir(entries);
  }
  return numbers;
}

/* Says `ok` only if it sees no process but itself and the one that watches over it, no network, no
   cgroups and no services of users. */
static void lookAround(void) {
  const int processes = numbersIn("/proc");
  int devices = -2; /* two lines of headings */
  FILE* network = fopen("/proc/net/dev", "r");
  char line[1024];
  while (network != NULL && fgets(line, sizeof line, network) != NULL) {
    ++devices;
  }
  const int groups = access("/sys/fs/cgroup/cgroup.procs", F_OK) == 0;
  const int users = numbersIn("/run/user");
  if (processes == 2 && devices <= 1 && !groups && users == 0) {
    ok();
  } else {
    printf("%d processes, %d devices, %d groups, %d users\n", processes, devices, groups, users);
  }
}

/* Memory that is mapped nowhere: in files, or in segments. */
static void hideMemory(int in_segments) {
  static char block[1 << 20];
  memset(block, 1, sizeof block);
  for (;;) {
    if (in_segments) {
      void* memory = shmat(shmget(IPC_PRIVATE, sizeof block, IPC_CREAT | 0600), NULL, 0);
      if (memory != (void*)-1) {
        memcpy(memory, block, sizeof block);
        shmdt(memory);
      }
    } else {
      const int file = memfd_create("hidden", 0);
      for (int i = 0; i < 16; ++i) {
        (void)!write(file, block, sizeof block);
      }
    }
  }
}

/* Memory of the kernel: what is on its way through sockets. */
static void fillSockets(void) {
  static char block[1 << 16];
  int ends[2];
  while (socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, ends) == 0) {
    for (int i = 0; i < 2; ++i) {
      while (write(ends[i], block, sizeof block) > 0) {
      }
    }
  }
}

int main(int argc, char** argv) {
  const char* mode = argc > 1 ? argv[1] : "";
  if (strcmp(mode, "crash") == 0) {
    ok();
    raise(SIGSEGV);
  } else if (strcmp(mode, "unflushed") == 0) {
    puts("ok");
    raise(SIGSEGV);
  } else if (strcmp(mode, "abort") == 0) {
    fputs("assertion failed: something\n", stderr);
    abort();
  } else if (strcmp(mode, "loop") == 0 || strcmp(mode, "daemon-loop") == 0) {
    if (mode[0] == 'd') {
      leaveChild(1);
    }
    ignoreSignals();
    for (volatile int i = 0;; ++i) {
    }
  } else if (strcmp(mode, "stop") == 0) {
    raise(SIGSTOP);
  } else if (strcmp(mode, "late") == 0) {
    ok();
    sleepOn();
  } else if (strcmp(mode, "deaf") == 0) {
    return 0;
  } else if (strcmp(mode, "mute") == 0) {
    close(STDOUT_FILENO);
    close(STDERR_FILENO);
    sleepOn();
  } else if (strcmp(mode, "flood") == 0) {
    flood(STDOUT_FILENO);
  } else if (strcmp(mode, "flood-errors") == 0) {
    flood(STDERR_FILENO);
  } else if (strcmp(mode, "flood-file") == 0) {
    flood(open("file", O_CREAT | O_WRONLY, 0600));
  } else if (strcmp(mode, "memory") == 0) {
    eatMemory();
  } else if (strcmp(mode, "hidden-memory") == 0) {
    hideMemory(0);
  } else if (strcmp(mode, "segments") == 0) {
    hideMemory(1);
  } else if (strcmp(mode, "sockets") == 0) {
    int full[2];
    (void)!pipe(full);
    for (int i = 0; i < 8; ++i) {
      if (fork() == 0) {
        fillSockets();
        close(full[1]);
        sleepOn();
      }
    }
    close(full[1]);
    (void)!read(full[0], full, 1); /* until all are full */
    ok();
  } else if (strcmp(mode, "nest") == 0) {
    if (unshare(CLONE_NEWUSER) == 0) {
      puts("a user namespace in a namespace");
    } else {
      ok();
    }
  } else if (strcmp(mode, "traces") == 0) {
    leaveTraces();
  } else if (strcmp(mode, "look-around") == 0) {
    lookAround();
  } else if (strcmp(mode, "fork") == 0) {
    ignoreSignals();
    for (;;) {
      fork();
    }
  } else if (strcmp(mode, "child") == 0) {
    leaveChild(0);
    ok();
  } else if (strcmp(mode, "daemon") == 0) {
    leaveChild(1);
    ok();
  } else if (strcmp(mode, "patricide") == 0) {
    leaveChild(1);
    kill(getppid(), SIGKILL);
    sleepOn();
  } else if (strcmp(mode, "arrest") == 0) {
    kill(getppid(), SIGSTOP);
    sleepOn();
  } else if (strcmp(mode, "traced") == 0) {
    getTraced();
    ok();
    sleepOn();
  } else if (strcmp(mode, "litter") == 0) {
    litter();
    ok();
  } else if (strcmp(mode, "swap") == 0 || strcmp(mode, "swap-crash") == 0) {
    swap(argv[2]);
    ok();
    if (mode[4] != '\0') {
      raise(SIGSEGV);
    }
  } else if (strcmp(mode, "flood-folders") == 0) {
    floodFolders();
  } else if (strcmp(mode, "code") == 0) {
    ok();
    return 3;
  } else if (strcmp(mode, "tamper") == 0) {
    /* What is on standard input is this case's alone; writing to it harms nobody. */
    (void)!write(STDIN_FILENO, "x", 1);
    ok();
  } else if (strcmp(mode, "surroundings") == 0) {
    showSurroundings(argv[2]);
    ok();
  } else if (strcmp(mode, "meddle") == 0) {
    meddle();
    ok();
  } else if (strcmp(mode, "vanish") == 0) {
    unlink(argv[0]);
    ok();
  } else {
    ok();
  }
  return 0;
}
