"""Options of a launch: their names, types and checks; invalid ones raise LaunchError."""

from __future__ import annotations

import decimal
import math
import numbers
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypedDict, TypeGuard

import numpy as np

from wavecore.device import toolnames
from wavecore.device.cooperative import GridPart
from wavecore.device.streams import Stream
from wavecore.emulator import memcontract
from wavecore.emulator.events import Tool
from wavecore.errors import LaunchError

# Longer than any launch; clocks and waits do not accept arbitrarily large numbers of seconds.
_ENDLESS_SECONDS = 1e8
_MOST_THREADS = 1 << 16


class SizeOptions(TypedDict, total=False):
    """Options that a launch's memory depends on: keywords of `Kernel.prepare`."""

    lds: int
    printf_buffer_bytes: int | None
    cooperative: bool | GridPart
    cluster: Sequence[int] | int | None
    work_items: Sequence[int] | int | None


class RunOptions(TypedDict, total=False):
    """Options of a run: keywords of `PreparedLaunch.run`."""

    executor: str | None
    memory: str | None
    timeout: float | None
    threads: int | None
    printf: Callable[[str], object] | None
    tools: Sequence[Tool | str]


class LaunchOptions(SizeOptions, RunOptions, total=False):
    """The options of `Kernel.launch`, besides grid, block and arguments.

    Attributes:
        lds: bytes of dynamic LDS.
        printf_buffer_bytes: size of the buffer for printf, 1 MiB by default
            (WAVECORE_PRINTF_BUFFER_BYTES).
        cooperative: keep all workgroups resident at once, so that they may wait for each other
            (`this_grid().sync()` of cooperative groups); a `GridPart` if launches on several
            devices synchronise.
        cluster: workgroups of a cluster along x, y, z, which divide the grid's; by default what the
            kernel was compiled for. They run together, meet at a barrier and write to each other's
            LDS (gfx1250).
        work_items: the size of the grid in work-items along x, y, z, where that is not a multiple
            of the block: the last workgroup along such an axis is partial, as OpenCL and
            hipExtModuleLaunchKernel launch them. Not on a real GPU.
        executor: the back end that runs it, by default the device's: "cpu", or "interpreter" for
            the slow reference.
        memory: "strict" stops at every access of what is not allocated, "hardware" does what a
            GPU does (docs/memory.md); by default what the device, else WAVECORE_MEMORY says, else
            strict.
        timeout: seconds after which Timeout is raised.
        threads: host threads; 1 is deterministic.
        printf: called with the text of each printf, in order, when the kernel is done; by default
            it goes to sys.stdout, and that of a failed assert to sys.stderr.
        tools: tools that observe the run (`wavecore.tools`), such as `wavecore.tools.Tracer()`, or
            names: "sanitize", "profile", "trace".
    """


SIZE_OPTIONS, RUN_OPTIONS = (
    frozenset(SizeOptions.__annotations__),
    frozenset(RunOptions.__annotations__),
)
LAUNCH_OPTIONS = SIZE_OPTIONS | RUN_OPTIONS
_UNASKED: tuple[object, ...] = (None, False, 0, (), [])  # values that mean the default
_TRITONS = (
    "{} is Triton's: here the block is the work-items of a workgroup, for one of which a kernel is "
    "written. "
    'Kernels of @triton.jit run as they are, in `with wavecore.triton.enable("gfx942")`'
)
_ELSEWHERE = {
    **{name: _TRITONS.format(name) for name in ("num_warps", "num_stages", "num_ctas")},
    "observer": "observer= is a tool now: a wavecore.tools.Tool with `hooks = Hook.WORKGROUP` gets "
    "each workgroup's waves in its method `workgroup`",
    "fidelity": 'fidelity= is a tool now: launch with tools=["evidence"], and the report is '
    "`result.tools[0].report`",
}


def check_names(given: Mapping[str, object], known: frozenset[str], function: str) -> None:
    """Raises: LaunchError for a removed or foreign option, TypeError for an unknown one."""
    for name in given:
        if name not in known:
            check_known(name)
            raise TypeError(f"{function}() got an unexpected keyword argument {name!r}")


def check_known(name: str) -> None:
    """Raises: LaunchError for a removed or foreign option, with its replacement."""
    if name in _ELSEWHERE:
        raise LaunchError(_ELSEWHERE[name])


def asked(given: Mapping[str, object]) -> list[str]:
    """The names of options with other than default values."""
    return [name for name, value in given.items() if value not in _UNASKED]


def is_integer(value: object) -> TypeGuard[int]:
    """Whether a value is a count: a Python or NumPy integer, not a bool."""
    if type(value) is int:
        return True
    return isinstance(value, (int, np.integer)) and not isinstance(value, (bool, np.timedelta64))


