"""Clang's builtins for AMD GPUs, which kernels call as `wl.amdgcn.NAME(...)`.

    builtin("ds_bpermute").parameters      what it takes; .targets: where it compiles
    nearest("s_waitcnt", "gfx1201")        what a target has instead of a builtin that it lacks

The facts are in amdgcn.txt, which tools/gen_amdgcn.py writes by asking clang; the names of
parameters and the sentences are in amdgcn_docs.txt, written by hand. The prototypes of matrix
instructions are those of `wavecore.matrix.builtins`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache, cached_property
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

from wavecore import targets as known_targets
from wavecore.errors import CompileError
from wavecore.matrix import builtins as matrix
from wavecore.matrix.builtins import PREFIX, CType, Prototype

CLANG_VERSION = "22.1"
_FOLDER = Path(__file__).parent
NOWHERE = "nowhere"

# A target that the compiler and the catalogue know, and no record describes yet.
_WITHOUT_RECORD = ("gfx1250",)

# Builtins whose first argument may be any integer or float of up to 64 bits: what they return and
# take beside it is of the same type. (Clang checks their arguments by rules of its own.)
GENERIC = frozenset({"mov_dpp", "mov_dpp8", "update_dpp"})


@dataclass(frozen=True)
class Builtin:
    """One builtin.

    `targets` are those on which clang compiles a call; `wave` is the size of a wave that it needs
    where a target has both, None if any does. `instructions` are the mnemonics that a call becomes
    where it is one instruction: one, or several whose name changed from target to target, the
    older first; none if it becomes no instruction, or several.
    """

    name: str
    notation: str
    targets: tuple[str, ...]
    wave: int | None
    instructions: tuple[str, ...]

    @cached_property
    def prototype(self) -> Prototype:
        return matrix.parse(self.name, self.notation)

    @property
    def result(self) -> CType:
        """What it returns; scalar "void" if nothing."""
        return self.prototype.result

    @property
    def parameters(self) -> tuple[CType, ...]:
        """What it takes; `constant` are those that must be constant expressions."""
        return self.prototype.parameters

    @property
    def variadic(self) -> bool:
        """Whether further arguments may follow."""
        return self.prototype.variadic

    @property
    def spelling(self) -> str:
        """C++'s name."""
        return PREFIX + self.name

    @property
    def is_generic(self) -> bool:
        """Whether the result has the type of the first argument, whatever scalar that is."""
        return self.name in GENERIC

    @property
    def group(self) -> str:
        """What it is for: "matrix", "dot", "cross-lane", ..."""
        return _description(self.name).group

    @property
    def doc(self) -> str:
        """What it does, in a sentence."""
        return _description(self.name).sentence

    @cached_property
    def parameter_names(self) -> tuple[str, ...]:
        """A name for each parameter."""
        return _description(self.name).names(len(self.parameters))

    def call(self, arguments: Sequence[str]) -> str:
        """The C++ expression that calls it, with casts where its types convert only by one.

        Args:
            arguments: C++ expressions of the types of `parameters`.
        """
        types = [*self.parameters, *[None] * len(arguments)]
        given = ", ".join(
            f"({type.exact})({text})" if type is not None and type.storage_half else text
            for text, type in zip(arguments, types, strict=False)
        )
        call = f"{self.spelling}({given})"
        if self.result.storage_half and self.result.size:
            return f"__builtin_bit_cast({self.result}, {call})"
        return call

    def __str__(self) -> str:
        """As people write it: `int readlane(int value, int lane)`."""
        given = [
            f"{type.short} {name}"
            for type, name in zip(self.parameters, self.parameter_names, strict=True)
        ]
        return f"{self.result.short} {self.name}({', '.join([*given, *['...'] * self.variadic])})"


def builtin(name: str) -> Builtin | None:
    """The builtin of a name, with or without `__builtin_amdgcn_`; None if clang has none."""
    return _table().get(name.removeprefix(PREFIX))


def names(target: str | None = None) -> tuple[str, ...]:
    """Every builtin, or those that compile for a target. Raises: TargetError for an unknown one."""
    if target is None:
        return tuple(_table())
    plain = target_name(target)
    return tuple(name for name, found in _table().items() if plain in found.targets)


def target_name(target: str) -> str:
    """The name that `Builtin.targets` has for a target, of any of its names. Raises: TargetError."""
    plain = target.partition(":")[0]
    return plain if plain in _WITHOUT_RECORD else known_targets.resolve(target).target.name


