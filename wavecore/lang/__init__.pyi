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
from wavecore.lang.amdgcn_namespace import amdgcn as amdgcn

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
    def __add__(self, other: Any, /) -> Fragment: ...
    def __radd__(self, other: Any, /) -> Fragment: ...
    def __sub__(self, other: Any, /) -> Fragment: ...
    def __rsub__(self, other: Any, /) -> Fragment: ...
    def __mul__(self, other: Any, /) -> Fragment: ...
    def __rmul__(self, other: Any, /) -> Fragment: ...
    def __truediv__(self, other: Any, /) -> Fragment: ...
    def __rtruediv__(self, other: Any, /) -> Fragment: ...
    def __floordiv__(self, other: Any, /) -> Fragment: ...
    def __rfloordiv__(self, other: Any, /) -> Fragment: ...
    def __mod__(self, other: Any, /) -> Fragment: ...
    def __rmod__(self, other: Any, /) -> Fragment: ...
    def __pow__(self, other: Any, /) -> Fragment: ...
    def __rpow__(self, other: Any, /) -> Fragment: ...
    def __lshift__(self, other: Any, /) -> Fragment: ...
    def __rlshift__(self, other: Any, /) -> Fragment: ...
    def __rshift__(self, other: Any, /) -> Fragment: ...
    def __rrshift__(self, other: Any, /) -> Fragment: ...
    def __and__(self, other: Any, /) -> Fragment: ...
    def __rand__(self, other: Any, /) -> Fragment: ...
    def __or__(self, other: Any, /) -> Fragment: ...
    def __ror__(self, other: Any, /) -> Fragment: ...
    def __xor__(self, other: Any, /) -> Fragment: ...
    def __rxor__(self, other: Any, /) -> Fragment: ...
    def __neg__(self) -> Fragment: ...
    def __pos__(self) -> Fragment: ...
    def __invert__(self) -> Fragment: ...
    def __abs__(self) -> Fragment: ...
    def __len__(self) -> int: ...
    def __getitem__(self, index: Any, /) -> Any: ...
    def __setitem__(self, index: Any, value: Any, /) -> None: ...

class _FragmentMaker:
    def __call__(self, value: Any = ..., /) -> Fragment:
        """A fragment, filled where a value is given."""
    def layout(self, target: str, wave: int | None = None) -> Layout:
        """Where entries lie in a wave's registers, in one of the target's instructions."""

class Mma:
    """D = A B + C of one shape and types; the target determines the instruction.

    Args:
        m, n, k: shape of the product; k may be a multiple of the instruction's.
        ab: element type of A and B: `wl.f16`; "xf32", "fp4" and similar formats by name.
        acc: element type of C and D.
        b: element type of B, if it differs.
        blocks: number of products computed at once, for MFMA instructions with several blocks.
        sparse: A stores two of every four k, selected by the operand K: in memory, A is
            [m][k / 2], and K is [m][k / 4] with 4 bits each.
        scales: 32 or 16: the number of k that share a scale (E8M0) of A and B, in the operands
            SA and SB.
        natural_k: if k takes several instructions, they cover consecutive ranges of k, which
            conversions of accumulators to operands require.
    Raises: TargetError for unknown types.
    """
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

MYPY = False
if MYPY:
    from wavecore.lang.types_for_mypy import (
        array as array,
        vec as vec,
        mat as mat,
        bool_ as bool_,
        i8 as i8,
        i16 as i16,
        i32 as i32,
        i64 as i64,
        u8 as u8,
        u16 as u16,
        u32 as u32,
        u64 as u64,
        f16 as f16,
        bf16 as bf16,
        f32 as f32,
        f64 as f64,
        complex64 as complex64,
        complex128 as complex128,
        fp8 as fp8,
        bf8 as bf8,
        fp8_ocp as fp8_ocp,
        bf8_ocp as bf8_ocp,
        fp8_fnuz as fp8_fnuz,
        bf8_fnuz as bf8_fnuz,
        i8x2 as i8x2,
        i8x3 as i8x3,
        i8x4 as i8x4,
        i8x8 as i8x8,
        i8x16 as i8x16,
        i8x32 as i8x32,
        i16x2 as i16x2,
        i16x3 as i16x3,
        i16x4 as i16x4,
        i16x8 as i16x8,
        i16x16 as i16x16,
        i16x32 as i16x32,
        i32x2 as i32x2,
        i32x3 as i32x3,
        i32x4 as i32x4,
        i32x8 as i32x8,
        i32x16 as i32x16,
        i32x32 as i32x32,
        i64x2 as i64x2,
        i64x3 as i64x3,
        i64x4 as i64x4,
        i64x8 as i64x8,
        i64x16 as i64x16,
        i64x32 as i64x32,
        u8x2 as u8x2,
        u8x3 as u8x3,
        u8x4 as u8x4,
        u8x8 as u8x8,
        u8x16 as u8x16,
        u8x32 as u8x32,
        u16x2 as u16x2,
        u16x3 as u16x3,
        u16x4 as u16x4,
        u16x8 as u16x8,
        u16x16 as u16x16,
        u16x32 as u16x32,
        u32x2 as u32x2,
        u32x3 as u32x3,
        u32x4 as u32x4,
        u32x8 as u32x8,
        u32x16 as u32x16,
        u32x32 as u32x32,
        u64x2 as u64x2,
        u64x3 as u64x3,
        u64x4 as u64x4,
        u64x8 as u64x8,
        u64x16 as u64x16,
        u64x32 as u64x32,
        f16x2 as f16x2,
        f16x3 as f16x3,
        f16x4 as f16x4,
        f16x8 as f16x8,
        f16x16 as f16x16,
        f16x32 as f16x32,
        bf16x2 as bf16x2,
        bf16x3 as bf16x3,
        bf16x4 as bf16x4,
        bf16x8 as bf16x8,
        bf16x16 as bf16x16,
        bf16x32 as bf16x32,
        f32x2 as f32x2,
        f32x3 as f32x3,
        f32x4 as f32x4,
        f32x8 as f32x8,
        f32x16 as f32x16,
        f32x32 as f32x32,
        f64x2 as f64x2,
        f64x3 as f64x3,
        f64x4 as f64x4,
        f64x8 as f64x8,
        f64x16 as f64x16,
        f64x32 as f64x32,
        mat22 as mat22,
        mat22d as mat22d,
        mat22h as mat22h,
        mat33 as mat33,
        mat33d as mat33d,
        mat33h as mat33h,
        mat44 as mat44,
        mat44d as mat44d,
        mat44h as mat44h,
        quat as quat,
        quatd as quatd,
        quath as quath,
    )
