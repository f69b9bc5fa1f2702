"""C++ names for Python names: names reserved by C++ or HIP get an underscore."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

_KEYWORDS = frozenset(
    "alignas alignof and_eq asm auto bitand bitor bool case catch char char8_t char16_t char32_t "
    "compl concept const consteval constexpr constinit const_cast co_await co_return co_yield "
    "decltype default delete do double dynamic_cast enum explicit export extern false float friend "
    "goto inline int long mutable namespace new noexcept not_eq nullptr operator or_eq private "
    "protected public register reinterpret_cast requires short signed sizeof static static_assert "
    "static_cast struct switch template this thread_local throw true try typedef typeid typename "
    "union unsigned using virtual void volatile wchar_t xor xor_eq "
    "threadIdx blockIdx blockDim gridDim warpSize dim3 half wavecore uint ushort uchar ulong "
    "main NULL assert printf dynamic_shared".split()
)
# Macros of HIP's and C's headers, and names that the translator generates.
_TAKEN = re.compile(
    r"hip[A-Z_]\w*|HIP\w*|M_\w+|NAN|INFINITY|HUGE_VALF?|offsetof|unix|linux|stdin|stdout|stderr"
    r"|errno|EOF|NZERO|\w+_BIT|I"
    r"|(S|U)?CHAR_\w+|U?SHRT_\w+|U?INT(\d+|PTR|MAX|_FAST\d+|_LEAST\d+)?_\w+|U?L?LONG_\w+|FLT_\w+"
    r"|L?DBL_\w+|S?SIZE_\w+|(PTRDIFF|SIG_ATOMIC|WCHAR|WINT|BOOL|DECIMAL|FP)_\w+"
    r"|(LINE|NAME|PATH|IOV|PIPE)_(MAX|BUF)"
    r"|b?f\d+x\d+|[iu]\d+x\d+|results_\w+"
)


@cache
def _of_headers() -> frozenset[str]:
    """Names that HIP's headers declare: reserved.txt, extracted with the preprocessor."""
    text = (Path(__file__).parent / "reserved.txt").read_text("utf-8")
    return frozenset(text.partition("\n")[2].split())


@cache
def cxx_name(name: str) -> str:
    """The C++ name of a variable or parameter."""
    if name in _KEYWORDS or _TAKEN.fullmatch(name) or _is_called(name):
        return f"{name}_"
    if name.startswith("__") or (name[0] == "_" and name[1:2].isupper()):
        return f"{re.sub('__+', '_', name.lstrip('_'))}_"
    return re.sub("__+", "_", name)


@cache
def global_name(name: str) -> str:
    """The C++ name of a function, kernel or structure."""
    return f"{name}_" if name in _of_headers() else cxx_name(name)


def _is_called(name: str) -> bool:
    """Whether it is a C math function that generated code calls: a variable would hide it."""
    return name in _of_headers() and name.removesuffix("f") in CALLED


CALLED = {"fabs"}  # C functions that generated code calls; builtins/math.py adds its own


class Names:
    """The C++ names of a function's variables and parameters, all distinct."""

    def __init__(self, tree: ast.FunctionDef) -> None:
        self._by_python: dict[str, str] = {}
        self._taken: set[str] = set()
        for node in ast.walk(tree):
            if isinstance(node, ast.arg):
                self[node.arg]
            elif isinstance(node, ast.Name):
                self[node.id]

    def __getitem__(self, name: str) -> str:
        """The C++ name of a Python name."""
        found = self._by_python.get(name)
        if found is None:
            found = self._by_python[name] = self.free(cxx_name(name))
            self._taken.add(found)
        return found

    def free(self, name: str) -> str:
        """An unused C++ name that begins with this one."""
        return self.free(f"{name}_") if name in self._taken else name


def quoted(text: str) -> str:
    """A C++ string constant."""
    escapes = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r", "?": "\\?"}
    out = []
    for c in text:
        if c in escapes:
            out.append(escapes[c])
        elif c.isprintable():
            out.append(c)
        else:
            out.append("".join(f"\\{byte:03o}" for byte in c.encode()))
    return f'"{"".join(out)}"'
