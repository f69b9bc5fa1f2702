"""Launches kernels: checks arguments against annotations, passes arrays as pointers and sizes."""

from __future__ import annotations

import dataclasses
import difflib
import numbers
import operator
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from wavecore.device.arrays import DeviceArray
from wavecore.device.hostarrays import as_host_array
from wavecore.device.options import LAUNCH_OPTIONS, check_known
from wavecore.errors import LaunchError, MemoryFault
from wavecore.lang import faults
from wavecore.lang.builtins.wave import WarpSize
from wavecore.lang.inference import typed
from wavecore.lang.matrices import ROWS, Matrix, Quaternion
from wavecore.lang.specialise import ArrayLayout, Specialised, array_paths, specialise
from wavecore.lang.types import (
    COMPLEX_MEMBERS,
    PACKED_MEMBER,
    Array,
    Scalar,
    Struct,
    Type,
    Vector,
    is_structure,
    on_target,
    vector,
)

if TYPE_CHECKING:
    from wavecore.device import Device, LaunchResult
    from wavecore.lang.kernel import Kernel

_INT32 = 1 << 31


def launch(
    kernel: Kernel,
    device: Device,
    grid: Sequence[int] | int,
    block: Sequence[int] | int,
    args: Sequence[Any],
    options: dict[str, Any],
) -> LaunchResult:
    """Raises: LaunchError, CompileError, and what the launch raises."""
    __tracebackhide__ = True
    if not hasattr(device, "load"):
        raise LaunchError(
            f"kernel {kernel.__name__}: the first argument of launch is a Device, not "
            f"{device!r}; {kernel.__name__}[grid, block](...) takes the current one"
        )
    kernel = typed(kernel, args, options)
    wave = kernel.wave or device.target.default_wave_size
    grid, block = _with_wave(grid, wave), _with_wave(block, wave)
    constants = {n: options.pop(n) for n in kernel.constant_names if n in options}
    given = _bound(kernel, args, options, constants)
    arrays = {}
    for path, kind in array_paths(kernel):
        own = on_target(kind, device.target)
        assert isinstance(own, Array)
        arrays[path] = _array(kernel, path, own, given)
    layouts = tuple(each.layout for each in arrays.values())
    made = specialise(kernel, device.target.name, constants, layouts)
    loaded = _loaded(made, device)
    passed = _arguments(made, given, arrays)
    try:
        return loaded.launch(grid, block, passed, **options)  # type: ignore[no-any-return]
    except MemoryFault as error:
        argument = partial(_member, kernel, given=given)  # shape and address
        raise faults.explained(error, made, argument).with_traceback(None) from None


def _with_wave(sizes: Any, wave: int) -> Any:
    """Sizes of a launch in which `wl.warpSize` is the size of the kernel's waves."""
    if isinstance(sizes, tuple):
        return tuple(_with_wave(each, wave) for each in sizes)
    return wave if isinstance(sizes, WarpSize) else sizes


def _loaded(made: Specialised, device: Device) -> Any:
    """The kernel loaded on a device, once for each device."""
    import weakref

    kept = made.__dict__.setdefault("_loaded", weakref.WeakKeyDictionary())
    found = kept.get(device)
    if found is None:
        found = device.load(made.code)[made.made.name]
        kept[device] = found
    return found


def _bound(
    kernel: Kernel, args: Sequence[Any], options: dict[str, Any], constants: dict[str, Any]
) -> dict[str, Any]:
    """Arguments by name: positional ones, then keywords.

    Constants are passed by keyword, functions for parameters without a type as other arguments.
    If there are more arguments than other parameters, they are
    positional too, and are added to `constants`.
    """
    names = kernel.argument_names
    where = _where(kernel)
    if isinstance(args, (str, bytes)) or not isinstance(args, Sequence):
        raise LaunchError(f"{where}: args is a tuple of arguments, not {args!r}")
    places = kernel.positional_names(constants)
    if len(places) < len(args) <= len(kernel.parameter_names):
        places = tuple(kernel.parameter_names)
    if len(args) <= len(places):
        given = dict(zip(places, args, strict=False))
        for name in kernel.constant_names:
            if name in given and name in constants:
                raise LaunchError(f"{where}: {name!r} is given twice")
            if name in given:
                constants[name] = given.pop(name)
        args = tuple(given.values())
    else:
        given = dict(zip(names, args, strict=False))
    for name in names:
        if name in options:
            if name in given and name in LAUNCH_OPTIONS:
                continue  # a positional parameter, and the launch option of the same name
            if name in given:
                raise LaunchError(f"{where}: {name!r} is given twice")
            given[name] = options.pop(name)
        elif name not in given and name in kernel.defaults:
            given[name] = kernel.defaults[name]
    shown = ", ".join(f"{n}: {kernel.annotations[n].name}" for n in names)
    for name in options:
        if name not in LAUNCH_OPTIONS:
            check_known(name)
            known = [*kernel.parameter_names, *sorted(LAUNCH_OPTIONS)]
            near = difflib.get_close_matches(name, known, 1)
            raise LaunchError(
                f"{where} has no parameter {name!r}; "
                + (f"did you mean {near[0]!r}?" if near else f"it takes {shown}")
            )
    if len(args) > len(names) or len(given) < len(names):
        missing = [n for n in names if n not in given]
        more = f"; no value for {', '.join(missing)}" if missing else ""
        raise LaunchError(
            f"{where} takes {len(names)} argument{'s' * (len(names) != 1)} ({shown}), "
            f"{len(args)} given{more}"
        )
    return given


