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

/// Confines this process, which must be a forked one: from now on it can open, start and connect to
/// nothing more, has only these two open files, and its memory and time are limited. Where
/// kRefusesCalls, it can do nothing but use memory, read and write these files, and end. Root
/// becomes an unprivileged user; false when that fails.
[[nodiscard]] bool confineTo(int one, int other);

}  // namespace teeko::grade
