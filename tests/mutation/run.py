#!/usr/bin/env python3
"""Do the tests notice when the code is changed? Changes the sources in one place at a time, compiles what has code of
the changed line, links the programs and runs the tests, until the first fails. See README.md."""

import argparse
import bisect
import collections
import collections.abc
import concurrent.futures
import dataclasses
import filecmp
import hashlib
import itertools
import json
import math
import os
import pathlib
import queue
import re
import shlex
import shutil
import signal
import subprocess
import sys
import threading
import time
import tomllib

from mutations import Mutation, code_alone, mutations_of

ROOT = pathlib.Path(__file__).resolve().parents[2]
SURVIVORS = pathlib.Path(__file__).with_name("survivors.toml")
TRIED = pathlib.Path(__file__).with_name("tried.json")
REACHED = pathlib.Path(__file__).with_name("reached.c")
# What most sources include; compiled once instead of once for each change.
HEADERS = ["algorithm", "array", "chrono", "filesystem", "fstream", "functional", "iomanip", "iostream", "map", "memory",
           "mutex", "optional", "random", "regex", "set", "span", "sstream", "string", "thread", "unordered_map", "variant", "vector"]
LARGE_HEADERS = ["catch2/catch.hpp", "CLI/CLI.hpp", "nlohmann/json.hpp"]  # likewise, for the sources that include them
Item = tuple[str, pathlib.Path, Mutation]  # a mutation of a file, and its key
OUTCOMES = ["killed", "survived", "equivalent", "not compiled"]
# Tests of how the project is built and installed, which know nothing of what a function does.
NOT_OF_CODE = re.compile(r"install|subproject|project\.|example|packag|manual")
# What the unit tests print last when they have passed.
AT_END = re.compile(rb"All tests passed|assertions: - none -|No tests ran")
LONGEST_TEST = 600  # seconds
SOON = 20  # seconds; see Worker.soon()
CLOSE_LINES = 3  # how many lines with code before and after one are close to it
LONGEST_PATH = 4096  # as in reached.c
GIB = 1 << 30
# What -fsanitize-coverage=func,trace-pc-guard means for the compiler alone: the linker would add a library that does something else.
NOTE_FUNCTIONS = "-Xclang -fsanitize-coverage-type=1 -Xclang -fsanitize-coverage-trace-pc-guard"
# A program ends when it reads or writes outside a container or an array, and a variable that is not set holds a pattern.
CHECKS = "-D_GLIBCXX_ASSERTIONS -ftrivial-auto-var-init=pattern -fsanitize=array-bounds -fsanitize-trap=array-bounds"
# Rooms whose code computes for long: a changed file of theirs is optimized, too.
OPTIMIZED = {"classic", "core", "mpi", "octaflip", "solver", "store", "tictactoe"}
# Rooms with tests that do more as root. These tests run twice: as this user, and as root of a user namespace. The other users
# there are this user's subordinate users (see subuid(5)). The shell stays, so that orphans come to it and not to the test.
TESTED_AS_ROOT = {"assignment", "check", "grade", "process"}
AS_ROOT = ["unshare", "--user", "--map-root-user", "--map-auto", "--mount", "--ipc", "--pid", "--fork", "--kill-child", "--mount-proc",
           "sh", "-c", 'mount -t tmpfs tmpfs /run && "$@"; exit', "sh"]


@dataclasses.dataclass
class Test:
    name: str
    command: list[str]
    as_root: bool = False
    seconds: float = LONGEST_TEST  # how long it takes when nothing is wrong


@dataclasses.dataclass
class Unit:
    """A source that is compiled: how, where to, and what it reads."""

    source: pathlib.Path
    folder: pathlib.Path
    command: list[str]
    output: pathlib.Path
    reads: set[pathlib.Path]

    def command_for(self, source: pathlib.Path, output: pathlib.Path) -> list[str]:
        """How this other source is compiled to this other output."""
        others = {self.command[self.command.index("-o") + 1]: str(output), str(self.source): str(source)}
        return [others.get(word, word) for word in self.command] + ["-w"]

    def reads_header(self, name: str) -> bool:
        return any(str(path).endswith(f"/{name}") for path in self.reads)


