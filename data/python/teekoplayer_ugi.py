"""Plays a student's TeekoPlayer under UGI: python3 teekoplayer_ugi.py FILE

FILE has a class TeekoPlayer as the course assignment asks for it. Commands come on standard input
and answers go to standard output, as `teeko match` speaks them. What the player does wrong is said
in one line, `info string fault KIND: DETAIL`, with line ends as \\n; why it cannot be loaded, in
`info string refused: DETAIL`. `value N` asks the player what it thinks of the position, where N is
1 if the first player has won, -1 if the second one has, and 0 otherwise: what the rules exclude is
said in `info string wrong value: DETAIL`, and `valued` is the end of the answer. Needs Python 3.8
and nothing else. One process plays one game.
"""

import importlib.util
import inspect
import operator
import os
import random
import sys
import traceback

SIZE = 5
PIECES = 4
COLUMNS = "ABCDE"
MODULE = "_student_player"
# What every player needs.
METHODS = ("make_move", "opponent_move", "place_piece")
# Of a traceback, so many frames at its beginning and its end are shown.
FRAMES = 10
# In characters; a line of the protocol has at most 65,536 bytes.
LONGEST = 2000


class Fault(Exception):
    """Something that the player did wrong."""

    def __init__(self, kind, detail):
        super().__init__(shortened(detail))
        self.kind = kind


def on_one_line(text):
    return text.replace("\\", "\\\\").replace("\r", "").replace("\n", "\\n")


def shortened(text):
    """The text, or its beginning when it is too long for a line of the protocol."""
    return text if len(text) <= LONGEST else text[:LONGEST] + " ...\n"


def take_streams():
    """Returns the streams of the protocol. What the player prints or reads are others from now on."""
    commands = os.fdopen(os.dup(0), "r", encoding="utf-8", errors="replace")
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8", errors="replace")
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 0)
    os.dup2(nothing, 1)
    return commands, answers


def shown_traceback(name):
    """The exception, and behind it the traceback from where the player's own file begins."""
    kind, error, trace = sys.exc_info()
    frames = traceback.extract_tb(trace)
    own = [i for i, frame in enumerate(frames) if frame.filename == name]
    frames = frames[own[0]:] if own else frames
    listed = traceback.format_list(frames)
    if len(frames) > 2 * FRAMES:
        left_out = "  ... %d more\n" % (len(frames) - 2 * FRAMES)
        listed = (traceback.format_list(frames[:FRAMES]) + [left_out]
                  + traceback.format_list(frames[-FRAMES:]))
    shown = [shortened(text) for text in traceback.format_exception_only(kind, error)]
    return "".join(shown + listed).rstrip()


def load_class(name):
    """The class TeekoPlayer of this file."""
    sys.path.insert(0, os.path.dirname(os.path.abspath(name)))
    sys.argv = [name]
    # No other file has this name, so that the player may import any file beside it.
    spec = importlib.util.spec_from_file_location(MODULE, name)
    if spec is None:
        raise ImportError("is no Python file")
    module = importlib.util.module_from_spec(spec)
    sys.modules[MODULE] = module
    spec.loader.exec_module(module)
    if hasattr(module, "TeekoPlayer"):
        missing = [method for method in METHODS if not hasattr(module.TeekoPlayer, method)]
        if missing:
            raise ImportError("its class TeekoPlayer has no method " + ", ".join(missing))
        return module.TeekoPlayer
    if hasattr(module, "Teeko2Player"):
        raise ImportError(
            "has a Teeko2Player, which plays by another rule: the corners of a 3x3 square "
            "around an empty centre win instead of 2x2 boxes"
        )
    raise ImportError("has no class TeekoPlayer")


def square(text):
    """(row, column) of `C2`."""
    return int(text[1]), COLUMNS.index(text[0].upper())


def moved(text):
    """The move `C2` or `C2D3` as the assignment has it: the destination first."""
    squares = [square(text[i:i + 2]) for i in range(0, len(text), 2)]
    return squares[::-1]


def snapshot(state):
    """The board as lists of strings, whatever the player keeps it in."""
    return [[str(cell) for cell in row] for row in state]


def pair(value):
    """A square that the player returned."""
    if not isinstance(value, (list, tuple)) or len(value) != 2:
        raise Fault("wrong type", "%r is not a (row, column) in what make_move returned" % (value,))
    numbers = []
    for number in value:
        if isinstance(number, bool):
            raise Fault("wrong type", "%r is not a row or column" % (number,))
        try:
            numbers.append(operator.index(number))
        except TypeError:
            raise Fault("wrong type", "%r is not a row or column" % (number,)) from None
    return tuple(numbers)


def text_of(move, drops):
    """What make_move returned, in the notation. `drops` is whether a piece is to be dropped."""
    if not isinstance(move, (list, tuple)):
        raise Fault("wrong type", "make_move returned %r, not a list" % (move,))
    if len(move) not in (1, 2):
        raise Fault("wrong type", "make_move returned %r: a list of one or two squares is meant" % (move,))
    squares = [pair(value) for value in move]
    for row, column in squares:
        if not (0 <= row < SIZE and 0 <= column < SIZE):
            raise Fault("illegal move", "make_move returned %r, which is not on the board" % (move,))
    if drops != (len(squares) == 1):
        wanted = "a piece is to be dropped" if drops else "all pieces are dropped: one is to be moved"
        raise Fault("illegal move", "make_move returned %r, but %s" % (move, wanted))
    return "".join(COLUMNS[column] + str(row) for row, column in reversed(squares))


