"""Write the stubs of wavecore/lang: what type checkers and editors know of `wl`.

python tools/gen_lang_stub.py           write it
python tools/gen_lang_stub.py --check   compare; exit status 1 if it differs

The functions come from the table of builtins, the types from wavecore/lang/types.py. What a kernel
computes has no types here but Any: its translator infers them, and says what is wrong with them.
"""

from __future__ import annotations

import inspect
import re
import sys
import textwrap
from pathlib import Path

import wavecore.lang as wl
from wavecore.lang.builtins.builtin import Builtin
from wavecore.lang.builtins.index import Index
from wavecore.lang.builtins.table import TABLE
from wavecore.lang.matrices import MATRICES, QUATERNIONS, Matrix, Quaternion
from wavecore.lang.types import SCALARS, VECTORS, Scalar, Vector

ROOT = Path(__file__).resolve().parent.parent
STUB = ROOT / "wavecore" / "lang" / "__init__.pyi"
FOR_MYPY = ROOT / "wavecore" / "lang" / "types_for_mypy.pyi"
WIDTH = 100

HEAD = '''\
"""Kernels in Python. Written by tools/gen_lang_stub.py.

Numbers are Python's to a type checker, so that constants are taken for them; wl.constexpr is Any.
mypy takes a number between brackets, wl.array[T, 2], for nothing's parameter, so to it types of
kernels are Any, from a stub of their own, as MYPY is true to it alone.
"""

from typing import Any, Generic, TypeAlias, TypeVar, dataclass_transform

from wavecore.lang.kernel import Function as Function
from wavecore.lang.kernel import Kernel as Kernel
from wavecore.lang.kernel import function as function
from wavecore.lang.kernel import kernel as kernel
from wavecore.matrix import Layout, MatrixInstruction
from {amdgcn} import amdgcn as amdgcn

_T = TypeVar("_T")

constexpr: TypeAlias = Any

class _Memory:
    """What arrays, blocks of memory and vectors of a kernel have."""
    @property
    def shape(self) -> tuple[int, ...]:
        """Elements along each dimension."""
    @property
    def strides(self) -> tuple[int, ...]:
        """Elements from one to the next along each dimension."""
    @property
    def ndim(self) -> int:
        """How many dimensions there are."""
    @property
    def size(self) -> int:
        """How many elements there are."""
    dtype: Any
    """The type of an element; of a type NumPy's."""
    def cast(self, T: Any, /) -> ptr[Any]:
        """The address as a pointer to another type."""
    def __len__(self) -> int: ...
    def __getitem__(self, index: Any, /) -> Any: ...
    def __setitem__(self, index: Any, value: Any, /) -> None: ...

class ptr(Generic[_T]):
    """An address of elements: p[i], p + n, p - q, p.cast(T)."""
    def cast(self, T: Any, /) -> ptr[Any]:
        """The address as a pointer to another type."""
    def __getitem__(self, index: Any, /) -> Any: ...
    def __setitem__(self, index: Any, value: Any, /) -> None: ...
    def __add__(self, count: Any, /) -> ptr[_T]: ...
    def __radd__(self, count: Any, /) -> ptr[_T]: ...
    def __sub__(self, other: Any, /) -> Any: ...

class _SharedTile(_Memory):
    """LDS for tiles of an operand, as a matrix: t[row, column]."""
    def load(self, source: Any, /) -> None:
        """Copy part of an array here, by all work-items; what is beyond it is 0."""
    def store(self, target: Any, /) -> None:
        """Copy it to part of an array, by all work-items; what is beyond it is not stored."""

class Fragment:
    """A tile of a matrix in a wave's registers; x[i] is the calling lane's i-th entry."""
    @property
    def size(self) -> int:
        """How many entries a lane has."""
    def load(self, source: Any, stride: Any = ..., order: str = ..., /) -> None:
        """Load the tile: pointer, elements from a row (column) to the next, "row" or "col"."""
    def store(self, target: Any, stride: Any = ..., order: str = ..., /) -> None:
        """Store the tile: pointer, elements from a row (column) to the next, "row" or "col"."""
    def fill(self, value: Any, /) -> None:
        """Set every entry."""
    def row(self, i: Any, /) -> int:
        """The row of the lane's i-th entry."""
    def col(self, i: Any, /) -> int:
        """The column of the lane's i-th entry."""
    def block(self, i: Any, /) -> int:
        """The block of the lane's i-th entry, where the instruction computes several products."""
    def to_A(self, mma: Mma = ..., lds: Any = ..., /) -> Fragment:
        """An accumulator as A of a product; `lds`: memory of the wave's, where one needs it."""
    def to_B(self, mma: Mma = ..., lds: Any = ..., /) -> Fragment:
        """An accumulator as B of a product; `lds`: memory of the wave's, where one needs it."""
    def to(self, T: Any, /) -> Fragment:
        """The entries as another type: a tile, which has entries and store, but is no operand."""
    def join(self, other: Fragment, /) -> Fragment:
        """Two accumulators of 16 bits in the registers of one, on RDNA 3, for opsel 0 and 1."""
    def lower(self) -> Fragment:
        """Of two that were joined the first."""
    def upper(self) -> Fragment:
        """Of two that were joined the second."""
{operators}
    def __len__(self) -> int: ...
    def __getitem__(self, index: Any, /) -> Any: ...
    def __setitem__(self, index: Any, value: Any, /) -> None: ...

class _FragmentMaker:
    def __call__(self, value: Any = ..., /) -> Fragment:
        """A fragment, filled where a value is given."""
    def layout(self, target: str, wave: int | None = None) -> Layout:
        """Where entries lie in a wave's registers, in one of the target's instructions."""

class Mma:
{mma_doc}
    m: int
    n: int
    k: int
    blocks: int
    natural_k: bool
    A: _FragmentMaker
    B: _FragmentMaker
    C: _FragmentMaker
    D: _FragmentMaker
    K: _FragmentMaker
    SA: _FragmentMaker
    SB: _FragmentMaker
    def __init__(
        self,
        m: int,
        n: int,
        k: int,
        ab: Any,
        acc: Any,
        *,
        b: Any = None,
        blocks: int = 1,
        sparse: bool = False,
        scales: int = 0,
        natural_k: bool = False,
    ) -> None: ...
    def __call__(
        self, a: Fragment, b: Fragment, c: Fragment, /, *more: Fragment, **modifiers: int
    ) -> Fragment:
        """The product of a and b, added to c; `more` are an index or scales."""
    def instruction(self, target: str, wave: int | None = None) -> MatrixInstruction:
        """The target's instruction. Raises: TargetError naming the shapes that it has."""

class _Index:
    @property
    def x(self) -> int: ...
    @property
    def y(self) -> int: ...
    @property
    def z(self) -> int: ...

'''