class Build:
    """A build of the project as it is, and how its parts are made."""

    def __init__(self, folder: pathlib.Path):
        self.folder = folder
        units = [self._unit(entry) for entry in json.loads((folder / "compile_commands.json").read_text())]
        self.units = [unit for unit in units if unit]
        for old in folder.glob("worker-*"):  # of a run that was ended
            remove(old)
        self.links = {}  # how each program is linked, by its path
        for file in folder.rglob("link.txt"):
            command = shlex.split(file.read_text().splitlines()[0])
            if "-o" in command and "-shared" not in command:
                where = file.parent.parent.parent
                self.links[(where / command[command.index("-o") + 1]).resolve()] = (where, command)
        self.unit_tests = next(path for path in self.links if path.name == "teeko_tests")
        self.locks = collections.defaultdict(threading.Lock)  # for each of what follows
        self.precompiled: dict[str, pathlib.Path | None] = {}  # by how it is compiled
        self.unchanged: dict[str, pathlib.Path] = {}  # by how it is compiled
        self.lines: dict[pathlib.Path, dict[str, set[int]]] = {}  # of each file that code is made of, by object file
        self.numbers = itertools.count()
        self.made = folder / "precompiled"
        remove(self.made)
        self.made.mkdir()

    def command_for(self, unit: Unit, file: pathlib.Path, output: pathlib.Path, quickly: bool) -> list[str]:
        """How this is compiled when this file is changed: what it includes was compiled before, as far as that is as it was."""
        command = unit.command_for(unit.source, output)
        if quickly or (file == unit.source and room_of(file) not in OPTIMIZED):
            command.append("-O0")
        if file == unit.source:
            headers = includes_of(unit.source.read_text())
        else:
            headers = "".join(f"#include <{name}>\n" for name in HEADERS + [name for name in LARGE_HEADERS if unit.reads_header(name)])
        compiled = self._headers(unit, headers, [word for word in command if word.startswith("-O")])
        return [*command, "-include-pch", str(compiled)] if compiled else command

    def _headers(self, unit: Unit, headers: str, options: list[str]) -> pathlib.Path | None:
        """These headers, compiled for such a unit; None if they cannot be compiled alone."""
        command = [*unit.command_for(pathlib.Path("in"), pathlib.Path("out")), *options, "-fpch-instantiate-templates"]
        if '"' in headers:
            command += ["-iquote", str(unit.source.parent)]
        key = " ".join([*command, headers])
        with self.locks[key]:
            if key not in self.precompiled:
                source = self.made / f"{next(self.numbers)}.hpp"
                source.write_text(headers)
                made = source.with_suffix(".pch")
                command = [{"-c": "c++-header", "in": str(source), "out": str(made)}.get(word, word) for word in command]
                command.insert(command.index("c++-header"), "-x")
                fine = subprocess.run(command, cwd=unit.folder, check=False, capture_output=True).returncode == 0
                self.precompiled[key] = made if fine else None
            return self.precompiled[key]

    def object_of(self, unit: Unit, file: pathlib.Path, quickly: bool) -> pathlib.Path:
        """What the compiler makes of this when it is compiled as if this file were changed."""
        command = self.command_for(unit, file, pathlib.Path("out"), quickly)
        key = " ".join(command)
        with self.locks[key]:
            if key not in self.unchanged:
                made = self.made / f"{next(self.numbers)}.o"
                subprocess.run([str(made) if word == "out" else word for word in command], cwd=unit.folder, check=True)
                self.unchanged[key] = made
            return self.unchanged[key]

    def _unit(self, entry: dict) -> Unit | None:
        """None for a source that is not built by default."""
        command = shlex.split(entry["command"])
        folder = pathlib.Path(entry["directory"])
        output = folder / command[command.index("-o") + 1]
        dependencies = output.with_name(output.name + ".d")
        if not dependencies.exists():
            return None
        reads = dependencies.read_text().replace("\\\n", " ").split()[1:]
        return Unit(pathlib.Path(entry["file"]), folder, command, output, {(folder / name).resolve() for name in reads})

    def units_of(self, file: pathlib.Path, line: int) -> tuple[list[Unit], list[Unit]]:
        """Those that have code of this line or of one close to it, and the others that read the file. Where the compiler makes no
        code of this line, as of a constant, nobody knows what a change of it does: the first are all that read the file."""
        units = [unit for unit in self.units if file in unit.reads]
        lines = {unit.output: self._lines_of(unit, file) for unit in units} if len(units) > 1 else {}
        with_code = sorted(set().union(*lines.values()))
        if line not in with_code:
            return units, []
        place = with_code.index(line)
        close = set(with_code[max(0, place - CLOSE_LINES) : place + CLOSE_LINES + 1])
        return [unit for unit in units if close & lines[unit.output]], [unit for unit in units if not close & lines[unit.output]]

    def _lines_of(self, unit: Unit, file: pathlib.Path) -> set[int]:
        """The lines of a file that code is made of in a unit as it is."""
        with self.locks[str(unit.output)]:
            if unit.output not in self.lines:
                lines = collections.defaultdict(set)
                for _, name, line in code_of(unit.output):
                    lines[name].add(line)
                self.lines[unit.output] = lines
            return self.lines[unit.output].get(str(file.relative_to(ROOT)), set())

    def tests(self) -> list[Test]:
        """All tests that CTest knows but the unit tests, which one program has."""
        shown = subprocess.run(["ctest", "--show-only=json-v1"], cwd=self.folder, check=True, capture_output=True).stdout
        tests = []
        for test in json.loads(shown)["tests"]:
            properties = {item["name"]: item["value"] for item in test.get("properties", [])}
            if "command" not in test or properties.get("DISABLED") or NOT_OF_CODE.match(test["name"]):
                continue
            if pathlib.Path(test["command"][0]).resolve() != self.unit_tests:
                tests.append(Test(test["name"], test["command"]))
        return tests


def code_of(program: pathlib.Path) -> collections.abc.Iterator[tuple[int, str, int]]:
    """The address, file and line of each piece of code in a program or object file that is made of the project's files."""
    folders, files = [], []
    said = subprocess.run(["llvm-dwarfdump", "--debug-line", program], check=True, capture_output=True, text=True).stdout
    for words in map(str.split, said.splitlines()):
        if not words:
            pass
        elif words[0].startswith("debug_line["):
            folders, files = [], []
        elif words[0].startswith("include_directories["):
            folders.append(pathlib.Path(words[-1].strip('"')))
        elif words[0] == "name:":
            files.append(words[1].strip('"'))
        elif words[0] == "dir_index:":
            path = folders[int(words[1])] / files[-1]
            files[-1] = str(path.relative_to(ROOT)) if path.is_relative_to(ROOT) else ""
        elif words[0].startswith("0x") and len(words) > 6 and files[int(words[3])]:
            yield int(words[0], 16), files[int(words[3])], int(words[1])


