#!/usr/bin/env python3
"""Do the unit tests of a room notice when its code is wrong? Changes one place at a time, such as < to <=, and prints the
changes that no test notices: a test is missing, the code is not needed, or the change makes no difference.

    python3 tests/mutations.py core --sample 20

It works in build/mutations, on a copy of the files that git knows. Nobody knows what a changed program does: it does not
run as root.

It reads text, not C++, and trusts clang-format: a binary operator has spaces around it, a pointer's * or a template's <
has not.
"""

import argparse
import dataclasses
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys

BINARY = {
    "<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "&&": "||", "||": "&&",
    "+": "-", "-": "+", "*": "/", "/": "*", "%": "*", "&": "|", "|": "&", "^": "&", "<<": ">>", ">>": "<<",
    "+=": "-=", "-=": "+=", "*=": "+=", "/=": "*=", "|=": "&=", "&=": "|=", "^=": "|=", "<<=": ">>=", ">>=": "<<=",
}
WORDS = {"true": "false", "false": "true", "break": "continue", "continue": "break",
         "std::min": "std::max", "std::max": "std::min"}

OPERATOR = re.compile(r"(?<=[ )]) ?(?<= )(%s)(?= |$)" % "|".join(re.escape(o) for o in sorted(BINARY, key=len, reverse=True)))
WORD = re.compile(r"(?<![\w:])(%s)(?![\w:])" % "|".join(re.escape(w) for w in WORDS))
STEP = re.compile(r"\+\+|--")
NOT = re.compile(r"(?<![\w!])!(?=[\w(*])")
NUMBER = re.compile(r"(?<![\w.'])(\d+)(?![\w.'])")
# A line that is a whole statement: a call, or an assignment to what exists.
STATEMENT = re.compile(r"^\s+(?!return\b|throw\b|delete\b|using\b|case\b|else\b|static_assert\b)[\w:.>()\[\]*-]+(\(.*\)| [-+*/|&^<>]*= .*);$")
SKIPPED = re.compile(r"^\s*(#|static_assert|assert\(|template\b|using\b|namespace\b|class \w+;|struct \w+;)")
# Comments, and what is in quotes: plain and raw strings, characters.
OPAQUE = re.compile(r'//[^\n]*|/\*.*?\*/|R"(\w*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|(?<!\w)\'(?:\\.|[^\'\\\n])+\'', re.DOTALL)


@dataclasses.dataclass(frozen=True)
class Mutation:
    """A change of one line: at a column, some characters become others."""

    line: int  # from 1
    column: int  # from 0
    old: str
    new: str

    @property
    def change(self) -> str:
        return "removed" if self.new == ";" else f"{self.old} to {self.new or 'nothing'}"

    def apply(self, source: str) -> str:
        lines = source.split("\n")
        line = lines[self.line - 1]
        lines[self.line - 1] = line[: self.column] + self.new + line[self.column + len(self.old):]
        return "\n".join(lines)


def mutations_of(source: str) -> list[Mutation]:
    """All mutations of a source, line by line.

    >>> [m.change for m in mutations_of("  if (!a && b < 10) {  // x < y")]
    ['&& to ||', '< to <=', '! to nothing', '10 to 11']
    >>> [m.change for m in mutations_of('  fill(row, 0 + 0);')]
    ['+ to -', '0 to 1', '0 to 1', 'removed']
    >>> [m.change for m in mutations_of('  const std::vector<int>& a = "1 < 2";')]
    []
    """
    found = []
    for number, (line, code) in enumerate(zip(source.split("\n"), code_of(source).split("\n")), 1):
        if SKIPPED.match(code):
            continue
        changes = [(m.start(1), m[1], BINARY[m[1]]) for m in OPERATOR.finditer(code)]
        changes += [(m.start(1), m[1], WORDS[m[1]]) for m in WORD.finditer(code)]
        changes += [(m.start(), m[0], "--" if m[0] == "++" else "++") for m in STEP.finditer(code)]
        changes += [(m.start(), "!", "") for m in NOT.finditer(code)]
        changes += [(m.start(), m[0], str(int(m[0]) + 1)) for m in NUMBER.finditer(code)]
        if STATEMENT.match(code):
            start = len(line) - len(line.lstrip())
            changes.append((start, line[start:], ";"))
        found += [Mutation(number, *change) for change in changes]
    return found


def code_of(source: str) -> str:
    """The source with spaces instead of comments, and of what is in quotes; as long, with the same lines."""

    def blank(match: re.Match) -> str:
        inner = re.sub(r"[^\n]", " ", match[0])
        return inner if match[0].startswith("/") else '"' + inner[1:-1] + '"'

    return OPAQUE.sub(blank, source)


def is_noticed(build: pathlib.Path, tests: str) -> bool:
    """Whether the program with a change cannot be compiled, or a test fails or does not end."""
    if subprocess.run(["cmake", "--build", build, "--target", "teeko_tests", "-j", str(os.cpu_count())], capture_output=True).returncode != 0:
        return True
    try:
        return subprocess.run([build / "tests/teeko_tests", "-#", tests, "--abort"], capture_output=True, timeout=600).returncode != 0
    except subprocess.TimeoutExpired:
        return True


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("room", help="a folder of src")
    parser.add_argument("--sample", type=int, default=20, help="how many changes are tried (20)")
    parser.add_argument("--seed", default="1", help="which ones")
    options = parser.parse_args()
    if os.geteuid() == 0:
        sys.exit("not as root: nobody knows what a changed program does")

    root = pathlib.Path(__file__).resolve().parents[1]
    copy, build = root / "build/mutations/source", root / "build/mutations/build"
    for name in subprocess.run(["git", "-C", root, "ls-files", "-z"], capture_output=True, text=True, check=True).stdout.split("\0"):
        source, target = root / name, copy / name
        if source.is_file() and not (target.is_file() and target.read_bytes() == source.read_bytes()):
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(source, target)
    subprocess.run(["cmake", "-S", copy, "-B", build, "-D", "CMAKE_BUILD_TYPE=Debug", "-D", "TEEKO_UNITY=OFF"], check=True)
    tests = ",".join(f"[#{test.stem}]" for test in sorted((root / "tests" / options.room).rglob("*_test.cpp")))
    if is_noticed(build, tests):
        sys.exit("the unchanged code does not compile, or its tests fail")

    files = sorted(file for folder in ("src", "include/teeko") for file in (root / folder / options.room).rglob("*.[ch]pp"))
    mutations = [(file, mutation) for file in files for mutation in mutations_of(file.read_text())]
    sample = random.Random(options.seed).sample(mutations, min(options.sample, len(mutations)))
    survived = 0
    for file, mutation in sample:
        target = copy / file.relative_to(root)
        source = file.read_text()
        target.write_text(mutation.apply(source))
        if not is_noticed(build, tests):
            survived += 1
            print(f"{file.relative_to(root)}:{mutation.line}: {mutation.change}\n    {source.splitlines()[mutation.line - 1].strip()}", flush=True)
        target.write_text(source)
    print(f"{len(sample)} changes, {survived} not noticed")
    return 0


if __name__ == "__main__":
    sys.exit(main())