else:
    class array(_Memory):
        """n-dimensional memory with shape and strides: a[i, j], a[i] and a[1:, j]."""
        @classmethod
        def __class_getitem__(cls, parameters: Any, /) -> type[array]: ...

    class vec(_Memory):
        """n numbers: v[i], v.x to v.w, v.xyz, elementwise arithmetic; wl.vec[T, n](x)."""
        x: Any
        y: Any
        z: Any
        w: Any
        def __getattr__(self, name: str, /) -> Any:
            """Swizzles, which are too many to list: v.zyx, v.rgb."""
        def __setattr__(self, name: str, value: Any, /) -> None: ...
        def __init__(self, *values: Any) -> None: ...
        @classmethod
        def __class_getitem__(cls, parameters: Any, /) -> type[vec]: ...
        def __add__(self, other: Any, /) -> vec: ...
        def __radd__(self, other: Any, /) -> vec: ...
        def __sub__(self, other: Any, /) -> vec: ...
        def __rsub__(self, other: Any, /) -> vec: ...
        def __mul__(self, other: Any, /) -> vec: ...
        def __rmul__(self, other: Any, /) -> vec: ...
        def __truediv__(self, other: Any, /) -> vec: ...
        def __rtruediv__(self, other: Any, /) -> vec: ...
        def __floordiv__(self, other: Any, /) -> vec: ...
        def __rfloordiv__(self, other: Any, /) -> vec: ...
        def __mod__(self, other: Any, /) -> vec: ...
        def __rmod__(self, other: Any, /) -> vec: ...
        def __pow__(self, other: Any, /) -> vec: ...
        def __rpow__(self, other: Any, /) -> vec: ...
        def __lshift__(self, other: Any, /) -> vec: ...
        def __rlshift__(self, other: Any, /) -> vec: ...
        def __rshift__(self, other: Any, /) -> vec: ...
        def __rrshift__(self, other: Any, /) -> vec: ...
        def __and__(self, other: Any, /) -> vec: ...
        def __rand__(self, other: Any, /) -> vec: ...
        def __or__(self, other: Any, /) -> vec: ...
        def __ror__(self, other: Any, /) -> vec: ...
        def __xor__(self, other: Any, /) -> vec: ...
        def __rxor__(self, other: Any, /) -> vec: ...
        def __neg__(self) -> vec: ...
        def __pos__(self) -> vec: ...
        def __invert__(self) -> vec: ...
        def __abs__(self) -> vec: ...

    bool_: TypeAlias = bool
    """True or False, a byte in memory."""

    i8: TypeAlias = int
    """An integer of 8 bits."""

    i16: TypeAlias = int
    """An integer of 16 bits."""

    i32: TypeAlias = int
    """An integer of 32 bits."""

    i64: TypeAlias = int
    """An integer of 64 bits."""

    u8: TypeAlias = int
    """An unsigned integer of 8 bits."""

    u16: TypeAlias = int
    """An unsigned integer of 16 bits."""

    u32: TypeAlias = int
    """An unsigned integer of 32 bits."""

    u64: TypeAlias = int
    """An unsigned integer of 64 bits."""

    f16: TypeAlias = float
    """A float of 16 bits."""

    bf16: TypeAlias = float
    """A bfloat16: an f32 without its lower half."""

    f32: TypeAlias = float
    """A float of 32 bits."""

    f64: TypeAlias = float
    """A float of 64 bits."""

    complex64: TypeAlias = complex
    """A complex number of 64 bits."""

    complex128: TypeAlias = complex
    """A complex number of 128 bits."""

    fp8: TypeAlias = float
    """E4M3 as the target's matrix instructions have it; for memory and fragments."""

    bf8: TypeAlias = float
    """E5M2 as the target's matrix instructions have it; for memory and fragments."""

    fp8_ocp: TypeAlias = float
    """E4M3 of OCP, for memory and fragments."""

    bf8_ocp: TypeAlias = float
    """E5M2 of OCP, for memory and fragments."""

    fp8_fnuz: TypeAlias = float
    """E4M3 of gfx942 (FNUZ), for memory and fragments."""

    bf8_fnuz: TypeAlias = float
    """E5M2 of gfx942 (FNUZ), for memory and fragments."""

    i8x2: TypeAlias = vec
    """wl.vec[wl.i8, 2]: i8x2(x) fills it, i8x2(x, y, ...) has 2 values."""

    i8x3: TypeAlias = vec
    """wl.vec[wl.i8, 3]: i8x3(x) fills it, i8x3(x, y, ...) has 3 values."""

    i8x4: TypeAlias = vec
    """wl.vec[wl.i8, 4]: i8x4(x) fills it, i8x4(x, y, ...) has 4 values."""

    i8x8: TypeAlias = vec
    """wl.vec[wl.i8, 8]: i8x8(x) fills it, i8x8(x, y, ...) has 8 values."""

    i8x16: TypeAlias = vec
    """wl.vec[wl.i8, 16]: i8x16(x) fills it, i8x16(x, y, ...) has 16 values."""

    i8x32: TypeAlias = vec
    """wl.vec[wl.i8, 32]: i8x32(x) fills it, i8x32(x, y, ...) has 32 values."""

    i16x2: TypeAlias = vec
    """wl.vec[wl.i16, 2]: i16x2(x) fills it, i16x2(x, y, ...) has 2 values."""

    i16x3: TypeAlias = vec
    """wl.vec[wl.i16, 3]: i16x3(x) fills it, i16x3(x, y, ...) has 3 values."""

    i16x4: TypeAlias = vec
    """wl.vec[wl.i16, 4]: i16x4(x) fills it, i16x4(x, y, ...) has 4 values."""

    i16x8: TypeAlias = vec
    """wl.vec[wl.i16, 8]: i16x8(x) fills it, i16x8(x, y, ...) has 8 values."""

    i16x16: TypeAlias = vec
    """wl.vec[wl.i16, 16]: i16x16(x) fills it, i16x16(x, y, ...) has 16 values."""

    i16x32: TypeAlias = vec
    """wl.vec[wl.i16, 32]: i16x32(x) fills it, i16x32(x, y, ...) has 32 values."""

    i32x2: TypeAlias = vec
    """wl.vec[wl.i32, 2]: i32x2(x) fills it, i32x2(x, y, ...) has 2 values."""

    i32x3: TypeAlias = vec
    """wl.vec[wl.i32, 3]: i32x3(x) fills it, i32x3(x, y, ...) has 3 values."""

    i32x4: TypeAlias = vec
    """wl.vec[wl.i32, 4]: i32x4(x) fills it, i32x4(x, y, ...) has 4 values."""

    i32x8: TypeAlias = vec
    """wl.vec[wl.i32, 8]: i32x8(x) fills it, i32x8(x, y, ...) has 8 values."""

    i32x16: TypeAlias = vec
    """wl.vec[wl.i32, 16]: i32x16(x) fills it, i32x16(x, y, ...) has 16 values."""

    i32x32: TypeAlias = vec
    """wl.vec[wl.i32, 32]: i32x32(x) fills it, i32x32(x, y, ...) has 32 values."""

    i64x2: TypeAlias = vec
    """wl.vec[wl.i64, 2]: i64x2(x) fills it, i64x2(x, y, ...) has 2 values."""

    i64x3: TypeAlias = vec
    """wl.vec[wl.i64, 3]: i64x3(x) fills it, i64x3(x, y, ...) has 3 values."""

    i64x4: TypeAlias = vec
    """wl.vec[wl.i64, 4]: i64x4(x) fills it, i64x4(x, y, ...) has 4 values."""

    i64x8: TypeAlias = vec
    """wl.vec[wl.i64, 8]: i64x8(x) fills it, i64x8(x, y, ...) has 8 values."""

    i64x16: TypeAlias = vec
    """wl.vec[wl.i64, 16]: i64x16(x) fills it, i64x16(x, y, ...) has 16 values."""

    i64x32: TypeAlias = vec
    """wl.vec[wl.i64, 32]: i64x32(x) fills it, i64x32(x, y, ...) has 32 values."""

    u8x2: TypeAlias = vec
    """wl.vec[wl.u8, 2]: u8x2(x) fills it, u8x2(x, y, ...) has 2 values."""

    u8x3: TypeAlias = vec
    """wl.vec[wl.u8, 3]: u8x3(x) fills it, u8x3(x, y, ...) has 3 values."""

    u8x4: TypeAlias = vec
    """wl.vec[wl.u8, 4]: u8x4(x) fills it, u8x4(x, y, ...) has 4 values."""

    u8x8: TypeAlias = vec
    """wl.vec[wl.u8, 8]: u8x8(x) fills it, u8x8(x, y, ...) has 8 values."""

    u8x16: TypeAlias = vec
    """wl.vec[wl.u8, 16]: u8x16(x) fills it, u8x16(x, y, ...) has 16 values."""

    u8x32: TypeAlias = vec
    """wl.vec[wl.u8, 32]: u8x32(x) fills it, u8x32(x, y, ...) has 32 values."""

    u16x2: TypeAlias = vec
    """wl.vec[wl.u16, 2]: u16x2(x) fills it, u16x2(x, y, ...) has 2 values."""

    u16x3: TypeAlias = vec
    """wl.vec[wl.u16, 3]: u16x3(x) fills it, u16x3(x, y, ...) has 3 values."""

    u16x4: TypeAlias = vec
    """wl.vec[wl.u16, 4]: u16x4(x) fills it, u16x4(x, y, ...) has 4 values."""

    u16x8: TypeAlias = vec
    """wl.vec[wl.u16, 8]: u16x8(x) fills it, u16x8(x, y, ...) has 8 values."""

    u16x16: TypeAlias = vec
    """wl.vec[wl.u16, 16]: u16x16(x) fills it, u16x16(x, y, ...) has 16 values."""

    u16x32: TypeAlias = vec
    """wl.vec[wl.u16, 32]: u16x32(x) fills it, u16x32(x, y, ...) has 32 values."""

    u32x2: TypeAlias = vec
    """wl.vec[wl.u32, 2]: u32x2(x) fills it, u32x2(x, y, ...) has 2 values."""

    u32x3: TypeAlias = vec
    """wl.vec[wl.u32, 3]: u32x3(x) fills it, u32x3(x, y, ...) has 3 values."""

    u32x4: TypeAlias = vec
    """wl.vec[wl.u32, 4]: u32x4(x) fills it, u32x4(x, y, ...) has 4 values."""

    u32x8: TypeAlias = vec
    """wl.vec[wl.u32, 8]: u32x8(x) fills it, u32x8(x, y, ...) has 8 values."""

    u32x16: TypeAlias = vec
    """wl.vec[wl.u32, 16]: u32x16(x) fills it, u32x16(x, y, ...) has 16 values."""

    u32x32: TypeAlias = vec
    """wl.vec[wl.u32, 32]: u32x32(x) fills it, u32x32(x, y, ...) has 32 values."""

    u64x2: TypeAlias = vec
    """wl.vec[wl.u64, 2]: u64x2(x) fills it, u64x2(x, y, ...) has 2 values."""

    u64x3: TypeAlias = vec
    """wl.vec[wl.u64, 3]: u64x3(x) fills it, u64x3(x, y, ...) has 3 values."""

    u64x4: TypeAlias = vec
    """wl.vec[wl.u64, 4]: u64x4(x) fills it, u64x4(x, y, ...) has 4 values."""

    u64x8: TypeAlias = vec
    """wl.vec[wl.u64, 8]: u64x8(x) fills it, u64x8(x, y, ...) has 8 values."""

    u64x16: TypeAlias = vec
    """wl.vec[wl.u64, 16]: u64x16(x) fills it, u64x16(x, y, ...) has 16 values."""

    u64x32: TypeAlias = vec
    """wl.vec[wl.u64, 32]: u64x32(x) fills it, u64x32(x, y, ...) has 32 values."""

    f16x2: TypeAlias = vec
    """wl.vec[wl.f16, 2]: f16x2(x) fills it, f16x2(x, y, ...) has 2 values."""

    f16x3: TypeAlias = vec
    """wl.vec[wl.f16, 3]: f16x3(x) fills it, f16x3(x, y, ...) has 3 values."""

    f16x4: TypeAlias = vec
    """wl.vec[wl.f16, 4]: f16x4(x) fills it, f16x4(x, y, ...) has 4 values."""

    f16x8: TypeAlias = vec
    """wl.vec[wl.f16, 8]: f16x8(x) fills it, f16x8(x, y, ...) has 8 values."""

    f16x16: TypeAlias = vec
    """wl.vec[wl.f16, 16]: f16x16(x) fills it, f16x16(x, y, ...) has 16 values."""

    f16x32: TypeAlias = vec
    """wl.vec[wl.f16, 32]: f16x32(x) fills it, f16x32(x, y, ...) has 32 values."""

    bf16x2: TypeAlias = vec
    """wl.vec[wl.bf16, 2]: bf16x2(x) fills it, bf16x2(x, y, ...) has 2 values."""

    bf16x3: TypeAlias = vec
    """wl.vec[wl.bf16, 3]: bf16x3(x) fills it, bf16x3(x, y, ...) has 3 values."""

    bf16x4: TypeAlias = vec
    """wl.vec[wl.bf16, 4]: bf16x4(x) fills it, bf16x4(x, y, ...) has 4 values."""

    bf16x8: TypeAlias = vec
    """wl.vec[wl.bf16, 8]: bf16x8(x) fills it, bf16x8(x, y, ...) has 8 values."""

    bf16x16: TypeAlias = vec
    """wl.vec[wl.bf16, 16]: bf16x16(x) fills it, bf16x16(x, y, ...) has 16 values."""

    bf16x32: TypeAlias = vec
    """wl.vec[wl.bf16, 32]: bf16x32(x) fills it, bf16x32(x, y, ...) has 32 values."""

    f32x2: TypeAlias = vec
    """wl.vec[wl.f32, 2]: f32x2(x) fills it, f32x2(x, y, ...) has 2 values."""

    f32x3: TypeAlias = vec
    """wl.vec[wl.f32, 3]: f32x3(x) fills it, f32x3(x, y, ...) has 3 values."""

    f32x4: TypeAlias = vec
    """wl.vec[wl.f32, 4]: f32x4(x) fills it, f32x4(x, y, ...) has 4 values."""

    f32x8: TypeAlias = vec
    """wl.vec[wl.f32, 8]: f32x8(x) fills it, f32x8(x, y, ...) has 8 values."""

    f32x16: TypeAlias = vec
    """wl.vec[wl.f32, 16]: f32x16(x) fills it, f32x16(x, y, ...) has 16 values."""

    f32x32: TypeAlias = vec
    """wl.vec[wl.f32, 32]: f32x32(x) fills it, f32x32(x, y, ...) has 32 values."""

    f64x2: TypeAlias = vec
    """wl.vec[wl.f64, 2]: f64x2(x) fills it, f64x2(x, y, ...) has 2 values."""

    f64x3: TypeAlias = vec
    """wl.vec[wl.f64, 3]: f64x3(x) fills it, f64x3(x, y, ...) has 3 values."""

    f64x4: TypeAlias = vec
    """wl.vec[wl.f64, 4]: f64x4(x) fills it, f64x4(x, y, ...) has 4 values."""

    f64x8: TypeAlias = vec
    """wl.vec[wl.f64, 8]: f64x8(x) fills it, f64x8(x, y, ...) has 8 values."""

    f64x16: TypeAlias = vec
    """wl.vec[wl.f64, 16]: f64x16(x) fills it, f64x16(x, y, ...) has 16 values."""

    f64x32: TypeAlias = vec
    """wl.vec[wl.f64, 32]: f64x32(x) fills it, f64x32(x, y, ...) has 32 values."""

    class mat:
        """Rows of floats: m[i, j], m[i], m @ n, m * v, m.T; wl.mat[T, n, m](x, ...) row by row."""
        shape: tuple[int, ...]
        dtype: Any
        T: Any
        def __init__(self, *values: Any) -> None: ...
        def __getitem__(self, index: Any, /) -> Any: ...
        def __setitem__(self, index: Any, value: Any, /) -> None: ...
        @classmethod
        def __class_getitem__(cls, parameters: Any, /) -> type[mat]: ...
        def __add__(self, other: Any, /) -> mat: ...
        def __radd__(self, other: Any, /) -> mat: ...
        def __sub__(self, other: Any, /) -> mat: ...
        def __rsub__(self, other: Any, /) -> mat: ...
        def __mul__(self, other: Any, /) -> mat: ...
        def __rmul__(self, other: Any, /) -> mat: ...
        def __truediv__(self, other: Any, /) -> mat: ...
        def __rtruediv__(self, other: Any, /) -> mat: ...
        def __floordiv__(self, other: Any, /) -> mat: ...
        def __rfloordiv__(self, other: Any, /) -> mat: ...
        def __mod__(self, other: Any, /) -> mat: ...
        def __rmod__(self, other: Any, /) -> mat: ...
        def __pow__(self, other: Any, /) -> mat: ...
        def __rpow__(self, other: Any, /) -> mat: ...
        def __lshift__(self, other: Any, /) -> mat: ...
        def __rlshift__(self, other: Any, /) -> mat: ...
        def __rshift__(self, other: Any, /) -> mat: ...
        def __rrshift__(self, other: Any, /) -> mat: ...
        def __and__(self, other: Any, /) -> mat: ...
        def __rand__(self, other: Any, /) -> mat: ...
        def __or__(self, other: Any, /) -> mat: ...
        def __ror__(self, other: Any, /) -> mat: ...
        def __xor__(self, other: Any, /) -> mat: ...
        def __rxor__(self, other: Any, /) -> mat: ...
        def __neg__(self) -> mat: ...
        def __pos__(self) -> mat: ...
        def __invert__(self) -> mat: ...
        def __abs__(self) -> mat: ...
        def __matmul__(self, other: Any, /) -> Any: ...
        def __rmatmul__(self, other: Any, /) -> Any: ...

    mat22: TypeAlias = mat
    """wl.mat[wl.f32, 2, 2]: mat22(x, ...) has 4 values, row by row."""

    mat22d: TypeAlias = mat
    """wl.mat[wl.f64, 2, 2]: mat22d(x, ...) has 4 values, row by row."""

    mat22h: TypeAlias = mat
    """wl.mat[wl.f16, 2, 2]: mat22h(x, ...) has 4 values, row by row."""

    mat33: TypeAlias = mat
    """wl.mat[wl.f32, 3, 3]: mat33(x, ...) has 9 values, row by row."""

    mat33d: TypeAlias = mat
    """wl.mat[wl.f64, 3, 3]: mat33d(x, ...) has 9 values, row by row."""

    mat33h: TypeAlias = mat
    """wl.mat[wl.f16, 3, 3]: mat33h(x, ...) has 9 values, row by row."""

    mat44: TypeAlias = mat
    """wl.mat[wl.f32, 4, 4]: mat44(x, ...) has 16 values, row by row."""

    mat44d: TypeAlias = mat
    """wl.mat[wl.f64, 4, 4]: mat44d(x, ...) has 16 values, row by row."""

    mat44h: TypeAlias = mat
    """wl.mat[wl.f16, 4, 4]: mat44h(x, ...) has 16 values, row by row."""

    quat: TypeAlias = vec
    """The numbers x, y, z, w of f32, of which w is real."""

    quatd: TypeAlias = vec
    """The numbers x, y, z, w of f64, of which w is real."""

    quath: TypeAlias = vec
    """The numbers x, y, z, w of f16, of which w is real."""

