"""Clang's builtins for the matrix instructions: their C types, as clang's own tables have them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import NamedTuple

_SCALARS = {
    "f": ("float", 32), "d": ("double", 64), "x": ("_Float16", 16), "h": ("_Float16", 16),
    "y": ("__bf16", 16), "s": ("short", 16), "i": ("int", 32), "b": ("bool", 8), "c": ("char", 8),
    "Zi": ("int", 32), "Wi": ("long", 64), "Li": ("long", 64),
}  # fmt: skip
PREFIX = "__builtin_amdgcn_"


class CType(NamedTuple):
    """A parameter's or result's type. `size` is 0 for a scalar."""

    scalar: str
    bits: int
    size: int
    constant: bool

    @property
    def registers(self) -> int:
        """32-bit registers a lane."""
        return max(1, self.bits * max(1, self.size) // 32)

    def __str__(self) -> str:
        if not self.size:
            return f"const {self.scalar}" if self.constant else self.scalar
        return f"{self.scalar} __attribute__((ext_vector_type({self.size})))"


class Prototype(NamedTuple):
    """A builtin's signature."""

    name: str
    result: CType
    parameters: tuple[CType, ...]

    def __str__(self) -> str:
        def short(type: CType) -> str:
            size = f"x{type.size}" if type.size else ""
            return f"{'const ' if type.constant else ''}{type.scalar}{size}"

        return f"{short(self.result)} {self.name}({', '.join(map(short, self.parameters))})"


@cache
def _lines() -> Mapping[str, str]:
    text = (resources.files("wavecore.matrix") / "builtins.txt").read_text("utf-8")
    rows = (line.split() for line in text.splitlines() if line[0] != "#")
    return dict(rows)


def known(name: str) -> bool:
    """Whether clang has a builtin."""
    return name.removeprefix(PREFIX) in _lines()


def prototype(name: str) -> Prototype:
    """The signature of a builtin, by its name with or without the prefix. Raises: KeyError."""
    plain = name.removeprefix(PREFIX)
    found = [
        _type(match) for match in re.finditer(r"(I?)(?:V(\d+))?(Zi|Wi|Li|[a-z])", _lines()[plain])
    ]
    return Prototype(PREFIX + plain, found[0], tuple(found[1:]))


def _type(match: re.Match[str]) -> CType:
    scalar, bits = _SCALARS[match[3]]
    return CType(scalar, bits, int(match[2] or 0), bool(match[1]))