_OPERATORS = "add sub mul truediv floordiv mod pow lshift rshift and or xor".split()
_KINDS = {
    "i": "An integer",
    "u": "An unsigned integer",
    "f": "A float",
    "c": "A complex number",
}
_SAID = {
    "bf16": "A bfloat16: an f32 without its lower half.",
    "bool_": "True or False, a byte in memory.",
    "fp8": "E4M3 as the target's matrix instructions have it; for memory and fragments.",
    "bf8": "E5M2 as the target's matrix instructions have it; for memory and fragments.",
    "fp8_ocp": "E4M3 of OCP, for memory and fragments.",
    "bf8_ocp": "E5M2 of OCP, for memory and fragments.",
    "fp8_fnuz": "E4M3 of gfx942 (FNUZ), for memory and fragments.",
    "bf8_fnuz": "E5M2 of gfx942 (FNUZ), for memory and fragments.",
}
# What functions give, where that is known whatever they are given.
_RESULTS = {
    **dict.fromkeys(("isnan", "isinf", "isfinite", "signbit", "any", "all"), "bool"),
    **dict.fromkeys(("ballot", "activemask", "lane_id", "clock64", "popc", "clz", "ffs"), "int"),
    **dict.fromkeys(("syncthreads", "syncwarp", "trap", "threadfence", "printf"), "None"),
    **dict.fromkeys(("threadfence_block", "threadfence_system"), "None"),
    **dict.fromkeys(("syncthreads_count", "syncthreads_and", "syncthreads_or"), "int"),
    **dict.fromkeys(("shared", "local"), "_Memory"),
    "shared_tile": "_SharedTile",
    **dict.fromkeys(("dynamic_shared", "address"), "ptr[Any]"),
    "sincos": "tuple[Any, Any]",
}


