"""One call of a routine of BLAS or LAPACK: it is checked, then its work is queued on a stream.

Status codes are those of rocBLAS and, with its names for them, of hipBLAS. Sizes come before
pointers; a call with nothing to do succeeds whatever its pointers are.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence
from types import SimpleNamespace
from typing import Any

import numpy as np

from wavecore.hip.math import mixed, shapes, work
from wavecore.hip.math.answers import Status
from wavecore.hip.math.elements import (
    C32,
    C64,
    F16,
    F32,
    F64,
    I32,
    OF_COMPUTE,
    OF_DATATYPE,
    OF_LETTER,
)
from wavecore.hip.math.families import Argument, Routine
from wavecore.hip.math.settings import DEVICE, Codes, Settings
from wavecore.hip.runtime import cells

# In host mode these are arrays of the host: a rotation's data.
_HOST_ARRAYS = {"rotg": "abcs", "rotmg": ("d1", "d2", "x1", "y1", "param"), "rotm": ("param",)}
_OPERANDS = ("A", "B", "x", "AP")  # not read if alpha is zero
_OPTIONAL = {"getrf": "ipiv", "getri": "ipiv"}  # may be null by routine, but in rocSOLVER


class Call:
    """One call.

    Attributes:
        values: arguments by name.
    """

    def __init__(
        self, routine: Routine, codes: Codes, settings: Settings, words: Sequence[int]
    ) -> None:
        self.routine, self.codes, self.settings = routine, codes, settings
        names = [argument.name for argument in routine.arguments]
        self.values = SimpleNamespace(**dict(zip(names, words, strict=True)))
        self.count = getattr(self.values, "batchCount", 1)
        self.is_level_1 = routine.name in shapes.VECTORS
        self.types: dict[str, np.dtype[Any]] = {}
        self.shapes: shapes.Shapes = {}
        self.scalars: dict[str, Any] = {}

    def run(self, kernel: Callable[[Any], int | None]) -> None:
        """Check it and queue `kernel`, which gets the arguments. Raises: Status, NoMemory.

        What it returns goes to the routine's info.
        """
        self._clear_host_infos()
        self._check_enumerations()
        self._find_types()
        if not self._check_sizes():
            self._clear_infos()
            return
        self._check_pointers()
        stream = work.stream_of(self.settings.stream)
        is_awaited = self.settings.mode != DEVICE and self._writes_host()
        if is_awaited:
            work.refuse_capture(stream)
        work.enqueue(stream, lambda: self._work(kernel), f"{self.routine.name} of BLAS or LAPACK")
        if is_awaited:
            stream.synchronize()

    # ---------------------------------------------------------------------------- arguments

    def _clear_host_infos(self) -> None:
        for argument in self._of_kind("host info"):
            self._need(argument.name)
            cells.put_int(self._value(argument.name), 0)

    def _wrong(self, code: int, name: str, reason: str) -> Status:
        """What is wrong with an argument; an info on the host has its place, as a negative one."""
        names = [argument.name for argument in self.routine.arguments]
        for argument in self._of_kind("host info"):
            cells.put_int(self._value(argument.name), -names.index(name) - 1)
        return Status(code, reason)

    def _of_kind(self, *kinds: str) -> list[Argument]:
        return [each for each in self.routine.arguments if each.kind in kinds]

    def _value(self, name: str) -> Any:
        return getattr(self.values, name)

    def _check_enumerations(self) -> None:
        for argument in self._of_kind(*shapes.KNOWN):
            value = self._value(argument.name)
            code = 0
            if value not in shapes.KNOWN[argument.kind]:
                code = self.codes.unknown(argument.kind)
            elif argument.kind == "operation":
                is_fit = shapes.allows(self.routine.name, self.routine.letter, value)
                code = 0 if is_fit else self.codes.operation
            if code:
                raise self._wrong(code, argument.name, f"{argument.name} is {value}")

    def _find_types(self) -> None:
        """The type of what each pointer points to."""
        if self.routine.letter:
            for argument in self._of_kind("array", "scalar", "result"):
                self.types[argument.name] = OF_LETTER[argument.element]
            if self.routine.is_wide and self.routine.name in ("amax", "amin"):
                self.types["result"] = np.dtype(np.int64)
            return
        given = {each.name: self._datatype(each) for each in self._of_kind("datatype", "compute")}
        compute = next(given[each] for each in _COMPUTES if each in given)
        for argument in self._of_kind("array", "scalar", "result"):
            name = argument.name
            of_scalar = "csType" if name in "cs" else f"{name}Type"
            self.types[name] = given.get(f"{name.lower()}Type", given.get(of_scalar, compute))
        if "C" in self.types:
            compute = mixed.compute_type(compute, self.types["C"])
            self.types |= {"alpha": compute, "beta": compute}
        self._check_types(compute)

    def _datatype(self, argument: Argument) -> np.dtype[Any]:
        known: dict[int, Any] = OF_COMPUTE if argument.kind == "compute" else OF_DATATYPE
        value = self._value(argument.name)
        found = known.get(value) or (OF_DATATYPE.get(value) if value >= 150 else None)
        if found is None:
            raise Status(self.codes.lacks, f"{argument.name} is {value}")
        kind: np.dtype[Any] = found
        return kind

    def _check_types(self, compute: np.dtype[Any]) -> None:
        types = self.types
        if self.routine.name == "geamEx":
            fits = len({*types.values()}) == 1 and compute in (F16, F32, F64)
        elif self.routine.name == "trsmEx":
            fits = compute in (F32, F64, C32, C64)
        elif "C" in types:
            results = [types[name] for name in "CD" if name in types]
            fits = mixed.is_product(
                [types[name] for name in "AB" if name in types], results, compute
            )
        else:
            arrays = [types[each.name] for each in self._of_kind("array")]
            scalars = [types[each.name] for each in self._of_kind("scalar")]
            fits = mixed.is_vectors(arrays, scalars, compute, types.get("result"))
        if not fits:
            listed = ", ".join(f"{name}: {kind}" for name, kind in types.items())
            raise Status(self.codes.lacks, f"no such types together: {listed}, in {compute}")

    def _check_sizes(self) -> bool:
        """Whether there is something to do."""
        v = self.values
        if self.is_level_1 and self._is_empty_vector():
            self._store_zero()
            return False
        for argument in self._of_kind("int"):
            value = self._value(argument.name)
            is_increment = argument.name.startswith("inc")
            if (value == 0 and not self.is_level_1) if is_increment else value < 0:
                raise self._wrong(self.codes.size, argument.name, f"{argument.name} is {value}")
        self.shapes = shapes.OF[self.routine.name](v)
        for argument in self._of_kind("array"):
            shape = self.shapes.get(argument.name, ())
            if len(shape) == 2:
                self._check_columns(f"ld{_short(argument.name)}", shape[0])
        written = [each.name for each in self._of_kind("array") if each.is_written]
        is_empty = bool(written) and all(0 in self.shapes.get(name, (0,)) for name in written)
        return self.count > 0 and not is_empty

    def _check_columns(self, name: str, rows: int) -> None:
        """Check a leading dimension."""
        if (given := self._value(name)) < max(1, rows):
            raise self._wrong(self.codes.size, name, f"{name} is {given}, rows are {rows}")

    def _is_empty_vector(self) -> bool:
        v = self.values
        if not hasattr(v, "n"):
            return False
        only_up = self.routine.name in ("amax", "amin", "asum", "nrm2", "nrm2Ex", "scal", "scalEx")
        return v.n <= 0 or (only_up and v.incx <= 0) or self.count <= 0

    def _store_zero(self) -> None:
        """The result of a sum of nothing."""
        if self.routine.name not in shapes.REDUCTIONS or self.count <= 0:
            return
        size = self.types["result"].itemsize * self.count
        if self.settings.mode == DEVICE:
            self._clear("result", size)
        else:
            self._need("result")
            ctypes.memset(self.values.result, 0, size)

    def _clear_infos(self) -> None:
        if self.count > 0:
            for argument in self._of_kind("info"):
                self._clear(argument.name, self.count * I32.itemsize)

    def _clear(self, name: str, size: int) -> None:
        """Queue zeros for memory of the GPU's."""
        self._need(name)
        address = self._value(name)
        work.check(address, size, name)

        def store() -> None:
            ctypes.memset(address, 0, size)
            work.written(address, size)

        work.enqueue(work.stream_of(self.settings.stream), store, f"zeros for {name}")

    # ------------------------------------------------------------------------------ pointers

    def _need(self, name: str) -> None:
        if not self._value(name):
            raise self._wrong(self.codes.pointer, name, f"{name} is null")

    def _check_pointers(self) -> None:
        for argument in self._of_kind("scalar", "result", "info"):
            self._need(argument.name)
        for argument in self._of_kind("scalar", "result"):
            size = self.types[argument.name].itemsize
            size *= self.count if argument.kind == "result" else 1
            if self.settings.mode == DEVICE:
                work.check(self._value(argument.name), size, argument.name)
            elif argument.kind == "scalar":
                self.scalars[argument.name] = self._scalar(argument.name)
        arrays = [each for each in self._of_kind("array") if self._is_used(each, self.scalars)]
        for argument in arrays:
            self._need(argument.name)
        for argument in arrays:
            self._check_array(argument)
        for argument in self._of_kind("info"):
            work.check(self._value(argument.name), self.count * I32.itemsize, argument.name)

    def _is_used(self, argument: Argument, scalars: dict[str, Any]) -> bool:
        """Whether an array may be accessed, as far as the known scalars tell."""
        if 0 in self.shapes.get(argument.name, (0,)):
            return False
        if self._is_left_out(argument.name):
            return False
        alpha, beta = scalars.get("alpha"), scalars.get("beta")
        if argument.name in _OPERANDS and not argument.is_written:
            if self.routine.name == "geam":
                factor = alpha if argument.name == "A" else beta
                return factor is None or factor != 0
            return alpha is None or alpha != 0
        return True

    def _is_left_out(self, name: str) -> bool:
        may_be = "solver" not in self.routine.libraries and _OPTIONAL.get(self.routine.name) == name
        return may_be and not self._value(name)

    def _check_array(self, argument: Argument) -> None:
        """Check the memory of an array; of a batch, of its pointers."""
        name = argument.name
        address = self._value(name)
        if self._is_on_host(name):
            return
        if self.routine.is_list(argument):
            work.check(address, 8 * self.count, f"the array of pointers {name}")
            return
        low, high = self._extent(name)
        last = self._stride(name) * (self.count - 1)
        low, high = min(low, low + last), max(high, high + last)
        work.check(address + low, high - low, self._described(name))

    def _is_on_host(self, name: str) -> bool:
        is_data = name in _HOST_ARRAYS.get(self.routine.name, ())
        return is_data and self.settings.mode != DEVICE and self.routine.form == ""

    def _writes_host(self) -> bool:
        has_result = bool(self._of_kind("result"))
        return has_result or any(self._is_on_host(each.name) for each in self._of_kind("array"))

    def _described(self, name: str) -> str:
        shape = " x ".join(map(str, self.shapes[name]))
        batch = f" of a batch of {self.count}" if self.routine.form else ""
        return f"{name} ({shape} of {self.types[name]}{batch})"

    def _stride(self, name: str) -> int:
        """Bytes between the arrays of a batch: by its stride, or one follows the other."""
        if not self.routine.form:
            return 0
        stride = getattr(self.values, f"stride{name}", None)
        if stride is None:
            return self.shapes[name][-1] * self._steps(name)[-1]
        return int(stride) * self.types[name].itemsize

    def _steps(self, name: str) -> tuple[int, ...]:
        """Bytes between elements, along each axis."""
        size = self.types[name].itemsize
        if len(self.shapes[name]) == 2:
            return size, size * int(self._value(f"ld{_short(name)}"))
        return (size * int(getattr(self.values, f"inc{name}", 1)),)

    def _extent(self, name: str) -> tuple[int, int]:
        """The first and last byte of an array, from its address on."""
        size = self.types[name].itemsize
        pairs = zip(self.shapes[name], self._steps(name), strict=True)
        return 0, size + sum((n - 1) * abs(step) for n, step in pairs)

    # ---------------------------------------------------------------------------------- work

    def _scalar(self, name: str) -> Any:
        data = ctypes.string_at(self._value(name), self.types[name].itemsize)
        return np.frombuffer(data, self.types[name]).reshape(())

    def _work(self, kernel: Callable[[Any], int | None]) -> None:
        """What the stream does."""
        scalars = self.scalars
        if self.settings.mode == DEVICE:
            scalars = {each.name: self._scalar(each.name) for each in self._of_kind("scalar")}
        with np.errstate(all="ignore"):
            for number in range(self.count):
                self._problem(kernel, number, scalars)

    def _problem(
        self, kernel: Callable[[Any], int | None], number: int, scalars: dict[str, Any]
    ) -> None:
        """One problem of a batch."""
        v = SimpleNamespace(**vars(self.values))
        vars(v).update(scalars)
        places: dict[str, int] = {}
        for argument in self._of_kind("array"):
            name = argument.name
            if not self._is_used(argument, scalars):
                shape = self.shapes.get(name, ())
                setattr(v, name, np.empty(shape, self.types[name]) if 0 in shape else None)
                continue
            places[name] = self._address(argument, number)
            setattr(v, name, self._view(name, places[name]))
        if self._of_kind("result"):
            size = self.types["result"].itemsize
            place = self.values.result + number * size
            v.result = work.array(place, (), self.types["result"], ())
            work.written(place, size)
        info = kernel(v) or 0
        for argument in self._of_kind("array"):
            if argument.is_written and argument.name in places:
                self._note(argument.name, places[argument.name])
        for argument in self._of_kind("info"):
            place = self._value(argument.name) + number * I32.itemsize
            cells.put_int(place, info)
            work.written(place, I32.itemsize)

    def _address(self, argument: Argument, number: int) -> int:
        name = argument.name
        base = int(self._value(name))
        if not self.routine.is_list(argument):
            return base + number * self._stride(name)
        place = ctypes.c_uint64.from_address(base + 8 * number).value
        low, high = self._extent(name)
        work.check(place + low, high - low, f"{self._described(name)}, number {number}")
        return place

    def _view(self, name: str, address: int) -> Any:
        steps, shape = self._steps(name), self.shapes[name]
        found = work.array(address, shape, self.types[name], tuple(map(abs, steps)))
        return found[::-1] if steps[0] < 0 else found

    def _note(self, name: str, address: int) -> None:
        """Tell what has been written."""
        shape, steps = self.shapes[name], self._steps(name)
        if len(shape) == 1:
            work.written(address, self._extent(name)[1])
            return
        for column in range(shape[1]):
            work.written(address + column * steps[1], shape[0] * steps[0])


_COMPUTES = ("computeType", "computeDatatype", "executionType")


def _short(name: str) -> str:
    """A matrix, as the name of its leading dimension has it."""
    return name if name == "invA" else name.lower()
