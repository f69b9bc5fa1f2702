"""torch's device "cuda" as the emulated GPU: tensors asked for there are made on the CPU.

A TorchFunctionMode sees every call of torch's functions and puts the CPU in the place of a CUDA
device; each thread has a mode of its own. What scripts ask `torch.cuda` itself is answered for the
emulated GPU. Both look at what is in force when they are called, and leave torch alone otherwise.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Callable
from functools import cache, wraps
from typing import Any, ClassVar

import torch
from torch.overrides import TorchFunctionMode, _get_current_function_mode

from wavecore.triton.settings import Settings
from wavecore.triton.torch_device import Interface

Current = Callable[[], Settings | None]

# What `torch.cuda` is asked; each is a public function of that module.
_ANSWERS = (
    "can_device_access_peer", "current_device", "current_stream", "default_stream", "device_count",
    "empty_cache", "get_device_capability", "get_device_name", "get_device_properties",
    "get_rng_state", "init", "initial_seed", "ipc_collect", "is_available", "is_bf16_supported",
    "is_current_stream_capturing", "is_initialized", "manual_seed", "manual_seed_all",
    "max_memory_allocated", "max_memory_reserved", "mem_get_info", "memory_allocated",
    "memory_reserved", "reset_max_memory_allocated", "reset_peak_memory_stats", "seed", "seed_all",
    "set_device", "set_per_process_memory_fraction", "set_rng_state", "set_stream", "stream",
    "synchronize", "utilization",
)  # fmt: skip
# Its classes: what they are called with decides whose is made.
_CLASSES = ("Event", "Stream", "device")
_NAMES_CUDA = re.compile(r"cuda(:\d+)?")
_TAKE_DEVICE_FIRST = ("to", "__init__", "type", "empty", "device", "Generator")
_IS_CUDA = torch.Tensor.is_cuda.__get__
_BEFORE_CUDA = 15  # torch's own reader of CUDA tensors has 20; no two may have the same


def _on_cpu(value: Any) -> Any:
    """A CUDA device as the CPU, in whatever shape it is given."""
    if isinstance(value, torch.device):
        return torch.device("cpu") if value.type == "cuda" else value
    if isinstance(value, str) and _NAMES_CUDA.fullmatch(value):
        return "cpu"
    return value


def _numbered_on_cpu(value: Any) -> Any:
    """The same where a number is a device, too."""
    return "cpu" if type(value) is int else _on_cpu(value)


class CudaIsCpu(TorchFunctionMode):  # type: ignore[misc]
    """Every function of torch with its CUDA devices replaced, while "cuda" means our GPU."""

    def __init__(self, current: Current) -> None:
        super().__init__()
        self._current = current

    def __torch_function__(
        self,
        func: Callable[..., Any],
        types: Any,
        args: tuple[Any, ...] = (),
        kwargs: dict[str, Any] | None = None,
    ) -> Any:
        """Call `func` for the CPU."""
        given = kwargs or {}
        settings = self._current()
        if settings is None or not settings.cuda:
            return func(*args, **given)
        name = getattr(func, "__name__", "")
        if name in ("cuda", "pin_memory") and args:  # tensor.cuda()
            return args[0]
        if func == _IS_CUDA:  # scripts assert it of what a kernel is given
            return bool(args[0].device.type == "cpu")
        if "device" in given:
            given = {**given, "device": _numbered_on_cpu(given["device"])}
        if name == "to" and len(args) > 1:
            args = (args[0], _numbered_on_cpu(args[1]), *args[2:])
        elif name in _TAKE_DEVICE_FIRST or any(isinstance(arg, torch.device) for arg in args):
            args = tuple(_on_cpu(arg) for arg in args)
        if given.get("pin_memory"):
            given = {**given, "pin_memory": False}
        return func(*args, **given)


class Meaning:
    """Device "cuda" may be the emulated GPU, in this thread and those that it starts, until `end`.

    Whether it is one says `current`, whenever torch is asked something.
    """

    _patched: ClassVar[list[tuple[Any, str, Any]]] = []
    _users: ClassVar[int] = 0
    _lock: ClassVar[threading.Lock] = threading.Lock()

    def __init__(self, current: Current) -> None:
        self._mode = CudaIsCpu(current)
        self._mode.__enter__()
        with Meaning._lock:
            Meaning._users += 1
            if Meaning._users == 1:
                _patch(current, Meaning._patched)
        _read_on_cpu(current)

    def end(self) -> None:
        """torch's own again, once nothing else uses the emulated GPU.

        Where another mode is above ours, or this is another thread, ours stays and does nothing.
        """
        if _get_current_function_mode() is self._mode:
            self._mode.__exit__(None, None, None)
        with Meaning._lock:
            Meaning._users -= 1
            if not Meaning._users:
                while Meaning._patched:
                    setattr(*Meaning._patched.pop())


def _patch(current: Current, patched: list[tuple[Any, str, Any]]) -> None:
    """Put ours into the places of torch's functions, noting what was there."""

    def means() -> bool:
        settings = current()
        return settings is not None and settings.cuda

    def put(owner: Any, name: str, ours: Callable[..., Any]) -> None:
        theirs = getattr(owner, name)
        patched.append((owner, name, theirs))

        @wraps(theirs)
        def chosen(*args: Any, **options: Any) -> Any:
            return (ours if means() else theirs)(*args, **options)

        setattr(owner, name, chosen)

    def started(thread: threading.Thread) -> None:
        """A thread of a thread in which "cuda" means ours; a mode is its thread's alone."""
        run = thread.run

        def run_with_mode() -> None:
            with CudaIsCpu(current):
                run()

        if means():
            thread.run = run_with_mode  # type: ignore[method-assign]
        start(thread)

    interface = Interface(lambda: _certain(current()))
    for name in _ANSWERS:
        put(torch.cuda, name, getattr(interface, name))
    for name in _CLASSES:
        patched.append((torch.cuda, name, getattr(torch.cuda, name)))
        setattr(torch.cuda, name, getattr(interface, name))
    for name in ("mark", "range_push", "range_pop", "range_start", "range_end"):
        put(torch.cuda.nvtx, name, lambda *_, **__: 0)  # marks for a profiler that is not there
    autocast = torch.amp.autocast_mode.autocast
    entered = autocast.__init__

    def on_cpu(self: Any, device_type: str, dtype: Any = None, *args: Any, **options: Any) -> None:
        if device_type == "cuda":
            device_type, dtype = "cpu", dtype or torch.get_autocast_dtype("cuda")
        entered(self, device_type, dtype, *args, **options)

    put(autocast, "__init__", on_cpu)
    put(torch.random, "fork_rng", lambda _=None, enabled=True, **__: _FORK_RNG([], enabled))
    patched.append((torch, "Generator", torch.Generator))
    torch.Generator = _generator(torch.Generator, means)
    start = threading.Thread.start
    patched.append((threading.Thread, "start", start))
    threading.Thread.start = started  # type: ignore[method-assign, assignment]


_FORK_RNG = torch.random.fork_rng


def _certain(settings: Settings | None) -> Settings:
    assert settings is not None, "asked where no emulated GPU is in force"
    return settings


def _generator(theirs: type[Any], means: Callable[[], bool]) -> type[Any]:
    """torch's class of generators, which makes those of the CPU for CUDA; none of its own kind."""

    class Instances(type):
        def __instancecheck__(cls, value: object) -> bool:
            return isinstance(value, theirs)

        def __call__(cls, device: Any = "cpu") -> Any:
            return theirs(_numbered_on_cpu(device) if means() else device)

    return Instances("Generator", (), {"__doc__": theirs.__doc__})


@cache
def _read_on_cpu(current: Current) -> None:
    """Let torch.load put tensors of CUDA, or asked for there, on the CPU."""

    def placed(storage: Any, location: str) -> Any:
        settings = current()
        ours = settings is not None and settings.cuda and _NAMES_CUDA.fullmatch(location)
        return storage if ours else None

    torch.serialization.register_package(_BEFORE_CUDA, lambda _: None, placed)
