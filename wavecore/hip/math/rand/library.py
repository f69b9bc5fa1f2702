"""Answers rocRAND's host functions, and hipRAND's, which are the same under other names."""

from __future__ import annotations

import ctypes
import itertools
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from typing import Any

import numpy as np

from wavecore.hip.functions import Function
from wavecore.hip.math import table, work
from wavecore.hip.math.answers import Implementation, Status
from wavecore.hip.math.rand import distributions, linear, sobol
from wavecore.hip.math.rand.distributions import Distribution
from wavecore.hip.math.rand.generators import PSEUDO, QUASI, Generator, Place, SobolGenerator
from wavecore.hip.math.rand.poisson import HUGE_RATE, Table, poisson_table, table_of
from wavecore.hip.runtime import allocations

VERSION = 300300  # rocRAND's of ROCm 6.4, which hipRAND returns as well
_NOT_CREATED, _TYPE_ERROR, _OUT_OF_RANGE, _NOT_A_MULTIPLE = 101, 103, 104, 105
_DEFAULTS = {"PSEUDO_DEFAULT": "PSEUDO_XORWOW", "QUASI_DEFAULT": "QUASI_SOBOL32"}

# hipRAND's names that differ from rocRAND's in more than how words are joined.
_SAME = {
    "generate_seeds": "initialize_generator",
    "set_pseudo_random_generator_seed": "set_seed",
    "set_generator_offset": "set_offset",
    "set_generator_ordering": "set_ordering",
    "destroy_distribution": "destroy_discrete_distribution",
}


@dataclass
class _Created:
    """A generator of the program's."""

    kind: str
    generator: Generator
    in_host_memory: bool
    stream: int = 0


_created: dict[int, _Created] = {}
_handles = itertools.count(16, 16)


def implementation(function: Function) -> Implementation:
    """The Python function that answers."""
    name = function.name
    if name.startswith("rocrand_"):
        return _implementation("rocrand", name.removeprefix("rocrand_"))
    words = re.findall("[A-Z][a-z]*|[0-9]+", name.removeprefix("hiprand"))
    joined = re.sub("_(?=[0-9])", "", "_".join(words).lower())
    return _implementation("hiprand", joined)


def _implementation(library: str, name: str) -> Implementation:
    name = _SAME.get(name, name)
    if name.startswith("create_generator"):
        return partial(_create, library, "host" in name)
    if name == "set_ordering":
        return partial(_set_ordering, library)
    if name.startswith("generate"):
        return _generating(name.removeprefix("generate").removeprefix("_"))
    if match := re.fullmatch("get_direction_vectors([0-9]+)", name):
        return partial(_get_direction_vectors, library, int(match[1]))
    if match := re.fullmatch("get_scramble_constants([0-9]+)", name):
        return partial(_get_scramble_constants, int(match[1]))
    found: Implementation = _BY_NAME[name]
    return found


@cache
def _names(library: str, prefix: str) -> dict[int, str]:
    """The names of an enumeration by value, without the prefix."""
    enumerators = table.library(table.names().index(library)).enumerators
    start = f"{library.upper()}_{prefix}_"
    return {
        value: name.removeprefix(start)
        for name, value in enumerators.items()
        if name.startswith(start)
    }


def _of(handle: int) -> _Created:
    found = _created.get(handle)
    if found is None:
        raise Status(_NOT_CREATED)
    return found


def _put_pointer(place: int, value: int) -> None:
    if not place:
        raise Status(_OUT_OF_RANGE)
    ctypes.c_uint64.from_address(place).value = value


# Generators


def _create(library: str, on_host: bool, place: int, number: int) -> None:
    kind = _names(library, "RNG").get(number, "")
    kind = _DEFAULTS.get(kind, kind)
    group, _, name = kind.partition("_")
    makers = {"PSEUDO": PSEUDO, "QUASI": QUASI}.get(group, {})
    if name not in makers:
        raise Status(_TYPE_ERROR)
    handle = next(_handles)
    _put_pointer(place, handle)
    _created[handle] = _Created(name, makers[name](), on_host)


def _destroy_generator(handle: int) -> None:
    _created.pop(handle, None)


def _set_stream(handle: int, stream: int) -> None:
    created = _of(handle)
    work.stream_of(stream)
    created.stream = stream