blockDim: _Index
"""Work-items of a workgroup."""

blockIdx: _Index
"""The workgroup's place in the grid."""

gridDim: _Index
"""Workgroups of the grid."""

threadIdx: _Index
"""The work-item's place in its workgroup."""

warpSize: int
"""Lanes of a wave."""

def static(value: _T, /) -> _T:
    """Python evaluates the expression when the kernel is compiled."""

def static_range(start: Any, stop: Any = ..., step: Any = ..., /) -> range:
    """As range, with bounds that are constants; the loop is unrolled."""

@dataclass_transform()
def struct(made_of: type[_T], /) -> type[_T]:
    """Make a class a dataclass whose members are zero unless they are given."""

def dtype(T: Any) -> Any:
    """The NumPy dtype of a type's elements: np.zeros(8, wl.dtype(Particle))."""

def conj(z: Any, /) -> Any:
    """The conjugate, as z.conjugate()."""

def angle(z: Any, /) -> Any:
    """The angle of z in the plane, from -pi to pi."""

def grid(axes: Any = ...) -> Any:
    """The work-item's place in the grid: `i = wl.grid()`, or a tuple: `i, j = wl.grid(2)`; `i`
    is `blockIdx.x * blockDim.x + threadIdx.x`."""

def gridsize(axes: Any = ...) -> Any:
    """Work-items of the grid, or a tuple of them: `gridDim.x * blockDim.x`."""