def contract(memory: object) -> str | None:
    """A contract for memory; None for no choice. Raises: LaunchError."""
    if memory is not None and memory not in memcontract.CONTRACTS:
        raise LaunchError(f'memory is "strict" or "hardware", not {memory!r}')
    return memory


def sink(printf: object) -> Callable[[str], object] | None:
    """What takes a kernel's output, None for the process's. Raises: LaunchError."""
    if printf is not None and not callable(printf):
        raise LaunchError(f"printf must be a function that takes text, not {printf!r}")
    return printf


def seconds(timeout: object) -> float | None:
    """A timeout in seconds; None for no timeout."""
    if timeout is None:
        return None
    wrong = f"timeout is a number of seconds above 0, not {timeout!r}"
    if isinstance(timeout, bool) or not isinstance(timeout, (numbers.Real, decimal.Decimal)):
        raise LaunchError(wrong)
    try:
        value = float(timeout)
    except OverflowError:  # an integer or a fraction beyond all floats
        value = math.inf if timeout > 0 else -1.0  # type: ignore[operator]
    except ValueError as error:  # a signalling NaN
        raise LaunchError(wrong) from error
    if not value > 0:
        raise LaunchError(wrong)
    return value if value < _ENDLESS_SECONDS else None


def thread_count(threads: object) -> int | None:
    """Host threads; None for one per core."""
    if threads is None:
        return None
    if not is_integer(threads) or threads < 1:
        raise LaunchError(f"threads must be 1 or more, not {threads!r}")
    return min(int(threads), _MOST_THREADS)


def tools(value: object) -> tuple[Tool, ...]:
    """The tools of a launch; names are those of toolnames.py."""
    if isinstance(value, str) or not isinstance(value, Iterable):
        raise LaunchError(f"tools must be a list of wavecore.tools.Tool, not {value!r}")
    return tuple(toolnames.made(each) if isinstance(each, str) else each for each in value)


def word(fill: object) -> int:
    """The word that undefined registers and memory hold."""
    if not is_integer(fill) or not 0 <= fill < 1 << 32:
        raise LaunchError(f"fill must be a 32-bit word, 0 to {(1 << 32) - 1:#x}, not {fill!r}")
    return int(fill)


def bytes_of_lds(lds: object) -> int:
    """Bytes of dynamic LDS."""
    if not is_integer(lds):
        raise LaunchError(f"lds must be a number of bytes, not {lds!r}")
    return int(lds)


def extent(value: object, what: str) -> tuple[int, int, int]:
    """Sizes along x, y, z."""
    sizes = value.tolist() if isinstance(value, np.ndarray) else value
    if is_integer(sizes):
        sizes = (sizes,)
    if (
        not isinstance(sizes, (tuple, list))
        or not 1 <= len(sizes) <= 3
        or not all(is_integer(size) for size in sizes)
    ):
        raise LaunchError(f"{what} is one to three integers, not {value!r}")
    x, y, z = (*map(int, sizes), 1, 1)[:3]
    return x, y, z


def bracketed(kernel: str, sizes: object) -> tuple[Any, Any, int]:
    """Grid, block and bytes of dynamic LDS of `kernel[grid, block]` and its longer forms.

    CUDA's `<<<grid, block, bytes, stream>>>` has the bytes first, Numba's `[grid, block, stream,
    bytes]` last: a stream is a Stream, 0 or None, and what else is there are the bytes.
    Raises: LaunchError.
    """
    if not isinstance(sizes, tuple) or not 2 <= len(sizes) <= 4:
        shown = "a function" if callable(sizes) else f"kernel[{sizes!r}]"
        is_tritons = callable(sizes) or (isinstance(sizes, tuple) and len(sizes) == 1)
        raise LaunchError(
            f"kernel {kernel} is launched as kernel[grid, block](...), with two sizes or tuples of "
            "sizes, workgroups and work-items of each, and bytes of dynamic LDS as a third, not as "
            + shown
            + (f"; the block is lacking. {_TRITONS.format('A grid alone')}" if is_tritons else "")
        )
    grid, block, *rest = sizes
    given = [each for each in rest if not (each is None or isinstance(each, Stream))]
    if not all(is_integer(each) and each >= 0 for each in given) or sum(map(bool, given)) > 1:
        raise LaunchError(
            f"kernel {kernel}: after grid and block come bytes of dynamic LDS, and a stream, which "
            f"is a Stream, 0 or None; not {', '.join(map(repr, rest))}"
        )
    return grid, block, int(sum(given))


def arguments(args: object) -> tuple[object, ...]:
    """The arguments one by one; a value that is itself an argument is not unpacked."""
    alone = isinstance(args, (str, bytes, bytearray, Mapping)) or hasattr(args, "dtype")
    if alone or not isinstance(args, Iterable):
        raise LaunchError(
            f"args is a sequence of arguments, not a {type(args).__name__}; "
            "a single argument is (value,)"
        )
    return tuple(args)