def is_true(comparison):
    """Whether this is true of what a player returned, which may be anything."""
    try:
        return bool(comparison())
    except Exception:
        return False


class Game:
    """A player, and how far it knows the game."""

    def __init__(self, player_class, file):
        self.player = player_class()
        self.file = file
        self.known = 0
        self.piece = None
        self.found_wrong = set()

    def learn(self, moves):
        """Tells the player new moves, and its side before the first one that it is asked about."""
        if self.piece is None:
            self.piece, self.other = ("b", "r") if len(moves) % 2 == 0 else ("r", "b")
            self.player.my_piece = self.piece
            self.player.opp = self.other
        for number in range(self.known, len(moves)):
            move = moved(moves[number])
            if (number % 2 == 0) == (self.piece == "b"):
                self.player.place_piece(move, self.piece)
            else:
                self.player.opponent_move(move)
        self.known = len(moves)

    def ask(self, method):
        """What this method returns for the board, which it must not change."""
        state = self.player.board
        before = snapshot(state)
        returned = getattr(self.player, method)(state)
        if snapshot(state) != before:
            raise Fault("changed state", method + " changed the board that it was given")
        return returned

    def choose(self, moves):
        """The player's move, in the notation."""
        self.learn(moves)
        move = self.ask("make_move")
        text = text_of(move, len(moves) < 2 * PIECES)
        self.player.place_piece([pair(value) for value in move], self.piece)
        self.known += 1
        return text

    def can_be_asked(self, method):
        """Whether the player has this method, for a board alone, and it was not wrong in this game."""
        try:
            inspect.signature(getattr(self.player, method, None)).bind(None)
        except (TypeError, ValueError):
            return False
        return method not in self.found_wrong

    def wrong_values(self, moves, winner):
        """What the player says of the position that the rules exclude: a text by method."""
        self.learn(moves)
        wrong = {}
        if self.can_be_asked("game_value"):
            right = winner if self.piece == "b" else -winner
            returned = self.ask("game_value")
            if not is_true(lambda: returned == right):
                who = ("nobody", "%r, your piece," % self.piece, "%r, the other piece," % self.other)[right]
                wrong["game_value"] = "returned %r, but %s has won: %d is right" % (returned, who, right)
        if winner == 0 and self.can_be_asked("heuristic_game_value"):
            wrong.update(self.wrong_heuristic())
        self.found_wrong.update(wrong)
        return ["%s(state) %s" % (method, shortened(text)) for method, text in wrong.items()]

    def wrong_heuristic(self):
        """The same of the heuristic, which the player need not have meant for every position."""
        try:
            returned = self.ask("heuristic_game_value")
        except Fault:
            raise
        except Exception:
            return {"heuristic_game_value": "raised " + shown_traceback(self.file)}
        if is_true(lambda: -1 < returned < 1):
            return {}
        return {"heuristic_game_value":
                "returned %r: a number between -1 and 1 is right, as nobody has won" % (returned,)}


class Shim:
    """Answers the commands."""

    def __init__(self, name, answers):
        self.name = name
        self.answers = answers
        self.player_class = None
        self.game = None
        self.moves = []

    def say(self, line):
        self.answers.write(line + "\n")
        self.answers.flush()

    def guarded(self, action):
        """Does something with the player; says what it did wrong, and returns nothing then."""
        try:
            return action()
        except Fault as fault:
            self.say("info string fault %s: %s" % (fault.kind, on_one_line(str(fault))))
        except BaseException:  # SystemExit too: the player must not leave the game
            self.say("info string fault exception: " + on_one_line(shown_traceback(self.name)))
        return None

    def greet(self):
        try:
            self.player_class = load_class(self.name)
        except BaseException as error:
            reason = str(error) if type(error) is ImportError else shown_traceback(self.name)
            self.say("info string refused: " + on_one_line(reason))
            return
        self.say("id name " + os.path.basename(self.name))
        self.say("option name Seed type spin default 0 min 0 max 2147483647")
        self.say("ugiok")

    def get_ready(self):
        self.game = self.guarded(lambda: Game(self.player_class, self.name))
        if self.game:
            self.say("readyok")

    def seed(self, number):
        random.seed(number)
        if "numpy" in sys.modules:
            sys.modules["numpy"].random.seed(number)

    def go(self):
        move = self.guarded(lambda: self.game.choose(self.moves))
        if move:
            self.say("bestmove " + move)

    def value(self, winner):
        wrong = self.guarded(lambda: self.game.wrong_values(self.moves, winner))
        if wrong is not None:
            for text in wrong:
                self.say("info string wrong value: " + on_one_line(text))
            self.say("valued")

    def obey(self, words):
        """Whether there is more to do."""
        if words[:1] == ["ugi"]:
            self.greet()
        elif words[:1] == ["isready"]:
            self.get_ready()
        elif words[:3] == ["setoption", "name", "Seed"] and words[4:]:
            self.seed(int(words[4]))
        elif words[:2] == ["position", "startpos"]:
            self.moves = words[3:]
        elif words[:1] == ["go"]:
            self.go()
        elif words[:1] == ["value"] and words[1:]:
            self.value(int(words[1]))
        return words[:1] != ["quit"]


def main():
    commands, answers = take_streams()
    shim = Shim(os.path.abspath(sys.argv[1]), answers)
    for line in commands:
        if not shim.obey(line.split()):
            break
    answers.flush()
    os._exit(0)  # threads of the player do not matter


if __name__ == "__main__":
    main()
