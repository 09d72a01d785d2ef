#include <array>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include "grade/confinement.hpp"
#include "grade/gathering.hpp"
#include "grade/limits.hpp"
#include "grade/zip_process.hpp"
#include "io/descriptor.hpp"
#include "process/posix.hpp"
#include "support/catch.hpp"
#include "support/child.hpp"
#include "support/in_child.hpp"
#include "support/limit_in.hpp"
#include "support/root.hpp"
#include "support/scratch.hpp"
#include "support/without_call.hpp"
#include "support/without_zips.hpp"
#include "support/zip_writer.hpp"

#ifdef __linux__
#include <sys/syscall.h>
#endif

using namespace teeko;
using namespace teeko::grade;

namespace {

namespace fs = std::filesystem;

const std::vector<Wanted> kWanted{{check::Part::Placement, "p*.c"}};

/// `FILE=CONTENTS … (remark)`; of long contents the size.
std::string textOf(const Submission& submission) {
  std::string text;
  for (const SourceFile& file : submission.files[0]) {
    text += file.name + "=";
    text += file.contents.size() < 100 ? file.contents : std::to_string(file.contents.size());
    text += " ";
  }
  return submission.remark.empty() ? text : text + "(" + submission.remark + ")";
}

/// What is found in a zip file of these bytes, which this reader reads.
std::string foundBy(const ZipReader& reader, const std::string& bytes,
                    std::chrono::seconds time = kZipTime) {
  const Scratch scratch;
  const Descriptor file(open(scratch.file("z", bytes).c_str(), O_RDONLY | O_CLOEXEC));
  Gathering gathering(kWanted);
  gatherZip(file.number(), "z", gathering, reader, time);
  CHECK(waitpid(-1, nullptr, WNOHANG) == -1);  // no process is left
  return textOf(std::move(gathering).finish("student"));
}

std::string foundIn(const std::string& bytes) {
  return foundBy(readZip, bytes);
}

/// A member with something about it changed.
ZipMember changed(ZipMember member, const std::function<void(ZipMember&)>& change) {
  change(member);
  return member;
}

}  // namespace

TEST_CASE("zip files can be read where the library for them was found") {
#ifdef TEEKO_HAS_MINIZIP
  CHECK(canReadZips());
#else
  CHECK_FALSE(canReadZips());
#endif
}

