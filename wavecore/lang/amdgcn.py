"""Clang's builtins for AMD GPUs, which kernels call as `wl.amdgcn.NAME(...)`.

    builtin("ds_bpermute").parameters      its parameters; .targets: where it compiles
    nearest("s_waitcnt", "gfx1201")        the target's replacement for a builtin that it lacks

tools/gen_amdgcn.py queries clang and writes amdgcn.txt; amdgcn_docs.txt, written by hand, has the
names of parameters and the descriptions. The prototypes of matrix instructions come from
`wavecore.matrix.builtins`.
"""

from __future__ import annotations

import difflib
import keyword
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache, cached_property
from pathlib import Path
from typing import NamedTuple

from wavecore import targets as known_targets
from wavecore.matrix import builtins as matrix
from wavecore.matrix.builtins import PREFIX, CType, Prototype
from wavecore.toolchain import hints

CLANG_VERSION = "22.1"
_FOLDER = Path(__file__).parent
NOWHERE = "nowhere"

# Targets that the compiler and the catalogue know, but for which there is no record yet.
_WITHOUT_RECORD = ("gfx1250",)

# Builtins whose first argument may be any integer or float of up to 64 bits, which is also the type
# of the result and the other operands. (clang has special rules for their arguments.)
GENERIC = frozenset({"mov_dpp", "mov_dpp8", "update_dpp"})


@dataclass(frozen=True)
class Builtin:
    """One builtin.

    `targets` are those on which clang compiles a call; `wave` is the wave size that it requires on
    targets with two sizes, None for either. `instructions` are the mnemonics of a call that becomes
    a single instruction: several if the name changed between targets, oldest first; empty if a
    call becomes no instruction or more than one.
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
        """The type of its result; scalar "void" if it has none."""
        return self.prototype.result

    @property
    def parameters(self) -> tuple[CType, ...]:
        """The types of its parameters; `constant` marks those that must be constant expressions."""
        return self.prototype.parameters

    @property
    def variadic(self) -> bool:
        """Whether it takes further arguments."""
        return self.prototype.variadic

    @property
    def where(self) -> str:
        """The targets as text, with ranges such as "gfx1100 to gfx1103"."""
        order = all_targets()
        if self.targets == order:
            return "every target"
        runs: list[list[str]] = []
        for name in self.targets:
            if runs and order.index(runs[-1][-1]) + 1 == order.index(name):
                runs[-1].append(name)
            else:
                runs.append([name])
        shown = [f"{run[0]} to {run[-1]}" if len(run) > 2 else ", ".join(run) for run in runs]
        return ", ".join(shown) or "no target"

    @property
    def python_name(self) -> str:
        """Its name in Python: the keyword `class` becomes `class_`."""
        return f"{self.name}_" if keyword.iskeyword(self.name) else self.name

    @property
    def spelling(self) -> str:
        """Its name in C++."""
        return PREFIX + self.name

    @property
    def is_generic(self) -> bool:
        """Whether it accepts any scalar type, and its result has the first argument's."""
        return self.name in GENERIC

    @property
    def group(self) -> str:
        """Its group in the reference: "matrix", "dot", "cross-lane", ..."""
        return _description(self.name).group

    @property
    def doc(self) -> str:
        """Its description, one sentence."""
        return _description(self.name).sentence

    @cached_property
    def parameter_names(self) -> tuple[str, ...]:
        """A name for each parameter."""
        return _description(self.name).names(len(self.parameters))

    def call(self, arguments: Sequence[str]) -> str:
        """The C++ expression that calls it, with the explicit casts that its types need.

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
        """Its signature: `int readlane(int value, int lane)`."""
        given = [
            f"{type.short} {name}"
            for type, name in zip(self.parameters, self.parameter_names, strict=True)
        ]
        return f"{self.result.short} {self.name}({', '.join([*given, *['...'] * self.variadic])})"


def builtin(name: str) -> Builtin | None:
    """The builtin of a name, with or without `__builtin_amdgcn_`; None if clang has none.

    A name that is a Python keyword ends with an underscore: `class_`.
    """
    plain = name.removeprefix(PREFIX)
    if plain.endswith("_") and keyword.iskeyword(plain[:-1]):
        plain = plain[:-1]
    return _table().get(plain)


def names(target: str | None = None) -> tuple[str, ...]:
    """All builtins, or those of a target. Raises: TargetError for an unknown target."""
    if target is None:
        return tuple(_table())
    plain = target_name(target)
    return tuple(name for name, found in _table().items() if plain in found.targets)


def target_name(target: str) -> str:
    """A target's name in `Builtin.targets`, given any of its names. Raises: TargetError."""
    plain = target.partition(":")[0]
    return plain if plain in _WITHOUT_RECORD else known_targets.resolve(target).target.name