def grid_stride(n: Any, /) -> Any:
    """`for i in wl.grid_stride(n)` is `for i in range(wl.grid(), n, wl.gridsize())`: all work-
    items together take all of n, whatever the grid's size."""

def dp4a(x: Any, y: Any, sum: Any, /) -> Any:
    """The sum and the products of four bytes of x and of y: signed for i32 and i8x4, else
    unsigned."""

def mul24(x: Any, y: Any, /) -> Any:
    """The low 32 bits of the product of two 24-bit integers."""

def hadd(x: Any, y: Any, /) -> Any:
    """Half of the sum, rounded down, without overflow."""

def rhadd(x: Any, y: Any, /) -> Any:
    """Half of the sum, rounded up, without overflow."""

def sad(x: Any, y: Any, sum: Any, /) -> Any:
    """The sum and the absolute difference of x and y."""

def byte_perm(x: Any, y: Any, selectors: Any, /) -> Any:
    """Four bytes selected from eight by four 4-bit selectors; x has bytes 0 to 3."""

def funnelshift_l(low: Any, high: Any, shift: Any, /) -> Any:
    """64 bits, low and high, shifted left by the shift modulo 32, the upper 32."""

def funnelshift_r(low: Any, high: Any, shift: Any, /) -> Any:
    """64 bits, low and high, shifted right by the shift modulo 32, the lower 32."""