def functions_of(program: pathlib.Path) -> tuple[list[int], list[dict[str, set[int]]]]:
    """Where the functions of a program begin, in order, and the lines of each by file, also of those that were inlined."""
    said = subprocess.run(["llvm-nm", "--defined-only", program], check=True, capture_output=True, text=True).stdout
    starts = sorted({int(line.split()[0], 16) for line in said.splitlines()})
    lines = [collections.defaultdict(set) for _ in starts]
    for address, file, line in code_of(program):
        function = bisect.bisect_right(starts, address) - 1
        if function >= 0:
            lines[function][file].add(line)
    return starts, lines


class Reach:
    """Which functions each test reaches."""

    def __init__(self, file: pathlib.Path, sources: dict[str, str]):
        """Reads what was found before in this file, unless these sources, given with their hashes, were others then."""
        self.file = file
        self.sources = sources
        kept = json.loads(file.read_text()) if file.exists() else {}
        if kept.get("sources") != sources:
            kept = {"functions": [], "tests": {}}
        self.functions: list[dict[str, list[int]]] = kept["functions"]  # the lines of each by file
        self.tests: dict[str, list[int]] = kept["tests"]  # the functions that each one reaches
        self.versions: dict[str, str] = kept.get("versions", {})  # what it was then: see version_of()
        self.addresses: dict[str, dict[str, set[int]]] = {}  # by the program's name and test; not looked up yet
        self._index()

    def has(self, test: str) -> bool:
        """Whether it was noted what this test reaches, as it is now."""
        return test in self.tests and self.versions.get(test) == version_of(test)

    def add(self, test: str, folder: pathlib.Path) -> None:
        """Notes what the processes of a test have left in this folder: see reached.c."""
        self.tests[test] = []
        self.versions[test] = version_of(test)
        for file in folder.iterdir():
            data = file.read_bytes()
            program = pathlib.Path(os.fsdecode(data[:LONGEST_PATH].rstrip(b"\0"))).name  # some tests copy it elsewhere
            addresses = self.addresses.setdefault(program, {}).setdefault(test, set())
            addresses.update(memoryview(data)[LONGEST_PATH:].cast("Q"))

    def save(self, programs: collections.abc.Iterable[pathlib.Path]) -> None:
        """Looks up in these programs what was added, and writes it to the file."""
        for program in programs:
            of_test = self.addresses.get(program.name)
            if not of_test:
                continue
            starts, lines = functions_of(program)
            numbers = {}
            for test, addresses in of_test.items():
                for function in {bisect.bisect_right(starts, address) - 1 for address in addresses - {0}}:
                    if lines[function] and function not in numbers:
                        numbers[function] = len(self.functions)
                        self.functions.append({file: sorted(some) for file, some in lines[function].items()})
                    if lines[function]:
                        self.tests[test].append(numbers[function])
        self.addresses.clear()
        self.file.write_text(json.dumps({"sources": self.sources, "functions": self.functions, "tests": self.tests, "versions": self.versions}))
        self._index()

    def distances(self, file: str, line: int) -> dict[str, int]:
        """How near to this line each test comes that reaches the file: 0 if it reaches a function that has the line or, where
        no function has it, the last line before it that one has, 1 if it reaches the line before that or the next one, and so on."""
        functions = self.of_file[file]
        lines = sorted({line for some in functions.values() for line in some})
        places = {line: place for place, line in enumerate(lines)}
        own = bisect.bisect_right(lines, line) - 1
        found = {}
        for function, some in functions.items():
            distance = min(abs(places[line] - own) for line in some)
            for test in self.tests_of[function]:
                found[test] = min(distance, found.get(test, distance))
        return found

    def _index(self) -> None:
        self.of_file: dict[str, dict[int, list[int]]] = collections.defaultdict(dict)  # the lines of its functions
        for function, lines in enumerate(self.functions):
            for file, some in lines.items():
                self.of_file[file][function] = some
        self.tests_of: dict[int, list[str]] = collections.defaultdict(list)  # that reach a function
        for test, functions in self.tests.items():
            for function in functions:
                self.tests_of[function].append(test)


class NotLinked(Exception):
    """A changed program that cannot be linked."""


