// needs: processes
#include "process/interrupts.hpp"

#include <cerrno>
#include <csignal>

#include <fcntl.h>
#include <unistd.h>

#include "support/catch.hpp"
#include "support/in_child.hpp"
#include "support/signals.hpp"

using namespace teeko::process;

TEST_CASE("an interrupt waits until it is asked for") {
  for (const int interrupt : {SIGINT, SIGTERM, SIGHUP}) {
    CAPTURE(interrupt);
    CHECK(inChild([interrupt] {
            Interrupts interrupts;
            if (interrupts.haveArrived()) {
              return 1;
            }
            (void)raise(interrupt);
            return interrupts.haveArrived() && interrupts.haveArrived() ? 0 : 2;
          }) == 0);
  }
}

TEST_CASE("signals that are no interrupts are left alone") {
  CHECK(inChild([] {
          constexpr int kLastSignal = 31;
          Interrupts interrupts;
          int wrong = 0;
          for (int number = 1; number <= kLastSignal; ++number) {
            const bool waits = number == SIGINT || number == SIGTERM || number == SIGHUP;
            wrong += isBlocked(number) == waits ? 0 : 1;
          }
          sigset_t other;
          sigemptyset(&other);
          for (const int number : {SIGUSR1, SIGUSR2, SIGALRM}) {
            sigaddset(&other, number);
            (void)signal(number, ownHandler);
          }
          (void)sigprocmask(SIG_BLOCK, &other, nullptr);
          for (const int number : {SIGUSR1, SIGUSR2, SIGALRM, SIGTERM}) {
            (void)raise(number);
          }
          wrong += interrupts.haveArrived() ? 0 : 1;
          sigset_t pending;
          (void)sigpending(&pending);
          for (const int number : {SIGUSR1, SIGUSR2, SIGALRM}) {
            wrong += sigismember(&pending, number) == 1 ? 0 : 1;
          }
          return wrong + sigismember(&pending, SIGTERM);
        }) == 0);
}

TEST_CASE("an interrupt ends waiting") {
  CHECK(inChild([] {
          Interrupts interrupts;
          (void)raise(SIGINT);
          DescriptorSet none;
          const bool waited = interrupts.wait(none, {.tv_sec = 60, .tv_nsec = 0});
          return !waited && errno == EINTR && interrupts.haveArrived() ? 0 : 1;
        }) == 0);
  CHECK(inChild([] {
          Interrupts interrupts;
          DescriptorSet none;
          errno = EINTR;  // from an earlier call
          const bool waited = interrupts.wait(none, {.tv_sec = 0, .tv_nsec = 1});
          return waited && !interrupts.haveArrived() ? 0 : 1;
        }) == 0);
}

TEST_CASE("waiting that fails is no interrupt") {
  CHECK(inChild([] {
          Interrupts interrupts;
          const int closed = open("/", O_RDONLY);
          (void)close(closed);
          DescriptorSet set;
          set.add(closed);
          const bool waited = interrupts.wait(set, {.tv_sec = 60, .tv_nsec = 0});
          return !waited && !interrupts.haveArrived() ? 0 : 1;
        }) == 0);
}

TEST_CASE("an interrupt that was ignored before stays ignored") {
  CHECK(inChild([] {
          (void)signal(SIGHUP, SIG_IGN);
          Interrupts interrupts;
          (void)raise(SIGHUP);
          return interrupts.haveArrived() ? 1 : 0;
        }) == 0);
}

TEST_CASE("afterwards signals do what they did before") {
  CHECK(inChild([] {
          (void)signal(SIGINT, ownHandler);
          (void)signal(SIGCHLD, SIG_IGN);
          int wrong = 0;
          {
            const Interrupts interrupts;
            wrong += isBlocked(SIGINT) && isBlocked(SIGTERM) && isBlocked(SIGHUP) ? 0 : 1;
            wrong += isBlocked(SIGCHLD) || handlerOf(SIGCHLD) != SIG_DFL ? 1 : 0;
            wrong += handlerOf(SIGINT) == ownHandler ? 1 : 0;
          }
          wrong += isBlocked(SIGINT) || isBlocked(SIGTERM) || isBlocked(SIGHUP) ? 1 : 0;
          wrong += handlerOf(SIGINT) == ownHandler && handlerOf(SIGTERM) == SIG_DFL ? 0 : 1;
          wrong += handlerOf(SIGCHLD) == SIG_IGN ? 0 : 1;
          return wrong;
        }) == 0);
}
