"""NVIDIA GPUs as a back end: `Device("gfx942", on="cuda:0")` emulates a target on one of them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from wavecore.backends.cuda import driver
from wavecore.backends.cuda.driver import CudaError
from wavecore.backends.cuda.gpu import CudaGpu
from wavecore.backends.interface import Backend, Gpu, Listed
from wavecore.errors import TargetError
from wavecore.targets import Target

_NAME = re.compile(r"cuda:(?P<ordinal>[0-9]+)\Z")


class CudaBackend(Backend):
    """The GPUs of the CUDA driver, each for any target."""

    name = "cuda"

    def listed(self) -> Sequence[Listed]:
        """Its GPUs: of no target, since each emulates all."""
        library = driver.find()
        if library is None:
            return ()
        try:
            names = [library.product(i) for i in range(library.number("cuDeviceGetCount"))]
        except CudaError as error:
            raise TargetError(f"{library.path}: {error}") from error
        return [Listed(f"cuda:{i}", None, name) for i, name in enumerate(names)]

    def open(self, name: str, target: Target | None) -> Gpu:
        """See Backend: a target is needed."""
        match = _NAME.match("cuda:0" if name == self.name else name)
        if match is None:
            raise TargetError(f"{name!r}: an NVIDIA GPU is named by its number, as in 'cuda:0'.")
        if target is None:
            raise TargetError(f'{name}: name the target to emulate: Device("gfx942", on="{name}").')
        library, ordinal = driver.load(), int(match["ordinal"])
        try:
            count = library.number("cuDeviceGetCount")
            if ordinal >= count:
                raise TargetError(f"{name}: {library.path} has {count} GPUs, from cuda:0 on.")
            return CudaGpu(library, ordinal, target)
        except CudaError as error:
            raise TargetError(f"{name}: {library.path}: {error}") from error


def make() -> CudaBackend:
    """The one that devices use."""
    return CudaBackend()
