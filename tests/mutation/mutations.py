"""Mutations: small changes of a C++ source that a good test notices.

It reads text, not C++, and trusts clang-format: a binary operator has spaces around it, a pointer's * or a template's <
has not. A change that does not compile is no mutation; whoever applies it finds that out.
"""

import dataclasses
import re

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
    text: str  # the whole line before, without spaces at its ends and without a comment behind it
    nth: int  # which such change of this line it is, from 1

    @property
    def change(self) -> str:
        """How it is called beside the line's text."""
        what = "removed" if self.new == ";" else f"{self.old} to {self.new or 'nothing'}"
        return what if self.nth == 1 else f"{what}, {self.nth}"

    def apply(self, source: str) -> str:
        lines = source.split("\n")
        line = lines[self.line - 1]
        lines[self.line - 1] = line[: self.column] + self.new + line[self.column + len(self.old):]
        return "\n".join(lines)


def mutations_of(source: str) -> list[Mutation]:
    """All mutations of a source, by their places.

    >>> [m.change for m in mutations_of("  if (!a && b < 10) {  // x < y")]
    ['! to nothing', '&& to ||', '< to <=', '10 to 11']
    >>> [m.change for m in mutations_of('  fill(row, 0 + 0);')]
    ['removed', '0 to 1', '+ to -', '0 to 1, 2']
    >>> [m.change for m in mutations_of('  const std::vector<int>& a = "1 < 2";')]
    []
    """
    found = []
    for number, (line, code) in enumerate(zip(source.split("\n"), _code_of(source).split("\n")), 1):
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
        seen: dict[tuple[str, str], int] = {}
        for column, old, new in sorted(changes, key=lambda c: (c[0], c[2] != ";")):
            seen[old, new] = seen.get((old, new), 0) + 1
            found.append(Mutation(number, column, old, new, line[: len(code.rstrip())].strip(), seen[old, new]))
    return found


def code_alone(source: str) -> str:
    """The source without comments, what is in strings, and line breaks: the part that mutations are made of. What a string
    says can matter, too: where it is data, somebody has to say that its file is to be tried anew.

    >>> code_alone('int a;  // one\\n\\nsay("//" +\\n    "b"\\n    "c");\\n')
    'int a;say("" + "");'
    """

    def kept(match: re.Match) -> str:
        return "" if match[0].startswith("/") else match[0] if match[0].startswith("'") else '""'

    code = " ".join(OPAQUE.sub(kept, source).split())
    return re.sub(r" ?([(){}\[\],;]) ?", r"\1", re.sub(r'""(?: "")+', '""', code))


def _code_of(source: str) -> str:
    """The source with spaces instead of comments, and of what is in quotes; as long, with the same lines."""

    def blank(match: re.Match) -> str:
        inner = re.sub(r"[^\n]", " ", match[0])
        return inner if match[0].startswith("/") else '"' + inner[1:-1] + '"'

    return OPAQUE.sub(blank, source)
