"""Functions of other languages whose arguments differ from those of ours."""

from __future__ import annotations

import ast
import math
from collections.abc import Callable, Sequence
from functools import partial
from types import FunctionType
from typing import TYPE_CHECKING, Any

from wavecore.device import making
from wavecore.device.device import Device, current_device
from wavecore.lang.arithmetic import cast
from wavecore.lang.builtins.builtin import Builtin
from wavecore.lang.builtins.index import item, items, place
from wavecore.lang.builtins.table import ELSEWHERE, TABLE
from wavecore.lang.call import Call
from wavecore.lang.kernel import Kernel, function, kernel
from wavecore.lang.types import Pointer, Scalar, array, f32, f64, i16, i32, i64, u16, u32, u64
from wavecore.lang.values import Itself, Result, Value, View

if TYPE_CHECKING:
    from wavecore.device import LaunchResult


def _along(make: Callable[[str], Value]) -> Callable[[Call], Value]:
    """An index along the axis that the argument numbers."""

    def rule(call: Call) -> Value:
        call.take("axis")
        call.count(0, 1)
        call.no_keywords()
        axis = call.constant(0, "the axis") if call.args else 0
        if axis not in (0, 1, 2):
            raise call.error(f"the axis is 0, 1 or 2, not {axis}")
        return make("xyz"[axis])

    return rule


def _of(name: str) -> Callable[[str], Value]:
    return lambda axis: Value(i32, f"int({name}.{axis})")


_BY_AXIS = {
    ("program_id", "block_id", "group_id", "get_group_id"): _of("blockIdx"),
    ("num_programs", "num_groups", "get_num_groups"): _of("gridDim"),
    ("thread_id", "local_id", "get_local_id"): _of("threadIdx"),
    ("local_size", "get_local_size"): _of("blockDim"),
    ("global_id", "global_idx", "global_index", "get_global_id"): item,
    ("global_size", "get_global_size"): items,
}


_WITHOUT_EFFECT = {"cache", "lineinfo", "debug", "inline", "opt", "link", "do_not_specialize"}


def jit(
    given: Any = None, /, *, device: bool = False, fastmath: bool = False, **options: Any
) -> Any:
    """Numba's decorator: of a function that kernels call with `device=True`, else of a kernel.

    A signature is taken, and types are still those of a launch's arguments.
    """
    for name in options:
        if name not in _WITHOUT_EFFECT:
            raise TypeError(f"wl.jit has no option {name!r}; those of compilation are wl.kernel's")

    def make(defined: Callable[..., Any]) -> Any:
        if device:
            return function(defined)
        return kernel(options=("-ffast-math",) if fastmath else ())(defined)

    return make(given) if isinstance(given, FunctionType) else make


def device(given: Any) -> Any:
    """CUDA's `__device__` as a decorator, `@wc.device`; of anything else, the Device."""
    return function(given) if isinstance(given, FunctionType) else Device(given)


class _Word:
    """A name that has a value without a call, as `wl.laneid`."""

    def __init__(self, code: str) -> None:
        self.code = code

    def lang_value(self, _: Any) -> Value:
        return Itself(i32, f"int({self.code})")


ELSEWHERE.update({
    name: Builtin(name, "Indices", "(axis=0)", "An index along an axis.", _along(make))
    for names, make in _BY_AXIS.items()
    for name in names
})  # fmt: skip


def _of_64_bits(name: str) -> Callable[[Call], Result]:
    """CUDA's function of 64 bits: shorter numbers are converted."""

    def rule(call: Call) -> Result:
        call.count(1)
        given = call.value(0).type
        is_signed = isinstance(given, Scalar) and given.kind == "i"
        # Sign extension first, as C converts an int to the unsigned parameter.
        call.args[0] = cast(call.typed(0, i64 if is_signed else u64), u64)
        return TABLE[name].lang_call(call)

    return rule


ELSEWHERE.update({
    f"{prefix}{name}ll": Builtin(
        f"{prefix}{name}ll", "Numbers", "(x)", f"wl.{name} of 64 bits.", _of_64_bits(name)
    )
    for prefix in ("", "__")
    for name in ("popc", "clz", "ffs", "brev")
})  # fmt: skip