# Replacements for builtins that a target lacks: a pattern for the name, and alternatives that serve
# the same purpose, in order of preference. The first that the target has is suggested.
_INSTEAD = (
    ("s_barrier_*|s_cluster_barrier", "s_barrier"),
    ("s_barrier", "s_barrier_signal s_barrier_wait"),
    ("s_waitcnt", "fence"),
    ("buffer_wbinvl1*|s_dcache_*", "fence"),
    ("s_sleep_var|s_monitor_sleep", "s_sleep"),
    ("s_setprio_inc_wg", "s_setprio"),
    ("s_memtime", "s_memrealtime"),
    ("permlane16_swap", "permlanex16 ds_bpermute"),
    ("permlane32_swap", "permlane64 ds_bpermute"),
    ("permlane64", "permlane32_swap ds_bpermute"),
    ("permlane16_var", "permlane16 ds_bpermute"),
    ("permlanex16_var", "permlanex16 ds_bpermute"),
    ("permlane*", "ds_bpermute"),
    ("mov_dpp8", "mov_dpp"),
    ("ds_bpermute_fi_b32", "ds_bpermute"),
    ("ballot_w32", "ballot_w64"),
    ("inverse_ballot_w32", "inverse_ballot_w64"),
    ("inverse_ballot_w64", "inverse_ballot_w32"),
    ("sdot4", "sudot4"),
    ("sudot4", "sdot4 udot4"),
    ("sdot8", "sudot8"),
    ("sudot8", "sdot8 udot8"),
    ("sdot2|udot2", "sdot4 sudot4"),
    ("dot4_f32_*", "fdot2"),
    ("fdot2_*|fdot2c_*", "fdot2_f32_bf16 fdot2"),
    ("cvt_scalef32_pk_fp8_*|cvt_pk_fp8_f16", "cvt_pk_fp8_f32"),
    ("cvt_scalef32_pk_bf8_*|cvt_pk_bf8_f16", "cvt_pk_bf8_f32"),
    ("cvt_scalef32_pk_*_fp8|cvt_pk_f16_fp8", "cvt_pk_f32_fp8"),
    ("cvt_scalef32_pk_*_bf8|cvt_pk_f16_bf8", "cvt_pk_f32_bf8"),
    ("cvt_scalef32_sr_fp8_*|cvt_sr_fp8_*", "cvt_sr_fp8_f32"),
    ("cvt_scalef32_sr_bf8_*|cvt_sr_bf8_*", "cvt_sr_bf8_f32"),
    ("cvt_scalef32_*_fp8|cvt_f16_fp8", "cvt_f32_fp8"),
    ("cvt_scalef32_*_bf8|cvt_f16_bf8", "cvt_f32_bf8"),
    ("cvt_sr_pk_bf16_f32", "cvt_sr_bf16_f32"),
    ("cvt_sr_pk_f16_f32", "cvt_sr_f16_f32"),
    ("cvt_sr_bf16_f32", "cvt_sr_pk_bf16_f32"),
    ("cvt_sr_f16_f32", "cvt_sr_pk_f16_f32"),
    ("*_load_tr*_b64_*|ds_read_tr*_b64_*", "ds_read_tr8_b64_v2i32 global_load_tr_b64_v2i32"),
    ("*_load_tr*_v?f16|ds_read_tr*_v4f16", "ds_read_tr16_b64_v4f16 global_load_tr_b128_v8f16"),
    ("*_load_tr*_v?bf16|ds_read_tr*_v4bf16", "ds_read_tr16_b64_v4bf16 global_load_tr_b128_v8bf16"),
    ("*_load_tr*|ds_read_tr*", "ds_read_tr16_b64_v4i16 global_load_tr_b128_v8i16"),
    ("global_load_lds|load_to_lds|raw_ptr_buffer_load_lds", "global_load_async_to_lds_b32"),
    ("*_async_to_lds_*|tensor_load_to_lds*", "global_load_lds"),
    ("flat_atomic_*", "global_atomic_{rest}"),
    ("global_atomic_*", "flat_atomic_{rest} raw_ptr_buffer_atomic_{rest}"),
    ("rcp_bf16", "rcpf"),
    ("rsq_bf16", "rsqf"),
    ("sqrt_bf16", "sqrtf"),
    ("log_bf16|log_clampf", "logf"),
    ("exp2_bf16|tanh*", "exp2f"),
    ("sin_bf16", "sinf"),
    ("cos_bf16", "cosf"),
)


