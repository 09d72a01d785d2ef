/// Linux as it is where a system call is missing.
#pragma once

#ifdef __linux__

#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdint>

#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>

namespace detail {

/// Has calls that this program picks fail with ENOSYS; see seccomp(2).
template <std::size_t Length>
[[nodiscard]] bool refuse(std::array<sock_filter, Length> filter) {
  const sock_fprog program{.len = Length, .filter = filter.data()};
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
         prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0) == 0;
}

}  // namespace detail

/// From now on, this system call fails with ENOSYS in this process, and in those that it starts;
/// false if the system cannot do that. For processes of a test's own (see in_child.hpp).
[[nodiscard]] inline bool goOnWithout(long call) {
  return detail::refuse(std::array<sock_filter, 4>{
      {BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)),
       BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, static_cast<std::uint32_t>(call), 0, 1),
       BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS),
       BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)}});
}

/// The same for calls with this fourth argument alone, of which the lower half counts. For
/// processors that store the lower half first.
[[nodiscard]] inline bool goOnWithout(long call, std::uint32_t fourthArgument) {
  return detail::refuse(std::array<sock_filter, 6>{
      {BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)),
       BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, static_cast<std::uint32_t>(call), 0, 3),
       BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, args[3])),
       BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, fourthArgument, 0, 1),
       BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS),
       BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)}});
}

#endif
