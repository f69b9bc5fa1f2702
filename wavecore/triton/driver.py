"""The driver half of a Triton plug-in: Triton's driver for an emulated AMD GPU.

`wavecore.triton.enable` activates it. If WAVECORE_TRITON is set, Triton finds it on import through
the entry point `wavecore` of the group `triton.backends`, and creates it itself.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

from triton.backends.compiler import GPUTarget
from triton.backends.driver import DriverBase

from wavecore import _env
from wavecore.errors import LaunchError
from wavecore.torch import library
from wavecore.torch.meter import METER
from wavecore.triton import _versions, benchmark, linker, session
from wavecore.triton.settings import (
    Settings,
    device_number,
    device_with,
    from_environment,
    number_devices,
)

NAME = "wavecore"  # of the entry point

if _env.TRITON.get() is not None:  # selects one of several active drivers
    os.environ.setdefault("TRITON_DEFAULT_BACKEND", NAME)
    session.begin_for_process()  # scripts create tensors before Triton creates its driver


class WavecoreDriver(DriverBase):  # type: ignore[misc]  # Triton has no types
    """Triton's driver for one emulated GPU."""

    def __init__(self, settings: Settings | None = None) -> None:
        from wavecore.triton.launching import Launcher, Utils, provide_unloading
        from wavecore.triton.torch_device import Interface

        _versions.check()
        linker.provide()
        provide_unloading()
        benchmark.provide_without_graphs(lambda: session.in_force() is not None)
        found = settings or from_environment()
        if found is None:
            raise LaunchError(f"{_env.TRITON.name} is not set to a target")
        self.own_settings = found
        number_devices(found)
        self.utils = Utils(lambda: self.settings)
        self.launcher_cls = lambda src, metadata: Launcher(src, metadata, lambda: self.settings)
        self._interface = Interface(lambda: self.settings)

    @property
    def settings(self) -> Settings:
        """The current GPU: Triton keeps a kernel's launcher after an `enable` has ended."""
        return session.in_force() or self.own_settings

    @staticmethod
    def is_active() -> bool:
        """Only on request: other software disables Triton if two drivers are active."""
        return session.Session.is_any() or _env.TRITON.get() is not None

    def map_python_to_cpp_type(self, ty: str) -> str:
        """The C++ name of a Triton type."""
        if ty.startswith("*") or ty == "tensordesc":
            return "void*"
        signed, unsigned = {"i1": "int8_t"}, {"u1": "uint8_t"}
        sizes = (8, 16, 32, 64)
        names = (
            signed
            | unsigned
            | {f"i{n}": f"int{n}_t" for n in sizes}
            | {f"u{n}": f"uint{n}_t" for n in sizes}
            | dict.fromkeys(("fp16", "bf16", "fp32", "f32", "fp64"), "double")
        )
        return names[ty]

    def get_current_target(self) -> Any:
        """The target for which Triton compiles."""
        target = self.settings.card(self._ordinal()).target
        return GPUTarget("hip", target.name, target.wave_sizes[0])

    def get_current_device(self) -> int:
        """A number for each GPU and target, by which Triton caches compiled kernels."""
        return device_number(self.settings, self._ordinal())

    def set_current_device(self, device: int) -> None:
        """Make a GPU torch's current one, by its number here."""
        if self.settings.cuda:
            import torch

            torch.cuda.set_device(device_with(device)[0])

    def _ordinal(self) -> int:
        """The number of torch's current device."""
        found = library.loaded()
        return int(found.current_device()) if found is not None and self.settings.cuda else 0

    def get_current_stream(self, device: int = 0) -> int:
        """The null stream: launches are synchronous."""
        return 0

    def get_active_torch_device(self) -> Any:
        """The device of tensors: torch's current "cuda" if that is emulated, or the CPU."""
        import torch

        return torch.device(*(("cuda", self._ordinal()) if self.settings.cuda else ("cpu",)))

    def get_device_interface(self) -> Any:
        """What benchmarks use: torch.cuda, or its counterpart for CPU tensors."""
        if self.settings.cuda:
            import torch

            return torch.cuda
        return self._interface

    def get_benchmarker(self) -> Callable[..., Any]:
        """Autotune's benchmark function; it is deterministic."""
        return benchmark.do_bench

    def get_empty_cache_for_benchmark(self) -> Any:
        """None: there is no cache to flush."""
        return None

    def clear_cache(self, cache: Any) -> None:
        """Note the call: events around it only determine the number of repetitions."""
        METER.clears += 1

    def allocate_default_profile_scratch(self, size: int, alignment: int, stream: int) -> Any:
        """Memory for kernels with built-in profiling."""
        import torch

        return torch.empty(size, dtype=torch.uint8, device=self.get_active_torch_device())