TEST_CASE("zip files: their members are read") {
  if (skipsWithoutZips()) {
    return;
  }
  const ZipMember plain = storedMember("p.c", "x");
  const struct {
    const char* what;
    std::vector<ZipMember> members;
    std::string expected;
  } facts[]{
      {"nothing", {}, "(z: is no zip file, or empty or damaged)"},
      {"a file", {plain}, "z/p.c=x "},
      {"an empty file", {storedMember("p.c", "")}, "z/p.c= "},
      {"compressed", {deflatedMember("p.c", 'x', 3)}, "z/p.c=775 "},
      {"two of one name", {plain, storedMember("p.c", "y")}, "z/p.c=x z/p.c=y "},
      {"the same twice", {plain, plain}, "z/p.c=x "},
      {"folders", {storedMember("a/", ""), storedMember("a/b/p.c", "x")}, "z/a/b/p.c=x "},
      {"a folder that matches",
       {storedMember("p.c/", ""), storedMember("p.c/a.c", "")},
       "(other files: z/p.c/a.c)"},
      {"leading out",
       {storedMember("../../p.c", "x"), storedMember("/etc/p.c", "y")},
       "z/../../p.c=x z//etc/p.c=y "},
      {"from Windows", {storedMember("a\\p.c", "x")}, "z/a\\p.c=x "},
      {"what systems add",
       {storedMember("__MACOSX/p.c", ""), storedMember("a/.p.c", ""),
        storedMember(".git/a/p.c", ""), storedMember("a\\__MACOSX\\p.c", "")},
       ""},
      {"odd names",
       {storedMember("p\n\"'.c", "1"), storedMember("p\xFF\x1B.c", "2"), storedMember("", "3"),
        storedMember("p-$(id);.c", "4"), storedMember("p.c/.", "5"), storedMember("..", "6")},
       "z/p-$(id);.c=4 z/p\\xFF^[.c=2 z/p^J\"'.c=1 "},
      {"a name with a 0 byte", {storedMember(std::string("p.c\0.txt", 8), "x")}, "z/p.c=x "},
      {"a long name",
       {storedMember(std::string(60000, 'p') + ".c", "x")},
       "z/" + std::string(298, 'p') + "…=x "},
      {"the longest name",
       {storedMember(std::string(65533, 'p') + ".c", "x")},
       "z/" + std::string(298, 'p') + "…=x "},
      {"another zip file",
       {storedMember("p.zip", zipOf({plain}))},
       "(z/p.zip: is a zip file in a zip file)"},
      {"a link",
       {changed(plain, [](ZipMember& m) { m.mode = 0120777; })},
       "(z/p.c: is a symbolic link)"},
      {"a pipe",
       {changed(plain, [](ZipMember& m) { m.mode = 0010644; })},
       "(z/p.c: is no regular file)"},
      {"a file from a system without modes",
       {changed(plain, [](ZipMember& m) { m.mode = 0; })},
       "z/p.c=x "},
      {"encrypted", {changed(plain, [](ZipMember& m) { m.flags = 1; })}, "(z/p.c: is encrypted)"},
      {"one encrypted and one not",
       {changed(plain, [](ZipMember& m) { m.flags = 1; }), storedMember("p2.c", "y")},
       "z/p2.c=y (z/p.c: is encrypted)"},
      {"compressed as nothing else is",
       {changed(plain, [](ZipMember& m) { m.method = 97; })},
       "(z/p.c: is compressed in an unusual way)"},
      {"a wrong checksum",
       {changed(plain, [](ZipMember& m) { m.checksum ^= 1; })},
       "(z/p.c: is damaged)"},
      {"a wrong size, too large",
       {changed(plain, [](ZipMember& m) { m.size = 2; })},
       "(z/p.c: is damaged)"},
      {"a wrong size, too small",
       {changed(plain, [](ZipMember& m) { m.size = 0; })},
       "(z/p.c: is damaged)"},
      {"compressed data that is none",
       {changed(plain, [](ZipMember& m) { m.method = 8, m.bytes = "\xFF\xFF\xFF\xFF"; })},
       "(z/p.c: is damaged)"},
      {"a huge size",
       {changed(plain, [](ZipMember& m) { m.size = 0xFFFFFFFE; })},
       "(z/p.c: is larger than 1 MiB)"},
      {"a huge size that is somewhere else",
       {changed(plain, [](ZipMember& m) { m.size = ~0U; })},
       "(z/p.c: is larger than 1 MiB)"},
      {"an extra field with a time, and one that is not known",
       {changed(plain,
                [](ZipMember& m) { m.extra = std::string("UT\5\0\1\1\1\1\1??\2\0ab", 15); })},
       "z/p.c=x "},
      {"a file of 1 MiB", {storedMember("p.c", std::string(1U << 20U, 'x'))}, "z/p.c=1048576 "},
      {"a file of 1 MiB and a byte",
       {storedMember("p.c", std::string((1U << 20U) + 1, 'x'))},
       "(z/p.c: is larger than 1 MiB)"},
      {"a large file", {deflatedMember("p.c", 'x', 5000)}, "(z/p.c: is larger than 1 MiB)"},
      {"more than it claims",
       {changed(deflatedMember("p.c", 'x', 100000), [](ZipMember& m) { m.size = 1000; })},
       "(z/p.c: is damaged)"},
  };
  for (const auto& fact : facts) {
    CAPTURE(fact.what);
    CHECK(foundIn(zipOf(fact.members)) == fact.expected);
  }
}

