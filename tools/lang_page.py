"""The page of kernels in Python: types, what is translated, every function, what differs."""

from __future__ import annotations

import ast
import builtins
import math
import re
from collections.abc import Iterable

import wavecore.lang as wl
from tools.gen_lang_stub import STUB
from tools.markdown import NOTICE, table
from wavecore.lang import foreign
from wavecore.lang.builtins.builtin import TABLE, Builtin
from wavecore.lang.builtins.index import Index
from wavecore.lang.builtins.python import PYTHON
from wavecore.lang.matrices import MATRICES, QUATERNIONS
from wavecore.lang.syntax import REFUSED
from wavecore.lang.types import SCALARS, VECTORS

HEAD = """\
`@wl.kernel` makes a Python function a kernel, `@wl.function` one that kernels call. What follows \
is all that they know; [how-to/python-kernels.md](how-to/python-kernels.md) begins with the first \
kernel.
"""

TRANSLATED = """\
Assignments, also of several values, to several targets, to elements, to rows and slices of \
arrays and vectors; `+=` and its kin; `if`, `elif`, `else`; `match` with patterns of numbers, \
truths, members of enums, dotted constants, `|`, `_`, names, guards and tuples of these; `while`, \
`for` over `range`, `reversed(range(...))`, `wl.static_range`, tuples and small arrays of the \
module, also by `zip` and `enumerate`; comprehensions over constants and tuples, as in `sum(a[k] \
* b[k] for k in range(3))`; `break`, `continue`, a loop's `else`, `pass`, `return`, also of \
several values; `assert`, `print`, f-strings in both; functions inside of functions, with \
defaults and types, and lambdas; calls with `*` before a tuple; arithmetic, comparisons, also \
chained ones, `in` for tuples and ranges, `and`, `or`, `not`, `a if c else b`; indices, parts \
(`a[1:, 0]`, `a[::-1]`, `v[1:3]`), attributes; numbers, types, tuples, lists, dictionaries, NumPy \
arrays and enums of the module by their names; comments and docstrings, which the C++ keeps.

A parameter's type is written, or that of a launch's argument. A variable has one type, that of \
what is first assigned to it, or a written one: `total: wl.f64 = 0.0`. It must be assigned on \
every path to its use. A `wl.function` is made for the types of each call's arguments, or for the \
ones written to its parameters and its result; recursion is refused.
"""

DIFFERENCES = """\
Numbers have widths, and a kernel's arithmetic is that of NumPy's scalars, with these \
differences, all of which HIP has:

* integers wrap around, and nothing is raised: not by a divisor that turns out to be 0, not by an \
index that is out of range in `wl.shared` or `wl.local` memory. Beyond an array of a launch the \
emulator faults;
* C computes integers of 8 and 16 bits as int, NumPy in their own width. Where the two differ, a \
kernel is refused with the line to write: results of `+ - * ** <<`, `-x` and `~x` may be stored \
in their own type and used by operators that need the low bits only. Anything else takes \
`wl.i32(a) + wl.i32(b)`, or `wl.u8(a + b)` if the wrapped one is meant. A variable with such a \
result is treated as the result, unless it is annotated or begins as `wl.u8(...)`;
* a variable that begins as a literal, as `acc = 0` or `acc = 0.0`, and to which numbers of 8 or \
16 bits are added in a loop is refused: `acc = wl.i32(0)` or `acc = wl.f32(0.0)` says its width;
* a variable's type does not change. An integer beside a float becomes that float, where NumPy \
takes a wider one; of integers of one width the unsigned wins;
* `/` of integers is an f32, of 64-bit ones an f64; so is what a function of the math module \
gives for one;
* a constant takes the type of what it meets: `x * 0.5` of an f16 is an f16. On its own an \
integer is an i32, or an i64 where it needs one, a float an f32;
* `min`, `max`, `wl.fmin` and `wl.fmax` of a number and a NaN give the number;
* negative indices count from the end where they are constants. A computed index is not looked at;
* `x ** n` with a constant n up to 8 multiplies; other powers are HIP's `pow`;
* `a * b + c` of floats may be one `fma`, rounded once. `options=["-ffp-contract=off"]` leaves \
each rounding;
* a dataclass that is assigned is copied: `b = a`, then `b.x = 1`, leaves `a` as it is;
* `x << n` and `x >> n` have the type of an x of 32 or 64 bits, whatever n has; a narrower x \
takes the type of both, with its own sign;
* `print` and `wl.printf` print when the kernel has ended, vectors as tuples, numbers as HIP's \
printf does: a float with `%g`, which gives six digits, and `f"{x:x}"` of a negative integer the \
bits of its type;
* `assert` ends the launch with an error.
"""


