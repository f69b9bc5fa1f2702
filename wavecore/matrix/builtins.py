"""Clang's builtins for AMD GPUs: their C types, in the notation of clang's own tables.

The prototypes of the matrix instructions are here (builtins.txt); those of the other builtins are
in `wavecore.lang.amdgcn`, in the same notation.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import resources
from typing import NamedTuple

_SCALARS = {
    "v": ("void", 0), "b": ("bool", 8), "c": ("char", 8), "s": ("short", 16), "i": ("int", 32),
    "f": ("float", 32), "d": ("double", 64), "x": ("_Float16", 16), "h": ("_Float16", 16),
    "y": ("__bf16", 16), "Qb": ("__amdgpu_buffer_rsrc_t", 128), "Qt": ("__amdgpu_texture_t", 256),
}  # fmt: skip
PREFIX = "__builtin_amdgcn_"
_TYPE = re.compile(
    r"(?P<whole>[IUSZWL]*)(?:[VE](?P<size>\d+))?(?P<element>[USZWL]*)(?P<scalar>Q[bt]|[a-z])"
    r"(?P<readonly>C?)D?(?P<pointer>(?:\*\d*)?)"  # D: volatile, which takes any pointer
)
GENERIC_SPACE = 0
LOCAL_SPACE = 3  # LDS, whose pointers are 32 bits


class CType(NamedTuple):
    """A parameter's or result's type. `size` is 0 for a scalar.

    `space` is the address space of a pointer, None for a value; a pointer's other fields describe
    the pointee. `constant`: the argument must be a constant expression.
    """

    scalar: str
    bits: int
    size: int
    constant: bool
    space: int | None = None
    readonly: bool = False  # a pointer to const
    storage_half: bool = False  # clang's __fp16: vectors of it and pointers to it need a cast

    @property
    def registers(self) -> int:
        """32-bit registers per lane."""
        if self.space is not None:
            return 1 if self.space == LOCAL_SPACE else 2
        return max(1, self.bits * max(1, self.size) // 32)

    @property
    def is_pointer(self) -> bool:
        return self.space is not None

    @property
    def short(self) -> str:
        """Short form for display: `const int`, `floatx4`, `uint`, `local float*`."""
        size = f"x{self.size}" if self.size else ""
        scalar = self.scalar.replace("unsigned ", "u")
        return f"{'const ' if self.constant else ''}{self._front}{scalar}{size}{self._star}"

    @property
    def _front(self) -> str:
        named = {1: "global ", 3: "local ", 4: "constant "}
        return named.get(self.space or 0, "") + ("const " if self.readonly else "")

    @property
    def _star(self) -> str:
        return "*" if self.is_pointer else ""

    @property
    def exact(self) -> str:
        """The exact C++ type of clang's prototype, where `str` needs a cast to it."""
        if not self.storage_half:
            return str(self._replace(constant=False))
        size = f" __attribute__((vector_size({2 * self.size})))" if self.size else ""
        return f"__fp16{size}{self._star}"

    def __str__(self) -> str:
        """The C++ type of a variable that can be passed as the argument."""
        front = "const " if self.constant or self.readonly else ""
        size = f" __attribute__((ext_vector_type({self.size})))" if self.size else ""
        return f"{front}{self.scalar}{size}{self._star}"


class Prototype(NamedTuple):
    """A builtin's signature. `variadic`: further arguments may follow."""

    name: str
    result: CType
    parameters: tuple[CType, ...]
    variadic: bool = False

    def __str__(self) -> str:
        more = ["..."] if self.variadic else []
        given = ", ".join([*(type.short for type in self.parameters), *more])
        return f"{self.result.short} {self.name}({given})"


@cache
def _lines() -> Mapping[str, str]:
    text = (resources.files("wavecore.matrix") / "builtins.txt").read_text("utf-8")
    rows = (line.split() for line in text.splitlines() if line[0] != "#")
    return dict(rows)


def names() -> tuple[str, ...]:
    """The builtins of matrix instructions, without the prefix."""
    return tuple(_lines())


def known(name: str) -> bool:
    """Whether clang has a matrix builtin of this name."""
    return name.removeprefix(PREFIX) in _lines()


def notation(name: str) -> str:
    """The prototype of a builtin in the notation of clang's table. Raises: KeyError."""
    return _lines()[name.removeprefix(PREFIX)]


def prototype(name: str) -> Prototype:
    """The signature of a builtin, by its name with or without the prefix. Raises: KeyError."""
    return parse(name, notation(name))


def parse(name: str, notation: str) -> Prototype:
    """The signature that a notation describes.

    Raises: ValueError if it cannot be parsed.
    """
    types = [_type(match) for match in _matches(notation.removesuffix("."))]
    plain = name.removeprefix(PREFIX)
    return Prototype(PREFIX + plain, types[0], tuple(types[1:]), notation.endswith("."))


def split(notation: str) -> list[str]:
    """The types in a notation, as text. Raises: ValueError where no type can be parsed."""
    return [match[0] for match in _matches(notation)]


def _matches(notation: str) -> Iterator[re.Match[str]]:
    at = 0
    while at < len(notation):
        match = _TYPE.match(notation, at)
        if match is None:
            raise ValueError(f"{notation}: no type at {notation[at:]!r}")
        yield match
        at = match.end()


def _type(match: re.Match[str]) -> CType:
    scalar, bits = _SCALARS[match["scalar"]]
    modifiers = match["whole"] + match["element"]
    if {"W", "L"} & set(modifiers):
        scalar, bits = "long", 64
    if "U" in modifiers:
        scalar = f"unsigned {scalar}"
    pointer = match["pointer"]
    space = int(pointer[1:] or GENERIC_SPACE) if pointer else None
    readonly = match["readonly"] == "C"
    constant, size = "I" in modifiers, int(match["size"] or 0)
    return CType(scalar, bits, size, constant, space, readonly, match["scalar"] == "h")
