"""The table of planted defects, tools/mutants.toml."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Collection
from dataclasses import dataclass, fields
from pathlib import Path

TABLE = Path(__file__).parent.parent / "mutants.toml"


@dataclass(frozen=True)
class Mutant:
    """One defect: `old` of a file becomes `new`, and what goes wrong then.

    Attributes:
        file: below wavecore/.
        suite: "triton" for what only `make test-triton` runs.
    """

    name: str
    file: str
    old: str
    new: str
    breaks: str
    suite: str = ""

    @property
    def path(self) -> str:
        """The file, from the root of a checkout."""
        return f"wavecore/{self.file}"

    def planted(self, text: str) -> str:
        """The file's text with the defect. Raises: ValueError if it is not there just once."""
        if (count := text.count(self.old)) != 1:
            raise ValueError(f"{self.name}: {self.path} has {self.old!r} {count} times, not once")
        return text.replace(self.old, self.new)

    def line(self, text: str) -> int:
        """The line of the file's text, from 1, in which it begins."""
        return text[: text.index(self.old)].count("\n") + 1


def read(path: Path = TABLE) -> list[Mutant]:
    """All of them."""
    return [Mutant(**row) for row in tomllib.loads(path.read_text("utf-8"))["mutant"]]


def chosen(names: Collection[str]) -> list[Mutant]:
    """Those of some names, or all if there are none. Raises: SystemExit for an unknown one."""
    every = read()
    if unknown := set(names) - {each.name for each in every}:
        raise SystemExit(f"there is no mutant {min(unknown)!r}")
    return [each for each in every if not names or each.name in names]


def faults(root: Path) -> list[str]:
    """What is wrong with the table beside the sources of a checkout."""
    every, found = read(), []
    for name in {each.name for each in every}:
        if sum(each.name == name for each in every) > 1:
            found.append(f"{name}: there are several of this name")
    for each in every:
        empty = [f.name for f in fields(each) if f.name != "suite" and not getattr(each, f.name)]
        if empty or each.old == each.new or "\n" in each.old + each.new:
            found.append(f"{each.name}: old and new are different parts of one line")
            continue
        path = root / each.path
        if not path.is_file():
            found.append(f"{each.name}: there is no {each.path}")
            continue
        try:
            made = each.planted(path.read_text("utf-8"))
        except ValueError as error:
            found.append(str(error))
            continue
        if fault := _fault_of_text(each, made):
            found.append(f"{each.name}: {fault}")
    return sorted(found)


def _fault_of_text(mutant: Mutant, text: str) -> str:
    """Why a compiler would refuse a file with the defect; of C its brackets are looked at."""
    if mutant.file.endswith(".py"):
        try:
            ast.parse(text)
        except SyntaxError as error:
            return f"{mutant.path}:{error.lineno}: {error.msg}"
    changes = (mutant.old, mutant.new)
    odd = [pair for pair in ("()", "[]", "{}") if len({_depth(t, pair) for t in changes}) > 1]
    return f"old and new open and close other brackets: {' '.join(odd)}" if odd else ""


def _depth(text: str, pair: str) -> int:
    return text.count(pair[0]) - text.count(pair[1])
