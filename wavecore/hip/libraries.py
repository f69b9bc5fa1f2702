"""ROCm's libraries beside libamdhip64: functions, read from libraries.txt, and C source.

They contain no logic: a function passes its number and its arguments to Python through libamdhip64
(wavecore/hip/system answers), or returns the status for "not supported". roctx is C alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from wavecore.hip.functions import Function, prototype

TABLE = Path(__file__).parent / "libraries.txt"
SOURCE = Path(__file__).parent / "system.c"
ROCTX_SOURCE = Path(__file__).parent / "roctx.c"
# One source under two names: the second is ROCm 7's.
ROCTX_LIBRARIES = {
    "libroctx64.so": (".4",),
    "librocprofiler-sdk-roctx.so": (".0", ".1"),
}
_ROCTX_SYMBOLS = "ROCTX_4.1"

_SCALARS = frozenset({"uint16_t", "uint32_t", "uint64_t", "size_t"})
# Structures and unions of 64 bits, passed by value like an integer; and opaque pointers.
_HANDLES = frozenset({
    "hsa_agent_t", "hsa_isa_t", "hsa_region_t", "hsa_amd_memory_pool_t",
    "amdsmi_bdf_t", "amdsmi_socket_handle", "amdsmi_processor_handle",
})  # fmt: skip
# int (*)(uint64_t handle, void* data); C calls it for each of Python's answers.
CALLBACK = "callback"


@dataclass(frozen=True)
class Codes:
    """Status codes of a library, as its header numbers them."""

    refused: int
    invalid: int
    not_ready: int
    failed: int
    too_small: int


@dataclass(frozen=True)
class Library:
    """One library.

    Attributes:
        versions: endings of its file's names, such as ".1".
        symbols: the name of its symbol versions; empty if it has none.
        functions: those that Python answers; each has its index in the whole table.
        refused: names of the others.
        lacks: why they are refused.
    """

    name: str
    versions: tuple[str, ...]
    symbols: str
    codes: Codes
    functions: tuple[Function, ...]
    refused: tuple[str, ...]
    lacks: str


@cache
def libraries() -> tuple[Library, ...]:
    """All libraries, in the table's order."""
    texts = TABLE.read_text("utf-8").split("\n# ")[1:]
    found: list[Library] = []
    for text in (text for text in texts if text.startswith("lib")):
        found.append(_library(text, sum(len(each.functions) for each in found)))
    return tuple(found)


@cache
def functions() -> tuple[tuple[Library, Function], ...]:
    """All functions that Python answers, by index, with their libraries."""
    return tuple((library, each) for library in libraries() for each in library.functions)


def codes(name: str) -> Codes:
    """The status codes of a library."""
    return next(each.codes for each in libraries() if each.name == name)


def names() -> dict[str, tuple[str, ...]]:
    """File name of each library -> the endings of its names with a version."""
    return {each.name: each.versions for each in libraries()} | ROCTX_LIBRARIES


def symbol_versions() -> dict[str, str]:
    """File name of each library -> the linker's version script, "" for none."""
    found = {each.name: each.symbols for each in libraries()} | dict.fromkeys(
        ROCTX_LIBRARIES, _ROCTX_SYMBOLS
    )
    return {name: f"{version} {{}};\n" if version else "" for name, version in found.items()}


def _library(text: str, first: int) -> Library:
    name, *lines = text.splitlines()
    words: dict[str, list[str]] = {key: [] for key in _KEYS}
    found: list[Function] = []
    for line in filter(None, lines):
        key, *rest = line.split()
        if key in words:
            words[key] += rest
        else:
            found.append(prototype(line, name, first + len(found)))
    versions, symbols, status, lacks, refused = (words[key] for key in _KEYS)
    return Library(
        name=name,
        versions=tuple(versions),
        symbols="".join(symbols),
        codes=Codes(*map(int, status)),
        functions=tuple(found),
        refused=tuple(refused),
        lacks=" ".join(lacks),
    )


_KEYS = ("versions", "symbols", "status", "lacks", "refused")


def texts(call: int) -> dict[str, str]:
    """The C source of each library, by file name.

    `call`: the number of libamdhip64's function that takes their calls.
    """
    found = {each.name: _text(each, call) for each in libraries()}
    return found | dict.fromkeys(ROCTX_LIBRARIES, ROCTX_SOURCE.read_text("utf-8"))


def _text(library: Library, call: int) -> str:
    return "\n".join([
        f"#define SYSTEM_CALL {call}",
        f"#define FAILED {library.codes.failed}",
        f"#define REFUSED {library.codes.refused}",
        f'#define LACKS "{library.lacks}"',
        SOURCE.read_text("utf-8"),
        *(_function(each) for each in library.functions),
        *(_refusal(name) for name in library.refused),
        "",
    ])  # fmt: skip


def _function(function: Function) -> str:
    parameters = ", ".join(f"{_c_type(p.type)} {p.name}" for p in function.parameters) or "void"
    kinds = [parameter.type for parameter in function.parameters]
    if CALLBACK in kinds:
        of = function.parameters[0].name if kinds.index(CALLBACK) else "0"
        body = f"return for_each({function.index}, {of}, each, data);"
    else:
        words = ", ".join([*(_word(p.name, p.type) for p in function.parameters), "0", "FAILED"])
        count = len(function.parameters)
        body = f"int64_t words[] = {{{words}}}; return answer({function.index}, words, {count});"
    return f"EXPORT int {function.name}({parameters}) {{ {body} }}"


def _c_type(kind: str) -> str:
    if kind == CALLBACK:
        return "Each"
    if kind.endswith("*"):
        return "void*"
    if kind in _HANDLES:
        return "uint64_t"
    return kind if kind in _SCALARS else "uint32_t"  # the rest are enumerations


def _word(name: str, kind: str) -> str:
    return f"(int64_t)(uintptr_t){name}" if kind.endswith("*") else f"(int64_t){name}"


def _refusal(name: str) -> str:
    body = f'static int said; return refuse("{name}", &said);'
    return f"EXPORT int {name}(void) {{ {body} }}"