_ROUNDED = {"rn": "rint", "rz": "trunc", "ru": "ceil", "rd": "floor"}
_FROM = {"float": f32, "double": f64, "half": f32, "bfloat16": f32}  # f32 has all their numbers
_TO = {"int": i32, "uint": u32, "ll": i64, "ull": u64, "short": i16, "ushort": u16}


def _to_integer(given: Scalar, rounded: str, kind: Scalar) -> Callable[[Call], Result]:
    """CUDA's conversion to an integer with its own rounding."""

    def rule(call: Call) -> Result:
        call.count(1)
        call.args[0] = call.typed(0, given)
        found = TABLE[rounded].lang_call(call)
        assert isinstance(found, Value)
        return cast(found, kind)

    return rule


ELSEWHERE.update({
    f"{prefix}{name}": Builtin(
        f"{prefix}{name}", "Numbers", "(x)", f"wl.{kind.name} of wl.{_ROUNDED[mode]}(x).",
        _to_integer(given, _ROUNDED[mode], kind),
    )
    for source, given in _FROM.items()
    for target, kind in _TO.items()
    for mode in _ROUNDED
    for name in (f"{source}2{target}_{mode}",)
    for prefix in ("", "__")
})  # fmt: skip
ELSEWHERE.update({
    name: Builtin(name, "Numbers", "(x)", f"wl.i64 of wl.{rounded}(x).",
                  _to_integer(f64, rounded, i64))
    for rounded in ("rint", "round")
    for long in ("l", "ll")
    for name in (f"{long}{rounded}", f"{long}{rounded}f")
})  # fmt: skip


def _read(call: Call) -> Result:
    """CUDA's load through the read-only cache: of an element, or where a pointer points."""
    call.count(1, 2)
    call.no_keywords()
    given = call.args[0]
    is_pointer = isinstance(given, Value) and isinstance(given.type, Pointer)
    if len(call.args) == 1 and not is_pointer and not isinstance(given, View):
        return given
    memory, *indices = call.node.args
    index = indices[0] if indices else ast.copy_location(ast.Constant(0), call.node)
    element = ast.Subscript(memory, index, ast.Load())
    return call.t.result(ast.copy_location(element, call.node))


ELSEWHERE.update({
    name: Builtin(name, "Memory", "(p, i=0)", "p[i].", _read) for name in ("ldg", "__ldg")
})  # fmt: skip


def _hadd(call: Call) -> Result:
    """CUDA's two functions of this name: the average of integers, the sum of halves."""
    call.count(2)
    kind = call.value(0).type
    if isinstance(kind, Scalar) and kind.is_integer:
        parts = ", ".join(call.typed(n, i32).code for n in range(2))
        return Value(i32, f"__hadd({parts})")
    left, right = call.node.args
    return call.t.result(ast.copy_location(ast.BinOp(left, ast.Add(), right), call.node))


ELSEWHERE["__hadd"] = Builtin(
    "__hadd", "Numbers", "(x, y)", "wl.hadd(x, y) of i32, x + y of halves.", _hadd
)


def _reinterpret(call: Call) -> Result:
    """C++'s cast: of a pointer or array to a pointer, of a number to one of the same size."""
    call.count(2)
    call.no_keywords()
    kind, memory = call.node.args
    given = call.args[1]
    if isinstance(given, View) or isinstance(getattr(given, "type", None), Pointer):
        cast_of = ast.copy_location(ast.Attribute(memory, "cast", ast.Load()), call.node)
        return call.t.result(ast.copy_location(ast.Call(cast_of, [kind], []), call.node))
    return TABLE["bitcast"].lang_call(call)


ELSEWHERE["reinterpret_cast"] = Builtin(
    "reinterpret_cast", "Memory", "(T, x)", "x.cast(T) of memory, wl.bitcast(T, x) of a number.",
    _reinterpret,
)  # fmt: skip


