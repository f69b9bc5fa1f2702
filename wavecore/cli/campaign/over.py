"""Parameters of a campaign on the command line: NAME=VALUES."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from typing import Annotated, Any

import typer

from wavecore.cli.usage import UsageError

OverOption = Annotated[
    list[str],
    typer.Option(
        "--over",
        metavar="NAME=VALUES",
        help="Values of a parameter: a list, such as gfx942,gfx1201 or 1,2.5,None, or range(1000); "
        "repeatable, for all combinations.",
    ),
]

_RANGE = re.compile(r"range\((.*)\)", re.DOTALL)
_CLOSING = {"(": ")", "[": "]", "{": "}"}


def over(given: Sequence[str]) -> dict[str, Sequence[Any]]:
    """The values of each parameter, in order.

    Values are literals of Python (numbers, text in quotes, True, None, tuples) or plain text;
    range(...) stands for its numbers.

    Raises: UsageError.
    """
    found: dict[str, Sequence[Any]] = {}
    for text in given:
        name, has_values, values = text.partition("=")
        name = name.strip()
        if not has_values or not name.isidentifier():
            raise UsageError(
                f"--over {text!r}: expected NAME=VALUES, such as target=gfx942,gfx1201 or "
                "seed=range(1000)."
            )
        if name in found:
            raise UsageError(
                f"--over {text!r}: {name} is given twice; give all its values at once."
            )
        found[name] = _values(text, values)
    return found


def _values(text: str, values: str) -> Sequence[Any]:
    parts = list(_parts(text, values))
    if len(parts) == 1 and (only := _range(text, parts[0])) is not None:
        return only  # unexpanded: a range of millions takes no memory
    found: list[Any] = []
    for part in parts:
        several = _range(text, part)
        found += [_value(text, part)] if several is None else several
    return found


def _range(text: str, part: str) -> range | None:
    """The numbers of range(...); None for anything else."""
    match = _RANGE.fullmatch(part)
    if match is None:
        return None
    try:
        numbers = [int(each.strip(), 0) for each in match[1].split(",")]
        found = range(*numbers)
    except (ValueError, TypeError) as error:
        raise UsageError(
            f"--over {text!r}: range takes one to three integers, such as range(1000) or "
            f"range(0, 64, 4), not ({match[1]})."
        ) from error
    if not found:
        raise UsageError(f"--over {text!r}: {part} is empty.")
    return found


def _value(text: str, part: str) -> Any:
    try:
        return ast.literal_eval(part)
    except (ValueError, SyntaxError):
        if part[0] in "'\"([{":
            raise UsageError(f"--over {text!r}: {part} is not a Python literal.") from None
        return part


def _parts(text: str, values: str) -> Iterator[str]:
    """The text split at commas outside quotes and brackets."""
    waiting: list[str] = []  # closing characters of the open quotes and brackets
    start = 0
    for place, letter in enumerate(values):
        if waiting and waiting[-1] in "'\"":
            if letter == waiting[-1]:
                waiting.pop()
        elif letter in "'\"" and values[:place].rstrip()[-1:] in ("", *"([{,:"):
            waiting.append(letter)
        elif letter in _CLOSING:
            waiting.append(_CLOSING[letter])
        elif waiting and letter == waiting[-1]:
            waiting.pop()
        elif letter == "," and not waiting:
            yield _part(text, values[start:place])
            start = place + 1
    if waiting:
        raise UsageError(f"--over {text!r}: {waiting[-1]} is missing.")
    yield _part(text, values[start:])


def _part(text: str, part: str) -> str:
    if not part.strip():
        raise UsageError(f"--over {text!r}: a value is missing; '' is the empty text.")
    return part.strip()
