"""The LDS addresses of a kernel's variables, which debug information lacks.

It has their names and types, and the source shows which ones are in LDS. Their addresses follow
from LLVM's rules (AMDGPULowerModuleLDS): alignments are raised for wide accesses; the next variable
is always the one that needs the least padding, then the one with the strictest alignment, the
largest size, the first name. A result is used only if it matches the kernel's LDS size exactly.
Evidence: inferred; a test compares it with the compiler's layout.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, groupby

from wavecore.codeobject.code_object import CodeObject
from wavecore.codeobject.kernel import KernelInfo
from wavecore.codeobject.sourcetypes import SourceType
from wavecore.codeobject.variables import Variable, VariableScope, read_variables, scopes_at

_KEPT = 64
_MANY = 12  # the most variables for which all subsets are tried
_READ: OrderedDict[tuple[str, str], tuple[LdsVariable, ...]] = OrderedDict()
_DECLARED = re.compile(r"\b(__shared__|shared)\b")
_BEGUN = re.compile(r"[;{}]\s*(//.*)?$")  # the previous line is complete
_DYNAMIC = re.compile(
    r"extern\s+__shared__\s+(?:__align__\s*\(\s*(?P<align>\d+)\s*\)\s*|alignas\s*\(\s*(?P<as>\d+)"
    r"\s*\)\s*)?(?P<type>[\w:]+(?:\s+[\w:]+)*?)\s+(?P<name>\w+)\s*\[\s*\]\s*;"
    r"|HIP_DYNAMIC_SHARED\s*\(\s*(?P<type2>[\w:\s]+?)\s*,\s*(?P<name2>\w+)\s*\)"
)
_NUMBERS = {
    "float": ("float", 4), "double": ("float", 8), "_Float16": ("float", 2), "__half": ("float", 2),
    "half": ("float", 2), "__bf16": ("bfloat16", 2), "char": ("signed", 1),
    "signed char": ("signed", 1), "unsigned char": ("unsigned", 1), "uint8_t": ("unsigned", 1),
    "int8_t": ("signed", 1), "std::byte": ("unsigned", 1), "short": ("signed", 2),
    "unsigned short": ("unsigned", 2), "int16_t": ("signed", 2), "uint16_t": ("unsigned", 2),
    "int": ("signed", 4), "unsigned": ("unsigned", 4), "unsigned int": ("unsigned", 4),
    "int32_t": ("signed", 4), "uint32_t": ("unsigned", 4), "uint": ("unsigned", 4),
    "long": ("signed", 8), "long long": ("signed", 8), "unsigned long": ("unsigned", 8),
    "unsigned long long": ("unsigned", 8), "int64_t": ("signed", 8), "uint64_t": ("unsigned", 8),
    "size_t": ("unsigned", 8),
}  # fmt: skip


@dataclass(frozen=True)
class LdsVariable:
    """A variable of a kernel in LDS, the offsets [low, high).

    Attributes:
        function: the function that declares it; "" for a global variable.
        line: its declaration, from debug information.
    """

    name: str
    low: int
    high: int
    type: SourceType
    function: str = ""
    line: int = 0


def lds_variables(code: CodeObject, kernel: KernelInfo) -> tuple[LdsVariable, ...]:
    """The variables of a kernel in LDS by offset; cached for later launches.

    Variables of equal size in different functions cannot be told apart, and are left out.
    """
    key = code.sha256, kernel.name
    found = _READ.get(key)
    if found is None:
        found = _READ[key] = _lds_variables(code, kernel)
        while len(_READ) > _KEPT:
            _READ.popitem(last=False)
    return found


def dynamic_lds(code: CodeObject, kernel: KernelInfo, size_bytes: int) -> tuple[LdsVariable, ...]:
    """The arrays declared `extern __shared__` in the kernel's source: all start at one address.

    Args:
        size_bytes: the total LDS of the launch.
    """
    found = []
    fixed = kernel.group_segment_fixed_size_bytes
    for match in _DYNAMIC.finditer("\n".join(_text_of(code, kernel.entry))):
        type_name = " ".join((match["type"] or match["type2"]).split())
        if type_name not in _NUMBERS:
            continue
        kind, width = _NUMBERS[type_name]
        align = max(width, int(match["align"] or match["as"] or 1))
        low = -(-fixed // align) * align
        count = max(size_bytes - low, 0) // width
        element = SourceType(kind, type_name, type_name, width)
        array = SourceType("array", f"{type_name}[{count}]", "", count * width, element, count)
        name = match["name"] or match["name2"]
        found.append(LdsVariable(name, low, low + count * width, array))
    return tuple(found)


# ------------------------------------------------------------------------------------- names


def _lds_variables(code: CodeObject, kernel: KernelInfo) -> tuple[LdsVariable, ...]:
    size = kernel.group_segment_fixed_size_bytes
    if not size:
        return ()
    read = read_variables(code.debug_section)
    own = scopes_at(read.functions, kernel.entry)[-1:]
    inside = list(_shared(code, own))
    outside = list(_shared_here(_text_of(code, kernel.entry), read.variables, ""))
    called: list[LdsVariable] = []
    if len(code.kernels) == 1:  # variables shared by several kernels are laid out differently
        called = list(_shared(code, [each for each in read.functions if each not in own]))
    guesses = [[*inside, *more] for more in ([], outside, called, [*outside, *called])]
    fitting = [found for guess in guesses if (found := _fitting(guess, size)) is not None]
    if not fitting:  # the compiler drops unused variables
        some = _subsets([*inside, *outside, *called])
        fitting = [found for guess in some if (found := _fitting(guess, size)) is not None]
    if not fitting:
        return ()
    agreed = set.intersection(*({(v.name, v.function, v.low) for v in each} for each in fitting))
    return tuple(each for each in fitting[0] if (each.name, each.function, each.low) in agreed)


def _subsets(found: list[LdsVariable]) -> Iterator[list[LdsVariable]]:
    once = list(_once(found))
    if len(once) <= _MANY:
        for count in range(1, len(once)):
            yield from map(list, combinations(once, count))


def _shared(code: CodeObject, scopes: Sequence[VariableScope]) -> Iterator[LdsVariable]:
    """The LDS variables of functions, including inlined ones."""
    for scope in scopes:
        yield from _of_function(code, scope, "", [])


def _of_function(
    code: CodeObject, scope: VariableScope, function: str, text: list[str]
) -> Iterator[LdsVariable]:
    if scope.function:
        function = scope.function
        text = _text_of(code, scope.ranges[0][0], function)
    yield from _shared_here(text, scope.variables, function)
    for child in scope.children:
        yield from _of_function(code, child, function, text)


def _shared_here(
    text: list[str], variables: Sequence[Variable], function: str
) -> Iterator[LdsVariable]:
    for each in variables:
        if each.locations or each.constant is not None or each.is_parameter:
            continue
        if _is_declared_shared(text, each.line) and each.type.size_bytes:
            yield LdsVariable(each.name, 0, each.type.size_bytes, each.type, function, each.line)


def _is_declared_shared(text: list[str], line: int) -> bool:
    if not 0 < line <= len(text):
        return False
    if _DECLARED.search(text[line - 1]):
        return True
    above = text[line - 2] if line > 1 else ""
    return bool(_DECLARED.search(above)) and not _BEGUN.search(above)


def _text_of(code: CodeObject, pc: int, function: str = "") -> list[str]:
    """The source of the function at a pc; empty if it was not found or has changed."""
    frames = code.lines.frames(pc)
    named = [frame for frame in frames if frame.function == function] or list(frames[-1:])
    lines = code.source_finder.lines(named[0].file, named[0].md5) if named else None
    return lines or []


# ------------------------------------------------------------------------------------ places


def _fitting(found: list[LdsVariable], size: int) -> tuple[LdsVariable, ...] | None:
    """The placed variables, if they fill this many bytes of LDS; None if they do not."""
    if not found:
        return None
    placed = _placed(list(_once(found)))
    end = max(each.high for each in placed)
    # A structure of all of them is padded to its strictest alignment; the dynamic part follows.
    if size not in {-(-end // align) * align for align in (1, 2, 4, 8, 16)}:
        return None
    return tuple(sorted(_sure(placed), key=lambda each: each.low))


def _once(found: list[LdsVariable]) -> Iterable[LdsVariable]:
    """Without the copies from functions inlined several times."""
    return {(each.function, each.name, each.line): each for each in found}.values()


def _placed(found: list[LdsVariable]) -> list[LdsVariable]:
    def order(each: LdsVariable) -> tuple[int, int, str]:
        return -_alignment(each.high), -each.high, f"{len(each.name)}{each.name}"

    left = sorted(found, key=order)
    end, placed = 0, []
    while left:
        best = min(left, key=lambda each: (_aligned(end, each.high), -_alignment(each.high)))
        left.remove(best)
        low = _aligned(end, best.high)
        end = low + best.high
        placed.append(LdsVariable(best.name, low, end, best.type, best.function, best.line))
    return placed


def _sure(placed: list[LdsVariable]) -> Iterator[LdsVariable]:
    """Without variables of several functions that only their symbols could distinguish."""
    by_size = sorted(placed, key=lambda each: each.high - each.low)
    for _, same in groupby(by_size, key=lambda each: each.high - each.low):
        group = list(same)
        if len({each.function for each in group}) == 1 and len({e.name for e in group}) == len(
            group
        ):
            yield from group


def _aligned(offset: int, size_bytes: int) -> int:
    align = _alignment(size_bytes)
    return -(-offset // align) * align


def _alignment(size_bytes: int) -> int:
    """The alignment of a variable in LDS, as raised by LLVM."""
    return next((width for width in (16, 8, 4, 2) if size_bytes > width // 2), 1)
