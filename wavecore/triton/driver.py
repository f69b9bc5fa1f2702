"""The half of a Triton plug-in that runs kernels: Triton's driver for an emulated AMD GPU.

`wavecore.triton.enable` sets it active. With WAVECORE_TRITON set, Triton finds it by the entry
point `wavecore` of the group `triton.backends` when it is imported, and makes one itself.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

from triton.backends.compiler import GPUTarget
from triton.backends.driver import DriverBase

from wavecore import _env
from wavecore.errors import LaunchError
from wavecore.triton import _versions, benchmark, linker, session
from wavecore.triton.settings import Settings, device_number, from_environment

NAME = "wavecore"  # of the entry point

if _env.TRITON.get() is not None:  # Triton's way to choose among several active drivers
    os.environ.setdefault("TRITON_DEFAULT_BACKEND", NAME)
    session.begin_for_process()  # scripts make tensors before they ask Triton for its driver


class WavecoreDriver(DriverBase):  # type: ignore[misc]  # Triton has no types
    """Triton's driver for one emulated GPU."""

    def __init__(self, settings: Settings | None = None) -> None:
        from wavecore.triton.launching import Launcher, Utils
        from wavecore.triton.torch_device import Interface

        _versions.check()
        linker.provide()
        benchmark.provide_without_graphs(lambda: session.in_force() is not None)
        found = settings or from_environment()
        if found is None:
            raise LaunchError(f"{_env.TRITON.name} is not set to a target")
        self.own_settings = found
        self.utils = Utils(lambda: self.settings)
        self.launcher_cls = lambda src, metadata: Launcher(src, metadata, lambda: self.settings)
        self._interface = Interface(lambda: self.settings)

    @property
    def settings(self) -> Settings:
        """The GPU in force: Triton keeps a kernel's launcher longer than an `enable` lasts."""
        return session.in_force() or self.own_settings

    @staticmethod
    def is_active() -> bool:
        """Only where it was asked for: other software switches Triton off when it sees two."""
        return session.Session.is_any() or _env.TRITON.get() is not None

    def map_python_to_cpp_type(self, ty: str) -> str:
        """C++'s name of one of Triton's types."""
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
        """What Triton compiles for."""
        return GPUTarget("hip", self.settings.target.name, self.settings.wave)

    def get_current_device(self) -> int:
        """A number for each target and wave size: Triton keeps compiled kernels by it."""
        return device_number(self.settings)

    def set_current_device(self, device: int) -> None:
        """There is one."""

    def get_current_stream(self, device: int = 0) -> int:
        """The null stream: launches are done when they return."""
        return 0

    def get_active_torch_device(self) -> Any:
        """Tensors are the CPU's."""
        import torch

        return torch.device("cpu")

    def get_device_interface(self) -> Any:
        """What of torch.cuda benchmarks look at."""
        return self._interface

    def get_benchmarker(self) -> Callable[..., Any]:
        """Autotune's benchmark: the same figure each time."""
        return benchmark.do_bench

    def get_empty_cache_for_benchmark(self) -> Any:
        """There is no cache to be emptied."""
        return None

    def clear_cache(self, cache: Any) -> None:
        """Nothing; but what is timed around it decides only how often to repeat."""
        self._interface.cache_was_cleared()

    def allocate_default_profile_scratch(self, size: int, alignment: int, stream: int) -> Any:
        """Memory for kernels with profiling inside."""
        import torch

        return torch.empty(size, dtype=torch.uint8)