class Worker:
    """Applies mutations one after another, in a folder of its own."""

    def __init__(self, build: Build, folder: pathlib.Path):
        self.build = build
        self.folder = folder
        self.scratch = folder / "scratch"
        self.objects: dict[pathlib.Path, pathlib.Path] = {}  # those that were compiled anew, by the first one
        self.linked: dict[str, pathlib.Path] = {}
        self.reached: pathlib.Path | None = None
        remove(folder)
        (folder / "made").mkdir(parents=True)
        # The program finds what belongs to it beside itself, and tests find their own programs there.
        for path in (ROOT / "data").iterdir():
            (folder / path.name).symlink_to(path)
        (folder / "tests").symlink_to(build.folder / "tests")

    def forget(self) -> None:
        """As if nothing had been compiled anew."""
        self.objects.clear()
        self.linked.clear()

    def prepare(self, file: pathlib.Path, text: str) -> None:
        """Lets the compiler read this text instead of the file."""
        self.forget()
        for old in (self.folder / "made").iterdir():
            old.unlink()
        (self.folder / "changed").write_text(text)
        root = {"type": "file", "name": str(file), "external-contents": str(self.folder / "changed")}
        overlay = {"version": 0, "use-external-names": False, "roots": [root]}
        (self.folder / "overlay.json").write_text(json.dumps(overlay))

    def compile(self, units: list[Unit], file: pathlib.Path, quickly: bool = False) -> bool:
        """Compiles these with the changed file, without optimizing if it is to be quick; notes which of them have become others."""
        for unit in units:
            made = self.folder / "made" / f"{len(self.objects)}-{unit.output.name}"
            unchanged = self.build.object_of(unit, file, quickly)  # which ends the run if not even that can be compiled
            if self._run([*self.build.command_for(unit, file, made, quickly), "-ivfsoverlay", str(self.folder / "overlay.json")], unit.folder, 300) != 0:
                return False
            if filecmp.cmp(made, unchanged, shallow=False):
                made.unlink()
            else:
                self.objects[unit.output.resolve()] = made
        self.linked.clear()
        return True

    def take_unchanged(self, units: list[Unit], file: pathlib.Path) -> None:
        """As if these had become others, but they are as they were, and not optimized."""
        self.objects.update({unit.output.resolve(): self.build.object_of(unit, file, quickly=True) for unit in units})
        self.linked.clear()

    def program(self, path: pathlib.Path, changed: bool) -> pathlib.Path:
        """The program made of what was compiled anew, or as it is built. Raises NotLinked."""
        if not changed:
            return path
        if path.name in self.linked:
            return self.linked[path.name]
        where, command = self.build.links[path]
        made = self.folder / path.name
        libraries = {pathlib.Path(word).name for word in command if word.endswith(".a")}
        # The linker takes the first of several definitions, so objects that were compiled anew come first.
        anew, others = [], []
        for word in command[1:]:
            changed = self.objects.get((where / word).resolve()) if word.endswith(".o") else None
            (anew if changed else others).append(str(changed or word))
        for first, changed in self.objects.items():
            target = next(part.stem for part in first.parents if part.suffix == ".dir")
            if str(changed) not in anew and f"lib{target}.a" in libraries:
                anew.append(str(changed))
        words = [command[0], *anew, *others]
        words[words.index("-o") + 1] = str(made)
        words.append("-Wl,--strip-debug")
        if self._run(words, where, 300) != 0:
            raise NotLinked
        self.linked[path.name] = made
        return made

    def passes(self, test: Test, changed: bool = True, reached: pathlib.Path | None = None) -> bool:
        """Whether it passes, with the changed programs or as they are built. What it reaches is noted in this folder."""
        self.reached = reached
        if test.name.startswith("golden."):
            return self._passes_golden(test, changed)
        command = self._command(test, changed)
        code = self._run([*(AS_ROOT if test.as_root else []), *command], self.scratch, min(LONGEST_TEST, 20 + 10 * test.seconds))
        # A change can end the process that has the unit tests, with exit code 0.
        return code in (0, 77) and (not test.name.startswith("unit.") or AT_END.search((self.folder / "log").read_bytes()) is not None)

    def soon(self, test: Test) -> int | None:
        """Its exit code, or minus the signal that ended it; None if it did not end in a short time."""
        self.reached = None
        code = self._run(self._command(test, True), self.scratch, SOON)
        return None if code in (-signal.SIGKILL, -signal.SIGXCPU) else code

    def _command(self, test: Test, changed: bool) -> list[str]:
        command = []
        for word in test.command:
            path = pathlib.Path(word.removeprefix("PROGRAM="))
            if path.is_absolute() and path in self.build.links:
                word = word.replace(str(path), str(self.program(path, changed)))
            command.append(word)
        return command

    def _passes_golden(self, test: Test, changed: bool) -> bool:
        """As ../support/golden.cmake, which takes ten times as long to start."""
        given = dict(word.split("=", 1) for word in test.command if "=" in word)
        program = self.program(pathlib.Path(given["PROGRAM"]), changed)
        case = pathlib.Path(given["CASE"])

        def bytes_of(name: str) -> bytes:
            return (case / name).read_bytes() if (case / name).exists() else b""

        command = [str(program), *([] if given["GAME"] == "whole" else [given["GAME"]]), *bytes_of("arguments").decode().split()]
        folder = self.folder / "case"
        remove(folder)
        folder.mkdir()
        if (case / "gameboard.txt").exists():
            shutil.copy(case / "gameboard.txt", folder)
        with open(case / "input", "rb") as given_input:
            code = self._run(command, folder, 20, given_input, self.folder / "errors")
        return (code == int(bytes_of("exit-code") or 0) and (self.folder / "log").read_bytes() == bytes_of("output")
                and (self.folder / "errors").read_bytes() == bytes_of("errors"))

    def _run(self, command: list[str], where: pathlib.Path, limit: float, given=subprocess.DEVNULL,
             errors: pathlib.Path | None = None) -> int:
        """Runs it with an empty folder for temporary files, and ends all that it leaves behind. Its output goes to the file
        log, its errors too unless they have a file. Returns its exit code."""
        remove(self.scratch)
        (self.scratch / "tmp").mkdir(parents=True)
        environment = os.environ | {"TMPDIR": str(self.scratch / "tmp"), "HOME": str(self.scratch), "XDG_CACHE_HOME": str(self.scratch / "cache")}
        if self.reached:
            environment["REACHED"] = str(self.reached)
        # A quarter of the time is enough for what computes alone; the rest is for waiting while the machine does other work.
        limited = ["prlimit", f"--data={8 * GIB}", "--core=0:", f"--cpu={math.ceil(limit / 4)}", *command]
        code = -signal.SIGKILL
        until = time.monotonic() + limit
        least_room = shutil.disk_usage(self.folder).free - 4 * GIB
        with open(self.folder / "log", "wb") as log, open(errors or os.devnull, "wb") as separate:
            process = subprocess.Popen(limited, cwd=where, env=environment, stdin=given, stdout=log,
                                       stderr=separate if errors else log, start_new_session=True)
            while time.monotonic() < until and shutil.disk_usage(self.folder).free > least_room:
                try:
                    code = process.wait(timeout=1)
                    break
                except subprocess.TimeoutExpired:
                    pass
            end_all(process, self.scratch)
        return code


