#include "confinement.hpp"

#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdint>

#include <grp.h>
#include <sys/resource.h>
#include <sys/types.h>
#include <unistd.h>
#ifdef __linux__
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

#include "limits.hpp"
#include "process/posix.hpp"

namespace teeko::grade {
namespace {

void setLimits() {
  process::setLimit(RLIMIT_CPU, static_cast<std::uint64_t>(kZipTime.count()),
                    static_cast<std::uint64_t>(kZipTime.count()));
  process::setLimit(RLIMIT_CORE, 0, 0);
  process::setLimit(RLIMIT_FSIZE, 0, 0);
  process::setLimit(RLIMIT_NOFILE, 0, 0);
  process::setLimit(RLIMIT_NPROC, 0, 0);
#ifndef __SANITIZE_ADDRESS__  // which needs terabytes of address space
  process::setLimit(RLIMIT_AS, std::uint64_t{1} << 30, std::uint64_t{1} << 30);
#endif
}

#if defined(__linux__) && (defined(__x86_64__) || defined(__aarch64__))

/// Has the system refuse all calls but those that reading and answering need.
void forbidSystemCalls() {
#ifdef __x86_64__
  constexpr std::uint32_t kProcessor = AUDIT_ARCH_X86_64;
#else
  constexpr std::uint32_t kProcessor = AUDIT_ARCH_AARCH64;
#endif
  constexpr std::array kAllowed{SYS_read,    SYS_pread64, SYS_lseek,     SYS_write,
                                SYS_brk,     SYS_mmap,    SYS_mremap,    SYS_munmap,
                                SYS_madvise, SYS_exit,    SYS_exit_group};
  constexpr std::uint32_t kRefuse = SECCOMP_RET_ERRNO | EPERM;
  // The numbers of calls mean something else to programs for another processor.
  std::array<sock_filter, kAllowed.size() * 2 + 5> filter{
      {BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, arch)),
       BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, kProcessor, 1, 0), BPF_STMT(BPF_RET | BPF_K, kRefuse),
       BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr))}};
  std::size_t length = 4;
  for (const long call : kAllowed) {
    filter[length++] = BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, static_cast<std::uint32_t>(call), 0, 1);
    filter[length++] = BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
  }
  filter[length++] = BPF_STMT(BPF_RET | BPF_K, kRefuse);
  const sock_fprog program{.len = static_cast<unsigned short>(length), .filter = filter.data()};
  (void)prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0);
}

#else

void forbidSystemCalls() {}

#endif

}  // namespace

bool confineTo(int one, int other) {
  constexpr id_t kNobody = 65534;
  process::resetSignals();
  process::closeOthers({one, other});
  if (geteuid() == 0 &&
      (setgroups(0, nullptr) != 0 || setgid(kNobody) != 0 || setuid(kNobody) != 0)) {
    return false;
  }
  setLimits();
#ifdef __linux__
  (void)prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
#endif
  if (kRefusesCalls) {
    forbidSystemCalls();
  }
  return true;
}

}  // namespace teeko::grade