def page() -> str:
    """The page's text."""
    parts = [
        f"# Kernels in Python\n\n{NOTICE}\n{HEAD}",
        f"\n## Types\n\n{_types()}",
        f"\n## What of Python is translated\n\n{TRANSLATED}",
        f"\nWhat is not, and what to write instead:\n\n{_refused()}",
        f"\n## Differences from Python\n\n{DIFFERENCES}",
        f"\n## Functions of Python\n\n{_python()}",
        f"\n## Work-items\n\n{_work_items()}",
        *(f"\n## {group}\n\n{_functions(rows)}" for group, rows in _groups().items()),
        f"\n## Matrix instructions\n\n{_matrix()}",
        "\n## Instructions by name\n\n`wl.amdgcn.NAME(...)` is `__builtin_amdgcn_NAME`, of which "
        "[builtins.md](builtins.md) lists all.\n",
        f"\n## Names of other languages\n\n{_foreign()}",
    ]
    return "".join(parts)


def _types() -> str:
    scalars = [
        (f"`wl.{kind.name}`", f"`{kind.cxx}`" if kind.cxx else "the target's", _dtype(kind))
        for kind in SCALARS.values()
    ]
    made = [
        ("`wl.array[T, n]`", "n-dimensional memory (without n: as many as the argument has) with "
         "shape and strides: `a[i, j]`, `a[i]` and "
         "`a[1:, j]` (parts), `a.shape`, `a.strides`, `a.ndim`, `a.size`, `a.dtype`, "
         "`a.cast(T)`; a launch takes NumPy arrays, device arrays, torch tensors"),
        ("`wl.ptr[T]`", "an address: `p[i]`, `p + n`, `p - q`, `p.cast(T)`"),
        ("`wl.vec[T, n]`", "n numbers: `v[i]`, `v.x` to `v.w` or `v.r` to `v.a`, elementwise "
         "arithmetic; `wl.vec[T, n](x)` fills one. Of 2 to 4: swizzles, as `v.zyx` and `v.xy = u`. "
         f"Short names: {_vector_names()}"),
        ("`wl.mat[T, n, m]`", "n rows of m floats: `m[i, j]`, `m[i]` (a row), `m @ n` or `m * n`, "
         "`m @ v` or `m * v`, `v @ m`, `m + n`, `m * x`, `m.T`, `m.shape`; `wl.mat33(x, ...)` has "
         "its numbers row by row. An array of them is NumPy's with last dimensions (n, m). "
         f"Short names: {_listed(MATRICES)}"),
        ("`wl.quat`", "a quaternion, the numbers x, y, z, w as a vector has them: `p * q`, "
         "`p + q`, `q * x`; `wl.quat(x, y, z, w)`, `wl.quat(v, w)`. Short names: "
         f"{_listed(QUATERNIONS)}"),
        ("`wl.constexpr`", "a constant, known when the kernel is compiled"),
        ("a dataclass, a NamedTuple", "a structure of these, as a parameter with arrays too; "
         "`wl.dtype(T)` is its NumPy dtype, `x, y = p` and `p[0]` take a NamedTuple apart"),
        ("a structured dtype", "a structure with the dtype's offsets and size: `a[i].mass`, "
         "`a[i].p[0]`, `a[i][\"mass\"]`; members may be arrays and structures"),
        ("`int`, `float`, `bool`, `complex`", "as `wl.i32`, `wl.f32`, `wl.bool_`, `wl.complex64`; "
         "NumPy's scalar types are taken as well"),
    ]  # fmt: skip
    return (
        table(("type", "C++", "NumPy"), scalars)
        + "\nThe types of 8-bit floats are for memory and fragments; converted they compute. "
        "Complex numbers are made by `wl.complex64(x, y)`, `complex(x, y)` and literals (`2j`); "
        "`z.real`, `z.imag`, `z.conjugate()`, `abs(z)`, `a[i].real = x`.\n\n"
        + table(("type", "what it is"), made)
    )


def _dtype(kind: object) -> str:
    name = getattr(kind, "dtype_name", "")
    return f"`{name}`" if name else ""


def _listed(names: Iterable[str]) -> str:
    return ", ".join(f"`wl.{name}`" for name in names)


def _vector_names() -> str:
    sizes = sorted({kind.size for kind in VECTORS.values()})
    listed = ", ".join(f"`wl.f32x{size}`" for size in sizes)
    return f"{listed}, and so for all integers and floats of 16 bits or more, and bytes"


def _refused() -> str:
    rows: dict[str, str] = {}
    for what, advice in REFUSED.values():
        rows.setdefault(what, advice)
    return table(("not translated", "instead"), rows.items())


