"""From a Python call to a launch: arguments checked against the annotations, arrays taken apart."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from wavecore.device.arrays import DeviceArray
from wavecore.device.hostarrays import as_host_array
from wavecore.errors import LaunchError
from wavecore.lang.specialise import ArrayLayout, Specialised, array_paths, specialise
from wavecore.lang.types import Array, Scalar, Struct, Type

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
    if not hasattr(device, "load"):
        raise LaunchError(
            f"kernel {kernel.__name__}: the first argument of launch is a Device, not "
            f"{device!r}; {kernel.__name__}[grid, block](...) takes the current one"
        )
    constants = {n: options.pop(n) for n in kernel.constant_names if n in options}
    given = _bound(kernel, args, options)
    arrays = {path: _array(kernel, path, kind, given) for path, kind in array_paths(kernel)}
    layouts = tuple(each.layout for each in arrays.values())
    made = specialise(kernel, device.target.name, constants, layouts)
    loaded = _loaded(made, device)
    return loaded.launch(  # type: ignore[no-any-return]
        grid, block, _arguments(made, given, arrays), **options
    )


def _loaded(made: Specialised, device: Device) -> Any:
    """The kernel in a device's memory, loaded once for each device."""
    import weakref

    kept = made.__dict__.setdefault("_loaded", weakref.WeakKeyDictionary())
    found = kept.get(device)
    if found is None:
        found = device.load(made.code)[made.made.name]
        kept[device] = found
    return found


def _bound(kernel: Kernel, args: Sequence[Any], options: dict[str, Any]) -> dict[str, Any]:
    """Arguments by name: in order, then by keyword."""
    names = kernel.argument_names
    place = f"{kernel.definition.source.name}:{kernel.definition.tree.lineno}"
    where = f"kernel {kernel.__name__} ({place})"
    if isinstance(args, (str, bytes)) or not isinstance(args, Sequence):
        raise LaunchError(f"{where}: args is a tuple of arguments, not {args!r}")
    given = dict(zip(names, args, strict=False))
    for name in names:
        if name in options:
            if name in given:
                raise LaunchError(f"{where}: {name!r} is given twice")
            given[name] = options.pop(name)
        elif name not in given and name in kernel.defaults:
            given[name] = kernel.defaults[name]
    shown = ", ".join(f"{n}: {kernel.annotations[n].name}" for n in names)
    if len(args) > len(names) or len(given) < len(names):
        missing = [n for n in names if n not in given]
        more = f"; no value for {', '.join(missing)}" if missing else ""
        raise LaunchError(
            f"{where} takes {len(names)} argument{'s' * (len(names) != 1)} ({shown}), "
            f"{len(args)} given{more}"
        )
    return given


@dataclasses.dataclass
class _Given:
    """An array argument: the memory to pass, shape, strides in elements."""

    memory: Any
    shape: tuple[int, ...]
    strides: tuple[int, ...]
    layout: ArrayLayout


def _array(kernel: Kernel, path: tuple[str, ...], kind: Array, given: dict[str, Any]) -> _Given:
    value = given[path[0]]
    for name in path[1:]:
        value = getattr(value, name)
    what = f"kernel {kernel.__name__}, argument {'.'.join(path)!r}"
    if isinstance(value, DeviceArray):
        shape, itemsize = value.shape, value.dtype.itemsize
        strides = _contiguous(shape)
    else:
        array = as_host_array(value, what)
        if array is None:
            raise LaunchError(
                f"{what} is a wl.{kind.name}; {type(value).__name__} given"
                + ("; np.array makes an array of it" if isinstance(value, (list, tuple)) else "")
            )
        shape, itemsize = array.shape, array.dtype.itemsize
        if any(stride % itemsize for stride in array.strides):
            raise LaunchError(
                f"{what}: its strides {array.strides} are no multiples of {itemsize} bytes"
            )
        strides = tuple(stride // itemsize for stride in array.strides)
    if len(shape) != kind.ndim:
        raise LaunchError(
            f"{what} has {kind.ndim} dimension{'s' * (kind.ndim > 1)}; shape {shape} given"
        )
    if any(size >= _INT32 for size in shape):
        raise LaunchError(f"{what}: shape {shape} has 2**31 or more along a dimension")
    reach = sum((size - 1) * abs(step) for size, step in zip(shape, strides, strict=True) if size)
    unit = not strides or strides[-1] == 1 or shape[-1] <= 1
    return _Given(value, tuple(shape), strides, ArrayLayout(unit, reach >= _INT32))


def _contiguous(shape: tuple[int, ...]) -> tuple[int, ...]:
    strides = [1]
    for size in reversed(shape[1:]):
        strides.insert(0, strides[0] * size)
    return tuple(strides[: len(shape)])


def _arguments(
    made: Specialised, given: dict[str, Any], arrays: dict[tuple[str, ...], _Given]
) -> tuple[Any, ...]:
    """What the compiled kernel takes, in its order."""
    out = []
    for parameter in made.parameters:
        what, path, *rest = parameter.origin
        if what in ("shape", "stride"):
            array = arrays[path]
            out.append((array.shape if what == "shape" else array.strides)[rest[0]])
            continue
        value = given[path[0]]
        for name in path[1:]:
            value = getattr(value, name)
        out.append(_plain(value, parameter.type))
    return tuple(out)


def _plain(value: Any, kind: Type) -> Any:
    """A value as `Kernel.launch` takes it: dataclasses as dicts of their fields."""
    if isinstance(kind, Struct) and dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {n: _plain(getattr(value, n), k) for n, k in kind.fields.items()}
    if (
        isinstance(kind, Scalar)
        and kind.kind in "iu"
        and hasattr(value, "value")
        and isinstance(value, int)
    ):
        return int(value)
    return value
