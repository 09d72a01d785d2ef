/// The terminal of this process, by curses.
#pragma once

#include <array>
#include <csignal>
#include <optional>
#include <string>

#include "teeko/screen/draw.hpp"
#include "teeko/screen/event.hpp"
#include "teeko/screen/frame.hpp"
#include "teeko/screen/show.hpp"

namespace teeko::screen {

/// Takes the terminal over while it exists. Only one exists at a time. Signals arrive in wait()
/// alone; threads that are started meanwhile get none.
class Terminal {
 public:
  /// `most` is Ascii where nothing else is wanted.
  explicit Terminal(Colours colours, Characters most = Characters::Unicode);
  Terminal(const Terminal&) = delete;
  Terminal& operator=(const Terminal&) = delete;
  ~Terminal();

  /// What the terminal can show, by the locale, and of what is wanted. The fonts of Linux's own
  /// terminal lack characters that the game needs, and have room for 512 at most. It becomes Ascii
  /// when read() reads that the terminal draws pieces two columns wide, as some do for East Asia.
  [[nodiscard]] Characters characters() const noexcept { return characters_; }
  [[nodiscard]] Resized size() const;

  void show(const Frame& frame) const;

  /// Waits for a key, a signal, or something to read from this descriptor.
  void wait(int descriptor);
  /// What a person did; nothing when there is nothing more for now.
  [[nodiscard]] std::optional<Event> read();
  /// Why the screen must be left, if it must.
  [[nodiscard]] std::optional<Ending> ending() const;

 private:
  static constexpr std::array kRemembered{SIGINT, SIGTERM, SIGHUP, SIGTSTP};
  static constexpr std::array kCrashes{SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};

  void takeSignals();
  void giveBackSignals();
  static void giveBack();
  void stop();
  void askHowWidePiecesAre() const;
  /// Takes a key, as get_wch() of curses gives it, as a part of a report of the mouse; whether it
  /// is one. When the report is complete, `event` gets what was done, if it means something.
  bool takesForMouse(int kind, char32_t code, std::optional<Event>& event);

  /// The screen of curses.
  void* screen_ = nullptr;
  Colours colours_ = Colours::Hidden;
  Characters characters_ = Characters::Ascii;
  bool isHungUp_ = false;
  /// What has come of a report of the mouse, behind its first characters.
  std::optional<std::string> report_;
  std::array<struct sigaction, kRemembered.size()> actionsBefore_{};
  std::array<struct sigaction, kCrashes.size()> crashActions_{};
  sigset_t maskBefore_{};
};

}  // namespace teeko::screen