def _python() -> str:
    names = []
    for module, prefix in ((builtins, ""), (math, "math.")):
        found = [
            each for each in PYTHON if getattr(module, getattr(each, "__name__", ""), 0) is each
        ]
        names.append(", ".join(f"`{prefix}{name}`" for name in sorted(e.__name__ for e in found)))
    return f"{names[0]}; {names[1]}. Constants of `math` too: `math.pi`.\n"


def _work_items() -> str:
    indices = [
        (f"`wl.{name}.x`, `.y`, `.z`", (getattr(wl, name).__doc__ or "").strip())
        for name in wl.__all__
        if isinstance(getattr(wl, name), Index)
    ]
    more = [
        ("`wl.warpSize`", "Lanes of a wave, known when the kernel is compiled."),
        (
            "`wl.static(expression)`",
            "Python evaluates the expression when the kernel is compiled: of "
            "constants, types, `x.dtype`, shapes of `wl.shared` and `wl.local` memory, and of "
            "anything in the module. A NumPy array that it gives is a constant array.",
        ),
        ("`wl.static_range(...)`", "As `range`, with constant bounds; the loop is unrolled."),
    ]
    return table(("name", "meaning"), [*indices, *more])


def _groups() -> dict[str, list[Builtin]]:
    found: dict[str, list[Builtin]] = {}
    for builtin in TABLE.values():
        found.setdefault(builtin.group, []).append(builtin)
    return found


def _functions(rows: list[Builtin]) -> str:
    return table(
        ("function", "meaning"),
        [(f"`wl.{each.name}{each.signature}`", each.doc.replace("|", "\\|")) for each in rows],
    )


# Classes of the stub -> an object of each.
_OWNERS = {"Mma": "mma", "_FragmentMaker": "mma.A", "Fragment": "x", "_SharedTile": "t"}


def _foreign() -> str:
    """What people who know other languages write here."""
    rows = list(foreign.table().values())
    same: dict[str, list[str]] = {}
    for row in rows:
        if row.is_synonym:
            same.setdefault(row.code, []).append(f"`{row.name}`")
    mended: dict[tuple[str, str, str], list[str]] = {}
    for row in rows:
        if not row.is_synonym:
            text = row.code.replace("|", "\\|")
            mended.setdefault((row.origin, text, row.remark), []).append(f"`{row.name}`")
    parts = [
        "Some are synonyms, as are names of CUDA and C with underscores or an f: `__popc`, "
        "`sqrtf`. `wc` has wl's names, too, if it has no other of that name: `wc.kernel`.\n\n",
        table(("there", "here"), [(", ".join(n), f"`wl.{ours}`") for ours, n in same.items()]),
        "\nOf others, an error says what to write; here `a` is an array, `x` and `i` are numbers, "
        "`k` is a kernel:\n\n",
        table(
            ("from", "name", "instead", ""),
            [(each[0], ", ".join(n), f"`{each[1]}`", each[2]) for each, n in mended.items()],
        ),
    ]
    return "".join(parts)


def _matrix() -> str:
    """What the stub of the language says of wl.Mma and of fragments."""
    tree = ast.parse(STUB.read_text("utf-8"))
    rows = []
    for node in tree.body:
        if isinstance(node, ast.ClassDef) and node.name in _OWNERS:
            rows += _members(node)
    return (
        "`wl.Mma(m, n, k, type, type of the sum)` is a product's shape and types. Options: `b=` "
        "for B's type where it differs, `blocks=` for instructions that compute several products, "
        "`natural_k=True` for operands that are made of accumulators. Fragments compute entry by "
        "entry, with numbers and fragments of the same layout: operators, comparisons, `wl.where`, "
        "conversions and the functions of the chapters Mathematics and Integers (`alpha * acc`, "
        "`acc += 1`, `wl.exp(acc)`, `max(acc, 0)`, `acc.to(wl.f16)`). "
        "[how-to/fragments.md](how-to/fragments.md) says the same of C++.\n\n"
        + table(("member", "meaning"), rows)
    )


def _members(node: ast.ClassDef) -> list[tuple[str, str]]:
    owner = _OWNERS[node.name]
    rows = []
    for each in node.body:
        if not isinstance(each, ast.FunctionDef) or not (doc := ast.get_docstring(each)):
            continue
        names = [a.arg for a in (*each.args.posonlyargs, *each.args.args) if a.arg != "self"]
        is_property = bool(each.decorator_list)
        called = "" if is_property else f"({', '.join(names)})"
        dot = "" if each.name == "__call__" else f".{each.name}"
        rows.append((f"`{owner}{dot}{called}`", re.sub(r"\s+", " ", doc)))
    return rows