def stub() -> str:
    """The stub's text."""
    parts = [
        HEAD.format(
            amdgcn=type(wl.amdgcn).__module__,
            mma_doc=_docstring(wl.Mma.__doc__ or "", 4),
            operators="\n".join(_operators("Fragment")),
        ),
        _types(),
        *(_index(name) for name in wl.__all__ if isinstance(getattr(wl, name), Index)),
        'warpSize: int\n"""Lanes of a wave."""\n\n',
        "def static(value: _T, /) -> _T:\n"
        '    """Python evaluates the expression when the kernel is compiled."""\n\n',
        "def static_range(start: Any, stop: Any = ..., step: Any = ..., /) -> range:\n"
        '    """As range, with bounds that are constants; the loop is unrolled."""\n\n',
        "@dataclass_transform()\n"
        "def struct(made_of: type[_T], /) -> type[_T]:\n"
        '    """Make a class a dataclass whose members are zero unless they are given."""\n\n',
        "def dtype(T: Any) -> Any:\n"
        '    """The NumPy dtype of a type\'s elements: np.zeros(8, wl.dtype(Particle))."""\n\n',
        *(_function(builtin) for builtin in TABLE.values()),
        _all(),
    ]
    return "".join(parts)


def _types() -> str:
    """Scalars, vectors and arrays, for mypy and for others."""
    known = [
        _ARRAY,
        "class vec(_Memory):",
        '    """n numbers: v[i], v.x to v.w, v.xyz, elementwise arithmetic; wl.vec[T, n](x)."""',
        "    x: Any",
        "    y: Any",
        "    z: Any",
        "    w: Any",
        "    def __getattr__(self, name: str, /) -> Any:",
        '        """Swizzles, which are too many to list: v.zyx, v.rgb."""',
        "    def __setattr__(self, name: str, value: Any, /) -> None: ...",
        "    def __init__(self, *values: Any) -> None: ...",
        "    @classmethod",
        "    def __class_getitem__(cls, parameters: Any, /) -> type[vec]: ...",
        *_operators("vec"),
        "",
        *(_scalar(kind) for kind in SCALARS.values()),
        *(_vector(name, kind) for name, kind in VECTORS.items()),
        _MATRIX,
        *_operators("mat"),
        *(f"    def __{side}matmul__(self, other: Any, /) -> Any: ..." for side in ("", "r")),
        "",
        *(_matrix(name, kind) for name, kind in MATRICES.items()),
        *(_quaternion(name, kind) for name, kind in QUATERNIONS.items()),
    ]
    text = textwrap.indent("\n".join(known), "    ")
    text = "\n".join(line.rstrip() for line in text.splitlines())
    return (
        f"MYPY = False\nif MYPY:\n    from wavecore.lang.{FOR_MYPY.stem} import (\n"
        + "".join(f"        {name} as {name},\n" for name in _type_names())
        + f"    )\nelse:\n{text}\n\n"
    )


def for_mypy() -> str:
    """The types as mypy has them."""
    head = (
        '"""What mypy knows of the types of kernels. Written by tools/gen_lang_stub.py."""\n\n'
        "from typing import Any\n\n"
    )
    return head + "".join(f"{name}: Any\n" for name in _type_names())


def _type_names() -> list[str]:
    return ["array", "vec", "mat", *SCALARS, *VECTORS, *MATRICES, *QUATERNIONS]


_MATRIX = '''\
class mat:
    """Rows of floats: m[i, j], m[i], m @ n, m * v, m.T; wl.mat[T, n, m](x, ...) row by row."""
    shape: tuple[int, ...]
    dtype: Any
    T: Any
    def __init__(self, *values: Any) -> None: ...
    def __getitem__(self, index: Any, /) -> Any: ...
    def __setitem__(self, index: Any, value: Any, /) -> None: ...
    @classmethod
    def __class_getitem__(cls, parameters: Any, /) -> type[mat]: ...'''