def funnelshift_lc(low: Any, high: Any, shift: Any, /) -> Any:
    """64 bits, low and high, shifted left by the shift, 32 at most, the upper 32."""

def funnelshift_rc(low: Any, high: Any, shift: Any, /) -> Any:
    """64 bits, low and high, shifted right by the shift, 32 at most, the lower 32."""

def bitextract(x: Any, offset: Any, width: Any, /) -> Any:
    """A bit field of x."""

def bitinsert(x: Any, y: Any, offset: Any, width: Any, /) -> Any:
    """x with a bit field replaced by y's low bits."""

def sqrt(x: Any, /) -> Any:
    """Square root."""

def rsqrt(x: Any, /) -> Any:
    """1 / sqrt(x)."""

def cbrt(x: Any, /) -> Any:
    """Cube root."""

def exp(x: Any, /) -> Any:
    """e to the power of x."""

def exp2(x: Any, /) -> Any:
    """2 to the power of x."""

def exp10(x: Any, /) -> Any:
    """10 to the power of x."""

def expm1(x: Any, /) -> Any:
    """exp(x) - 1, exact for small x."""

def log(x: Any, /) -> Any:
    """Natural logarithm."""

def log2(x: Any, /) -> Any:
    """Logarithm to base 2."""

def log10(x: Any, /) -> Any:
    """Logarithm to base 10."""

def log1p(x: Any, /) -> Any:
    """log(1 + x)."""

def sin(x: Any, /) -> Any:
    """Sine."""

def cos(x: Any, /) -> Any:
    """Cosine."""

def tan(x: Any, /) -> Any:
    """Tangent."""

def sinpi(x: Any, /) -> Any:
    """sin(pi x)."""

def cospi(x: Any, /) -> Any:
    """cos(pi x)."""

def asin(x: Any, /) -> Any:
    """Arc sine."""

def acos(x: Any, /) -> Any:
    """Arc cosine."""

def atan(x: Any, /) -> Any:
    """Arc tangent."""

def sinh(x: Any, /) -> Any:
    """Hyperbolic sine."""

def cosh(x: Any, /) -> Any:
    """Hyperbolic cosine."""

def tanh(x: Any, /) -> Any:
    """Hyperbolic tangent."""

def asinh(x: Any, /) -> Any:
    """Inverse hyperbolic sine."""

def acosh(x: Any, /) -> Any:
    """Inverse hyperbolic cosine."""

def atanh(x: Any, /) -> Any:
    """Inverse hyperbolic tangent."""

def erf(x: Any, /) -> Any:
    """Error function."""

def erfc(x: Any, /) -> Any:
    """1 - erf(x)."""

def erfinv(x: Any, /) -> Any:
    """Inverse of erf."""

def tgamma(x: Any, /) -> Any:
    """Gamma function."""

def lgamma(x: Any, /) -> Any:
    """Logarithm of the gamma function's magnitude."""

def ceil(x: Any, /) -> Any:
    """The least integer not below x."""

def floor(x: Any, /) -> Any:
    """The largest integer not above x."""

def trunc(x: Any, /) -> Any:
    """x rounded toward zero."""

def rint(x: Any, /) -> Any:
    """The nearest integer; halves to even."""

def nearbyint(x: Any, /) -> Any:
    """The nearest integer; halves to even."""

def round(x: Any, /) -> Any:
    """The nearest integer; halves away from zero."""

def roundeven(x: Any, /) -> Any:
    """The nearest integer; halves to even."""

def rcbrt(x: Any, /) -> Any:
    """1 over the cube root."""

def erfcx(x: Any, /) -> Any:
    """erfc(x) exp(x x)."""

def erfcinv(x: Any, /) -> Any:
    """Inverse of erfc."""

def normcdf(x: Any, /) -> Any:
    """Distribution function of the normal distribution."""

def normcdfinv(x: Any, /) -> Any:
    """Inverse of normcdf."""

def logb(x: Any, /) -> Any:
    """The exponent of x, as a float."""

def j0(x: Any, /) -> Any:
    """Bessel function of the first kind, order 0."""

def j1(x: Any, /) -> Any:
    """Bessel function of the first kind, order 1."""

def y0(x: Any, /) -> Any:
    """Bessel function of the second kind, order 0."""

def y1(x: Any, /) -> Any:
    """Bessel function of the second kind, order 1."""

def cyl_bessel_i0(x: Any, /) -> Any:
    """Modified Bessel function of the first kind, order 0."""

def cyl_bessel_i1(x: Any, /) -> Any:
    """Modified Bessel function of the first kind, order 1."""

def atan2(x: Any, y: Any, /) -> Any:
    """The angle of the point (x, y), given as y, x."""

def hypot(x: Any, y: Any, /) -> Any:
    """sqrt(x x + y y)."""

def fmod(x: Any, y: Any, /) -> Any:
    """The remainder of x / y, with the sign of x."""

def remainder(x: Any, y: Any, /) -> Any:
    """x - n y with n the integer nearest to x / y."""

def copysign(x: Any, y: Any, /) -> Any:
    """The magnitude of x with the sign of y."""

def fdim(x: Any, y: Any, /) -> Any:
    """x - y, or 0 if that is less."""

def fmin(x: Any, y: Any, /) -> Any:
    """The minimum; if one operand is NaN, the other one."""

def fmax(x: Any, y: Any, /) -> Any:
    """The maximum; if one operand is NaN, the other one."""

def nextafter(x: Any, y: Any, /) -> Any:
    """The next number after x towards y."""

def rhypot(x: Any, y: Any, /) -> Any:
    """1 / sqrt(x x + y y)."""

def norm3d(x: Any, y: Any, z: Any, /) -> Any:
    """sqrt(x x + y y + z z)."""

def rnorm3d(x: Any, y: Any, z: Any, /) -> Any:
    """1 / sqrt(x x + y y + z z)."""

def norm4d(x: Any, y: Any, z: Any, w: Any, /) -> Any:
    """sqrt(x x + y y + z z + w w)."""

def rnorm4d(x: Any, y: Any, z: Any, w: Any, /) -> Any:
    """1 / sqrt(x x + y y + z z + w w)."""

def fast_sin(x: Any, /) -> Any:
    """Sine of f32, as the hardware approximates it."""

def fast_cos(x: Any, /) -> Any:
    """Cosine of f32, as the hardware approximates it."""

def fast_tan(x: Any, /) -> Any:
    """Tangent of f32, as the hardware approximates it."""

