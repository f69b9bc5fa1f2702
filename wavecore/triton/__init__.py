"""Runs Triton kernels on an emulated AMD GPU: scripts are unchanged, tensors are on the CPU.

Triton compiles for AMD as usual, which needs no GPU, and launches through our driver. `enable`
activates it; so does the environment variable WAVECORE_TRITON, without a change to the script.
"""

from __future__ import annotations

from types import TracebackType
from typing import TYPE_CHECKING

from wavecore.triton import _versions
from wavecore.triton.settings import Settings
from wavecore.triton.settings import settings as _settings

if TYPE_CHECKING:
    from wavecore.device.device import Device
    from wavecore.triton.session import Session

__all__ = ["enable", "Enabled", "device"]  # noqa: RUF022  # as a reader meets them


class Enabled:
    """Triton on an emulated GPU, until `disable` or the end of a `with` block."""

    def __init__(self, session: Session) -> None:
        self._session = session

    @property
    def target(self) -> str:
        """The GPU's gfx name."""
        return self._session.settings.target.name

    @property
    def wave(self) -> int:
        """Lanes of a wave."""
        return self._session.settings.wave

    def disable(self) -> None:
        """Restore Triton's previous driver; further calls do nothing."""
        self._session.end()

    def __enter__(self) -> Enabled:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.disable()

    def __repr__(self) -> str:
        return f"<Triton on {self.target}, wave{self.wave}{', over' * self._session.is_over}>"


def device() -> Device:
    """The emulated GPU that Triton's kernels run on, to register memory that is not an argument.

    Raises: LaunchError if Triton uses another GPU, or none.
    """
    from triton.runtime import driver

    from wavecore.errors import LaunchError
    from wavecore.triton.launching import device_of

    active = driver.active
    chosen = getattr(active, "settings", None)  # of a driver or of Triton 3.4's proxy for one
    if not isinstance(chosen, Settings):
        raise LaunchError(
            "Triton is not set up to run on an emulated GPU; see wavecore.triton.enable"
        )
    return device_of(chosen.target)


def enable(
    target: str,
    *,
    wave: int | None = None,
    threads: int | None = None,
    timeout: float | None = None,
    cuda: bool = False,
) -> Enabled:
    """Run Triton's kernels on an emulated GPU from now on, or in a `with` block.

    Threads without an `enable` of their own use it too.

    Args:
        target: the GPU, such as "gfx942" or "MI300X"; with `cuda`, several, as "MI300X,gfx1100".
        wave: lanes of a wave; only Triton's wave size is valid: 64 on CDNA, 32 on RDNA.
        threads: host threads of a launch; all cores by default.
        timeout: seconds that a launch may take.
        cuda: give torch the device "cuda" (docs/how-to/torch.md), also in threads and processes
            that are started.
    Raises: TargetError; LaunchError if Triton is not installed or its version is not supported, or
        if torch's device cannot be compiled.
    """
    _versions.check()
    chosen = _settings(target, wave, threads, timeout, cuda=cuda)
    import triton  # noqa: F401  # first: on its import it looks for drivers in that module

    from wavecore.triton.driver import WavecoreDriver
    from wavecore.triton.session import Session

    return Enabled(Session(WavecoreDriver(chosen)))
