"""Reads the tables of libraries: names, types and functions, of which C and headers are made.

A table is text of these lines; `#` begins a comment:

    library libhipblas.so       the file's name, once
    versions .2 .3              endings of its names
    package hipblas roc         of find_package, and the namespace of its target
    header hipblas/hipblas.h    the header that declares what follows; a table may have several
    title The functions of ...  its first line
    include <stdint.h>          what it includes
    code typedef ...            a line of it, as it stands; declares nothing that functions use
    module blas                 the module of this package that answers
    status hipblasStatus_t      the type that functions return; others are a pointer, or void
    failed 6                    the status if Python cannot answer, or for an error of HIP
    unmapped 4                  the status for memory that GPUs cannot access
    refused 7                   the status of functions that the library lacks
    opaque hipblasHandle_t void*      a type that is passed as a pointer
    scalar hipblasStride int64_t      another name of a type that is passed by value
    passed half uint16_t        a type that other headers declare, and how it is passed
    enum hipblasStatus_t        an enumeration; its lines follow: a name, and a value or nothing
      HIPBLAS_STATUS_SUCCESS 0
    group Level 1               a heading, over the functions below
    families blas               functions that a module of this package names, as prototypes
    undeclared int foo(int x)   a function that the header declares in lines of code
    each SC status_t foo?[sy|he](T* A, R* x)      functions of several types: ? is a letter, T its
                                type, R its real type; of a pair, complex types have the second;
                                a complex number by value is passed by address
    lacks hipblasFoo: why       functions that print why they are not supported
    hipblasStatus_t hipblasCreate(hipblasHandle_t* handle)        a function
"""

from __future__ import annotations

import importlib
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from wavecore.hip.functions import Function, prototype

FOLDER = Path(__file__).parent / "tables"
LIBRARY_BITS = 16  # a function's number: its library's place, then in this many bits its own

# Types that C has, or other headers declare, and how they are passed: as an integer, or bit by bit.
_BY_VALUE = {
    "int": "int", "unsigned int": "unsigned", "long long": "int64_t", "size_t": "size_t",
    "unsigned long long": "uint64_t", "int32_t": "int32_t", "uint32_t": "uint32_t",
    "int64_t": "int64_t", "uint64_t": "uint64_t", "float": "float", "double": "double",
    "uint16_t": "uint16_t",
    "signed char": "signed char", "hipblasOperation_t": "int", "hipblasFillMode_t": "int",
    "hipblasSideMode_t": "int", "int8_t": "int8_t", "char": "char", "bool": "_Bool",
    "hipDataType": "int", "hipFloatComplex": "float _Complex",
    "hipDoubleComplex": "double _Complex",
}  # fmt: skip
# Letters of types -> the type, and its real type.
_LETTERS = {
    "S": ("float", "float"), "D": ("double", "double"), "C": ("hipFloatComplex", "float"),
    "Z": ("hipDoubleComplex", "double"),
}  # fmt: skip
_PAIR = re.compile(r"\[(\w+)\|(\w+)\]")
_POINTERS = frozenset({"hipStream_t", "hipEvent_t"})


class TableError(ValueError):
    """A table has a line that makes no sense."""


@dataclass
class Header:
    """One header.

    Attributes:
        lines: of code that stands before the functions.
        functions: those that it declares, by position in the library.
    """

    name: str
    title: str = ""
    includes: list[str] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)
    functions: list[int] = field(default_factory=list)


@dataclass
class Library:
    """One library, as its table describes it.

    Attributes:
        number: its place among all.
        types: what each type of the table is passed as.
        enumerators: names of values -> value.
        lacks: functions that are refused: name -> why.
    """

    name: str
    number: int
    versions: tuple[str, ...] = ()
    package: str = ""
    namespace: str = ""
    module: str = ""
    status: str = ""
    failed: int = 0
    unmapped: int = 0
    refused: int = 0
    headers: list[Header] = field(default_factory=list)
    types: dict[str, str] = field(default_factory=dict)
    enumerators: dict[str, int] = field(default_factory=dict)
    functions: list[Function] = field(default_factory=list)
    lacks: dict[str, str] = field(default_factory=dict)

    @property
    def stem(self) -> str:
        """As in -lhipblas."""
        return self.name.removeprefix("lib").removesuffix(".so")

    def c_type(self, kind: str) -> str:
        """How C passes a parameter of a type. Raises: TableError."""
        if kind.endswith("*"):
            return "void*"
        plain = kind.removeprefix("const ")
        found = self.types.get(plain) or _BY_VALUE.get(plain)
        if found is None and plain in _POINTERS:
            return "void*"
        if found is None:
            raise TableError(f"{self.name}: the table does not say what {kind} is")
        return self.c_type(found) if found in self.types else found


@cache
def names() -> tuple[str, ...]:
    """The names of all tables, in the order of libraries' numbers."""
    return tuple(sorted(path.stem for path in FOLDER.glob("*.txt")))