def _itself(call: Call) -> Result:
    call.count(1)
    return call.args[0]


ELSEWHERE["tid"] = Builtin(
    "tid", "Indices", "()", "wl.grid(); `i, j = wl.tid()` has the last axis along x.", place
)
ELSEWHERE["const.array_like"] = Builtin(
    "const.array_like", "Memory", "(TABLE)", "An array of the module.", _itself
)


def launch(
    kernel: Kernel,
    dim: int | tuple[int, ...],
    inputs: Sequence[Any] = (),
    outputs: Sequence[Any] = (),
    *,
    device: Device | str | None = None,
    stream: object = None,
    block_dim: int = 256,
) -> LaunchResult:
    """Warp's launch of one work-item for each index below `dim`, of which the last is along x.

    Args:
        dim: a number or a tuple of up to three.
        inputs, outputs: the kernel's arguments, in order.
        device: a Device, the current one by default.
        block_dim: work-items of a workgroup.
    Raises: as `Kernel.launch`.
    """
    __tracebackhide__ = True
    if not hasattr(kernel, "launch"):
        raise TypeError(f"wl.launch takes a kernel, a size and its arguments, not {kernel!r}")
    is_block = isinstance(inputs, int) or (inputs and all(isinstance(n, int) for n in inputs))
    if is_block and isinstance(outputs, tuple | list) and outputs:
        raise TypeError(
            "wl.launch(kernel, size, inputs) is Warp's; for a grid and a workgroup, write "
            f"{kernel.__name__}[{dim}, {inputs}](...)"
        )
    extents = tuple(reversed((dim,) if isinstance(dim, int) else tuple(dim)))
    block = min(block_dim, extents[0])
    grid = (-(-extents[0] // block), *extents[1:])
    partial_block = {"work_items": extents} if extents[0] % block else {}
    on = making.on(device)
    return kernel.launch(on, grid, block, (*inputs, *outputs), **partial_block)


def launch_bounds(*_: int) -> Callable[[Any], Any]:
    """CUDA's attribute as a decorator: a kernel is compiled for the workgroup of its launch."""
    return lambda kernel: kernel


def dim3(x: int = 1, y: int = 1, z: int = 1) -> tuple[int, int, int]:
    """Sizes of a grid or a workgroup."""
    return x, y, z


def launch_kernel_ggl(
    kernel: Kernel, grid: Any, block: Any, lds: int, stream: Any, *args: Any
) -> None:
    """HIP's launch: `kernel[grid, block, lds, stream](*args)`; `lds` is dynamic LDS in bytes."""
    __tracebackhide__ = True
    kernel[grid, block, lds, stream](*args)


def _annotation(dtype: Any, ndim: int) -> Any:
    return array(dtype=dtype, ndim=ndim)


making.ANNOTATION = _annotation  # `wc.array(dtype=wl.f32, ndim=2)` for a parameter

# What is written outside of kernels, and constants.
OBJECTS: dict[str, Any] = {
    "jit": jit,
    "laneid": _Word("__lane_id()"),
    **{
        f"hip{name}_{axis}": _Word(f"{name[0].lower()}{name[1:]}.{axis}")
        for name in ("ThreadIdx", "BlockIdx", "BlockDim", "GridDim")
        for axis in "xyz"
    },
    "init": lambda: None,  # Warp's, before all else
    "launch": launch,
    "dim3": dim3,
    **dict.fromkeys(("launch_bounds", "__launch_bounds__"), launch_bounds),
    "get_current_device": current_device,
    "hipLaunchKernelGGL": launch_kernel_ggl,
    **dict.fromkeys(
        ("hipDeviceSynchronize", "cudaDeviceSynchronize", "device_synchronize"), making.synchronize
    ),
    "constant": lambda value: value,  # Warp's mark of a constant of the module
    "inf": math.inf,
    "nan": math.nan,
    "pi": math.pi,
    **{f"array{ndim}d": partial(array, ndim=ndim) for ndim in range(1, 5)},  # array2d(dtype=wl.f32)
}