def end_all(process: subprocess.Popen, scratch: pathlib.Path) -> None:
    """Ends the process and what it has started: what is of its session, or was started for this folder."""
    for entry in pathlib.Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                session = int((entry / "stat").read_text().rpartition(")")[2].split()[3])
                if session == process.pid or str(scratch).encode() in (entry / "environ").read_bytes():
                    os.kill(int(entry.name), signal.SIGKILL)
            except (OSError, IndexError):  # it has ended, or is somebody else's
                pass
    process.wait()


def includes_of(source: str) -> str:
    """The lines of a source that include something under no condition."""
    lines, depth = [], 0
    for line in source.splitlines():
        depth += line.startswith("#if")
        depth -= line.startswith("#endif")
        if line.startswith("#include") and depth == 0:
            lines.append(line + "\n")
    return "".join(lines)


def remove(folder: pathlib.Path) -> None:
    """Removes a folder, also if what is in it is protected, is deeper than Python can go, or belongs to a subordinate user."""
    if not folder.exists():
        return
    delete = ["rm", "-rf", str(folder)]
    subprocess.run(delete, check=False, stderr=subprocess.DEVNULL)
    if folder.exists():
        subprocess.run(["chmod", "-R", "u+rwx", str(folder)], check=False, stderr=subprocess.DEVNULL)
        subprocess.run(delete, check=False, stderr=subprocess.DEVNULL)
    if folder.exists():
        subprocess.run([*AS_ROOT, *delete], check=True)


def all_files() -> list[pathlib.Path]:
    return [*ROOT.glob("src/*/*.[ch]pp"), *ROOT.glob("include/teeko/*/*.hpp")]


def room_of(file: pathlib.Path) -> str:
    return file.parent.name


def hash_of(file: pathlib.Path) -> str:
    return hashlib.sha256(code_alone(file.read_text()).encode()).hexdigest()[:16]


def version_of(test: str) -> str:
    """A hash of the file that has this test; nothing for one that is not in a file of its own."""
    kind, room, name = [*test.removesuffix(", as root").split("."), "", ""][:3]
    file = ROOT / "tests" / room / ("program_test.sh" if kind == "program" else f"{name}.cpp")
    return hashlib.sha256(file.read_bytes()).hexdigest()[:16] if kind in ("program", "unit") and file.exists() else ""


