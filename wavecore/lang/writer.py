"""C++ text, line by line, each with the Python line that it comes from."""

from __future__ import annotations

import io
import tokenize
from collections.abc import Sequence
from dataclasses import dataclass, field

from wavecore.lang.locations import Source

INDENT = "  "
_CODE_COLUMNS = 76  # where the number of Python's line is written behind


@dataclass(frozen=True)
class Line:
    """One line: `number` is that of the Python source, 0 for what has none."""

    text: str
    depth: int
    number: int = 0


@dataclass
class Writer:
    """Lines of a function's body. What is printed before a statement follows its comments."""

    source: Source
    lines: list[Line] = field(default_factory=list)
    depth: int = 1

    def __post_init__(self) -> None:
        self._comments = comments(self.source)

    def add(self, text: str, number: int = 0) -> None:
        self.lines.append(Line(text, self.depth, number))

    def comment_up_to(self, number: int) -> None:
        """The comments of Python above and beside a statement's first line, each once."""
        for line in sorted(each for each in self._comments if each <= number):
            self.add(f"// {self._comments.pop(line)}".rstrip())

    def has_comments_up_to(self, number: int) -> bool:
        """Whether `comment_up_to` would write any."""
        return any(each <= number for each in self._comments)

    def skip_comments_up_to(self, number: int) -> None:
        self._comments = {line: text for line, text in self._comments.items() if line > number}


def comments(source: Source) -> dict[int, str]:
    """Python's comments by the file's line."""
    found = {}
    try:
        for token in tokenize.generate_tokens(io.StringIO(source.text).readline):
            if token.type == tokenize.COMMENT:
                found[token.start[0] + source.first_line - 1] = token.string.lstrip("#").strip()
    except (tokenize.TokenError, IndentationError):
        return {}
    return found


def readable(lines: Sequence[Line]) -> str:
    """C++ with the number of Python's line behind each first line of a statement."""
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
    """C++ for the compiler: `#line` says of each line where it comes from.

    What has no line of its own, such as a brace, belongs to the line before.
    """
    quoted = name.replace("\\", "\\\\").replace('"', '\\"')
    out = []
    number = expected = 0
    for line in lines:
        number = line.number or number  # what has none belongs to the line before
        if number and number != expected:
            out.append(f'#line {number} "{quoted}"')
        out.append(INDENT * line.depth + line.text)
        expected = number + 1 if number else 0
    return "\n".join(out) + "\n"