TEST_CASE("zip files: nothing but what stands before it") {
  if (skipsWithoutZips()) {
    return;
  }
  CHECK(foundIn("#!/bin/sh\n" + zipOf({})).empty());
}

TEST_CASE("zip files: large ones are read to the byte") {
  if (skipsWithoutZips()) {
    return;
  }
  // They are read in blocks of 64 KiB, which members are not aligned to.
  ZipWriter writer;
  std::vector<std::string> contents;
  for (const std::size_t size : {50'000U, 200'000U, 3U, 65'536U, 65'535U}) {
    std::string text;
    for (std::size_t i = 0; text.size() < size; ++i) {
      text += std::to_string(i * i);
    }
    text.resize(size);
    writer.add(storedMember("p" + std::to_string(contents.size()) + ".c", text));
    contents.push_back(std::move(text));
  }
  const Scratch scratch;
  const Descriptor file(open(scratch.file("z", writer.bytes()).c_str(), O_RDONLY | O_CLOEXEC));
  Gathering gathering(kWanted);
  gatherZip(file.number(), "z", gathering, readZip);
  const Submission submission = std::move(gathering).finish("student");
  CHECK(submission.remark.empty());
  std::vector<std::string> found;
  for (const SourceFile& source : submission.files[0]) {
    found.push_back(source.contents);
  }
  CHECK((found == contents));
}

TEST_CASE("zip files: cut anywhere, or with any byte changed, they end") {
  if (skipsWithoutZips()) {
    return;
  }
  const std::string whole = zipOf({storedMember("p.c", "x"), deflatedMember("p2.c", 'y', 2)});
  REQUIRE(foundIn(whole) == "z/p.c=x z/p2.c=517 ");
  for (std::size_t size = 0; size < whole.size(); ++size) {
    CAPTURE(size);
    CHECK(foundIn(whole.substr(0, size)) == "(z: is no zip file, or empty or damaged)");
  }
  for (std::size_t place = 0; place < whole.size(); ++place) {
    for (const char byte : {'\0', '\x01', '\x7F', '\xFF'}) {
      std::string bytes = whole;
      bytes[place] = byte;
      CAPTURE(place, byte);
      CHECK(foundIn(bytes).find("could not be read to its end") == std::string::npos);
    }
  }
}

TEST_CASE("zip files: what comes before damage is read") {
  if (skipsWithoutZips()) {
    return;
  }
  std::string bytes = zipOf({storedMember("p.c", "x"), storedMember("p2.c", "y")});
  bytes[bytes.rfind("PK\x01\x02")] = 'X';
  CHECK(foundIn(bytes) == "z/p.c=x (z: is damaged)");
}

TEST_CASE("zip files: garbage is none") {
  if (skipsWithoutZips()) {
    return;
  }
  std::string noise;
  for (std::uint32_t i = 0, state = 1; i < 200000; ++i) {
    state = state * 1664525 + 1013904223;
    noise += static_cast<char>(state >> 24U);
  }
  std::string signatures;
  while (signatures.size() < 200000) {
    signatures += "PK\x01\x02PK\x05\x06PK\x06\x06PK\x06\x07";
  }
  for (const std::string& bytes :
       {std::string(), std::string("PK"), noise, signatures, std::string(100000, 'P'),
        signatures + std::string("PK\x05\x06", 4) + std::string(18, '\xFF'),
        std::string("PK\x05\x06", 4) + std::string(18, '\xFF'), std::string("int main;\n")}) {
    CAPTURE(bytes.size());
    const std::string found = foundIn(bytes);
    CHECK((found == "(z: is no zip file, or empty or damaged)" || found == "(z: is damaged)"));
  }
}

