"""Write the headers that declare HIP's functions and errors, from the tables of wavecore/hip.

python tools/gen_hip_header.py           write them
python tools/gen_hip_header.py --check   compare; exit status 1 if something differs

The tables (functions.txt, errors.txt) make the library's exports and its dispatch to Python too, so
that a declared function is one that the library has. Parameters get reserved names: a program may
define any other as a macro. The headers of libraries for mathematics are made of math/tables.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from itertools import groupby
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tools import math_headers  # noqa: E402
from wavecore.hip.errors import error_table  # noqa: E402
from wavecore.hip.functions import Function, Parameter, aliases, functions  # noqa: E402
from wavecore.toolchain.build import INCLUDE_DIR  # noqa: E402

FOLDER = INCLUDE_DIR / "hip" / "wavecore"
WIDTH = 100
RTC, OPEN_GL = "hipRTC", "OpenGL"
# The compiler declares by itself what it calls, with types of its own; the rest is there by macros.
NOT_DECLARED = (
    "Called by compiled code",
    "Called by programs that ROCm's compiler built",
    "What HIP 6's headers make of two names: hipDeviceProp_t became another structure",
)
NOTICE = "// Written by tools/gen_hip_header.py from wavecore/hip/{source}: change that and run it."

# Second names of errors, and the one that ends the list.
SAME_ERRORS = {
    "hipErrorOutOfMemory": "hipErrorMemoryAllocation",
    "hipErrorNotInitialized": "hipErrorInitializationError",
    "hipErrorMapFailed": "hipErrorMapBufferObjectFailed",
    "hipErrorInvalidHandle": "hipErrorInvalidResourceHandle",
}
LAST_ERROR = "hipErrorTbd"


def errors_header() -> str:
    """api_errors.h: hipError_t."""
    lines = []
    for code, (name, _) in sorted(error_table().items()):
        lines.append(f"  {name} = {code},")
        if name in SAME_ERRORS:
            lines.append(f"  {SAME_ERRORS[name]} = {code},")
    lines.append(f"  {LAST_ERROR} = {max(error_table()) + 1},")
    enum = ["typedef enum hipError_t {", *lines, "} hipError_t;"]
    return _header("The errors of the host API.", "errors.txt", enum)


def functions_header() -> str:
    """api_functions.h: all of <hip/hip_runtime_api.h>, with a default stream per thread too."""
    listed = [f for f in functions() if f.group not in (RTC, OPEN_GL, *NOT_DECLARED)]
    per_thread = [alias for alias in aliases() if alias.is_per_thread]
    body = ["// C++'s default arguments.", "#if defined(__cplusplus)"]
    body += ["#define __WC_DEFAULT(__value) = __value", "#else", "#define __WC_DEFAULT(__value)"]
    body += ["#endif", "", *_extern(_grouped(listed)), "#undef __WC_DEFAULT", ""]
    body += ["// With -fgpu-default-stream=per-thread the default stream is the thread's own."]
    body += ["#if defined(HIP_API_PER_THREAD_DEFAULT_STREAM)"]
    body += [f"#define {alias.function.name} {alias.name}" for alias in per_thread]
    body += ["#endif"]
    return _header("The functions of the host API.", "functions.txt", body)


def rtc_header() -> str:
    """rtc_functions.h: hipRTC's."""
    listed = [f for f in functions() if f.group == RTC]
    body = _extern(_grouped(listed))
    return _header("The functions of compilation at run time.", "functions.txt", body)


def gl_header() -> str:
    """gl_functions.h: those that share with OpenGL."""
    listed = [f for f in functions() if f.group == OPEN_GL]
    body = _extern(_grouped(listed))
    return _header("The functions that share with OpenGL.", "functions.txt", body)


def _grouped(listed: Iterable[Function]) -> Iterator[str]:
    """Declarations under the names of their groups, each with its other names."""
    others: dict[str, list[str]] = {}
    for alias in aliases():
        if alias.is_per_thread:
            others.setdefault(alias.function.name, []).append(alias.name)
    for group, members in groupby(listed, lambda function: function.group):
        yield f"// {group}."
        for function in members:
            for name in (function.name, *others.get(function.name, ())):
                yield from _declaration(name, function)
        yield ""


def _declaration(name: str, function: Function) -> list[str]:
    """The lines of one declaration; parameters that do not fit go below the first."""
    lines, line = [], f"{function.returns} {name}("
    indent = " " * len(line)
    parameters = [*map(_parameter, function.parameters)] or ["void"]
    for parameter in [*(text + "," for text in parameters[:-1]), parameters[-1] + ");"]:
        if len(line) + len(parameter) > WIDTH:
            lines.append(line.rstrip())
            line = indent
        line += parameter + " "
    return [*lines, line.rstrip()]


def _parameter(parameter: Parameter) -> str:
    default = f" __WC_DEFAULT({parameter.default})" if parameter.default else ""
    return f"{parameter.type} {math_headers.reserved(parameter.name)}{default}"


def _extern(lines: Iterable[str]) -> list[str]:
    """Lines in extern "C", visible whatever -fvisibility says."""
    head = ["#pragma GCC visibility push(default)", "#if defined(__cplusplus)", 'extern "C" {']
    tail = ["#if defined(__cplusplus)", '}  // extern "C"', "#endif", "#pragma GCC visibility pop"]
    return [*head, "#endif", "", *lines, *tail]


def _header(title: str, source: str, body: Iterable[str]) -> str:
    notice = NOTICE.format(source=source)
    head = [f"// {title}", "//", notice, "#pragma once", "#pragma GCC system_header", ""]
    return "\n".join([*head, *body]) + "\n"


HEADERS = {
    "api_errors.h": errors_header,
    "api_functions.h": functions_header,
    "gl_functions.h": gl_header,
    "rtc_functions.h": rtc_header,
}


def main() -> int:
    """Write or compare them."""
    check = "--check" in sys.argv[1:]
    status = 0
    texts = {FOLDER / name: make() for name, make in HEADERS.items()}
    texts |= {INCLUDE_DIR / name: text for name, text in math_headers.headers().items()}
    for path, text in texts.items():
        if check and (not path.exists() or path.read_text() != text):
            print(f"{path.relative_to(ROOT)}: not what the generator writes", file=sys.stderr)
            status = 1
        elif not check:
            path.parent.mkdir(exist_ok=True)
            path.write_text(text)
    return status


if __name__ == "__main__":
    raise SystemExit(main())
