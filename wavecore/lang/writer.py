"""C++ lines, each with the Python line that it comes from."""

from __future__ import annotations

import io
import tokenize
from collections.abc import Sequence
from dataclasses import dataclass, field

from wavecore.lang.locations import Source

INDENT = "  "
_CODE_COLUMNS = 76  # column of the Python line number


@dataclass(frozen=True)
class Line:
    """One line; `number` is the Python line, 0 without one."""

    text: str
    depth: int
    number: int = 0


@dataclass
class Writer:
    """The lines of a function's body. Statements follow the comments of their Python lines."""

    source: Source
    lines: list[Line] = field(default_factory=list)
    depth: int = 1

    def __post_init__(self) -> None:
        self._comments = comments(self.source)

    def add(self, text: str, number: int = 0) -> None:
        self.lines.append(Line(text, self.depth, number))

    def comment_up_to(self, number: int) -> None:
        """Write Python's comments up to a statement's first line that are not written yet."""
        for line in sorted(each for each in self._comments if each <= number):
            self.add(f"// {self._comments.pop(line)}".rstrip())

    def has_comments_up_to(self, number: int) -> bool:
        """Whether `comment_up_to` would write any."""
        return any(each <= number for each in self._comments)

    def skip_comments_up_to(self, number: int) -> None:
        self._comments = {line: text for line, text in self._comments.items() if line > number}


def comments(source: Source) -> dict[int, str]:
    """Python's comments, by line of the file."""
    found = {}
    try:
        for token in tokenize.generate_tokens(io.StringIO(source.text).readline):
            if token.type == tokenize.COMMENT:
                found[token.start[0] + source.first_line - 1] = token.string.lstrip("#").strip()
    except (tokenize.TokenError, IndentationError):
        return {}
    return found


def readable(lines: Sequence[Line]) -> str:
    """C++ with the Python line number after the first line of each statement."""
    out = []
    last = 0
    for line in lines:
        text = INDENT * line.depth + line.text
        if line.number and line.number != last:
            text = f"{text:<{_CODE_COLUMNS}}  // {line.number}"
            last = line.number
        out.append(text.rstrip())
    return "\n".join(out) + "\n"


def with_directives(lines: Sequence[Line], name: str) -> str:
    """C++ for the compiler, with `#line` directives for the Python lines.

    Lines without a number, such as braces, belong to the preceding line.
    """
    quoted = name.replace("\\", "\\\\").replace('"', '\\"')
    out = []
    number = expected = 0
    for line in lines:
        number = line.number or number
        if number and number != expected:
            out.append(f'#line {number} "{quoted}"')
        out.append(INDENT * line.depth + line.text)
        expected = number + 1 if number else 0
    return "\n".join(out) + "\n"