TEST_CASE("zip files: bombs are read to a limit") {
  if (skipsWithoutZips()) {
    return;
  }
  const ZipMember million = deflatedMember("p10000.c", 'x', 4000);
  // Of 10,000 members that have the same bytes, or more.
  const auto overlapping = [&](char letter, int count) {
    ZipWriter writer;
    writer.add(million);
    for (int i = 1; i < count; ++i) {
      ZipMember member = million;
      member.name = letter + std::to_string(10000 + i) + ".c";
      writer.addAgain(member, 0);
    }
    return writer.bytes();
  };
  CHECK(foundIn(overlapping('q', 10000)) == "z/p10000.c=1032001 ");
  CHECK(foundIn(overlapping('q', 10001)) == "z/p10000.c=1032001 (z: has more than 10000 members)");
  const std::string many = foundIn(overlapping('p', 10000));
  CHECK(many.starts_with("z/p10000.c=1032001 z/p10001.c=1032001 "));
  // 65 are read, and after them it is said that there is more.
  CHECK(many.ends_with("z/p10012.c: is not read: 8 files match already and 53 more)"));

  // As much as is read of one zip file, and a byte more.
  const ZipMember largest = storedMember("p.c", std::string(std::size_t{1} << 20U, 'x'));
  ZipWriter full;
  full.add(largest);
  for (int i = 1; i < 64; ++i) {
    full.addAgain(largest, 0);
  }
  CHECK(foundIn(full.bytes()) == "z/p.c=1048576 ");
  full.add(storedMember("p.c", "x"));
  CHECK(foundIn(full.bytes()) == "z/p.c=1048576 (z: has more than 64 MiB in it)");

  ZipMember wrong = million;
  wrong.checksum ^= 1;
  ZipWriter writer;
  for (int i = 0; i < 100; ++i) {
    writer.add(wrong);
  }
  CHECK(foundIn(writer.bytes()).ends_with("z/p10000.c: is damaged and 61 more)"));
}

TEST_CASE("zip files: 10,000 empty members") {
  if (skipsWithoutZips()) {
    return;
  }
  std::vector<ZipMember> members(10000, storedMember("a.txt", ""));
  members.back() = storedMember("p.c", "x");
  CHECK(foundIn(zipOf(members)) == "z/p.c=x ");
  members.assign(10000, storedMember("p.c", ""));
  CHECK(foundIn(zipOf(members)) == "z/p.c= ");
}

TEST_CASE("the process that reads a zip file can do nothing else") {
  const bool asRoot = geteuid() == 0;
  const Scratch scratch;
  const fs::path precious = scratch.file("precious", "x");
  fs::permissions(scratch.path(), fs::perms::all);
  const ZipReader reader = [&](int file, const ZipListener& listener) {
    const auto report = [&](bool can, const char* what) {
      if (can) {
        listener.onProblem("", std::string("can ") + what);
      }
    };
    int descriptors = 0;
    for (int i = 0; i < 1000; ++i) {
      descriptors += lseek(i, 0, SEEK_CUR) >= 0 || errno != EBADF ? 1 : 0;
    }
    listener.onProblem("", std::to_string(descriptors) + " descriptors");
    report(open("/dev/null", O_RDONLY) >= 0, "open a file");
    report(dup(file) >= 0, "have more open files");
    report(kRefusesCalls && unlink(precious.c_str()) == 0, "remove a file");
    report(socket(AF_UNIX, SOCK_STREAM, 0) >= 0, "open a socket");
    report(getuid() == 0 || geteuid() == 0 || setuid(0) == 0, "be root");
    report(asRoot && (getgid() == 0 || getegid() == 0 || getgroups(0, nullptr) > 0),
           "be in a group of root's");
    const pid_t child = fork();
    if (child == 0) {
      _exit(0);
    }
    report(child > 0, "start a process");
  };
  CHECK(foundBy(reader, "") == "(z: 2 descriptors)");
}

#ifdef __linux__