class Run:
    def __init__(self, options: argparse.Namespace):
        self.options = options
        self.build = Build(options.build)
        self.tests = [*self.unit_tests(), *self.build.tests()]
        self.tests += [dataclasses.replace(test, name=f"{test.name}, as root", as_root=True) for test in self.tests
                       if test.name.split(".")[0] in ("program", "unit") and test.name.split(".")[1] in TESTED_AS_ROOT]
        self.kills = collections.Counter()  # by room and test
        self.right: dict[str, bool] = {}
        self.codes_unchanged: dict[str, int | None] = {}  # see code_unchanged()
        # With their comments, which move lines.
        sources = {str(file.relative_to(ROOT)): hashlib.sha256(file.read_bytes()).hexdigest()[:16] for file in all_files()}
        self.reach = Reach(options.build / "reached.json", sources)
        self.results = {}
        self.results_file = options.build / "results.jsonl"
        if self.results_file.exists():
            for line in self.results_file.read_text().splitlines():
                result = json.loads(line)
                self.results[result["key"]] = result
                if result["outcome"] == "killed":
                    self.kills[result["room"], result["by"]] += 1
        self.tried = json.loads(TRIED.read_text())
        self.reasons = {(s["file"], s["line"], s["change"]): s["why"] for s in tomllib.loads(SURVIVORS.read_text()).get("survivor", [])}

    # What is tried

    def files(self) -> list[pathlib.Path]:
        if self.options.file:
            return [(ROOT / name).resolve() for name in self.options.file]
        files = [file for file in all_files() if not self.options.room or room_of(file) in self.options.room]
        files.sort(key=lambda file: (file.suffix == ".hpp", file))  # a header takes longer
        return [file for file in files if not self.options.new or self.is_new(file)]

    def is_new(self, file: pathlib.Path) -> bool:
        """Whether it was not tried as it is."""
        return self.tried.get(str(file.relative_to(ROOT)), {}).get("hash") != hash_of(file)

    def note(self, results: list[dict | None]) -> None:
        """Notes in tried.json what became of the changes of a file, if all of them were tried."""
        if None in results or len(results) < len(mutations_of((ROOT / results[0]["file"]).read_text())):
            return
        counts = collections.Counter(self.outcome(result) for result in results)
        name = results[0]["file"]
        self.tried[name] = {"hash": hash_of(ROOT / name), **{outcome: counts[outcome] for outcome in OUTCOMES}}
        lines = [f"  {json.dumps(name)}: {json.dumps(self.tried[name])}" for name in sorted(self.tried) if (ROOT / name).exists()]
        TRIED.write_text("{\n" + ",\n".join(lines) + "\n}\n")

    def chosen(self) -> list[Item]:
        """The mutations to be tried, with their keys: all, file by file, or so many of each room, the same ones every time; one
        of each room, then the next of each."""
        rooms = collections.defaultdict(list)
        for file in self.files():
            text = file.read_text()
            name = str(file.relative_to(ROOT))
            for mutation in mutations_of(text):
                key = hashlib.sha256(f"{self.options.seed} {name} {mutation.text} {mutation.change} {mutation.line}".encode()).hexdigest()[:16]
                rooms[room_of(file)].append((key, file, mutation))
        if not self.options.sample:
            return [item for items in rooms.values() for item in items]
        in_order = [sorted(rooms[room], key=lambda item: item[0])[: self.options.sample] for room in sorted(rooms)]
        return [item for items in itertools.zip_longest(*in_order) for item in items if item]

    # Trying one

    def judge(self, worker: Worker, file: pathlib.Path, mutation: Mutation) -> tuple[str, str]:
        """What became of it, and which test killed it."""
        units, others = self.build.units_of(file, mutation.line)
        if not units:
            return "not compiled", ""
        worker.prepare(file, mutation.apply(file.read_text()))
        own = room_of(file)

        def stage(unit: Unit) -> tuple[int, str]:
            if room_of(unit.source) != own:
                return 2, f"unit.{room_of(unit.source)}."
            return (0, f"unit.{own}.{file.stem}_test") if unit.source.stem in (file.stem, f"{file.stem}_test") else (1, f"unit.{own}.")

        if file.suffix == ".hpp" and (found := self.judge_quickly(worker, file, units + others)):
            return found

        near = self.reach.distances(str(file.relative_to(ROOT)), mutation.line) or {test.name: 0 for test in self.tests}
        tested = set()

        def noticed(prefix: str, budget: float = float("inf")) -> str:
            """Which test with a name that begins so, and that was not run before, notices the change. Those that come near go
            first, then those that have noticed changes of this room, the quickest first. Those that do not reach the file are left
            out, unless it is a header: its constants are in other files."""
            tests = [test for test in self.tests if test.name.startswith(prefix) and test.name not in tested
                     and (test.name in near or file.suffix == ".hpp")]
            tested.update(test.name for test in tests)
            tests.sort(key=lambda test: (near.get(test.name, math.inf), -self.kills[own, test.name], test.seconds))
            return self.first_failure(worker, tests, time.monotonic() + budget)

        # What is named like the file goes first, then its room: they are little, and most likely to notice.
        for (_, name), some in itertools.groupby(sorted(units, key=stage), stage):
            changed = len(worker.objects)
            if not worker.compile(list(some), file):
                return "not compiled", ""
            if len(worker.objects) > changed:
                tested.clear()  # these sources were compiled with the header as it was until now
            if worker.objects and (by := noticed(name)):
                return "killed", by
        if not worker.objects and not worker.compile(others, file):
            return "not compiled", ""
        if not worker.objects:
            return "equivalent", ""
        if by := noticed(f"unit.{own}."):
            return "killed", by
        by = noticed("", self.options.budget)
        return ("killed", by) if by else ("survived", "")

    def judge_quickly(self, worker: Worker, file: pathlib.Path, units: list[Unit]) -> tuple[str, str] | None:
        """As judge(), if the unit tests that are named like the file detect the change when they are not optimized, or when the
        source of that name is not, either. Most changes of headers are detected so, in less time than it takes to optimize."""
        own = room_of(file)
        name = f"unit.{own}.{file.stem}_test"
        test = next((test for test in self.tests if test.name == name), None)
        units = [unit for unit in units if room_of(unit.source) == own and unit.source.stem in (file.stem, f"{file.stem}_test")]
        units.sort(key=lambda unit: unit.source.stem != f"{file.stem}_test")
        if not test:
            return None
        codes = [self.code_unchanged(worker, file, test, units[: count + 1]) for count in range(len(units))]
        for unit, usual in zip(units, codes):
            if usual not in (0, None):
                break
            if not worker.compile([unit], file, quickly=True):
                return "not compiled", ""
            try:
                code = worker.soon(test) if worker.objects else 0
            except NotLinked:
                code = 0
            # A test that takes long does not end soon in any case.
            if code not in (0, usual):
                return "killed", name
        worker.forget()
        return None

    def code_unchanged(self, worker: Worker, file: pathlib.Path, test: Test, units: list[Unit]) -> int | None:
        """What Worker.soon() says of the test while nothing is changed, but these sources are not optimized; None also for a test
        that may not end in a short time when the machine does other work. It is asked once."""
        key = " ".join([test.name, *(str(unit.output) for unit in units)])
        with self.build.locks[key]:
            if key not in self.codes_unchanged:
                worker.take_unchanged(units, file)
                began = time.monotonic()
                code = worker.soon(test)
                is_slow = time.monotonic() - began > SOON / 10
                self.codes_unchanged[key] = None if code == 0 and is_slow else code
                worker.forget()
            return self.codes_unchanged[key]

    def first_failure(self, worker: Worker, tests: list[Test], until: float) -> str:
        for test in tests:
            if time.monotonic() > until:
                break
            if not worker.passes(test) and self.is_right(worker, test):
                return test.name
        return ""

    def is_right(self, worker: Worker, test: Test) -> bool:
        """Whether a test that has failed passes while nothing is changed. It is asked once: a test is right or wrong."""
        if test.name not in self.right:
            self.right[test.name] = worker.passes(test, changed=False)
            if not self.right[test.name]:
                print(f"{test.name} fails while nothing is changed, and is not counted", flush=True)
        return self.right[test.name]

    def unit_tests(self) -> list[Test]:
        """The unit tests of each file."""
        return [Test(f"unit.{room_of(file)}.{file.stem}", [str(self.build.unit_tests), "--abort", "-#", f"[#{file.stem}]~[slow]"])
                for file in sorted(ROOT.glob("tests/*/*_test.cpp"))]

    # All of them

    def measure(self, workers: queue.SimpleQueue) -> None:
        """How long each test takes, and what it reaches, while nothing is changed; those that fail then are left out."""
        times_file = self.options.build / "times.json"
        times = json.loads(times_file.read_text()) if times_file.exists() else {}

        def measure(test: Test) -> None:
            worker = workers.get()
            folder = worker.folder / "reached"
            remove(folder)
            folder.mkdir()
            folder.chmod(0o777)  # processes of other users write there, too
            began = time.monotonic()
            passes = worker.passes(test, changed=False, reached=folder)
            times[test.name] = time.monotonic() - began
            # A test that makes the Nth call fail counts reached.c's calls too, so it may fail here and pass without reached.c.
            if not passes and not self.is_right(worker, test):
                times[test.name] = -1
            self.reach.add(test.name, folder)
            workers.put(worker)

        new = [test for test in self.tests if times.get(test.name, -1) < 0 or not self.reach.has(test.name)]
        with concurrent.futures.ThreadPoolExecutor(self.options.jobs) as pool:
            list(pool.map(measure, new))
        times_file.write_text(json.dumps(times))
        self.reach.save(self.build.links)
        self.tests = [dataclasses.replace(test, seconds=times[test.name]) for test in self.tests if times[test.name] >= 0]

    def run(self) -> int:
        workers = self.workers()
        self.measure(workers)
        chosen = self.chosen()
        todo = self.to_be_tried(chosen)
        of_file = collections.defaultdict(list)
        for key, file, _ in chosen:
            of_file[str(file.relative_to(ROOT))].append(key)

        def judge(item):
            key, file, mutation = item
            worker = workers.get()
            try:
                outcome, by = ("survived", "") if self.is_listed(item) else self.judge(worker, file, mutation)
            except NotLinked:
                outcome, by = "not compiled", ""
            finally:
                workers.put(worker)
            return result_of(item, outcome, by)

        with concurrent.futures.ThreadPoolExecutor(self.options.jobs) as pool:
            for future in concurrent.futures.as_completed([pool.submit(judge, item) for item in todo]):
                result = future.result()
                self.keep(result)
                self.note([self.results.get(key) for key in of_file[result["file"]]])
        return self.report(chosen)

    def keep(self, result: dict) -> None:
        """Writes a result to the file of results, and prints it if somebody has to look at it."""
        self.results[result["key"]] = result
        self.kills[result["room"], result["by"]] += result["outcome"] == "killed"
        with open(self.results_file, "a") as file:
            file.write(json.dumps(result) + "\n")
        if result["outcome"] == "survived" and not self.reason(result):
            print(f"{result['file']}:{result['at']}: {result['change']} survived: {result['line']}", flush=True)

    def workers(self) -> queue.SimpleQueue:
        workers = queue.SimpleQueue()
        for i in range(self.options.jobs):
            workers.put(Worker(self.build, self.options.build / f"worker-{i}"))
        return workers

    def to_be_tried(self, chosen: list[Item]) -> list[Item]:
        def is_to_be_tried(key: str) -> bool:
            result = self.results.get(key)
            return result is None or (self.options.again and result["outcome"] == "survived" and not self.reason(result))

        todo = [item for item in chosen if is_to_be_tried(item[0])]
        print(f"{len(chosen)} mutations, {len(todo)} of them to be tried", flush=True)
        return todo

    def is_listed(self, item: Item) -> bool:
        """Whether somebody has looked at this mutation, which then is not tried."""
        _, file, mutation = item
        return (str(file.relative_to(ROOT)), mutation.text, mutation.change) in self.reasons

    def reason(self, result: dict) -> str | None:
        return self.reasons.get((result["file"], result["line"], result["change"]))

    def outcome(self, result: dict) -> str:
        """One of OUTCOMES."""
        if result["outcome"] == "survived" and (self.reason(result) or "").startswith("equivalent"):
            return "equivalent"
        return result["outcome"]

    def report(self, tried: list[Item]) -> int:
        """Notes what became of these in tried.json, and prints it as a table."""
        results = [self.results[key] for key, _, _ in tried]
        for _, of_file in itertools.groupby(results, lambda result: result["file"]):
            self.note(list(of_file))
        rooms = collections.defaultdict(collections.Counter)
        for result in results:
            rooms[result["room"]][self.outcome(result)] += 1
        return print_table(rooms)