def _set_seed(handle: int, seed: int) -> None:
    created = _of(handle)
    if created.kind in QUASI:
        return
    seed &= 0xFFFFFFFFFFFFFFFF
    is_lfsr113 = created.kind == "LFSR113"
    created.generator.seed = linear.lfsr113_seeds(seed) if is_lfsr113 else seed
    created.generator.restart()


def _set_seed_uint4(handle: int, low: int, high: int) -> None:
    created = _of(handle)
    if created.kind != "LFSR113":
        raise Status(_TYPE_ERROR)
    words = tuple(word >> shift & 0xFFFFFFFF for word in (low, high) for shift in (0, 32))
    created.generator.seed = linear.allowed_lfsr113_seeds(words)
    created.generator.restart()


def _set_offset(handle: int, offset: int) -> None:
    generator = _of(handle).generator
    if not generator.has_offset:
        raise Status(_TYPE_ERROR)
    generator.offset = offset & 0xFFFFFFFFFFFFFFFF
    generator.restart()


def _set_ordering(library: str, handle: int, number: int) -> None:
    """All orders that a generator takes are its default one."""
    created = _of(handle)
    group, _, order = _names(library, "ORDERING").get(number, "").partition("_")
    if created.kind in QUASI:
        allowed = group == "QUASI"
    else:
        orders = created.generator.orders - ({"DYNAMIC"} if created.in_host_memory else set())
        allowed = group == "PSEUDO" and (
            order in orders or (order == "SEEDED" and created.kind == "XORWOW")
        )
    if not allowed:
        raise Status(_OUT_OF_RANGE)
    created.generator.restart()


def _set_dimensions(handle: int, dimensions: int) -> None:
    generator = _of(handle).generator
    if not isinstance(generator, SobolGenerator):
        raise Status(_TYPE_ERROR)
    if not 1 <= dimensions <= sobol.DIMENSIONS:
        raise Status(_OUT_OF_RANGE)
    generator.dimensions = dimensions
    generator.restart()


def _initialize_generator(handle: int) -> None:
    _of(handle)


def _get_version(place: int) -> None:
    if not place:
        raise Status(_OUT_OF_RANGE)
    ctypes.c_int32.from_address(place).value = VERSION


# Numbers

_TYPES: dict[str, Any] = {
    "": np.uint32, "char": np.uint8, "short": np.uint16, "long_long": np.uint64,
    "uniform": np.float32, "uniform_double": np.float64, "uniform_half": np.float16,
}  # fmt: skip
_REALS: dict[str, Any] = {"": np.float32, "_double": np.float64, "_half": np.float16}


def _generating(what: str) -> Implementation:
    """The function that stores numbers, such as those of rocrand_generate_uniform."""
    if what in _TYPES:
        return partial(_generate_uniform, _TYPES[what])
    if what == "poisson":
        return _generate_poisson
    match = re.fullmatch("(log_)?normal(.*)", what)
    assert match is not None
    return partial(_generate_normal, _REALS[match[2]], bool(match[1]))


def _generate_uniform(kind: Any, handle: int, place: int, count: int) -> None:
    created = _of(handle)
    distribution = created.generator.family.uniform.get(kind)
    if distribution is None:
        raise Status(_TYPE_ERROR)
    _store(created, distribution, kind, place, count)


def _generate_normal(
    kind: Any, logarithmic: bool, handle: int, place: int, count: int, mean: Any, deviation: Any
) -> None:
    created = _of(handle)
    values = [_real(kind, each) for each in (mean, deviation)]
    known = created.generator.family.normal[kind]
    distribution = distributions.normal(known, *values, logarithmic=logarithmic)
    _store(created, distribution, kind, place, count)


def _real(kind: Any, value: Any) -> Any:
    """An argument: a half is passed as the integer that its bits are."""
    return np.uint16(value & 0xFFFF).view(np.float16) if kind is np.float16 else kind(value)


def _generate_poisson(handle: int, place: int, count: int, rate: float) -> None:
    created = _of(handle)
    _need_rate(rate)
    generator = created.generator
    known = _poisson_table(rate, created.kind in QUASI) if rate <= HUGE_RATE else None
    distribution = distributions.poisson(known, rate, generator.family.integer)
    _store(created, distribution, np.uint32, place, count)


