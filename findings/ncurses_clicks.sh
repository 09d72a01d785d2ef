#!/usr/bin/env bash
# ncurses 6.4 (Debian 12, libncurses-dev), a terminal that reports the mouse in xterm's mode 1006, mouseinterval(0), presses
# alone in the mask. Two clicks that arrive in one read give a single KEY_MOUSE, and getmouse() then gives the last click
# first. One would expect a KEY_MOUSE for each, in their order, as when they arrive apart. And a press of button 8, code
# 128, at the mouse's side, is BUTTON1_PRESSED, though no button of the mask was pressed.
set -euo pipefail
version=6.4-4
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get download -qq "libncurses-dev=$version*" >/dev/null 2>&1
dpkg -x libncurses-dev_*.deb .
cat >clicks.c <<'END'
#define NCURSES_WIDECHAR 1
#include <curses.h>
#include <stdio.h>

int main(void) {
  FILE *shown = fopen("events", "w");
  initscr();
  cbreak();
  noecho();
  keypad(stdscr, TRUE);
  mouseinterval(0);
  mousemask(BUTTON1_PRESSED | BUTTON2_PRESSED | BUTTON3_PRESSED | BUTTON4_PRESSED | BUTTON5_PRESSED, NULL);
  refresh();
  for (int key; (key = getch()) != 'q';) {
    MEVENT event;
    if (key == KEY_MOUSE) {
      fprintf(shown, "KEY_MOUSE:\n");
    }
    while (key == KEY_MOUSE && getmouse(&event) == OK) {
      fprintf(shown, "%s at %d,%d\n", event.bstate & BUTTON1_PRESSED ? "first button" : "another button", event.x, event.y);
    }
  }
  endwin();
  return fclose(shown);
}
END
cc -Iusr/include -o clicks clicks.c usr/lib/*/libncursesw.a usr/lib/*/libtinfo.a
cat >type.py <<'END'
import os, pty, select, sys, time

child, terminal = pty.fork()
if child == 0:
    os.environ["TERM"] = "xterm-256color"
    os.execv("./clicks", ["clicks"])
for keys in ["", *sys.argv[1:], "q"]:
    os.write(terminal, keys.encode().decode("unicode_escape").encode())
    time.sleep(1)
    while select.select([terminal], [], [], 0)[0] and keys != "q":
        os.read(terminal, 4096)
os.waitpid(child, 0)
END
saw() {
  timeout 60 python3 type.py "$@"
  cat events
}
first='\x1b[<0;3;2M\x1b[<0;3;2m' second='\x1b[<0;7;5M\x1b[<0;7;5m'
echo "apart:";    saw "$first" "$second" | tee apart
echo "together:"; saw "$first$second" | tee together
echo "button 8:"; saw '\x1b[<128;3;2M\x1b[<128;3;2m' | tee button8
[[ $(cat apart) == $'KEY_MOUSE:\nfirst button at 2,1\nKEY_MOUSE:\nfirst button at 6,4' ]]
[[ $(cat together) == $'KEY_MOUSE:\nfirst button at 6,4\nfirst button at 2,1' ]]
[[ $(cat button8) == $'KEY_MOUSE:\nfirst button at 2,1' ]]