def result_of(item: Item, outcome: str, by: str) -> dict:
    """What results.jsonl has of a mutation."""
    key, file, mutation = item
    return {"key": key, "room": room_of(file), "file": str(file.relative_to(ROOT)), "at": mutation.line,
            "line": mutation.text, "change": mutation.change, "outcome": outcome, "by": by}


def print_table(rooms: dict[str, collections.Counter]) -> int:
    """A line for each room. Returns 0 if at least 98 of 100 changes that are not equivalent were noticed in each."""
    print(f"{'room':12}{'killed':>8}{'survived':>10}{'killed of both':>16}{'equivalent':>12}{'not compiled':>14}{'not tried':>11}")
    enough = True
    for room, counts in rooms.items():
        both = counts["killed"] + counts["survived"]
        share = counts["killed"] / both if both else 1
        enough = enough and share >= 0.98
        print(f"{room:12}{counts['killed']:8}{counts['survived']:10}{f'{share:.1%}' if both else '-':>16}{counts['equivalent']:12}{counts['not compiled']:14}{counts['not tried']:11}")
    return 0 if enough else 1


def print_tried() -> int:
    """What tried.json says of the files as they are, by room."""
    rooms = collections.defaultdict(collections.Counter)
    tried = json.loads(TRIED.read_text())
    for file in sorted(all_files(), key=room_of):
        noted = tried.get(str(file.relative_to(ROOT)), {})
        if noted.get("hash") == hash_of(file):
            rooms[room_of(file)].update({outcome: noted[outcome] for outcome in OUTCOMES})
        else:
            rooms[room_of(file)]["not tried"] += len(mutations_of(file.read_text()))
    return print_table(rooms)