TEST_CASE("the process that reads a zip file has limits, and no rights") {
  process::Pipe pipe = process::makePipe();
  const Child child([&] {
    (void)signal(SIGTERM, SIG_IGN);
    const char byte = confineTo(pipe.readEnd.number(), pipe.writeEnd.number()) ? 'y' : 'n';
    (void)write(pipe.writeEnd.number(), &byte, 1);
  });
  pipe.writeEnd.close();
  char byte = 0;
  CHECK(process::readSome(pipe.readEnd.number(), &byte, 1) == 1);
  CHECK(byte == 'y');
  const std::string limits = contentsOf("/proc/" + std::to_string(child.id()) + "/limits");
  CHECK(limitIn(limits, "Max cpu time") == "10");
  CHECK(limitIn(limits, "Max core file size") == "0");
  CHECK(limitIn(limits, "Max file size") == "0");
  CHECK(limitIn(limits, "Max open files") == "0");
  CHECK(limitIn(limits, "Max processes") == "0");
#ifndef __SANITIZE_ADDRESS__
  CHECK(limitIn(limits, "Max address space") == "1073741824");
#endif
  const std::string status = contentsOf("/proc/" + std::to_string(child.id()) + "/status");
  const auto has = [&](const std::string& line) { return status.find(line) != std::string::npos; };
  CHECK(has("\nSigIgn:\t0000000000000000\n"));
  CHECK(has("\nNoNewPrivs:\t1\n"));
  CHECK((has("\nSeccomp:\t2\n") || !kRefusesCalls));
  if (geteuid() == 0) {
    CHECK(has("\nUid:\t65534\t65534\t65534\t65534\n"));
    CHECK(has("\nGid:\t65534\t65534\t65534\t65534\n"));
    CHECK(has("\nGroups:\t \n"));
  }
}

TEST_CASE("no zip file is read where root's rights cannot be given up") {
  if (skipsUnlessRoot()) {
    return;
  }
  const std::string zip = zipOf({storedMember("p.c", "x")});
  const std::string refused = "(z: is not read: root's rights could not be given up)";
  CHECK(inChild([&] { return goOnWithout(SYS_setgroups) && foundIn(zip) == refused ? 0 : 1; }) ==
        0);
}

#ifdef __x86_64__

TEST_CASE("the process that reads a zip file cannot make system calls of 32-bit programs") {
  const auto umaskFor32Bits = [] {
    constexpr long kUmask = 60;  // there; here the number of exit(), which is allowed
    long result = 0;
    __asm__ volatile("int $0x80"
                     : "=a"(result)
                     : "a"(kUmask), "b"(022)
                     : "memory", "cc", "r8", "r9", "r10", "r11");
    return static_cast<int>(result);
  };
  if (!kRefusesCalls || inChild([&] { return umaskFor32Bits() >= 0 ? 0 : 1; }) != 0) {
    WARN("not tried: there are no such calls, or none is refused");
    return;
  }
  CHECK(foundBy(
            [&](int, const ZipListener& listener) {
              listener.onProblem("", umaskFor32Bits() >= 0 ? "allowed" : "refused");
            },
            "") == "(z: refused)");
}

#endif

#endif

TEST_CASE("whatever the process that reads a zip file does, only a remark comes of it") {
  const std::string unfinished = "(z: could not be read to its end)";
  CHECK(foundBy([](int, const ZipListener&) { __builtin_trap(); }, "") == unfinished);
  CHECK(foundBy([](int, const ZipListener&) { _exit(0); }, "") == unfinished);
  CHECK(foundBy([](int, const ZipListener&) { throw 1; }, "") == unfinished);
  CHECK(foundBy(
            [](int, const ZipListener& listener) {
              for (;;) {
                listener.onFile("p.c", "x");
              }
            },
            "") == "z/p.c=x " + unfinished);
  CHECK(foundBy([](int, const ZipListener& listener) { listener.onProblem("\x1B\n", "\xFF\n"); },
                "") == "(z/^[^J: \\xFF^J)");
  CHECK(foundBy([](int, const ZipListener& listener) { listener.onFile("q.c", "x"); }, "").empty());
  CHECK(foundBy(
            [](int, const ZipListener& listener) { listener.onFile(std::string(65536, 'p'), "x"); },
            "") == unfinished);
  CHECK(foundBy(
            [](int, const ZipListener& listener) {
              listener.onFile("p.c", std::string(1U << 21U, 'x'));
            },
            "") == unfinished);
}

