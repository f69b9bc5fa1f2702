"""Maps torch's device "cuda" to the emulated GPU: its tensors are created on the CPU.

A TorchFunctionMode intercepts all torch functions and replaces CUDA devices by the CPU; each thread
has its own mode. Functions of `torch.cuda` answer for the emulated GPU. Both check at each call
whether a GPU of ours is active, and call torch unchanged otherwise.
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

# Public functions of `torch.cuda` that we replace.
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
# Classes of `torch.cuda` that we replace.
_CLASSES = ("Event", "Stream", "device")
_NAMES_CUDA = re.compile(r"cuda(:\d+)?")
_TAKE_DEVICE_FIRST = ("to", "__init__", "type", "empty", "device", "Generator")
_IS_CUDA = torch.Tensor.is_cuda.__get__
_BEFORE_CUDA = 15  # torch's own deserializer of CUDA tensors has 20; priorities must be unique


def _on_cpu(value: Any) -> Any:
    """Replace a CUDA device, given in any form, by the CPU."""
    if isinstance(value, torch.device):
        return torch.device("cpu") if value.type == "cuda" else value
    if isinstance(value, str) and _NAMES_CUDA.fullmatch(value):
        return "cpu"
    return value


def _numbered_on_cpu(value: Any) -> Any:
    """`_on_cpu` for arguments that may also be device numbers."""
    return "cpu" if type(value) is int else _on_cpu(value)


class CudaIsCpu(TorchFunctionMode):  # type: ignore[misc]
    """Replaces CUDA devices in all torch calls, while "cuda" means our GPU."""

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
        if func == _IS_CUDA:  # scripts assert it for arguments of kernels
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
    """Lets "cuda" mean the emulated GPU, in this thread and those that it starts, until `end`.

    `current` decides at each torch call whether it does.
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
        """Restore torch, once nothing else uses the emulated GPU.

        If another mode is above ours, or in another thread, ours stays active but does nothing.
        """
        if _get_current_function_mode() is self._mode:
            self._mode.__exit__(None, None, None)
        with Meaning._lock:
            Meaning._users -= 1
            if not Meaning._users:
                while Meaning._patched:
                    setattr(*Meaning._patched.pop())


def _patch(current: Current, patched: list[tuple[Any, str, Any]]) -> None:
    """Replace torch's functions by ours, and store the originals."""

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
        """Start a thread, with a mode of its own if "cuda" means our GPU here."""
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
        put(torch.cuda.nvtx, name, lambda *_, **__: 0)  # markers for a profiler
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
    assert settings is not None, "no emulated GPU is active"
    return settings


def _generator(theirs: type[Any], means: Callable[[], bool]) -> type[Any]:
    """A torch.Generator class that creates CPU generators for CUDA."""

    class Instances(type):
        def __instancecheck__(cls, value: object) -> bool:
            return isinstance(value, theirs)

        def __call__(cls, device: Any = "cpu") -> Any:
            return theirs(_numbered_on_cpu(device) if means() else device)

    return Instances("Generator", (), {"__doc__": theirs.__doc__})


@cache
def _read_on_cpu(current: Current) -> None:
    """Let torch.load put CUDA tensors on the CPU."""

    def placed(storage: Any, location: str) -> Any:
        settings = current()
        ours = settings is not None and settings.cuda and _NAMES_CUDA.fullmatch(location)
        return storage if ours else None

    torch.serialization.register_package(_BEFORE_CUDA, lambda _: None, placed)
