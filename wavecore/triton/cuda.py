"""torch's device "cuda" as the emulated GPU: tensors asked for there are made on the CPU.

A TorchFunctionMode sees every call of torch's functions and puts the CPU in the place of a CUDA
device. What scripts ask `torch.cuda` itself is answered for the emulated GPU.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch
from torch.overrides import TorchFunctionMode

from wavecore.triton.settings import Settings
from wavecore.triton.torch_device import Interface

# What `torch.cuda` is asked; each is a public function of that module.
_ANSWERS = (
    "is_available", "device_count", "current_device", "set_device", "synchronize",
    "current_stream", "stream", "get_device_capability", "get_device_name",
    "get_device_properties",
)  # fmt: skip


def _on_cpu(value: Any) -> Any:
    """A CUDA device as the CPU, in whatever shape it is given."""
    if isinstance(value, torch.device):
        return torch.device("cpu") if value.type == "cuda" else value
    if isinstance(value, str) and (value == "cuda" or value.startswith("cuda:")):
        return "cpu"
    return value


class CudaIsCpu(TorchFunctionMode):  # type: ignore[misc]
    """Every function of torch with its CUDA devices replaced."""

    def __torch_function__(
        self,
        func: Callable[..., Any],
        types: Any,
        args: tuple[Any, ...] = (),
        kwargs: dict[str, Any] | None = None,
    ) -> Any:
        """Call `func` for the CPU."""
        given = kwargs or {}
        name = getattr(func, "__name__", "")
        if name == "cuda" and args:  # tensor.cuda()
            return args[0]
        if "device" in given:
            given = {**given, "device": _on_cpu(given["device"])}
        if name in ("to", "__init__", "type", "empty", "device", "Generator") or any(
            isinstance(arg, torch.device) for arg in args
        ):
            args = tuple(_on_cpu(arg) for arg in args)
        if given.get("pin_memory"):
            given = {**given, "pin_memory": False}
        return func(*args, **given)


class Meaning:
    """Device "cuda" is the emulated GPU, in this thread and for `torch.cuda`, until `end`."""

    def __init__(self, current: Callable[[], Settings]) -> None:
        interface = Interface(current)
        self._mode = CudaIsCpu()
        self._mode.__enter__()
        self._before = {name: getattr(torch.cuda, name) for name in (*_ANSWERS, "Event", "Stream")}
        for name in (*_ANSWERS, "Event"):
            setattr(torch.cuda, name, getattr(interface, name))
        torch.cuda.Stream = lambda *_, **__: interface.current_stream()

    def end(self) -> None:
        """torch's own again."""
        self._mode.__exit__(None, None, None)
        for name, value in self._before.items():
            setattr(torch.cuda, name, value)