def fast_exp(x: Any, /) -> Any:
    """e to the power of x of f32, as the hardware approximates it."""

def fast_exp2(x: Any, /) -> Any:
    """2 to the power of x of f32, as the hardware approximates it."""

def fast_exp10(x: Any, /) -> Any:
    """10 to the power of x of f32, as the hardware approximates it."""

def fast_log(x: Any, /) -> Any:
    """Natural logarithm of f32, as the hardware approximates it."""

def fast_log2(x: Any, /) -> Any:
    """Logarithm to base 2 of f32, as the hardware approximates it."""

def fast_log10(x: Any, /) -> Any:
    """Logarithm to base 10 of f32, as the hardware approximates it."""

def fast_pow(x: Any, y: Any, /) -> Any:
    """x to the power of y of f32, as the hardware approximates it."""

def fast_divide(x: Any, y: Any, /) -> Any:
    """x / y of f32, as the hardware approximates it."""

def saturate(x: Any, /) -> Any:
    """x between 0 and 1, an f32."""

def jn(n: Any, x: Any, /) -> Any:
    """Bessel function of the first kind, order n."""

def yn(n: Any, x: Any, /) -> Any:
    """Bessel function of the second kind, order n."""

def ilogb(x: Any, /) -> Any:
    """The exponent of x, an integer."""

def sincospi(x: Any, /) -> Any:
    """Sine and cosine of pi x."""

def fma(x: Any, y: Any, z: Any, /) -> Any:
    """x y + z, rounded once."""

def pow(x: Any, y: Any, /) -> Any:
    """x to the power of y, as x ** y."""

def ldexp(x: Any, n: Any, /) -> Any:
    """x 2 ** n."""

def sincos(x: Any, /) -> tuple[Any, Any]:
    """Sine and cosine."""

def isnan(x: Any, /) -> bool:
    """Whether it is NaN."""

def isinf(x: Any, /) -> bool:
    """Whether it is infinite."""

def isfinite(x: Any, /) -> bool:
    """Whether it is a finite number."""

def signbit(x: Any, /) -> bool:
    """Whether its sign bit is set."""

def minimum(x: Any, y: Any, /, *more: Any) -> Any:
    """The minimum, ignoring NaN; of vectors, for each element."""

def maximum(x: Any, y: Any, /, *more: Any) -> Any:
    """The maximum, ignoring NaN; of vectors, for each element."""

def clamp(x: Any, low: Any, high: Any, /) -> Any:
    """x between two values: `min(max(x, low), high)`; of vectors, for each element."""

def where(condition: Any, x: Any, y: Any, /) -> Any:
    """`x if condition else y`, without a branch: both are computed."""

def sign(x: Any, /) -> Any:
    """-1, 0 or 1, of x's type; NaN for NaN."""

def lerp(x: Any, y: Any, t: Any, /) -> Any:
    """`x + (y - x) * t`."""

def dot(v: Any, w: Any, /) -> Any:
    """The sum of products, in order."""

def cross(v: Any, w: Any, /) -> Any:
    """The cross product of vectors of 3."""

def length(v: Any, /) -> Any:
    """`wl.sqrt(wl.dot(v, v))`."""

def normalize(v: Any, /) -> Any:
    """`v / wl.length(v)`; zeros for a vector of zeros."""

def matrix_from_rows(v: Any, /, *more: Any) -> Any:
    """The matrix with these vectors as rows."""

def matrix_from_cols(v: Any, /, *more: Any) -> Any:
    """The matrix with these vectors as columns."""

def identity(n: Any, /, dtype: Any = ...) -> Any:
    """The matrix of n rows with ones on its diagonal."""

def diag(v: Any, /) -> Any:
    """The matrix with a vector on its diagonal, zeros elsewhere."""

def get_diag(m: Any, /) -> Any:
    """The diagonal of a matrix, a vector."""

def transpose(m: Any, /) -> Any:
    """The matrix with rows and columns exchanged; `m.T` too."""

def determinant(m: Any, /) -> Any:
    """The determinant of up to 4 rows."""

def inverse(m: Any, /) -> Any:
    """The inverse of up to 4 rows; zeros if the determinant is 0."""

def trace(m: Any, /) -> Any:
    """The sum of the diagonal."""

def ddot(m: Any, n: Any, /) -> Any:
    """The sum of products of elements at the same place."""

def outer(v: Any, w: Any, /) -> Any:
    """The matrix of products `v[i] * w[j]`."""

def skew(v: Any, /) -> Any:
    """The matrix m with `m * w == wl.cross(v, w)`."""

def transform_point(m: Any, v: Any, /) -> Any:
    """A point moved by a matrix of 4 rows: `m * (x, y, z, 1)`, without the last number."""

def transform_vector(m: Any, v: Any, /) -> Any:
    """A direction turned by a matrix of 4 rows: `m * (x, y, z, 0)`, without the last number."""

def quat_identity(dtype: Any = ...) -> Any:
    """The quaternion that rotates nothing."""

def quat_from_axis_angle(axis: Any, angle: Any, /) -> Any:
    """The rotation about a vector, which may have any length, by an angle in radians."""

def quat_to_axis_angle(q: Any, /) -> Any:
    """The vector of length 1 and the angle, 0 to pi: `axis, angle = wl.quat_to_axis_angle(q)`."""

def quat_rpy(roll: Any, pitch: Any, yaw: Any, /) -> Any:
    """The rotation about x, then about y, then about z."""

def quat_rotate(q: Any, v: Any, /) -> Any:
    """A vector rotated by a quaternion of length 1."""

def quat_rotate_inv(q: Any, v: Any, /) -> Any:
    """A vector rotated the other way."""

def quat_inverse(q: Any, /) -> Any:
    """The inverse of a quaternion of length 1."""

def quat_to_matrix(q: Any, /) -> Any:
    """The matrix of 3 rows that rotates as q does."""

def quat_from_matrix(m: Any, /) -> Any:
    """The quaternion that rotates as a matrix of 3 rows does."""

def quat_slerp(p: Any, q: Any, t: Any, /) -> Any:
    """The rotation between two, p at 0 and q at 1."""

def shared(T: Any, n: Any, /, *more: Any) -> _Memory:
    """An array in LDS, shared by the workgroup; undefined at first. The sizes may be a tuple,
    and may come before the type. Size 0 is `dynamic_shared`."""

def local(T: Any, n: Any, /, *more: Any) -> _Memory:
    """The work-item's own array, undefined at first; in registers if all indices are constants."""

def dynamic_shared(T: Any, /) -> ptr[Any]:
    """A pointer to the LDS of the launch's `lds=`, or of `k[grid, block, bytes](...)`."""

def address(element: Any, /) -> ptr[Any]:
    """The address of an element."""

def atomicAdd(element: Any, value: Any, /) -> Any:
    """Adds, as seen by the device; returns the old value."""

def atomicSub(element: Any, value: Any, /) -> Any:
    """Subtracts, as seen by the device; returns the old value."""

def atomicMin(element: Any, value: Any, /) -> Any:
    """Stores the minimum, as seen by the device; returns the old value."""