def nearest(name: str, target: str) -> Builtin | None:
    """A target's replacement for a builtin that it lacks; None if it has none.

    For a matrix instruction: one of the target with the same types and the nearest shape.
    Raises: TargetError for an unknown target.
    """
    plain = target_name(target)
    given = builtin(name)
    if given is not None and matrix.known(given.name):
        instead = hints.nearest_builtin(given.spelling, plain)
        return builtin(instead) if instead is not None else None
    stem = name.removeprefix(PREFIX)
    for patterns, replacements in _INSTEAD:
        if any(fnmatchcase(stem, pattern) for pattern in patterns.split("|")):
            rest = stem.partition("_atomic_")[2]
            tried = [builtin(each.format(rest=rest)) for each in replacements.split()]
            return next((each for each in tried if each and plain in each.targets), None)
    return None


def why_not(name: str, target: str, wave: int | None = None) -> tuple[str, str] | None:
    """Why a builtin cannot be called on a target, and what to do instead; None if it can.

    Args:
        name: with or without `__builtin_amdgcn_`.
        target: any name of a target.
        wave: 32 or 64; None for the target's default.

    Raises: TargetError for an unknown target.
    """
    given, plain = builtin(name), target_name(target)
    if given is None:
        bare = name.removeprefix(PREFIX)
        near = difflib.get_close_matches(bare, names(plain), 3)
        return f"clang has no {PREFIX}{bare}", f"It has {', '.join(near)}." if near else ""
    if plain not in given.targets:
        instead = nearest(name, plain)
        advice = f"{plain} has {instead}." if instead else ""
        return f"{plain} has no {given.python_name}, which is for {given.where}", advice
    if given.wave is not None and given.wave != _wave(plain, wave):
        other = builtin(re.sub(r"_w(32|64)(?=_|\Z)", f"_w{96 - given.wave}", given.name))
        advice = "" if other in (None, given) else f"{other} is for waves of {96 - given.wave}."
        return f"{given.python_name} is for waves of {given.wave} alone", advice
    return None


def _wave(target: str, wave: int | None) -> int:
    """The wave size: as given, otherwise the target's default."""
    if wave is not None:
        return wave
    return 32 if target in _WITHOUT_RECORD else known_targets.get(target).default_wave_size


@cache
def all_targets() -> tuple[str, ...]:
    """All targets that `Builtin.targets` may contain, in order."""
    return (*known_targets.names(), *_WITHOUT_RECORD)


def forget() -> None:
    """Clear the caches, after the files have changed."""
    for cached in (_table, _descriptions, _description):
        cached.cache_clear()


@cache
def _table() -> dict[str, Builtin]:
    """The builtins in amdgcn.txt, by name."""
    found = {}
    members: tuple[str, ...] = ()
    wave: int | None = None
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
    """The targets of some families, and the required wave size on targets with two."""
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
    """A family's spelling in amdgcn.txt: CDNA 3 is cdna3."""
    return family.replace(" ", "").lower()


def _rows(file: str) -> Iterator[str]:
    text = (_FOLDER / file).read_text("utf-8")
    return (line for line in text.splitlines() if line and not line.startswith("#"))


class _Description(NamedTuple):
    """The hand-written description of the builtins whose names match a pattern."""

    pattern: str
    parameters: tuple[str, ...]
    group: str
    sentence: str

    def fits(self, count: int) -> bool:
        if any(name.endswith("...") for name in self.parameters):
            return count >= len(self.parameters) - 1
        return count == len(self.parameters)

    def names(self, count: int) -> tuple[str, ...]:
        """Names for `count` parameters; `x...` expands to x0, x1, ... for the remaining ones."""
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
    """The rows of amdgcn_docs.txt, in order; the first match describes a builtin."""
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
