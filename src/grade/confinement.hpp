/// What a process gives up before it reads what may be hostile.
#pragma once

namespace teeko::grade {

/// Whether the system refuses all calls that are not needed. Elsewhere a confined process can still
/// do what needs no open file, such as removing files of its user. Sanitizers make calls of their
/// own.
#if defined(__linux__) && (defined(__x86_64__) || defined(__aarch64__)) && \
    !defined(__SANITIZE_ADDRESS__)
inline constexpr bool kRefusesCalls = true;
#else
inline constexpr bool kRefusesCalls = false;
#endif

/// Leaves this process, which must be a forked one, nothing but two open files: memory, reading,
/// writing and ending. It becomes an unprivileged user if it is root, can open, start, connect to
/// and change nothing more, and has limits for memory and time. False when it is root and cannot
/// become another user.
[[nodiscard]] bool confineTo(int one, int other);

}  // namespace teeko::grade