def atomicMax(element: Any, value: Any, /) -> Any:
    """Stores the maximum, as seen by the device; returns the old value."""

def atomicAnd(element: Any, value: Any, /) -> Any:
    """Ands, as seen by the device; returns the old value."""

def atomicOr(element: Any, value: Any, /) -> Any:
    """Ors, as seen by the device; returns the old value."""

def atomicXor(element: Any, value: Any, /) -> Any:
    """Xors, as seen by the device; returns the old value."""

def atomicExch(element: Any, value: Any, /) -> Any:
    """Stores, as seen by the device; returns the old value."""

def atomicInc(element: Any, value: Any, /) -> Any:
    """Counts up to the value, then from 0, as seen by the device; returns the old value."""

def atomicDec(element: Any, value: Any, /) -> Any:
    """Counts down to 0, then from the value, as seen by the device; returns the old value."""

def atomicCAS(element: Any, expected: Any, value: Any, /) -> Any:
    """Stores if the old value is `expected`, as seen by the device; returns the old value."""

def atomicAdd_block(element: Any, value: Any, /) -> Any:
    """Adds, as seen by the workgroup; returns the old value."""

def atomicSub_block(element: Any, value: Any, /) -> Any:
    """Subtracts, as seen by the workgroup; returns the old value."""

def atomicMin_block(element: Any, value: Any, /) -> Any:
    """Stores the minimum, as seen by the workgroup; returns the old value."""

def atomicMax_block(element: Any, value: Any, /) -> Any:
    """Stores the maximum, as seen by the workgroup; returns the old value."""

def atomicAnd_block(element: Any, value: Any, /) -> Any:
    """Ands, as seen by the workgroup; returns the old value."""

def atomicOr_block(element: Any, value: Any, /) -> Any:
    """Ors, as seen by the workgroup; returns the old value."""

def atomicXor_block(element: Any, value: Any, /) -> Any:
    """Xors, as seen by the workgroup; returns the old value."""

def atomicExch_block(element: Any, value: Any, /) -> Any:
    """Stores, as seen by the workgroup; returns the old value."""

def atomicInc_block(element: Any, value: Any, /) -> Any:
    """Counts up to the value, then from 0, as seen by the workgroup; returns the old value."""

def atomicDec_block(element: Any, value: Any, /) -> Any:
    """Counts down to 0, then from the value, as seen by the workgroup; returns the old value."""

def atomicCAS_block(element: Any, expected: Any, value: Any, /) -> Any:
    """Stores if the old value is `expected`, as seen by the workgroup; returns the old value."""

def atomicAdd_system(element: Any, value: Any, /) -> Any:
    """Adds, as seen by host and all devices; returns the old value."""

def atomicSub_system(element: Any, value: Any, /) -> Any:
    """Subtracts, as seen by host and all devices; returns the old value."""

def atomicMin_system(element: Any, value: Any, /) -> Any:
    """Stores the minimum, as seen by host and all devices; returns the old value."""

def atomicMax_system(element: Any, value: Any, /) -> Any:
    """Stores the maximum, as seen by host and all devices; returns the old value."""

def atomicAnd_system(element: Any, value: Any, /) -> Any:
    """Ands, as seen by host and all devices; returns the old value."""

def atomicOr_system(element: Any, value: Any, /) -> Any:
    """Ors, as seen by host and all devices; returns the old value."""

def atomicXor_system(element: Any, value: Any, /) -> Any:
    """Xors, as seen by host and all devices; returns the old value."""

def atomicExch_system(element: Any, value: Any, /) -> Any:
    """Stores, as seen by host and all devices; returns the old value."""

def atomicInc_system(element: Any, value: Any, /) -> Any:
    """Counts up to the value, then from 0, as seen by host and all devices; returns the old
    value."""

def atomicDec_system(element: Any, value: Any, /) -> Any:
    """Counts down to 0, then from the value, as seen by host and all devices; returns the old
    value."""

def atomicCAS_system(element: Any, expected: Any, value: Any, /) -> Any:
    """Stores if the old value is `expected`, as seen by host and all devices; returns the old
    value."""

def bitcast(T: Any, x: Any, /) -> Any:
    """The bits of x reinterpreted as another type of the same size."""

def popc(x: Any, /) -> int:
    """The number of bits set."""

def clz(x: Any, /) -> int:
    """The number of leading zeros."""

def ffs(x: Any, /) -> int:
    """The number of the lowest bit set, from 1; 0 if there is none."""

def brev(x: Any, /) -> Any:
    """The bits in reverse order, in x's type; `wl.__brev` is CUDA's, of unsigned words."""

def mulhi(x: Any, y: Any, /) -> Any:
    """The upper half of the product."""

def cdiv(x: Any, y: Any, /) -> Any:
    """x / y rounded up, if y > 0."""

def printf(format: Any, /, *values: Any) -> None:
    """As C's: `%d` takes any integer, `%g` any number, `%s` what `print` takes."""

def shfl(x: Any, lane: Any, /, width: Any = ...) -> Any:
    """The value of another lane."""

def shfl_up(x: Any, delta: Any, /, width: Any = ...) -> Any:
    """The value of the lane `delta` below; the lowest keep theirs."""

def shfl_down(x: Any, delta: Any, /, width: Any = ...) -> Any:
    """The value of the lane `delta` above; the highest keep theirs."""

def shfl_xor(x: Any, mask: Any, /, width: Any = ...) -> Any:
    """The value of the lane whose number is this lane's XOR `mask`."""

def ballot(condition: Any, /) -> int:
    """A bit for each lane whose condition is true, 64 bits wide."""

def any(condition: Any, /) -> bool:
    """Whether it is true in any lane."""

def all(condition: Any, /) -> bool:
    """Whether it is true in all active lanes."""

def match_any(x: Any, /) -> Any:
    """A bit for each active lane that has the same bits."""

def lanemask_lt() -> Any:
    """A bit for each lane below this one."""

def lanemask_le() -> Any:
    """A bit for each lane up to this one."""

def lanemask_eq() -> Any:
    """A bit for each lane that is this one."""

def lanemask_ge() -> Any:
    """A bit for each lane from this one on."""

def lanemask_gt() -> Any:
    """A bit for each lane above this one."""

def activemask() -> int:
    """A bit for each active lane."""

def lane_id() -> int:
    """The number of the lane in its wave."""

def syncthreads() -> None:
    """Wait until all waves of the workgroup have arrived."""

def syncthreads_count(condition: Any, /) -> int:
    """Like syncthreads, and returns how many work-items' condition is true."""

def syncthreads_and(condition: Any, /) -> int:
    """Like syncthreads, and returns whether it is true in all work-items."""

def syncthreads_or(condition: Any, /) -> int:
    """Like syncthreads, and returns whether it is true in any work-item."""

def syncwarp(mask: Any = ...) -> None:
    """Order the wave's accesses to memory; a mask, as CUDA has it, changes nothing."""

def threadfence() -> None:
    """The device sees earlier stores before later ones."""

def threadfence_block() -> None:
    """Like threadfence, for the workgroup."""

def threadfence_system() -> None:
    """Like threadfence, for the host and all devices."""