@cache
def _table() -> dict[str, Builtin]:
    """Every builtin by its name, as amdgcn.txt has them."""
    found = {}
    members, wave = (), None
    for line in _rows("amdgcn.txt"):
        if line.startswith("on "):
            members, wave = _members(line.split()[1:])
            continue
        name, notation, instructions = line.split()
        notation = matrix.notation(name) if notation == "-" else notation
        became = () if instructions == "-" else tuple(instructions.split("|"))
        found[name] = Builtin(name, notation, members, wave, became)
    return dict(sorted(found.items()))


def _members(words: Sequence[str]) -> tuple[tuple[str, ...], int | None]:
    """The targets of families, and the wave size that is needed where there are two."""
    found: list[str] = []
    wave = None
    for word in words:
        family, _, size = word.partition("/")
        wave = int(size) if size else wave
        found += [
            target.name for target in known_targets.all() if family_word(target.family) == family
        ]
        found += [name for name in _WITHOUT_RECORD if name == family]
    return tuple(found), wave


def family_word(family: str) -> str:
    """A family as amdgcn.txt writes it: CDNA 3 is cdna3."""
    return family.replace(" ", "").lower()


def _rows(file: str) -> Iterator[str]:
    text = (_FOLDER / file).read_text("utf-8")
    return (line for line in text.splitlines() if line and not line.startswith("#"))


class _Description(NamedTuple):
    """What is said by hand of the builtins whose names match a pattern."""

    pattern: str
    parameters: tuple[str, ...]
    group: str
    sentence: str

    def fits(self, count: int) -> bool:
        if any(name.endswith("...") for name in self.parameters):
            return count >= len(self.parameters) - 1
        return count == len(self.parameters)

    def names(self, count: int) -> tuple[str, ...]:
        """Names for so many parameters; `x...` stands for as many as the others leave."""
        found: list[str] = []
        for name in self.parameters:
            if name.endswith("..."):
                several = count - len(self.parameters) + 1
                found += [f"{name.removesuffix('...')}{number}" for number in range(several)]
            else:
                found.append(name)
        return tuple(found)


@cache
def _descriptions() -> tuple[_Description, ...]:
    """The rows of amdgcn_docs.txt, in their order: the first that fits a builtin is its."""
    found = []
    group = ""
    for line in _rows("amdgcn_docs.txt"):
        if line.startswith("["):
            group = line.strip("[]")
            continue
        head, _, sentence = line.partition("): ")
        pattern, _, parameters = head.partition("(")
        given = tuple(parameters.split(", ")) if parameters else ()
        found.append(_Description(pattern, given, group, sentence))
    return tuple(found)


@cache
def _description(name: str) -> _Description:
    count = len(_table()[name].parameters)
    for row in _descriptions():
        if fnmatchcase(name, row.pattern) and row.fits(count):
            return row
    raise AssertionError(f"amdgcn_docs.txt: no row for {name} with {count} parameters")


class Namespace:
    """`wl.amdgcn`: the builtins by name, for editors and for the translator; nothing to call.

    Its stub is amdgcn.pyi, with a signature and a sentence for each.
    """

    def __getattr__(self, name: str) -> Any:
        found = None if name.startswith("_") else builtin(name)
        if found is None:
            raise AttributeError(f"clang has no {PREFIX}{name}")
        return Instruction(found)

    def __dir__(self) -> list[str]:
        return list(names())

    def __repr__(self) -> str:
        return "<wl.amdgcn: clang's builtins for AMD GPUs>"


class Instruction:
    """A builtin outside a kernel: it has a name and a description, and cannot be called."""

    def __init__(self, builtin: Builtin) -> None:
        self.builtin = builtin
        self.__name__ = builtin.name
        self.__doc__ = (
            f"{builtin}\n\n{builtin.doc}\n\nOn {', '.join(builtin.targets) or 'no target'}."
        )

    def __call__(self, *arguments: object) -> NoReturn:
        raise CompileError(
            f"wl.amdgcn.{self.builtin.name} is an instruction of the GPU: it works in functions "
            "marked @wl.kernel or @wl.function, and this call is outside of them."
        )

    def __repr__(self) -> str:
        return f"<wl.amdgcn.{self.builtin.name}>"


amdgcn = Namespace()
