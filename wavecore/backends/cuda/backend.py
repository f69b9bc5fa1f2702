"""NVIDIA GPUs as a back end: recognised, but refused until it can launch."""

from __future__ import annotations

from wavecore.backends.interface import Backend, Gpu
from wavecore.errors import TargetError
from wavecore.targets import Target


class CudaBackend(Backend):
    """Compiles routines and blocks to PTX (routines.py, blocks.py); no launch runs there yet."""

    name = "cuda"

    def open(self, name: str, target: Target | None) -> Gpu:
        """See Backend; it refuses all of them."""
        raise TargetError(
            f"{name}: the CUDA back end compiles kernels to PTX, but cannot launch them yet. "
            "on='cpu' runs them on this machine."
        )


def make() -> CudaBackend:
    """The one that devices use."""
    return CudaBackend()