def _need_rate(rate: float) -> None:
    if not rate > 0:
        raise Status(_OUT_OF_RANGE)


@cache
def _poisson_table(rate: float, ordered: bool) -> Table:
    return poisson_table(rate, ordered=ordered)


def _store(created: _Created, distribution: Distribution, kind: Any, at: int, count: int) -> None:
    """Store the next numbers, in the order of the generator's stream."""
    generator, size = created.generator, np.dtype(kind).itemsize
    if isinstance(generator, SobolGenerator) and count % generator.dimensions:
        raise Status(_NOT_A_MULTIPLE)
    if not at:
        return
    stream = work.stream_of(created.stream)
    if created.in_host_memory:
        work.finish(stream)
    else:
        work.check(at, count * size, "the memory for random numbers")
    make = generator.take(distribution, Place(count, at // size))

    def store() -> None:
        work.array(at, (count,), kind, (size,))[...] = make()
        work.written(at, count * size)

    if created.in_host_memory:
        store()
    else:
        work.enqueue(stream, store, f"{count} random numbers of {created.kind}")


# Discrete distributions: structures in memory of the GPU's


class _Discrete(ctypes.Structure):
    """rocrand_discrete_distribution_st."""

    _fields_ = (
        ("size", ctypes.c_uint32), ("offset", ctypes.c_uint32), ("alias", ctypes.c_uint64),
        ("probability", ctypes.c_uint64), ("cumulative", ctypes.c_uint64),
    )  # fmt: skip


def _create_poisson(rate: float, place: int) -> None:
    _need_rate(rate)
    _put_pointer(place, _copied(poisson_table(rate)))


def _create_discrete(probabilities: int, size: int, offset: int, place: int) -> None:
    if not probabilities or not place or not size:
        raise Status(_OUT_OF_RANGE)
    values = list((ctypes.c_double * size).from_address(probabilities))
    _put_pointer(place, _copied(table_of(values, offset)))


def _copied(of: Table) -> int:
    """The address of a table's structure."""
    parts = [_stored(part) for part in (of.alias, of.probability, of.cumulative)]
    structure = _Discrete(of.size, of.offset & 0xFFFFFFFF, *parts)
    return _stored(np.frombuffer(bytes(structure), np.uint8))


def _stored(values: Any) -> int:
    """The address of new memory with these values."""
    cell = ctypes.c_uint64()
    allocations.malloc(ctypes.addressof(cell), values.nbytes)
    ctypes.memmove(cell.value, values.ctypes.data, values.nbytes)
    work.written(cell.value, values.nbytes)
    return cell.value


def _destroy_discrete(address: int) -> None:
    if not address:
        raise Status(_OUT_OF_RANGE)
    work.check(address, ctypes.sizeof(_Discrete), "the distribution")
    parts = _Discrete.from_buffer_copy(_Discrete.from_address(address))
    for each in (parts.alias, parts.probability, parts.cumulative, address):
        allocations.free(each)


# Tables of Sobol's sequences


def _get_direction_vectors(library: str, bits: int, place: int, number: int) -> None:
    name = _names(library, "DIRECTION").get(number) or _names(library, "SCRAMBLED").get(number, "")
    if f"VECTORS_{bits}_" not in name:
        raise Status(_OUT_OF_RANGE)
    scrambled = name.startswith("DIRECTION")  # behind SCRAMBLED
    _put_pointer(place, sobol.vectors(bits, scrambled=scrambled).ctypes.data)


def _get_scramble_constants(bits: int, place: int) -> None:
    _put_pointer(place, sobol.constants(bits).ctypes.data)


_BY_NAME: dict[str, Callable[..., int | None]] = {
    "destroy_generator": _destroy_generator,
    "initialize_generator": _initialize_generator,
    "set_stream": _set_stream,
    "set_seed": _set_seed,
    "set_seed_uint4": _set_seed_uint4,
    "set_offset": _set_offset,
    "set_quasi_random_generator_dimensions": _set_dimensions,
    "get_version": _get_version,
    "create_poisson_distribution": _create_poisson,
    "create_discrete_distribution": _create_discrete,
    "destroy_discrete_distribution": _destroy_discrete,
}