def _where(kernel: Kernel) -> str:
    source = kernel.definition.source
    return f"kernel {kernel.__name__} ({source.name}:{kernel.definition.tree.lineno})"


@dataclasses.dataclass
class _Given:
    """An array argument: memory, shape, strides in elements."""

    memory: Any
    shape: tuple[int, ...]
    strides: tuple[int, ...]
    layout: ArrayLayout


def _array(kernel: Kernel, path: tuple[str, ...], kind: Array, given: dict[str, Any]) -> _Given:
    value = _member(kernel, path, given)
    what = f"{_where(kernel)}, argument {'.'.join(path)!r}"
    if isinstance(value, DeviceArray):
        shape, dtype = value.shape, value.dtype
        strides = _contiguous(shape)
    else:
        array = as_host_array(value, what)
        if array is None:
            raise LaunchError(
                f"{what} is a wl.{kind.name}; {type(value).__name__} given"
                + ("; np.array makes an array of it" if isinstance(value, (list, tuple)) else "")
            )
        shape, dtype, itemsize = array.shape, array.dtype, array.dtype.itemsize
        if any(stride % itemsize for stride in array.strides):
            raise LaunchError(
                f"{what}: its strides {array.strides} are not multiples of {itemsize} bytes"
            )
        strides = tuple(stride // itemsize for stride in array.strides)
    element = kind.element
    if isinstance(element, (Vector, Matrix)) and dtype.itemsize != element.size_bytes:
        shape, strides = _of_numbers(shape, strides, dtype, kind, what)
    wanted = element.dtype if isinstance(element, (Scalar, Struct)) else dtype
    if isinstance(element, Struct) and dtype != wanted:
        _check_records(dtype, wanted, kind, what)
    elif dtype != wanted and dtype.newbyteorder("=") == dtype:
        raise LaunchError(
            f"{what} is a wl.{kind.name}; an array of {dtype} given: pass {wanted} elements, as "
            f"{_made_by(path[-1], dtype, wanted)}"
        )
    if len(shape) != kind.ndim:
        raise LaunchError(
            f"{what} has {kind.ndim} dimension{'s' * (kind.ndim > 1)}; shape {shape} given; "
            f"write {path[-1]}: wl.array[{element.name}, {len(shape)}]"
        )
    if any(size >= _INT32 for size in shape):
        raise LaunchError(f"{what}: shape {shape} has 2**31 or more along a dimension")
    reach = sum((size - 1) * abs(step) for size, step in zip(shape, strides, strict=True) if size)
    unit = not strides or strides[-1] == 1 or shape[-1] <= 1
    columns = not unit and len(strides) > 1 and strides[-2] == 1
    return _Given(value, tuple(shape), strides, ArrayLayout(unit, reach >= _INT32, columns))


def _made_by(name: str, dtype: Any, wanted: Any) -> str:
    """How an array gets the elements wanted: bytes given for an 8-bit float are its codes."""
    spelled = _numpy_name(wanted)
    if dtype.kind in "iu" and dtype.itemsize == 1 and spelled.startswith("ml_dtypes.float8"):
        return f"{name}.view({spelled}) makes them of their codes"
    return f"{name}.astype({spelled}) makes them"


def _check_records(dtype: Any, wanted: Any, kind: Array, what: str) -> None:
    """Raises: LaunchError for elements that are not the structure, nor as many bytes."""
    if dtype.names is None and dtype.type is np.void and dtype.itemsize == wanted.itemsize:
        return
    assert isinstance(kind.element, Struct)
    made_of = kind.element.made_of
    advice = "of the kernel's dtype"
    if isinstance(made_of, type):
        advice = f"as np.zeros(n, wl.dtype({made_of.__name__})) makes them"
    raise LaunchError(
        f"{what} is a wl.{kind.name}, with elements of {wanted}; an array of {dtype} given: pass "
        f"elements {advice}"
    )


def _member(kernel: Kernel, path: tuple[str, ...], given: dict[str, Any]) -> Any:
    """An argument, or a member of a dataclass argument. Raises: LaunchError if it is missing."""
    first, *names = path
    value, kind = given[first], kernel.annotations[first]
    for number, name in enumerate(names, 1):
        if not hasattr(value, name):
            shown = ".".join(path[:number])
            raise LaunchError(
                f"{_where(kernel)}, argument {shown!r} is a {kind.name}; {_shown(value)} given, "
                f"which has no {name!r}"
            )
        value, kind = getattr(value, name), kind.fields[name]
    return value


def _of_numbers(
    shape: tuple[int, ...], strides: tuple[int, ...], dtype: Any, kind: Array, what: str
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Shape and strides of an array of vectors or matrices, whose last dimensions are theirs."""
    element = kind.element
    assert isinstance(element, (Vector, Matrix))
    own, count = element.shape, element.size_bytes // element.element.size_bytes
    is_vector = isinstance(element, Vector)
    if dtype != element.element.dtype:
        last = f"{count} in the last dimension" if is_vector else f"{own} in the last dimensions"
        raise LaunchError(
            f"{what} is a wl.{kind.name}; an array of {dtype} given: pass {element.element.dtype} "
            f"elements, {last}"
        )
    outside = len(shape) - len(own)
    alike = outside == kind.ndim and shape[outside:] == own
    if (
        not alike or strides[outside:] != _contiguous(own)
        or any(stride % count for stride in strides[:outside])
    ):  # fmt: skip
        last = (
            f"a last one for the {count} elements of a vector" if is_vector
            else f"last ones for the {own} elements of a matrix"
        )  # fmt: skip
        raise LaunchError(
            f"{what} is a wl.{kind.name}: {kind.ndim} dimension{'s' * (kind.ndim > 1)}, and "
            f"{last}, contiguous in {element.size_bytes} bytes; shape {shape} given"
            + _shape_advice(shape, kind, what.split()[-1][1:-1])
        )
    return shape[:outside], tuple(stride // count for stride in strides[:outside])


def _shape_advice(shape: tuple[int, ...], kind: Array, name: str) -> str:
    """What to pass instead of an array of another shape."""
    element = kind.element
    if isinstance(element, Matrix):
        is_flat = len(shape) == 1 and kind.ndim == 1
        return f": pass {name}.reshape{(-1, *element.shape)}" if is_flat else ""
    assert isinstance(element, Vector)
    if len(shape) == 1:
        return f": pass {name}.reshape(-1, {element.size})"
    if len(shape) != kind.ndim + 1 or shape[-1] < element.size:
        return ""
    ways = f": pass np.ascontiguousarray({name}[..., :{element.size}])"
    wide = vector(element.element, shape[-1])
    if shape[-1] == element.size or not element.is_packed or wide.is_packed:
        return ways
    return f"{ways}, or declare wl.array[wl.{wide.cxx}, {kind.ndim}]"


def _numpy_name(dtype: Any) -> str:
    module = dtype.type.__module__.partition(".")[0]
    return f"{'np' if module == 'numpy' else module}.{dtype.name}"


def _contiguous(shape: tuple[int, ...]) -> tuple[int, ...]:
    strides = [1]
    for size in reversed(shape[1:]):
        strides.insert(0, strides[0] * size)
    return tuple(strides[: len(shape)])


def _arguments(
    made: Specialised, given: dict[str, Any], arrays: dict[tuple[str, ...], _Given]
) -> tuple[Any, ...]:
    """The arguments of the compiled kernel, in order."""
    out = []
    for parameter in made.parameters:
        what, path, *rest = parameter.origin
        if what in ("shape", "stride"):
            array = arrays[path]
            out.append((array.shape if what == "shape" else array.strides)[rest[0]])
            continue
        value = _member(made.kernel, path, given)
        what = f"{_where(made.kernel)}, argument '{'.'.join(path)}'"
        out.append(_plain(value, parameter.type, what))
    return tuple(out)


def _plain(value: Any, kind: Type, what: str) -> Any:
    """A value for `Kernel.launch`: dataclasses become dicts of their fields.

    Raises: LaunchError for a number that the type cannot hold.
    """
    if isinstance(kind, Struct) and is_structure(type(value)):
        lacking = [n for n in kind.fields if not hasattr(value, n)]
        if lacking:
            raise LaunchError(
                f"{what} is a {kind.name}; {_shown(value)} given, which has no {lacking[0]!r}"
            )
        return {
            kind.member(n): _in_structure(_plain(getattr(value, n), k, f"{what[:-1]}.{n}'"), k)
            for n, k in kind.fields.items()
        }
    if isinstance(kind, Scalar) and kind.kind in "iub":
        return _integer(value, kind, what)
    if isinstance(kind, Scalar) and kind.is_float:
        return _float(value, kind, what)
    if isinstance(kind, Scalar) and kind.is_complex:
        return _complex(value, kind, what)
    if isinstance(kind, (Vector, Matrix)):
        _is_one(value, kind, what)
    if isinstance(kind, Matrix):
        return {ROWS: [_in_structure(row, kind.row) for row in _rows(value, kind, what)]}
    return value


def _rows(value: Any, kind: Matrix, what: str) -> list[list[float]]:
    """The rows of a matrix argument. Raises: LaunchError for a value that is none."""
    try:
        found = np.asarray(value, kind.element.dtype)
    except (TypeError, ValueError):
        found = None
    if found is None or found.shape != kind.shape:
        raise LaunchError(f"{what} is a wl.{kind.name}; {_shown(value)} given")
    rows: list[list[float]] = found.tolist()
    return rows


def _is_one(value: Any, kind: Vector | Matrix, what: str) -> None:
    """Raises: LaunchError if it is an array of another shape than the vector's or matrix's."""
    if isinstance(value, np.ndarray | DeviceArray) and value.ndim and value.shape != kind.shape:
        is_named = isinstance(kind, Vector) and not isinstance(kind, Quaternion)
        short = f"wl.{kind.cxx}" if is_named else repr(kind)
        raise LaunchError(
            f"{what} is one {short}; an array of shape {value.shape} given. "
            f"For an array of them, annotate the parameter with wl.array[{short}]."
        )


def _in_structure(value: Any, kind: Type) -> Any:
    """A packed vector's numbers are a member of the structure that it is in memory."""
    is_packed = isinstance(kind, Vector) and kind.is_packed
    return {PACKED_MEMBER: value} if is_packed else value


def _integer(value: Any, kind: Scalar, what: str) -> int | bool:
    """An integer of any type, NumPy's too, that fits the parameter's type."""
    low, high = (0, 1) if kind.kind == "b" else kind.range
    try:
        number = int(value) if type(value).__name__ in ("bool", "bool_") else operator.index(value)
    except TypeError:
        raise LaunchError(f"{what} is a wl.{kind.name}; {_shown(value)} given") from None
    if not low <= number <= high:
        raise LaunchError(f"{what} is a wl.{kind.name}, {low} to {high}; {number} does not fit")
    return bool(number) if kind.kind == "b" else number


def _float(value: Any, kind: Scalar, what: str) -> Any:
    """Any real number as a Python float, rounded later like one."""
    if isinstance(value, (str, bytes, list, tuple)) or np.ndim(value):
        raise LaunchError(f"{what} is a wl.{kind.name}; {_shown(value)} given")
    if type(value).__module__ == "ml_dtypes" or isinstance(value, numbers.Real):
        return float(value)
    if getattr(value, "ndim", None) == 0 and getattr(value.dtype, "kind", "") in "iufb":
        return float(value)
    raise LaunchError(f"{what} is a wl.{kind.name}; {_shown(value)} given")


def _complex(value: Any, kind: Scalar, what: str) -> dict[str, float]:
    """Any number as the members of a complex number in C++."""
    is_scalar = getattr(value, "ndim", None) == 0 and getattr(value.dtype, "kind", "") in "iufbc"
    if not is_scalar and not isinstance(value, numbers.Complex):
        raise LaunchError(f"{what} is a wl.{kind.name}; {_shown(value)} given")
    number = complex(value)
    return {COMPLEX_MEMBERS["real"]: number.real, COMPLEX_MEMBERS["imag"]: number.imag}


def _shown(value: Any) -> str:
    return f"{value!r:.60} ({type(value).__name__})"
