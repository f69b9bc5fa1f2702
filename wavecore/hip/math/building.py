"""Makes the C source of each library from its table."""

from __future__ import annotations

import json
from pathlib import Path

from wavecore.hip.functions import Function, Parameter
from wavecore.hip.math.table import LIBRARY_BITS, Library

SOURCE = Path(__file__).parent / "call.c"


def text(library: Library, call: int) -> str:
    """The C source of a library.

    `call`: the number of libamdhip64's function that takes its calls.
    """
    return "\n".join([
        f"#define MATH_CALL {call}",
        f"#define REFUSED {library.refused}",
        SOURCE.read_text("utf-8"),
        *(_function(library, each) for each in library.functions),
        *(_refusal(name, why) for name, why in library.lacks.items()),
        "",
    ])  # fmt: skip


def _function(library: Library, function: Function) -> str:
    pairs = [f"{library.c_type(p.type)} {p.name}" for p in function.parameters]
    failed = str(library.failed) if function.returns == library.status else "0"
    words = ", ".join([*(_word(library, p) for p in function.parameters), failed])
    number = library.number << LIBRARY_BITS | function.index
    call = f"answer({number}, words, {len(function.parameters)})"
    kind, back = _returned(library, function.returns)
    return (
        f"EXPORT {kind} {function.name}({', '.join(pairs) or 'void'}) "
        f"{{ int64_t words[] = {{{words}}}; {back}{call}; }}"
    )


def _returned(library: Library, kind: str) -> tuple[str, str]:
    if kind == "void":
        return "void", ""
    if kind.endswith("*"):
        return "const void*", "return (const void*)(uintptr_t)"
    found = library.c_type(kind)
    return found, f"return ({found})"


def _word(library: Library, parameter: Parameter) -> str:
    kind = library.c_type(parameter.type)
    if kind == "void*":
        return f"(int64_t)(uintptr_t){parameter.name}"
    if kind in ("float", "double"):
        return f"double_bits({parameter.name})"
    if kind.endswith("_Complex"):  # more than a word: its address, while the call lasts
        return f"(int64_t)(uintptr_t)&{parameter.name}"
    return f"(int64_t){parameter.name}"


def _refusal(name: str, why: str) -> str:
    body = f"static int said; return refuse({json.dumps(name)}, {json.dumps(why)}, &said);"
    return f"EXPORT int {name}(void) {{ {body} }}"
