"""The emulated GPU for Triton's kernels, from arguments of `enable` or the environment."""

from __future__ import annotations

import itertools
from collections import defaultdict
from dataclasses import dataclass

from wavecore import _env, targets
from wavecore.errors import LaunchError, TargetError
from wavecore.targets import Target
from wavecore.targets.cards import Card


@dataclass(frozen=True)
class Settings:
    """One emulated GPU and how launches run on it.

    Attributes:
        cards: the GPUs; scripts see several as "cuda:0", "cuda:1".
        threads: host threads of a launch; None for all cores.
        timeout: seconds that a launch may take; None for no limit.
        cuda: whether torch's device "cuda" means this GPU.
    """

    cards: tuple[Card, ...]
    threads: int | None = None
    timeout: float | None = None
    cuda: bool = False

    @property
    def target(self) -> Target:
        """The first one's record."""
        return self.cards[0].target

    @property
    def names(self) -> str:
        """The GPUs as WAVECORE_TRITON names them."""
        cards = ((card.product or card.target).name for card in self.cards)
        return ",".join(cards)

    def card(self, ordinal: int) -> Card:
        """One of the GPUs; the first for a number that no GPU has."""
        return self.cards[ordinal if ordinal < len(self.cards) else 0]

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
    names = target.split(",") if isinstance(target, str) else [target]  # which raises
    cards = tuple(map(targets.card, names))
    if len(cards) > 1 and not cuda:
        raise LaunchError(f'{target!r}: several GPUs need torch\'s device "cuda" (cuda=True)')
    for card in cards:
        _check_wave(card.target, wave)
    return Settings(cards, threads, timeout, cuda)


def _check_wave(record: Target, wave: int | None) -> None:
    lanes = record.wave_sizes[0] if wave is None else wave
    if lanes not in record.wave_sizes:
        sizes = " and ".join(map(str, record.wave_sizes))
        raise LaunchError(f"{record.name} runs waves of {sizes} lanes, not of {wave!r}")
    if lanes != record.wave_sizes[0]:
        raise LaunchError(
            f"Triton compiles for waves of {record.wave_sizes[0]} lanes on {record.name}: its "
            f"layouts of WMMA, reductions and reversed scans are wrong with {lanes}, on a GPU too"
        )


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


_NUMBERS: defaultdict[tuple[int, str], int] = defaultdict(itertools.count().__next__)


def device_number(settings: Settings, ordinal: int = 0) -> int:
    """The number of a GPU, from 0; Triton caches compiled kernels by device number."""
    return _NUMBERS[ordinal, settings.card(ordinal).target.name]


def number_devices(settings: Settings) -> None:
    """Number all GPUs in torch's order: libraries ask for properties by torch's numbers."""
    for ordinal in range(len(settings.cards)):
        device_number(settings, ordinal)


def device_with(number: int) -> tuple[int, str]:
    """Ordinal and target of the GPU with a number."""
    return next(key for key, value in _NUMBERS.items() if value == number)