TEST_CASE("as much is taken from the process that reads a zip file as one may hold") {
  const std::string unfinished = "z: could not be read to its end";
  const auto others = [](int count) {
    return foundBy(
        [count](int, const ZipListener& listener) {
          for (int i = 0; i < count; ++i) {
            listener.onOther("a");
          }
        },
        "");
  };
  // So many members, and a remark that there are more.
  CHECK(others(10'001).find(unfinished) == std::string::npos);
  CHECK(others(10'002).find(unfinished) != std::string::npos);
  // 64 MiB, and what is said of other files.
  const auto bytes = [](std::size_t count) {
    return foundBy(
        [count](int, const ZipListener& listener) {
          constexpr std::size_t kAtOnce = std::size_t{1} << 20U;
          for (std::size_t i = 0; i < count / kAtOnce; ++i) {
            listener.onFile("p.c", std::string(kAtOnce, 'x'));
          }
          listener.onFile("q.c", std::string(count % kAtOnce, 'x'));
        },
        "");
  };
  CHECK(bytes(std::size_t{65} << 20U) == "z/p.c=1048576 ");
  CHECK(bytes((std::size_t{65} << 20U) + 1) == "z/p.c=1048576 (" + unfinished + ")");
}

TEST_CASE("signals do not end the wait for the process that reads a zip file") {
  CHECK(inChild([] {
          (void)signal(SIGALRM, [](int) {});
          const itimerval often{.it_interval = {.tv_sec = 0, .tv_usec = 5000},
                                .it_value = {.tv_sec = 0, .tv_usec = 5000}};
          (void)setitimer(ITIMER_REAL, &often, nullptr);
          const std::string found = foundBy(
              [](int, const ZipListener& listener) {
                // It may not sleep, nor ask for the time.
                for (std::atomic<int> count = 0; count < 10'000'000; ++count) {
                }
                listener.onFile("p.c", "x");
              },
              "");
          return found == "z/p.c=x " ? 0 : 1;
        }) == 0);
}

TEST_CASE("garbage from the process that reads a zip file is noticed") {
  for (const std::string& garbage :
       {std::string(1000, '\0'), std::string(1000, '\xFF'), std::string("x"),
        std::string("\0\0\0\0\x03\0\0\0\0\0\0\0p.", 14), std::string("\x04\0\0\0", 4),
        std::string("\0\0\0\0\x03\0\0\0\x05\0\0\0p.cx", 16),
        std::string("\x04\0\0\0\0\0\0\0\0\0\0\0\x03\0\0\0\0\0\0\0\0\0\0\0", 24)}) {
    CAPTURE(garbage);
    const std::string found = foundBy(
        [&](int file, const ZipListener&) {
          for (int i = 0; i < 1000; ++i) {
            if (i != file) {
              (void)writeAll(i, garbage);
            }
          }
          _exit(0);
        },
        "");
    CHECK(found == "(z: could not be read to its end)");
  }
}

TEST_CASE("a process that reads a zip file without end is ended in time") {
  const auto reads = [] {
    for (volatile bool on = true; on;) {
    }
  };
  const auto waits = [] {
    for (;;) {
      (void)pause();
    }
  };
  for (const std::function<void()>& goesOn :
       {std::function<void()>(reads), std::function<void()>(waits)}) {
    const auto begin = std::chrono::steady_clock::now();
    CHECK(foundBy([&](int, const ZipListener&) { goesOn(); }, "", std::chrono::seconds(1)) ==
          "(z: could not be read to its end)");
    CHECK(std::chrono::steady_clock::now() - begin < kZipTime);
  }
}
