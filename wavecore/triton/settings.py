"""The emulated GPU for Triton's kernels, from arguments of `enable` or the environment."""

from __future__ import annotations

import itertools
from collections import defaultdict
from dataclasses import dataclass

from wavecore import _env, targets
from wavecore.errors import LaunchError, TargetError
from wavecore.targets import Product, Target


@dataclass(frozen=True)
class Settings:
    """One emulated GPU and how launches run on it.

    Attributes:
        target: its record.
        threads: host threads of a launch; None for all cores.
        timeout: seconds that a launch may take; None for no limit.
        cuda: whether torch's device "cuda" means this GPU.
    """

    target: Target
    threads: int | None = None
    timeout: float | None = None
    cuda: bool = False

    @property
    def wave(self) -> int:
        """The wave size for which Triton compiles (its warp size)."""
        return self.target.wave_sizes[0]


def settings(
    target: str,
    wave: int | None = None,
    threads: int | None = None,
    timeout: float | None = None,
    *,
    cuda: bool = False,
) -> Settings:
    """Checked settings. Raises: TargetError, LaunchError."""
    record = targets.get(target)
    lanes = record.wave_sizes[0] if wave is None else wave
    if lanes not in record.wave_sizes:
        sizes = " and ".join(map(str, record.wave_sizes))
        raise LaunchError(f"{record.name} runs waves of {sizes} lanes, not of {wave!r}")
    if lanes != record.wave_sizes[0]:
        raise LaunchError(
            f"Triton compiles for waves of {record.wave_sizes[0]} lanes on {record.name}: its "
            f"layouts of WMMA, reductions and reversed scans are wrong with {lanes}, on a GPU too"
        )
    return Settings(record, threads, timeout, cuda)


def from_environment() -> Settings | None:
    """The GPU that WAVECORE_TRITON names; None if it is not set.

    Raises: Error for an unknown GPU.
    """
    target = _env.TRITON.get()
    if target is None:
        return None
    try:
        return settings(target, cuda=_env.TRITON_CUDA.get())
    except TargetError as error:
        raise TargetError(f"{_env.TRITON.name}={target!r}: {error}") from error


def product_of(target: Target) -> Product | None:
    """The first product with a target, from which device properties are taken."""
    return next((each for each in targets.products() if each.target is target), None)


_NUMBERS: defaultdict[str, int] = defaultdict(itertools.count().__next__)


def device_number(settings: Settings) -> int:
    """The number of a target, from 0; Triton caches compiled kernels by device number."""
    return _NUMBERS[settings.target.name]