def clock64() -> int:
    """A counter of the compute unit's clocks."""

def trap() -> None:
    """End the launch with an error."""

def shared_tile(mma: Any, rows: Any, columns: Any, /, order: Any = ...) -> _SharedTile:
    """An array in LDS for tiles of an operand, padded against bank conflicts of the target."""

__all__ = [
    "Function",
    "Kernel",
    "Mma",
    "acos",
    "acosh",
    "activemask",
    "address",
    "all",
    "amdgcn",
    "angle",
    "any",
    "array",
    "asin",
    "asinh",
    "atan",
    "atan2",
    "atanh",
    "atomicAdd",
    "atomicAdd_block",
    "atomicAdd_system",
    "atomicAnd",
    "atomicAnd_block",
    "atomicAnd_system",
    "atomicCAS",
    "atomicCAS_block",
    "atomicCAS_system",
    "atomicDec",
    "atomicDec_block",
    "atomicDec_system",
    "atomicExch",
    "atomicExch_block",
    "atomicExch_system",
    "atomicInc",
    "atomicInc_block",
    "atomicInc_system",
    "atomicMax",
    "atomicMax_block",
    "atomicMax_system",
    "atomicMin",
    "atomicMin_block",
    "atomicMin_system",
    "atomicOr",
    "atomicOr_block",
    "atomicOr_system",
    "atomicSub",
    "atomicSub_block",
    "atomicSub_system",
    "atomicXor",
    "atomicXor_block",
    "atomicXor_system",
    "ballot",
    "bf16",
    "bf16x16",
    "bf16x2",
    "bf16x3",
    "bf16x32",
    "bf16x4",
    "bf16x8",
    "bf8",
    "bf8_fnuz",
    "bf8_ocp",
    "bitcast",
    "bitextract",
    "bitinsert",
    "blockDim",
    "blockIdx",
    "bool_",
    "brev",
    "byte_perm",
    "cbrt",
    "cdiv",
    "ceil",
    "clamp",
    "clock64",
    "clz",
    "complex128",
    "complex64",
    "conj",
    "constexpr",
    "copysign",
    "cos",
    "cosh",
    "cospi",
    "cross",
    "cyl_bessel_i0",
    "cyl_bessel_i1",
    "ddot",
    "determinant",
    "diag",
    "dot",
    "dp4a",
    "dtype",
    "dynamic_shared",
    "erf",
    "erfc",
    "erfcinv",
    "erfcx",
    "erfinv",
    "exp",
    "exp10",
    "exp2",
    "expm1",
    "f16",
    "f16x16",
    "f16x2",
    "f16x3",
    "f16x32",
    "f16x4",
    "f16x8",
    "f32",
    "f32x16",
    "f32x2",
    "f32x3",
    "f32x32",
    "f32x4",
    "f32x8",
    "f64",
    "f64x16",
    "f64x2",
    "f64x3",
    "f64x32",
    "f64x4",
    "f64x8",
    "fast_cos",
    "fast_divide",
    "fast_exp",
    "fast_exp10",
    "fast_exp2",
    "fast_log",
    "fast_log10",
    "fast_log2",
    "fast_pow",
    "fast_sin",
    "fast_tan",
    "fdim",
    "ffs",
    "floor",
    "fma",
    "fmax",
    "fmin",
    "fmod",
    "fp8",
    "fp8_fnuz",
    "fp8_ocp",
    "function",
    "funnelshift_l",
    "funnelshift_lc",
    "funnelshift_r",
    "funnelshift_rc",
    "get_diag",
    "grid",
    "gridDim",
    "grid_stride",
    "gridsize",
    "hadd",
    "hypot",
    "i16",
    "i16x16",
    "i16x2",
    "i16x3",
    "i16x32",
    "i16x4",
    "i16x8",
    "i32",
    "i32x16",
    "i32x2",
    "i32x3",
    "i32x32",
    "i32x4",
    "i32x8",
    "i64",
    "i64x16",
    "i64x2",
    "i64x3",
    "i64x32",
    "i64x4",
    "i64x8",
    "i8",
    "i8x16",
    "i8x2",
    "i8x3",
    "i8x32",
    "i8x4",
    "i8x8",
    "identity",
    "ilogb",
    "inverse",
    "isfinite",
    "isinf",
    "isnan",
    "j0",
    "j1",
    "jn",
    "kernel",
    "lane_id",
    "lanemask_eq",
    "lanemask_ge",
    "lanemask_gt",
    "lanemask_le",
    "lanemask_lt",
    "ldexp",
    "length",
    "lerp",
    "lgamma",
    "local",
    "log",
    "log10",
    "log1p",
    "log2",
    "logb",
    "mat",
    "mat22",
    "mat22d",
    "mat22h",
    "mat33",
    "mat33d",
    "mat33h",
    "mat44",
    "mat44d",
    "mat44h",
    "match_any",
    "matrix_from_cols",
    "matrix_from_rows",
    "maximum",
    "minimum",
    "mul24",
    "mulhi",
    "nearbyint",
    "nextafter",
    "norm3d",
    "norm4d",
    "normalize",
    "normcdf",
    "normcdfinv",
    "outer",
    "popc",
    "pow",
    "printf",
    "ptr",
    "quat",
    "quat_from_axis_angle",
    "quat_from_matrix",
    "quat_identity",
    "quat_inverse",
    "quat_rotate",
    "quat_rotate_inv",
    "quat_rpy",
    "quat_slerp",
    "quat_to_axis_angle",
    "quat_to_matrix",
    "quatd",
    "quath",
    "rcbrt",
    "remainder",
    "rhadd",
    "rhypot",
    "rint",
    "rnorm3d",
    "rnorm4d",
    "round",
    "roundeven",
    "rsqrt",
    "sad",
    "saturate",
    "shared",
    "shared_tile",
    "shfl",
    "shfl_down",
    "shfl_up",
    "shfl_xor",
    "sign",
    "signbit",
    "sin",
    "sincos",
    "sincospi",
    "sinh",
    "sinpi",
    "skew",
    "sqrt",
    "static",
    "static_range",
    "struct",
    "syncthreads",
    "syncthreads_and",
    "syncthreads_count",
    "syncthreads_or",
    "syncwarp",
    "tan",
    "tanh",
    "tgamma",
    "threadIdx",
    "threadfence",
    "threadfence_block",
    "threadfence_system",
    "trace",
    "transform_point",
    "transform_vector",
    "transpose",
    "trap",
    "trunc",
    "u16",
    "u16x16",
    "u16x2",
    "u16x3",
    "u16x32",
    "u16x4",
    "u16x8",
    "u32",
    "u32x16",
    "u32x2",
    "u32x3",
    "u32x32",
    "u32x4",
    "u32x8",
    "u64",
    "u64x16",
    "u64x2",
    "u64x3",
    "u64x32",
    "u64x4",
    "u64x8",
    "u8",
    "u8x16",
    "u8x2",
    "u8x3",
    "u8x32",
    "u8x4",
    "u8x8",
    "vec",
    "warpSize",
    "where",
    "y0",
    "y1",
    "yn",
]