def options_of(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--room", action="append", help="only this folder of src and include/teeko; more than once for several")
    parser.add_argument("--file", action="append", help="only this file; more than once for several")
    parser.add_argument("--sample", type=int, metavar="N", help="only N mutations of each room")
    parser.add_argument("--seed", default="1", help="which ones a sample has (default: 1)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="how many are tried at a time")
    parser.add_argument("--budget", type=float, default=float("inf"), metavar="SECONDS", help="how long tests are started for one")
    parser.add_argument("--again", action="store_true", help="try once more what survived without a reason")
    parser.add_argument("--new", action="store_true", help="only files that were not tried as they are (see tried.json)")
    parser.add_argument("--tried", action="store_true", help="try nothing; only show what tried.json says of each room")
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build/mutation", help="where all is built and kept")
    return parser.parse_args(arguments)


def begin(options: argparse.Namespace) -> Run:
    """Builds the project as it is, and reads what was found before."""
    options.build = options.build.resolve()
    # Also where it was ignored, as tests send it to programs.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    if os.geteuid() == 0:
        sys.exit("run.py: changed programs are not run as root: what they do is not known")
    options.build.mkdir(parents=True, exist_ok=True)
    reached = options.build / "reached.o"
    subprocess.run(["clang", "-O2", "-fPIE", "-Wall", "-c", REACHED, "-o", reached], check=True)
    configure = ["cmake", "-S", str(ROOT), "-B", str(options.build), "-D", "CMAKE_CXX_COMPILER=clang++", "-D", "CMAKE_BUILD_TYPE=RelWithDebInfo",
                 "-D", f"CMAKE_CXX_FLAGS_RELWITHDEBINFO=-O1 -gline-tables-only {CHECKS} {NOTE_FUNCTIONS}",
                 "-D", f"CMAKE_EXE_LINKER_FLAGS=-fuse-ld=lld {reached}", "-D", "TEEKO_UNITY=OFF", "-D", "TEEKO_STATIC=ON",
                 "-D", "CMAKE_EXPORT_COMPILE_COMMANDS=ON",
                 "-D", f"TEEKO_MPI={'ON' if shutil.which('mpicxx') else 'OFF'}",
                 # A compiler cache would not see that a file is read from elsewhere.
                 "-D", "CMAKE_CXX_COMPILER_LAUNCHER="]
    subprocess.run(configure, check=True, stdout=subprocess.DEVNULL)
    subprocess.run(["cmake", "--build", str(options.build), "-j", str(options.jobs)], check=True, stdout=subprocess.DEVNULL)
    return Run(options)


def main() -> int:
    options = options_of(sys.argv[1:])
    return print_tried() if options.tried else begin(options).run()


if __name__ == "__main__":
    sys.exit(main())