def libraries() -> tuple[Library, ...]:
    """All libraries."""
    return tuple(library(number) for number in range(len(names())))


@cache
def library(number: int) -> Library:
    """The library with a number."""
    return _Reader(names()[number], number).read()


def function(number: int) -> tuple[Library, Function]:
    """The function with a number, and its library."""
    found = library(number >> LIBRARY_BITS)
    return found, found.functions[number & (1 << LIBRARY_BITS) - 1]


class _Reader:
    """Reads one table."""

    def __init__(self, name: str, number: int) -> None:
        self.path = FOLDER / f"{name}.txt"
        self.library = Library(f"lib{name}.so", number)
        self.group = ""
        self.enumeration = ""
        self.next_value = 0

    def read(self) -> Library:
        """The library."""
        for number, line in enumerate(self.path.read_text("utf-8").splitlines(), 1):
            try:
                self.take(line)
            except (ValueError, IndexError) as error:
                raise TableError(f"{self.path.name}:{number}: {error}") from error
        return self.library

    def take(self, line: str) -> None:
        """One line."""
        if not line or line.startswith("#"):
            return
        if line.startswith("  "):
            self.enumerator(*line.split())
            return
        self.close()
        key, _, rest = line.partition(" ")
        handler = getattr(self, f"on_{key}", None)
        if handler is not None:
            handler(rest)
        else:
            self.function(line)

    @property
    def header(self) -> Header:
        """The one that declares what comes. Raises: ValueError."""
        if not self.library.headers:
            raise ValueError("no header declares this")
        return self.library.headers[-1]

    def close(self) -> None:
        """The end of an enumeration, if one is open."""
        if self.enumeration:
            self.header.lines.append(f"}} {self.enumeration};")
            self.enumeration = ""

    def enumerator(self, name: str, value: str = "") -> None:
        """One name of an enumeration; without a value, that after the one before."""
        number = int(value, 0) if value else self.next_value
        self.library.enumerators[name] = number
        self.next_value = number + 1
        self.header.lines.append(f"  {name} = {number},")

    def function(self, line: str) -> None:
        """One function."""
        found = prototype(line, self.group, len(self.library.functions))
        for parameter in found.parameters:
            self.library.c_type(parameter.type)
        self.library.functions.append(found)
        self.header.functions.append(found.index)

    def on_library(self, rest: str) -> None:
        if rest != self.library.name:
            raise ValueError(f"the library is named {rest}, the file {self.path.name}")

    def on_versions(self, rest: str) -> None:
        self.library.versions = tuple(rest.split())

    def on_package(self, rest: str) -> None:
        self.library.package, self.library.namespace = rest.split()

    def on_header(self, rest: str) -> None:
        self.library.headers.append(Header(rest))

    def on_title(self, rest: str) -> None:
        self.header.title = rest

    def on_include(self, rest: str) -> None:
        self.header.includes.append(rest)

    def on_code(self, rest: str) -> None:
        self.header.lines.append(rest)

    def on_module(self, rest: str) -> None:
        self.library.module = rest

    def on_status(self, rest: str) -> None:
        self.library.status = rest

    def on_failed(self, rest: str) -> None:
        self.library.failed = int(rest)

    def on_unmapped(self, rest: str) -> None:
        self.library.unmapped = int(rest)

    def on_refused(self, rest: str) -> None:
        self.library.refused = int(rest)

    def on_opaque(self, rest: str) -> None:
        name, kind = rest.split(" ", 1)
        self.library.types[name] = "void*"
        self.header.lines.append(f"typedef {kind} {name};")

    def on_scalar(self, rest: str) -> None:
        name, kind = rest.split(" ", 1)
        self.library.types[name] = self.library.c_type(kind)
        self.header.lines.append(f"typedef {kind} {name};")

    def on_passed(self, rest: str) -> None:
        name, kind = rest.split(" ", 1)
        self.library.types[name] = kind

    def on_enum(self, rest: str) -> None:
        self.enumeration, self.next_value = rest, 0
        self.library.types[rest] = "int"
        self.header.lines.append(f"typedef enum {rest} {{")

    def on_group(self, rest: str) -> None:
        self.group = rest

    def on_families(self, rest: str) -> None:
        module = importlib.import_module(f"wavecore.hip.math.{rest}")
        prototypes: Iterator[str] = module.prototypes(self.library.stem)
        for line in prototypes:
            self.take(line)

    def on_undeclared(self, rest: str) -> None:
        self.function(rest)
        self.header.functions.pop()

    def on_each(self, rest: str) -> None:
        letters, _, line = rest.partition(" ")
        for letter in letters:
            kind, real = _LETTERS[letter.upper()]
            text = _PAIR.sub(r"\1" if kind == real else r"\2", line).replace("?", letter)
            self.function(re.sub(r"\bT\b", kind, re.sub(r"\bR\b", real, text)))

    def on_lacks(self, rest: str) -> None:
        listed, _, why = rest.partition(": ")
        self.library.lacks |= dict.fromkeys(listed.split(), why)