_ARRAY = '''\
class array(_Memory):
    """n-dimensional memory with shape and strides: a[i, j], a[i] and a[1:, j]."""
    @classmethod
    def __class_getitem__(cls, parameters: Any, /) -> type[array]: ...
'''


def _operators(kind: str) -> list[str]:
    lines = []
    for name in _OPERATORS:
        lines += [f"def __{side}{name}__(self, other: Any, /) -> {kind}: ..." for side in ("", "r")]
    lines += [f"def __{name}__(self) -> {kind}: ..." for name in ("neg", "pos", "invert", "abs")]
    return [f"    {line}" for line in lines]


def _scalar(kind: Scalar) -> str:
    """A number is one of Python's."""
    base = {"f": "float", "small": "float", "b": "bool", "c": "complex"}.get(kind.kind, "int")
    said = _SAID.get(kind.name) or f"{_KINDS[kind.kind]} of {kind.bits} bits."
    return f'{kind.name}: TypeAlias = {base}\n"""{said}"""\n'


def _vector(name: str, kind: Vector) -> str:
    return (
        f"{name}: TypeAlias = vec\n"
        f'"""wl.vec[wl.{kind.element.name}, {kind.size}]: {name}(x) fills it, '
        f'{name}(x, y, ...) has {kind.size} values."""\n'
    )


def _matrix(name: str, kind: Matrix) -> str:
    size = kind.shape[0]
    return (
        f"{name}: TypeAlias = mat\n"
        f'"""wl.mat[wl.{kind.element.name}, {size}, {size}]: {name}(x, ...) has {size * size} '
        f'values, row by row."""\n'
    )


def _quaternion(name: str, kind: Quaternion) -> str:
    said = f"The numbers x, y, z, w of {kind.element.name}, of which w is real."
    return f'{name}: TypeAlias = vec\n"""{said}"""\n'


def _index(name: str) -> str:
    return f"{name}: _Index\n{_docstring(getattr(wl, name).__doc__ or '', 0)}\n\n"


def _function(builtin: Builtin) -> str:
    result = _RESULTS.get(builtin.name, "Any")
    declared = f"def {builtin.name}({parameters(builtin.signature)}) -> {result}:"
    return f"{declared}\n{_docstring(builtin.doc, 4)}\n\n"


def parameters(signature: str) -> str:
    """A row's parameters as Python declares them: those without a default go by position."""
    names, more, named = [], "", []
    for text in signature.strip("()").split(", ") if signature != "()" else ():
        name = re.match(r"\w*", text)
        assert name is not None
        if text == "..." or text.startswith("*"):
            more = f"*{text[1:] if text.startswith('*') else 'more'}: Any"
        elif "=" in text:
            named.append(f"{name[0]}: Any = ...")
        else:
            names.append(f"{'element' if '[' in text else name[0]}: Any")
    return ", ".join([*names, *(["/"] if names else []), *([more] if more else []), *named])


def _docstring(text: str, indent: int) -> str:
    lines = inspect.cleandoc(text).splitlines()
    return textwrap.indent('"""' + "\n".join(_wrapped(lines, indent)) + '"""', " " * indent)


def _wrapped(lines: list[str], indent: int) -> list[str]:
    if len(lines) > 1:
        first, *rest = lines
        return [first, *textwrap.dedent("\n".join(rest)).splitlines(), ""]
    return textwrap.wrap(lines[0], WIDTH - indent - 6)


def _all() -> str:
    names = "".join(f'    "{name}",\n' for name in sorted({*wl.__all__}))
    return f"__all__ = [\n{names}]\n"


def main(arguments: list[str]) -> int:
    """Write or check; the exit status."""
    status = 0
    for path, text in {STUB: stub(), FOR_MYPY: for_mypy()}.items():
        if "--check" not in arguments:
            path.write_text(text, "utf-8")
        elif not path.exists() or path.read_text("utf-8") != text:
            print(f"{path.relative_to(ROOT)} differs: tools/gen_lang_stub.py", file=sys.stderr)
            status = 1
    return status


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
